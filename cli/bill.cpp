#include "cli/bill.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "cli/terminal.hpp"

namespace sushiya {
namespace {

// The lines of one round; 0 is the end of the game.
std::vector<BillRows::Entry> lines_of(const Bill& bill, int round) {
    std::vector<BillRows::Entry> lines;
    for (const Bill::Entry& entry : bill.entries)
        if (entry.round == round) lines.push_back({static_cast<std::size_t>(entry.player), entry.rule, entry.points});
    return lines;
}

}  // namespace

BillRows::BillRows(std::string title, std::vector<std::string> names) : columns_(names.size()) {
    names.insert(names.begin(), std::move(title));
    rows_.push_back(std::move(names));
}

void BillRows::heading(std::string text) { rows_.push_back({std::move(text)}); }

void BillRows::lines(const std::vector<Entry>& entries, const Words& words) {
    std::map<std::pair<std::size_t, std::string>, std::vector<std::optional<int>>> by_rule;
    for (const Entry& entry : entries) {
        auto& row = by_rule[{words.place("line." + entry.rule), entry.rule}];
        row.resize(columns_);
        row[entry.column] = row[entry.column].value_or(0) + entry.points;
    }
    for (const auto& [rule, points] : by_rule) {
        std::vector<std::string> row{"  " + words("line." + rule.second)};
        for (const auto& value : points) row.push_back(value ? in_figures(*value) : "·");
        rows_.push_back(std::move(row));
    }
}

void BillRows::sums(std::string label, const std::vector<std::string>& values) {
    std::vector<std::string> row{std::move(label)};
    row.insert(row.end(), values.begin(), values.end());
    rows_.push_back(std::move(row));
}

std::string BillRows::text() const { return table_of(rows_); }

std::string sheet_text(const Bill& bill, const Words& words, const Words& cli) {
    BillRows rows("", printable_all(bill.names));
    int last_round = 0;
    for (const Bill::Entry& entry : bill.entries) last_round = std::max(last_round, entry.round);
    for (int round = 1; round <= last_round; ++round) {
        rows.heading(cli("score.rounds", {{"round", std::to_string(round)}}));
        rows.lines(lines_of(bill, round), words);
    }
    if (const auto end = lines_of(bill, 0); !end.empty()) {
        rows.heading(cli("score.end"));
        rows.lines(end, words);
    }
    std::vector<std::string> totals;
    std::vector<std::string> ranks;
    for (std::size_t i = 0; i < bill.names.size(); ++i) {
        totals.push_back(in_figures(bill.totals[i]));
        ranks.push_back(bill.ranks[i] == 0 ? "–" : std::to_string(bill.ranks[i]));
    }
    rows.sums(cli("score.total"), totals);
    rows.sums(cli("score.rank"), ranks);
    return rows.text();
}

std::string ranking_text(const Match& match, const std::vector<std::string>& names, const Words& cli) {
    const auto ranks = match.ranks();
    std::string text;
    for (int rank = 1; rank <= match.players(); ++rank)
        for (const Seat seat : SeatSet::first(match.players()))
            if (ranks[seat.index] == rank)
                text += "  " +
                        cli("rank", {{"rank", std::to_string(rank)},
                                     {"name", names[seat.index]},
                                     {"points", cli.counted("points", "points", match.points(seat))}}) +
                        "\n";
    return text;
}

}  // namespace sushiya
