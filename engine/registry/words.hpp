// Small helpers for codecs: names to enumerators and back, multisets as words, readable refusals.
#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/registry/json.hpp"
#include "engine/registry/names.hpp"
#include "engine/registry/result.hpp"

namespace sushiya {

// What a refusal repeats of the input: bounded, and quoted.
std::string in_quotes(std::string_view text);

std::vector<std::string_view> split(std::string_view text, char separator);
std::string_view trim(std::string_view text);
// A whole decimal number, or nothing.
std::optional<int> to_number(std::string_view text);

// Reads a multiset written as words with optional counts, "tempura*2 maki-3": add(kind, count).
template <class Enum, class Add>
Result<void> read_multiset(const Names<Enum>& names, std::string_view text, std::string_view what, Add&& add) {
    for (const std::string_view word : split(text, ' ')) {
        if (word.empty()) continue;
        const std::size_t star = word.find('*');
        const std::string_view name = word.substr(0, star);
        const std::optional<Enum> kind = names.find(name);
        if (!kind)
            return fail("no " + std::string(what) + " is called " + in_quotes(name) + "; there are: " + names.all());
        int count = 1;
        if (star != std::string_view::npos) {
            const std::optional<int> number = to_number(word.substr(star + 1));
            if (!number || *number < 1 || *number > 99)
                return fail("in " + in_quotes(word) + " the count after * must be a number from 1 to 99");
            count = *number;
        }
        add(*kind, count);
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
    out.array([&] { counts.each_one([&](auto kind) { out.value(name(kind)); }); });
}

}  // namespace sushiya
