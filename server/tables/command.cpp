#include "server/tables/command.hpp"

#include <array>
#include <boost/json/monotonic_resource.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include "engine/registry/words.hpp"

namespace sushiya::server {

namespace json = boost::json;
using Kind = Command::Kind;

namespace {

constexpr Names<Kind> kKinds = names<Kind>({{Kind::choose, "choose"},
                                            {Kind::retract, "retract"},
                                            {Kind::chat, "chat"},
                                            {Kind::nonce, "nonce"},
                                            {Kind::start, "start"},
                                            {Kind::leave, "leave"},
                                            {Kind::away, "away"},
                                            {Kind::back, "back"},
                                            {Kind::resume, "resume"},
                                            {Kind::rematch, "rematch"},
                                            {Kind::fill, "fill"},
                                            {Kind::replace, "replace"},
                                            {Kind::mute, "mute"},
                                            {Kind::ask, "ask"},
                                            {Kind::answer, "answer"}});

constexpr std::int64_t kLargestNumber = std::int64_t{1} << 53;  // what JavaScript can count to

// A message's fields. Reading stops at the first wrong one and remembers it.
class Fields {
  public:
    explicit Fields(const json::object& object) : object_(object) {}

    std::string text(std::string_view key, std::size_t longest) {
        const json::value* value = object_.if_contains({key.data(), key.size()});
        if (value != nullptr && value->is_string() && value->get_string().size() <= longest)
            return std::string(value->get_string());
        return wrong(key, "a text of at most " + std::to_string(longest) + " bytes"), std::string();
    }
    std::int64_t number(std::string_view key, std::int64_t most) {
        const json::value* value = object_.if_contains({key.data(), key.size()});
        if (value != nullptr && value->is_int64() && value->get_int64() >= 0 && value->get_int64() <= most)
            return value->get_int64();
        return wrong(key, "a whole number from 0 to " + std::to_string(most)), 0;
    }
    bool flag(std::string_view key) {
        const json::value* value = object_.if_contains({key.data(), key.size()});
        if (value != nullptr && value->is_bool()) return value->get_bool();
        return wrong(key, "true or false"), false;
    }
    bool has(std::string_view key) const { return object_.contains({key.data(), key.size()}); }
    const std::string& error() const { return error_; }

  private:
    void wrong(std::string_view key, const std::string& right) {
        if (error_.empty()) error_ = quoted(key) + " must be " + right;
    }

    const json::object& object_;
    std::string error_;
};

// Parses into a small arena on the stack: messages are short and live no longer than this call.
template <class Read>
auto with_object(std::string_view message, Read&& read) -> decltype(read(std::declval<const json::object&>())) {
    std::array<unsigned char, 4096> arena;  // NOLINT: filled by the parser
    json::monotonic_resource memory(arena.data(), arena.size());
    boost::system::error_code error;
    json::parse_options limits;
    limits.max_depth = 4;
    const json::value value = json::parse({message.data(), message.size()}, error, &memory, limits);
    if (error) return fail("a message must be JSON (" + error.message() + ")");
    if (!value.is_object()) return fail("a message must be a JSON object");
    return read(value.get_object());
}

void read_fields(Command& command, Fields& fields) {
    command.id = fields.number("id", kLargestNumber);
    switch (command.kind) {
        case Kind::choose:
            command.text = fields.text("choice", kLongestChoice);
            [[fallthrough]];
        case Kind::retract:
            command.turn = fields.number("turn", kLargestNumber);
            return;
        case Kind::chat:
            command.text = fields.text("text", kLongestChat);
            return;
        case Kind::nonce:
            command.text = fields.text("nonce", 64);
            return;
        case Kind::fill:
            command.text = fields.text("level", kLongestName);
            return;
        case Kind::replace:
            command.seat = static_cast<int>(fields.number("seat", 7));
            if (fields.has("level")) command.text = fields.text("level", kLongestName);
            return;
        case Kind::mute:
            command.seat = static_cast<int>(fields.number("seat", 7));
            command.yes = fields.flag("muted");
            return;
        case Kind::ask:
            command.text = fields.text("what", kLongestName);
            return;
        case Kind::answer:
            command.yes = fields.flag("agree");
            return;
        case Kind::start:
        case Kind::leave:
        case Kind::away:
        case Kind::back:
        case Kind::resume:
        case Kind::rematch:
            return;
    }
}

}  // namespace

Result<Hello> read_hello(std::string_view message) {
    return with_object(message, [](const json::object& object) -> Result<Hello> {
        Fields fields(object);
        if (fields.text("type", kLongestName) != "hello") return fail("the first message must be 'hello'");
        Hello hello;
        if (fields.has("token")) hello.token = fields.text("token", 64);
        if (fields.has("version")) hello.version = fields.number("version", kLargestNumber);
        if (!fields.error().empty()) return fail("hello: " + fields.error());
        return hello;
    });
}

Result<Command> read_command(std::string_view message) {
    return with_object(message, [](const json::object& object) -> Result<Command> {
        Fields fields(object);
        const std::string type = fields.text("type", kLongestName);
        const auto kind = kKinds.find(type);
        if (!kind) return fail("no message is called " + quoted(type) + "; there are: " + kKinds.all());
        Command command{*kind};
        read_fields(command, fields);
        if (!fields.error().empty()) return fail(type + ": " + fields.error());
        return command;
    });
}

Result<std::string> read_name(std::string_view name) {
    std::string clean;
    for (const char c : trim(name)) clean += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
    if (trim(clean).empty()) return fail("'name' must not be empty");
    if (clean.size() > kLongestName) return fail("'name' must have at most 40 bytes");
    return clean;
}

}  // namespace sushiya::server
