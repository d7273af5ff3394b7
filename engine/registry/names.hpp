// The names of an enum in notation, records and JSON: what its enumerators are called, with hyphens or however else its
// characters are written. A list says which have another name:
//
//   inline constexpr auto kFaceNames = names<Face>();
//   inline constexpr auto kSlotNames = names<Slot, in_capitals>({{Slot::tunnel_in, "tunnel-in"}, ...});
//
// So none can be forgotten. Where two would have the same name it does not compile.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sushiya {

// The compiler's own words, at the end of which the value stands: "= sushiya::Face::bones]"; where it has no enumerator
// "= (sushiya::Face)4]".
template <auto kValue>
consteval const char* in_words() {
    return static_cast<const char*>(__PRETTY_FUNCTION__);
}

// Enumerators count from 0 without a gap.
template <class Enum, std::size_t kFrom = 0>
consteval std::size_t enumerators() {
    constexpr std::string_view kWords = in_words<static_cast<Enum>(kFrom)>();
    if constexpr (kWords.find('(', kWords.rfind('=')) == std::string_view::npos)
        return enumerators<Enum, kFrom + 1>();
    else
        return kFrom;
}

// How a name writes a character of the enumerator.
using Writing = char (*)(char);
constexpr char with_hyphens(char c) { return c == '_' ? '-' : c; }
constexpr char as_it_is(char c) { return c; }
constexpr char in_capitals(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

template <auto kValue, Writing kWriting>
inline constexpr auto kLetters = [] {
    constexpr std::string_view kWords = in_words<kValue>();
    constexpr std::size_t kFirst = kWords.rfind(':') + 1;
    std::array<char, kWords.size() - 1 - kFirst> text{};
    std::ranges::transform(kWords.substr(kFirst, text.size()), text.begin(), kWriting);
    return text;
}();

// Texts with something between them.
template <class Texts>
std::string joined(const Texts& texts, std::string_view between = ", ") {
    std::string all;
    for (const auto& text : texts) (all += all.empty() ? "" : between) += text;
    return all;
}

template <class Enum>
class Names {
  public:
    // More than there are enumerators, for enums with special values behind the last one.
    static constexpr std::size_t kMost = enumerators<Enum>() + 1;

    struct Other {
        Enum value;
        std::string_view name;
    };

    constexpr std::string_view operator[](Enum value) const { return texts_[static_cast<std::size_t>(value)]; }
    constexpr std::string_view operator()(Enum value) const { return (*this)[value]; }
    constexpr std::size_t size() const { return size_; }
    constexpr std::optional<Enum> find(std::string_view text) const {
        for (std::size_t i = 0; i < size_; ++i)
            if (texts_[i] == text) return static_cast<Enum>(i);
        return std::nullopt;
    }
    std::string all() const { return joined(*this); }
    // Those of the enumerators that pass a test.
    std::vector<std::string_view> of(bool (*passes)(Enum)) const {
        std::vector<std::string_view> some;
        for (std::size_t i = 0; i < size_; ++i)
            if (passes(static_cast<Enum>(i))) some.push_back(texts_[i]);
        return some;
    }
    constexpr const std::string_view* begin() const { return texts_.data(); }
    constexpr const std::string_view* end() const { return texts_.data() + size_; }

  private:
    template <class E, Writing kWriting>
    friend consteval Names<E> names(std::initializer_list<typename Names<E>::Other> others);

    std::array<std::string_view, kMost> texts_{};
    std::size_t size_ = 0;
};

// Not constexpr: where the compiler comes to this call, it stops.
void one_name_stands_twice();

template <class Enum, Writing kWriting = with_hyphens>
consteval Names<Enum> names(std::initializer_list<typename Names<Enum>::Other> others = {}) {
    Names<Enum> made;
    [&]<std::size_t... kValues>(std::index_sequence<kValues...>) {
        const auto text = [](const auto& letters) { return std::string_view(letters.data(), letters.size()); };
        made.texts_ = {text(kLetters<static_cast<Enum>(kValues), kWriting>)...};
        made.size_ = sizeof...(kValues);
    }(std::make_index_sequence<enumerators<Enum>()>());
    for (const auto& [value, name] : others) {
        const auto at = static_cast<std::size_t>(value);
        made.texts_[at] = name;
        made.size_ = std::max(made.size_, at + 1);
    }
    for (std::size_t i = 0; i < made.size_; ++i)
        if (made.find(made.texts_[i]) != static_cast<Enum>(i)) one_name_stands_twice();
    return made;
}

}  // namespace sushiya
