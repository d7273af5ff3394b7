// Refusals at the table: one word for programs, one sentence for people.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "engine/registry/names.hpp"
#include "server/store/node.hpp"

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
    std::optional<Node> held_by = {};  // the node to ask instead
};
using Code = Problem::Code;

inline constexpr auto kProblemNames = names<Problem::Code, as_it_is>();

template <class T>
using Answer = tl::expected<T, Problem>;

inline tl::unexpected<Problem> refuse(Problem::Code code, std::string say) {
    return tl::unexpected<Problem>(Problem{code, std::move(say)});
}

}  // namespace sushiya::server
