// Reads typed values out of a JSON text and remembers the first thing that is wrong, in words that name its place.
// After that every answer is a harmless one, so whoever reads takes all it wants and is told once, at the end:
//
//   Result<Options> read(std::string_view text) {
//       return read_json<Options>(text, "options", [](JsonReader& options) {
//           return Options{options["players"].number(2, 5, 3), options["robot"].flag(false)};
//       });
//   }
//
// Keys that nobody asked for are refused: "options: nothing is called 'player'; there are: players, robot".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/registry/json_text.hpp"
#include "engine/registry/names.hpp"
#include "engine/registry/result.hpp"

namespace sushiya {

// A value that is there or not, at a place people can find.
class JsonReader {
  public:
    // The first error of a text; all readers of one text share it.
    using Wrong = std::optional<Error>;

    // `place` begins what is said about everything inside: "score sheet". It may be empty.
    JsonReader(std::optional<JsonValue> value, std::string place, Wrong& wrong)
        : value_(value), place_(std::move(place)), wrong_(&wrong) {}

    bool present() const { return value_.has_value(); }
    bool is(JsonValue::Kind kind) const { return value_ && value_->kind() == kind; }
    // As it stands in the text; empty if it is absent.
    std::string_view raw() const { return value_ ? value_->raw() : std::string_view(); }

    // ---- a value: with a fallback it may be absent ----

    std::int64_t number(std::int64_t least, std::int64_t most);
    int number(int least, int most) { return static_cast<int>(number(std::int64_t{least}, std::int64_t{most})); }
    int number(int least, int most, int fallback) { return present() ? number(least, most) : fallback; }
    bool flag();
    bool flag(bool fallback) { return present() ? flag() : fallback; }
    // At most so many bytes.
    std::string text(std::size_t longest = kAnyLength);
    std::string text_or(std::string_view fallback, std::size_t longest = kAnyLength) {
        return present() ? text(longest) : std::string(fallback);
    }
    // One of the names of an enum.
    template <class Enum>
    Enum one_of(const Names<Enum>& names) {
        const auto found = names.find(is(JsonValue::Kind::text) ? value_->text() : std::string());
        if (!found) must_be("one of: " + names.all());
        return found.value_or(Enum{});
    }
    template <class Enum>
    Enum one_of(const Names<Enum>& names, Enum fallback) {
        return present() ? one_of(names) : fallback;
    }
    // A list of texts; `what` says of what: "a list of names".
    std::vector<std::string> texts(std::string_view what);

    // ---- an object ----

    // The value of a key, which counts as asked for.
    JsonReader operator[](std::string_view key);
    // Every member as a reader; their keys count as asked for. visit(key, value)
    template <class Visit>
    void each_member(Visit&& visit) {
        if (!must_be_object()) return;
        value_->each_member([&](const std::string& key, const JsonValue&) { visit(key, (*this)[key]); });
    }
    // Refuses the keys nobody asked for.
    void done();

    // ---- a list: visit(item) ----

    template <class Visit>
    void each_item(Visit&& visit) {
        if (!is(JsonValue::Kind::list)) return must_be("a list");
        int number = 0;
        value_->each_item([&](const JsonValue& item) {
            visit(JsonReader(item, place_of("item " + std::to_string(++number)), *wrong_));
        });
    }

    // What begins the errors about everything inside from now on, instead of the way to it by keys.
    JsonReader& call(std::string place) {
        place_ = std::move(place);
        return *this;
    }

    // ---- errors ----

    // This value is not what it must be: "score sheet: 'players' must be a list of names".
    void must_be(const std::string& what);
    bool must_be_object(std::string_view what = "an object");
    // Something else is wrong at this place: "score sheet: two players are called 'Ann'".
    void refuse(const std::string& what);
    // The value of a result, or its error as this reader's.
    template <class T>
    T take(Result<T> result) {
        if (result) return std::move(*result);
        refuse(result.error().what);
        return T{};
    }
    bool ok() const { return !wrong_->has_value(); }

  private:
    static constexpr std::size_t kAnyLength = SIZE_MAX;
    std::string place_of(const std::string& part) const { return place_.empty() ? part : place_ + ", " + part; }

    std::optional<JsonValue> value_;
    std::string place_;
    std::string name_;    // the key it was found by, quoted
    std::string around_;  // the place of the object it was found in
    std::vector<std::string> known_;
    Wrong* wrong_;
};

// Reads a whole text. `read` is given a reader of its object and returns a T.
template <class T, class Read>
Result<T> read_json(std::string_view text, std::string_view place, Read&& read, int deepest = JsonText::kDeepest) {
    const JsonText json(text, deepest);
    const std::string before = place.empty() ? std::string() : std::string(place) + ": ";
    if (!json.error().empty()) return fail(before + "this is not JSON (" + json.error() + ")");
    JsonReader::Wrong wrong;
    JsonReader reader(json.root(), std::string(place), wrong);
    if (!reader.must_be_object("a JSON object")) return fail(wrong->what);
    T value = read(reader);
    reader.done();
    if (wrong) return tl::unexpected<Error>(std::move(*wrong));
    return value;
}

}  // namespace sushiya
