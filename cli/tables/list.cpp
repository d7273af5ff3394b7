#include "cli/table.hpp"

namespace sushiya {

std::unique_ptr<Table> make_table(std::string_view game) {
    if (game == "sushi_boat") return sushi_boat_table();
    if (game == "sushi_go") return sushi_go_table();
    if (game == "sushi_go_party") return sushi_go_party_table();
    if (game == "sushizock") return sushizock_table();
    return plain_table();
}

}  // namespace sushiya
