// Cards of tables as PostgreSQL gives them: key, id, listed, finished, created, touched, summary.
#pragma once

#include <vector>

#include "server/store/postgres.hpp"

namespace sushiya::server {

inline TableCard read_card(const PgRows& rows, int row) {
    return {rows.number(row, 0), rows.text(row, 1),   rows.number(row, 2) != 0, rows.number(row, 3) != 0,
            rows.number(row, 4), rows.number(row, 5), rows.text(row, 6)};
}

inline std::vector<TableCard> read_cards(const PgRows& rows) {
    std::vector<TableCard> cards;
    for (int row = 0; row < rows.size(); ++row) cards.push_back(read_card(rows, row));
    return cards;
}

}  // namespace sushiya::server
