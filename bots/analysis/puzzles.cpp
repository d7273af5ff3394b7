#include "bots/analysis/puzzles.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "bots/analysis/review.hpp"
#include "bots/bot.hpp"
#include "engine/registry/games.hpp"

namespace sushiya::bots {
namespace {

constexpr Depth kGlance{.seed = 1, .effort = 0.05};
constexpr Depth kCare{.seed = 2, .effort = 2};
constexpr std::size_t kFewestChoices = 3;
constexpr std::size_t kMostChoices = 24;  // people can look at
constexpr int kMostOfAGame = 2;           // so that puzzles differ

// One choice is clearly best, there is something to say for it, and the hasty player chose another.
bool is_puzzle(const JudgedMove& move, double gap) {
    const auto& next = move.choices[1];
    return move.choices.front().choice != move.played && next.loss.mean - next.loss.half_width > gap &&
           !move.choices.front().reasons.empty();
}
bool may_be_puzzle(const JudgedMove& move, double gap) {
    return move.choices.front().choice != move.played && move.choices[1].loss.mean > gap / 2;
}

std::string position_of(const Match& match, Seat seat) {
    Json out;
    match.write_options(out.key("options"));
    out.field("seat", seat.index);
    match.write_view(out.key("view"), seat, Recall::perfect);
    match.write_offers(out.key("offers"), seat);
    out.key("choices").list(match.choices(seat));
    return out.take();
}

// Apprentices differ by their seed.
int found_by_apprentices(const Match& match, Seat seat, const std::string& best) {
    static constexpr std::uint64_t kAsked = 100;
    int found = 0;
    for (std::uint64_t seed = 1; seed <= kAsked; ++seed)
        if (*(*make_bot(match.game(), Level::apprentice, seed))->pick(match, seat) == best) ++found;
    return found;
}

// One game, played and looked at.
class Digging {
  public:
    Digging(const Mine& mine, int players, std::uint64_t seed, const Analyst& analyst)
        : name_(mine.game + "-" + std::to_string(seed)),
          players_(players),
          seed_(seed),
          gap_(mine.gap),
          analyst_(analyst) {
        player_ = *make_bot(mine.game, mine.level, seed);
    }

    Result<void> run(std::string_view game, const std::function<bool(const Puzzle&)>& found) {
        auto match = make_match(game, R"({"players":)" + std::to_string(players_) + "}");
        if (!match) return fail(match.error().what);
        for (int here = 0; (*match)->turn().waits != Turn::Waits::over;) {
            Rng rng({seed_, (*match)->history().size(), 0, 1});
            if ((*match)->turn().waits == Turn::Waits::chance) {
                if (const auto happened = (*match)->happen(*(*match)->draw(rng)); !happened) return happened;
                continue;
            }
            std::vector<std::pair<Seat, std::string>> picks;
            for (const Seat seat : (*match)->turn().actors) {
                picks.emplace_back(seat, *player_->pick(**match, seat));
                const auto puzzle = here < kMostOfAGame ? puzzle_at(**match, seat, picks.back().second) : std::nullopt;
                if (puzzle && ++here > 0 && !found(*puzzle)) return {};
            }
            for (const auto& [seat, pick] : picks)
                if (const auto chosen = (*match)->choose(seat, pick); !chosen) return fail(chosen.error().what);
        }
        return {};
    }

  private:
    std::optional<Puzzle> puzzle_at(const Match& match, Seat seat, const std::string& played) const {
        const std::size_t choices = match.choices(seat).size();
        if (choices < kFewestChoices || choices > kMostChoices) return std::nullopt;
        if (!may_be_puzzle(*analyst_.judge(match, seat, played, kGlance, {}), gap_)) return std::nullopt;
        auto move = *analyst_.judge(match, seat, played, kCare, {});
        if (!is_puzzle(move, gap_)) return std::nullopt;
        const std::string id = name_ + "-" + std::to_string(match.history().size()) + "-" + std::to_string(seat.index);
        const int found = found_by_apprentices(match, seat, move.choices.front().choice);
        return Puzzle{id, position_of(match, seat), std::move(move), found};
    }

    std::string name_;
    int players_;
    std::uint64_t seed_;
    double gap_;
    const Analyst& analyst_;
    std::unique_ptr<Bot> player_;
};

}  // namespace

Result<void> mine_puzzles(const Mine& mine, const std::function<void(const Puzzle&)>& found) {
    const auto analyst = make_analyst(mine.game);
    if (!analyst) return fail(analyst.error().what);
    int count = 0;
    for (int game = 0; game < mine.games && count < mine.wanted; ++game) {
        const int players = mine.players[static_cast<std::size_t>(game) % mine.players.size()];
        Digging digging(mine, players, mine.seed + static_cast<std::uint64_t>(game), **analyst);
        const auto dug = digging.run(mine.game, [&](const Puzzle& puzzle) {
            found(puzzle);
            return ++count < mine.wanted;
        });
        if (!dug) return dug;
    }
    return {};
}

void write_puzzle(Json& out, std::string_view game, const Puzzle& puzzle) {
    // Thousandths are plenty for people, and keep the books small.
    const auto rounded = [](const Measured& value) {
        const auto thousandths = [](double number) { return std::round(1000 * number) / 1000; };
        return Measured{thousandths(value.mean), thousandths(value.half_width)};
    };
    out.object([&] {
        out.field("id", puzzle.id).field("game", game);
        out.raw(puzzle.position);
        out.key("judged").array([&] {
            for (JudgedMove::Choice choice : puzzle.move.choices) {
                choice.value = rounded(choice.value);
                choice.loss = rounded(choice.loss);
                if (choice.mix) choice.mix = std::round(1000 * *choice.mix) / 1000;
                write_choice(out, choice);
            }
        });
        out.field("exact", puzzle.move.exact).field("found", puzzle.found);
    });
}

}  // namespace sushiya::bots
