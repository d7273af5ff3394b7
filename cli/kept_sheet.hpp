// A score sheet that is being typed, kept line by line in the user's state folder: one of each game, until a new one is
// begun.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/state_folder.hpp"
#include "engine/registry/result.hpp"

namespace sushiya {

class KeptSheet {
  public:
    // What is kept of this game; nothing typed if there is nothing. Refused if another terminal has it.
    static Result<KeptSheet> of(std::string_view game);

    bool is_kept() const { return !file_.empty(); }
    const std::vector<std::string>& lines() const { return lines_; }
    // What the sheet says besides what was typed: a JSON object.
    const std::string& options() const { return options_; }

    // Everything typed by now.
    Result<void> keep(std::vector<std::string> lines);
    // A new sheet. What was kept of the last one goes with its first line.
    void begin(std::string options);

  private:
    KeptSheet() = default;

    std::string file_;  // empty: there is no state folder
    Hold hold_;
    std::string options_ = "{}";
    std::vector<std::string> lines_;
};

}  // namespace sushiya
