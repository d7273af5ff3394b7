#include "server/tables/names.hpp"

#include <algorithm>
#include <array>

#include "engine/registry/words.hpp"

namespace sushiya::server {
namespace {

struct Range {
    char32_t first;
    char32_t last;
    constexpr bool contains(char32_t c) const { return c >= first && c <= last; }
};

// Breaks and blanks: one space each.
constexpr std::array<Range, 9> kBlank = {{{0x00, 0x20},
                                          {0x7f, 0xa0},
                                          {0x1680, 0x1680},
                                          {0x2000, 0x200a},
                                          {0x2028, 0x2029},
                                          {0x202f, 0x202f},
                                          {0x205f, 0x205f},
                                          {0x2800, 0x2800},
                                          {0x3000, 0x3000}}};
// What is not seen, or turns what is around it (Unicode's default ignorables, and what no text should hold).
constexpr std::array<Range, 18> kUnseen = {{{0xad, 0xad},
                                            {0x34f, 0x34f},
                                            {0x61c, 0x61c},
                                            {0x115f, 0x1160},
                                            {0x17b4, 0x17b5},
                                            {0x180b, 0x180f},
                                            {0x200b, 0x200f},
                                            {0x202a, 0x202e},
                                            {0x2060, 0x206f},
                                            {0x3164, 0x3164},
                                            {0xd800, 0xf8ff},
                                            {0xfe00, 0xfe0f},
                                            {0xfeff, 0xfeff},
                                            {0xffa0, 0xffa0},
                                            {0xfff0, 0xffff},
                                            {0x1bca0, 0x1bca3},
                                            {0x1d173, 0x1d17a},
                                            {0xe0000, 0x10ffff}}};
// Marks that stand above, below or in a letter: Latin and Cyrillic ones, then those of Hebrew, Arabic, Syriac, Thaana,
// N'Ko, Thai, Lao and Tibetan, and half marks.
constexpr std::array<Range, 23> kAccents = {
    {{0x300, 0x36f}, {0x483, 0x489},   {0x591, 0x5bd},   {0x5bf, 0x5c7},   {0x610, 0x61a},  {0x64b, 0x65f},
     {0x670, 0x670}, {0x6d6, 0x6ed},   {0x711, 0x711},   {0x730, 0x74a},   {0x7a6, 0x7b0},  {0x7eb, 0x7f3},
     {0x8d3, 0x8ff}, {0xe31, 0xe31},   {0xe34, 0xe3a},   {0xe47, 0xe4e},   {0xeb1, 0xeb1},  {0xeb4, 0xece},
     {0xf71, 0xf84}, {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x20d0, 0x20ff}, {0xfe20, 0xfe2f}}};
constexpr int kMostAccents = 2;  // on one letter: Vietnamese needs them, and Thai

bool is_in(const auto& ranges, char32_t c) {
    return std::ranges::any_of(ranges, [&](const Range& range) { return range.contains(c); });
}

std::size_t size_of(char first) {
    const auto byte = static_cast<unsigned char>(first);
    return byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

// Text that came as JSON is UTF-8.
char32_t decode(std::string_view character) {
    static constexpr std::array<unsigned, 5> kFirst = {0, 0x7f, 0x1f, 0x0f, 0x07};
    char32_t code = static_cast<unsigned char>(character.front()) & kFirst[character.size()];
    for (const char c : character.substr(1)) code = code << 6U | (static_cast<unsigned char>(c) & 0x3fU);
    return code;
}

std::string folded(std::string_view name) {
    std::string text(name);
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

// The characters one by one, without heaps of accents: see(character, its code).
template <class See>
void look_through(std::string_view text, See&& see) {
    int accents = 0;
    while (!text.empty()) {
        const std::string_view character = text.substr(0, size_of(text.front()));
        text.remove_prefix(character.size());
        const char32_t code = decode(character);
        accents = is_in(kAccents, code) ? accents + 1 : 0;
        if (accents <= kMostAccents) see(character, code);
    }
}

}  // namespace

std::string clean_chat(std::string_view said) {
    // Within emoji, and between letters of Persian and of India.
    static constexpr std::array<Range, 2> kJoiners = {{{0x200c, 0x200d}, {0xfe0e, 0xfe0f}}};
    std::string text;
    look_through(trim(said), [&](std::string_view character, char32_t code) {
        if (is_in(kBlank, code))
            text += code == '\n' ? '\n' : ' ';
        else if (!is_in(kUnseen, code) || (is_in(kJoiners, code) && !text.empty()))
            text += character;
    });
    return std::string(trim(text));
}

Result<std::string> read_name(std::string_view name) {
    std::string clean;
    look_through(name, [&](std::string_view character, char32_t code) {
        if (is_in(kBlank, code)) {
            if (!clean.empty() && clean.back() != ' ') clean += ' ';
        } else if (!is_in(kUnseen, code)) {
            clean += character;
        }
    });
    clean = trim(clean);
    if (clean.empty()) return fail("'name' must not be empty");
    if (clean.size() > kLongestName) return fail("'name' must have at most 40 bytes");
    return clean;
}

std::string name_among(std::string_view wanted, const std::vector<std::string>& others) {
    const auto taken = [&](const std::string& name) {
        return std::ranges::any_of(others, [&](const std::string& other) { return folded(other) == folded(name); });
    };
    std::string name(wanted);
    for (int number = 2; taken(name); ++number) {
        const std::string end = " " + std::to_string(number);
        std::size_t size = std::min(wanted.size(), kLongestName - end.size());
        while (size < wanted.size() && (static_cast<unsigned char>(wanted[size]) & 0xc0U) == 0x80U) --size;
        name = std::string(wanted.substr(0, size)) + end;
    }
    return name;
}

}  // namespace sushiya::server
