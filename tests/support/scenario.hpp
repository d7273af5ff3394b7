// Scenarios: tests as text, written with the rules page at hand and run through Match alone, so that a
// new game adds files and no code. One statement a line; `#` begins a comment.
//
//   scenario TITLE [IDS]                 begins a scenario; IDS are the rules and rulings it shows
//   game ID {options}
//
//   chance NOTATION                      an explicit outcome of the awaited random event
//   draw SEED                            random events drawn from Rng(SEED) until choices are awaited
//   play A | B | C                       one choice per actor, in seat order
//   choose SEAT NOTATION                 one actor's choice
//   retract SEAT
//   auto SEED until over                 random legal play; also `until chance` and `steps N`
//
//   refuse SEAT NOTATION : REASON        refused with a reason that contains REASON; nothing changes
//   refuse chance NOTATION : REASON      the same for an outcome, for `retract SEAT`, and for
//   refuse options {options} : REASON    options (after a line `game ID`)
//   waits 0 2                            exactly these actors; also `waits chance`, `waits over`
//   chosen 0 2                           exactly these seats have chosen; also `chosen none`
//   pending SEAT NOTATION                what a seat has chosen and may still change; also `none`
//   choices SEAT are A | B               also `include A | B`, `exclude A | B`, `count N`
//   expect state /json/pointer VALUE     VALUE is JSON, or `absent`
//   expect view VIEWER /json/pointer VALUE        what a seat or `spectator` sees
//   expect perfect VIEWER /json/pointer VALUE     ... with perfect memory
//   expect points 12 7 3
//   expect ranks 1 1 3
//   expect bill SEAT RULE POINTS         that line of the score sheet; 0: there is no such line
//   expect event VIEWER {json}           the last step told this viewer exactly this event
//   expect no event VIEWER {json}        ... no event that has all these fields
#pragma once

#include <string>
#include <vector>

namespace sushiya::tests {

struct Statement {
    int line;
    std::string text;
};

struct Scenario {
    std::string file;
    std::string folder;  // the id of the game it must be about
    std::string title;
    int line;
    std::vector<Statement> statements;
};

// All scenarios of a file. What stands before the first `scenario` becomes a scenario without a title,
// which fails when it is run.
std::vector<Scenario> read_scenarios(const std::string& path);

// What does not hold, each as "file:line: what"; empty if all is well.
std::vector<std::string> run(const Scenario& scenario);

}  // namespace sushiya::tests
