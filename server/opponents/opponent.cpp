#include "server/opponents/opponent.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/registry/words.hpp"
#include "server/fair/crypto.hpp"

namespace sushiya::server {
namespace {

constexpr std::array<std::string_view, 1> kLevels = {"random"};

class RandomQuestion final : public Question {
  public:
    explicit RandomQuestion(std::vector<std::string> choices) : choices_(std::move(choices)) {}

    std::string answer() override {
        std::uint64_t seed = 0;
        fill_random(&seed, sizeof seed);
        Rng rng(seed);
        return choices_[rng.below(static_cast<std::uint32_t>(choices_.size()))];
    }

  private:
    std::vector<std::string> choices_;
};

}  // namespace

std::span<const std::string_view> levels() { return kLevels; }

std::string_view default_level() { return kLevels.front(); }

Result<void> check_level(std::string_view level) {
    if (std::ranges::find(kLevels, level) != kLevels.end()) return {};
    std::string all;
    for (const std::string_view known : kLevels) all += (all.empty() ? "" : ", ") + std::string(known);
    return fail("no bot's level is called " + quoted(level) + "; there are: " + all);
}

std::unique_ptr<Question> pose(const Match& match, Seat seat, std::string_view) {
    return std::make_unique<RandomQuestion>(match.choices(seat));
}

}  // namespace sushiya::server
