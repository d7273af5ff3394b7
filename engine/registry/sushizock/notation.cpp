// Sushizock: options, moves, rolls and rows as text, and why one is refused.
#include "engine/registry/first_seat.hpp"
#include "engine/registry/sushizock/codec.hpp"
#include "engine/registry/sushizock/words.hpp"

namespace sushiya::sushizock {

Result<Tile> next_tile(Colour colour, int value, unsigned& used) {
    int copies = 0;
    for (int t = 1; t <= kTiles; ++t) {
        if (sushizock::value(colour, Tile(t)) != value) continue;
        ++copies;
        if (((used >> t) & 1U) != 0) continue;
        used |= 1U << t;
        return Tile(t);
    }
    const std::string name(kColourNames[colour]);
    if (copies == 0)
        return fail("no " + name + " is worth " + std::to_string(value) + "; they are worth " +
                    (colour == Colour::sushi ? "1 to 6" : "-4 to -1"));
    return fail("the box has only " + std::to_string(copies) + " " + name + " worth " + std::to_string(value));
}

Options GameCodec::read_options(JsonReader& options) {
    Options read{options["players"].number(kMinPlayers, kMaxPlayers, Options{}.players),
                 options["open_memory"].flag(false)};
    read.first = read_first(options["first"], read.players);
    return read;
}

void GameCodec::write_options(Json& out, const Options& options) {
    out.object([&] {
        out.field("players", options.players);
        out.field("open_memory", options.open_memory);
        write_first(out, options.first);
    });
}

namespace {

std::string print_dice(Dice dice) { return print_multiset(kFaceNames, dice); }

Result<Dice> read_dice(std::string_view text) {
    Dice dice;
    int total = 0;
    const auto read = read_multiset(kFaceNames, text, "face of a die", [&](Face face, int count) {
        total += count;
        if (total <= kDice) dice.add(face, count);
    });
    if (!read) return tl::unexpected(read.error());
    if (total > kDice) return fail("there are only five dice, not " + std::to_string(total));
    return dice;
}

std::string print_row(Colour colour, const Tiles& row) {
    std::string text;
    row.each([&](Tile tile) { text += (text.empty() ? "" : " ") + std::to_string(value(colour, tile)); });
    return text;
}

Result<Tiles> read_row(Colour colour, std::string_view text) {
    Tiles row;
    unsigned used = 0;
    for (const std::string_view word : words_of(text)) {
        const std::string where =
            "the " + std::string(kColourNames[colour]) + " row, place " + std::to_string(row.size() + 1) + ": ";
        const auto number = to_number(word);
        if (!number) return fail(where + in_quotes(word) + " is not a whole number");
        const auto tile = next_tile(colour, *number, used);
        if (!tile) return fail(where + tile.error().what);
        row.append(*tile);
    }
    return row;
}

Result<Action> malformed(std::string_view text) {
    return fail("write a choice as 'take sushi 2', 'steal bone 1 from 0' or 'keep sushi*2 blue', not " +
                in_quotes(text));
}

// The words of a take or a steal: `take COLOUR PLACE`, `steal COLOUR PLACE from SEAT`.
Result<Action> read_portion(const Sushizock& game, std::string_view text) {
    const auto words = words_of(text);
    const bool steals = words[0] == "steal";
    if (words.size() != (steals ? 5U : 3U) || (steals && words[3] != "from")) return malformed(text);
    const auto colour = read_name(kColourNames, words[1], "portion");
    if (!colour) return fail(colour.error().what);
    const auto place = to_number(words[2]);
    if (!place || *place < 1 || *place > kTiles)
        return fail("the place in a row or pile is a number from 1 to 12, not " + in_quotes(words[2]));
    if (!steals) return Action::take(*colour, *place);
    const auto from = to_number(words[4]);
    if (!from || *from < 0 || *from >= game.players())
        return fail("the seats are 0 to " + std::to_string(game.players() - 1) + ", not " + in_quotes(words[4]));
    return Action::steal(*colour, Seat{static_cast<std::uint8_t>(*from)}, *place);
}

}  // namespace

std::string GameCodec::print(const Game&, const State&, Seat, const Action& action) {
    if (action.kind == Action::Kind::keep) return "keep " + print_dice(action.keep);
    const std::string portion = std::string(kColourNames[action.colour]) + " " + std::to_string(action.place);
    if (action.kind == Action::Kind::take) return "take " + portion;
    return "steal " + portion + " from " + std::to_string(action.from.index);
}

Result<Action> GameCodec::parse(const Game& game, const State&, Seat, std::string_view text) {
    text = trim(text);
    const std::string_view verb = text.substr(0, text.find(' '));
    if (verb == "take" || verb == "steal") return read_portion(game, text);
    if (verb != "keep") return malformed(text);
    return read_dice(text.substr(verb.size())).map(Action::roll_on);
}

namespace {

std::string why_no_keep(const Sushizock& game, const State& s, Dice keep) {
    if (!game.may_roll_on(s))
        return s.roll == kRolls ? "the third roll is the last: take a portion"
                                : "a single die was rolled, which ends the rolls: take a portion";
    if (keep.empty()) return "to roll on, set at least one die aside, as in 'keep sushi'";
    if (!s.rolled.contains(keep)) return "the dice just rolled are: " + print_dice(s.rolled);
    return "to roll on, at least one die must be left to roll; to stop, take a portion";
}

std::string why_no_take(const State& s, const Action& action) {
    const Face face = action.colour == Colour::sushi ? Face::sushi : Face::bones;
    const int shown = (s.aside + s.rolled)[face];
    const std::string name(kColourNames[action.colour]);
    if (shown == 0) return "no die shows " + std::string(kFaceNames[face]);
    if (shown > s.rows[action.colour].size())
        return "the dice ask for " + name + " " + std::to_string(shown) + ", but the row has only " +
               std::to_string(s.rows[action.colour].size());
    return "the dice show " + std::to_string(shown) + " " + std::string(kFaceNames[face]) + ": 'take " + name + " " +
           std::to_string(shown) + "'";
}

std::string why_no_steal(const State& s, Seat thief, const Action& action) {
    const Face face = action.colour == Colour::sushi ? Face::blue : Face::red;
    const int shown = (s.aside + s.rolled)[face];
    const std::string name(kColourNames[action.colour]);
    const std::string sticks = std::string(kFaceNames[face]) + " chopsticks";
    if (action.from == thief) return "nobody steals from their own pile";
    if (shown < 3) return "stealing a " + name + " takes 3 " + sticks + "; the dice show " + std::to_string(shown);
    const int height = s.piles[action.from.index][action.colour].size();
    if (action.place > height)
        return "the " + name + " pile of seat " + std::to_string(action.from.index) + " has " +
               (height == 0 ? "no tile" : "only " + std::to_string(height));
    return "stealing from below the top takes 4 " + sticks + "; the dice show 3";
}

}  // namespace

std::string GameCodec::why_not(const Game& game, const State& s, Seat seat, const Action& action) {
    if (action.kind == Action::Kind::keep) return why_no_keep(game, s, action.keep);
    return action.kind == Action::Kind::take ? why_no_take(s, action) : why_no_steal(s, seat, action);
}

std::string GameCodec::print_chance(const Game&, const State& s, const Chance& chance) {
    if (s.phase == Phase::start) return "start " + std::to_string(chance.start.index);
    if (s.phase == Phase::roll) return "dice " + print_dice(chance.dice);
    return "rows " + print_row(Colour::sushi, chance.rows.sushi) + " / " + print_row(Colour::bone, chance.rows.bones);
}

Result<Chance> GameCodec::parse_chance(const Game& game, const State& s, std::string_view text) {
    Chance chance{};
    const auto [verb, behind] = parted(trim(text), ' ');
    const std::string_view rest = trim(behind);
    if (s.phase == Phase::start) {
        const auto seat = to_number(rest);
        if (verb != "start" || !seat || *seat < 0 || *seat >= game.players())
            return fail("here chance says who starts: 'start 0' to 'start " + std::to_string(game.players() - 1) + "'");
        chance.start = Seat{static_cast<std::uint8_t>(*seat)};
        return chance;
    }
    if (s.phase == Phase::roll) {
        if (verb != "dice") return fail("here chance rolls dice, as in 'dice sushi*2 bones blue red'");
        return read_dice(rest).map([&](Dice dice) {
            chance.dice = dice;
            return chance;
        });
    }
    const auto rows = split(rest, '/');
    if (verb != "rows" || rows.size() != 2)
        return fail("here chance lays the rows, as in 'rows 3 1 5 ... / -1 -2 ...': sushi, then bones");
    FirstError wrong;
    for (const Colour colour : {Colour::sushi, Colour::bone})
        chance.rows[colour] = wrong.take(read_row(colour, rows[static_cast<std::size_t>(colour)]));
    return wrong.or_value(chance);
}

std::string GameCodec::why_impossible(const Game& game, const State& s, const Chance& chance) {
    if (s.phase == Phase::start) return why_not_first(game.options().first, game.players());
    if (s.phase == Phase::roll)
        return std::to_string(kDice - s.aside.total()) + " dice are rolled here, not " +
               std::to_string(chance.dice.total());
    for (const Colour colour : {Colour::sushi, Colour::bone})
        if (const int size = chance.rows[colour].size(); size != kTiles)
            return "the " + std::string(kColourNames[colour]) + " row has " + std::to_string(size) +
                   " tiles instead of 12";
    return "this cannot happen now";
}

}  // namespace sushiya::sushizock
