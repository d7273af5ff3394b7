// Last Piece in words and JSON (last_piece.idl).
#pragma once

#include <string>
#include <string_view>

#include "engine/registry/codec.hpp"
#include "engine/registry/words.hpp"
#include "tests/last_piece/game.hpp"

namespace sushiya::last_piece {

struct GameCodec {
    using Game = LastPiece;
    static constexpr std::string_view kId = "last_piece";

    static Options read_options(JsonReader& options) { return {options["players"].number(2, kMaxPlayers, 2)}; }
    static void write_options(Json& out, const Options& options) {
        out.object([&] { out.field("players", options.players); });
    }
    static void write_info(Json& out) {
        out.field("min_players", 2).field("max_players", kMaxPlayers).key("options").array([] {});
    }

    // `take 2`; chance: `start 1`.
    static std::string print(const Game&, const State&, Seat, const Action& action) {
        return "take " + std::to_string(action.pieces);
    }
    static void write_offer(Json& out, const Game&, const State&, Seat, const Action& action) {
        out.field("do", "take").field("pieces", action.pieces);
    }
    static Result<Action> parse(const Game&, const State&, Seat, std::string_view text) {
        const auto pieces = number_after("take ", text);
        if (!pieces || *pieces < 1 || *pieces > kMostAtOnce) return fail("write 'take 1' to 'take 3'");
        return Action{static_cast<std::uint8_t>(*pieces)};
    }
    static std::string why_not(const Game&, const State& s, Seat, const Action&) {
        return "the plate has only " + std::to_string(s.left);
    }
    static std::string print_chance(const Game&, const State&, const Chance& chance) {
        return "start " + std::to_string(chance.start.index);
    }
    static Result<Chance> parse_chance(const Game&, const State&, std::string_view text) {
        const auto seat = number_after("start ", text);
        if (!seat || *seat < 0 || *seat >= kMaxSeats) return fail("here chance says who starts, as in 'start 0'");
        return Chance{Seat{static_cast<std::uint8_t>(*seat)}};
    }
    static std::string why_impossible(const Game& game, const State&, const Chance&) {
        return "the seats are 0 to " + std::to_string(game.players() - 1);
    }

    static void write_view(Json& out, const Game& game, const View& v, Recall) { write_state(out, game, v.table); }
    static void write_state(Json& out, const Game& game, const State& s) {
        out.field("pieces", s.left).key("taken").list(SeatSet::first(game.players()), [&](const Seat seat) {
            return s.taken[seat.index];
        });
    }
    static void write_event(Json& out, const Game&, const State&, const Game::Event& event, Seat, Recall) {
        if (const auto* starts = std::get_if<told::Starts>(&event))
            out.field("event", "starts").field("seat", starts->seat.index);
        if (const auto* takes = std::get_if<told::Takes>(&event))
            out.field("event", "takes").field("seat", takes->seat.index).field("pieces", takes->pieces);
    }
    static std::string_view rule_name(Game::Rule rule) { return rule == Game::Rule::last ? "last" : "pieces"; }

    static Bill read_sheet(JsonReader& sheet) {
        Bill bill(read_player_names(sheet));
        if (bill.names.size() < 2 || bill.names.size() > kMaxPlayers) sheet.refuse("Last Piece is for 2 to 4 players");
        if (!sheet.ok()) return {};
        sheet["taken"].each_member([&](const std::string& name, JsonReader pieces) {
            if (const auto player = find_player(bill.names, name, sheet))
                bill.add(0, Seat{static_cast<std::uint8_t>(*player)}, "pieces", pieces.number(0, kPieces));
        });
        bill.rank(static_cast<int>(bill.names.size()), [&](std::size_t i) { return bill.totals[i]; });
        return bill;
    }
    static std::string_view sheet_example() {
        return R"({"game": "last_piece", "players": ["Ann", "Bo"], "taken": {"Ann": 5, "Bo": 7}}
)";
    }

  private:
    static std::optional<int> number_after(std::string_view verb, std::string_view text) {
        text = trim(text);
        return text.starts_with(verb) ? to_number(text.substr(verb.size())) : std::nullopt;
    }
};

static_assert(Codec<GameCodec>);

}  // namespace sushiya::last_piece
