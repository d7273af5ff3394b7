#include "server/tables/bot_stretches.hpp"

#include <algorithm>

namespace sushiya::server {

void BotStretches::chose(Seat seat, const std::string& level, std::size_t step) {
    cut(SeatSet::only(seat), step);
    const bool goes_on = !people_.contains(seat);
    people_ = level.empty() ? people_.with(seat) : people_.without(seat);
    if (level.empty()) return;
    const auto last =
        std::find_if(all_.rbegin(), all_.rend(), [&](const BotStretch& stretch) { return stretch.seat == seat; });
    if (goes_on && last != all_.rend() && last->level == level)
        last->to = step;
    else
        all_.push_back({seat, level, step, step});
}

void BotStretches::cut(SeatSet seats, std::size_t step) {
    for (BotStretch& stretch : all_)
        if (seats.contains(stretch.seat)) stretch.to = std::min(stretch.to, step - 1);
    std::erase_if(all_, [](const BotStretch& stretch) { return stretch.to < stretch.from; });
}

}  // namespace sushiya::server
