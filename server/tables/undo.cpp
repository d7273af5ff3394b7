#include "server/tables/undo.hpp"

#include "engine/registry/record.hpp"

namespace sushiya::server {
namespace {

std::string view_of(const Match& match, Seat viewer) {
    Json out;
    match.write_view(out, viewer, Recall::perfect);
    return out.take();
}

// Whether the one choice that leads from `before` to `after` told any viewer something: whether in another
// world, which they could not tell from this one before it, they would see something else after it.
bool reveals(const Match& before, const Match& after) {
    static constexpr int kWorlds = 16;
    const auto& [seat, choice] = after.history().back().choose.front();
    Rng rng(1);
    for (const Seat viewer : SeatSet::first(before.players()).with(kSpectator)) {
        const std::string seen = view_of(after, viewer);
        for (int i = 0; i < kWorlds; ++i) {
            const auto world = before.guess(viewer, rng);
            if (!world->choose(seat, choice) || view_of(*world, viewer) != seen) return true;
        }
    }
    return false;
}

}  // namespace

std::unique_ptr<Match> before_last_step(const Match& match) {
    Record record = record_of(match, {});
    record.steps.pop_back();
    record.result.reset();
    auto before = replay(record);
    return before ? std::move(*before) : nullptr;
}

std::string why_no_undo(const Match& match, std::size_t taken_over) {
    const std::vector<Step>& steps = match.history();
    if (taken_over > 0 && steps.size() <= taken_over)
        return "this is where the game was taken up; it cannot go further back";
    if (steps.empty() || !steps.back().chance.empty()) return "chance has spoken since; nothing can be taken back";
    if (steps.back().choose.size() != 1) return "choices were revealed; they cannot be taken back";
    const auto before = before_last_step(match);
    if (before == nullptr || reveals(*before, match)) return "somebody has learned something; it cannot be taken back";
    return {};
}

}  // namespace sushiya::server
