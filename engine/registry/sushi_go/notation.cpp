// Sushi Go!: options, moves and deals as text, and why one is refused.
#include "engine/registry/deals.hpp"
#include "engine/registry/first_seat.hpp"
#include "engine/registry/sushi_go/codec.hpp"
#include "engine/registry/sushi_go/words.hpp"

namespace sushiya::sushi_go {

Options GameCodec::read_options(JsonReader& options) {
    Options read{options["players"].number(kMinPlayers, kMaxPlayers, Options{}.players),
                 options["left_right_left"].flag(false), options["robot"].flag(false)};
    read.first = read_first(options["first"], read.players);
    if (read.robot && read.players != 2)
        options.refuse("the robot plays with exactly 2 players, not " + std::to_string(read.players));
    if (read.first.is_agreed() && !read.robot)
        options.refuse("nobody begins where all choose at once; 'first' says who picks for the robot first");
    return read;
}

void GameCodec::write_options(Json& out, const Options& options) {
    out.object([&] {
        out.field("players", options.players);
        out.field("left_right_left", options.left_right_left);
        out.field("robot", options.robot);
        write_first(out, options.first);
    });
}

namespace {

Result<Card> read_card(std::string_view name) { return read_name(kCardNames, name, "card"); }

Result<Cards> read_cards(std::string_view text) {
    Cards cards;
    Card excess = kNoCard;
    const auto read = read_multiset(kCardNames, text, "card", [&](Card card, int count) {
        if (cards[card] + count > kDeck[card])
            excess = card;
        else
            cards.add(card, count);
    });
    if (!read) return tl::unexpected(read.error());
    if (excess != kNoCard)
        return fail("the deck has only " + std::to_string(kDeck[excess]) + " " + std::string(kCardNames[excess]));
    return cards;
}

}  // namespace

std::string GameCodec::print(const Game&, const State&, Seat, const Action& action) {
    std::string text(kCardNames[action.first]);
    if (action.second != kNoCard) text += "+" + std::string(kCardNames[action.second]);
    if (action.robot != kNoCard) text += " robot:" + std::string(kCardNames[action.robot]);
    return text;
}

Result<Action> GameCodec::parse(const Game&, const State&, Seat, std::string_view text) {
    FirstError wrong;
    Action action{kNoCard, kNoCard, kNoCard};
    text = trim(text);
    static constexpr std::string_view kRobotMark = " robot:";
    if (const std::size_t at = text.find(kRobotMark); at != std::string_view::npos) {
        action.robot = wrong.take(read_card(trim(text.substr(at + kRobotMark.size()))));
        text = trim(text.substr(0, at));
    }
    const auto [first, second] = parted(text, '+');
    if (first != text) action.second = wrong.take(read_card(second));
    action.first = wrong.take(read_card(first));
    return wrong.or_value(action);
}

std::string GameCodec::why_not(const Game& game, const State& s, Seat seat, const Action& action) {
    const bool controls = game.options().robot && s.controller == seat;
    if (controls && action.robot == kNoCard) return "you control the robot: add its card, as in 'salmon robot:egg'";
    if (!controls && action.robot != kNoCard) return "only the controller of the robot picks a card for it";
    const auto picked = {action.first, action.second, action.robot};
    if (std::string reason = why_not_held(kCardNames, s.hands[seat.index], seat, picked); !reason.empty())
        return reason;
    if (!s.laid[seat.index].has(Dish::chopsticks))
        return "two cards need chopsticks in front of you from an earlier turn";
    return "two cards need chopsticks and one more card left in hand";
}

std::string GameCodec::print_chance(const Game& game, const State& s, const Chance& chance) {
    if (s.phase == Phase::first_controller) return "controller " + std::to_string(chance.controller.index);
    if (s.phase == Phase::robot_card) return "card " + std::string(kCardNames[chance.card]);
    return "deal " + print_hands(kCardNames, chance.hands, game.tableaux());
}

Result<Chance> GameCodec::parse_chance(const Game& game, const State& s, std::string_view text) {
    Chance chance{};
    const auto [verb, behind] = parted(text, ' ');
    const std::string_view rest = trim(behind);
    if (s.phase == Phase::first_controller) {
        const auto seat = to_number(rest);
        if (verb != "controller" || (seat != 0 && seat != 1))
            return fail("here chance says who controls the robot first: 'controller 0' or 'controller 1'");
        chance.controller = Seat{static_cast<std::uint8_t>(*seat)};
        return chance;
    }
    if (s.phase == Phase::robot_card) {
        if (verb != "card") return fail("here chance turns the top card of the robot's pile, as in 'card tempura'");
        return read_card(rest).map([&](Card card) {
            chance.card = card;
            return chance;
        });
    }
    if (verb != "deal") return fail("here chance deals, as in 'deal tempura*2 maki-3 ... / salmon ...'");
    return read_hands(rest, chance.hands, game.tableaux(), read_cards).map([&] { return chance; });
}

std::string GameCodec::why_impossible(const Game& game, const State& s, const Chance& chance) {
    if (s.phase == Phase::first_controller) return why_not_first(game.options().first, game.players());
    if (s.phase == Phase::robot_card)
        return "the robot's pile has no " + std::string(kCardNames[chance.card]) + " left";
    return why_not_dealt(kCardNames, s.deck, chance.hands, game.tableaux(), game.hand_size());
}

}  // namespace sushiya::sushi_go
