// Score sheets as people read them: a column for each player, a row for each line.
#pragma once

#include <string>
#include <vector>

#include "cli/catalogue.hpp"
#include "engine/registry/bill.hpp"
#include "engine/registry/match.hpp"

namespace sushiya {

class BillRows {
  public:
    BillRows(std::string title, std::vector<std::string> names);

    // A heading over the lines that follow.
    void heading(std::string text);
    struct Entry {
        std::size_t column;
        std::string rule;
        int points;
    };
    // Lines in the order of the catalogue; entries of one rule and column are summed.
    void lines(const std::vector<Entry>& entries, const Words& words);
    void sums(std::string label, const std::vector<std::string>& values);

    std::string text() const;

  private:
    std::size_t columns_;
    std::vector<std::vector<std::string>> rows_;
};

// A whole sheet: round by round, the end of the game, totals and ranks.
std::string sheet_text(const Bill& bill, const Words& words, const Words& cli);

// Who has how much, the first first.
std::string ranking_text(const Match& match, const std::vector<std::string>& names, const Words& cli);

}  // namespace sushiya
