// Sushi Boat: outcomes of chance as text, and why one cannot be.
#include <algorithm>

#include "engine/registry/first_seat.hpp"
#include "engine/registry/sushi_boat/codec.hpp"
#include "engine/registry/sushi_boat/words.hpp"

namespace sushiya::sushi_boat {
namespace {

Result<Chance> parse_staff(const std::vector<std::string_view>& words) {
    Chance chance{};
    if (words.size() != kSpots)
        return fail("here chance places seven staff tiles on the spots " + kSpotNames.all() +
                    ", as in 'staff neko momoko neko satsuki momoko hiroshi yuki-takeshi'");
    FirstError wrong;
    for (std::size_t i = 0; i < words.size(); ++i)
        chance.staff[i] = wrong.take(read_name(kTileNames, words[i], "member of staff"));
    return wrong.or_value(chance);
}

Result<Chance> parse_first(std::string_view rest) {
    Chance chance{};
    const auto seat = to_number(rest);
    if (!seat || *seat < 0 || *seat >= kMaxPlayers)
        return fail("here chance names the start player by seat, as in 'first 0'");
    chance.first = Seat{static_cast<std::uint8_t>(*seat)};
    return chance;
}

Result<Chance> parse_belt(std::string_view rest) {
    Chance chance{};
    const auto parts = split(rest, '/');
    const auto belt = words_of(parts[0]);
    const auto trash = words_of(parts.size() == 2 ? parts[1] : "");
    if (parts.size() != 2 || belt.size() != kSlots || trash.size() != kTrashAtStart)
        return fail(
            "here chance lays 12 plates on the belt, from the entry L1 to R1, and 3 in the trash, as in "
            "'belt red-ebi ... / blue-tako red-tako green-ebi'");
    for (std::size_t i = 0; i < belt.size(); ++i) {
        const auto plate = read_plate(belt[i]);
        if (!plate) return fail("slot " + std::string(kSlotNames[Slot(i)]) + ": " + plate.error().what);
        chance.belt[i] = *plate;
    }
    for (const std::string_view word : trash) {
        const auto plate = read_plate(word);
        if (!plate) return fail("trash: " + plate.error().what);
        chance.trash.add(*plate);
    }
    return chance;
}

// An outcome that is one thing, read into its place.
template <class Thing>
Result<Chance> chance_of(Thing Chance::* place, Result<Thing> read) {
    Chance chance{};
    return std::move(read).map([&](Thing thing) {
        chance.*place = thing;
        return chance;
    });
}

std::string why_no_belt(const State& s, const Chance& chance) {
    std::array<int, kPlateKinds> set{};
    for (const Plate p : chance.belt) ++set[static_cast<std::size_t>(p)];
    chance.trash.each_kind([&](Plate p) { set[static_cast<std::size_t>(p)] += chance.trash[p]; });
    for (int k = 0; k < kPlateKinds; ++k) {
        const Plate p{static_cast<std::uint8_t>(k)};
        if (set[static_cast<std::size_t>(k)] <= s.bag[p]) continue;
        if (colour_of(p) == Colour::white) return "white plates join the bag only after belt and trash are set";
        return "there are only " + std::to_string(s.bag[p]) + " " + plate_name(p);
    }
    return "this cannot happen now";
}

std::string why_no_card(const State& s, Card card) {
    if (card == Card::wasabi && !wasabi_may_come(s))
        return "the first " + std::to_string(s.players) + " cards are side dishes";
    if (!s.unseen_cards.has(card)) return "all " + card_name(card) + " cards have been revealed";
    return "only Wasabi is left in the deck";
}

}  // namespace

std::string GameCodec::print_chance(const Game&, const State& s, const Chance& chance) {
    std::string text;
    switch (s.phase) {
        case Phase::staff:
            text = "staff";
            for (const Tile tile : chance.staff) text += " " + std::string(kTileNames[tile]);
            return text;
        case Phase::first:
            return "first " + std::to_string(chance.first.index);
        case Phase::belt:
            text = "belt";
            for (const Plate p : chance.belt) text += " " + plate_name(p);
            text += " /";
            chance.trash.each_one([&](Plate p) { text += " " + plate_name(p); });
            return text;
        case Phase::reveal:
            return "card " + card_name(chance.card);
        default:
            return "plate " + plate_name(chance.plate);
    }
}

Result<Chance> GameCodec::parse_chance(const Game&, const State& s, std::string_view text) {
    const auto [verb, behind] = parted(trim(text), ' ');
    const std::string_view rest = trim(behind);
    switch (s.phase) {
        case Phase::staff:
            return parse_staff(verb == "staff" ? words_of(rest) : std::vector<std::string_view>());
        case Phase::first:
            return parse_first(verb == "first" ? rest : "");
        case Phase::belt:
            return parse_belt(verb == "belt" ? rest : "");
        case Phase::reveal:
            if (verb != "card") return fail("here chance turns the top card over, as in 'card tempura-red'");
            return chance_of(&Chance::card, read_card(rest));
        default:
            if (verb != "plate") return fail("here chance draws a plate from the bag, as in 'plate blue-salmon'");
            return chance_of(&Chance::plate, read_plate(rest));
    }
}

std::string GameCodec::why_impossible(const Game& game, const State& s, const Chance& chance) {
    switch (s.phase) {
        case Phase::staff:
            return "the tiles are: hiroshi, satsuki, neko twice, yuki-takeshi, momoko twice";
        case Phase::first:
            return why_not_first(game.options().first, game.players());
        case Phase::belt:
            return why_no_belt(s, chance);
        case Phase::reveal:
            return why_no_card(s, chance.card);
        default:
            return "the bag has no " + plate_name(chance.plate);
    }
}

}  // namespace sushiya::sushi_boat
