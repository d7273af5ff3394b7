#include "server/tables/finished.hpp"

#include "engine/registry/record.hpp"
#include "server/fair/shuffle.hpp"

namespace sushiya::server {
namespace {

std::string bots_field(const Room& room) {
    Json out;
    out.array([&] {
        for (const BotStretch& bot : room.bot_stretches())
            out.object([&] {
                out.field("seat", bot.seat.index).field("level", bot.level);
                out.field("from", bot.from).field("to", bot.to);
            });
    });
    return "\"x-bots\":" + out.take();
}

std::string branch_field(const BranchPoint& branch) {
    Json out;
    out.object([&] {
        if (!branch.table.empty()) out.field("table", branch.table);
        out.field("step", branch.step);
    });
    return "\"x-branch\":" + out.take();
}

}  // namespace

std::string finished_record(const Room& room) {
    std::vector<std::string> names;
    for (const Seat seat : SeatSet::first(room.players())) names.push_back(room.place(seat).name);
    std::string text = write_record(record_of(room.match(), std::move(names)));
    text.resize(text.rfind('}'));
    if (room.branch()) text += ",\n" + branch_field(*room.branch());
    return text + ",\n" + fair_field(room.seed(), room.nonces()) + ",\n" + bots_field(room) + "}\n";
}

}  // namespace sushiya::server
