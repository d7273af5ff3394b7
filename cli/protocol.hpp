// The engine protocol: one JSON request in, one JSON answer out (docs/engine-protocol.md).
//
// Whoever holds the session is the referee and may ask for anything; every request says itself whose
// eyes it is for. Refusals are answers and change nothing.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "engine/registry/json.hpp"
#include "engine/registry/json_reader.hpp"
#include "engine/registry/match.hpp"

namespace sushiya {

inline constexpr std::size_t kLongestRequest = std::size_t{1} << 20U;  // bytes, without the line's end
inline constexpr std::size_t kMostMatches = 10'000;

// Whoever is at the other end, while a request takes long.
class Wire {
  public:
    virtual ~Wire() = default;
    // A line of its own, before the answer.
    virtual void tell(const std::string& line) = 0;
    // Listens for so long, and no longer: whether a request `stop` has come. Others wait for their turn.
    virtual bool stop_asked(std::chrono::milliseconds within) = 0;
};

class EngineSession {
  public:
    // Without a wire nothing is told before an answer.
    explicit EngineSession(std::chrono::milliseconds longest_thought = std::chrono::minutes(1), Wire* wire = nullptr);
    ~EngineSession();

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
        void (EngineSession::*run)(JsonReader& request, Json& out);
    };
    static const Command* find(std::string_view name);
    static std::span<const Command> commands();

    // In the order of docs/engine-protocol.md. Each reads its fields, and does nothing if one is wrong.
    void help(JsonReader& request, Json& out);
    void list_games(JsonReader& request, Json& out);
    void open(JsonReader& request, Json& out);
    void load(JsonReader& request, Json& out);
    void clone(JsonReader& request, Json& out);
    void close(JsonReader& request, Json& out);
    void list_matches(JsonReader& request, Json& out);
    void turn(JsonReader& request, Json& out);
    void choices(JsonReader& request, Json& out);
    void choose(JsonReader& request, Json& out);
    void retract(JsonReader& request, Json& out);
    void happen(JsonReader& request, Json& out);
    void draw(JsonReader& request, Json& out);
    void undo(JsonReader& request, Json& out);
    void view(JsonReader& request, Json& out);
    void events(JsonReader& request, Json& out);
    void state(JsonReader& request, Json& out);
    void score(JsonReader& request, Json& out);
    void think(JsonReader& request, Json& out);
    void analyse(JsonReader& request, Json& out);
    void stop(JsonReader& request, Json& out);
    void record(JsonReader& request, Json& out);
    void quit(JsonReader& request, Json& out);

    // The match a request names: its number, or itself; 0 or null if it names none.
    std::int64_t read_handle(JsonReader& request) const;
    Hosted* hosted(JsonReader& request);
    void host(Result<std::unique_ptr<Match>> match, std::uint64_t seed, Chance chance, JsonReader& request, Json& out);
    static Chance read_chance(JsonReader& request, Chance fallback);
    static Result<void> draw_awaited(Hosted& hosted);

    struct Analysis;
    void work_on(Analysis& analysis, std::string_view id);

    std::map<std::int64_t, Hosted> matches_;
    std::chrono::milliseconds longest_thought_;
    Wire* wire_;
    std::unique_ptr<Analysis> analysis_;  // that was stopped
    std::int64_t last_handle_ = 0;
    bool finished_ = false;
};

}  // namespace sushiya
