#include "server/tables/lobby.hpp"

namespace sushiya::server {
namespace {

constexpr std::size_t kMostShown = 100;
constexpr Time kStale = 86'400'000;

}  // namespace

void Lobby::changed(const TableCard& card) {
    if (!card.listed) return;
    if (card.finished) return forget(card.key);
    const std::lock_guard lock(mutex_);
    cards_[card.key] = card;
}

void Lobby::replace(const std::vector<TableCard>& cards) {
    const std::lock_guard lock(mutex_);
    cards_.clear();
    for (const TableCard& card : cards)
        if (card.listed && !card.finished) cards_[card.key] = card;
}

void Lobby::forget(TableKey key) {
    const std::lock_guard lock(mutex_);
    cards_.erase(key);
    here_.erase(key);
}

void Lobby::attended(TableKey key, int people) {
    const std::lock_guard lock(mutex_);
    if (cards_.contains(key)) here_[key] = people;
}

void Lobby::forget_stale(Time now) {
    const std::lock_guard lock(mutex_);
    std::erase_if(cards_, [&](const auto& entry) { return entry.second.touched < now - kStale; });
}

std::string Lobby::list(Time now) const {
    Json out;
    const std::lock_guard lock(mutex_);
    out.object([&] {
        out.key("tables").array([&] {
            std::size_t shown = 0;
            for (auto at = cards_.rbegin(); at != cards_.rend() && shown < kMostShown; ++at) {
                const TableCard& card = at->second;
                if (card.touched < now - kStale) continue;
                const auto here = here_.find(card.key);
                write_card(out, card, "created", card.created, here == here_.end() ? 0 : here->second);
                ++shown;
            }
        });
    });
    return out.take();
}

void write_card(Json& out, const TableCard& card, std::string_view time_name, Time time, std::optional<int> here) {
    Json head;
    head.object([&] {
        head.field("id", card.id).field(time_name, time);
        if (here) head.field("here", *here);
    });
    std::string text = head.take();
    text.back() = ',';
    out.raw(text + card.summary.substr(1));
}

}  // namespace sushiya::server
