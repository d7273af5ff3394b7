// Who plays in the arena: one of our levels, or somebody's program.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "bots/arena/program.hpp"
#include "bots/bot.hpp"
#include "engine/registry/result.hpp"

namespace sushiya::bots {

class Contestant {
  public:
    Contestant(Level level) : who_(Ours{level, {}}) {}  // NOLINT(google-explicit-constructor): a level is a contestant
    // The same with that for a move, whatever the plan says: so long by the clock alone, or so many iterations.
    Contestant(Level level, const Limits& a_move) : who_(Ours{level, a_move}) {}
    Contestant(std::shared_ptr<Programs> programs, std::chrono::milliseconds a_move)
        : who_(Outside{std::move(programs), a_move}) {}

    // As it is asked for and reported: "chef", "reference@100ms", "reference@20000", "exec:./mybot.py".
    std::string name() const;
    // A program may fail: then its game is lost. That one of our levels does is a fault of ours.
    bool is_program() const { return std::holds_alternative<Outside>(who_); }
    Result<std::unique_ptr<Bot>> take_seat(const Match& match, Seat seat, std::uint64_t seed, Memory memory) const;

    bool operator==(const Contestant& other) const { return name() == other.name(); }

  private:
    struct Ours {
        Level level;
        std::optional<Limits> a_move;
    };
    struct Outside {
        std::shared_ptr<Programs> programs;
        std::chrono::milliseconds a_move;
    };
    std::variant<Ours, Outside> who_;
};

// A level by its name, with "@100ms" behind it if it is to have that long for a move or "@20000" if so many iterations;
// or "exec:" and a command of the shell, which then has `a_move`.
Result<Contestant> find_contestant(std::string_view name, std::chrono::milliseconds a_move);

}  // namespace sushiya::bots
