#include "server/tables/forgetting.hpp"

#include <algorithm>
#include <array>

#include "server/tables/table_state.hpp"

namespace sushiya::server {

Result<std::vector<std::pair<Version, std::string>>> rewrite(const std::vector<std::string>& log,
                                                             const Forgotten& forgotten) {
    std::vector<std::pair<Version, std::string>> changed;
    std::array<std::optional<std::pair<Version, LogLine>>, kMaxSeats> sat;
    for (std::size_t i = 0; i < log.size(); ++i) {
        const auto version = static_cast<Version>(i) + 1;
        auto line = read_line(log[i]);
        if (!line) return fail(line.error().what);
        if (auto* const said = std::get_if<Said>(&line->what);
            said != nullptr && std::ranges::find(forgotten.lines, version) != forgotten.lines.end()) {
            said->text.clear();
            changed.emplace_back(version, write_line(*line));
        }
        if (auto* const sits = std::get_if<Sat>(&line->what); sits != nullptr && forgotten.names.contains(sits->seat)) {
            sits->name = kNobody;
            sat[sits->seat.index] = {version, *line};
        }
    }
    for (const auto& last : sat)
        if (last) changed.emplace_back(last->first, write_line(last->second));
    return changed;
}

}  // namespace sushiya::server
