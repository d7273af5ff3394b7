// Every byte that goes out is what GAME.idl describes.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "tests/battery/walk.hpp"
#include "tests/support/damage.hpp"
#include "tests/support/schema.hpp"
#include "tests/support/text.hpp"

namespace sushiya::tests {

// A document and the type it must be of.
struct Document {
    std::string type;
    std::string json;
};

// What one viewer is given: both kinds of view, and events from a number on in both kinds.
inline std::vector<Document> documents_for(const Match& match, Seat viewer, std::size_t from_event) {
    std::vector<Document> all;
    for (const Recall recall : {Recall::table, Recall::perfect}) {
        all.push_back({"View", view_json(match, viewer, recall)});
        for (std::string& event : events_json(match, viewer, recall, from_event))
            all.push_back({"Event", std::move(event)});
    }
    return all;
}

inline std::string quoted_json(std::string_view text) { return Json().value(text).take(); }

// Choices and their offers run side by side, and no two offers are the same.
inline std::vector<Document> choice_documents(const Match& match, Seat seat) {
    std::vector<Document> all;
    for (const std::string& choice : match.choices(seat)) all.push_back({"Choice", quoted_json(choice)});
    const std::vector<std::string> offers = offers_json(match, seat);
    EXPECT_EQ(offers.size(), all.size());
    EXPECT_EQ(std::set<std::string>(offers.begin(), offers.end()).size(), offers.size()) << joined(offers, "\n");
    for (const std::string& offer : offers) all.push_back({"Offer", offer});
    return all;
}

// Every view and every choice of every seat, the state, and the events since `heard`.
inline std::vector<Document> documents_of(const Match& match, std::size_t heard) {
    std::vector<Document> all{{"State", state_json(match)}};
    const auto add = [&](std::vector<Document> more) { std::move(more.begin(), more.end(), std::back_inserter(all)); };
    for (const Seat viewer : viewers(match)) add(documents_for(match, viewer, heard));
    for (const Seat seat : match.turn().actors) add(choice_documents(match, seat));
    if (!match.history().empty() && !match.history().back().chance.empty())
        all.push_back({"Outcome", quoted_json(match.history().back().chance)});
    for (const Line& line : match.bill()) all.push_back({"Rule", quoted_json(line.rule)});
    return all;
}

// Old events are told as they are seen today, so all of them are looked at again now and then.
template <class C>
void writes_what_is_described(const Variant& variant, std::uint64_t seed) {
    const Schema& schema = schema_of(C::kId);
    Rng rng(seed);
    Rng looking_back = rng.fork();
    std::size_t heard = 0;
    walk_match<C>(variant, rng, [&](const MatchOf<C>& match) {
        const bool all = match.turn().waits == Turn::Waits::over || looking_back.below(8) == 0;
        if (heard == 0) ASSERT_EQ(schema.complaint("Options", options_json(match)), "");
        for (const auto& [type, json] : documents_of(match, all ? 0 : heard))
            ASSERT_EQ(schema.complaint(type, json), "") << "of type " << type;
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
