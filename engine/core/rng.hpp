// Random numbers that are the same on every machine and every compiler.
#pragma once

#include <array>
#include <cstdint>

namespace sushiya {

// Chris Doty-Humphrey's sfc64: 256 bits of state, no multiplication, passes the usual batteries.
// It cannot be copied, so that no two places draw the same numbers by accident; `fork()` gives an
// independent stream. It is not a cipher: tables that must be unguessable feed it 256 secret bits
// (see docs/architecture.md, fair shuffles).
class Rng {
  public:
    // A stream for experiments and tests: the same number always gives the same stream.
    constexpr explicit Rng(std::uint64_t seed) : Rng(std::array<std::uint64_t, 4>{seed, seed, seed, 1}) {}
    // A stream from 256 bits of entropy.
    constexpr explicit Rng(const std::array<std::uint64_t, 4>& seed)
        : a_(seed[0]), b_(seed[1]), c_(seed[2]), counter_(seed[3]) {
        for (int i = 0; i < kWarmUp; ++i) next();
    }
    Rng(const Rng&) = delete;
    Rng& operator=(const Rng&) = delete;
    constexpr Rng(Rng&&) = default;
    constexpr Rng& operator=(Rng&&) = default;
    constexpr ~Rng() = default;

    constexpr std::uint64_t next() {
        const std::uint64_t out = a_ + b_ + counter_++;
        a_ = b_ ^ (b_ >> 11U);
        b_ = c_ + (c_ << 3U);
        c_ = ((c_ << 24U) | (c_ >> 40U)) + out;
        return out;
    }

    // Uniform in [0, bound), exactly: Lemire's multiplication with rejection. bound is in 1 .. 2^32 - 1.
    constexpr std::uint32_t below(std::uint32_t bound) {
        std::uint64_t product = (next() >> 32U) * bound;
        if (static_cast<std::uint32_t>(product) < bound) [[unlikely]] {
            const std::uint32_t threshold = (0U - bound) % bound;
            while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32U) * bound;
        }
        return static_cast<std::uint32_t>(product >> 32U);
    }

    // A stream of its own, for a helper or a thread.
    constexpr Rng fork() { return Rng(std::array<std::uint64_t, 4>{next(), next(), next(), 1}); }

  private:
    static constexpr int kWarmUp = 12;  // rounds after which every seed bit has reached every output bit

    std::uint64_t a_, b_, c_, counter_;
};

}  // namespace sushiya
