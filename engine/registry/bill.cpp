#include "engine/registry/bill.hpp"

#include <algorithm>

#include "engine/core/sheet.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {

void Bill::add(int round, Seat seat, std::string_view rule, int points) {
    entries.push_back({round, seat.index, std::string(rule), points});
    totals[seat.index] += points;
}

void Bill::rank(int players, const std::array<int, kMaxSeats>& standing) {
    const auto all = ranks_of(standing, players);
    ranks.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(names.size()));
}

std::vector<std::string> read_player_names(JsonReader& sheet, std::string_view taken) {
    std::vector<std::string> names = sheet["players"].texts("a list of names");
    for (auto name = names.begin(); name != names.end(); ++name) {
        if (std::find(names.begin(), name, *name) != name) sheet.refuse("two players are called " + in_quotes(*name));
        if (!taken.empty() && *name == taken) sheet.refuse("nobody can be called " + in_quotes(taken) + " here");
    }
    return names;
}

std::optional<std::size_t> find_player(const std::vector<std::string>& names, std::string_view name, JsonReader& at) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    at.refuse(in_quotes(name) + " is not among the players");
    return std::nullopt;
}

void warn_of_forgotten(std::vector<std::string>& warnings, const std::vector<std::string>& names,
                       const std::vector<bool>& named, const std::string& part) {
    for (std::size_t i = 0; i < names.size(); ++i)
        if (!named[i])
            warnings.push_back(part + " says nothing of " + in_quotes(names[i]) + ", who is taken to have nothing");
}

}  // namespace sushiya
