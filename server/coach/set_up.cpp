#include "server/coach/set_up.hpp"

#include <algorithm>
#include <map>
#include <string_view>

#include "engine/registry/words.hpp"

namespace sushiya::server {
namespace {

constexpr int kMostDeals = 2'000;  // of the others' cards, until one goes with what was asked for
constexpr int kMostOfACard = 20;

// An outcome of a deal: hands stand in seat order behind "deal", with slashes between.
struct Deal {
    std::string head;
    std::vector<Cards> hands;
};

Result<Deal> read_deal(const std::string& outcome) {
    static constexpr std::string_view kDeal = "deal ";
    const std::size_t at = outcome.find(kDeal);
    if (at == std::string::npos) return fail("this game has no hands to be set up");
    Deal deal{outcome.substr(0, at + kDeal.size()), {}};
    for (const std::string_view hand : split(std::string_view(outcome).substr(deal.head.size()), '/')) {
        auto cards = cards_of(std::string(trim(hand)));
        if (!cards) return fail(cards.error().what);
        deal.hands.push_back(std::move(*cards));
    }
    return deal;
}

std::string written(const Deal& deal) {
    std::string text = deal.head;
    for (const Cards& hand : deal.hands) {
        std::map<std::string, int> counts;
        for (const std::string& card : hand) ++counts[card];
        if (&hand != &deal.hands.front()) text += "/ ";
        for (const auto& [card, count] : counts) text += card + "*" + std::to_string(count) + " ";
    }
    return text;
}

enum class Passing : std::uint8_t { left, right };

// One round: who picks what when, and so out of which hand.
class Round {
  public:
    Round(const std::vector<Cards>& rows, Passing passing) : rows_(rows), passing_(passing) {}

    int turns() const { return static_cast<int>(rows_.front().size()); }

    // The deal as it was drawn, changed so that these picks can be made and the seat then holds this hand.
    Deal changed(Deal deal, Seat seat, const Cards& hand, Rng& rng) const {
        for (std::size_t i = 0; i < deal.hands.size(); ++i) {
            Cards& cards = deal.hands[i];
            for (std::size_t n = cards.size(); n > 1; --n)
                std::swap(cards[n - 1], cards[rng.below(static_cast<std::uint32_t>(n))]);
            cards.resize(cards.size() - static_cast<std::size_t>(turns()));
            if (!hand.empty() && holder(i, turns()) == seat.index) cards = hand;
            for (int turn = 0; turn < turns(); ++turn)
                cards.push_back(rows_[holder(i, turn)][static_cast<std::size_t>(turn)]);
        }
        return deal;
    }

    Result<void> play(Match& match) const {
        for (std::size_t turn = 0; turn < rows_.front().size(); ++turn)
            for (std::size_t seat = 0; seat < rows_.size(); ++seat)
                if (const auto chosen = match.choose(Seat{static_cast<std::uint8_t>(seat)}, rows_[seat][turn]); !chosen)
                    return fail(chosen.error().what);
        return {};
    }

  private:
    // Who holds, at that turn, what a seat was dealt.
    std::size_t holder(std::size_t dealt, int turn) const {
        const std::size_t players = rows_.size();
        const std::size_t moved = static_cast<std::size_t>(turn) % players;
        return (dealt + (passing_ == Passing::left ? moved : players - moved)) % players;
    }

