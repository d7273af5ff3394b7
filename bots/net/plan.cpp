#include "bots/net/plan.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "bots/net/heads.hpp"
#include "engine/registry/codec.hpp"
#include "engine/registry/game_list.hpp"
#include "engine/registry/games.hpp"
#include "engine/registry/words.hpp"

namespace sushiya::bots::net {
namespace {

// A page that keeps the scales of a row's numbers.
class Scales : public PageOfScales<Scales> {
  public:
    void add(int count, int most) { scales_.insert(scales_.end(), static_cast<std::size_t>(count), most); }
    std::vector<int> take() { return std::move(scales_); }

  private:
    std::vector<int> scales_;
};

template <HasEncoder G>
Plan plan_for(const G& game) {
    using H = Heads<G>;
    const EncoderOf<G> encoder(game);
    Plan plan{.inputs = H::kInputs, .outputs = H::kOutputs};
    Scales scales;
    encoder.observe(typename G::View{}, scales);
    plan.scales = scales.take();
    for (int number = 0; number < encoder.numbers(); ++number) plan.places.push_back(H::place_of(encoder, number));
    std::size_t most = 1;
    for (int number = 0; number < encoder.actions(); ++number) {
        auto& parts = plan.parts.emplace_back();
        H::each_part(encoder, encoder.action_of(number, Seat{0}), Seat{0}, [&](int part) { parts.push_back(part); });
        most = std::max(most, parts.size());
    }
    for (auto& parts : plan.parts) parts.resize(most, -1);
    return plan;
}

}  // namespace

Result<Plan> plan_of(std::string_view game, std::string_view options) {
    if (const auto entry = find_game(game); !entry) return fail(entry.error().what);
    Result<Plan> plan = fail("networks cannot play " + sushiya::in_quotes(game) + ": it has no encoder");
    each_game([&]<class C>() {
        if constexpr (HasEncoder<typename C::Game>) {
            if (C::kId != game) return;
            if (const auto read = options_of<C>(options); read)
                plan = plan_for(typename C::Game(*read));
            else
                plan = fail(read.error().what);
        }
    });
    return plan;
}

}  // namespace sushiya::bots::net
