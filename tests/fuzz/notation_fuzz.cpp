// Any bytes as the moves and deals of a game. The first byte picks the table; then a line is a step:
//   0 tempura    a choice of seat 0       r1           seat 1 takes its choice back
//   c deal ...   an outcome of chance     d            the outcome is drawn
//   *            every actor takes a choice somewhere in its list
#include <algorithm>
#include <boost/json/parse.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "engine/registry/games.hpp"
#include "engine/registry/words.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/variants.hpp"

using namespace sushiya;
using tests::require;

namespace {

// What a refusal must leave as it is; cheap, so that many lines are tried.
std::string progress_of(const Match& match) {
    return std::to_string(match.history().size()) + " " + std::to_string(match.event_count()) + " " +
           std::to_string(match.chosen().bits());
}

void choose_somehow(Match& match, std::size_t salt) {
    const SeatSet chosen_before = match.chosen();
    for (const Seat seat : match.turn().actors) {
        if (chosen_before.contains(seat)) continue;
        const auto list = match.choices(seat);
        require(!list.empty(), "an actor has a choice");
        const std::string& pick = list[(salt * 31 + std::size_t{seat.index} * 7) % list.size()];
        require(match.choose(seat, pick).has_value(), "a listed choice is accepted: " + pick);
    }
}

void step(Match& match, std::string_view line, Rng& rng) {
    const std::string before = progress_of(match);
    Result<void> outcome;
    if (line.starts_with("c ")) {
        outcome = match.happen(line.substr(2));
    } else if (line.starts_with('d')) {
        const auto drawn = match.draw(rng);
        outcome = drawn ? match.happen(*drawn) : fail(drawn.error().what);
        require(!drawn || outcome, "what was drawn can happen");
    } else if (line.starts_with('*')) {
        choose_somehow(match, line.size());
    } else if (line.starts_with('r') && line.size() > 1) {
        outcome = match.retract(Seat{static_cast<std::uint8_t>(line[1] & 7)});
    } else if (!line.empty()) {
        const Seat seat{static_cast<std::uint8_t>(line[0] & 7)};
        outcome = match.choose(seat, trim(line.substr(1))).map([](Match::Progress) {});
    }
    require(match.check(), "the state is sound");
    if (outcome) return;
    require(!outcome.error().what.empty() && outcome.error().what.find('\n') == std::string::npos,
            "a refusal says why, in one line");
    require(progress_of(match) == before, "a refusal changes nothing");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const tests::Variant& variant = tests::kVariants[data[0] % tests::kVariants.size()];
    const auto match = make_match(variant.game, variant.options);
    require(match.has_value(), "the table can be made");
    Rng rng(data[0]);
    for (const std::string_view line : split({reinterpret_cast<const char*>(data) + 1, size - 1}, '\n'))
        step(**match, line, rng);
    return 0;
}