    const std::vector<Cards>& rows_;
    Passing passing_;
};

Result<void> check_rows(const std::vector<Cards>& rows, const Match& match) {
    if (rows.size() != static_cast<std::size_t>(match.players()))
        return fail("a round that is laid out has a row for every player");
    for (const Cards& row : rows)
        if (row.size() != rows.front().size())
            return fail("everybody has laid as many cards as the others; here one has " +
                        std::to_string(rows.front().size()) + " and another " + std::to_string(row.size()));
    return {};
}

Result<void> check_hand(const Cards& hand, const Deal& deal, std::size_t turns) {
    const std::size_t size = deal.hands.front().size();
    if (turns > size)
        return fail("a round has " + std::to_string(size) + " cards for everybody; here " + std::to_string(turns) +
                    " lie there");
    if (!hand.empty() && hand.size() != size - turns)
        return fail("a hand has " + std::to_string(size - turns) + " cards then; here it has " +
                    std::to_string(hand.size()));
    return {};
}

// Deals so that these picks can be made, and makes them. What else is dealt is chance, and most of it goes with most of
// what people lay out.
Result<void> play_round(std::unique_ptr<Match>& match, const Layout& layout, const Round& round, const Cards& hand,
                        Rng& rng) {
    Result<void> dealt;
    for (int i = 0; i < kMostDeals; ++i) {
        const auto deal = read_deal(*match->draw(rng));
        if (!deal) return fail(deal.error().what);
        if (const auto fits = check_hand(hand, *deal, static_cast<std::size_t>(round.turns())); !fits) return fits;
        auto next = match->clone();
        dealt = next->happen(written(round.changed(*deal, layout.seat, hand, rng)));
        if (!dealt) continue;
        if (const auto played = round.play(*next); !played) return played;
        match = std::move(next);
        return {};
    }
    return dealt;
}

}  // namespace

Result<Cards> cards_of(const std::string& row) {
    static constexpr std::string_view kOnWasabi = "-on-wasabi";
    Cards cards;
    Cards dipped;
    Cards wasabi;
    for (const std::string_view word : words_of(row)) {
        const auto [name, count] = several(word, kMostOfACard);
        if (!count) return fail("in " + in_quotes(word) + " the count after * must be a number from 1 to 20");
        for (int i = 0; i < *count; ++i) {
            if (name.ends_with(kOnWasabi)) {
                dipped.emplace_back("wasabi");
                dipped.emplace_back(name.substr(0, name.size() - kOnWasabi.size()));
            } else {
                (name == "wasabi" ? wasabi : cards).emplace_back(name);
            }
        }
    }
    // Nigiri go on a wasabi that lies there: first those that do not, last the wasabi that has none.
    cards.insert(cards.end(), dipped.begin(), dipped.end());
    cards.insert(cards.end(), wasabi.begin(), wasabi.end());
    return cards;
}

Result<void> lay_out(std::unique_ptr<Match>& match, const Layout& layout, Rng& rng) {
    for (std::size_t i = 0; i < layout.rounds.size(); ++i) {
        const std::vector<Cards>& rows = layout.rounds[i];
        if (match->turn().waits != Turn::Waits::chance)
            return fail("round " + std::to_string(i) + " is not over; lay out all of its cards");
        if (const auto checked = check_rows(rows, *match); !checked) return checked;
        const bool last = i + 1 == layout.rounds.size();
        const Cards& hand = last ? layout.hand : Cards{};
        // Hands go left in most rounds.
        auto played = play_round(match, layout, Round(rows, Passing::left), hand, rng);
        if (!played && play_round(match, layout, Round(rows, Passing::right), hand, rng)) played = {};
        if (!played) return played;
    }
    return {};
}

Result<void> play_written(Match& match, const std::vector<std::string>& lines) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string_view line = trim(lines[i]);
        if (line.empty()) continue;
        const auto wrong = [&](const std::string& what) { return fail("line " + std::to_string(i + 1) + ": " + what); };
        if (match.turn().waits == Turn::Waits::chance) {
            if (const auto happened = match.happen(line); !happened) return wrong(happened.error().what);
            continue;
        }
        const auto choices = split(line, '|');
        const SeatSet actors = match.turn().actors;
        if (choices.size() != static_cast<std::size_t>(actors.size()))
            return wrong("as many choices as players who choose: " + std::to_string(actors.size()));
        std::size_t number = 0;
        for (const Seat seat : actors)
            if (const auto chosen = match.choose(seat, trim(choices[number++])); !chosen)
                return wrong(chosen.error().what);
    }
    return {};
}

}  // namespace sushiya::server
