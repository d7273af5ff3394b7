// Sushi Boat in words and JSON.
#pragma once

#include <string>
#include <string_view>

#include "engine/registry/codec.hpp"
#include "engine/sushi_boat/game.hpp"

namespace sushiya::sushi_boat {

struct GameCodec {
    using Game = SushiBoat;
    static constexpr std::string_view kId = "sushi_boat";

    static Options read_options(JsonReader& options);
    static void write_options(Json& out, const Options& options);
    static void write_info(Json& out);

    // A challenge: `guess red+green`, `guess takoyaki`, three cubes `guess red+red+green`.
    // Step 2: `move L3`, `move R5 pay:1` (seat 1 is paid), `order`.
    // Step 3: `eat L3`, `staff hiroshi`, `staff neko:blue-salmon`, `staff yuki-takeshi:R4`, `yen`, `play gyoza`,
    // `play tempura:L2`, `play yakitori:L2+R3`, `play mochi:R5+L4`, `order`, `end`.
    // Satsuki: `keep blue-salmon top`, `keep blue-salmon under`. Three cards in hand: `discard miso`.
    static std::string print(const Game&, const State&, Seat, const Action& action);
    static void write_offer(Json& out, const Game&, const State&, Seat, const Action& action);
    static Result<Action> parse(const Game&, const State&, Seat, std::string_view text);
    static std::string why_not(const Game&, const State&, Seat, const Action&);

    // `staff neko momoko ...` (spots R5 L4 R4 L3 L2 R2 R1), `first 0`, `belt red-ebi ... / blue-tako ...`
    // (slots from the entry on, then the trash), `card tempura-red`, `plate blue-salmon`.
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

}  // namespace sushiya::sushi_boat
