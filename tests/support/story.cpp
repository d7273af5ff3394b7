#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <map>
#include <memory>
#include <sstream>
#include <vector>

#include "engine/registry/games.hpp"
#include "tests/support/playthrough.hpp"
#include "tests/support/random_play.hpp"
#include "tests/support/text.hpp"

namespace sushiya::tests {

namespace json = boost::json;

namespace {

constexpr std::size_t kWidth = 120;
constexpr std::size_t kIndent = 15;
constexpr std::string_view kBetweenSeats = "   ";
constexpr std::string_view kOr = " | ";

// An object as "key value, key value", or if it counts things as "tempura*2 egg".
std::string words(const json::value& value);
std::string words_of(const json::object& object) {
    const bool counts =
        std::all_of(object.begin(), object.end(), [](const auto& field) { return field.value().is_int64(); });
    std::vector<std::string> parts;
    for (const auto& field : object) {
        parts.emplace_back(field.key());
        if (!counts || field.value() != 1) parts.back() += (counts ? "*" : " ") + words(field.value());
    }
    return joined(parts, counts ? " " : ", ");
}

// A value as a person would say it; nothing is "-".
std::string words(const json::value& value) {
    std::string text;
    if (value.is_string()) text = value.get_string();
    if (value.is_object()) text = words_of(value.get_object());
    if (const json::array* list = value.if_array()) {
        std::vector<std::string> parts;
        for (const json::value& item : *list) parts.push_back(words(item));
        text = joined(parts, " ");
    }
    if (value.is_number() || value.is_bool()) text = json::serialize(value);
    return text.empty() ? "-" : text;
}

bool contains(const std::vector<std::string>& list, const std::string& text) {
    return std::find(list.begin(), list.end(), text) != list.end();
}

// What a field adds to a sentence: a flag its name, a number its name too unless that is said already.
std::string said(const std::string& key, const json::value& value, const std::string& event) {
    if (value.is_null()) return "";
    if (value.is_bool()) return value.get_bool() ? key : "";
    if (value.is_number()) return (key == "points" || key == event ? "" : key + " ") + words(value);
    return all_names(value) ? counted(value.get_array()) : words(value);
}

// "0 laid salmon": who, what, and what else there is to say. A name said twice is said once.
std::string sentence(const json::object& told, const std::vector<std::string>& unsaid) {
    const std::string event = words(told.at("event"));
    std::string text = event;
    if (const json::value* seat = told.if_contains("seat")) text = words(*seat) + " " + text;
    std::string before;
    for (const auto& field : told) {
        if (field.key() == "event" || field.key() == "seat") continue;
        const std::string part = said(field.key(), field.value(), event);
        if (part.empty() || contains(unsaid, part) || (field.value().is_string() && part == before)) continue;
        text += " " + part;
        before = part;
    }
    return text;
}

std::vector<std::string> split_words(std::string_view text) {
    std::istringstream in{std::string(text)};
    std::vector<std::string> parts;
    for (std::string part; in >> part;) parts.push_back(part);
    return parts;
}

// What stands at a place like /rows/sushi, or /tableaux/*/dishes for every seat.
std::string at_place(const json::value& view, const std::string& place) {
    const auto star = place.find("/*");
    if (star == std::string::npos) {
        boost::system::error_code none;
        const json::value* found = view.find_pointer(place, none);
        return found == nullptr ? "-" : words(*found);
    }
    std::vector<std::string> parts;
    const std::size_t size = view.at_pointer(place.substr(0, star)).as_array().size();
    for (std::size_t i = 0; i < size; ++i) {
        const std::string seat = std::to_string(i);
        parts.push_back(seat + ": " + at_place(view, place.substr(0, star + 1) + seat + place.substr(star + 2)));
    }
    return joined(parts, kBetweenSeats);
}

// Where to end a line of at most so many characters: between two seats, else between two words.
std::size_t break_in(const std::string& text, std::size_t width) {
    for (const std::string_view gap : {kBetweenSeats, std::string_view(" ")})
        if (const std::size_t at = text.rfind(gap, width); at != std::string::npos) return at;
    return text.size();
}

class Teller {
  public:
    Teller(const Story& story, std::unique_ptr<Match> match)
        : match_(std::move(match)), rng_(story.seed), unsaid_(split_words(story.unsaid)) {
        for (const std::string& field : split_words(story.watched))
            watched_.push_back({field.substr(0, field.find('=')), field.substr(field.find('=') + 1), ""});
        points_ = points();
    }

    std::string tell() {
        while (match_->turn().waits != Turn::Waits::over)
            if (const auto done = tell_step(); !done) return "refused: " + done.error().what + "\n";
        line("ranks", by_seat([ranks = match_->ranks()](Seat seat) { return ranks[seat.index]; }));
        return in_paragraphs();
    }

  private:
    struct Watched {
        std::string label;
        std::string place;
        std::string shown;
    };
    // What is told of one step.
    struct Passage {
        std::size_t step;
        SeatSet actors;  // none where chance decided
        std::string text;
        bool scores = false;
    };

    // Points that come in end a paragraph, and so does a choice of others; chance belongs to what follows.
    std::string in_paragraphs() {
        std::string text;
        SeatSet next;
        for (auto passage = passages_.rbegin(); passage != passages_.rend(); ++passage) {
            if (passage->actors.empty()) passage->actors = next;
            const bool ends = passage->scores || (passage->actors & next).empty();
            text.insert(0, passage->text + (ends && !next.empty() ? "\n" : ""));
            next = passage->actors;
        }
        return text;
    }

