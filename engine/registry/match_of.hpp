// Match, written once for every game that has a codec.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/registry/codec.hpp"
#include "engine/registry/match.hpp"

namespace sushiya {

template <Codec C>
class MatchOf final : public Match {
  public:
    using G = typename C::Game;
    using Action = typename G::Action;

    explicit MatchOf(const typename G::Options& options) : game_(options), state_(game_.start()) {}

    std::unique_ptr<Match> clone() const override { return std::make_unique<MatchOf>(*this); }

    std::string_view game() const override { return C::kId; }
    int players() const override { return game_.players(); }
    void write_options(Json& out) const override { C::write_options(out, game_.options()); }

    Turn turn() const override { return game_.turn(state_); }

    std::vector<std::string> choices(Seat seat) const override {
        const auto list = legal(seat);
        std::vector<std::string> texts;
        texts.reserve(static_cast<std::size_t>(list->size()));
        for (const Action& action : *list) texts.push_back(C::print(game_, state_, seat, action));
        return texts;
    }
    void write_offers(Json& out, Seat seat) const override {
        const auto list = legal(seat);
        out.list(*list,
                 [&](const Action& action) { out.object([&] { C::write_offer(out, game_, state_, seat, action); }); });
    }

    Result<void> may_choose(Seat seat, std::string_view notation) const override {
        return legal(seat, notation).map([](const Action&) {});
    }

    Result<Progress> choose(Seat seat, std::string_view notation) override {
        const Result<Action> action = legal(seat, notation);
        if (!action) return fail(action.error().what);
        pending_[seat] = *action;
        chosen_ = chosen_.with(seat);
        if (chosen_ != turn().actors) return Progress::waiting;
        reveal();
        return Progress::revealed;
    }

    Result<void> retract(Seat seat) override {
        if (!chosen_.contains(seat)) return fail("seat " + std::to_string(seat.index) + " has no choice to take back");
        chosen_ = chosen_.without(seat);
        return {};
    }

    std::string pending(Seat seat) const override {
        return chosen_.contains(seat) ? C::print(game_, state_, seat, pending_[seat]) : std::string();
    }

    Result<std::string> draw(Rng& rng) const override {
        if (turn().waits != Turn::Waits::chance) return fail(not_awaiting_chance());
        return C::print_chance(game_, state_, game_.draw(state_, rng));
    }

    Result<void> happen(std::string_view notation) override {
        if (turn().waits != Turn::Waits::chance) return fail(not_awaiting_chance());
        const auto chance = C::parse_chance(game_, state_, notation);
        if (!chance) return fail(chance.error().what);
        if (!game_.possible(state_, *chance)) return fail(C::why_impossible(game_, state_, *chance));
        history_.push_back({C::print_chance(game_, state_, *chance), {}});
        advance([&] { game_.happen(state_, *chance, sink()); });
        return {};
    }

    std::unique_ptr<Match> guess(Seat viewer, Rng& rng) const override {
        auto world = std::make_unique<MatchOf>(*this);
        world->state_ = game_.guess(game_.view(state_, viewer), rng);
        // What others have chosen the viewer does not know, and it may not be possible there.
        world->chosen_ = chosen_ & SeatSet::only(viewer);
        return world;
    }

    void write_view(Json& out, Seat viewer, Recall recall) const override {
        out.object([&] { C::write_view(out, game_, game_.view(state_, viewer), recall); });
    }
    void write_state(Json& out) const override {
        out.object([&] { C::write_state(out, game_, state_); });
    }

    std::size_t event_count() const override { return events_.size(); }
    bool write_event(Json& out, std::size_t number, Seat viewer, Recall recall) const override {
        if (!told_to(number, viewer)) return false;
        out.object([&] { C::write_event(out, game_, state_, events_[number], viewer, recall); });
        return true;
    }

    bool told_to(std::size_t number, Seat viewer) const override { return told_[number].audience.contains(viewer); }
    std::size_t first_event_since(std::size_t steps, Seat viewer, Recall recall) const override {
        const auto news = [&](const Told& told) {
            return (recall == Recall::perfect ? told.step : told.reads_since) > steps && told.audience.contains(viewer);
        };
        return static_cast<std::size_t>(std::ranges::find_if(told_, news) - told_.begin());
    }

    std::vector<Line> bill() const override {
        std::vector<Line> lines;
        game_.score(state_, [&](Seat seat, typename G::Rule rule, int points) {
            lines.push_back({seat, C::rule_name(rule), points});
        });
        return lines;
    }
    int points(Seat seat) const override { return game_.points(state_, seat); }
    std::array<int, kMaxSeats> ranks() const override {
        std::array<int, kMaxSeats> standing{};
        for (const Seat seat : SeatSet::first(players())) standing[seat.index] = game_.standing(state_, seat);
        return ranks_of(standing, players());
    }
    bool check() const override { return game_.check(state_); }

    // For bots, which get a view and never the state.
    const G& rules() const { return game_; }
    typename G::View view_of(Seat seat) const { return game_.view(state_, seat); }
    // For tests and tools that stand where the referee stands.
    const typename G::State& truth() const { return state_; }
    // Replaces the truth, for tests that re-deal what a viewer may not know.
    void set_truth(const typename G::State& state) { state_ = state; }

  private:
    // Of each event; apart from it, because these are looked through for every viewer.
    struct Told {
        Audience audience;
        std::uint32_t step;         // that told it
        std::uint32_t reads_since;  // the step with which it began to read as it does now, without perfect recall
    };

    auto sink() {
        return [this](const typename G::Event& event, Audience audience) {
            events_.push_back(event);
            const auto now = static_cast<std::uint32_t>(history_.size());
            told_.push_back({audience, now, now});
        };
    }

    template <class Play>
    void advance(Play&& play) {
        if constexpr (Forgetful<C>) {
            const typename G::State before = state_;
            const std::size_t told = events_.size();
            play();
            for (std::size_t i = 0; i < told; ++i)
                if (C::reading(game_, before, events_[i]) != C::reading(game_, state_, events_[i]))
                    told_[i].reads_since = static_cast<std::uint32_t>(history_.size());
        } else {
            play();
        }
        assert(game_.check(state_));
    }

    // Empty if the seat has nothing to choose.
    std::unique_ptr<typename G::Choices> legal(Seat seat) const {
        auto list = std::make_unique<typename G::Choices>();
        if (turn().actors.contains(seat)) game_.choices(state_, seat, *list);
        return list;
    }

    Result<Action> legal(Seat seat, std::string_view notation) const {
        const Turn now = turn();
        if (now.waits == Turn::Waits::over) return fail("the game is over");
        if (now.waits == Turn::Waits::chance) return fail("the game waits for chance, not for a choice");
        if (!now.actors.contains(seat))
            return fail("seat " + std::to_string(seat.index) + " has nothing to choose now");
        const auto action = C::parse(game_, state_, seat, notation);
        if (!action) return fail(action.error().what);
        if (!legal(seat)->contains(*action)) return fail(C::why_not(game_, state_, seat, *action));
        return *action;
    }

    void reveal() {
        Step step;
        for (const Seat seat : chosen_) step.choose.emplace_back(seat, pending(seat));
        history_.push_back(std::move(step));
        chosen_ = {};
        advance([&] { game_.play(state_, pending_, sink()); });
    }

    std::string not_awaiting_chance() const {
        return turn().waits == Turn::Waits::over ? "the game is over" : "the game waits for choices, not for chance";
    }

    G game_;
    typename G::State state_;
    Joint<Action> pending_{};
    std::vector<typename G::Event> events_;
    std::vector<Told> told_;
};

}  // namespace sushiya
