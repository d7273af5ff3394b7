// Refusals at the table: one word for programs, one sentence for people.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

namespace sushiya::server {

struct Problem {
    enum class Code : std::uint8_t {
        bad_request,
        not_found,
        wrong_token,
        not_allowed,
        illegal,
        too_late,
        taken,
        too_big,
        slow_down,
        not_saved,
        damaged,
        stopping
    };
    Code code;
    std::string say;
};

inline constexpr std::array<std::string_view, 12> kProblemNames = {
    "bad_request", "not_found", "wrong_token", "not_allowed", "illegal", "too_late",
    "taken",       "too_big",   "slow_down",   "not_saved",   "damaged", "stopping"};

inline std::string_view name_of(Problem::Code code) { return kProblemNames[static_cast<std::size_t>(code)]; }

template <class T>
using Answer = tl::expected<T, Problem>;

inline tl::unexpected<Problem> refuse(Problem::Code code, std::string say) {
    return tl::unexpected<Problem>(Problem{code, std::move(say)});
}

}  // namespace sushiya::server
