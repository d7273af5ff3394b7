// What a game brings to the registry, besides its rules: words and JSON.
//
// A codec is a struct of static functions over one game `G`:
//
//   kId                                   the id in records and commands: "sushi_go"
//   read_options(json)                    Result<Options>; unknown keys and impossible values are refused
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
//   rule_name(rule)                       score-sheet line names
//   read_sheet(json)                      Result<Bill> for a game on a real table (see `sushiya score`)
//   sheet_example()                       an input of read_sheet to copy
//
// What it reads and writes is described in GAME.idl beside it, and the tests hold every byte against that.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <concepts>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/registry/json.hpp"
#include "engine/registry/match.hpp"
#include "engine/registry/result.hpp"

namespace sushiya {

// A score sheet worked out for a game on a real table.
struct Bill {
    struct Entry {
        int round;   // from 1; 0 for what is scored at the end of the game
        int player;  // index into names
        std::string rule;
        int points;
    };
    std::vector<std::string> names;
    std::vector<Entry> entries;
    std::vector<int> totals;
    std::vector<int> ranks;  // 0 for somebody who is not ranked (the robot)
};

template <class C>
concept Codec =
    Game<typename C::Game> &&
    requires(const typename C::Game& game, const typename C::Game::State& state, const typename C::Game::Action& action,
             const typename C::Game::Chance& chance, const typename C::Game::View& view,
             const typename C::Game::Event& event, Seat seat, std::string_view text, Json& out,
             const boost::json::object& object, Recall recall, typename C::Game::Rule rule) {
        { C::kId } -> std::convertible_to<std::string_view>;
        { C::read_options(object) } -> std::same_as<Result<typename C::Game::Options>>;
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
        { C::read_sheet(object) } -> std::same_as<Result<Bill>>;
        { C::sheet_example() } -> std::same_as<std::string_view>;
    };

}  // namespace sushiya
