#include "cli/sitting.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "cli/bill.hpp"
#include "cli/files.hpp"
#include "cli/game_arguments.hpp"
#include "engine/registry/record.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {

namespace {

constexpr std::array<std::string_view, kMaxSeats> kGuests{"", "Mika", "Kenji", "Yuna", "Taro", "Emi", "Hana", "Ryo"};

bool is_number(std::string_view word) {
    return !word.empty() && word.size() <= 4 &&
           std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

std::string sentence(std::string text) {
    if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

void say(std::string_view text, int indent = 0) { print(wrapped(text, terminal_width(), indent)); }

// Whether a word stands among those of a text, as in "y yes".
bool among(std::string_view words, std::string_view word) {
    const auto parts = split(words, ' ');
    return std::find(parts.begin(), parts.end(), word) != parts.end();
}

// The text with every number that stands alone replaced by that word of the menu.
std::string with_words(const std::vector<std::string>& menu, std::string_view text) {
    std::string out;
    std::string token;
    const auto close = [&] {
        const auto number = is_number(token) ? to_number(token) : std::nullopt;
        const bool listed = number && *number >= 1 && *number <= static_cast<int>(menu.size());
        out += listed ? menu[static_cast<std::size_t>(*number - 1)] : token;
        token.clear();
    };
    for (const char c : text) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-') {
            token += c;
            continue;
        }
        close();
        out += c;
    }
    close();
    return out;
}

}  // namespace

Sitting::Sitting(std::unique_ptr<Match> match, std::unique_ptr<bots::Bot> bot, std::uint64_t seed,
                 std::string_view language)
    : match_(std::move(match)),
      bot_(std::move(bot)),
      seed_(seed),
      words_(language, match_->game()),
      cli_(language, "cli"),
      paint_(Paint::for_output()),
      table_(make_table(match_->game())) {
    names_.push_back(cli_("you"));
    for (int seat = 1; seat < match_->players(); ++seat) names_.emplace_back(kGuests[static_cast<std::size_t>(seat)]);
}

Result<void> Sitting::run() {
    print(paint_.bold(words_("name")) + "\n");
    say(words_("idea"));
    say(cli_("welcome"));
    for (;;) {
        const Turn turn = match_->turn();
        if (turn.waits == Turn::Waits::over) break;
        if (turn.waits == Turn::Waits::chance) {
            Rng rng = chance_at(seed_, match_->history().size());
            const auto happened = match_->happen(*match_->draw(rng));
            if (!happened) return happened;
        } else {
            if (const auto chosen = others_choose(); !chosen) return chosen;
            if (turn.actors.contains(me_) && ask() == Wish::leave) return {};
        }
        tell_news();
    }
    show_ranking();
    return {};
}

Scene Sitting::scene() const {
    Json text;
    match_->write_view(text, me_, Recall::table);
    Seen view(text.take());
    std::vector<Line> bill = table_->open_scores(view) ? match_->bill() : std::vector<Line>{};
    return {std::move(view), me_,  names_, match_->choices(me_), std::move(bill),
            words_,          cli_, paint_, terminal_width()};
}

Result<void> Sitting::others_choose() {
    for (const Seat seat : match_->turn().actors) {
        if (seat == me_) continue;
        const auto choice = bot_->pick(*match_, seat);
        if (!choice) return fail(choice.error().what);
        if (const auto chosen = match_->choose(seat, *choice); !chosen) return fail(chosen.error().what);
    }
    return {};
}

Sitting::Wish Sitting::ask() {
    const Scene now = scene();
    if (now.choices.size() == 1) {
        print("\n");
        say(cli_("only", {{"choice", table_->say(now, now.choices.front())}}), 2);
        match_->choose(me_, now.choices.front());
        return Wish::go_on;
    }
    print("\n" + std::string(static_cast<std::size_t>(std::min(now.width, 60)), '-') + "\n" + table_->draw(now));
    for (;;) {
        const auto answer = read_line(paint_.bold(cli_("prompt")));
        if (!answer) {
            print("\n" + cli_("quit.eof") + "\n");
            return Wish::leave;
        }
        const std::string_view text = trim(*answer);
        if (text.empty()) continue;
        Wish wish = Wish::go_on;
        if (is_command(now, text, wish)) {
            if (wish == Wish::leave) return wish;
            continue;
        }
        const auto chosen = match_->choose(me_, understood(now, text));
        if (chosen) return Wish::go_on;
        say(is_number(text) ? cli_("not.understood", {{"answer", std::string(text)}})
                            : cli_("not.legal", {{"reason", sentence(chosen.error().what)}}));
    }
}

