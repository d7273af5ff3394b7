// Every byte that goes out is what GAME.idl describes.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/battery/walk.hpp"
#include "tests/support/damage.hpp"
#include "tests/support/documents.hpp"
#include "tests/support/schema.hpp"
#include "tests/support/text.hpp"

namespace sushiya::tests {

// Somebody different looks at every step; old events are told as they are seen today, so all of them are looked at
// again now and then, and when the game is over by everybody.
template <class C>
void writes_what_is_described(const Variant& variant, std::uint64_t seed) {
    Rng rng(seed);
    Rng looking = rng.fork();
    std::size_t heard = 0;
    walk_match<C>(variant, rng, [&](const MatchOf<C>& match) {
        const bool all = match.turn().waits == Turn::Waits::over;
        const std::size_t from = all || looking.below(8) == 0 ? 0 : heard;
        const std::vector<Seat> everybody = viewers(match);
        const Seat somebody = everybody[looking.below(static_cast<std::uint32_t>(everybody.size()))];
        for (const Seat viewer : everybody)
            if (all || viewer == somebody) ASSERT_EQ(undescribed(match, viewer, from), "") << name_of(viewer);
        heard = match.event_count();
    });
}

// The check of the check: a document that was damaged anywhere is noticed.
template <class C>
void notices_damage(const Variant& variant, std::uint64_t seed) {
    const Schema& schema = schema_of(C::kId);
    Rng rng(seed);
    std::size_t heard = 0;
    walk_match<C>(variant, rng, [&](const MatchOf<C>& match) {
        const auto viewer = static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(match.players())));
        const auto documents = documents_of(match, Seat{viewer}, heard);
        heard = match.event_count();
        for (int i = 0; i < 4; ++i) {
            const auto& [type, json] = documents[rng.below(static_cast<std::uint32_t>(documents.size()))];
            const std::string damaged = damaged_json(json, rng);
            ASSERT_NE(schema.complaint(type, damaged), "") << damaged << "\nis still of type " << type;
        }
    });
}

}  // namespace sushiya::tests
