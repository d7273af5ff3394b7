#include "tests/support/schema.hpp"

#include <algorithm>
#include <boost/regex.hpp>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <vector>

#include "engine/registry/json_text.hpp"
#include "tests/support/text.hpp"

namespace sushiya::tests {

using Kind = JsonValue::Kind;

// One schema, ready to be held against values.
struct Schema::Node {
    struct Property {
        std::unique_ptr<Node> node;
        bool required = false;
    };

    std::optional<Kind> kind;
    bool whole = false;  // a number without a fraction
    std::string refers_to;
    const Node* target = nullptr;  // what it refers to
    std::vector<Node> any_of;
    std::vector<Node> one_of;
    std::vector<std::string> words;  // const and enum: sorted
    std::optional<boost::regex> pattern;
    std::int64_t least = std::numeric_limits<std::int64_t>::min();  // of a number
    std::int64_t most = std::numeric_limits<std::int64_t>::max();
    std::size_t fewest = 0;  // items, or bytes of a text
    std::size_t largest = SIZE_MAX;
    std::unique_ptr<Node> items;
    std::map<std::string, Property, std::less<>> properties;
    std::size_t required = 0;      // how many of them
    std::unique_ptr<Node> keys;    // propertyNames
    std::unique_ptr<Node> others;  // additionalProperties
    bool closed = false;           // ... there are none
};

namespace {

using Node = Schema::Node;

Kind kind_named(const std::string& name) {
    if (name == "string") return Kind::text;
    if (name == "integer" || name == "number") return Kind::number;
    if (name == "boolean") return Kind::boolean;
    if (name == "array") return Kind::list;
    if (name == "object") return Kind::object;
    if (name == "null") return Kind::null;
    throw std::runtime_error("schema: no type is called " + name);
}

Node read(const JsonValue& schema);

std::unique_ptr<Node> read_inner(const JsonValue& schema) { return std::make_unique<Node>(read(schema)); }

std::vector<Node> read_list(const JsonValue& list) {
    std::vector<Node> nodes;
    list.each_item([&](const JsonValue& each) { nodes.push_back(read(each)); });
    return nodes;
}

void read_keyword(Node& node, const std::string& word, const JsonValue& value) {
    static constexpr std::string_view kPlace = "#/$defs/";
    const auto number = [&] { return value.whole().value(); };
    const auto size = [&] { return static_cast<std::size_t>(number()); };
    if (word == "description" || word == "examples") return;
    if (word == "$ref")
        node.refers_to = value.text().substr(kPlace.size());
    else if (word == "type")
        node.kind = kind_named(value.text()), node.whole = value.text() == "integer";
    else if (word == "const")
        node.words = {value.text()};
    else if (word == "enum")
        value.each_item([&](const JsonValue& each) { node.words.push_back(each.text()); });
    else if (word == "anyOf")
        node.any_of = read_list(value);
    else if (word == "oneOf")
        node.one_of = read_list(value);
    else if (word == "pattern")
        node.pattern = boost::regex(value.text());
    else if (word == "minimum")
        node.least = number();
    else if (word == "maximum")
        node.most = number();
    else if (word == "minItems")
        node.fewest = size();
    else if (word == "maxItems" || word == "maxLength")
        node.largest = size();
    else if (word == "items")
        node.items = read_inner(value);
    else if (word == "properties")
        value.each_member(
            [&](const std::string& key, const JsonValue& each) { node.properties[key].node = read_inner(each); });
    else if (word == "required")
        value.each_item([&](const JsonValue& key) { node.properties[key.text()].required = true; });
    else if (word == "propertyNames")
        node.keys = read_inner(value);
    else if (word == "additionalProperties" && value.kind() == Kind::boolean)
        node.closed = !value.truth();
    else if (word == "additionalProperties")
        node.others = read_inner(value);
    else
        throw std::runtime_error("schema: nobody heeds the keyword " + word);
}

Node read(const JsonValue& schema) {
    Node node;
    schema.each_member([&](const std::string& word, const JsonValue& value) { read_keyword(node, word, value); });
    std::sort(node.words.begin(), node.words.end());
    for (const auto& [key, property] : node.properties) node.required += property.required ? 1 : 0;
    return node;
}

template <class Definitions>
void link(Node& node, const Definitions& definitions) {
    const auto link_inner = [&](const std::unique_ptr<Node>& inner) {
        if (inner) link(*inner, definitions);
    };
    if (!node.refers_to.empty()) {
        const auto at = definitions.find(node.refers_to);
        if (at == definitions.end()) throw std::runtime_error("schema: nothing is called " + node.refers_to);
        node.target = at->second.get();
    }
    for (Node& each : node.any_of) link(each, definitions);
    for (Node& each : node.one_of) link(each, definitions);
    link_inner(node.items);
    link_inner(node.keys);
    link_inner(node.others);
    for (auto& [key, property] : node.properties) link_inner(property.node);
}

// Compares a value with a schema, and says what is wrong only if somebody wants to know.
class Check {
  public:
    explicit Check(std::string* complaint) : complaint_(complaint) {}

