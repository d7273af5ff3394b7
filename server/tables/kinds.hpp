// Variants whose alternatives say what they are called: `static constexpr std::string_view kKind = "chat"`. Those that
// have no fields of their own need no more than that: `using Started = OfKind<"started">`.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace sushiya::server {

// A text as a parameter of a template.
template <std::size_t kSize>
struct Word {
    std::array<char, kSize> letters{};
    consteval Word(const char (&text)[kSize]) {
        std::copy_n(text, kSize, letters.begin());
    }  // NOLINT: as it is written
};

struct NoFields {
    static void fields(auto&, auto&&) {}
};

template <Word kWord, class Fields = NoFields>
struct OfKind : Fields {
    static constexpr std::string_view kKind{kWord.letters.data(), kWord.letters.size() - 1};
};

template <class Variant>
struct KindsOf;

template <class... Kind>
struct KindsOf<std::variant<Kind...>> {
    // The alternative of that name, with nothing in its fields yet.
    static std::optional<std::variant<Kind...>> make(std::string_view name) {
        std::optional<std::variant<Kind...>> made;
        static_cast<void>(((name == Kind::kKind && (made.emplace(Kind{}), true)) || ...));
        return made;
    }
    static std::string all() {
        std::string names;
        (((names += names.empty() ? "" : ", ") += Kind::kKind), ...);
        return names;
    }
};

template <class... Kind>
std::string_view kind_of(const std::variant<Kind...>& variant) {
    return std::visit([]<class Is>(const Is&) { return Is::kKind; }, variant);
}

}  // namespace sushiya::server
