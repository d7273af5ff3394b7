#include "server/opponents/levels.hpp"

#include <algorithm>
#include <array>

#include "bots/level.hpp"
#include "engine/registry/words.hpp"

namespace sushiya::server {

std::vector<std::string_view> levels() {
    std::vector<std::string_view> names;
    for (const bots::LevelEntry& entry : bots::kLevels)
        if (entry.level <= bots::Level::itamae) names.push_back(entry.name);
    return names;
}

std::string_view default_level() { return bots::entry_of(bots::Level::cook).name; }

Result<void> check_level(std::string_view level) {
    const std::vector<std::string_view> known = levels();
    if (std::ranges::find(known, level) != known.end()) return {};
    return fail("no bot's level is called " + in_quotes(level) + "; there are: " + joined(known));
}

std::string read_level(JsonReader value) {
    std::string level = value.text_or(default_level());
    if (const auto known = check_level(level); !known) value.refuse(known.error().what);
    return level;
}

std::string_view bot_name(Seat seat) {
    static constexpr std::array<std::string_view, kMaxSeats> kNames = {"Aki", "Bunta", "Chie", "Daichi",
                                                                       "Emi", "Fumi",  "Goro", "Hana"};
    return kNames[seat.index];
}

}  // namespace sushiya::server
