// Messages to closed browsers: the example of RFC 8291, and where they may go.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "server/push/base64url.hpp"
#include "server/push/courier.hpp"

namespace sushiya::server {
namespace {

// RFC 8291, section 5 and appendix A.
PushAddress receiver() {
    return {"https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "BTBZMqHH6r4Tts7J_aSIgg", ""};
}

TEST(Push, the_example_of_the_standard_is_encrypted_as_it_says) {
    const auto key = KeyPair::from(*read_base64url("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
    ASSERT_TRUE(key);
    EXPECT_EQ(base64url(key->public_key()),
              "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
    const auto body = encrypt_for(receiver(), "When I grow up, I want to be a watermelon", *key,
                                  *read_base64url("DGv6ra1nlYgDCS1FRnbzlw"));
    ASSERT_TRUE(body);
    EXPECT_EQ(base64url(*body),
              "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK"
              "6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
}

TEST(Push, keys_that_are_none_are_refused) {
    PushAddress wrong = receiver();
    wrong.p256dh = base64url(std::string(65, '\x04'));
    EXPECT_FALSE(encrypt_for(wrong, "x")) << "not on the curve";
    wrong = receiver();
    wrong.auth = "AAAA";
    EXPECT_FALSE(encrypt_for(wrong, "x"));
    wrong.auth = "no base64!";
    EXPECT_FALSE(encrypt_for(wrong, "x"));
}

TEST(Push, a_key_is_kept_for_its_owner_alone) {
    const auto folder = std::filesystem::temp_directory_path() / ("sushiya-key-" + std::to_string(getpid()));
    std::filesystem::create_directory(folder);
    const std::string path = (folder / "push.key").string();
    const auto made = KeyPair::kept_in(path);
    const auto again = KeyPair::kept_in(path);
    ASSERT_TRUE(made && again);
    EXPECT_EQ(made->public_key(), again->public_key());
    EXPECT_EQ(std::filesystem::status(path).permissions(),
              std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    std::filesystem::remove_all(folder);
}

TEST(Push, messages_go_to_the_services_of_browsers_and_nowhere_else) {
    const Courier courier(KeyPair::make(), {"http://127.0.0.1:9000"}, "");
    for (const char* good : {"https://fcm.googleapis.com/fcm/send/abc", "https://web.push.apple.com/x",
                             "https://updates.push.services.mozilla.com/wpush/v2/x", "http://127.0.0.1:9000/abc"})
        EXPECT_TRUE(courier.serves(good)) << good;
    for (const char* bad :
         {"http://fcm.googleapis.com/x", "https://fcm.googleapis.com:8443/x", "https://fcm.googleapis.com.evil.org/x",
          "https://evil.org/fcm.googleapis.com", "https://user@fcm.googleapis.com/x", "http://127.0.0.1:9001/abc",
          "http://169.254.169.254/latest", "https://evilpush.apple.com.org/", "file:///etc/passwd", "", "https://",
          "https://fcm.googleapis.com/x HTTP/1.1\r\nHost: evil.org\r\n\r\n", "https://fcm.googleapis.com/\xc3\xa9"})
        EXPECT_FALSE(courier.serves(bad)) << bad;
}

}  // namespace
}  // namespace sushiya::server
