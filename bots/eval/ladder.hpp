// What a set of cards is worth before it is complete: the odds of the draft folded into one number.
#pragma once

#include <array>
#include <cstddef>

namespace sushiya::bots {

inline constexpr int kMostPicks = 10;

// Points for holding 0, 1, 2 ... kSteps cards of a kind, and how common the kind is in the deck.
template <int kSteps>
struct Ladder {
    std::array<float, kSteps + 1> points;
    float density;  // share of the deck

    using Table = std::array<std::array<float, kMostPicks + 1>, kSteps + 1>;

    // worth[held][picks left]: points now and to be expected. A hand seen with n picks left holds n
    // cards and shows the kind with chance 1 - (1 - density)^n, somewhat less since others want it
    // too; taking it costs what that pick would else have brought.
    constexpr Table worth(float wanted_by_others, float other_pick) const {
        Table table{};
        for (std::size_t held = 0; held <= kSteps; ++held) table[held][0] = points[held];
        float missing = 1;
        for (std::size_t left = 1; left <= kMostPicks; ++left) {
            missing *= 1 - density;
            const float seen = (1 - missing) * (1 - wanted_by_others);
            table[kSteps][left] = points[kSteps];
            for (std::size_t held = 0; held < kSteps; ++held) {
                const float gain = table[held + 1][left - 1] - table[held][left - 1] - other_pick;
                table[held][left] = table[held][left - 1] + (gain > 0 ? seen * gain : 0);
            }
        }
        return table;
    }
};

}  // namespace sushiya::bots
