// Sushi Boat: options and moves as text.
#include <algorithm>

#include "engine/registry/first_seat.hpp"
#include "engine/registry/sushi_boat/codec.hpp"
#include "engine/registry/sushi_boat/words.hpp"

namespace sushiya::sushi_boat {

Options GameCodec::read_options(JsonReader& options) {
    Options read{options["players"].number(kMinPlayers, kMaxPlayers, Options{}.players)};
    read.first = read_first(options["first"], read.players);
    return read;
}

void GameCodec::write_options(Json& out, const Options& options) {
    out.object([&] {
        out.field("players", options.players);
        write_first(out, options.first);
    });
}

namespace {

template <class... Texts>
std::string join(const Texts&... texts) {
    std::string joined;
    (joined.append(texts), ...);
    return joined;
}

std::string print_play(const Action& action) {
    std::string text = join("play ", kDishNames[action.dish()]);
    switch (action.dish()) {
        case Dish::tempura:
        case Dish::edamame:
            return join(text, ":", kSlotNames[action.target()]);
        case Dish::yakitori:
            return join(text, ":", kSlotNames[action.target()], "+", kSlotNames[action.other_target()]);
        case Dish::mochi:
            return join(text, ":", kSpotNames[action.spot()], "+", kSpotNames[action.other_spot()]);
        default:
            return text;
    }
}

std::string print_staff(const Action& action) {
    std::string text = join("staff ", kTileNames[action.tile()]);
    if (action.tile() == Tile::neko) return join(text, ":", plate_name(action.wanted()));
    if (action.tile() == Tile::yuki_takeshi) return join(text, ":", kSlotNames[action.reached()]);
    return text;
}

// The two or three parts of `a+b+c`, each read by `read`, sorted: their order never matters.
template <class Read>
auto read_parts(std::string_view text, Read&& read) -> Result<std::vector<typename decltype(read(text))::value_type>> {
    FirstError wrong;
    std::vector<typename decltype(read(text))::value_type> parts;
    for (const std::string_view word : split(text, '+')) parts.push_back(wrong.take(read(trim(word))));
    std::sort(parts.begin(), parts.end());
    return wrong.or_value(parts);
}

Result<Action> parse_guess(std::string_view text) {
    if (text == "takoyaki") return Action::of(Verb::takoyaki);
    const auto colours =
        read_parts(text, [](std::string_view word) { return read_name(kColourNames, word, "colour"); });
    if (!colours) return fail(colours.error().what);
    if (colours->size() != 2 && colours->size() != 3)
        return fail("guess two colours, as in 'guess red+green', or three with Takoyaki");
    return Action::of(Verb::guess, (*colours)[0], (*colours)[1], colours->size() == 3 ? (*colours)[2] : kNoColour);
}

Result<Action> parse_move(std::string_view text) {
    static constexpr std::string_view kPay = "pay:";
    const auto [name, behind] = parted(text, ' ');
    const auto stool = read_name(kStoolNames, name, "seat at the belt");
    if (!stool) return fail(stool.error().what);
    const std::string_view pay = trim(behind);
    if (pay.empty()) return Action::of(Verb::move, *stool, Action::kNobody);
    const auto payee = pay.starts_with(kPay) ? to_number(pay.substr(kPay.size())) : std::nullopt;
    if (!payee || *payee < 0 || *payee >= kMaxPlayers)
        return fail("after the seat only the player who is paid can be named, as in 'move R5 pay:1'");
    return Action::of(Verb::move, *stool, *payee);
}

Result<Action> parse_eat(const State& s, std::string_view text) {
    const Stool stool = s.stools[s.active.index];
    if (text.empty() && stool != kOffBoard && line_of(stool).other_plate == kNoSlot)
        return Action::of(Verb::eat, line_of(stool).plate);
    if (text.empty()) return fail("say which plate, as in 'eat L5'");
    return read_slot(text).map([](Slot slot) { return Action::of(Verb::eat, slot); });
}

Result<Action> parse_staff(std::string_view name, std::string_view with) {
    const auto tile = read_name(kTileNames, name, "member of staff");
    if (!tile) return fail(tile.error().what);
    if (*tile == Tile::neko) {
        if (with.empty()) return fail("say which plate of the trash, as in 'staff neko:blue-salmon'");
        return read_plate(with).map([&](Plate wanted) { return Action::of(Verb::staff, *tile, wanted); });
    }
    if (*tile == Tile::yuki_takeshi) {
        if (with.empty()) return fail("say which slot, as in 'staff yuki-takeshi:R4'");
        return read_slot(with).map([&](Slot slot) { return Action::of(Verb::staff, *tile, slot); });
    }
    if (!with.empty()) return fail("nothing is to be named after " + in_quotes(name));
    return Action::of(Verb::staff, *tile);
}

Result<Action> parse_play(std::string_view name, std::string_view with) {
    const auto dish = read_name(kDishNames, name, "side dish");
    if (!dish) return fail(dish.error().what);
    switch (*dish) {
        case Dish::tempura:
        case Dish::edamame:
            return read_slot(with).map([&](Slot slot) { return Action::of(Verb::play, *dish, slot); });
        case Dish::yakitori: {
            const auto slots = read_parts(with, read_slot);
            if (!slots) return fail(slots.error().what);
            if (slots->size() != 2) return fail("say which two plates, as in 'play yakitori:L2+R3'");
            return Action::of(Verb::play, *dish, (*slots)[0], (*slots)[1]);
        }
        case Dish::mochi: {
            const auto spots =
                read_parts(with, [](std::string_view word) { return read_name(kSpotNames, word, "staff spot"); });
            if (!spots) return fail(spots.error().what);
            if (spots->size() != 2) return fail("say which two staff spots, as in 'play mochi:R5+L4'");
            return Action::of(Verb::play, *dish, (*spots)[0], (*spots)[1]);
        }
        default:
            break;
    }
    if (!with.empty()) return fail("nothing is to be named after " + in_quotes(name));
    return Action::of(Verb::play, *dish);
}

Result<Action> parse_keep(std::string_view text) {
    const auto [name, behind] = parted(text, ' ');
    const auto kept = read_plate(name);
    if (!kept) return fail(kept.error().what);
    const std::string_view where = trim(behind);
    if (where != "top" && where != "under")
        return fail("say where the plate goes, as in 'keep blue-salmon top' or 'keep blue-salmon under'");
    return Action::of(Verb::keep, *kept, where == "top" ? Action::kTop : Action::kUnder);
}

Result<Action> parse_discard(std::string_view text) {
    return read_name(kDishNames, text, "side dish").map([](Dish dish) { return Action::of(Verb::discard, dish); });
}

}  // namespace

std::string GameCodec::print(const Game&, const State&, Seat, const Action& action) {
    switch (action.verb) {
        case Verb::guess: {
            std::string text = "guess ";
            for (const Colour colour : action.cubes())
                if (colour != kNoColour) text += join(text.size() > 6 ? "+" : "", kColourNames[colour]);
            return text;
        }
        case Verb::takoyaki:
            return "guess takoyaki";
        case Verb::move:
            return join("move ", kStoolNames[action.stool()],
                        action.payee().index == Action::kNobody ? "" : " pay:" + std::to_string(action.payee().index));
        case Verb::eat:
            return join("eat ", kSlotNames[action.slot()]);
        case Verb::staff:
            return print_staff(action);
        case Verb::play:
            return print_play(action);
        case Verb::keep:
            return join("keep ", plate_name(action.kept()), action.goes_under() ? " under" : " top");
        case Verb::discard:
            return join("discard ", kDishNames[action.dish()]);
        default:
            return std::string(kVerbNames[action.verb]);
    }
}

Result<Action> GameCodec::parse(const Game&, const State& s, Seat, std::string_view text) {
    text = trim(text);
    const auto [verb, behind] = parted(text, ' ');
    const std::string_view rest = trim(behind);
    const auto [name, with] = parted(rest, ':');
    if (verb == "guess") return parse_guess(rest);
    if (verb == "move") return parse_move(rest);
    if (verb == "eat") return parse_eat(s, rest);
    if (verb == "staff") return parse_staff(name, with);
    if (verb == "play") return parse_play(name, with);
    if (verb == "keep") return parse_keep(rest);
    if (verb == "discard") return parse_discard(rest);
    if (text == "order") return Action::of(Verb::order);
    if (text == "yen") return Action::of(Verb::yen);
    if (text == "end") return Action::of(Verb::end);
    return fail(in_quotes(text) +
                " is no choice; there are guess, move, eat, staff, yen, play, order, keep, discard, end");
}

}  // namespace sushiya::sushi_boat
