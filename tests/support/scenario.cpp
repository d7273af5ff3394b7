#include "tests/support/scenario.hpp"

#include <algorithm>
#include <array>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/registry/games.hpp"
#include "engine/registry/match.hpp"
#include "engine/registry/words.hpp"
#include "tests/support/documents.hpp"
#include "tests/support/random_play.hpp"
#include "tests/support/text.hpp"

namespace sushiya::tests {

namespace json = boost::json;

namespace {

using Outcome = Result<void>;

// Takes the first word off the text.
std::string_view take_word(std::string_view& text) {
    text = trim(text);
    const std::size_t space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    text = space == std::string_view::npos ? std::string_view() : trim(text.substr(space));
    return word;
}

Result<int> take_number(std::string_view& text) {
    const std::string_view word = take_word(text);
    const std::optional<int> number = to_number(word);
    if (!number) return fail("expected a number, not " + sushiya::in_quotes(word));
    return *number;
}

Result<Seat> take_viewer(std::string_view& text) {
    const std::string_view word = take_word(text);
    if (word == "spectator") return kSpectator;
    const std::optional<int> number = to_number(word);
    if (!number || *number < 0 || *number > kMaxSeats) return fail("expected a seat, not " + sushiya::in_quotes(word));
    return Seat{static_cast<std::uint8_t>(*number)};
}

Result<json::value> to_json(std::string_view text) {
    boost::system::error_code error;
    json::value value = json::parse({text.data(), text.size()}, error);
    if (error) return fail("this is not JSON: " + sushiya::in_quotes(text));
    return value;
}

std::vector<std::string> alternatives(std::string_view text) {
    std::vector<std::string> parts;
    for (const std::string_view part : split(text, '|')) parts.emplace_back(trim(part));
    return parts;
}

std::string numbers_text(const std::vector<int>& numbers) {
    std::string text;
    for (const int number : numbers) text += (text.empty() ? "" : " ") + std::to_string(number);
    return text;
}

std::string seats_text(SeatSet seats) {
    std::string text;
    for (const Seat seat : seats) text += (text.empty() ? "" : " ") + std::to_string(seat.index);
    return text.empty() ? "none" : text;
}

Outcome same(std::string_view what, const std::string& expected, const std::string& actual) {
    if (expected == actual) return {};
    return fail(std::string(what) + ": expected " + expected + ", got " + actual);
}

class Runner {
  public:
    std::vector<std::string> run(const Scenario& scenario) {
        const auto complain = [&](int line, const std::string& what) {
            complaints_.push_back(scenario.file + ":" + std::to_string(line) + ": " + what);
        };
        folder_ = scenario.folder;
        if (scenario.title.empty()) complain(scenario.line, "a scenario begins with 'scenario TITLE [IDS]'");
        for (const Statement& statement : scenario.statements) {
            std::string_view rest = statement.text;
            const std::string_view verb = take_word(rest);
            const auto entry =
                std::find_if(kVerbs.begin(), kVerbs.end(), [&](const Verb& v) { return v.name == verb; });
            if (entry == kVerbs.end()) {
                complain(statement.line, "no statement is called " + sushiya::in_quotes(verb));
                return complaints_;
            }
            const Outcome outcome = step(*entry, rest);
            if (!outcome) complain(statement.line, outcome.error().what);
            // After an act that failed the rest would only speak of a game that did not happen.
            if (!outcome && entry->kind == Kind::act) return complaints_;
        }
        if (checks_ == 0) complain(scenario.line, "this scenario checks nothing");
        return complaints_;
    }

  private:
    enum class Kind { act, check };
    struct Verb {
        std::string_view name;
        Kind kind;
        Outcome (Runner::*run)(std::string_view);
    };
    static const std::array<Verb, 13> kVerbs;

