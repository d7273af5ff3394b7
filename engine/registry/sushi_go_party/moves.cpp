// Sushi Go Party!: choices as text, and why one is refused.
#include "engine/registry/deals.hpp"
#include "engine/registry/sushi_go_party/codec.hpp"
#include "engine/registry/sushi_go_party/takeout.hpp"
#include "engine/registry/sushi_go_party/words.hpp"

namespace sushiya::sushi_go_party {
namespace {

constexpr std::string_view kOnWasabi = " on-wasabi";

std::string name_of(Card card) { return std::string(kCardNames[card]); }

// `chopsticks:2`, `spoon:5`, `special-order:2`.
std::string print_bonus(const Action& action) {
    const bool spoon = action.bonus >= value_of(Card::spoon_4);
    const std::string tool = action.by_copy ? "special-order" : spoon ? "spoon" : "chopsticks";
    return tool + ":" + std::to_string(action.bonus);
}

Result<void> read_bonus(std::string_view text, Action& action) {
    const auto [tool, behind] = parted(text, ':');
    const auto number = to_number(behind);
    const bool by_copy = tool == "special-order";
    const bool fits =
        number && ((tool == "chopsticks" && *number >= 1 && *number <= 3) ||
                   (tool == "spoon" && *number >= 4 && *number <= 6) || (by_copy && *number >= 1 && *number <= 6));
    if (!fits)
        return fail(in_quotes(text) +
                    " is no bonus card; write 'chopsticks:1' to 3, 'spoon:4' to 6, or 'special-order:' " +
                    "and the number of the card it copies");
    action.bonus = static_cast<std::uint8_t>(*number);
    action.by_copy = by_copy;
    return {};
}

Result<Action> read_pick(TypeSet types, std::string_view text) {
    FirstError wrong;
    Action action;
    const auto [cards, bonus] = parted(text, ' ');
    if (cards != text) wrong.take(read_bonus(trim(bonus), action));
    const auto [card, second] = parted(cards, '+');
    if (card != cards) action.second = wrong.take(read_card(types, second));
    action.card = wrong.take(read_card(types, card));
    return wrong.or_value(action);
}

Result<Action> read_copy(TypeSet types, std::string_view text) {
    Action action;
    if (text.ends_with(kOnWasabi)) {
        action.on_wasabi = true;
        text = trim(text.substr(0, text.size() - kOnWasabi.size()));
    }
    FirstError wrong;
    action.card = text == kCardNames[kFaceDown] ? kFaceDown : wrong.take(read_card(types, text));
    return wrong.or_value(action);
}

Result<Action> read_request(TypeSet types, std::string_view text) {
    Action action;
    if (const auto type = kTypeNames.find(text); type && types.contains(*type)) {
        action.type = *type;
        return action;
    }
    const auto card = read_card(types, text);
    if (!card) return fail(card.error().what);
    if (!has_faces(type_of(*card)))
        return fail("numbers cannot be asked for; ask for '" + std::string(kTypeNames[type_of(*card)]) + "'");
    action.type = type_of(*card);
    action.card = *card;
    return action;
}

struct Verb {
    std::string_view word;
    std::string_view help;
};
// How choices of a sub-decision begin.
Verb verb_of(Phase phase) {
    switch (phase) {
        case Phase::copy:
            return {"copy:", "here you say what your special order copies, as in 'copy:tempura'"};
        case Phase::spoon_request:
            return {"spoon:", "here your spoon asks for a card, as in 'spoon:nigiri' or 'spoon:squid'"};
        case Phase::spoon_give:
            return {"give:", "here you give a card to the spoon, as in 'give:squid'"};
        case Phase::menu_pick:
            return {"menu:", "here you choose one of the cards your menu drew, as in 'menu:squid'"};
        case Phase::takeout:
            return {"takeout:",
                    "here your takeout box turns cards face down, as in 'takeout:tempura*2' or 'takeout:nothing'"};
        default:
            return {"", ""};
    }
}

}  // namespace

std::string GameCodec::print(const Game&, const State& s, Seat seat, const Action& action) {
    const std::string verb(verb_of(s.phase).word);
    switch (s.phase) {
        case Phase::spoon_request:
            return verb + (action.card == kNoCard ? std::string(kTypeNames[action.type]) : name_of(action.card));
        case Phase::takeout:
            return verb + print_turns(s.fronts[seat.index], action.turns);
        default:
            break;
    }
    std::string text = verb + name_of(action.card);
    if (action.second != kNoCard) text += "+" + name_of(action.second);
    if (action.bonus != 0) text += " " + print_bonus(action);
    if (action.on_wasabi) text += kOnWasabi;
    return text;
}

Result<Action> GameCodec::parse(const Game& game, const State& s, Seat seat, std::string_view text) {
    const TypeSet types = game.setting().types;
    text = trim(text);
    if (s.phase == Phase::pick) return read_pick(types, text);
    const Verb verb = verb_of(s.phase);
    if (!text.starts_with(verb.word)) return fail(std::string(verb.help));
    text = trim(text.substr(verb.word.size()));
    if (s.phase == Phase::copy) return read_copy(types, text);
    if (s.phase == Phase::spoon_request) return read_request(types, text);
    FirstError wrong;
    Action action;
    if (s.phase == Phase::takeout)
        action.turns = wrong.take(read_turns(s.fronts[seat.index], s.turn, text));
    else
        action.card = wrong.take(read_card(types, text));
    return wrong.or_value(action);
}

namespace {

std::string not_in_hand(const State& s, Seat seat, const Action& action) {
    return why_not_held(kCardNames, s.hands[seat.index], seat, {action.card, action.second});
}

std::string why_not_pick(const State& s, Seat seat, const Action& action) {
    if (std::string reason = not_in_hand(s, seat, action); !reason.empty()) return reason;
    const bool spoon = action.bonus >= value_of(Card::spoon_4);
    if (action.bonus == 0) return "two cards need chopsticks; add which ones you use, as in 'egg+tofu chopsticks:1'";
    if (spoon && action.second != kNoCard) return "with a spoon you play one card of your hand, not two";
    if (!spoon && action.second == kNoCard)
        return "chopsticks need a second card, as in '" + name_of(action.card) + "+egg " + print_bonus(action) + "'";
    if (s.hands[seat.index].total() < 2) return "with one card in hand no bonus card can be used";
    return "there is no " + print_bonus(action) + " in front of you from an earlier turn";
}

std::string options_of(const SushiGoParty& game, const State& s, Seat seat) {
    const auto list = std::make_unique<SushiGoParty::Choices>();
    game.choices(s, seat, *list);
    std::string all;
    for (const Action& action : *list) all += (all.empty() ? "" : ", ") + GameCodec::print(game, s, seat, action);
    return all;
}

std::string why_not_copy(const SushiGoParty& game, const State& s, Seat seat, const Action& action) {
    if (action.on_wasabi && !is_nigiri(action.card)) return "only nigiri go on wasabi";
    if (action.on_wasabi && s.fronts[seat.index].empty_wasabi() < 0) return "there is no empty wasabi in front of you";
    return "your special order can copy only what lay in front of you before it: " + options_of(game, s, seat);
}

std::string why_not_gift(const State& s, Seat seat, const Action& action) {
    if (std::string reason = not_in_hand(s, seat, action); !reason.empty()) return reason;
    const bool any = s.request.face == kNoCard;
    return "the spoon asks for " + (any ? std::string(kTypeNames[s.request.type]) : name_of(s.request.face)) +
           ", not " + name_of(action.card);
}

}  // namespace

std::string GameCodec::why_not(const Game& game, const State& s, Seat seat, const Action& action) {
    switch (s.phase) {
        case Phase::pick:
            return why_not_pick(s, seat, action);
        case Phase::copy:
            return why_not_copy(game, s, seat, action);
        case Phase::spoon_give:
            return why_not_gift(s, seat, action);
        case Phase::menu_pick:
            return is_menu(action.card) ? "a menu cannot be chosen from a menu"
                                        : "the menu did not draw " + name_of(action.card) +
                                              "; you may take: " + options_of(game, s, seat);
        default:
            return "this cannot be chosen now";
    }
}

}  // namespace sushiya::sushi_go_party
