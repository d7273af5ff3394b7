#include "server/tables/finished.hpp"

#include "engine/registry/record.hpp"
#include "server/fair/shuffle.hpp"

namespace sushiya::server {

std::string finished_record(const Room& room) {
    std::vector<std::string> names;
    for (const Seat seat : SeatSet::first(room.players())) names.push_back(room.place(seat).name);
    std::string text = write_record(record_of(room.match(), std::move(names)));
    Json bots;
    bots.array([&] {
        for (const StandIn& choice : room.stand_ins())
            bots.object(
                [&] { bots.field("step", choice.step).field("seat", choice.seat.index).field("level", choice.level); });
    });
    const std::size_t end = text.rfind('}');
    return text.substr(0, end) + ",\n" + fair_field(room.seed(), room.nonces()) + ",\n\"x-bots\":" + bots.take() +
           "}\n";
}

}  // namespace sushiya::server
