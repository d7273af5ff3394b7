// Errors as values: illegal input is an answer with a reason, never an exception and never a change.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace sushiya {

// One sentence for people: what is wrong, where, and what would be right.
struct Error {
    std::string what;
};

template <class T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(std::string what) { return tl::unexpected<Error>(Error{std::move(what)}); }

}  // namespace sushiya
