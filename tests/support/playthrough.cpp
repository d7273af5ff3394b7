#include "tests/support/playthrough.hpp"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <memory>
#include <vector>

#include "engine/registry/games.hpp"
#include "tests/support/random_play.hpp"
#include "tests/support/text.hpp"

namespace sushiya::tests {

namespace json = boost::json;

namespace {

constexpr std::uint64_t kSeed = 20;
constexpr std::size_t kShownChoices = 12;

// Lists of names as people count them; everything else as JSON.
std::string brief(const json::value& value) {
    return all_names(value) ? "[" + counted(value.get_array()) + "]" : json::serialize(value);
}

// "/path value" for everything in `now` that is not the same in `before`.
void list_changes(const json::value& before, const json::value& now, const std::string& path,
                  std::vector<std::string>& out) {
    if (before == now) return;
    if (before.is_object() && now.is_object()) {
        for (const auto& field : now.get_object()) {
            const json::value* old = before.get_object().if_contains(field.key());
            list_changes(old == nullptr ? json::value() : *old, field.value(), path + "/" + std::string(field.key()),
                         out);
        }
        for (const auto& field : before.get_object())
            if (!now.get_object().contains(field.key())) out.push_back(path + "/" + std::string(field.key()) + " gone");
        return;
    }
    const bool lists = before.is_array() && now.is_array() && before.get_array().size() == now.get_array().size();
    if (lists && !now.get_array().empty() && now.get_array().front().is_object()) {
        for (std::size_t i = 0; i < now.get_array().size(); ++i)
            list_changes(before.get_array()[i], now.get_array()[i], path + "/" + std::to_string(i), out);
        return;
    }
    out.push_back(path + " " + brief(now));
}

class Narrator {
  public:
    explicit Narrator(const Variant& variant) {
        auto made = make_match(variant.game, variant.options);
        if (!made) {
            text_ = "no game: " + made.error().what + "\n";
            return;
        }
        match_ = std::move(*made);
        views_.resize(viewers(*match_).size());
        text_ =
            "# " + std::string(variant.game) + ", " + std::string(variant.name) + ": a game to read.\n" +
            "# After each step what is new in the views (perfect memory); a seat's part leaves out what all see.\n\n";
        line("options", options_json(*match_));
    }

    std::string tell() {
        if (match_ == nullptr) return text_;
        Rng rng(kSeed);
        tell_situation();
        while (match_->turn().waits != Turn::Waits::over) {
            const std::size_t heard = match_->event_count();
            const auto done = random_step(*match_, rng);
            if (!done) return text_ + "refused: " + done.error().what + "\n";
            tell_step();
            tell_events(heard);
            tell_situation();
        }
        return text_;
    }

  private:
    void line(const std::string& what, const std::string& content) {
        text_ += what + std::string(what.size() < 10 ? 10 - what.size() : 1, ' ') + content + "\n";
    }

    void tell_step() {
        const Step& step = match_->history().back();
        text_ += "\n== step " + std::to_string(match_->history().size()) + "\n";
        if (!step.chance.empty()) line("chance", step.chance);
        for (const auto& [seat, notation] : step.choose) line(name_of(seat), notation);
    }

    void tell_events(std::size_t from) {
        const auto all_hear = events_json(*match_, kSpectator, Recall::perfect, from);
        for (const std::string& event : all_hear) line("all hear", told(event));
        for (const Seat seat : SeatSet::first(match_->players()))
            for (const std::string& event : events_json(*match_, seat, Recall::perfect, from))
                if (std::find(all_hear.begin(), all_hear.end(), event) == all_hear.end())
                    line(std::to_string(seat.index) + " hears", told(event));
    }

    // An event as "name field:value ...".
    static std::string told(const std::string& event) {
        std::string text;
        const json::value parsed = json::parse(event);
        for (const auto& field : parsed.as_object()) {
            if (!text.empty()) text += ' ';
            if (field.key() != "event") text += std::string(field.key()) + ":";
            text += field.value().is_string() ? std::string(field.value().get_string()) : brief(field.value());
        }
        return text;
    }

    void tell_situation() {
        std::vector<std::string> public_news;
        news(kSpectator, views_.size() - 1, public_news);
        for (const std::string& item : public_news) line("all see", item);
        for (const Seat seat : SeatSet::first(match_->players())) {
            std::vector<std::string> own;
            news(seat, seat.index, own);
            for (const std::string& item : own)
                if (std::find(public_news.begin(), public_news.end(), item) == public_news.end())
                    line(std::to_string(seat.index) + " sees", item);
        }
        tell_scores();
        tell_choices();
    }

    void news(Seat viewer, std::size_t slot, std::vector<std::string>& out) {
        json::value now = json::parse(view_json(*match_, viewer, Recall::perfect));
        list_changes(views_[slot].is_null() ? json::value(json::object()) : views_[slot], now, "", out);
        views_[slot] = std::move(now);
    }

    void tell_scores() {
        std::string bill;
        for (const Line& entry : match_->bill())
            bill += (bill.empty() ? "" : ", ") + std::to_string(entry.seat.index) + " " + std::string(entry.rule) +
                    " " + std::to_string(entry.points);
        if (!bill.empty()) line("bill", bill);
        std::string points;
        for (const Seat seat : SeatSet::first(match_->players()))
            points += (points.empty() ? "" : " ") + std::to_string(match_->points(seat));
        line("points", points);
        if (match_->turn().waits != Turn::Waits::over) return;
        std::string ranks;
        const auto all = match_->ranks();
        for (const Seat seat : SeatSet::first(match_->players()))
            ranks += (ranks.empty() ? "" : " ") + std::to_string(all[seat.index]);
        line("ranks", ranks);
    }

    void tell_choices() {
        for (const Seat seat : match_->turn().actors) {
            std::vector<std::string> list = match_->choices(seat);
            const std::size_t count = list.size();
            list.resize(std::min(count, kShownChoices));
            line(std::to_string(seat.index) + " may",
                 joined(list, " | ") + (count > kShownChoices ? " | ... " + std::to_string(count) + " in all" : ""));
        }
        if (match_->turn().waits == Turn::Waits::chance) line("waits", "chance");
        if (match_->turn().waits == Turn::Waits::over) line("waits", "over");
    }

    std::unique_ptr<Match> match_;
    std::vector<json::value> views_;  // as last seen; the spectator's last
    std::string text_;
};

}  // namespace

bool all_names(const json::value& value) {
    const json::array* list = value.if_array();
    const auto is_name = [](const json::value& item) { return item.is_string(); };
    return list != nullptr && std::all_of(list->begin(), list->end(), is_name);
}

std::string counted(const json::array& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size();) {
        std::size_t same = 1;
        while (i + same < names.size() && names[i + same] == names[i]) ++same;
        text += (text.empty() ? "" : " ") + std::string(names[i].get_string());
        if (same > 1) text += "*" + std::to_string(same);
        i += same;
    }
    return text;
}

std::string playthrough(const Variant& variant) { return Narrator(variant).tell(); }

}  // namespace sushiya::tests
