#include "batch/batch.hpp"

#include <algorithm>
#include <string>

#include "batch/make.hpp"
#include "engine/registry/codec.hpp"
#include "engine/registry/encoders.hpp"
#include "engine/registry/game_list.hpp"
#include "engine/registry/games.hpp"
#include "engine/registry/words.hpp"

namespace sushiya::batch {
namespace {

// What `make(codec's options)` gives for the game of that name, or a refusal that names the games there are.
template <class Made, class Make>
Result<std::unique_ptr<Made>> made_for(std::string_view game, std::string_view options, Make&& make) {
    if (const auto entry = find_game(game); !entry) return fail(entry.error().what);
    Result<std::unique_ptr<Made>> made = fail("networks cannot play " + in_quotes(game) + ": it has no encoder");
    each_game([&]<class C>() {
        if constexpr (HasEncoder<typename C::Game>) {
            if (C::kId != game) return;
            if (const auto read = options_of<C>(options); read)
                made = make.template operator()<C>(*read);
            else
                made = fail(read.error().what);
        }
    });
    return made;
}

}  // namespace

Result<std::unique_ptr<Batch>> make_batch(std::string_view game, std::string_view options, const Wanted& wanted) {
    if (wanted.games < 1) return fail("a batch has at least one game");
    if (wanted.threads < 1) return fail("a batch needs at least one thread");
    return made_for<Batch>(game, options, [&]<class C>(const auto& read) { return make_batch_of<C>(read, wanted); });
}

Result<std::unique_ptr<Encoding>> make_encoding(std::string_view game, std::string_view options) {
    return made_for<Encoding>(game, options, []<class C>(const auto& read) { return make_encoding_of<C>(read); });
}

Result<std::unique_ptr<DeviceImage>> make_device_image(std::string_view game, std::string_view options, Reward reward) {
    return made_for<DeviceImage>(game, options,
                                 [&]<class C>(const auto& read) { return make_device_image_of<C>(read, reward); });
}

Result<std::uint64_t> sign_games(std::string_view game, std::string_view options, std::uint64_t seed,
                                 std::uint64_t games) {
    return made_for<std::uint64_t>(game, options,
                                   [&]<class C>(const auto& read) {
                                       return std::make_unique<std::uint64_t>(sign_games_of<C>(read, seed, games));
                                   })
        .map([](const auto& signature) { return *signature; });
}

}  // namespace sushiya::batch
