// One person's evening at the terminal: a match, the bots, and the conversation.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.hpp"
#include "cli/catalogue.hpp"
#include "cli/kept_game.hpp"
#include "cli/table.hpp"
#include "cli/terminal.hpp"
#include "engine/registry/match.hpp"

namespace sushiya {

class Sitting {
  public:
    // A match that has begun is gone on with.
    Sitting(std::unique_ptr<Match> match, std::unique_ptr<bots::Bot> bot, KeptGame kept, std::string_view language);

    // Until the game is over or the person leaves.
    Result<void> run();

  private:
    enum class Wish { go_on, leave };

    void welcome() const;
    Scene scene() const;
    // Chance or everybody's choices. Nothing happens if the person leaves.
    Result<Wish> step();
    Result<void> others_choose();
    // Says once if the game cannot be kept.
    void keep();
    // Asks until the person has chosen or wants to leave.
    Wish ask();
    // A choice in notation made of an answer such as "3", "3+1", "salmon", "sushi au saumon".
    std::string understood(const Scene& scene, std::string_view answer) const;
    // True if the answer was one of the commands of the table.
    bool is_command(const Scene& scene, std::string_view answer, Wish& wish);
    void explain(const Scene& scene, std::string_view name) const;
    void hint(const Scene& scene) const;
    // Whether the game is in that file now.
    bool save(const std::string& file) const;
    Wish confirm_leaving() const;
    bool says_yes(const std::string& question) const;
    void draw(const Scene& scene) const;
    // Prints what has happened since the last time.
    void tell_news();
    void show_bill(const std::vector<Seen>& scored) const;
    void show_log(const Scene& scene) const;
    void show_score(const Scene& scene) const;
    void show_ranking() const;

    std::unique_ptr<Match> match_;
    std::unique_ptr<bots::Bot> bot_;
    KeptGame kept_;
    bool keeps_ = true;  // until it fails
    Words words_;
    Words cli_;
    Paint paint_;
    std::unique_ptr<Table> table_;
    Seat me_{0};
    std::vector<std::string> names_;
    std::size_t told_ = 0;
};

}  // namespace sushiya
