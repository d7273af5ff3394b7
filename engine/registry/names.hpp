// The names of an enum in notation, records and JSON, each bound to its enumerator:
//
//   inline constexpr Names<Face> kFaceNames = names<Face>({{Face::sushi, "sushi"}, {Face::bones, "bones"}, ...});
//
// A list that leaves an enumerator out, names one twice, or gives a name twice does not compile.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace sushiya {

template <class Enum>
struct Named {
    Enum value;
    std::string_view name;
};

// Whether a value of an enum has an enumerator: the compiler writes the others as a number in brackets.
template <auto kValue>
consteval bool is_enumerator() {
    const std::string_view words = __PRETTY_FUNCTION__;
    return words.substr(words.rfind('=')).find('(') == std::string_view::npos;
}

// Enumerators count from 0 without a gap.
template <class Enum, std::size_t kFrom = 0>
consteval std::size_t enumerators() {
    if constexpr (is_enumerator<static_cast<Enum>(kFrom)>())
        return enumerators<Enum, kFrom + 1>();
    else
        return kFrom;
}

template <class Enum>
class Names {
  public:
    // More than there are enumerators, for enums with special values behind the last one.
    static constexpr std::size_t kMost = enumerators<Enum>() + 1;

    constexpr std::string_view operator[](Enum value) const { return texts_[static_cast<std::size_t>(value)]; }
    constexpr std::size_t size() const { return size_; }
    constexpr std::optional<Enum> find(std::string_view text) const {
        for (std::size_t i = 0; i < size_; ++i)
            if (texts_[i] == text) return static_cast<Enum>(i);
        return std::nullopt;
    }
    std::string all() const {
        std::string joined;
        for (std::size_t i = 0; i < size_; ++i) (joined += joined.empty() ? "" : ", ") += texts_[i];
        return joined;
    }
    constexpr const std::string_view* begin() const { return texts_.data(); }
    constexpr const std::string_view* end() const { return texts_.data() + size_; }

  private:
    template <class E, std::size_t kSize>
    friend consteval Names<E> names(const Named<E> (&list)[kSize]);

    std::array<std::string_view, kMost> texts_{};
    std::size_t size_ = 0;
};

// Not constexpr: where the compiler comes to one of these calls, the list of names is wrong.
void every_enumerator_needs_a_name();
void one_value_or_name_stands_twice();

template <class Enum, std::size_t kSize>
consteval Names<Enum> names(const Named<Enum> (&list)[kSize]) {
    Names<Enum> made;
    made.size_ = kSize;
    if (kSize < enumerators<Enum>() || kSize > Names<Enum>::kMost) every_enumerator_needs_a_name();
    for (const Named<Enum>& entry : list) {
        std::string_view& text = made.texts_[static_cast<std::size_t>(entry.value)];
        if (!text.empty() || entry.name.empty() || made.find(entry.name)) one_value_or_name_stands_twice();
        text = entry.name;
    }
    return made;
}

}  // namespace sushiya
