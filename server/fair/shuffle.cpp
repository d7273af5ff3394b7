#include "server/fair/shuffle.hpp"

#include <algorithm>

#include "engine/registry/json_reader.hpp"
#include "engine/registry/record.hpp"

namespace sushiya::server {

namespace {

// What a record says of its shuffle.
struct Claim {
    Digest seed{};
    std::string commitment;
    std::vector<std::string> nonces;
    std::vector<std::string> commitments;  // to the nonces; empty where there were none
    std::size_t taken_over = 0;            // steps of an earlier game
};

Result<Claim> read_claim(std::string_view record) {
    return read_json<Claim>(record, "record", [](JsonReader& in) {
        in.welcome_others();
        Claim claim;
        JsonReader fair = in["x-fair"];
        if (!fair.present())
            in.refuse("has no 'x-fair', so its shuffle cannot be verified; only games of a server have one");
        JsonReader seed = fair["seed"];
        if (const auto digest = read_digest(seed.text()))
            claim.seed = *digest;
        else
            seed.must_be("64 hexadecimal digits");
        claim.commitment = fair["commitment"].text();
        claim.nonces = fair["nonces"].texts("a list of texts");
        if (JsonReader commitments = fair["commitments"]; commitments.present())
            claim.commitments = commitments.texts("a list of texts");
        if (JsonReader branch = in["x-branch"]; branch.present())
            claim.taken_over = static_cast<std::size_t>(branch["step"].number(0, static_cast<int>(kMostSteps)));
        return claim;
    });
}

}  // namespace

bool is_nonce(std::string_view text) {
    return text.size() <= kLongestNonce && std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

std::string commitment_of(const Digest& seed) { return hex(sha256(bytes_of(seed))); }

Rng chance_rng(const Digest& seed, const std::vector<std::string>& nonces, int event) {
    std::string message = "sushiya-fair-1\n";
    for (const std::string& nonce : nonces) message += nonce + "\n";
    message += std::to_string(event) + "\n";
    const Digest drawn = hmac_sha256(bytes_of(seed), message);
    std::array<std::uint64_t, 4> state{};
    for (std::size_t i = 0; i < drawn.size(); ++i) state[i / 8] |= std::uint64_t{drawn[i]} << (i % 8 * 8);
    return Rng(state);
}

std::string fair_field(const Digest& seed, const std::vector<std::string>& nonces,
                       const std::vector<std::string>& commitments) {
    Json out;
    out.object([&] {
        out.field("commitment", commitment_of(seed)).field("seed", hex(seed));
        out.key("nonces").list(nonces);
        if (std::ranges::all_of(commitments, [](const std::string& one) { return one.empty(); })) return;
        out.key("commitments").list(commitments);
    });
    return "\"x-fair\":" + out.take();
}

Result<FairCheck> verify_record(std::string_view text) {
    const auto record = read_record(text);
    if (!record) return fail(record.error().what);
    const auto claim = read_claim(text);
    if (!claim) return fail(claim.error().what);
    if (commitment_of(claim->seed) != claim->commitment)
        return fail("record: the seed is not the one that was committed to before the game");
    // A nonce that was never shown counts as an empty one, and stands there for all to see.
    for (std::size_t seat = 0; seat < std::min(claim->nonces.size(), claim->commitments.size()); ++seat)
        if (const std::string& nonce = claim->nonces[seat];
            !claim->commitments[seat].empty() && !nonce.empty() && hex(sha256(nonce)) != claim->commitments[seat])
            return fail("record: the nonce of seat " + std::to_string(seat) + " is not the one that was committed to");
    auto match = open_record(*record);
    if (!match) return fail(match.error().what);
    if (claim->taken_over > record->steps.size())
        return fail("record: 'x-branch' takes over more steps than there are");
    FairCheck found;
    for (std::size_t i = 0; i < record->steps.size(); ++i) {
        const std::string place = "step " + std::to_string(i + 1) + ": ";
        const bool chance = !record->steps[i].chance.empty();
        if (chance && i < claim->taken_over) ++found.taken_over;
        if (chance && i >= claim->taken_over) {
            Rng rng = chance_rng(claim->seed, claim->nonces, found.recomputed++);
            const auto drawn = (*match)->draw(rng);
            if (!drawn) return fail(place + drawn.error().what);
            if (*drawn != record->steps[i].chance)
                return fail(place + "the seed and the nonces give '" + *drawn + "', the record says '" +
                            record->steps[i].chance + "'");
        }
        if (const auto done = apply(**match, record->steps[i]); !done) return fail(place + done.error().what);
    }
    if (const auto whole = replay(*record); !whole) return fail(whole.error().what);
    return found;
}

}  // namespace sushiya::server