    Outcome step(const Verb& verb, std::string_view rest) {
        const bool about_options = verb.name == "game" || rest.starts_with("options");
        if (!match_ && !about_options)
            return fail(game_.empty() ? "a game is needed first: 'game ID {options}'" : "the game was not made");
        if (verb.kind == Kind::act && match_) seen_events_ = match_->event_count();
        if (verb.kind == Kind::check) ++checks_;
        const Outcome outcome = (this->*verb.run)(rest);
        if (outcome && match_ && !match_->check()) return fail("the state is not sound any more");
        if (!outcome || !match_ || verb.kind == Kind::check) return outcome;
        // Stories come to places that random games rarely see.
        for (const Seat viewer : viewers(*match_))
            if (const std::string complaint = undescribed(*match_, viewer, seen_events_); !complaint.empty())
                return fail(name_of(viewer) + ": " + complaint);
        return outcome;
    }

    Outcome game(std::string_view rest) {
        game_ = std::string(take_word(rest));
        if (game_ != folder_)
            return fail("this folder is for " + sushiya::in_quotes(folder_) + ", not for " + sushiya::in_quotes(game_));
        auto made = make_match(game_, rest.empty() ? "{}" : rest);
        // Without options the line may only say which game `refuse options` is about.
        if (!made && rest.empty()) return {};
        if (!made) return fail(made.error().what);
        match_ = std::move(*made);
        return {};
    }

    Outcome chance(std::string_view rest) { return match_->happen(rest); }

    Outcome draw(std::string_view rest) {
        const auto seed = take_number(rest);
        if (!seed) return fail(seed.error().what);
        if (match_->turn().waits != Turn::Waits::chance) return fail("nothing random is awaited here");
        Rng rng(static_cast<std::uint64_t>(*seed));
        while (match_->turn().waits == Turn::Waits::chance)
            if (const auto done = random_step(*match_, rng); !done) return done;
        return {};
    }

    Outcome play(std::string_view rest) {
        const std::vector<std::string> picks = alternatives(rest);
        const SeatSet actors = match_->turn().actors;
        if (static_cast<int>(picks.size()) != actors.size())
            return fail("these seats act: " + seats_text(actors) + "; " + std::to_string(picks.size()) +
                        " choices given");
        std::size_t next = 0;
        for (const Seat seat : actors)
            if (const auto chosen = match_->choose(seat, picks[next++]); !chosen)
                return fail(name_of(seat) + ": " + chosen.error().what);
        return {};
    }

    Outcome choose(std::string_view rest) {
        const auto seat = take_viewer(rest);
        if (!seat) return fail(seat.error().what);
        return match_->choose(*seat, rest).map([](Match::Progress) {});
    }

    Outcome retract(std::string_view rest) {
        const auto seat = take_viewer(rest);
        return seat ? match_->retract(*seat) : fail(seat.error().what);
    }

    Outcome auto_play(std::string_view rest) {
        const auto seed = take_number(rest);
        if (!seed) return fail(seed.error().what);
        Rng rng(static_cast<std::uint64_t>(*seed));
        const std::string_view mode = take_word(rest);
        if (mode == "steps") {
            const auto count = take_number(rest);
            if (!count) return fail(count.error().what);
            for (int i = 0; i < *count; ++i)
                if (const auto done = random_step(*match_, rng); !done) return done;
            return {};
        }
        if (mode != "until" || (rest != "over" && rest != "chance"))
            return fail("say 'until over', 'until chance' or 'steps N'");
        while (match_->turn().waits != Turn::Waits::over) {
            if (rest == "chance" && match_->turn().waits == Turn::Waits::chance) break;
            if (const auto done = random_step(*match_, rng); !done) return done;
        }
        return {};
    }

    Outcome refuse(std::string_view rest) {
        const std::size_t colon = rest.rfind(" : ");
        if (colon == std::string_view::npos) return fail("say why: 'refuse ... : PART OF THE REASON'");
        const std::string_view reason = trim(rest.substr(colon + 3));
        std::string_view input = trim(rest.substr(0, colon));
        const std::string before = match_ ? situation(*match_) : std::string();
        const Outcome outcome = try_input(input);
        if (outcome) return fail("this was not refused");
        if (outcome.error().what.find(reason) == std::string::npos)
            return fail("refused with another reason: " + outcome.error().what);
        if (match_ && situation(*match_) != before) return fail("the refusal changed something");
        return {};
    }

