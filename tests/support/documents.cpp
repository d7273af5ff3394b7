#include "tests/support/documents.hpp"

#include <set>
#include <string_view>
#include <utility>

#include "tests/support/schema.hpp"
#include "tests/support/text.hpp"

namespace sushiya::tests {
namespace {

std::string quoted_json(std::string_view text) { return Json().value(text).take(); }

void add_told(const Match& match, Seat viewer, std::size_t from_event, std::vector<Document>& all) {
    for (const Recall recall : {Recall::table, Recall::perfect}) {
        all.push_back({"View", view_json(match, viewer, recall)});
        for (std::string& event : events_json(match, viewer, recall, from_event))
            all.push_back({"Event", std::move(event)});
    }
}

void add_choices(const Match& match, Seat seat, std::vector<Document>& all) {
    for (const std::string& choice : match.choices(seat)) all.push_back({"Choice", quoted_json(choice)});
    for (std::string& offer : offers_json(match, seat)) all.push_back({"Offer", std::move(offer)});
}

// One offer for each choice, and no two of them the same.
std::string mismatch(const Match& match, Seat seat) {
    const std::vector<std::string> offers = offers_json(match, seat);
    const std::size_t choices = match.choices(seat).size();
    const std::size_t different = std::set<std::string>(offers.begin(), offers.end()).size();
    if (offers.size() == choices && different == choices) return "";
    return std::to_string(choices) + " choices have " + std::to_string(different) + " different offers:\n" +
           joined(offers, "\n");
}

}  // namespace

std::vector<Document> documents_of(const Match& match, Seat viewer, std::size_t from_event) {
    std::vector<Document> all{{"Options", options_json(match)}, {"State", state_json(match)}};
    add_told(match, viewer, from_event, all);
    add_choices(match, viewer, all);
    if (!match.history().empty() && !match.history().back().chance.empty())
        all.push_back({"Outcome", quoted_json(match.history().back().chance)});
    for (const Line& line : match.bill()) all.push_back({"Rule", quoted_json(line.rule)});
    return all;
}

std::string undescribed(const Match& match, Seat viewer, std::size_t from_event) {
    const Schema& schema = schema_of(match.game());
    for (const auto& [type, json] : documents_of(match, viewer, from_event))
        if (std::string complaint = schema.complaint(type, json); !complaint.empty())
            return "no " + type + ": " + complaint;
    return mismatch(match, viewer);
}

}  // namespace sushiya::tests
