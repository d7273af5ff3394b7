// Encoding, written once for every game that has an encoder.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "batch/batch_of.hpp"
#include "engine/registry/match_of.hpp"

namespace sushiya::batch {

template <Codec C, class E>
class EncodingOf final : public Encoding {
  public:
    using G = typename C::Game;

    explicit EncodingOf(const typename G::Options& options)
        : game_(options), encoder_(game_), shape_(shape_of(encoder_, game_.players())) {}

    const Shape& shape() const override { return shape_; }

    void observe(const Match& match, Seat viewer, std::uint8_t* row) const override {
        encoder_.observe(of(match).view_of(viewer), Row(row));
    }
    void mask(const Match& match, Seat seat, std::uint8_t* bytes) const override {
        expand(legal(match, seat).data(), shape_.actions, bytes);
    }
    Result<std::string> notation(const Match& match, Seat seat, int number) const override {
        const auto words = legal(match, seat);
        const auto at = static_cast<std::size_t>(number);
        if (number < 0 || number >= shape_.actions || ((words[at / 64] >> (at % 64)) & 1U) == 0)
            return fail("action " + std::to_string(number) + " is not legal for seat " + std::to_string(seat.index) +
                        " now; the mask says which are");
        return C::print(game_, of(match).truth(), seat, encoder_.action_of(number, seat));
    }
    Result<int> number(const Match& match, Seat seat, std::string_view notation) const override {
        if (const auto may = match.may_choose(seat, notation); !may) return fail(may.error().what);
        return encoder_.number_of(*C::parse(game_, of(match).truth(), seat, notation), seat);
    }

  private:
    using Words = std::array<std::uint64_t, static_cast<std::size_t>((E::kMostActions + 63) / 64)>;

    static const MatchOf<C>& of(const Match& match) { return dynamic_cast<const MatchOf<C>&>(match); }

    // All 0 for a seat that has nothing to choose.
    Words legal(const Match& match, Seat seat) const {
        Words words{};
        LegalMask<E> mask(encoder_, seat, words.data());
        if (match.turn().actors.contains(seat)) game_.choices(of(match).truth(), seat, mask);
        return words;
    }

    G game_;
    E encoder_;
    Shape shape_;
};

}  // namespace sushiya::batch
