#include "engine/registry/json_text.hpp"

#include <algorithm>
#include <charconv>

namespace sushiya {

using Kind = JsonValue::Kind;

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

int hex_digit(char c) {
    if (is_digit(c)) return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// The four digits of \uXXXX, or -1.
int code_unit(std::string_view digits) {
    if (digits.size() < 4) return -1;
    int unit = 0;
    for (const char c : digits.substr(0, 4)) {
        const int digit = hex_digit(c);
        if (digit < 0) return -1;
        unit = unit * 16 + digit;
    }
    return unit;
}
bool is_high_surrogate(int unit) { return unit >= 0xd800 && unit < 0xdc00; }
bool is_low_surrogate(int unit) { return unit >= 0xdc00 && unit < 0xe000; }

// How many bytes the character at the front of the text has in UTF-8; 0 if it is none.
std::size_t character_size(std::string_view text) {
    const auto byte = [&](std::size_t i) -> unsigned {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
    };
    const auto continues = [&](std::size_t i, unsigned least = 0x80, unsigned most = 0xbf) {
        return byte(i) >= least && byte(i) <= most;
    };
    const unsigned lead = byte(0);
    if (lead < 0x80) return 1;
    if (lead >= 0xc2 && lead <= 0xdf) return continues(1) ? 2 : 0;
    if (lead >= 0xe0 && lead <= 0xef) {
        // Neither longer than needed nor half of a surrogate pair.
        const bool second = continues(1, lead == 0xe0 ? 0xa0 : 0x80, lead == 0xed ? 0x9f : 0xbf);
        return second && continues(2) ? 3 : 0;
    }
    if (lead >= 0xf0 && lead <= 0xf4) {
        const bool second = continues(1, lead == 0xf0 ? 0x90 : 0x80, lead == 0xf4 ? 0x8f : 0xbf);
        return second && continues(2) && continues(3) ? 4 : 0;
    }
    return 0;
}

void append_utf8(std::string& out, unsigned code) {
    const auto put = [&](unsigned byte) { out += static_cast<char>(byte); };
    if (code < 0x80) return put(code);
    if (code < 0x800) {
        put(0xc0U | code >> 6U);
    } else if (code < 0x10000) {
        put(0xe0U | code >> 12U);
        put(0x80U | (code >> 6U & 0x3fU));
    } else {
        put(0xf0U | code >> 18U);
        put(0x80U | (code >> 12U & 0x3fU));
        put(0x80U | (code >> 6U & 0x3fU));
    }
    put(0x80U | (code & 0x3fU));
}

constexpr std::string_view kEscaped = "\"\\/bfnrt";
constexpr std::string_view kMeant = "\"\\/\b\f\n\r\t";

}  // namespace

class JsonParser {
  public:
    JsonParser(JsonText& out, int deepest) : out_(out), text_(out.text_), deepest_(deepest) {}

    void parse() {
        space();
        if (!value(0)) return;
        space();
        if (at_ < text_.size()) wrong("something follows after the end");
    }

  private:
    bool wrong(std::string_view what) {
        const std::string_view before = text_.substr(0, at_);
        const auto line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
        out_.mistake_ = JsonText::Mistake{line, before.size() - (before.rfind('\n') + 1) + 1, std::string(what)};
        return false;
    }

    char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    void space() {
        while (here() == ' ' || here() == '\n' || here() == '\r' || here() == '\t') ++at_;
    }
    bool skip(char c) {
        if (here() != c || at_ >= text_.size()) return false;
        ++at_;
        return true;
    }

    std::size_t open(Kind kind) {
        out_.nodes_.push_back({static_cast<std::uint32_t>(at_), 0, 0, kind});
        return out_.nodes_.size() - 1;
    }
    bool close(std::size_t node) {
        out_.nodes_[node].end = static_cast<std::uint32_t>(at_);
        out_.nodes_[node].after = static_cast<std::uint32_t>(out_.nodes_.size());
        return true;
    }

    bool value(int depth) {
        if (depth > deepest_) return wrong("brackets are nested too deep");
        switch (here()) {
            case '{':
                return object(depth);
            case '[':
                return list(depth);
            case '"':
                return string();
            case 't':
                return word("true", Kind::boolean);
            case 'f':
                return word("false", Kind::boolean);
            case 'n':
                return word("null", Kind::null);
            default:
                return number();
        }
    }

    bool word(std::string_view letters, Kind kind) {
        if (text_.substr(at_, letters.size()) != letters) return wrong("this is no value");
        const std::size_t node = open(kind);
        at_ += letters.size();
        return close(node);
    }

    bool digits() {
        if (!is_digit(here())) return false;
        while (is_digit(here())) ++at_;
        return true;
    }

    bool number() {
        if (here() != '-' && !is_digit(here()))
            return wrong(at_ < text_.size() ? "this is no value" : "the text ends too early");
        const std::size_t node = open(Kind::number);
        skip('-');
        if (!skip('0') && !digits()) return wrong("a digit is missing");
        if (skip('.') && !digits()) return wrong("a digit is missing");
        if (here() == 'e' || here() == 'E') {
            ++at_;
            if (!skip('+')) skip('-');
            if (!digits()) return wrong("a digit is missing");
        }
        return close(node);
    }

