// What a sitting tells: news, the log, points.
#include "cli/bill.hpp"
#include "cli/sitting.hpp"
#include "cli/talk.hpp"

namespace sushiya {

void Sitting::tell_news() {
    const Scene now = scene();
    std::vector<Seen> scored;
    const auto settle = [&] {
        if (!scored.empty()) show_bill(scored);
        scored.clear();
    };
    for (std::size_t& told = told_[me_.index]; told < match_->event_count(); ++told) {
        Json out;
        if (!match_->write_event(out, told, me_, Recall::table)) continue;
        const Seen event(out.take());
        const std::string line = table_->tell(now, event);
        if (event.has("rule") && event.has("points") && event.has("seat")) {
            scored.push_back(event);
        } else if (!line.empty()) {
            settle();
            say(line, 2);
        }
    }
    settle();
}

void Sitting::show_bill(const std::vector<Seen>& scored) const {
    const auto players = static_cast<std::size_t>(match_->players());
    std::vector<BillRows::Entry> lines;
    std::vector<int> sums(players);
    for (const Seen& event : scored) {
        const auto seat = static_cast<std::size_t>(event.number("seat"));
        if (seat >= players) continue;  // the robot is not ranked
        const int points = event.number("points");
        lines.push_back({seat, event.text("rule"), points});
        sums[seat] += points;
    }
    std::vector<std::string> sum_texts;
    std::vector<std::string> total_texts;
    for (std::size_t i = 0; i < players; ++i) {
        sum_texts.push_back(in_figures(sums[i]));
        total_texts.push_back(in_figures(match_->points(Seat{static_cast<std::uint8_t>(i)})));
    }
    BillRows rows(cli_("bill"), names_);
    rows.lines(lines, words_);
    rows.sums(cli_("bill.sum"), sum_texts);
    rows.sums(cli_("bill.total"), total_texts);
    print("\n" + rows.text() + "\n");
}

// Written anew each time: what a line may tell depends on what lies open now.
void Sitting::show_log(const Scene& now) const {
    std::string log;
    for (std::size_t number = 0; number < told_[me_.index]; ++number) {
        Json out;
        if (!match_->write_event(out, number, me_, Recall::table)) continue;
        const std::string line = table_->tell(now, Seen(out.take()));
        if (!line.empty()) log += wrapped(line, now.width, 2);
    }
    print(log.empty() ? cli_("log.empty") + "\n" : log);
}

void Sitting::show_score(const Scene& now) const {
    if (!table_->open_scores(now.view)) {
        say(cli_("score.closed"), 2);
        return;
    }
    for (const Seat seat : SeatSet::first(match_->players())) {
        std::string lines;
        int worth = 0;
        for (const Line& line : now.bill) {
            if (line.seat != seat) continue;
            worth += line.points;
            lines += "    " + words_("line." + std::string(line.rule)) + " " + in_figures(line.points) + "\n";
        }
        const std::string gain = with_sign(worth);
        print("  " + names_[seat.index] + cli_("colon") + cli_.counted("points", "points", match_->points(seat)) +
              (lines.empty() ? "" : ", " + cli_("preview", {{"points", gain}})) + "\n" + lines);
    }
}

void Sitting::show_ranking() const {
    print("\n" + paint_.bold(cli_("final")) + "\n" + ranking_text(*match_, names_, cli_));
}

}  // namespace sushiya
