// Sushi Go Party! in words and JSON.
#pragma once

#include <string>
#include <string_view>

#include "engine/registry/codec.hpp"
#include "engine/sushi_go_party/game.hpp"

namespace sushiya::sushi_go_party {

struct GameCodec {
    using Game = SushiGoParty;
    static constexpr std::string_view kId = "sushi_go_party";

    static Options read_options(JsonReader& options);
    static void write_options(Json& out, const Options& options);
    static void write_info(Json& out);

    // Picks: `tempura`; `wasabi+squid chopsticks:2`, in the order laid; `tofu spoon:5`. A special order that
    // stands in for chopsticks or spoon: `special-order:2`. Sub-decisions: `copy:salmon`,
    // `copy:salmon on-wasabi`, `copy:face-down`; `spoon:maki`, `spoon:maki-3`; `give:maki-3`; `menu:tempura`;
    // `takeout:tempura*2 wasabi+squid`, `takeout:nothing` (see takeout.cpp for the names of cards in front).
    static std::string print(const Game&, const State&, Seat, const Action&);
    static void write_offer(Json& out, const Game&, const State&, Seat, const Action& action);
    static Result<Action> parse(const Game&, const State&, Seat, std::string_view text);
    static std::string why_not(const Game&, const State&, Seat, const Action&);

    // `desserts fruit-ww fruit-po*4 deal tempura*2 maki-3 ... / salmon ...`, `draw tempura*2 egg miso`. The
    // desserts may be left out where they are all alike.
    static std::string print_chance(const Game&, const State&, const Chance&);
    static Result<Chance> parse_chance(const Game&, const State&, std::string_view text);
    static std::string why_impossible(const Game&, const State&, const Chance&);

    static void write_view(Json& out, const Game&, const View&, Recall);
    static void write_state(Json& out, const Game&, const State&);
    static void write_event(Json& out, const Game&, const State&, const Event&, Seat, Recall);
    static std::string_view rule_name(Rule rule);

    static Bill read_sheet(JsonReader& sheet);
    static std::string_view sheet_example();
};

static_assert(Codec<GameCodec>);

}  // namespace sushiya::sushi_go_party
