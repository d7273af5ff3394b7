// Records: a game as a readable JSON file that replays on any machine, and can be written by hand.
//
//   {"sushiya": 1, "game": "sushi_go", "options": {"players": 2, ...}, "seats": ["Ann", "Bo"],
//    "steps": [{"chance": "deal tempura*2 ... / ..."}, {"choose": {"0": "tempura", "1": "wasabi"}}, ...],
//    "result": {"points": [41, 38], "ranks": [1, 2]}}
//
// `seats` and `result` may be left out; a result that is there is checked against the replay. Keys
// beginning with "x-" are kept out of the way for programs that store more beside a game.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/registry/match.hpp"
#include "engine/registry/result.hpp"

namespace sushiya {

// Bounds for records from outside.
inline constexpr std::size_t kLongestRecord = std::size_t{4} << 20U;  // bytes
inline constexpr int kMostSteps = 100'000;

// How a game ended, by seat.
struct FinalScore {
    std::vector<int> points;
    std::vector<int> ranks;

    bool operator==(const FinalScore&) const = default;
};

struct Record {
    std::string game;
    std::string options = "{}";      // JSON
    std::vector<std::string> seats;  // display names; may be empty
    std::vector<Step> steps;
    std::optional<FinalScore> result;  // if the game was finished
};

Record record_of(const Match& match, std::vector<std::string> seats);
std::string write_record(const Record& record);
Result<Record> read_record(std::string_view text);

// The match before its first step.
Result<std::unique_ptr<Match>> open_record(const Record& record);
// One step; the reason of a refusal is about that step.
Result<void> apply(Match& match, const Step& step);
// All steps; a refusal names the step. Checks the result if there is one.
Result<std::unique_ptr<Match>> replay(const Record& record);

}  // namespace sushiya
