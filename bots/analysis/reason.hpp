// Why a choice is worth what it is, as a person would say it: a key of the game's catalogue and what fills it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/seat.hpp"
#include "engine/registry/json.hpp"

namespace sushiya::bots {

struct Reason {
    template <class Filling>
    using Fillings = std::vector<std::pair<std::string_view, Filling>>;

    std::string_view key;        // of the text `reason.{key}`
    double weight;               // what it speaks of is worth, in points; below 0 it speaks against the choice
    Fillings<int> numbers = {};  // `count` picks the form of the text
    Fillings<std::string> things = {};
    Fillings<std::string_view> lines = {};  // of the score sheet
    Fillings<Seat> seats = {};

    Reason with(std::string_view name, int number) && {
        numbers.emplace_back(name, number);
        return std::move(*this);
    }
    Reason with(std::string_view name, Seat seat) && {
        seats.emplace_back(name, seat);
        return std::move(*this);
    }
    Reason of(std::string_view name, std::string_view thing) && {
        things.emplace_back(name, thing);
        return std::move(*this);
    }
    Reason from(std::string_view name, std::string_view line) && {
        lines.emplace_back(name, line);
        return std::move(*this);
    }

    bool operator==(const Reason&) const = default;
};
using Reasons = std::vector<Reason>;

// Of a best choice and another one.
struct Explained {
    Reasons best;
    Reasons other;
};

inline constexpr std::size_t kMostTold = 2;  // of a choice

// What holds of both choices explains nothing. Of the best one the strongest are told that speak for it; of the other
// one those that speak against it, and then what it has for it.
Explained told(const Reasons& best, const Reasons& other);

void write_reason(Json& out, const Reason& reason);

}  // namespace sushiya::bots
