// The engine protocol: one JSON request in, one JSON answer out (docs/engine-protocol.md).
//
// Whoever holds the session is the referee and may ask for anything; every request says itself whose
// eyes it is for. Refusals are answers and change nothing.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "engine/registry/match.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {

inline constexpr std::size_t kLongestRequest = std::size_t{1} << 20U;  // bytes, without the line's end
inline constexpr std::size_t kMostMatches = 10'000;

class EngineSession {
  public:
    // Never throws, whatever the request is.
    std::string answer(std::string_view request);
    // Somebody said quit.
    bool finished() const { return finished_; }

  private:
    // How chance is decided when nobody says it: asked for one by one, or at once.
    enum class Chance { asked, automatic };

    struct Hosted {
        std::unique_ptr<Match> match;
        std::uint64_t seed;
        Chance chance;
    };
    struct Command {
        std::string_view name;
        std::string_view fields;
        Result<void> (EngineSession::*run)(ObjectReader& request, Json& out);
    };
    static const Command* find(std::string_view name);
    static std::span<const Command> commands();

    // In the order of docs/engine-protocol.md.
    Result<void> help(ObjectReader& request, Json& out);
    Result<void> list_games(ObjectReader& request, Json& out);
    Result<void> open(ObjectReader& request, Json& out);
    Result<void> load(ObjectReader& request, Json& out);
    Result<void> clone(ObjectReader& request, Json& out);
    Result<void> close(ObjectReader& request, Json& out);
    Result<void> list_matches(ObjectReader& request, Json& out);
    Result<void> turn(ObjectReader& request, Json& out);
    Result<void> choices(ObjectReader& request, Json& out);
    Result<void> choose(ObjectReader& request, Json& out);
    Result<void> retract(ObjectReader& request, Json& out);
    Result<void> happen(ObjectReader& request, Json& out);
    Result<void> draw(ObjectReader& request, Json& out);
    Result<void> undo(ObjectReader& request, Json& out);
    Result<void> view(ObjectReader& request, Json& out);
    Result<void> events(ObjectReader& request, Json& out);
    Result<void> state(ObjectReader& request, Json& out);
    Result<void> score(ObjectReader& request, Json& out);
    Result<void> record(ObjectReader& request, Json& out);
    Result<void> quit(ObjectReader& request, Json& out);

    Result<Hosted*> hosted(ObjectReader& request);
    Result<void> host(std::unique_ptr<Match> match, std::uint64_t seed, Chance chance, Json& out);
    static Result<void> draw_awaited(Hosted& hosted);

    std::map<std::int64_t, Hosted> matches_;
    std::int64_t last_handle_ = 0;
    bool finished_ = false;
};

}  // namespace sushiya
