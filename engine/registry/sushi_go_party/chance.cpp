// Sushi Go Party!: cards, deals and draws as text, and why one is refused.
#include "engine/registry/deals.hpp"
#include "engine/registry/sushi_go_party/codec.hpp"
#include "engine/registry/sushi_go_party/words.hpp"

namespace sushiya::sushi_go_party {

Result<Card> read_card(TypeSet types, std::string_view name) {
    const auto card = kCardNames.find(name);
    if (card && *card != kFaceDown && types.contains(type_of(*card))) return *card;
    std::string all;
    for (const CardLine& line : kCardLines)
        if (types.contains(line.type)) all += (all.empty() ? "" : ", ") + std::string(kCardNames[line.card]);
    return fail("no card on this menu is called " + in_quotes(name) + "; there are: " + all);
}

Result<Cards> read_cards(TypeSet types, std::string_view text) {
    Cards cards;
    std::string wrong;
    const auto read = read_multiset(kCardNames, text, "card", [&](Card card, int count) {
        if (!wrong.empty()) return;
        if (const auto known = read_card(types, kCardNames[card]); !known)
            wrong = known.error().what;
        else if (cards[card] + count > line_of(card).copies)
            wrong = "the box has only " + std::to_string(line_of(card).copies) + " " + std::string(kCardNames[card]);
        else
            cards.add(card, count);
    });
    if (!read) return tl::unexpected(read.error());
    if (!wrong.empty()) return fail(wrong);
    return cards;
}

namespace {

constexpr std::string_view kShuffled = "desserts ";
constexpr std::string_view kDeal = "deal ";
constexpr std::string_view kDraw = "draw ";

Result<Desserts> read_desserts(const SushiGoParty& game, int round, std::string_view text) {
    const TypeSet types = game.setting().types;
    const auto cards = read_cards(types, text);
    if (!cards) return fail("desserts: " + cards.error().what);
    if (!(*cards - as_cards(desserts_of(*cards))).empty())
        return fail("'desserts' names the desserts shuffled in before round " + std::to_string(round + 1) +
                    ", and no other cards");
    return desserts_of(*cards);
}

}  // namespace

std::string GameCodec::print_chance(const Game& game, const State& s, const Chance& chance) {
    if (s.phase == Phase::menu_draw) return std::string(kDraw) + print_multiset(kCardNames, chance.drawn);
    return std::string(kShuffled) + print_multiset(kCardNames, as_cards(chance.desserts)) + " " + std::string(kDeal) +
           print_hands(kCardNames, chance.hands, game.players());
}

Result<Chance> GameCodec::parse_chance(const Game& game, const State& s, std::string_view text) {
    Chance chance{};
    text = trim(text);
    const TypeSet types = game.setting().types;
    if (s.phase == Phase::menu_draw) {
        if (!text.starts_with(kDraw)) return fail("here a menu draws four cards, as in 'draw tempura*2 egg tofu'");
        return read_cards(types, text.substr(kDraw.size())).map([&](const Cards& drawn) {
            chance.drawn = drawn;
            return chance;
        });
    }
    if (text.starts_with(kShuffled)) {
        const std::size_t deal = text.find(kDeal);
        const std::string_view listed = text.substr(kShuffled.size(), deal - kShuffled.size());
        const auto desserts = read_desserts(game, s.round, deal == std::string_view::npos ? "" : listed);
        if (!desserts) return fail(desserts.error().what);
        chance.desserts = *desserts;
        text = deal == std::string_view::npos ? "" : text.substr(deal);
    } else if (!game.setting().desserts_differ()) {
        const Card only = game.options().menu.dessert == Type::pudding ? Card::pudding : Card::ice_cream;
        chance.desserts.add(as_dessert(only), game.setting().new_desserts(s.round));
    }
    if (!text.starts_with(kDeal))
        return fail("here chance deals, as in 'desserts pudding*5 deal tempura*2 maki-3 ... / salmon ...'");
    const auto read = [&](std::string_view hand) { return read_cards(types, hand); };
    return read_hands(text.substr(kDeal.size()), chance.hands, game.players(), read).map([&] { return chance; });
}

std::string GameCodec::why_impossible(const Game& game, const State& s, const Chance& chance) {
    if (s.phase == Phase::menu_draw) {
        if (chance.drawn.total() != kDrawnByMenu)
            return "a menu draws " + std::to_string(kDrawnByMenu) + " cards, not " +
                   std::to_string(chance.drawn.total());
        return "the deck has too few " + lacking(kCardNames, s.deck, chance.drawn) + " left";
    }
    const int wanted = game.setting().new_desserts(s.round);
    if (chance.desserts.total() != wanted)
        return "before round " + std::to_string(s.round + 1) + " " + std::to_string(wanted) +
               " desserts are shuffled in, not " + std::to_string(chance.desserts.total()) +
               "; name them before the deal, as in 'desserts fruit-ww ... deal ...'";
    if (!s.pile.contains(chance.desserts))
        return "the dessert pile has too few " + lacking(kCardNames, as_cards(s.pile), as_cards(chance.desserts)) +
               " left";
    return why_not_dealt(kCardNames, s.deck + as_cards(chance.desserts), chance.hands, game.players(),
                         game.setting().hand_size);
}

}  // namespace sushiya::sushi_go_party
