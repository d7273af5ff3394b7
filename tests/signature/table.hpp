// A table of a game for the signature: options as the rules take them, since the program that plays them
// also runs where there is no JSON.
#pragma once

#include <string_view>

namespace sushiya::tests {

template <class G>
struct Table {
    std::string_view name;  // as in tests/variants.hpp, which lists the same tables
    typename G::Options options;
};

}  // namespace sushiya::tests
