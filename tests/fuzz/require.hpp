// What must hold while fuzzing; stops the fuzzer with the place otherwise, in every build.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <source_location>
#include <string>

namespace sushiya::tests {

inline void require(bool holds, const std::string& what,
                    const std::source_location place = std::source_location::current()) {
    if (holds) return;
    std::fprintf(stderr, "%s:%u: does not hold: %s\n", place.file_name(), place.line(), what.c_str());
    std::abort();
}

}  // namespace sushiya::tests
