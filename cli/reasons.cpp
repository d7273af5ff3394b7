#include "cli/reasons.hpp"

#include <algorithm>

namespace sushiya {
namespace {

std::string said(const bots::Reason& reason, const Words& game, const std::vector<std::string>& names) {
    const std::string key = "reason." + std::string(reason.key);
    const auto count = std::ranges::find(reason.numbers, "count", [](const auto& number) { return number.first; });
    std::string text = count == reason.numbers.end() ? game(key) : game.counted(key, "count", count->second);
    for (const auto& [name, number] : reason.numbers) text = filled(std::move(text), name, std::to_string(number));
    for (const auto& [name, thing] : reason.things) text = filled(std::move(text), name, game.thing(thing));
    for (const auto& [name, line] : reason.lines)
        text = filled(std::move(text), name, game("line." + std::string(line)));
    for (const auto& [name, seat] : reason.seats) text = filled(std::move(text), name, names[seat.index]);
    return text;
}

}  // namespace

std::string said(const bots::Reasons& reasons, const Words& game, const std::vector<std::string>& names) {
    std::string all;
    for (const bots::Reason& reason : reasons) (all += all.empty() ? "" : " · ") += said(reason, game, names);
    return all;
}

}  // namespace sushiya
