#include "server/opponents/opponent.hpp"

#include <algorithm>
#include <array>

#include "bots/bot.hpp"
#include "engine/registry/words.hpp"
#include "server/fair/crypto.hpp"

namespace sushiya::server {
namespace {

// Answers with a bot of the bots' layer, which reads the seat's view of the copied match and nothing else.
class BotQuestion final : public Question {
  public:
    BotQuestion(std::unique_ptr<Match> match, Seat seat, std::unique_ptr<bots::Bot> bot)
        : match_(std::move(match)), seat_(seat), bot_(std::move(bot)) {}

    std::string answer() override {
        const auto choice = bot_->pick(*match_, seat_);
        return choice && match_->may_choose(seat_, *choice) ? *choice : match_->choices(seat_).front();
    }

  private:
    std::unique_ptr<Match> match_;
    Seat seat_;
    std::unique_ptr<bots::Bot> bot_;
};

}  // namespace

std::vector<std::string_view> levels() {
    std::vector<std::string_view> names;
    for (const bots::LevelEntry& entry : bots::kLevels)
        if (entry.level <= bots::Level::itamae) names.push_back(entry.name);
    return names;
}

std::string_view default_level() { return bots::entry_of(bots::Level::cook).name; }

std::string_view bot_name(Seat seat) {
    static constexpr std::array<std::string_view, kMaxSeats> kNames = {"Aki", "Bunta", "Chie", "Daichi",
                                                                       "Emi", "Fumi",  "Goro", "Hana"};
    return kNames[seat.index];
}

Result<void> check_level(std::string_view level) {
    const std::vector<std::string_view> known = levels();
    if (std::ranges::find(known, level) != known.end()) return {};
    std::string all;
    for (const std::string_view name : known) all += (all.empty() ? "" : ", ") + std::string(name);
    return fail("no bot's level is called " + quoted(level) + "; there are: " + all);
}

std::unique_ptr<Question> pose(const Match& match, Seat seat, std::string_view level, Recall recall) {
    std::uint64_t seed = 0;
    fill_random(&seed, sizeof seed);
    const auto memory = recall == Recall::perfect ? bots::Memory::perfect : bots::Memory::table;
    auto bot = bots::make_bot(match.game(), bots::find_level(level).value_or(bots::Level::random), seed, memory);
    return std::make_unique<BotQuestion>(match.clone(), seat, std::move(*bot));
}

}  // namespace sushiya::server