    bool string() {
        const std::size_t node = open(Kind::text);
        ++at_;
        while (here() != '"' || at_ >= text_.size()) {
            if (at_ >= text_.size()) return wrong("a text has no end");
            if (here() == '\\') {
                if (!escape()) return false;
                continue;
            }
            if (static_cast<unsigned char>(here()) < 0x20) return wrong("a control character must be escaped");
            const std::size_t size = character_size(text_.substr(at_));
            if (size == 0) return wrong("this is not UTF-8");
            at_ += size;
        }
        ++at_;
        return close(node);
    }

    bool escape() {
        ++at_;
        if (here() != 'u') {
            if (at_ >= text_.size() || kEscaped.find(here()) == std::string_view::npos)
                return wrong("no character is escaped like this");
            ++at_;
            return true;
        }
        const int unit = code_unit(text_.substr(at_ + 1));
        if (unit < 0 || is_low_surrogate(unit)) return wrong("\\u and four digits must name a character");
        at_ += 5;
        if (!is_high_surrogate(unit)) return true;
        if (text_.substr(at_, 2) != "\\u" || !is_low_surrogate(code_unit(text_.substr(at_ + 2))))
            return wrong("half of a character is missing");
        at_ += 6;
        return true;
    }

    bool list(int depth) {
        const std::size_t node = open(Kind::list);
        ++at_;
        space();
        if (skip(']')) return close(node);
        for (;;) {
            if (!value(depth + 1)) return false;
            space();
            if (skip(']')) return close(node);
            if (!skip(',')) return wrong("a comma or ] is missing");
            space();
        }
    }

    bool object(int depth) {
        const std::size_t node = open(Kind::object);
        ++at_;
        space();
        if (skip('}')) return close(node);
        for (;;) {
            if (here() != '"') return wrong("a key in quotes is missing");
            if (!string()) return false;
            space();
            if (!skip(':')) return wrong("a colon is missing");
            space();
            if (!value(depth + 1)) return false;
            space();
            if (skip('}')) return close(node) && keys_differ(node);
            if (!skip(',')) return wrong("a comma or } is missing");
            space();
        }
    }

    bool keys_differ(std::size_t node) {
        const JsonValue object(out_, static_cast<std::uint32_t>(node));
        keys_.clear();
        object.each_member([&](std::string key, const JsonValue&) { keys_.push_back(std::move(key)); });
        std::sort(keys_.begin(), keys_.end());
        const auto twice = std::adjacent_find(keys_.begin(), keys_.end());
        if (twice == keys_.end()) return true;
        static constexpr std::size_t kLongest = 40;
        return wrong("the object that ends here has '" + twice->substr(0, kLongest) + "' twice");
    }

    std::vector<std::string> keys_;
    JsonText& out_;
    std::string_view text_;
    int deepest_;
    std::size_t at_ = 0;
};

JsonText::JsonText(std::string_view text, int deepest) : text_(text) { JsonParser(*this, deepest).parse(); }

std::string JsonText::error() const {
    if (!mistake_) return {};
    return "line " + std::to_string(mistake_->line) + ", column " + std::to_string(mistake_->column) + ": " +
           mistake_->what;
}

Kind JsonValue::kind() const { return text_->nodes_[index_].kind; }

std::string_view JsonValue::raw() const {
    const JsonText::Node& node = text_->nodes_[index_];
    return text_->text_.substr(node.begin, node.end - node.begin);
}

std::uint32_t JsonValue::after(std::uint32_t index) const { return text_->nodes_[index].after; }

std::string JsonValue::text() const {
    std::string_view left = raw().substr(1, raw().size() - 2);
    std::string out;
    out.reserve(left.size());
    for (;;) {
        const std::size_t plain = left.find('\\');
        out += left.substr(0, plain);
        if (plain == std::string_view::npos) return out;
        left.remove_prefix(plain + 1);
        if (left[0] != 'u') {
            out += kMeant[kEscaped.find(left[0])];
            left.remove_prefix(1);
            continue;
        }
        auto code = static_cast<unsigned>(code_unit(left.substr(1)));
        left.remove_prefix(5);
        if (is_high_surrogate(static_cast<int>(code))) {
            code = 0x10000U + ((code - 0xd800U) << 10U) + static_cast<unsigned>(code_unit(left.substr(2))) - 0xdc00U;
            left.remove_prefix(6);
        }
        append_utf8(out, code);
    }
}

namespace {

template <class Number>
std::optional<Number> number_of(std::string_view raw) {
    Number number{};
    const auto [end, error] = std::from_chars(raw.data(), raw.data() + raw.size(), number);
    if (error != std::errc{} || end != raw.data() + raw.size()) return std::nullopt;
    return number;
}

}  // namespace

std::optional<std::int64_t> JsonValue::whole() const { return number_of<std::int64_t>(raw()); }
std::optional<std::uint64_t> JsonValue::natural() const { return number_of<std::uint64_t>(raw()); }
std::optional<double> JsonValue::real() const { return number_of<double>(raw()); }

std::optional<JsonValue> JsonValue::member(std::string_view key) const {
    std::optional<JsonValue> found;
    each_member([&](const std::string& name, const JsonValue& value) {
        if (name == key) found = value;
    });
    return found;
}

std::size_t JsonValue::size() const {
    std::size_t count = 0;
    if (kind() == Kind::list) each_item([&](const JsonValue&) { ++count; });
    if (kind() == Kind::object) each_member([&](const std::string&, const JsonValue&) { ++count; });
    return count;
}

}  // namespace sushiya
