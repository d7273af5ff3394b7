#include "server/tables/finished_record.hpp"

#include "engine/registry/record.hpp"
#include "server/fair/shuffle.hpp"

namespace sushiya::server {

std::string finished_record(const TableState& state) {
    std::string text = write_record(record_of(state.match(), state.names()));
    text.resize(text.rfind('}'));
    return text + ",\n" + fair_field(state.seed(), state.nonces(), state.commitments()) + ",\n" +
           write_extras({state.bot_stretches(), state.branch(), state.hints()}) + "}\n";
}

}  // namespace sushiya::server
