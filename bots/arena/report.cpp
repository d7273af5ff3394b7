#include "bots/arena/report.hpp"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <map>
#include <utility>

#include "bots/arena/rating.hpp"
#include "engine/registry/json.hpp"

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
double mean_ms(const Cost& cost) {
    return cost.decisions == 0 ? 0 : 1e3 * cost.seconds / static_cast<double>(cost.decisions);
}
std::string per_decision(const Cost& cost) {
    if (cost.decisions == 0) return "-";
    return fixed(mean_ms(cost), 2) + " / " + fixed(1e3 * cost.slowest, 0);
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
        text += row({std::to_string(sum.contest.players), sum.contest.hero.name(), sum.contest.field.name(),
                     std::to_string(sum.games), percent(sum.share), sum.skill ? percent(*sum.skill) : "-",
                     fixed(100 * sum.contest.par(), 0) + " %", points(sum.margin),
                     fixed(sum.hero_points, 1) + " : " + fixed(sum.field_points, 1),
                     per_decision(sum.hero) + " : " + per_decision(sum.field)});
    return text;
}

// A list for each size of the table that has one; a single bot among its equals has none.
struct Ratings {
    int players;
    std::vector<Rating> list;
};
std::vector<Ratings> ratings_by_table(const Plan& plan, const std::vector<Record>& records) {
    std::vector<Ratings> all;
    for (const int players : plan.players) {
        std::vector<Record> here;
        std::ranges::copy_if(records, std::back_inserter(here),
                             [&](const Record& record) { return record.contest.players == players; });
        if (auto list = ratings_of(here); !list.empty()) all.push_back({players, std::move(list)});
    }
    return all;
}

std::string ratings_text(const std::vector<Ratings>& tables) {
    std::string text;
    for (const auto& [players, list] : tables) {
        text += "\n## Ratings, " + std::to_string(players) + " players\n\n" +
                row({"bot", "rating", "95 %", "ms a move, mean"}) + "|---|--:|--:|--:|\n";
        for (const Rating& rating : list)
            text += row({rating.who.name(), fixed(rating.points, 0),
                         fixed(rating.low, 0) + " … " + fixed(rating.high, 0), fixed(mean_ms(rating.cost), 2)});
    }
    if (!text.empty())
        text +=
            "\n400 points are odds of ten to one against a single other. The cook stands at 0, without one the mean "
            "does; intervals are of the difference to it.\n";
    return text;
}

// Whether games look like games: points, length, and how often things happen.
std::string sanity_table(const std::vector<Summary>& sums) {
    std::string text = row({"table", "hero : field", "decisions a game", "events a game"}) + "|--:|---|--:|---|\n";
    for (const Summary& sum : sums) {
        std::string events;
        for (const auto& [name, times] : sum.events)
            events += (events.empty() ? "" : ", ") + name + " " + fixed(times, 2);
        text += row({std::to_string(sum.contest.players), sum.contest.hero.name() + " : " + sum.contest.field.name(),
                     fixed(sum.steps, 1), events});
    }
    return text;
}

// The same fault of the same program is told once, with how often it lost a game by it.
std::string faults_list(const std::vector<Summary>& sums) {
    std::map<std::string, int> times;
    for (const Summary& sum : sums)
        for (const std::string& fault : sum.faults) ++times[fault];
    std::string text;
    for (const auto& [fault, games] : times) text += "- " + fault + " (" + std::to_string(games) + ")\n";
    return text;
}

std::vector<Summary> summaries(const std::vector<Record>& records) {
    std::vector<Summary> sums;
    for (const Record& record : records)
        if (!record.deals.empty()) sums.push_back(Summary::of(record));
    return sums;
}

void write(Json& out, const Estimate& estimate) {
    out.object([&] { out.field("mean", estimate.mean).field("half_width_95", estimate.half_width); });
}
void write(Json& out, const Cost& cost) {
    out.object([&] {
        out.field("decisions", cost.decisions);
        out.field("decisions_per_s", rate(static_cast<double>(cost.decisions), cost.seconds));
        out.field("iterations_per_s", rate(static_cast<double>(cost.iterations), cost.seconds));
        out.field("slowest_ms", 1e3 * cost.slowest);
    });
}
void write(Json& out, const Summary& sum) {
    out.object([&] {
        out.field("players", sum.contest.players);
        out.field("hero", sum.contest.hero.name()).field("field", sum.contest.field.name());
        out.field("games", sum.games).field("deals", sum.games / static_cast<std::size_t>(sum.contest.players));
        out.field("par", sum.contest.par());
        write(out.key("win_share"), sum.share);
        write(out.key("margin"), sum.margin);
        write(out.key("lead"), sum.lead);
        out.field("hero_points", sum.hero_points).field("field_points", sum.field_points).field("steps", sum.steps);
        write(out.key("hero_cost"), sum.hero);
        write(out.key("field_cost"), sum.field);
        out.key("events").object([&] {
            for (const auto& [name, times] : sum.events) out.field(name, times);
        });
        if (sum.skill) write(out.key("win_share_less_luck"), *sum.skill);
        if (!sum.faults.empty()) out.key("faults").list(sum.faults);
    });
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
    text += ratings_text(ratings_by_table(plan, records));
    if (const std::string faults = faults_list(sums); !faults.empty())
        text += "\n## Games lost by a fault\n\n" + faults;
    text += "\n## Sanity\n\n" + sanity_table(sums);
    return text;
}

std::string json_report(const Plan& plan, const std::vector<Record>& records) {
    Json out;
    out.object([&] {
        out.field("game", plan.game);
        out.key("options").list(plan.options, [&](const std::string& each) { out.raw(each); });
        out.field("seed", plan.seed);
        out.field("clock", plan.clock == Plan::Clock::on);
        out.field("memory", kMemoryNames[plan.memory]);
        out.key("contests").list(summaries(records), [&](const Summary& sum) { write(out, sum); });
        out.key("ratings").array([&] {
            for (const auto& [players, list] : ratings_by_table(plan, records))
                for (const Rating& rating : list)
                    out.object([&] {
                        out.field("players", players).field("bot", rating.who.name()).field("rating", rating.points);
                        out.field("low", rating.low)
                            .field("high", rating.high)
                            .field("ms_a_move", mean_ms(rating.cost));
                    });
        });
    });
    return out.take() + "\n";
}

}  // namespace sushiya::bots
