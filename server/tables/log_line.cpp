#include "server/tables/log_line.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include "engine/registry/json.hpp"
#include "engine/registry/words.hpp"

namespace sushiya::server {

namespace json = boost::json;

namespace {

constexpr Names<LogLine::Kind> kKinds = names<LogLine::Kind>(
    {{LogLine::Kind::opened, "opened"}, {LogLine::Kind::sat, "sat"},           {LogLine::Kind::left, "left"},
     {LogLine::Kind::nonce, "nonce"},   {LogLine::Kind::started, "started"},   {LogLine::Kind::chance, "chance"},
     {LogLine::Kind::choose, "choose"}, {LogLine::Kind::retract, "retract"},   {LogLine::Kind::chat, "chat"},
     {LogLine::Kind::away, "away"},     {LogLine::Kind::back, "back"},         {LogLine::Kind::replaced, "replaced"},
     {LogLine::Kind::muted, "muted"},   {LogLine::Kind::unmuted, "unmuted"},   {LogLine::Kind::asked, "asked"},
     {LogLine::Kind::agreed, "agreed"}, {LogLine::Kind::declined, "declined"}, {LogLine::Kind::undone, "undone"},
     {LogLine::Kind::paused, "paused"}, {LogLine::Kind::resumed, "resumed"},   {LogLine::Kind::rematch, "rematch"},
     {LogLine::Kind::over, "over"}});

std::string text_at(const json::object& object, std::string_view key) {
    const json::value* value = object.if_contains({key.data(), key.size()});
    return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

std::int64_t number_at(const json::object& object, std::string_view key) {
    const json::value* value = object.if_contains({key.data(), key.size()});
    return value != nullptr && value->is_int64() ? value->get_int64() : LogLine::kNobody;
}

}  // namespace

std::string_view name_of(LogLine::Kind kind) { return kKinds[kind]; }

std::string write_line(const LogLine& entry) {
    Json out;
    out.object([&] {
        out.field("kind", name_of(entry.kind)).field("at", entry.at);
        if (entry.seat != LogLine::kNobody) out.field("seat", entry.seat);
        if (!entry.text.empty()) out.field("text", entry.text);
        if (!entry.more.empty()) out.field("more", entry.more);
        if (!entry.level.empty()) out.field("level", entry.level);
        if (entry.id != LogLine::kNobody) out.field("id", entry.id).field("by", entry.by);
    });
    return out.take();
}

Result<LogLine> read_line(std::string_view line) {
    boost::system::error_code error;
    const json::value value = json::parse({line.data(), line.size()}, error);
    if (error || !value.is_object()) return fail("is not a JSON object");
    const json::object& object = value.get_object();
    const auto kind = kKinds.find(text_at(object, "kind"));
    if (!kind) return fail("has no known kind");
    return LogLine{*kind,
                   number_at(object, "at"),
                   static_cast<int>(number_at(object, "seat")),
                   text_at(object, "text"),
                   text_at(object, "more"),
                   text_at(object, "level"),
                   number_at(object, "id"),
                   static_cast<int>(number_at(object, "by"))};
}

}  // namespace sushiya::server
