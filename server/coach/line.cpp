#include "server/coach/line.hpp"

#include <utility>
#include <vector>

namespace sushiya::server {
namespace {

constexpr int kLongestLine = 40;               // steps
constexpr bots::Depth kGlance{.effort = 0.2};  // a line has dozens of choices, and its reader waits

// What chance brings while one goes on choosing alone; the next deal is not part of a line.
bool happens(Match& match, Seat seat, Rng& rng) {
    const auto next = match.clone();
    const std::string outcome = *next->draw(rng);
    if (!next->happen(outcome)) return false;
    const Turn turn = next->turn();
    if (turn.waits != Turn::Waits::choice || turn.actors != SeatSet::only(seat)) return false;
    return match.happen(outcome).has_value();
}

}  // namespace

std::optional<bots::JudgedMove> judged(const Match& match, Seat seat, const bots::Depth& depth,
                                       const std::stop_token& stop) {
    const auto analyst = bots::make_analyst(match.game());
    auto move = (*analyst)->judge(match, seat, match.choices(seat).front(), depth, stop);
    if (!move) return std::nullopt;
    move->played = move->choices.front().choice;
    move->loss = {};
    return move;
}

bool play_best_line(Match& match, Seat seat, const std::string& choice, Rng& rng, const std::stop_token& stop,
                    const std::function<void(std::size_t heard)>& told) {
    const bool in_turns = match.turn().actors == SeatSet::only(seat);
    for (int step = 0; step < kLongestLine && match.turn().waits != Turn::Waits::over; ++step) {
        const std::size_t heard = match.event_count();
        if (match.turn().waits == Turn::Waits::chance) {
            if (!happens(match, seat, rng)) return true;
            told(heard);
            continue;
        }
        if (in_turns && !match.turn().actors.contains(seat)) return true;
        std::vector<std::pair<Seat, std::string>> choices;
        for (const Seat actor : match.turn().actors) {
            if (step == 0 && actor == seat) {
                choices.emplace_back(actor, choice);
                continue;
            }
            const auto move = judged(match, actor, kGlance, stop);
            if (!move) return false;
            choices.emplace_back(actor, move->played);
        }
        for (const auto& [actor, chosen] : choices)
            if (!match.choose(actor, chosen)) return true;  // refused only where the first choice is no choice
        told(heard);
    }
    return true;
}

}  // namespace sushiya::server
