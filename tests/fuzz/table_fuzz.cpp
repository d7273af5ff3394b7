// Any bytes as messages to a table of three: a line is one message, its first byte says who sends it. Whatever is
// accepted must stand in the log such that the log tells the same table again; what is refused changes nothing.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/registry/words.hpp"
#include "server/tables/table_rules.hpp"
#include "server/tables/update.hpp"
#include "tests/fuzz/require.hpp"

using namespace sushiya;
using namespace sushiya::server;
using tests::require;

namespace {

constexpr int kPlayers = 3;
constexpr Time kNow = 1'790'000'000'000;

struct FuzzedTable {
    TableState state{"AAAAAAAAAAAAAAAAAAAAAA", sha256("fuzz")};
    std::vector<std::string> lines;

    FuzzedTable() {
        TableRules rules(state, kNow);
        rules.open(R"({"game":"sushi_go","options":{"players":3}})");
        for (const Seat seat : SeatSet::first(kPlayers))
            rules.seat_person(seat, "P", sha256(std::to_string(seat.index)));
        lines = rules.take_lines();
    }

    void send(Seat by, std::string_view message) {
        static_cast<void>(read_hello(message));
        auto command = read_command(message);
        if (!command || state.place(by).kind != SeatKind::person) return;
        if (auto* const rematch = std::get_if<Rematch>(&command->what)) rematch->next = "BBBBBBBBBBBBBBBBBBBBBB";
        // Whoever sends "turn": 0 means this one, so that choices get through.
        if (auto* const choose = std::get_if<Choose>(&command->what); choose && choose->turn == 0)
            choose->turn = state.turn();
        if (auto* const retract = std::get_if<Retract>(&command->what); retract && retract->turn == 0)
            retract->turn = state.turn();
        const Version before = state.version();
        TableRules rules(state, kNow);
        const auto answer = rules.handle(by, *command);
        require(answer || state.version() == before, "a refusal changes nothing");
        for (std::string& line : rules.take_lines()) lines.push_back(std::move(line));
        require(static_cast<Version>(lines.size()) == state.version(), "every change is a line");
    }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    FuzzedTable table;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const std::string_view line : split(text, '\n'))
        if (!line.empty())
            table.send(Seat{static_cast<std::uint8_t>(static_cast<unsigned char>(line[0]) % kPlayers)}, line.substr(1));
    const auto again = replay_log(table.state.id(), table.state.seed(), table.lines);
    require(again.has_value(), "the log can be read");
    for (const Seat viewer : SeatSet::first(kPlayers).with(kSpectator))
        require(write_update(table.state, viewer, 0, kNow, {}) == write_update(*again, viewer, 0, kNow, {}),
                "the log tells the same table");
    // And the same bytes as lines of a log.
    std::vector<std::string> lines;
    for (const std::string_view line : split(text, '\n')) lines.emplace_back(line);
    static_cast<void>(replay_log(table.state.id(), table.state.seed(), lines));
    return 0;
}
