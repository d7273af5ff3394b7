// The engine protocol and nothing else, so that a seeded bug is compiled in and tried quickly.
#include <iostream>
#include <string>

#include "cli/protocol.hpp"

int main() {
    sushiya::EngineSession session;
    for (std::string line; !session.finished() && std::getline(std::cin, line);)
        std::cout << session.answer(line) << '\n' << std::flush;
}
