#include "engine/registry/json_reader.hpp"

#include <algorithm>

#include "engine/registry/words.hpp"

namespace sushiya {

using Kind = JsonValue::Kind;

void JsonReader::refuse(const std::string& what) { wrong_->say(place_.empty() ? what : place_ + ": " + what); }

void JsonReader::must_be(const std::string& what) {
    if (name_.empty()) return refuse("must be " + what);
    wrong_->say((around_.empty() ? "" : around_ + ": ") + name_ + " must be " + what);
}

std::int64_t JsonReader::number(std::int64_t least, std::int64_t most) {
    const auto number = is(Kind::number) ? value_->whole() : std::nullopt;
    if (number && *number >= least && *number <= most) return *number;
    must_be("a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return least;
}

std::uint64_t JsonReader::natural() {
    const auto number = is(Kind::number) ? value_->natural() : std::nullopt;
    if (!number) must_be("a whole number, 0 or more, of at most 64 bits");
    return number.value_or(0);
}

double JsonReader::real() {
    const auto number = is(Kind::number) ? value_->real() : std::nullopt;
    if (!number) must_be("a number");
    return number.value_or(0);
}

bool JsonReader::flag() {
    if (is(Kind::boolean)) return value_->truth();
    must_be("true or false");
    return false;
}

std::string JsonReader::text(std::size_t longest) {
    if (is(Kind::text)) {
        std::string text = value_->text();
        if (text.size() <= longest) return text;
    }
    must_be(longest == kAnyLength ? "a text" : "a text of at most " + std::to_string(longest) + " bytes");
    return {};
}

std::vector<std::string> JsonReader::texts(std::string_view what) {
    std::vector<std::string> all;
    bool right = is(Kind::list);
    if (right)
        value_->each_item([&](const JsonValue& item) {
            right &= item.kind() == Kind::text;
            if (right) all.push_back(item.text());
        });
    if (!right) must_be(std::string(what));
    return all;
}

bool JsonReader::must_be_object(std::string_view what) {
    if (is(Kind::object)) return true;
    must_be(std::string(what));
    return false;
}

JsonReader JsonReader::found(std::string_view key, std::optional<JsonValue> value) const {
    JsonReader member(value, place_of(std::string(key)), *wrong_);
    member.name_ = in_quotes(key);
    member.around_ = place_;
    return member;
}

JsonReader JsonReader::operator[](std::string_view key) {
    known_.emplace_back(key);
    return found(key, is(Kind::object) ? value_->member(key) : std::nullopt);
}

bool JsonReader::done() {
    if (!is(Kind::object) || !ok() || all_known_) return ok();
    value_->each_member([&](const std::string& key, const JsonValue&) {
        if (!foreign_.empty() && key.starts_with(foreign_)) return;
        if (std::find(known_.begin(), known_.end(), key) != known_.end()) return;
        refuse("nothing is called " + in_quotes(key) + (known_.empty() ? "" : "; there are: " + joined(known_)));
    });
    return ok();
}

}  // namespace sushiya
