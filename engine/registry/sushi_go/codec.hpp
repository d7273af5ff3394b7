// Sushi Go! in words and JSON.
#pragma once

#include <string>
#include <string_view>

#include "engine/registry/codec.hpp"
#include "engine/sushi_go/game.hpp"

namespace sushiya::sushi_go {

struct GameCodec {
    using Game = SushiGo;
    static constexpr std::string_view kId = "sushi_go";

    static Options read_options(JsonReader& options);
    static void write_options(Json& out, const Options& options);
    static void write_info(Json& out);

    // `salmon`; with chopsticks `wasabi+squid`; the robot's controller adds its card: `salmon robot:egg`.
    static std::string print(const Game&, const State&, Seat, const Action& action);
    static void write_offer(Json& out, const Game&, const State&, Seat, const Action& action);
    static Result<Action> parse(const Game&, const State&, Seat, std::string_view text);
    static std::string why_not(const Game&, const State&, Seat, const Action&);

    // `deal tempura*2 maki-3 ... / salmon ...`, `controller 1`, `card tempura`.
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

}  // namespace sushiya::sushi_go
