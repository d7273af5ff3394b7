// Sushi Go Party!: the bill of a round, course by course.
#pragma once

#include <array>
#include <cstddef>

#include "engine/core/seat.hpp"
#include "engine/sushi_go_party/appetizers.hpp"
#include "engine/sushi_go_party/menu.hpp"
#include "engine/sushi_go_party/rolls.hpp"
#include "engine/sushi_go_party/specials.hpp"

namespace sushiya::sushi_go_party {

using ServedBySeat = std::array<Served, kMaxPlayers>;

// What the round's scoring needs to know of the table besides the cards.
struct RoundSetting {
    TypeSet types;
    int players;
    UramakiRules uramaki;
    int uramaki_places_used;
};

template <class Count>
constexpr PerSeat per_seat(const ServedBySeat& all, int players, Count&& count) {
    PerSeat counts{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) counts[i] = count(all[i]);
    return counts;
}

template <class Sheet>
constexpr void score_rolls(const ServedBySeat& all, const RoundSetting& setting, Sheet& sheet) {
    const int players = setting.players;
    if (setting.types.contains(Type::maki)) score_maki(per_seat(all, players, maki_icons), players, sheet);
    if (setting.types.contains(Type::temaki))
        score_temaki(per_seat(all, players, [](const Served& s) { return s[Card::temaki]; }), players, sheet);
    if (setting.types.contains(Type::uramaki))
        score_uramaki(per_seat(all, players, [](const Served& s) { return uramaki_icons(s); }), players,
                      setting.uramaki_places_used, setting.uramaki, sheet);
}

template <class Sheet>
constexpr void score_own_dishes(const Served& s, Seat seat, Sheet& sheet) {
    const auto write = [&](Rule rule, int points) {
        if (points != 0) sheet(seat, rule, points);
    };
    write(Rule::nigiri, score_nigiri(s));
    write(Rule::tempura, score_tempura(s[Card::tempura]));
    write(Rule::sashimi, score_sashimi(s[Card::sashimi]));
    write(Rule::dumpling, score_dumplings(s[Card::dumpling]));
    write(Rule::eel, score_eel(s[Card::eel]));
    write(Rule::tofu, score_tofu(s[Card::tofu]));
    write(Rule::onigiri, score_onigiri(s));
    write(Rule::miso, score_miso(s[Card::miso]));
    if (s.shows.has(Card::tea)) write(Rule::tea, score_tea(s));
    write(Rule::face_down, score_face_down(s[kFaceDown]));
}

// Edamame and soy sauce look at what the others have.
template <class Sheet>
constexpr void score_compared_dishes(const ServedBySeat& all, const RoundSetting& setting, Sheet& sheet) {
    const int players = setting.players;
    if (setting.types.contains(Type::edamame)) {
        int with_some = 0;
        for (const Seat seat : SeatSet::first(players)) with_some += all[seat.index].shows.has(Card::edamame) ? 1 : 0;
        for (const Seat seat : SeatSet::first(players)) {
            const int points = score_edamame(all[seat.index][Card::edamame], with_some - 1);
            if (points != 0) sheet(seat, Rule::edamame, points);
        }
    }
    if (setting.types.contains(Type::soy)) {
        const PerSeat colours = per_seat(all, players, different_colours);
        const int most = extremes_of(colours, players).most;
        for (const Seat seat : SeatSet::first(players)) {
            const int points = score_soy(all[seat.index][Card::soy], colours[seat.index], most);
            if (points != 0) sheet(seat, Rule::soy, points);
        }
    }
}

template <class Sheet>
constexpr void score_round(const ServedBySeat& all, const RoundSetting& setting, Sheet& sheet) {
    score_rolls(all, setting, sheet);
    for (const Seat seat : SeatSet::first(setting.players)) score_own_dishes(all[seat.index], seat, sheet);
    score_compared_dishes(all, setting, sheet);
}

}  // namespace sushiya::sushi_go_party
