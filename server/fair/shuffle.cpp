#include "server/fair/shuffle.hpp"

#include <algorithm>
#include <boost/json/parse.hpp>

#include "engine/registry/record.hpp"

namespace sushiya::server {

namespace json = boost::json;

namespace {

struct Claim {
    Digest seed;
    std::string commitment;
    std::vector<std::string> nonces;
    std::size_t taken_over = 0;  // steps of an earlier game
};

Result<std::size_t> read_taken_over(const json::object& record) {
    const json::value* branch = record.if_contains("x-branch");
    if (branch == nullptr) return 0;
    const json::value* step = branch->is_object() ? branch->get_object().if_contains("step") : nullptr;
    if (step == nullptr || !step->is_int64() || step->get_int64() < 0)
        return fail("record: 'x-branch' must have the number 'step', how many steps were taken over");
    return static_cast<std::size_t>(step->get_int64());
}

Result<Claim> read_claim(std::string_view record) {
    boost::system::error_code error;
    const json::value value = json::parse({record.data(), record.size()}, error);
    if (error || !value.is_object()) return fail("record: this is not JSON");
    const json::value* fair = value.get_object().if_contains("x-fair");
    if (fair == nullptr || !fair->is_object())
        return fail("record: has no 'x-fair', so its shuffle cannot be verified; only games of a server have one");
    const json::value* seed = fair->get_object().if_contains("seed");
    const json::value* commitment = fair->get_object().if_contains("commitment");
    const json::value* nonces = fair->get_object().if_contains("nonces");
    if (seed == nullptr || !seed->is_string() || commitment == nullptr || !commitment->is_string() ||
        nonces == nullptr || !nonces->is_array())
        return fail("record: 'x-fair' must have the texts 'seed' and 'commitment' and the list 'nonces'");
    const auto digest = read_digest(std::string_view(seed->get_string()));
    if (!digest) return fail("record: 'seed' in 'x-fair' must be 64 hexadecimal digits");
    const auto taken_over = read_taken_over(value.get_object());
    if (!taken_over) return fail(taken_over.error().what);
    Claim claim{*digest, std::string(commitment->get_string()), {}, *taken_over};
    for (const json::value& nonce : nonces->get_array()) {
        if (!nonce.is_string()) return fail("record: 'nonces' in 'x-fair' must be texts");
        claim.nonces.emplace_back(nonce.get_string());
    }
    return claim;
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

std::string fair_field(const Digest& seed, const std::vector<std::string>& nonces) {
    Json out;
    out.object([&] {
        out.field("commitment", commitment_of(seed)).field("seed", hex(seed));
        out.key("nonces").array([&] {
            for (const std::string& nonce : nonces) out.value(nonce);
        });
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
