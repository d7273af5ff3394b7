#include "cli/draft.hpp"

#include <algorithm>

namespace sushiya {

std::string draft_title(const Scene& scene) {
    const auto number = [&](std::string_view name) { return std::to_string(scene.view.number(name)); };
    const std::string place = scene.cli(
        "round", {{"round", number("round")}, {"rounds", "3"}, {"turn", number("turn")}, {"turns", number("turns")}});
    return wrapped(scene.paint.bold(scene.words("name")) + "  " + place, scene.width);
}

std::string draw_tableau(const Scene& scene, const Seen& tableau, std::size_t at, const std::string& name,
                         const std::vector<std::string>& groups) {
    int worth = 0;
    for (const Line& line : scene.bill) worth += line.seat.index == at ? line.points : 0;
    const std::string total = scene.cli.counted("points", "points", tableau.number("points"));
    const std::string preview = scene.cli("preview", {{"points", with_sign(worth)}});
    return scene.paint.bold(name) + "  " + total + (worth == 0 ? "" : scene.paint.dim("  " + preview)) + "\n" +
           flowed(groups, " · ", 4, scene.width);
}

DraftHand hand_of(const Scene& scene) {
    DraftHand hand;
    if (scene.viewer == kSpectator) return hand;
    const Seen mine = scene.view.at("hands").at(scene.viewer.index);
    if (!mine.has("cards")) return hand;
    for (const Seen& card : mine.at("cards").items()) {
        const std::string name = card.text();
        if (hand.empty() || hand.back().first != name) hand.emplace_back(name, 0);
        ++hand.back().second;
    }
    return hand;
}

int widest_of(const Scene& scene, const DraftHand& hand) {
    int widest = 0;
    for (const auto& [card, count] : hand) widest = std::max(widest, columns_of(times(scene.words.thing(card), count)));
    return widest;
}

std::string draw_hand(const Scene& scene, const DraftHand& hand, int width,
                      Paint::Colour (*colour_of)(std::string_view card)) {
    std::string text = scene.paint.bold(scene.cli("hand")) + "\n";
    int at = 0;
    for (const auto& [card, count] : hand) {
        const std::string name = padded(times(scene.words.thing(card), count), width);
        const std::string rule = cut(scene.words.rule(card, scene.names.size()), scene.width - width - 8);
        text += padded_left(std::to_string(++at), 4) + "  " + scene.paint(colour_of(card), name) + "  " +
                scene.paint.dim(rule) + "\n";
    }
    return text;
}

}  // namespace sushiya
