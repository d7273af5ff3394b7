#include "bots/arena/report.hpp"

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cstdio>
#include <utility>

namespace sushiya::bots {
namespace {

std::string fixed(double value, int digits) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    return text;
}
std::string percent(const Estimate& share) {
    return fixed(100 * share.mean, 1) + " ± " + fixed(100 * share.half_width, 1) + " %";
}
std::string points(const Estimate& margin) {
    return (margin.mean >= 0 ? "+" : "") + fixed(margin.mean, 2) + " ± " + fixed(margin.half_width, 2);
}
std::string per_decision(const Cost& cost) {
    if (cost.decisions == 0) return "-";
    return fixed(1e3 * cost.seconds / static_cast<double>(cost.decisions), 2) + " / " + fixed(1e3 * cost.slowest, 0);
}
double rate(double count, double seconds) { return seconds > 0 ? count / seconds : 0; }

std::string row(const std::vector<std::string>& cells) {
    std::string text = "|";
    for (const std::string& cell : cells) text += " " + cell + " |";
    return text + "\n";
}

std::string results_table(const std::vector<Summary>& sums) {
    std::string text = row({"table", "hero", "field", "games", "hero wins", "less luck", "par", "margin", "points",
                            "ms a move, mean / most"}) +
                       "|--:|---|---|--:|--:|--:|--:|--:|--:|--:|\n";
    for (const Summary& sum : sums)
        text += row({std::to_string(sum.contest.players), std::string(entry_of(sum.contest.hero).name),
                     std::string(entry_of(sum.contest.field).name), std::to_string(sum.games), percent(sum.share),
                     sum.skill ? percent(*sum.skill) : "-", fixed(100 * sum.contest.par(), 0) + " %",
                     points(sum.margin), fixed(sum.hero_points, 1) + " : " + fixed(sum.field_points, 1),
                     per_decision(sum.hero) + " : " + per_decision(sum.field)});
    return text;
}

std::string ratings_table(const std::vector<Rating>& ratings) {
    std::string text = row({"bot", "rating", "95 %"}) + "|---|--:|--:|\n";
    for (const Rating& rating : ratings)
        text += row({std::string(entry_of(rating.level).name), fixed(rating.points, 0),
                     fixed(rating.low, 0) + " … " + fixed(rating.high, 0)});
    return text;
}

// Whether games look like games: points, length, and how often things happen.
std::string sanity_table(const std::vector<Summary>& sums) {
    std::string text = row({"table", "hero : field", "decisions a game", "events a game"}) + "|--:|---|--:|---|\n";
    for (const Summary& sum : sums) {
        std::string events;
        for (const auto& [name, times] : sum.events)
            events += (events.empty() ? "" : ", ") + name + " " + fixed(times, 2);
        text +=
            row({std::to_string(sum.contest.players),
                 std::string(entry_of(sum.contest.hero).name) + " : " + std::string(entry_of(sum.contest.field).name),
                 fixed(sum.steps, 1), events});
    }
    return text;
}

std::vector<Level> rated(const Plan& plan) {
    std::vector<Level> levels = plan.levels;
    if (plan.against && std::find(levels.begin(), levels.end(), *plan.against) == levels.end())
        levels.push_back(*plan.against);
    return levels;
}

std::vector<Summary> summaries(const std::vector<Record>& records) {
    std::vector<Summary> sums;
    for (const Record& record : records)
        if (!record.deals.empty()) sums.push_back(Summary::of(record));
    return sums;
}

boost::json::object written(const Estimate& estimate) {
    return {{"mean", estimate.mean}, {"half_width_95", estimate.half_width}};
}
boost::json::object written(const Cost& cost) {
    return {{"decisions", cost.decisions},
            {"decisions_per_s", rate(static_cast<double>(cost.decisions), cost.seconds)},
            {"iterations_per_s", rate(static_cast<double>(cost.iterations), cost.seconds)},
            {"slowest_ms", 1e3 * cost.slowest}};
}
boost::json::object written(const Summary& sum) {
    boost::json::object events;
    for (const auto& [name, times] : sum.events) events[name] = times;
    boost::json::object contest{{"players", sum.contest.players},
                                {"hero", entry_of(sum.contest.hero).name},
                                {"field", entry_of(sum.contest.field).name},
                                {"games", sum.games},
                                {"deals", sum.games / static_cast<std::size_t>(sum.contest.players)},
                                {"par", sum.contest.par()},
                                {"win_share", written(sum.share)},
                                {"margin", written(sum.margin)},
                                {"lead", written(sum.lead)},
                                {"hero_points", sum.hero_points},
                                {"field_points", sum.field_points},
                                {"steps", sum.steps},
                                {"hero_cost", written(sum.hero)},
                                {"field_cost", written(sum.field)},
                                {"events", std::move(events)}};
    if (sum.skill) contest["win_share_less_luck"] = written(*sum.skill);
    return contest;
}

}  // namespace

std::string markdown_report(const Plan& plan, const std::vector<Record>& records) {
    const std::vector<Summary> sums = summaries(records);
    std::string text = "# Arena: " + plan.game + "\n\n";
    text += "Seed " + std::to_string(plan.seed) + ", " +
            (plan.clock == Plan::Clock::on ? "each level by its own clock: another machine plays other games"
                                           : "iterations counted, no clock: every machine plays the same games") +
            ". Each deal is played once from every seat; intervals (95 %) are computed on deals.\n\n";
    text += results_table(sums);
    if (std::any_of(sums.begin(), sums.end(), [](const Summary& sum) { return sum.skill.has_value(); }))
        text +=
            "\n*Less luck*: every roll is compared with what could be hoped for before it, and the difference "
            "taken off. That changes no expectation, and between good players it strays far less than wins do.\n";
    if (plan.levels.size() > 1) text += "\n## Ratings\n\n" + ratings_table(ratings_of(records, rated(plan)));
    text += "\n## Sanity\n\n" + sanity_table(sums);
    return text;
}

std::string json_report(const Plan& plan, const std::vector<Record>& records) {
    boost::json::array contests;
    for (const Summary& sum : summaries(records)) contests.push_back(written(sum));
    boost::json::array ratings;
    for (const Rating& rating : ratings_of(records, rated(plan)))
        ratings.push_back(boost::json::object{{"bot", entry_of(rating.level).name},
                                              {"rating", rating.points},
                                              {"low", rating.low},
                                              {"high", rating.high}});
    return boost::json::serialize(boost::json::object{{"game", plan.game},
                                                      {"options", boost::json::parse(plan.options)},
                                                      {"seed", plan.seed},
                                                      {"clock", plan.clock == Plan::Clock::on},
                                                      {"memory", plan.memory == Memory::perfect ? "perfect" : "table"},
                                                      {"contests", std::move(contests)},
                                                      {"ratings", std::move(ratings)}}) +
           "\n";
}

}  // namespace sushiya::bots
