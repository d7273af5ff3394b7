// Sushi Go! in words and JSON.
#pragma once

#include <string>
#include <string_view>

#include "engine/registry/codec.hpp"
#include "engine/sushi_go/game.hpp"

namespace sushiya {

struct SushiGoCodec {
    using Game = sushi_go::SushiGo;
    static constexpr std::string_view kId = "sushi_go";

    static sushi_go::Options read_options(JsonReader& options);
    static void write_options(Json& out, const sushi_go::Options& options);
    static void write_info(Json& out);

    // `salmon`; with chopsticks `wasabi+squid`; the robot's controller adds its card: `salmon robot:egg`.
    static std::string print(const Game&, const sushi_go::State&, Seat, const sushi_go::Action& action);
    static void write_offer(Json& out, const Game&, const sushi_go::State&, Seat, const sushi_go::Action& action);
    static Result<sushi_go::Action> parse(const Game&, const sushi_go::State&, Seat, std::string_view text);
    static std::string why_not(const Game&, const sushi_go::State&, Seat, const sushi_go::Action&);

    // `deal tempura*2 maki-3 ... / salmon ...`, `controller 1`, `card tempura`.
    static std::string print_chance(const Game&, const sushi_go::State&, const sushi_go::Chance&);
    static Result<sushi_go::Chance> parse_chance(const Game&, const sushi_go::State&, std::string_view text);
    static std::string why_impossible(const Game&, const sushi_go::State&, const sushi_go::Chance&);

    static void write_view(Json& out, const Game&, const sushi_go::View&, Recall);
    static void write_state(Json& out, const Game&, const sushi_go::State&);
    static void write_event(Json& out, const Game&, const sushi_go::State&, const sushi_go::Event&, Seat, Recall);
    static std::string_view rule_name(sushi_go::Rule rule);

    static Bill read_sheet(JsonReader& sheet);
    static std::string_view sheet_example();
};

static_assert(Codec<SushiGoCodec>);

namespace sushi_go {
using GameCodec = SushiGoCodec;
}

}  // namespace sushiya
