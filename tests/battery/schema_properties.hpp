// Every byte that goes out is what GAME.idl describes.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tests/battery/walk.hpp"
#include "tests/support/damage.hpp"
#include "tests/support/documents.hpp"
#include "tests/support/schema.hpp"

namespace sushiya::tests {

// Old events are told as they are seen today, so all of them are looked at again now and then.
template <class C>
void writes_what_is_described(const Variant& variant, std::uint64_t seed) {
    Rng rng(seed);
    Rng looking_back = rng.fork();
    std::size_t heard = 0;
    walk_match<C>(variant, rng, [&](const MatchOf<C>& match) {
        const bool all = match.turn().waits == Turn::Waits::over || looking_back.below(8) == 0;
        ASSERT_EQ(undescribed(match, all ? 0 : heard), "");
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
        const auto documents = documents_of(match, heard);
        heard = match.event_count();
        for (int i = 0; i < 4; ++i) {
            const auto& [type, json] = documents[rng.below(static_cast<std::uint32_t>(documents.size()))];
            const std::string damaged = damaged_json(json, rng);
            ASSERT_NE(schema.complaint(type, damaged), "") << damaged << "\nis still of type " << type;
        }
    });
}

}  // namespace sushiya::tests
