// The runtime face of a judge: a match in, what its choices were worth out.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "bots/analysis/reason.hpp"
#include "bots/level.hpp"
#include "engine/registry/match.hpp"
#include "engine/registry/names.hpp"
#include "engine/registry/result.hpp"

namespace sushiya::bots {

// By loss of the share of a win. Worse than good is only what lost that much beyond doubt.
enum class Grade : std::uint8_t { best, good, inaccuracy, mistake, blunder };
inline constexpr auto kGradeNames = names<Grade>();

// A mean and the half width of its 95 % interval.
struct Measured {
    double mean = 0;
    double half_width = 0;
};
Grade grade_of(const Measured& loss);

// One choice that was made, among those that could have been.
struct JudgedMove {
    struct Choice {
        std::string choice;         // in notation
        Measured value;             // expected share of the win
        Measured loss = {};         // against the best one
        std::optional<double> mix;  // where it is solved: how often the best player chooses it
        Reasons reasons = {};       // of the best choice and of the played one, the strongest first

        Grade grade() const { return grade_of(loss); }
    };
    Seat seat;
    std::string played;
    std::vector<Choice> choices;  // best first
    Measured loss;                // of the played one against the best
    bool exact = false;           // the rest of the round was solved

    Grade grade() const { return grade_of(loss); }
    bool forced() const { return choices.size() == 1; }
};

using Chances = std::array<double, kMaxSeats>;  // of winning, by seat

// A player is judged by what could be known, whether it was remembered or not.
struct Depth {
    std::uint64_t seed = 1;
    double effort = 1;  // 2: twice the iterations
    Memory memory = Memory::perfect;

    bool operator==(const Depth&) const = default;
};

class Analyst {
  public:
    virtual ~Analyst() = default;

    // What an actor of the match could choose, from what it knew, and what it chose. Nothing once it is stopped.
    virtual std::optional<JudgedMove> judge(const Match& match, Seat seat, std::string_view played, const Depth& depth,
                                            const std::stop_token& stop) const = 0;
    // By somebody who sees everything: for games that are over.
    virtual Chances chances(const Match& match, const Depth& depth, const std::stop_token& stop) const = 0;
    // How many iterations are spent on each choice, in each of so many looks.
    virtual std::uint64_t iterations(const Depth& depth) const = 0;
    virtual int looks() const = 0;
    // Whether the awaited chance event is a roll of dice; else it is a deal, or something drawn.
    virtual bool awaits_dice(const Match& match) const = 0;
};

Result<std::unique_ptr<Analyst>> make_analyst(std::string_view game);

}  // namespace sushiya::bots