    Outcome try_input(std::string_view input) {
        std::string_view rest = input;
        const std::string_view first = take_word(rest);
        if (first == "chance") return match_->happen(rest);
        if (first == "retract") return retract(rest);
        if (first == "options") {
            return make_match(game_, rest).map([](const std::unique_ptr<Match>&) {});
        }
        return choose(input);
    }

    Outcome waits(std::string_view rest) {
        const Turn turn = match_->turn();
        const std::string actual = turn.waits == Turn::Waits::over     ? "over"
                                   : turn.waits == Turn::Waits::chance ? "chance"
                                                                       : seats_text(turn.actors);
        return same("waits", std::string(rest), actual);
    }

    Outcome chosen(std::string_view rest) { return same("chosen", std::string(rest), seats_text(match_->chosen())); }

    Outcome pending(std::string_view rest) {
        const auto seat = take_viewer(rest);
        if (!seat) return fail(seat.error().what);
        const std::string actual = match_->pending(*seat);
        return same("pending", std::string(rest), actual.empty() ? "none" : actual);
    }

    Outcome choices(std::string_view rest) {
        const auto seat = take_viewer(rest);
        if (!seat) return fail(seat.error().what);
        const std::string_view relation = take_word(rest);
        const std::vector<std::string> list = match_->choices(*seat);
        if (relation == "count") return same("choices", std::string(rest), std::to_string(list.size()));
        const auto legal = [&](const std::string& text) {
            return std::find(list.begin(), list.end(), text) != list.end();
        };
        std::vector<std::string> named = rest == "none" ? std::vector<std::string>() : alternatives(rest);
        if (relation == "are") {
            std::vector<std::string> sorted = list;
            std::sort(sorted.begin(), sorted.end());
            std::sort(named.begin(), named.end());
            return same("choices", joined(named, " | "), joined(sorted, " | "));
        }
        if (relation != "include" && relation != "exclude") return fail("say 'are', 'include', 'exclude' or 'count'");
        for (const std::string& text : named)
            if (legal(text) != (relation == "include"))
                return fail(sushiya::in_quotes(text) + (legal(text) ? " is" : " is not") + " legal; the choices are " +
                            joined(list, " | "));
        return {};
    }

    Outcome expect(std::string_view rest) {
        const std::string_view what = take_word(rest);
        if (what == "state") return expect_json(state_json(*match_), rest);
        if (what == "view" || what == "perfect") {
            const auto viewer = take_viewer(rest);
            if (!viewer) return fail(viewer.error().what);
            return expect_json(view_json(*match_, *viewer, what == "view" ? Recall::table : Recall::perfect), rest);
        }
        if (what == "points" || what == "ranks") {
            std::vector<int> actual;
            for (const Seat seat : SeatSet::first(match_->players()))
                actual.push_back(what == "points" ? match_->points(seat) : match_->ranks()[seat.index]);
            return same(what, std::string(rest), numbers_text(actual));
        }
        if (what == "bill") return expect_bill(rest);
        if (what == "event") return expect_event(rest);
        if (what == "no" && take_word(rest) == "event") return expect_no_event(rest);
        return fail("nothing to expect is called " + sushiya::in_quotes(what));
    }

    static Outcome expect_json(const std::string& text, std::string_view rest) {
        const std::string_view pointer = take_word(rest);
        if (rest.empty()) return fail("say which value, or 'absent'");
        const json::value document = json::parse(text);
        boost::system::error_code error;
        const json::value* found = document.find_pointer({pointer.data(), pointer.size()}, error);
        const std::string actual = found == nullptr ? "absent" : json::serialize(*found);
        if (rest == "absent") return same(pointer, "absent", actual);
        const auto expected = to_json(rest);
        if (!expected) return fail(expected.error().what);
        if (found != nullptr && *found == *expected) return {};
        return fail(std::string(pointer) + ": expected " + json::serialize(*expected) + ", got " + actual);
    }

