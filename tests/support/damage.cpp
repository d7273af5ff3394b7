#include "tests/support/damage.hpp"

#include <vector>

#include "engine/registry/json_text.hpp"

namespace sushiya::tests {

using Kind = JsonValue::Kind;

namespace {

void collect(const JsonValue& value, std::vector<JsonValue>& all) {
    all.push_back(value);
    if (value.kind() == Kind::list) value.each_item([&](const JsonValue& item) { collect(item, all); });
    if (value.kind() == Kind::object)
        value.each_member([&](const std::string&, const JsonValue& member) { collect(member, all); });
}

// Objects told apart by a field begin with it.
bool is_tagged(const JsonValue& value) { return value.member("event") || value.member("do"); }

std::string damaged(const JsonValue& value, Rng& rng) {
    const std::string raw(value.raw());
    switch (value.kind()) {
        case Kind::text:
            return raw.substr(0, raw.size() - 1) + "~\"";
        case Kind::list:
            return raw.size() > 2 ? "[{}," + raw.substr(1) : "[{}]";
        case Kind::object: {
            const std::string inside = raw.substr(1, raw.size() - 2);
            if (is_tagged(value) && rng.below(2) == 0) {
                const std::size_t comma = inside.find(',');
                return comma == std::string::npos ? "{}" : "{" + inside.substr(comma + 1) + "}";
            }
            return "{" + inside + (inside.empty() ? "" : ",") + "\"undescribed\":0}";
        }
        default:
            return "\"" + raw + "\"";
    }
}

}  // namespace

std::string damaged_json(std::string_view json, Rng& rng) {
    const JsonText text(json);
    std::vector<JsonValue> all;
    collect(text.root(), all);
    const JsonValue& chosen = all[rng.below(static_cast<std::uint32_t>(all.size()))];
    const auto before = static_cast<std::size_t>(chosen.raw().data() - json.data());
    return std::string(json.substr(0, before)) + damaged(chosen, rng) +
           std::string(json.substr(before + chosen.raw().size()));
}

}  // namespace sushiya::tests
