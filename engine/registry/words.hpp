// Small helpers for codecs: names to enumerators and back, multisets as words, readable refusals.
#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/registry/json.hpp"
#include "engine/registry/names.hpp"
#include "engine/registry/result.hpp"

namespace sushiya {

// What a refusal repeats of the input: bounded, and quoted.
std::string in_quotes(std::string_view text);

std::vector<std::string_view> split(std::string_view text, char separator);
std::string_view trim(std::string_view text);
// What stands before the first separator and what behind it, which is nothing where there is none.
std::pair<std::string_view, std::string_view> parted(std::string_view text, char separator);
// The words of a text, without the empty ones.
std::vector<std::string_view> words_of(std::string_view text);
// A whole decimal number, or nothing.
std::optional<int> to_number(std::string_view text);
// A word that counts, "tempura*2": without a star there is one; a count that is no number from 1 to `most` is none.
struct Several {
    std::string_view name;
    std::optional<int> count;
};
Several several(std::string_view word, int most = 99);

// A name out of a list, or a refusal that gives the list.
tl::unexpected<Error> no_such_name(std::string_view what, std::string_view text, const std::string& all);
template <class Enum>
Result<Enum> read_name(const Names<Enum>& names, std::string_view text, std::string_view what) {
    if (const auto found = names.find(text)) return *found;
    return no_such_name(what, text, names.all());
}

// Reads a multiset written as words with optional counts, "tempura*2 maki-3": add(kind, count).
template <class Enum, class Add>
Result<void> read_multiset(const Names<Enum>& names, std::string_view text, std::string_view what, Add&& add) {
    for (const std::string_view word : words_of(text)) {
        const auto [name, count] = several(word);
        const std::optional<Enum> kind = names.find(name);
        if (!kind) return no_such_name(what, name, names.all());
        if (!count) return fail("in " + in_quotes(word) + " the count after * must be a number from 1 to 99");
        add(*kind, *count);
    }
    return {};
}

// And writes it.
template <class Enum, class Multiset>
std::string print_multiset(const Names<Enum>& names, const Multiset& counts) {
    std::string text;
    counts.each_kind([&](Enum kind) {
        if (!text.empty()) text += ' ';
        text += names[kind];
        if (counts[kind] > 1) text += "*" + std::to_string(counts[kind]);
    });
    return text;
}

// And as a list with each of them in it.
template <class Multiset, class Name>
void write_multiset(Json& out, const Multiset& counts, const Name& name) {
    out.array([&] {
        counts.each_kind([&](auto kind) {
            for (int i = 0; i < counts[kind]; ++i) out.value(name(kind));
        });
    });
}

}  // namespace sushiya
