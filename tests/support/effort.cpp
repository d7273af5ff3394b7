#include "tests/support/effort.hpp"

#include <cstdio>
#include <cstdlib>

#include "engine/registry/words.hpp"

namespace sushiya::tests {
namespace {

int asked_for(const char* variable, int otherwise) {
    const char* const text = std::getenv(variable);
    if (text == nullptr) return otherwise;
    if (const auto number = to_number(text)) return *number;
    std::fprintf(stderr, "%s must be a number, not '%s'\n", variable, text);
    std::exit(2);
}

}  // namespace

int games_wanted(int otherwise) { return asked_for("SUSHIYA_GAMES", otherwise); }
int first_game(int otherwise) { return asked_for("SUSHIYA_FIRST_GAME", otherwise); }

}  // namespace sushiya::tests
