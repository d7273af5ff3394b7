#include "cli/sitting.hpp"

#include <unistd.h>

#include <algorithm>

#include "bots/analysis/review.hpp"
#include "cli/answers.hpp"
#include "cli/files.hpp"
#include "cli/game_arguments.hpp"
#include "cli/reasons.hpp"
#include "cli/review_page.hpp"
#include "cli/talk.hpp"
#include "cli/thinking.hpp"
#include "engine/registry/record.hpp"
#include "engine/registry/words.hpp"
#include "server/tables/undo.hpp"

namespace sushiya {

Sitting::Sitting(std::unique_ptr<Match> match, std::vector<Other> others, KeptGame kept, std::string_view language)
    : language_(language),
      match_(std::move(match)),
      others_(std::move(others)),
      kept_(std::move(kept)),
      words_(language, match_->game()),
      cli_(language, "cli"),
      refusals_(language, match_->game()),
      paint_(Paint::for_output()),
      table_(make_table(match_->game())),
      people_(SeatSet::first(kept_.terms().people)),
      me_(is_shared() ? kSpectator : Seat{0}),
      names_(printable_all(kept_.terms().names)) {
    told_.fill(match_->event_count());
    if (!is_shared()) names_[me_.index] = cli_("you");
}

Result<void> Sitting::run() {
    welcome();
    while (match_->turn().waits != Turn::Waits::over) {
        const auto wish = step();
        if (!wish) return fail(wish.error().what);
        if (*wish == Wish::leave) return {};
        keep();
        if (!is_shared()) tell_news();
    }
    if (is_shared()) stand_up();
    show_ranking();
    kept_.forget();
    return offer_review();
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
    if (const auto chosen = bots_choose(); !chosen) return fail(chosen.error().what);
    return people_choose();
}

// One after the other; what they choose is revealed with the last. Whoever has been too quick is given the terminal
// back by the next person.
Sitting::Wish Sitting::people_choose() {
    std::vector<Seat> asked;
    for (const Seat seat : match_->turn().actors& people_)
        if (const auto choices = match_->choices(seat); is_shared() && choices.size() == 1)
            match_->choose(seat, choices.front());
        else
            asked.push_back(seat);
    for (std::size_t i = 0; i < asked.size();) {
        Wish wish = sit_down(asked[i]);
        if (wish == Wish::back && i > 0) match_->retract(asked[--i]);
        if (wish == Wish::go_on) {
            wish = ask();
            if (wish == Wish::back) return Wish::go_on;  // a step was taken back: all begins anew
            ++i;
        }
        if (wish == Wish::leave) return wish;
    }
    return Wish::go_on;
}

Sitting::Wish Sitting::sit_down(Seat seat) {
    if (!is_shared()) return Wish::go_on;
    if (seat == me_) {
        tell_news();
        return Wish::go_on;
    }
    if (me_ != kSpectator) clear_screen();
    me_ = kSpectator;
    names_ = printable_all(kept_.terms().names);
    const auto answer = ask_in_lines(cli_("cover", {{"name", names_[seat.index]}}));
    if (!answer) {
        print("\n");
        say(cli_(kept_.is_kept() && keeps_ ? "quit.eof.kept" : "quit.eof"));
        return Wish::leave;
    }
    if (among(cli_("undo"), lower(trim(*answer)))) return Wish::back;
    me_ = seat;
    names_[me_.index] = cli_("you");
    tell_news();
    return Wish::go_on;
}

// The end of the game is for everybody.
void Sitting::stand_up() {
    told_[kSpectator.index] = told_[me_.index];
    me_ = kSpectator;
    names_ = printable_all(kept_.terms().names);
    tell_news();
}

// What was on it must not be there for the next person, above the screen neither.
void Sitting::clear_screen() const {
    static constexpr int kEnough = 100;
    if (paint_.is_plain())
        print(std::string(static_cast<std::size_t>(std::min(terminal_height(), kEnough)), '\n'));
    else
        print("\x1b[H\x1b[2J\x1b[3J");
}

// Whoever names a file is asked again: a game can be kept and looked at.
Result<void> Sitting::offer_review() const {
    if (isatty(STDIN_FILENO) == 0) return {};
    for (;;) {
        print("\n");
        const auto answer = ask_in_lines(cli_("review.ask"));
        const std::string text(answer ? trim(*answer) : "");
        if (text.empty() || among(cli_("no"), lower(text))) return {};
        if (among(cli_("yes"), lower(text))) break;
        save(text);
    }
    const Record record = record_of(*match_, kept_.terms().names);
    std::optional<bots::Review> review;
    {
        const Thinking thinking(cli_("review.wait"));
        auto reviewed = bots::reviewed(record, {}, thinking.enough());
        if (!reviewed) return fail(reviewed.error().what);
        review = std::move(*reviewed);
    }
    return review ? show_review(record, *review, language_) : Result<void>();
}

void Sitting::keep() {
    const auto kept = keeps_ ? kept_.keep(*match_) : Result<void>();
    if (kept) return;
    keeps_ = false;
    say(cli_("kept.failed", {{"reason", ended(sentence(refusals_(kept.error().what)))}}));
}

Scene Sitting::scene() const {
    Json text;
    match_->write_view(text, me_, Recall::table);
    Seen view(text.take());
    std::vector<Line> bill = table_->open_scores(view) ? match_->bill() : std::vector<Line>{};
    return {std::move(view), me_,  names_, match_->choices(me_), std::move(bill),
            words_,          cli_, paint_, terminal_width(),     terminal_height()};
}

Result<void> Sitting::bots_choose() {
    SeatSet bots = match_->turn().actors;
    for (const Seat seat : people_) bots = bots.without(seat);
    if (bots.empty()) return {};
    // One sign for all of them, and one interrupt.
    const Thinking thinking(bots.size() > 1 ? cli_("thinking.many")
                                            : cli_("thinking", {{"name", names_[(*bots.begin()).index]}}));
    for (const Seat seat : bots) {
        const auto& [called, bot] = others_[seat.index];
        const auto choice = bot->pick(*match_, seat, {}, thinking.enough());
        if (!choice)
            return fail(in_quotes(called) + " " + choice.error().what + ": it has lost, and the game ends here");
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
        const auto answer = read_line(paint_.bold(cli_("prompt")), [&] { draw(scene()); });
        if (!answer) {
            print("\n");
            say(cli_(kept_.is_kept() && keeps_ ? "quit.eof.kept" : "quit.eof"));
            return Wish::leave;
        }
        const std::string_view text = trim(*answer);
        if (text.empty()) {
            draw(scene());
            continue;
        }
        if (const auto wish = command(now, text)) {
            if (*wish != Wish::go_on) return *wish;
            continue;
        }
        const auto chosen = match_->choose(me_, understood(*match_, *table_, now, text));
        if (chosen) return Wish::go_on;
        say(is_number(text) ? cli_("not.understood", {{"answer", printable(text)}})
                            : ended(sentence(printable(refusals_(chosen.error().what)))));
    }
}

void Sitting::draw(const Scene& now) const {
    print("\n" + std::string(static_cast<std::size_t>(std::min(now.width, 60)), '-') + "\n" + table_->draw(now));
}

std::optional<Sitting::Wish> Sitting::command(const Scene& now, std::string_view answer) {
    const std::size_t space = answer.starts_with('?') ? 1 : answer.find(' ');  // "?pudding" asks, too
    const std::string_view verb = answer.substr(0, space);
    const std::string_view rest = space >= answer.size() ? "" : trim(answer.substr(space));
    if (verb == "?" || verb == "help" || verb == "aide") {
        rest.empty() ? say_list(cli_("help")) : explain(now, rest);
    } else if (verb == "log" || verb == "journal") {
        show_log(now);
    } else if (verb == "score") {
        show_score(now);
    } else if (verb == "hint" || verb == "conseil") {
        hint(now);
    } else if (verb == "save" || verb == "sauver") {
        save(std::string(rest));
    } else if (verb == "quit" || verb == "quitter" || verb == "q") {
        return confirm_leaving();
    } else if (among(cli_("undo"), lower(verb))) {
        return undo() ? Wish::back : Wish::go_on;
    } else {
        return std::nullopt;
    }
    return Wish::go_on;
}

bool Sitting::undo() {
    const auto& steps = match_->history();
    const bool theirs =
        !steps.empty() && steps.back().choose.size() == 1 && !people_.contains(steps.back().choose.front().first);
    const std::string why =
        theirs ? "another has chosen since; nothing can be taken back" : server::why_no_undo(*match_, 0);
    if (!why.empty()) {
        say(ended(sentence(refusals_(why))), 2);
        return false;
    }
    match_ = server::before_last_step(*match_);
    for (std::size_t& told : told_) told = std::min(told, match_->event_count());
    say(cli_("undone"), 2);
    return true;
}

void Sitting::explain(const Scene& now, std::string_view name) const {
    const std::string meant = with_words(table_->menu(now).items, name);
    std::vector<std::string> things = table_->things_of(now, meant);
    if (const auto thing = words_.name_of_thing(meant)) things = {*thing};
    for (const std::string& thing : things)
        say(words_.thing(thing) + cli_("colon") + words_.rule(thing, names_.size()), 2);
    if (things.empty()) say(sentence(cli_("help.none", {{"name", in_quotes(printable(name))}})), 2);
}

// The best choice and why, by what the person knows. Whoever is impatient gets a quick answer.
void Sitting::hint(const Scene& now) const {
    const auto analyst = *bots::make_analyst(match_->game());
    std::optional<bots::JudgedMove> judged;
    {
        const Thinking thinking(cli_("thinking.hint"));
        judged = analyst->judge(*match_, me_, now.choices.front(), {}, thinking.enough());
    }
    if (!judged) judged = analyst->judge(*match_, me_, now.choices.front(), {.effort = 0.01}, {});
    const auto& best = judged->choices.front();
    say(cli_("hint", {{"choice", table_->say(now, best.choice)}}), 2);
    if (!best.reasons.empty()) say(ended(sentence(said(best.reasons, words_, names_))), 2);
}

bool Sitting::save(const std::string& file) const {
    if (file.empty()) {
        say(cli_("save.how"));
        return false;
    }
    const bool replace = would_replace(file);
    if (replace && !says_yes(cli_, cli_("save.replace", {{"file", printable(file)}}))) return false;
    std::vector<std::string> seats = kept_.terms().names;
    const auto written = write_file(file, write_record(record_of(*match_, std::move(seats))),
                                    replace ? Existing::replace : Existing::keep);
    say(written ? cli_("saved", {{"file", printable(file)}})
                : ended(sentence(printable(refusals_(written.error().what)))));
    return written.has_value();
}

// A save that fails is asked for again: nobody leaves by a mistyped folder. At the end of input the game is kept.
Sitting::Wish Sitting::confirm_leaving() const {
    const bool kept = kept_.is_kept() && keeps_;
    for (;;) {
        const auto answer = ask_in_lines(cli_(kept ? "quit.ask.kept" : "quit.ask"));
        const std::string text(answer ? trim(*answer) : "");
        if (answer && (text.empty() || among(cli_("no"), lower(text)))) return Wish::go_on;
        if (!answer || among(cli_("yes"), lower(text)) || save(text)) break;
    }
    say(cli_(kept ? "quit.bye.kept" : "quit.bye"));
    return Wish::leave;
}

}  // namespace sushiya
