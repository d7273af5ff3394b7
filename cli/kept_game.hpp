// A game at the terminal, kept step by step in the user's state folder: whatever ends the program, `play --resume` goes
// on, in one terminal at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/state_folder.hpp"
#include "engine/registry/match.hpp"
#include "engine/registry/result.hpp"

namespace sushiya {

// What was agreed on when the game began.
struct Terms {
    std::uint64_t seed = 0;
    std::string bots;                // their level
    std::vector<std::string> names;  // of the seats
    int people = 1;                  // on the first seats; bots have the others
};

class KeptGame {
  public:
    // A new game. Where there is no state folder it is not kept, which `is_kept` tells.
    static KeptGame begin(std::string_view game, Terms terms);
    // The game that was played last, of this kind if one is named. `match` becomes what it was.
    static Result<KeptGame> last(std::string_view game, std::unique_ptr<Match>& match);

    const Terms& terms() const { return terms_; }
    bool is_kept() const { return !file_.empty(); }
    Result<void> keep(const Match& match) const;
    // The game is over.
    void forget() const;

  private:
    KeptGame(std::string file, Hold hold, Terms terms)
        : file_(std::move(file)), hold_(std::move(hold)), terms_(std::move(terms)) {}

    std::string file_;  // empty: nowhere
    Hold hold_;
    Terms terms_;
};

}  // namespace sushiya