    Result<void> tell_step() {
        const Turn turn = match_->turn();
        const std::size_t heard = match_->event_count();
        std::vector<std::vector<std::string>> offers;
        for (const Seat seat : turn.actors) offers.push_back(match_->choices(seat));
        if (const auto done = random_step(*match_, rng_); !done) return done;
        passages_.push_back({match_->history().size(), turn.actors, ""});
        tell_choices(offers);
        tell_events(heard);
        tell_table();
        return {};
    }

    // The step's number on its first line, a label, then words, wrapped.
    void line(const std::string& label, std::string content) {
        std::string& text = passages_.back().text;
        std::string start = text.empty() ? std::to_string(passages_.back().step) : "";
        start.insert(0, 4 - std::min<std::size_t>(4, start.size()), ' ');
        start += "  " + label;
        start.resize(std::max(start.size() + 1, kIndent), ' ');
        while (start.size() + content.size() > kWidth) {
            const std::size_t end = break_in(content, kWidth - start.size());
            text += start + content.substr(0, end) + "\n";
            content.erase(0, content.find_first_not_of(' ', end));
            start.assign(kIndent + 2, ' ');
        }
        text += start + content + "\n";
    }

    void tell_choices(const std::vector<std::vector<std::string>>& offers) {
        const Step& step = match_->history().back();
        for (std::size_t i = 0; i < step.choose.size(); ++i)
            line(std::to_string(step.choose[i].first.index) + " may", marked(offers[i], step.choose[i].second));
    }

    // The choices with the one taken in brackets: all of them, or those that fit into a line.
    static std::string marked(std::vector<std::string> offers, const std::string& chosen) {
        const auto taken = std::find(offers.begin(), offers.end(), chosen);
        *taken = "[" + chosen + "]";
        std::string text = joined(offers, kOr);
        if (text.size() <= kWidth - kIndent) return text;
        const std::string rest = "... " + std::to_string(offers.size()) + " in all";
        std::size_t used = taken->size() + kOr.size() + rest.size();
        text.clear();
        for (auto offer = offers.begin(); offer != offers.end(); ++offer) {
            if (offer != taken) used += offer->size() + kOr.size();
            if (offer == taken || used <= kWidth - kIndent) text += *offer + std::string(kOr);
        }
        return text + rest;
    }

    void tell_events(std::size_t from) {
        const auto all_hear = events_json(*match_, kSpectator, Recall::perfect, from);
        tell_events("all", all_hear);
        for (const Seat seat : SeatSet::first(match_->players())) {
            auto own = events_json(*match_, seat, Recall::perfect, from);
            std::erase_if(own, [&](const std::string& event) { return contains(all_hear, event); });
            tell_events("only " + std::to_string(seat.index), own);
        }
    }

    void tell_events(const std::string& label, const std::vector<std::string>& events) {
        std::vector<std::string> sentences;
        for (const std::string& event : events) {
            const json::object parsed = json::parse(event).as_object();
            if (!contains(unsaid_, words(parsed.at("event")))) sentences.push_back(sentence(parsed, unsaid_));
        }
        if (!sentences.empty()) line(label, joined(sentences, "; "));
    }

    // What one would look at before choosing, where it is new; points at once.
    void tell_table() {
        if (match_->turn().waits == Turn::Waits::choice) {
            const json::value view = json::parse(view_json(*match_, kSpectator, Recall::perfect));
            for (auto& [label, place, shown] : watched_) tell_news(label, at_place(view, place), shown);
            tell_news("worth", bill(), bill_);
        }
        passages_.back().scores = tell_news("points", points(), points_);
    }

    // Line by line of each seat; a tableau without a person comes after them.
    std::string bill() const {
        std::map<int, std::vector<std::string>> lines;
        for (const Line& entry : match_->bill())
            lines[entry.seat.index].push_back(std::string(entry.rule) + " " + std::to_string(entry.points));
        std::vector<std::string> parts;
        for (const auto& [seat, own] : lines) parts.push_back(std::to_string(seat) + ": " + joined(own, ", "));
        return parts.empty() ? "-" : joined(parts, kBetweenSeats);
    }

    std::string points() const {
        return by_seat([this](Seat seat) { return match_->points(seat); });
    }

    // True if there was something new to tell.
    bool tell_news(const std::string& label, const std::string& now, std::string& shown) {
        if (now == shown) return false;
        shown = now;
        line(label, now);
        return true;
    }

    std::string by_seat(const auto& number) const {
        std::vector<std::string> texts;
        for (const Seat seat : SeatSet::first(match_->players())) texts.push_back(std::to_string(number(seat)));
        return joined(texts, " ");
    }

    std::unique_ptr<Match> match_;
    Rng rng_;
    const std::vector<std::string> unsaid_;
    std::vector<Watched> watched_;
    std::string bill_ = "-";
    std::string points_;
    std::vector<Passage> passages_;
};

}  // namespace

std::string tell(const Story& story, const Variant& variant) {
    auto match = make_match(variant.game, variant.options);
    if (!match) return "no game: " + match.error().what + "\n";
    const std::string game(story.game);
    return "# " + game + ", " + std::string(story.variant) + ": a game to read beside docs/rules/" + game + ".md.\n" +
           "# Look for " + std::string(story.look_for) + ".\n" +
           "# A step tells what a seat may choose and [chose]; what all hear, and what only one seat does; what is\n"
           "# new on the table; what each seat's things there are worth now; points on the track.\n\n" +
           Teller(story, std::move(*match)).tell();
}

}  // namespace sushiya::tests
