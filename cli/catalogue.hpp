// Words for people, in their language. The catalogues i18n/<language>/<area>.json are part of the program.
#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "engine/registry/result.hpp"

namespace sushiya {

struct EmbeddedText {
    std::string_view language;
    std::string_view area;  // of a catalogue; the game of rules
    std::string_view text;
};
// Written by the build (embed_catalogues.cmake).
std::span<const EmbeddedText> catalogue_texts();
std::span<const EmbeddedText> rules_texts();

// The language asked for, or else the one of LC_ALL, LC_MESSAGES or LANG; English where none is ours.
Result<std::string> pick_language(std::string_view asked);

// The texts of one area in one language.
class Words {
  public:
    Words(std::string_view language, std::string_view area);

    bool has(std::string_view key) const { return texts_.contains(std::string(key)); }
    // The text, or the key itself, so that a missing one shows.
    std::string operator()(std::string_view key) const;
    // The same with `{name}` replaced.
    std::string operator()(std::string_view key,
                           std::initializer_list<std::pair<std::string_view, std::string>> fillings) const;
    // `key.one` or `key.many` with `{name}` replaced by the number.
    std::string counted(std::string_view key, std::string_view name, int number) const;
    // A thing of the game by its name in notation and JSON.
    std::string thing(std::string_view name) const;
    // What the thing does at a table of so many.
    std::string rule(std::string_view name, std::size_t players) const;
    // Where the key stands in its catalogue, the order in which things are listed to people.
    std::size_t place(std::string_view key) const;
    // The name in notation of the thing that people call this, or nothing.
    std::optional<std::string> name_of_thing(std::string_view called) const;

  private:
    struct Text {
        std::string text;
        std::size_t place;
    };
    std::string unworded(std::string_view key) const;

    std::string area_;
    std::unordered_map<std::string, Text> texts_;
    bool zero_is_singular_;  // in French
};

// "5", "−5": a number as people write it.
std::string in_figures(int number);
// "+5", "−5"
std::string with_sign(int number);

// In small letters, accented ones included, with plain spaces: to compare what was typed.
std::string lower(std::string_view text);

std::string filled(std::string text, std::string_view name, std::string_view filling);

}  // namespace sushiya
