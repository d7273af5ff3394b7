// Sushi Go Party!: what follows from the options before the first card is dealt.
#pragma once

#include "engine/sushi_go_party/types.hpp"

namespace sushiya::sushi_go_party {

struct Setting {
    Options options;
    int players;
    int hand_size;
    TypeSet types;
    Cards main_deck;  // without desserts
    Desserts desserts;

    constexpr explicit Setting(const Options& o)
        : options(o), players(o.players), hand_size(dealt_to_each(o.players)), types(o.menu) {
        for (const CardLine& line : kCardLines) {
            if (!types.contains(line.type)) continue;
            if (is_dessert(line.card))
                desserts.add(as_dessert(line.card), line.copies);
            else
                main_deck.add(line.card, line.copies);
        }
    }

    constexpr bool serves(Type type) const { return types.contains(type); }
    // Whether fruit is for dessert: the only one whose cards differ.
    constexpr bool desserts_differ() const { return options.menu.dessert == Type::fruit; }

    // P7. 10 cards each for two or three players, 9 for four or five, 8 for six or seven, 7 for eight.
    static constexpr int dealt_to_each(int players) { return 11 - players / 2; }

    // P6. Desserts shuffled in before each round: 5, 3, 2 with up to five players, else 7, 5, 3.
    constexpr int new_desserts(int round) const {
        constexpr std::array<int, kRounds> kFew{5, 3, 2};
        constexpr std::array<int, kRounds> kMany{7, 5, 3};
        return (players <= 5 ? kFew : kMany)[static_cast<std::size_t>(round)];
    }

    constexpr RoundSetting round_setting(const Public& s) const {
        return {types, players, options.uramaki, s.uramaki_places};
    }
    constexpr ServedBySeat served_by_seat(const Public& s) const {
        ServedBySeat all{};
        for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) all[i] = served(s.fronts[i]);
        return all;
    }

    constexpr Seat left_of(Seat seat) const {
        return Seat{static_cast<std::uint8_t>(seat.index + 1 == players ? 0 : seat.index + 1)};
    }
};

static_assert(Setting::dealt_to_each(2) == 10 && Setting::dealt_to_each(3) == 10 && Setting::dealt_to_each(4) == 9 &&
              Setting::dealt_to_each(5) == 9 && Setting::dealt_to_each(6) == 8 && Setting::dealt_to_each(7) == 8 &&
              Setting::dealt_to_each(8) == 7);

}  // namespace sushiya::sushi_go_party