    bool fits(const Node& node, const JsonValue& value, const std::string& place) const {
        if (node.target != nullptr) return fits(*node.target, value, place);
        if (!node.any_of.empty()) return fits_some(node.any_of, value, place);
        if (!node.one_of.empty()) return fits_one(node.one_of, value, place);
        if (node.kind && value.kind() != *node.kind) return say(place, value, "is of another type");
        switch (value.kind()) {
            case Kind::text:
                return fits_text(node, value, place);
            case Kind::number:
                return fits_number(node, value, place);
            case Kind::list:
                return fits_list(node, value, place);
            case Kind::object:
                return fits_object(node, value, place);
            default:
                return node.words.empty() || say(place, value, "is of another type");
        }
    }
    bool fits_word(const Node& node, const std::string& text, const std::string& place) const {
        if (node.target != nullptr) return fits_word(*node.target, text, place);
        if (text.size() > node.largest) return say(place, "is too long");
        if (!node.words.empty() && !std::binary_search(node.words.begin(), node.words.end(), text))
            return say(place, "'" + text + "' is none of the words");
        if (node.pattern && !boost::regex_match(text, *node.pattern))
            return say(place, "'" + text + "' has no such form");
        return true;
    }

  private:
    bool say(const std::string& place, const std::string& what) const {
        if (complaint_ != nullptr) *complaint_ = (place.empty() ? "it" : place) + " " + what;
        return false;
    }
    bool say(const std::string& place, const JsonValue& value, const std::string& what) const {
        return complaint_ != nullptr && say(place, what + ": " + std::string(value.raw().substr(0, 100)));
    }
    std::string inside(const std::string& place, const std::string& key) const {
        return complaint_ == nullptr ? std::string() : place + "." + key;
    }

    bool fits_some(const std::vector<Node>& nodes, const JsonValue& value, const std::string& place) const {
        const Check quietly(nullptr);
        for (const Node& node : nodes)
            if (quietly.fits(node, value, place)) return true;
        for (const Node& node : nodes)
            if (is_meant(node, value)) return fits(node, value, place);
        return say(place, value, "is none of " + std::to_string(nodes.size()) + " things");
    }
    // Of several that do not fit: whether the fields that tell them apart, by a word of their own, are those of this
    // one.
    static bool is_meant(const Node& node, const JsonValue& value) {
        if (node.target != nullptr) return is_meant(*node.target, value);
        return value.kind() != Kind::object ||
               std::all_of(node.properties.begin(), node.properties.end(), [&](const auto& each) {
                   const auto& [key, property] = each;
                   if (!property.node || property.node->words.size() != 1) return true;
                   const auto member = value.member(key);
                   return member && member->kind() == Kind::text && member->text() == property.node->words.front();
               });
    }
    bool fits_one(const std::vector<Node>& nodes, const JsonValue& value, const std::string& place) const {
        const Check quietly(nullptr);
        const auto fitting = std::count_if(nodes.begin(), nodes.end(),
                                           [&](const Node& node) { return quietly.fits(node, value, place); });
        if (fitting == 0) return complaint_ != nullptr && fits_some(nodes, value, place);  // which says why
        return fitting == 1 || say(place, value, "fits more than one");
    }

