#include "bots/analysis/analyst.hpp"

#include "engine/registry/game_list.hpp"
#include "engine/registry/games.hpp"

namespace sushiya::bots {

// Instantiated in bots/games/<game>.cpp, one file per game.
template <Codec C>
std::unique_ptr<Analyst> make_analyst_of();

Grade grade_of(const Measured& loss) {
    const double sure = loss.mean - loss.half_width;
    if (sure > 0.15) return Grade::blunder;
    if (sure > 0.08) return Grade::mistake;
    if (sure > 0.03) return Grade::inaccuracy;
    return loss.mean <= 0.005 ? Grade::best : Grade::good;
}

Result<std::unique_ptr<Analyst>> make_analyst(std::string_view game) {
    if (const auto entry = find_game(game); !entry) return fail(entry.error().what);
    std::unique_ptr<Analyst> analyst;
    each_game([&]<class C>() {
        if (C::kId == game) analyst = make_analyst_of<C>();
    });
    return analyst;
}

}  // namespace sushiya::bots
