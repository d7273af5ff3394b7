#include "server/tables/command.hpp"

#include "engine/registry/json_reader.hpp"
#include "engine/registry/words.hpp"
#include "server/fair/shuffle.hpp"

namespace sushiya::server {
namespace {

constexpr std::int64_t kLargestNumber = std::int64_t{1} << 53;  // what JavaScript can count to
constexpr int kDeepest = 5;                                     // a menu in the options of a change
constexpr std::size_t kLongestToken = 64;

std::int64_t number(JsonReader in) { return in.number(std::int64_t{0}, kLargestNumber); }
Seat seat(JsonReader in) { return Seat{static_cast<std::uint8_t>(in.number(0, kMaxSeats - 1))}; }

void read(JsonReader& in, Choose& choose) {
    choose.choice = in["choice"].text(kLongestChoice);
    choose.turn = number(in["turn"]);
}
void read(JsonReader& in, Retract& retract) { retract.turn = number(in["turn"]); }
void read(JsonReader& in, AskHint& hint) { hint.turn = number(in["turn"]); }
void read(JsonReader& in, Chat& chat) { chat.text = in["text"].text(kLongestChat); }
void read(JsonReader& in, Nonce& nonce) { nonce.nonce = in["nonce"].text(kLongestNonce); }
void read(JsonReader& in, Fill& fill) { fill.level = in["level"].text(kLongestName); }
void read(JsonReader& in, Replace& replace) {
    replace.seat = seat(in["seat"]);
    replace.level = in["level"].text_or("", kLongestName);
}
void read(JsonReader& in, Mute& mute) {
    mute.seat = seat(in["seat"]);
    mute.muted = in["muted"].flag();
}
void read(JsonReader& in, Ask& ask) {
    ask.what = in["what"].one_of(kQuestionKinds);
    if (JsonReader about = in["seat"]; about.present()) ask.seat = seat(about);
    ask.level = in["level"].text_or("", kLongestName);
}
void read(JsonReader& in, StandIn& stand_in) { stand_in.seat = seat(in["seat"]); }
void read(JsonReader& in, Wait& wait) { wait.seat = seat(in["seat"]); }
void read(JsonReader& in, Push& push) {
    static constexpr std::size_t kLongestKey = 100;
    push.to = {in["endpoint"].text(kLongestEndpoint), in["p256dh"].text(kLongestKey), in["auth"].text(kLongestKey),
               in["say"].text(kLongestPushText)};
}
void read(JsonReader& in, Change& change) { change.wanted = in.raw(); }
void read(JsonReader& in, Reply& reply) { reply.agree = in["agree"].flag(); }
void read(JsonReader& in, Commit& commit) {
    JsonReader hash = in["hash"];
    if (const auto digest = read_digest(hash.text(2 * commit.commitment.size())))
        commit.commitment = *digest;
    else
        hash.must_be("64 hexadecimal digits");
}
void read(JsonReader& in, Erase& erase) { erase.version = number(in["version"]); }
// The rest has no fields.
template <class Plain>
void read(JsonReader&, Plain&) {}

}  // namespace

Result<Hello> read_hello(std::string_view message) {
    return read_json<Hello>(
        message, "",
        [](JsonReader& in) {
            in.welcome_others();
            if (in["type"].text(kLongestName) != "hello") in.refuse("the first message must be 'hello'");
            in.call("hello");
            JsonReader version = in["version"];
            Hello hello{in["token"].text_or("", kLongestToken), version.present() ? number(version) : 0,
                        in["offers"].flag(false) ? Offers::sent : Offers::none};
            if (JsonReader name = in["watch_as"]; name.present()) hello.watch_as = name.take(read_name(name.text()));
            return hello;
        },
        kDeepest);
}

Result<Command> read_command(std::string_view message) {
    return read_json<Command>(
        message, "",
        [](JsonReader& in) {
            using Kinds = KindsOf<decltype(Command::what)>;
            in.welcome_others();
            const std::string type = in["type"].text(kLongestName);
            auto what = Kinds::make(type);
            if (!what) {
                in.refuse("no message is called " + in_quotes(type) + "; there are: " + Kinds::all());
                return Command{};
            }
            in.call(type);
            Command command{number(in["id"]), std::move(*what)};
            std::visit([&](auto& fields) { read(in, fields); }, command.what);
            return command;
        },
        kDeepest);
}

Result<Sit> read_sit(std::string_view json) {
    return read_json<Sit>(json, "seat", [](JsonReader& in) {
        Sit sit{in.take(read_name(in["name"].text_or(""))), {}, {}};
        if (JsonReader asked = in["seat"]; asked.present()) sit.seat = seat(asked);
        if (JsonReader token = in["token"]; token.present()) {
            sit.token = token.text(kNameLength);
            if (!is_random_name(sit.token)) token.must_be("22 random characters of base64url");
        }
        return sit;
    });
}

}  // namespace sushiya::server