    bool fits_text(const Node& node, const JsonValue& value, const std::string& place) const {
        return fits_word(node, value.text(), place);
    }
    bool fits_number(const Node& node, const JsonValue& value, const std::string& place) const {
        if (!node.words.empty()) return say(place, value, "is of another type");
        if (!node.kind || !node.whole) return true;
        const auto whole = value.whole();
        return (whole && *whole >= node.least && *whole <= node.most) || say(place, value, "is out of range");
    }
    bool fits_list(const Node& node, const JsonValue& value, const std::string& place) const {
        if (const std::size_t size = value.size(); size < node.fewest || size > node.largest)
            return say(place, value, "has " + std::to_string(size) + " items");
        bool fit = true;
        std::size_t number = 0;
        value.each_item([&](const JsonValue& item) {
            if (fit && node.items) fit = fits(*node.items, item, inside(place, std::to_string(number++)));
        });
        return fit;
    }
    bool fits_object(const Node& node, const JsonValue& value, const std::string& place) const {
        bool fit = true;
        std::size_t required = 0;
        value.each_member([&](const std::string& key, const JsonValue& each) {
            if (!fit) return;
            const auto property = node.properties.find(key);
            const bool listed = property != node.properties.end();
            if (listed && property->second.required) ++required;
            if (node.keys && !fits_word(*node.keys, key, inside(place, key)))
                fit = false;
            else if (listed && property->second.node)
                fit = fits(*property->second.node, each, inside(place, key));
            else if (node.others)
                fit = fits(*node.others, each, inside(place, key));
            else if (node.closed)
                fit = say(inside(place, key), "is not described");
        });
        if (!fit || required == node.required) return fit;
        for (const auto& [key, property] : node.properties)
            if (property.required && !value.member(key)) return say(inside(place, key), "is missing");
        return false;
    }

    std::string* complaint_;
};

}  // namespace

Schema::Schema(std::string_view json) {
    const JsonText text(json);
    if (!text.error().empty()) throw std::runtime_error("schema: " + text.error());
    const auto definitions = text.root().member("$defs");
    if (!definitions) throw std::runtime_error("schema: $defs is missing");
    definitions->each_member(
        [&](const std::string& name, const JsonValue& schema) { definitions_[name] = read_inner(schema); });
    for (const auto& [name, node] : definitions_) link(*node, definitions_);
}
Schema::Schema(Schema&&) noexcept = default;
Schema::~Schema() = default;

std::string Schema::complaint(std::string_view type, std::string_view json) const {
    const auto at = definitions_.find(type);
    if (at == definitions_.end()) return std::string(type) + " is not described";
    const JsonText text(json);
    if (!text.error().empty()) return text.error();
    if (Check(nullptr).fits(*at->second, text.root(), "")) return "";
    std::string complaint;
    Check(&complaint).fits(*at->second, text.root(), "");
    return complaint + "\nin " + std::string(json.substr(0, 2000));
}

std::filesystem::path schema_file(std::string_view game) {
    namespace fs = std::filesystem;
    const fs::path tests = SUSHIYA_TESTS;
    if (const fs::path known = tests.parent_path() / "engine/registry" / game / "schema.json"; fs::exists(known))
        return known;
    for (const auto& entry : fs::recursive_directory_iterator(tests))
        if (entry.path().filename() == "schema.json" && entry.path().parent_path().filename() == game)
            return entry.path();
    throw std::runtime_error(std::string(game) + " has no schema.json in its folder; run tools/generate-protocol");
}

const Schema& schema_of(std::string_view game) {
    static std::map<std::string, Schema, std::less<>> schemas;
    const auto at = schemas.find(game);
    if (at != schemas.end()) return at->second;
    return schemas.try_emplace(std::string(game), read_file(schema_file(game).string())).first->second;
}

}  // namespace sushiya::tests
