#include "cli/opponents.hpp"

#include "engine/registry/words.hpp"

namespace sushiya {
namespace {

class Carefree final : public Opponent {
  public:
    std::string choose(const Situation& situation, Rng& rng) override {
        return situation.choices[rng.below(static_cast<std::uint32_t>(situation.choices.size()))];
    }
};

}  // namespace

Result<std::unique_ptr<Opponent>> make_opponent(std::string_view, std::string_view level) {
    if (level == "random") return std::make_unique<Carefree>();
    return fail("no bot level is called " + quoted(level) + "; there are: random");
}

}  // namespace sushiya
