// Writes JSON straight into a string: no tree, the same bytes for the same calls.
#pragma once

#include <array>
#include <charconv>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace sushiya {

// Views and events are allow-lists: what is not written here is not sent. Commas are looked after;
// nesting is the caller's, and `object`/`array` take a lambda so that it cannot go wrong.
class Json {
  public:
    Json() = default;
    explicit Json(std::size_t expected_size) { text_.reserve(expected_size); }

    template <class Body>
    Json& object(Body&& body) {
        open('{');
        body();
        return close('}');
    }
    template <class Body>
    Json& array(Body&& body) {
        open('[');
        body();
        return close(']');
    }
    // An item for each of several things: what `item` says or writes of it.
    template <class Things, class Item = std::identity>
    Json& list(const Things& things, const Item& item = {}) {
        return array([&] {
            for (const auto& thing : things) {
                if constexpr (std::is_void_v<decltype(item(thing))>)
                    item(thing);
                else
                    value(item(thing));
            }
        });
    }
    Json& key(std::string_view name) {
        value(name);
        text_ += ':';
        comma_ = false;
        return *this;
    }
    Json& value(std::string_view text) {
        separate();
        text_ += '"';
        bool plain = true;
        for (const char c : text) plain &= !needs_escape(c);
        if (plain)
            text_.append(text.data(), text.size());
        else
            for (const char c : text) escape(c);
        text_ += '"';
        return *this;
    }
    Json& value(const char* text) { return value(std::string_view(text)); }
    Json& value(bool truth) { return raw(truth ? "true" : "false"); }
    template <std::integral Number>
        requires(!std::same_as<Number, bool>)
    Json& value(Number number) {
        std::array<char, 20> digits;  // NOLINT: filled by to_chars, 20 digits or the sign and 19
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
        return raw({digits.data(), end});
    }
    // The shortest text that reads as the same number; JSON has no word for what is not finite.
    Json& value(double number) {
        if (!std::isfinite(number)) return null();
        std::array<char, 32> digits;  // NOLINT: filled by to_chars
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
        return raw({digits.data(), end});
    }
    Json& null() { return raw("null"); }
    // Text that is JSON already.
    Json& raw(std::string_view json) {
        separate();
        text_ += json;
        return *this;
    }
    template <class Value>
    Json& field(std::string_view name, const Value& content) {
        return key(name).value(content);
    }

    const std::string& text() const { return text_; }
    std::string take() { return std::move(text_); }

  private:
    void separate() {
        if (comma_) text_ += ',';
        comma_ = true;
    }
    void open(char bracket) {
        separate();
        text_ += bracket;
        comma_ = false;
    }
    Json& close(char bracket) {
        text_ += bracket;
        comma_ = true;
        return *this;
    }
    static constexpr bool needs_escape(char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20; }
    void escape(char c) {
        static constexpr std::string_view kHex = "0123456789abcdef";
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            text_ += '\\';
            text_ += c;
        } else if (byte < 0x20) {
            text_ += "\\u00";
            text_ += kHex[byte >> 4U];
            text_ += kHex[byte & 15U];
        } else {
            text_ += c;
        }
    }

    std::string text_;
    bool comma_ = false;
};

}  // namespace sushiya
