#include "server/tables/finished.hpp"

#include "engine/registry/record.hpp"
#include "server/fair/shuffle.hpp"

namespace sushiya::server {

std::string finished_record(const Room& room) {
    std::vector<std::string> names;
    for (const Seat seat : SeatSet::first(room.players())) names.push_back(room.place(seat).name);
    std::string text = write_record(record_of(room.match(), std::move(names)));
    text.resize(text.rfind('}'));
    return text + ",\n" + fair_field(room.seed(), room.nonces()) + ",\n" +
           write_notes({room.bot_stretches(), room.branch()}) + "}\n";
}

}  // namespace sushiya::server
