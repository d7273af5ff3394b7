// What people call the things of a game, in every language of the program: "2 sushis au saumon sur wasabi, tempura x3".
//
// Case, accents, plurals and little words do not matter. A count stands before a name, or after it behind x, * or
// nothing at all where a comma follows. Names are those of the catalogues and of the notation, and the other names of
// i18n/<language>/cli-names.json.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/registry/result.hpp"

namespace sushiya {

class SheetWords {
  public:
    explicit SheetWords(std::string_view game);

    // Words of the notation in the order they were typed, each as often as it was counted.
    Result<std::vector<std::string>> read(std::string_view typed) const;

  private:
    // A phrase of words made plain, and the thing it names.
    std::map<std::string, std::string> things_;
    std::size_t longest_ = 0;  // words of a phrase

    class Reader;
    void call(const std::string& thing, std::string_view name);
};

// Letters and digits in small letters without accents and plurals, with one space between words: to compare names.
std::string plain_name(std::string_view name);

}  // namespace sushiya
