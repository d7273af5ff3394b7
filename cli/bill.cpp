#include "cli/bill.hpp"

#include <map>
#include <optional>
#include <utility>

#include "cli/terminal.hpp"

namespace sushiya {

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
        for (const auto& value : points) row.push_back(value ? std::to_string(*value) : "·");
        rows_.push_back(std::move(row));
    }
}

void BillRows::sums(std::string label, const std::vector<std::string>& values) {
    std::vector<std::string> row{std::move(label)};
    row.insert(row.end(), values.begin(), values.end());
    rows_.push_back(std::move(row));
}

std::string BillRows::text() const { return table_of(rows_); }

}  // namespace sushiya
