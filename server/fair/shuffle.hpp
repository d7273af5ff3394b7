// Fair shuffles: outcomes nobody could choose, and anybody can recompute afterwards.
//
// The server commits to a seed before it has seen the players' nonces, and the players add nonces before
// they can know the seed. docs/protocol.md gives the recipe for other programs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/rng.hpp"
#include "engine/registry/result.hpp"
#include "server/fair/crypto.hpp"

namespace sushiya::server {

inline constexpr std::size_t kLongestNonce = 64;

// Printable ASCII, so that the message of the HMAC reads the same everywhere; a newline ends a nonce.
bool is_nonce(std::string_view text);

std::string commitment_of(const Digest& seed);
// The generator that draws the chance event number `event` (from 0).
Rng chance_rng(const Digest& seed, const std::vector<std::string>& nonces, int event);

// What a record says of its shuffle, as the field "x-fair": ...
std::string fair_field(const Digest& seed, const std::vector<std::string>& nonces,
                       const std::vector<std::string>& commitments);
// What was found about the outcomes of chance in a record.
struct FairCheck {
    int recomputed = 0;  // they follow from the seed and the nonces
    int taken_over = 0;  // from the earlier game this one was branched from ("x-branch"), whose record vouches for them
};
// Replays the record and recomputes commitment and outcomes.
Result<FairCheck> verify_record(std::string_view record);

}  // namespace sushiya::server
