#include "tests/support/text.hpp"

#include <fstream>
#include <sstream>

#include "engine/registry/json_text.hpp"

namespace sushiya::tests {

std::string name_of(Seat viewer) { return viewer == kSpectator ? "spectator" : "seat " + std::to_string(viewer.index); }

std::string options_json(const Match& match) {
    Json out;
    match.write_options(out);
    return out.take();
}

std::string state_json(const Match& match) {
    Json out;
    match.write_state(out);
    return out.take();
}

std::string view_json(const Match& match, Seat viewer, Recall recall) {
    Json out;
    match.write_view(out, viewer, recall);
    return out.take();
}

std::vector<std::string> events_json(const Match& match, Seat viewer, Recall recall, std::size_t from) {
    std::vector<std::string> texts;
    for (std::size_t number = from; number < match.event_count(); ++number) {
        Json out;
        if (match.write_event(out, number, viewer, recall)) texts.push_back(out.take());
    }
    return texts;
}

std::vector<std::string> offers_json(const Match& match, Seat seat) {
    Json out;
    match.write_offers(out, seat);
    const JsonText text(out.text());
    std::vector<std::string> offers;
    text.root().each_item([&](const JsonValue& offer) { offers.emplace_back(offer.raw()); });
    return offers;
}

std::string bill_text(const Match& match) {
    std::string text;
    for (const Line& line : match.bill())
        text +=
            std::to_string(line.seat.index) + " " + std::string(line.rule) + " " + std::to_string(line.points) + "\n";
    return text;
}

namespace {

std::string standing_text(const Match& match) {
    std::string text;
    const auto ranks = match.ranks();
    for (const Seat seat : SeatSet::first(match.players()))
        text += "points " + std::to_string(match.points(seat)) + " rank " + std::to_string(ranks[seat.index]) + "\n";
    const Turn turn = match.turn();
    return text + "waits " + std::to_string(static_cast<int>(turn.waits)) + " for " +
           std::to_string(turn.actors.bits()) + ", chosen " + std::to_string(match.chosen().bits()) + "\n";
}

}  // namespace

std::string situation(const Match& match) {
    std::string text = state_json(match) + "\n" + standing_text(match) + "steps " +
                       std::to_string(match.history().size()) + ", events " + std::to_string(match.event_count());
    for (const Seat seat : SeatSet::first(match.players())) text += "\npending: " + match.pending(seat);
    return text;
}

std::string everything(const Match& match) {
    std::string text = options_json(match) + "\n" + state_json(match) + "\n";
    for (const Step& step : match.history()) {
        text += "chance " + step.chance + "\n";
        for (const auto& [seat, notation] : step.choose) text += std::to_string(seat.index) + ": " + notation + "\n";
    }
    for (const Seat viewer : viewers(match)) text += name_of(viewer) + "\n" + everything_for(match, viewer, 0);
    return text;
}

std::string everything_for(const Match& match, Seat viewer, std::size_t from_event) {
    std::string text = standing_text(match) + bill_text(match);
    for (const Recall recall : {Recall::table, Recall::perfect}) {
        text += view_json(match, viewer, recall) + "\n";
        text += joined(events_json(match, viewer, recall, from_event), "\n") + "\n";
    }
    if (viewer == kSpectator) return text;
    return text + joined(match.choices(viewer), " | ") + "\npending: " + match.pending(viewer) + "\n";
}

std::string read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

}  // namespace sushiya::tests