    Outcome expect_bill(std::string_view rest) {
        const auto seat = take_viewer(rest);
        if (!seat) return fail(seat.error().what);
        const std::string_view rule = take_word(rest);
        int points = 0;
        for (const Line& line : match_->bill())
            if (line.seat == *seat && line.rule == rule) points += line.points;
        return same("bill", std::string(rest), std::to_string(points));
    }

    Outcome expect_event(std::string_view rest) {
        const auto viewer = take_viewer(rest);
        if (!viewer) return fail(viewer.error().what);
        const auto expected = to_json(rest);
        if (!expected) return fail(expected.error().what);
        const auto events = events_json(*match_, *viewer, Recall::table, seen_events_);
        for (const std::string& text : events)
            if (json::parse(text) == *expected) return {};
        return fail("no such event; there were: " + joined(events, " "));
    }

    Outcome expect_no_event(std::string_view rest) {
        const auto viewer = take_viewer(rest);
        if (!viewer) return fail(viewer.error().what);
        const auto unwanted = to_json(rest);
        if (!unwanted || !unwanted->is_object()) return fail("the fields must be a JSON object");
        for (const std::string& text : events_json(*match_, *viewer, Recall::table, seen_events_)) {
            const json::value event = json::parse(text);
            const auto has = [&](const json::key_value_pair& field) {
                const json::value* value = event.get_object().if_contains(field.key());
                return value != nullptr && *value == field.value();
            };
            const json::object& fields = unwanted->get_object();
            if (std::all_of(fields.begin(), fields.end(), has)) return fail("there is such an event: " + text);
        }
        return {};
    }

    std::string folder_;
    std::string game_;
    std::unique_ptr<Match> match_;
    std::size_t seen_events_ = 0;
    int checks_ = 0;
    std::vector<std::string> complaints_;
};

const std::array<Runner::Verb, 13> Runner::kVerbs{{
    {"game", Kind::act, &Runner::game},
    {"chance", Kind::act, &Runner::chance},
    {"draw", Kind::act, &Runner::draw},
    {"play", Kind::act, &Runner::play},
    {"choose", Kind::act, &Runner::choose},
    {"retract", Kind::act, &Runner::retract},
    {"auto", Kind::act, &Runner::auto_play},
    {"refuse", Kind::check, &Runner::refuse},
    {"waits", Kind::check, &Runner::waits},
    {"chosen", Kind::check, &Runner::chosen},
    {"pending", Kind::check, &Runner::pending},
    {"choices", Kind::check, &Runner::choices},
    {"expect", Kind::check, &Runner::expect},
}};

std::string_view without_comment(std::string_view line) {
    const std::size_t mark = line.starts_with('#') ? 0 : line.find(" #");
    return trim(line.substr(0, mark));
}

}  // namespace

std::vector<Scenario> read_scenarios(const std::string& path) {
    std::vector<Scenario> scenarios;
    const std::filesystem::path where(path);
    std::ifstream file(path);
    std::string text;
    for (int number = 1; std::getline(file, text); ++number) {
        if (text.ends_with('\r')) text.pop_back();
        std::string_view line = without_comment(trim(text));
        if (line.empty()) continue;
        const bool begins = line.starts_with("scenario ");
        if (begins || scenarios.empty())
            scenarios.push_back({where.filename().string(),
                                 where.parent_path().filename().string(),
                                 begins ? std::string(trim(line.substr(8))) : "",
                                 number,
                                 {}});
        if (!begins) scenarios.back().statements.push_back({number, std::string(line)});
    }
    return scenarios;
}

std::vector<std::string> run(const Scenario& scenario) { return Runner().run(scenario); }

}  // namespace sushiya::tests
