// Sushi Go Party! in words and JSON.
#pragma once

#include <string>
#include <string_view>

#include "engine/registry/codec.hpp"
#include "engine/sushi_go_party/game.hpp"

namespace sushiya {

struct SushiGoPartyCodec {
    using Game = sushi_go_party::SushiGoParty;
    static constexpr std::string_view kId = "sushi_go_party";

    static sushi_go_party::Options read_options(JsonReader& options);
    static void write_options(Json& out, const sushi_go_party::Options& options);
    static void write_info(Json& out);

    // Picks: `tempura`; `wasabi+squid chopsticks:2`, in the order laid; `tofu spoon:5`. A special order that
    // stands in for chopsticks or spoon: `special-order:2`. Sub-decisions: `copy:salmon`,
    // `copy:salmon on-wasabi`, `copy:face-down`; `spoon:maki`, `spoon:maki-3`; `give:maki-3`; `menu:tempura`;
    // `takeout:tempura*2 wasabi+squid`, `takeout:nothing` (see takeout.cpp for the names of cards in front).
    static std::string print(const Game&, const sushi_go_party::State&, Seat, const sushi_go_party::Action&);
    static void write_offer(Json& out, const Game&, const sushi_go_party::State&, Seat,
                            const sushi_go_party::Action& action);
    static Result<sushi_go_party::Action> parse(const Game&, const sushi_go_party::State&, Seat, std::string_view text);
    static std::string why_not(const Game&, const sushi_go_party::State&, Seat, const sushi_go_party::Action&);

    // `desserts fruit-ww fruit-po*4 deal tempura*2 maki-3 ... / salmon ...`, `draw tempura*2 egg miso`. The
    // desserts may be left out where they are all alike.
    static std::string print_chance(const Game&, const sushi_go_party::State&, const sushi_go_party::Chance&);
    static Result<sushi_go_party::Chance> parse_chance(const Game&, const sushi_go_party::State&,
                                                       std::string_view text);
    static std::string why_impossible(const Game&, const sushi_go_party::State&, const sushi_go_party::Chance&);

    static void write_view(Json& out, const Game&, const sushi_go_party::View&, Recall);
    static void write_state(Json& out, const Game&, const sushi_go_party::State&);
    static void write_event(Json& out, const Game&, const sushi_go_party::State&, const sushi_go_party::Event&, Seat,
                            Recall);
    static std::string_view rule_name(sushi_go_party::Rule rule);

    static Bill read_sheet(JsonReader& sheet);
    static std::string_view sheet_example();
};

static_assert(Codec<SushiGoPartyCodec>);

namespace sushi_go_party {
using GameCodec = SushiGoPartyCodec;
}

}  // namespace sushiya
