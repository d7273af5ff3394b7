// The JSON reader: strict where others are lenient, beside a second reader that shares nothing with it.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <string>
#include <vector>

#include "engine/core/rng.hpp"
#include "engine/registry/json.hpp"
#include "engine/registry/json_reader.hpp"

namespace sushiya::tests {
namespace {

bool is_json(std::string_view text) { return !JsonText(text).mistake(); }

TEST(JsonText, RefusesWhatIsNoJson) {
    for (const std::string_view text : {"",
                                        " ",
                                        "{",
                                        "}",
                                        "[1,]",
                                        "[1 2]",
                                        "{\"a\"}",
                                        "{\"a\":}",
                                        "{a:1}",
                                        "{\"a\":1,}",
                                        "01",
                                        "+1",
                                        ".5",
                                        "1.",
                                        "1e",
                                        "-",
                                        "tru",
                                        "nulll",
                                        "\"",
                                        "\"\\x\"",
                                        "\"\\u12\"",
                                        "\"\\ud800\"",
                                        "\"\\udc00\"",
                                        "\"\\ud800\\u0041\"",
                                        "\"\t\"",
                                        "\"\xff\"",
                                        "\"\xc0\xaf\"",
                                        "\"\xed\xa0\x80\"",
                                        "\"\xf4\x90\x80\x80\"",
                                        "1 1",
                                        "NaN",
                                        "Infinity",
                                        "'a'"})
        EXPECT_FALSE(is_json(text)) << text;
}

TEST(JsonText, RefusesAKeyThatStandsTwiceWhereverItStands) {
    EXPECT_FALSE(is_json(R"({"a":1,"a":1})"));
    EXPECT_FALSE(is_json(R"([{"b":{"a":1,"\u0061":2}}])"));
    EXPECT_TRUE(is_json(R"({"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]})"));
}

TEST(JsonText, SaysWhereTheMistakeIs) {
    EXPECT_EQ(JsonText("{\n  \"a\": 1,\n  b}").error(), "line 3, column 3: a key in quotes is missing");
    EXPECT_EQ(JsonText("[1").error(), "line 1, column 3: a comma or ] is missing");
}

TEST(JsonText, BoundsTheDepth) {
    EXPECT_TRUE(is_json(std::string(32, '[') + std::string(32, ']')));
    EXPECT_FALSE(is_json(std::string(100'000, '[')));
}

TEST(JsonText, KeepsNumbersAsTheyCame) {
    for (const std::string_view number :
         {"1e400", "-0", "1.50", "18446744073709551615", "123456789012345678901234567890"})
        EXPECT_EQ(JsonText(number).root().raw(), number);
    EXPECT_EQ(JsonText("18446744073709551615").root().natural(), UINT64_MAX);
    EXPECT_EQ(JsonText("18446744073709551616").root().natural(), std::nullopt);
    EXPECT_EQ(JsonText("-9223372036854775808").root().whole(), INT64_MIN);
    EXPECT_EQ(JsonText("1.0").root().whole(), std::nullopt);
}

TEST(Json, WritesNumbersOfAnyType) {
    Json out;
    out.array([&] { out.value(UINT64_MAX).value(INT64_MIN).value(0.1).value(1e300 * 1e300); });
    EXPECT_EQ(out.text(), "[18446744073709551615,-9223372036854775808,0.1,null]");
}

// A text made of pieces that mean something, most of them in the right place.
std::string scrambled(Rng& rng) {
    static const std::vector<std::string> kPieces{"{",
                                                  "}",
                                                  "[",
                                                  "]",
                                                  ",",
                                                  ":",
                                                  " ",
                                                  "1",
                                                  "-2.5e3",
                                                  "true",
                                                  "null",
                                                  "\"a\"",
                                                  "\"b\"",
                                                  "\"\\n\"",
                                                  "\"",
                                                  "\"é\"",
                                                  "0",
                                                  "\"\\u00e9\"",
                                                  "\"\\ud83d\\ude00\"",
                                                  "\n"};
    std::string text;
    const auto pick = [&] { return kPieces[rng.below(static_cast<std::uint32_t>(kPieces.size()))]; };
    if (rng.below(2) == 0) {
        for (std::uint32_t i = rng.below(9); i > 0; --i) text += pick();
        return text;
    }
    text = R"({"a":[1,{"b":"x\u0041"},null],"c":-1.5e-3,"d":{"a":true}})";
    const auto at = rng.below(static_cast<std::uint32_t>(text.size()));
    return rng.below(3) == 0 ? text.substr(0, at) + text.substr(at + 1) : text.substr(0, at) + pick() + text.substr(at);
}

std::string described(const JsonValue& value) {
    std::string text;
    switch (value.kind()) {
        case JsonValue::Kind::text:
            return "t" + value.text();
        case JsonValue::Kind::number:
            return "n" + std::to_string(*value.real());
        case JsonValue::Kind::list:
            value.each_item([&](const JsonValue& item) { text += described(item) + ","; });
            return "[" + text + "]";
        case JsonValue::Kind::object:
            value.each_member(
                [&](const std::string& key, const JsonValue& member) { text += key + "=" + described(member) + ","; });
            return "{" + text + "}";
        default:
            return std::string(value.raw());
    }
}
std::string described(const boost::json::value& value) {
    std::string text;
    if (value.is_string()) return "t" + std::string(value.get_string());
    if (value.is_number()) return "n" + std::to_string(value.to_number<double>());
    if (value.is_array()) {
        for (const auto& item : value.get_array()) text += described(item) + ",";
        return "[" + text + "]";
    }
    if (value.is_object()) {
        for (const auto& entry : value.get_object())
            text += std::string(entry.key()) + "=" + described(entry.value()) + ",";
        return "{" + text + "}";
    }
    return value.is_null() ? "null" : value.get_bool() ? "true" : "false";
}

TEST(JsonText, ReadsWhatAnotherReaderReads) {
    Rng rng(1);
    int read = 0;
    for (int i = 0; i < 30'000; ++i) {
        const std::string text = scrambled(rng);
        const JsonText mine(text);
        boost::system::error_code error;
        const boost::json::value other = boost::json::parse(text, error);
        const bool twice = mine.error().ends_with("twice");
        ASSERT_EQ(!mine.mistake() || twice, !error) << text << "\n" << mine.error();
        if (mine.mistake()) continue;
        ++read;
        ASSERT_EQ(described(mine.root()), described(other)) << text;
    }
    EXPECT_GT(read, 1'000);
}

TEST(JsonReader, RemembersTheFirstMistakeAndItsPlace) {
    const auto read = [](std::string_view text) {
        const auto sum = read_json<int>(text, "sheet", [](JsonReader& sheet) {
            int points = sheet["least"].number(1, 9, 1);
            sheet["rounds"].call("sheet").each_numbered(
                "round", 1, 3, "a list of one to three rounds", [&](int, JsonReader round) {
                    round.each_member([&](const std::string&, JsonReader value) { points += value.number(0, 99); });
                });
            return points;
        });
        return sum ? std::to_string(*sum) : sum.error().what;
    };
    EXPECT_EQ(read(R"({"rounds":[{"Ann":3},{"Bo":4}]})"), "8");
    EXPECT_EQ(read(R"({"rounds":[{"Ann":3},{"Bo":100,"Cy":"x"}]})"),
              "sheet, round 2: 'Bo' must be a whole number from 0 to 99");
    EXPECT_EQ(read(R"({"rounds":[]})"), "sheet: 'rounds' must be a list of one to three rounds");
    EXPECT_EQ(read(R"({"rounds":[{}],"most":1})"), "sheet: nothing is called 'most'; there are: least, rounds");
    EXPECT_EQ(read("[]"), "sheet: must be a JSON object");
}

}  // namespace
}  // namespace sushiya::tests
