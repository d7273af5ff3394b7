// Sushizock in words and JSON.
#pragma once

#include <string>
#include <string_view>

#include "engine/registry/codec.hpp"
#include "engine/sushizock/game.hpp"

namespace sushiya::sushizock {

struct GameCodec {
    using Game = Sushizock;
    static constexpr std::string_view kId = "sushizock";

    static Options read_options(JsonReader& options);
    static void write_options(Json& out, const Options& options);
    static void write_info(Json& out);

    // `take sushi 2`: the second of the row. `steal bone 1 from 3`: the top one of seat 3's pile.
    // `keep sushi*2 blue`: these are set aside, the rest is rolled again.
    static std::string print(const Game&, const State&, Seat, const Action& action);
    static void write_offer(Json& out, const Game&, const State&, Seat, const Action& action);
    static Result<Action> parse(const Game&, const State&, Seat, std::string_view text);
    static std::string why_not(const Game&, const State&, Seat, const Action&);

    // `start 2`; `rows 3 1 5 ... / -1 -2 ...`, sushi then bones, from the left; `dice sushi*2 bones blue red`.
    static std::string print_chance(const Game&, const State&, const Chance&);
    static Result<Chance> parse_chance(const Game&, const State&, std::string_view text);
    static std::string why_impossible(const Game&, const State&, const Chance&);

    static void write_view(Json& out, const Game&, const View&, Recall);
    static void write_state(Json& out, const Game&, const State&);
    static void write_event(Json& out, const Game&, const State&, const Event&, Seat, Recall);
    static unsigned reading(const Game&, const State&, const Event&);
    static std::string_view rule_name(Rule rule);

    static Bill read_sheet(JsonReader& sheet);
    static std::string_view sheet_example();
};

static_assert(Codec<GameCodec>);

}  // namespace sushiya::sushizock
