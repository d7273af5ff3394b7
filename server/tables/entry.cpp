#include "server/tables/entry.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include "engine/registry/json.hpp"
#include "engine/registry/words.hpp"

namespace sushiya::server {

namespace json = boost::json;

namespace {

constexpr Names<Entry::Kind> kKinds = names<Entry::Kind>(
    {{Entry::Kind::opened, "opened"}, {Entry::Kind::sat, "sat"},           {Entry::Kind::left, "left"},
     {Entry::Kind::nonce, "nonce"},   {Entry::Kind::started, "started"},   {Entry::Kind::chance, "chance"},
     {Entry::Kind::choose, "choose"}, {Entry::Kind::retract, "retract"},   {Entry::Kind::chat, "chat"},
     {Entry::Kind::away, "away"},     {Entry::Kind::back, "back"},         {Entry::Kind::replaced, "replaced"},
     {Entry::Kind::muted, "muted"},   {Entry::Kind::unmuted, "unmuted"},   {Entry::Kind::asked, "asked"},
     {Entry::Kind::agreed, "agreed"}, {Entry::Kind::declined, "declined"}, {Entry::Kind::undone, "undone"},
     {Entry::Kind::paused, "paused"}, {Entry::Kind::resumed, "resumed"},   {Entry::Kind::rematch, "rematch"},
     {Entry::Kind::over, "over"}});

std::string text_at(const json::object& object, std::string_view key) {
    const json::value* value = object.if_contains({key.data(), key.size()});
    return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

std::int64_t number_at(const json::object& object, std::string_view key) {
    const json::value* value = object.if_contains({key.data(), key.size()});
    return value != nullptr && value->is_int64() ? value->get_int64() : Entry::kNobody;
}

}  // namespace

std::string_view name_of(Entry::Kind kind) { return kKinds[kind]; }

std::string write_entry(const Entry& entry) {
    Json out;
    out.object([&] {
        out.field("kind", name_of(entry.kind)).field("at", entry.at);
        if (entry.seat != Entry::kNobody) out.field("seat", entry.seat);
        if (!entry.text.empty()) out.field("text", entry.text);
        if (!entry.more.empty()) out.field("more", entry.more);
        if (!entry.level.empty()) out.field("level", entry.level);
        if (entry.id != Entry::kNobody) out.field("id", entry.id).field("by", entry.by);
    });
    return out.take();
}

Result<Entry> read_entry(std::string_view line) {
    boost::system::error_code error;
    const json::value value = json::parse({line.data(), line.size()}, error);
    if (error || !value.is_object()) return fail("is not a JSON object");
    const json::object& object = value.get_object();
    const auto kind = kKinds.find(text_at(object, "kind"));
    if (!kind) return fail("has no known kind");
    return Entry{*kind,
                 number_at(object, "at"),
                 static_cast<int>(number_at(object, "seat")),
                 text_at(object, "text"),
                 text_at(object, "more"),
                 text_at(object, "level"),
                 number_at(object, "id"),
                 static_cast<int>(number_at(object, "by"))};
}

}  // namespace sushiya::server
