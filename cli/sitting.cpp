#include "cli/sitting.hpp"

#include <algorithm>
#include <cctype>

#include "cli/bill.hpp"
#include "cli/files.hpp"
#include "cli/game_arguments.hpp"
#include "cli/thinking.hpp"
#include "engine/registry/record.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {

namespace {

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

// The text with every number that stands alone replaced by that word of the menu; after a * it is a count.
std::string with_words(const std::vector<std::string>& menu, std::string_view text) {
    std::string out;
    std::string token;
    const auto close = [&] {
        const auto number = is_number(token) && !out.ends_with('*') ? to_number(token) : std::nullopt;
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

Sitting::Sitting(std::unique_ptr<Match> match, std::unique_ptr<bots::Bot> bot, KeptGame kept, std::string_view language)
    : match_(std::move(match)),
      bot_(std::move(bot)),
      kept_(std::move(kept)),
      words_(language, match_->game()),
      cli_(language, "cli"),
      paint_(Paint::for_output()),
      table_(make_table(match_->game())),
      names_(printable_all(kept_.terms().names)),
      told_(match_->event_count()) {
    names_[me_.index] = cli_("you");
}

Result<void> Sitting::run() {
    welcome();
    while (match_->turn().waits != Turn::Waits::over) {
        const auto wish = step();
        if (!wish) return fail(wish.error().what);
        if (*wish == Wish::leave) return {};
        keep();
        tell_news();
    }
    show_ranking();
    kept_.forget();
    return {};
}

void Sitting::welcome() const {
    print(paint_.bold(words_("name")) + "\n");
    say(words_("idea"));
    const std::string seed = std::to_string(kept_.terms().seed);
    say(match_->history().empty() ? cli_("seed", {{"seed", seed}}) : cli_("resumed", {{"seed", seed}}));
    if (!kept_.is_kept()) say(cli_("kept.nowhere"));
    say(cli_("welcome"));
}

Result<Sitting::Wish> Sitting::step() {
    const Turn turn = match_->turn();
    if (turn.waits == Turn::Waits::chance) {
        Rng rng = chance_at(kept_.terms().seed, match_->history().size());
        const auto happened = match_->happen(*match_->draw(rng));
        if (!happened) return fail(happened.error().what);
        return Wish::go_on;
    }
    if (const auto chosen = others_choose(); !chosen) return fail(chosen.error().what);
    return turn.actors.contains(me_) ? ask() : Wish::go_on;
}

void Sitting::keep() {
    const auto kept = keeps_ ? kept_.keep(*match_) : Result<void>();
    if (kept) return;
    keeps_ = false;
    say(cli_("kept.failed", {{"reason", sentence(kept.error().what)}}));
}

Scene Sitting::scene() const {
    Json text;
    match_->write_view(text, me_, Recall::table);
    Seen view(text.take());
    std::vector<Line> bill = table_->open_scores(view) ? match_->bill() : std::vector<Line>{};
    return {std::move(view), me_,  names_, match_->choices(me_), std::move(bill),
            words_,          cli_, paint_, terminal_width(),     terminal_height()};
}

Result<void> Sitting::others_choose() {
    for (const Seat seat : match_->turn().actors) {
        if (seat == me_) continue;
        const Thinking thinking(cli_("thinking", {{"name", names_[seat.index]}}));
        const auto choice = bot_->pick(*match_, seat, {}, thinking.enough());
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
    draw(now);
    for (;;) {
        const auto answer = read_line(paint_.bold(cli_("prompt")));
        if (!answer) {
            print("\n" + cli_(kept_.is_kept() && keeps_ ? "quit.eof.kept" : "quit.eof") + "\n");
            return Wish::leave;
        }
        const std::string_view text = trim(*answer);
        if (text.empty()) {
            draw(scene());
            continue;
        }
        Wish wish = Wish::go_on;
        if (is_command(now, text, wish)) {
            if (wish == Wish::leave) return wish;
            continue;
        }
        const auto chosen = match_->choose(me_, understood(now, text));
        if (chosen) return Wish::go_on;
        say(is_number(text) ? cli_("not.understood", {{"answer", printable(text)}})
                            : cli_("not.legal", {{"reason", sentence(chosen.error().what)}}));
    }
}

void Sitting::draw(const Scene& now) const {
    print("\n" + std::string(static_cast<std::size_t>(std::min(now.width, 60)), '-') + "\n" + table_->draw(now));
}

std::string Sitting::understood(const Scene& now, std::string_view answer) const {
    const auto menu = table_->menu(now);
    if (is_number(answer)) return menu.verb + with_words(menu.items, answer);
    if (match_->may_choose(me_, answer)) return std::string(answer);
    const std::string wanted = lower(answer);
    const Paint none = Paint::none();
    const Scene plain{now.view,  now.viewer, now.names, now.choices, now.bill,
                      now.words, now.cli,    none,      now.width,   now.height};
    for (const auto* list : {&menu.items, &now.choices})
        for (const std::string& item : *list)
            if (lower(table_->say(plain, item)) == wanted || lower(spoken(plain, item)) == wanted) return item;
    if (menu.lists != Table::Menu::Lists::words) return std::string(answer);
    std::string text = (answer.starts_with(menu.verb) ? "" : menu.verb) + with_words(menu.items, answer);
    const std::size_t space = text.find(' ');
    if (!menu.joint.empty() && space != std::string::npos && text.find(':') == std::string::npos)
        text.replace(space, 1, menu.joint);
    return text;
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
    } else if (verb == "hint" || verb == "conseil") {
        hint(now);
    } else if (verb == "save" || verb == "sauver") {
        save(std::string(rest));
    } else if (verb == "quit" || verb == "quitter" || verb == "q") {
        wish = confirm_leaving();
    } else {
        return false;
    }
    return true;
}

void Sitting::explain(const Scene& now, std::string_view name) const {
    const std::string meant = with_words(table_->menu(now).items, name);
    std::vector<std::string> things = table_->things_of(now, meant);
    if (const auto thing = words_.name_of_thing(meant)) things = {*thing};
    for (const std::string& thing : things)
        say(words_.thing(thing) + cli_("colon") + words_("thing." + thing + ".rule"), 2);
    if (things.empty()) say(sentence(cli_("help.none", {{"name", quoted(printable(name))}})), 2);
}

// What the others' bot would do here; it sees no more than the person does.
void Sitting::hint(const Scene& now) const {
    const Thinking thinking(cli_("thinking.hint"));
    const auto choice = bot_->pick(*match_, me_, {}, thinking.enough());
    say(choice ? cli_("hint", {{"choice", table_->say(now, *choice)}}) : sentence(choice.error().what), 2);
}

bool Sitting::save(const std::string& file) const {
    if (file.empty()) {
        say(cli_("save.how"));
        return false;
    }
    const bool replace = would_replace(file);
    if (replace && !says_yes(cli_("save.replace", {{"file", printable(file)}}))) return false;
    std::vector<std::string> seats = kept_.terms().names;
    const auto written = write_file(file, write_record(record_of(*match_, std::move(seats))),
                                    replace ? Existing::replace : Existing::keep);
    say(written ? cli_("saved", {{"file", printable(file)}}) : sentence(printable(written.error().what)));
    return written.has_value();
}

bool Sitting::says_yes(const std::string& question) const {
    const auto answer = read_line(question);
    return answer && among(cli_("yes"), lower(trim(*answer)));
}

// A save that fails is asked for again: nobody leaves by a mistyped folder. At the end of input the game is kept.
Sitting::Wish Sitting::confirm_leaving() const {
    const bool kept = kept_.is_kept() && keeps_;
    for (;;) {
        const auto answer = read_line(cli_(kept ? "quit.ask.kept" : "quit.ask"));
        const std::string text(answer ? trim(*answer) : "");
        if (answer && (text.empty() || among(cli_("no"), lower(text)))) return Wish::go_on;
        if (!answer || among(cli_("yes"), lower(text)) || save(text)) break;
    }
    print(cli_(kept ? "quit.bye.kept" : "quit.bye") + "\n");
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
