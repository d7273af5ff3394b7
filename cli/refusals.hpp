// Refusals in the language of the person. The engine and the program write them in English, one sentence each; the
// catalogues refusals.json hold the same sentences in every language, with {names} for what changes, and a sentence
// is told in another language by finding its English pattern.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/catalogue.hpp"

namespace sushiya {

class Refusals {
  public:
    // With a game its things are called by their names too.
    explicit Refusals(std::string_view language, std::string_view game = "");

    // The sentence in the language; as it is where no pattern fits.
    std::string operator()(std::string_view english) const;

  private:
    struct Pattern {
        std::vector<std::string> parts;  // the text before, between and after the fillings
        std::vector<std::string> names;  // of the fillings
        std::size_t letters;             // of all the text
        std::string translation;
    };
    struct Told {
        std::string text;
        std::size_t letters;  // of the English text that was understood
    };
    static Pattern pattern_of(std::string_view english, std::string translation);
    // By the pattern that, with its fillings, understands most of the sentence.
    Told told(std::string_view english, int depth) const;
    Told filling(std::string_view english, int depth) const;

    Words things_;
    std::vector<Pattern> patterns_;
};

}  // namespace sushiya
