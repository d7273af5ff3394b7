// Who begins, in games whose leaflet asks the table: the seat that the table agreed on, or whomever chance names.
// Either way it is an outcome of chance, so that records and views are the same; an agreement leaves it one outcome
// only.
#pragma once

#include "engine/core/rng.hpp"
#include "engine/core/seat.hpp"

namespace sushiya {

class FirstSeat {
  public:
    constexpr FirstSeat() = default;  // chance names it
    constexpr explicit FirstSeat(Seat agreed) : agreed_(agreed) {}

    constexpr bool is_agreed() const { return agreed_ != kSpectator; }
    constexpr Seat agreed() const { return agreed_; }

    constexpr bool may_be(Seat seat, int players) const { return is_agreed() ? seat == agreed_ : seat.index < players; }
    constexpr Seat draw(Rng& rng, int players) const {
        if (is_agreed()) return agreed_;
        return Seat{static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(players)))};
    }

    constexpr bool operator==(const FirstSeat&) const = default;

  private:
    Seat agreed_ = kSpectator;  // who cannot begin
};

}  // namespace sushiya
