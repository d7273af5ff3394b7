#include "server/tables/table_request.hpp"

#include "engine/registry/games.hpp"
#include "engine/registry/record.hpp"
#include "server/opponents/levels.hpp"
#include "server/tables/command.hpp"
#include "server/tables/table_rules.hpp"

namespace sushiya::server {
namespace {

// The whole past goes into the first line of the log; a game has some hundred steps.
constexpr int kLongestPast = 2'000;

// The match as it stood after `steps` steps of a finished game, and the record that leads there.
struct Past {
    std::unique_ptr<Match> match;
    std::string record;
};

Result<Past> read_past(std::string_view text, std::size_t steps) {
    auto record = read_record(text);
    if (!record) return fail(record.error().what);
    if (record->steps.size() > kLongestPast) return fail("this game is too long to be played on from");
    const auto whole = replay(*record);
    if (!whole) return fail(whole.error().what);
    if ((*whole)->turn().waits != Turn::Waits::over)
        return fail("this game is not over; only finished games can be played on from");
    if (steps >= record->steps.size())
        return fail("'step' must be below " + std::to_string(record->steps.size()) + ": there the game is over");
    record->steps.resize(steps);
    record->seats.clear();
    record->result.reset();
    auto match = replay(*record);
    if (!match) return fail(match.error().what);
    return Past{std::move(*match), write_record(*record)};
}

std::vector<std::string> read_bots(JsonReader in) {
    if (!in.present()) return {};
    std::vector<std::string> levels = in.texts("a list of levels");
    for (const std::string& level : levels)
        if (const auto known = check_level(level); !known) in.refuse(known.error().what);
    return levels;
}

std::string read_name_in(JsonReader& in) { return in.take(read_name(in["name"].text_or(""))); }

}  // namespace

Result<TableRequest> read_table_request(std::string_view json) {
    return read_json<TableRequest>(json, "table", [](JsonReader& in) {
        const std::string game = in["game"].text_or("");
        JsonReader options = in["options"];
        if (options.present()) options.must_be_object();
        TableRequest request{{}, {}, read_name_in(in), Seat{0}, {}};
        const std::vector<std::string> levels = read_bots(in["bots"]);
        const Settings settings = read_settings(in);
        if (!in.done()) return request;
        const auto match = in.call("").take(make_match(game, options.present() ? options.raw() : "{}"));
        if (match == nullptr) return request;
        int seat = match->players() - static_cast<int>(levels.size());
        if (seat <= 0) in.refuse("'bots' must leave a seat for you");
        request.agreed = agreement(*match, settings);
        for (const std::string& level : levels)
            request.bots.emplace_back(Seat{static_cast<std::uint8_t>(seat++)}, level);
        return request;
    });
}

Result<BranchRequest> read_branch_request(std::string_view json) {
    return read_json<BranchRequest>(json, "branch", [](JsonReader& in) {
        BranchRequest request;
        request.table = in["table"].text_or("");
        request.record = in["record"].raw();
        if (request.table.empty() == request.record.empty()) in.refuse("name either a 'table' or a 'record'");
        request.step = static_cast<std::size_t>(in["step"].number(0, kLongestPast));
        request.seat.index = static_cast<std::uint8_t>(in["seat"].number(0, kMaxSeats - 1));
        request.name = read_name_in(in);
        request.level = read_level(in["level"]);
        request.settings = read_settings(in);
        return request;
    });
}

Result<TableRequest> branch_off(const BranchRequest& request, std::string_view record) {
    auto past = read_past(record, request.step);
    if (!past) return fail(past.error().what);
    const SeatSet seats = SeatSet::first(past->match->players());
    if (!seats.contains(request.seat))
        return fail("'seat' must be from 0 to " + std::to_string(past->match->players() - 1));
    TableRequest branch{agreement(*past->match, request.settings, request.table),
                        std::move(past->record),
                        request.name,
                        request.seat,
                        {}};
    for (const Seat other : seats.without(request.seat)) branch.bots.emplace_back(other, request.level);
    return branch;
}

}  // namespace sushiya::server
