#include "server/tables/record_extras.hpp"

#include <boost/json/parse.hpp>

#include "engine/registry/record.hpp"
#include "engine/registry/words.hpp"
#include "server/opponents/opponent.hpp"

namespace sushiya::server {

namespace json = boost::json;

namespace {

constexpr int kLastStep = static_cast<int>(kMostSteps);
constexpr std::size_t kTableIdLength = 22;

std::optional<BotStretch> read_bot(const json::value& value, int players) {
    if (!value.is_object()) return std::nullopt;
    ObjectReader reader(value.get_object(), "x-bots");
    const auto seat = reader.number("seat", -1, 0, players - 1);
    const auto level = reader.text("level", "");
    const auto from = reader.number("from", 0, 1, kLastStep);
    const auto to = reader.number("to", 0, 1, kLastStep);
    if (!seat || !level || !from || !to) return std::nullopt;
    if (*seat < 0 || *from < 1 || *to < *from || !check_level(*level)) return std::nullopt;
    return BotStretch{Seat{static_cast<std::uint8_t>(*seat)}, *level, static_cast<std::size_t>(*from),
                      static_cast<std::size_t>(*to)};
}

std::optional<BranchPoint> read_branch(const json::value& value) {
    if (!value.is_object()) return std::nullopt;
    ObjectReader reader(value.get_object(), "x-branch");
    const auto table = reader.text("table", "");
    const auto step = reader.number("step", -1, 0, kLastStep);
    if (!table || table->size() > kTableIdLength || !step || *step < 0) return std::nullopt;
    return BranchPoint{*table, static_cast<std::size_t>(*step)};
}

}  // namespace

std::string write_extras(const RecordExtras& extras) {
    Json bots;
    bots.array([&] {
        for (const BotStretch& bot : extras.bots) write_bot(bots, bot);
    });
    std::string text = "\"x-bots\":" + bots.take();
    if (!extras.branch) return text;
    Json branch;
    branch.object([&] {
        if (!extras.branch->table.empty()) branch.field("table", extras.branch->table);
        branch.field("step", extras.branch->step);
    });
    return "\"x-branch\":" + branch.take() + ",\n" + text;
}

RecordExtras read_extras(std::string_view record, int players) {
    RecordExtras extras;
    boost::system::error_code error;
    const json::value value = json::parse({record.data(), record.size()}, error);
    if (error || !value.is_object()) return extras;
    if (const json::value* branch = value.get_object().if_contains("x-branch")) extras.branch = read_branch(*branch);
    const json::value* bots = value.get_object().if_contains("x-bots");
    if (bots == nullptr || !bots->is_array()) return extras;
    for (const json::value& item : bots->get_array())
        if (auto bot = read_bot(item, players)) extras.bots.push_back(std::move(*bot));
    return extras;
}

void write_bot(Json& out, const BotStretch& bot) {
    out.object([&] {
        out.field("seat", bot.seat.index).field("level", bot.level).field("from", bot.from).field("to", bot.to);
    });
}

void write_branch(Json& out, const std::optional<BranchPoint>& branch) {
    if (!branch) {
        out.null();
        return;
    }
    out.object([&] {
        out.key("table");
        branch->table.empty() ? out.null() : out.value(branch->table);
        out.field("step", branch->step);
    });
}

}  // namespace sushiya::server
