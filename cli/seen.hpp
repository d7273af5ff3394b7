// JSON of the engine's own making, taken apart for drawing. What is asked for by `at` is there.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/registry/json_text.hpp"

namespace sushiya {

class Seen {
  public:
    explicit Seen(std::string json)
        : whole_(std::make_shared<const Whole>(std::move(json))), value_(whole_->json.root()) {}

    bool has(std::string_view key) const { return value_.member(key).has_value(); }
    Seen at(std::string_view key) const { return {whole_, *value_.member(key)}; }
    std::vector<Seen> items() const {
        std::vector<Seen> all;
        value_.each_item([&](const JsonValue& item) { all.push_back({whole_, item}); });
        return all;
    }
    Seen at(std::size_t index) const { return items().at(index); }
    std::vector<std::pair<std::string, Seen>> members() const {
        std::vector<std::pair<std::string, Seen>> all;
        value_.each_member(
            [&](const std::string& key, const JsonValue& value) { all.push_back({key, {whole_, value}}); });
        return all;
    }

    JsonValue::Kind kind() const { return value_.kind(); }
    bool is_null() const { return kind() == JsonValue::Kind::null; }
    int number() const { return static_cast<int>(value_.whole().value_or(0)); }
    // 0 if it is not there.
    int number(std::string_view key) const { return has(key) ? at(key).number() : 0; }
    std::string text() const { return value_.text(); }
    std::string text(std::string_view key) const { return at(key).text(); }
    std::string raw() const { return std::string(value_.raw()); }

  private:
    struct Whole {
        explicit Whole(std::string its) : text(std::move(its)), json(text) {}
        std::string text;
        JsonText json;
    };
    Seen(std::shared_ptr<const Whole> whole, JsonValue value) : whole_(std::move(whole)), value_(value) {}

    std::shared_ptr<const Whole> whole_;
    JsonValue value_;
};

}  // namespace sushiya