std::string Sitting::understood(const Scene& now, std::string_view answer) const {
    const auto menu = table_->menu(now);
    if (is_number(answer)) return with_words(menu.items, answer);
    if (match_->may_choose(me_, answer)) return std::string(answer);
    const std::string wanted = lower(answer);
    const Paint none = Paint::none();
    const Scene plain{now.view, now.viewer, now.names, now.choices, now.bill, now.words, now.cli, none, now.width};
    for (const auto* list : {&menu.items, &now.choices})
        for (const std::string& item : *list)
            if (lower(table_->say(plain, item)) == wanted || lower(spoken(plain, item)) == wanted) return item;
    return menu.lists == Table::Menu::Lists::words ? with_words(menu.items, answer) : std::string(answer);
}

bool Sitting::is_command(const Scene& now, std::string_view answer, Wish& wish) {
    const std::size_t space = answer.find(' ');
    const std::string_view verb = answer.substr(0, space);
    const std::string_view rest = space == std::string_view::npos ? "" : trim(answer.substr(space));
    if (verb == "?" || verb == "help" || verb == "aide") {
        rest.empty() ? print(cli_("help") + "\n") : explain(now, rest);
    } else if (verb == "log" || verb == "journal") {
        show_log(now);
    } else if (verb == "score") {
        show_score(now);
    } else if (verb == "save" || verb == "sauver") {
        save(rest);
    } else if (verb == "quit" || verb == "quitter" || verb == "q") {
        wish = confirm_leaving();
    } else {
        return false;
    }
    return true;
}

void Sitting::explain(const Scene& now, std::string_view name) const {
    if (const auto thing = words_.name_of_thing(with_words(table_->menu(now).items, name)))
        say(words_.thing(*thing) + cli_("colon") + words_("thing." + *thing + ".rule"), 2);
    else
        say(sentence(cli_("help.none", {{"name", quoted(name)}})), 2);
}

void Sitting::save(std::string_view file) const {
    if (file.empty()) {
        say(cli_("save.how"));
        return;
    }
    std::vector<std::string> seats = names_;
    seats[me_.index] = cli_("guest");
    const auto written = write_file(std::string(file), write_record(record_of(*match_, std::move(seats))));
    say(written ? cli_("saved", {{"file", std::string(file)}}) : sentence(written.error().what));
}

Sitting::Wish Sitting::confirm_leaving() const {
    const auto answer = read_line(cli_("quit.ask"));
    const std::string text = answer ? lower(trim(*answer)) : std::string(cli_("yes").substr(0, 1));
    if (text.empty() || among(cli_("no"), text)) return Wish::go_on;
    if (!among(cli_("yes"), text)) save(trim(*answer));
    print(cli_("quit.bye") + "\n");
    return Wish::leave;
}

void Sitting::tell_news() {
    const Scene now = scene();
    std::vector<Seen> scored;
    const auto settle = [&] {
        if (!scored.empty()) show_bill(scored);
        scored.clear();
    };
    for (; told_ < match_->event_count(); ++told_) {
        Json out;
        if (!match_->write_event(out, told_, me_, Recall::table)) continue;
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
        sum_texts.push_back(std::to_string(sums[i]));
        total_texts.push_back(std::to_string(match_->points(Seat{static_cast<std::uint8_t>(i)})));
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
    for (std::size_t number = 0; number < told_; ++number) {
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
            lines += "    " + words_("line." + std::string(line.rule)) + " " + std::to_string(line.points) + "\n";
        }
        const std::string gain = (worth < 0 ? "" : "+") + std::to_string(worth);
        print("  " + names_[seat.index] + cli_("colon") + cli_.counted("points", "points", match_->points(seat)) +
              (lines.empty() ? "" : ", " + cli_("preview", {{"points", gain}})) + "\n" + lines);
    }
}

void Sitting::show_ranking() const {
    const auto ranks = match_->ranks();
    print("\n" + paint_.bold(cli_("final")) + "\n");
    for (int rank = 1; rank <= match_->players(); ++rank)
        for (const Seat seat : SeatSet::first(match_->players()))
            if (ranks[seat.index] == rank)
                print("  " +
                      cli_("rank", {{"rank", std::to_string(rank)},
                                    {"name", names_[seat.index]},
                                    {"points", cli_.counted("points", "points", match_->points(seat))}}) +
                      "\n");
}

}  // namespace sushiya
