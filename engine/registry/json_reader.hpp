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
    // `place` begins what is said about everything inside: "score sheet". It may be empty. All readers of a text
    // share its first error.
    JsonReader(std::optional<JsonValue> value, std::string place, FirstError& wrong)
        : value_(value), place_(std::move(place)), wrong_(&wrong) {}

    bool present() const { return value_.has_value(); }
    bool is(JsonValue::Kind kind) const { return value_ && value_->kind() == kind; }
    // As it stands in the text; empty if it is absent.
    std::string_view raw() const { return value_ ? value_->raw() : std::string_view(); }

    // ---- a value: with a fallback it may be absent ----

    std::int64_t number(std::int64_t least, std::int64_t most);
    int number(int least, int most) { return static_cast<int>(number(std::int64_t{least}, std::int64_t{most})); }
    int number(int least, int most, int fallback) { return present() ? number(least, most) : fallback; }
    std::uint64_t natural();  // as large as a seed
    double real();
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
    // Every member; all keys count as asked for then. visit(key, value)
    template <class Visit>
    void each_member(Visit&& visit) {
        if (!must_be_object()) return;
        all_known_ = true;
        value_->each_member([&](const std::string& key, const JsonValue& value) { visit(key, found(key, value)); });
    }
    // Keys that nobody asks for are fine.
    void welcome_others() { all_known_ = true; }
    // Keys that begin like this are somebody else's, whatever they hold.
    void leave_alone(std::string_view prefix) { foreign_ = prefix; }
    // All has been asked for: refuses the other keys. False if anything is wrong by now.
    bool done();

    // ---- a list ----

    // Of so many things; `what` says so: "a list of one to three rounds". In what is said about one of them it is
    // called by a number: "round 2". visit(number, item), from 1. Returns how many there are.
    template <class Visit>
    int each_numbered(std::string_view name, int least, int most, std::string_view what, Visit&& visit) {
        const int count = is(JsonValue::Kind::list) ? static_cast<int>(value_->size()) : -1;
        if (count < least || count > most) {
            must_be(std::string(what));
            return 0;
        }
        int number = 0;
        value_->each_item([&](const JsonValue& item) {
            const std::string place = std::string(name) + " " + std::to_string(++number);
            visit(number, JsonReader(item, place_of(place), *wrong_));
        });
        return count;
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
        if (!result) refuse(result.error().what);
        return result ? std::move(*result) : T{};
    }
    void take(const Result<void>& result) {
        if (!result) refuse(result.error().what);
    }
    bool ok() const { return wrong_->none(); }

  private:
    static constexpr std::size_t kAnyLength = SIZE_MAX;
    std::string place_of(const std::string& part) const { return place_.empty() ? part : place_ + ", " + part; }

    JsonReader found(std::string_view key, std::optional<JsonValue> value) const;

    std::optional<JsonValue> value_;
    std::string place_;
    std::string name_;    // the key it was found by, quoted
    std::string around_;  // the place of the object it was found in
    std::vector<std::string> known_;
    bool all_known_ = false;
    std::string foreign_;  // how keys begin that may be there unasked
    FirstError* wrong_;
};

// Reads a whole text. `read` is given a reader of its object and returns a T.
template <class T, class Read>
Result<T> read_json(std::string_view text, std::string_view place, Read&& read, int deepest = JsonText::kDeepest) {
    const JsonText json(text, deepest);
    const std::string before = place.empty() ? std::string() : std::string(place) + ": ";
    if (json.mistake()) return fail(before + "this is not JSON (" + json.error() + ")");
    FirstError wrong;
    JsonReader reader(json.root(), std::string(place), wrong);
    if (!reader.must_be_object("a JSON object")) return fail(wrong.what());
    T value = read(reader);
    reader.done();
    return wrong.or_value(std::move(value));
}

}  // namespace sushiya
