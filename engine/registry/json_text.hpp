// A JSON text, read as it stands: every value keeps its place and its own characters, so that what is handed on or
// repeated comes back as it came (numbers of any size included). Strict: RFC 8259, valid UTF-8, no key twice.
//
// No exceptions and no tree of its own: a flat list of values in the order of the text, each saying where it ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sushiya {

class JsonText;

// A value of a text, which must outlive it.
class JsonValue {
  public:
    enum class Kind : std::uint8_t { null, boolean, number, text, list, object };

    Kind kind() const;
    // As it stands in the text.
    std::string_view raw() const;
    bool truth() const { return raw() == "true"; }
    // A text without its escapes.
    std::string text() const;
    // Nothing if it is no whole number, or too large for the type.
    std::optional<std::int64_t> whole() const;
    std::optional<std::uint64_t> natural() const;
    // Of any number.
    std::optional<double> real() const;

    // Of a list.
    template <class Visit>
    void each_item(Visit&& visit) const {
        for (std::uint32_t at = index_ + 1; at < end(); at = after(at)) visit(JsonValue(*text_, at));
    }
    // Of an object, in the order of the text: visit(key, value).
    template <class Visit>
    void each_member(Visit&& visit) const {
        for (std::uint32_t at = index_ + 1; at < end(); at = after(at + 1))
            visit(JsonValue(*text_, at).text(), JsonValue(*text_, at + 1));
    }
    std::optional<JsonValue> member(std::string_view key) const;
    std::size_t size() const;

  private:
    friend class JsonText;
    friend class JsonParser;
    JsonValue(const JsonText& text, std::uint32_t index) : text_(&text), index_(index) {}
    std::uint32_t after(std::uint32_t index) const;
    std::uint32_t end() const { return after(index_); }

    const JsonText* text_;
    std::uint32_t index_;
};

class JsonText {
  public:
    static constexpr int kDeepest = 32;

    // Reads all of the text. It is not copied and must outlive this.
    explicit JsonText(std::string_view text, int deepest = kDeepest);
    JsonText(const JsonText&) = delete;
    JsonText& operator=(const JsonText&) = delete;

    // Empty if it is JSON, else what is wrong and where: "line 2, column 7: a comma or } is missing".
    std::string error() const;
    struct Mistake {
        std::size_t line;  // both from 1
        std::size_t column;
        std::string what;
    };
    const std::optional<Mistake>& mistake() const { return mistake_; }
    // Only if it is JSON.
    JsonValue root() const { return {*this, 0}; }

  private:
    friend class JsonValue;
    friend class JsonParser;
    struct Node {
        std::uint32_t begin;  // in the text
        std::uint32_t end;
        std::uint32_t after;  // the next value that does not lie inside this one
        JsonValue::Kind kind;
    };

    std::string_view text_;
    std::vector<Node> nodes_;  // an object's members are a key and a value each
    std::optional<Mistake> mistake_;
};

}  // namespace sushiya
