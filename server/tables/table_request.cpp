#include "server/tables/table_request.hpp"

#include "engine/registry/games.hpp"
#include "engine/registry/record.hpp"
#include "server/opponents/opponent.hpp"
#include "server/tables/command.hpp"
#include "server/tables/table_rules.hpp"

namespace sushiya::server {

namespace json = boost::json;

namespace {

// The whole past goes into the first line of the log; a game has some hundred steps.
constexpr std::size_t kLongestPast = 2'000;

Result<std::vector<std::string>> read_bots(const json::value* value) {
    std::vector<std::string> bots;
    if (value == nullptr) return bots;
    if (!value->is_array()) return fail("'bots' must be a list of levels");
    for (const json::value& level : value->get_array()) {
        if (!level.is_string()) return fail("'bots' must be a list of levels");
        bots.emplace_back(level.get_string());
        if (const auto known = check_level(bots.back()); !known) return fail(known.error().what);
    }
    return bots;
}

Result<std::string> read_name_in(ObjectReader& reader) {
    const auto name = reader.text("name", "");
    if (!name) return fail(name.error().what);
    return read_name(*name);
}

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
    record->result.clear();
    auto match = replay(*record);
    if (!match) return fail(match.error().what);
    return Past{std::move(*match), write_record(*record)};
}

}  // namespace

Result<TableRequest> read_table_request(const json::object& request) {
    ObjectReader reader(request, "table");
    const auto game = reader.text("game", "");
    if (!game) return fail(game.error().what);
    const json::value* options = reader.any("options");
    if (options != nullptr && !options->is_object()) return fail("'options' must be an object");
    auto name = read_name_in(reader);
    if (!name) return fail(name.error().what);
    const auto levels = read_bots(reader.any("bots"));
    if (!levels) return fail(levels.error().what);
    const auto settings = read_settings(reader);
    if (!settings) return fail(settings.error().what);
    if (const auto done = reader.done(); !done) return fail(done.error().what);
    const auto match = make_match(*game, options == nullptr ? json::object() : options->get_object());
    if (!match) return fail(match.error().what);
    const int players = (*match)->players();
    if (static_cast<int>(levels->size()) >= players) return fail("'bots' must leave a seat for you");
    TableRequest plan{opening(**match, *settings), {}, std::move(*name), Seat{0}, {}};
    int seat = players - static_cast<int>(levels->size());
    for (const std::string& level : *levels) plan.bots.emplace_back(Seat{static_cast<std::uint8_t>(seat++)}, level);
    return plan;
}

Result<TableRequest> read_branch(const json::object& request, std::string_view record) {
    ObjectReader reader(request, "branch");
    const bool own_record = reader.any("record") != nullptr;
    const auto table = reader.text("table", "");
    const auto step = reader.number("step", -1, 0, static_cast<int>(kLongestPast));
    const auto seat = reader.number("seat", -1, 0, kMaxSeats - 1);
    const auto level = reader.text("level", default_level());
    auto name = read_name_in(reader);
    const auto settings = read_settings(reader);
    const auto done = reader.done();
    for (const Result<void>& part : {table.map([](const std::string&) {}), step.map([](int) {}), seat.map([](int) {}),
                                     level.map([](const std::string&) {}), name.map([](const std::string&) {}),
                                     settings.map([](const Settings&) {}), done})
        if (!part) return fail(part.error().what);
    if (own_record == !table->empty()) return fail("name either a 'table' or a 'record'");
    if (*step < 0) return fail("'step' must say after how many steps of the game to play on");
    if (*seat < 0) return fail("'seat' must say where you sit");
    if (const auto known = check_level(*level); !known) return fail(known.error().what);
    auto past = read_past(record, static_cast<std::size_t>(*step));
    if (!past) return fail(past.error().what);
    const SeatSet seats = SeatSet::first(past->match->players());
    const Seat mine{static_cast<std::uint8_t>(*seat)};
    if (!seats.contains(mine)) return fail("'seat' must be from 0 to " + std::to_string(past->match->players() - 1));
    TableRequest plan{opening(*past->match, *settings, *table), std::move(past->record), std::move(*name), mine, {}};
    for (const Seat other : seats.without(mine)) plan.bots.emplace_back(other, *level);
    return plan;
}

}  // namespace sushiya::server
