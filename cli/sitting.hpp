// An evening at the terminal: a match, the people, the bots, and the conversation.
//
// Where several people share the terminal, the screen is cleared before it changes hands, and each is told what has
// happened since they last sat there.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.hpp"
#include "cli/catalogue.hpp"
#include "cli/kept_game.hpp"
#include "cli/refusals.hpp"
#include "cli/table.hpp"
#include "cli/terminal.hpp"
#include "engine/core/seat.hpp"
#include "engine/registry/match.hpp"

namespace sushiya {

class Sitting {
  public:
    // Who plays for a seat, as it was asked for and as it thinks; nobody on people's seats.
    struct Other {
        std::string called;
        std::unique_ptr<bots::Bot> bot;
    };

    // A match that has begun is gone on with. `others` are by seat.
    Sitting(std::unique_ptr<Match> match, std::vector<Other> others, KeptGame kept, std::string_view language);

    // Until the game is over or somebody leaves.
    Result<void> run();

  private:
    enum class Wish {
        go_on,
        back,  // to the choice before
        leave,
    };

    void welcome() const;
    Scene scene() const;
    // Chance or everybody's choices. Nothing happens if somebody leaves.
    Result<Wish> step();
    Result<void> bots_choose();
    Wish people_choose();
    bool is_shared() const { return people_.size() > 1; }
    // Gives the terminal to a person.
    Wish sit_down(Seat seat);
    void stand_up();
    void clear_screen() const;
    // Says once if the game cannot be kept.
    void keep();
    // Asks until the person has chosen or wants something else.
    Wish ask();
    // What a command of the table leads to; nothing if the answer is none.
    std::optional<Wish> command(const Scene& scene, std::string_view answer);
    // Takes back the last step, where it was a person's and nobody has learned anything from it.
    bool undo();
    void explain(const Scene& scene, std::string_view name) const;
    void hint(const Scene& scene) const;
    // Somebody at a terminal may look at the game again, once it is over.
    Result<void> offer_review() const;
    // Whether the game is in that file now.
    bool save(const std::string& file) const;
    Wish confirm_leaving() const;
    void draw(const Scene& scene) const;
    // Prints what has happened since the person at the terminal was last told.
    void tell_news();
    void show_bill(const std::vector<Seen>& scored) const;
    void show_log(const Scene& scene) const;
    void show_score(const Scene& scene) const;
    void show_ranking() const;

    std::string language_;
    std::unique_ptr<Match> match_;
    std::vector<Other> others_;
    KeptGame kept_;
    bool keeps_ = true;  // until it fails
    Words words_;
    Words cli_;
    Refusals refusals_;
    Paint paint_;
    std::unique_ptr<Table> table_;
    SeatSet people_;
    Seat me_;                                        // who sits at the terminal; a spectator: nobody yet
    std::vector<std::string> names_;                 // of the seats, as `me_` calls them
    std::array<std::size_t, kMaxSeats + 1> told_{};  // events, by viewer
};

}  // namespace sushiya
