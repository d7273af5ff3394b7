// Finished deals on disk, one JSON object a line, so that a tournament can be stopped and continued.
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "bots/arena/summary.hpp"

namespace sushiya::bots {

class Journal {
  public:
    // Opens or begins the journal of a plan. Refuses one that was written for another plan.
    static Result<Journal> open(const std::string& path, const Plan& plan);

    // Deals finished earlier, put into the records of their contests.
    const std::vector<std::string>& lines() const { return lines_; }
    Result<void> load_into(std::vector<Record>& records) const;
    Result<void> append(const Contest& contest, int deal, const DealResult& result);

  private:
    std::vector<std::string> lines_;
    std::string path_;
    std::ofstream file_;
};

}  // namespace sushiya::bots
