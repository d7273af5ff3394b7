// What a game brings to the registry, besides its rules: words and JSON.
//
// A codec is a struct of static functions over one game `G`:
//
//   kId                                   the id in records and commands: "sushi_go"
//   read_options(reader)                  Options; impossible values are refused by the reader
//   write_options(out, options)           the same, canonical, every key present
//   write_info(out)                       fields for `sushiya games --json`: players, options, things by name
//   print(game, state, seat, action)      notation: short, readable, typeable, unique among the legal ones
//   write_offer(out, game, state, seat, action)   fields of the same in parts, told apart by "do"
//   parse(game, state, seat, text)        Result<Action>; well-formed, not necessarily legal
//   why_not(game, state, seat, action)    the reason an action that is not among the choices is illegal
//   print_chance(game, state, chance)     notation of an outcome
//   parse_chance(game, state, text)       Result<Chance>; well-formed, not necessarily possible
//   why_impossible(game, state, chance)   the reason
//   write_view(out, game, view, recall)   fields of a viewer's JSON, an allow-list
//   write_state(out, game, state)         fields of the whole truth, for referees and tests
//   write_event(out, game, state, event, viewer, recall)   fields of one event as this viewer sees it now
//   reading(game, state, event)           where lines forget (Forgetful): how much of an event eyes at the table are
//                                         shown now, as a number; it reads the same as long as this stays
//   rule_name(rule)                       score-sheet line names
//   read_sheet(reader)                    Bill of a game on a real table (see `sushiya score`)
//   sheet_example()                       an input of read_sheet to copy
//
// What it reads and writes is described in GAME.idl beside it, and the tests hold every byte against that.
#pragma once

#include <concepts>
#include <string>
#include <string_view>

#include "engine/core/game.hpp"
#include "engine/registry/bill.hpp"
#include "engine/registry/json.hpp"
#include "engine/registry/json_reader.hpp"
#include "engine/registry/match.hpp"
#include "engine/registry/result.hpp"

namespace sushiya {

template <class C>
concept Codec =
    Game<typename C::Game> &&
    requires(const typename C::Game& game, const typename C::Game::State& state, const typename C::Game::Action& action,
             const typename C::Game::Chance& chance, const typename C::Game::View& view,
             const typename C::Game::Event& event, Seat seat, std::string_view text, Json& out, JsonReader& reader,
             Recall recall, typename C::Game::Rule rule) {
        { C::kId } -> std::convertible_to<std::string_view>;
        { C::read_options(reader) } -> std::same_as<typename C::Game::Options>;
        C::write_options(out, game.options());
        C::write_info(out);
        { C::print(game, state, seat, action) } -> std::same_as<std::string>;
        C::write_offer(out, game, state, seat, action);
        { C::parse(game, state, seat, text) } -> std::same_as<Result<typename C::Game::Action>>;
        { C::why_not(game, state, seat, action) } -> std::same_as<std::string>;
        { C::print_chance(game, state, chance) } -> std::same_as<std::string>;
        { C::parse_chance(game, state, text) } -> std::same_as<Result<typename C::Game::Chance>>;
        { C::why_impossible(game, state, chance) } -> std::same_as<std::string>;
        C::write_view(out, game, view, recall);
        C::write_state(out, game, state);
        C::write_event(out, game, state, event, seat, recall);
        { C::rule_name(rule) } -> std::same_as<std::string_view>;
        { C::read_sheet(reader) } -> std::same_as<Bill>;
        { C::sheet_example() } -> std::same_as<std::string_view>;
    };

// A game whose log is read against the table as it lies now: a line may say less later, or more (B55, Z26).
template <class C>
concept Forgetful =
    requires(const typename C::Game& game, const typename C::Game::State& state, const typename C::Game::Event& event) {
        { C::reading(game, state, event) } -> std::same_as<unsigned>;
    };

// Options of a game as JSON; keys left out have their usual values.
template <Codec C>
Result<typename C::Game::Options> options_of(std::string_view json) {
    return read_json<typename C::Game::Options>(json, "options of " + std::string(C::kId), C::read_options);
}

}  // namespace sushiya
