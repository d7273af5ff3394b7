// Properties of a match: text in, text out, history and records.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/registry/record.hpp"
#include "tests/battery/walk.hpp"
#include "tests/support/garbage.hpp"
#include "tests/support/text.hpp"

namespace sushiya::tests {

// Notation: what is printed is unique among the choices and parses to what it was printed from.
template <class C>
void prints_what_it_parses(const Variant& variant, std::uint64_t seed) {
    const auto game = game_of<C>(variant);
    Rng rng(seed);
    Rng drawing = rng.fork();
    const auto list = std::make_unique<typename C::Game::Choices>();
    walk_states(game, rng, [&](const auto& state) {
        if (game.turn(state).waits == Turn::Waits::chance) {
            const auto chance = game.draw(state, drawing);
            const std::string text = C::print_chance(game, state, chance);
            const auto parsed = C::parse_chance(game, state, text);
            ASSERT_TRUE(parsed.has_value()) << text << ": " << parsed.error().what;
            ASSERT_TRUE(*parsed == chance) << text;
        }
        for (const Seat seat : game.turn(state).actors) {
            game.choices(state, seat, *list);
            std::set<std::string> texts;
            for (const auto& action : *list) {
                const std::string text = C::print(game, state, seat, action);
                const auto parsed = C::parse(game, state, seat, text);
                ASSERT_TRUE(parsed.has_value()) << text << ": " << parsed.error().what;
                ASSERT_TRUE(*parsed == action) << text;
                ASSERT_TRUE(texts.insert(text).second) << "two choices are called " << text;
            }
        }
    });
}

// A history, and a record written and read again, lead to the same state, views, events and result,
// from any point of the game.
template <class C>
void replays_to_the_same_bytes(const Variant& variant, std::uint64_t seed) {
    Rng rng(seed);
    walk_match<C>(variant, rng, [&](const MatchOf<C>& match) {
        const bool over = match.turn().waits == Turn::Waits::over;
        if (!over && rng.below(8) != 0) return;
        const std::string text = write_record(record_of(match, {"Ann", "Bo \"B\" \\ é"}));
        const auto record = read_record(text);
        ASSERT_TRUE(record.has_value()) << record.error().what;
        ASSERT_EQ(write_record(*record), text);
        ASSERT_EQ(record->steps, match.history());
        const auto again = replay(*record);
        ASSERT_TRUE(again.has_value()) << again.error().what << "\n" << text;
        ASSERT_EQ(everything(**again), everything(match));
        ASSERT_EQ(everything(*match.clone()), everything(match));
    });
}

// Words of other games, other seats and damaged notation: either it is the notation of a legal choice,
// or it is refused in one line, and then nothing has changed.
template <class C>
void refuses_garbage_without_change(const Variant& variant, std::uint64_t seed) {
    Rng rng(seed);
    std::vector<std::string> pool{"", " ", "0", "tempura", "deal", "deal /", "\n", "x*99999999999", "\xff\xfe"};
    walk_match<C>(variant, rng, [&](const MatchOf<C>& match) {
        for (const Step& step : match.history().empty() ? std::vector<Step>() : std::vector{match.history().back()}) {
            pool.push_back(step.chance);
            for (const auto& [seat, notation] : step.choose) pool.push_back(notation);
        }
        for (const Seat seat : match.turn().actors)
            for (const std::string& notation : match.choices(seat))
                if (rng.below(4) == 0) pool.push_back(notation);
        const std::string before = situation(match);
        const auto expect_refusal = [&](const auto& outcome, const Match& copy, const std::string& text) {
            ASSERT_FALSE(outcome.error().what.empty()) << text;
            ASSERT_EQ(outcome.error().what.find('\n'), std::string::npos) << text;
            ASSERT_LT(outcome.error().what.size(), 1000U) << text;
            ASSERT_EQ(situation(copy), before) << text;
        };
        for (int i = 0; i < 6 && !::testing::Test::HasFailure(); ++i) {
            const std::string& word = pool[rng.below(static_cast<std::uint32_t>(pool.size()))];
            const std::string text = rng.below(3) == 0 ? word : damaged(word, pool, rng);
            const Seat seat{static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(match.players() + 1)))};
            const auto copy = match.clone();
            const auto list = match.choices(seat);
            const bool may = match.may_choose(seat, text).has_value();
            if (std::find(list.begin(), list.end(), text) != list.end()) ASSERT_TRUE(may) << text;
            const auto chosen = copy->choose(seat, text);
            ASSERT_EQ(may, chosen.has_value()) << text;
            if (!chosen) {
                expect_refusal(chosen, *copy, text);
            } else {
                const bool revealed = *chosen == Match::Progress::revealed;
                const std::string taken = revealed ? copy->history().back().choose.front().second : copy->pending(seat);
                ASSERT_NE(std::find(list.begin(), list.end(), taken), list.end()) << text << " taken as " << taken;
            }
            const auto other = match.clone();
            const auto happened = other->happen(text);
            if (!happened) expect_refusal(happened, *other, text);
            if (happened) ASSERT_TRUE(other->check()) << text;
        }
    });
}

// Until the last actor has chosen, a choice can be replaced and taken back, and nobody sees it.
template <class C>
void takes_choices_back(const Variant& variant, std::uint64_t seed) {
    Rng rng(seed);
    walk_match<C>(variant, rng, [&](const MatchOf<C>& match) {
        const SeatSet actors = match.turn().actors;
        const std::string before = situation(match);
        const auto copy = match.clone();
        for (const Seat seat : actors) {
            const auto list = match.choices(seat);
            ASSERT_FALSE(copy->retract(seat).has_value());
            for (int i = 0; i < 2 && actors.size() > 1; ++i) {
                const std::string& pick = list[rng.below(static_cast<std::uint32_t>(list.size()))];
                ASSERT_EQ(copy->choose(seat, pick).value(), Match::Progress::waiting);
                ASSERT_EQ(copy->pending(seat), pick);
                ASSERT_EQ(copy->chosen(), SeatSet::only(seat));
                ASSERT_EQ(copy->history(), match.history());
                for (const Seat viewer : viewers(match))
                    ASSERT_EQ(view_json(*copy, viewer, Recall::perfect), view_json(match, viewer, Recall::perfect));
            }
            if (actors.size() > 1) ASSERT_TRUE(copy->retract(seat).has_value());
            ASSERT_EQ(situation(*copy), before);
        }
    });
}

}  // namespace sushiya::tests
