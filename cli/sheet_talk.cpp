#include "cli/sheet_talk.hpp"

#include <algorithm>

#include "cli/bill.hpp"
#include "cli/files.hpp"
#include "cli/table.hpp"
#include "cli/talk.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {
namespace {

using Asks = Question::Asks;

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::ranges::find(words, word) != words.end();
}

// Whoever typed a line knows where it stands in the sheet.
std::string_view without_place(std::string_view refusal) {
    const std::size_t colon = refusal.starts_with("score sheet") ? refusal.find(": ") : std::string_view::npos;
    return colon == std::string_view::npos ? refusal : refusal.substr(colon + 2);
}

// Words of a sheet in a language: "special-order(tempura)" too.
std::string in_words(const Words& words, std::string_view thing) {
    static constexpr std::string_view kOrder = "special-order(";
    static constexpr std::string_view kOn = "-on-wasabi";
    if (words.has("thing." + std::string(thing)) || !thing.starts_with(kOrder)) return words.thing(thing);
    const std::size_t close = thing.rfind(')');
    const std::string copied(thing.substr(kOrder.size(), close - kOrder.size()));
    return words.thing("special-order") + " (" + words.thing(copied + (thing.ends_with(kOn) ? std::string(kOn) : "")) +
           ")";
}

}  // namespace

SheetTalk::SheetTalk(const GameEntry& game, KeptSheet kept, std::string options, std::string_view language)
    : game_(&game),
      kept_(std::move(kept)),
      options_(std::move(options)),
      form_(game, options_),
      words_(language, game.id),
      cli_(language, "cli"),
      refusals_(language, game.id),
      paint_(Paint::for_output()) {}

Result<void> SheetTalk::run() {
    print(paint_.bold(words_("name") + cli_("colon") + cli_("sheet.title")) + "\n");
    say(cli_("sheet.welcome"));
    if (!kept_.is_kept()) say(cli_("sheet.nowhere"));
    if (begin() == Wish::leave) return {};
    for (;;) {
        const auto typed = read_line(paint_.bold(prompt()));
        if (!typed) {
            print("\n");
            say(cli_(kept_.is_kept() ? "sheet.eof.kept" : "sheet.eof"));
            return {};
        }
        if (answer(trim(*typed)) == Wish::leave) return {};
    }
}

SheetTalk::Wish SheetTalk::begin() {
    const SheetForm kept_form(*game_, kept_.options());
    const auto filled = kept_form.fill(kept_.lines());
    if (filled && !kept_.lines().empty()) {
        const auto names =
            printable_all(filled->bill.names.empty() ? std::vector{kept_.lines().front()} : filled->bill.names);
        const auto go_on = ask_in_lines(cli_("sheet.resume", {{"names", joined(names)}}));
        if (!go_on) return Wish::leave;
        if (!among(cli_("no"), lower(trim(*go_on)))) {
            options_ = kept_.options();
            form_ = kept_form;
            lines_ = kept_.lines();
            sheet_ = *filled;
            if (sheet_.answers.size() > 1) show_lines();
            if (!sheet_.bill.entries.empty()) show_bill();
            ask();
            return Wish::go_on;
        }
    }
    kept_.begin(options_);
    sheet_ = *form_.fill({});
    ask();
    return Wish::go_on;
}

std::string SheetTalk::prompt() const {
    if (!sheet_.next) return cli_("sheet.done");
    return std::to_string(lines_.size() + 1) + ". " + label(*sheet_.next) + "> ";
}

// What must be said before the question: the round that begins, what can be chosen from.
void SheetTalk::ask() const {
    if (!sheet_.next) return;
    const Question& next = *sheet_.next;
    const bool first = sheet_.answers.empty() || sheet_.answers.back().question.page != next.page;
    if (first && next.page > 0 && next.asks != Asks::things && next.asks != Asks::values && next.asks != Asks::number)
        print("\n" + paint_.bold(cli_("score.rounds", {{"round", std::to_string(next.page)}})) + "\n");
    const bool new_to_them = std::ranges::none_of(
        sheet_.answers, [&](const SheetAnswer& answer) { return answer.question.key == next.key; });
    if (const std::string how = "sheet.how." + (next.key.empty() ? "tableau" : next.key); new_to_them && cli_.has(how))
        say(paint_.dim(cli_(how)));
    if (next.asks != Asks::choice) return;
    int number = 0;
    for (const std::string& value : form_.choices(next.key))
        print("  " + std::to_string(++number) + "  " + words_(next.key + "." + value) + "\n");
}

std::string SheetTalk::label(const Question& question) const {
    const std::string what = "sheet.ask." + question.key;
    const std::string asked = question.key.empty() ? "" : cli_.has(what) ? cli_(what) : question.key;
    if (question.player.empty()) return asked;
    return printable(question.player) + (asked.empty() ? "" : ", " + asked);
}

std::string SheetTalk::understood(const SheetAnswer& answer, const std::string& typed) const {
    if (answer.question.asks == Asks::choice) {
        for (const std::string& value : form_.choices(answer.question.key))
            if (answer.json == "\"" + value + "\"") return words_(answer.question.key + "." + value);
        return printable(typed);
    }
    const bool of_things = answer.question.asks == Asks::tableau || answer.question.asks == Asks::things;
    if (typed.empty() || (of_things && answer.things.empty())) return cli_("sheet.nothing");
    if (!of_things) return printable(typed);
    // Equals that stand together are counted; the order of a stack is its own.
    std::string text;
    const auto& things = answer.things;
    for (std::size_t i = 0, next = 0; i < things.size(); i = next) {
        while (next < things.size() && things[next] == things[i]) ++next;
        text += (text.empty() ? "" : ", ") + times(in_words(words_, things[i]), static_cast<int>(next - i));
    }
    return text;
}

SheetTalk::Wish SheetTalk::answer(std::string_view typed) {
    const std::size_t space = typed.find(' ');
    const std::string verb = lower(typed.substr(0, space));
    const std::string_view rest = space == std::string_view::npos ? "" : trim(typed.substr(space));
    if (is_one_of(verb, {"?", "help", "aide", "undo", "annuler", "change", "changer", "list", "liste", "bill",
                         "addition", "save", "sauver", "quit", "quitter", "q"}))
        return command(verb, rest);
    if (!sheet_.next) {
        if (typed.empty()) return Wish::leave;
        show_help();
        return Wish::go_on;
    }
    auto lines = lines_;
    lines.emplace_back(typed);
    const int page = sheet_.next->page;
    if (!take(std::move(lines), lines_.size())) return Wish::go_on;
    if (!typed.empty() && !sheet_.answers.back().things.empty())
        say(paint_.dim(understood(sheet_.answers.back(), lines_.back())), 3);
    if (page > 0 && (!sheet_.next || sheet_.next->page != page)) show_bill();
    ask();
    return Wish::go_on;
}

SheetTalk::Wish SheetTalk::command(std::string_view verb, std::string_view rest) {
    if (is_one_of(verb, {"undo", "annuler"}))
        undo();
    else if (is_one_of(verb, {"change", "changer"}))
        change(rest);
    else if (is_one_of(verb, {"list", "liste"}))
        show_lines();
    else if (is_one_of(verb, {"bill", "addition"}))
        show_bill();
    else if (is_one_of(verb, {"save", "sauver"}))
        save(std::string(rest));
    else if (is_one_of(verb, {"quit", "quitter", "q"})) {
        say(cli_(kept_.is_kept() ? "sheet.eof.kept" : "sheet.eof"));
        return Wish::leave;
    } else
        show_help();
    return Wish::go_on;
}

void SheetTalk::show_help() const {
    if (sheet_.next && (sheet_.next->asks == Asks::tableau || sheet_.next->asks == Asks::things))
        say(cli_("sheet.help.things"));
    say_list(cli_("sheet.help"));
}

bool SheetTalk::take(std::vector<std::string> lines, std::size_t line) {
    auto filled = form_.fill(lines);
    if (!filled) {
        const auto& [wrong, english] = filled.error();
        const std::string why = ended(sentence(printable(refusals_(without_place(english)))));
        say(wrong == line ? why : cli_("sheet.misfit", {{"line", std::to_string(wrong + 1)}, {"reason", why}}));
        return false;
    }
    sheet_ = std::move(*filled);
    lines_ = lines;
    if (const auto kept = kept_.keep(std::move(lines)); !kept) say(refusals_(kept.error().what));
    return true;
}

void SheetTalk::undo() {
    if (lines_.empty()) return say(cli_("sheet.undo.none"));
    auto lines = lines_;
    lines.pop_back();
    take(std::move(lines), lines_.size());
    ask();
}

void SheetTalk::change(std::string_view number) {
    const auto line = to_number(number);
    if (!line || *line < 1 || *line > static_cast<int>(lines_.size())) {
        show_lines();
        return say(cli_("sheet.change.how"));
    }
    const auto at = static_cast<std::size_t>(*line - 1);
    const SheetAnswer& old = sheet_.answers[at];
    say(std::to_string(*line) + ". " + label(old.question) + cli_("colon") + understood(old, lines_[at]), 3);
    const auto typed = read_line(paint_.bold(cli_("sheet.change.ask")));
    if (!typed || trim(*typed).empty()) return;
    auto lines = lines_;
    lines[at] = std::string(trim(*typed));
    if (!take(std::move(lines), at)) return;
    say(paint_.dim(understood(sheet_.answers[at], lines_[at])), 3);
    show_bill();
}

void SheetTalk::show_lines() const {
    for (std::size_t i = 0; i < sheet_.answers.size(); ++i)
        print(wrapped(std::to_string(i + 1) + ". " + label(sheet_.answers[i].question) + cli_("colon") +
                          understood(sheet_.answers[i], lines_[i]),
                      terminal_width(), 2));
}

void SheetTalk::show_bill() const {
    if (sheet_.bill.entries.empty()) return say(cli_("log.empty"));
    print("\n" + sheet_text(sheet_.bill, words_, cli_) + "\n");
    const bool page_done = !sheet_.next || sheet_.next->page != sheet_.answers.back().question.page;
    if (page_done)
        for (const std::string& warning : sheet_.bill.warnings)
            say(cli_("sheet.warning", {{"text", ended(printable(refusals_(warning)))}}));
}

void SheetTalk::save(const std::string& file) const {
    if (file.empty()) return say(cli_("sheet.save.how"));
    const bool replace = would_replace(file);
    if (replace && !says_yes(cli_, cli_("save.replace", {{"file", printable(file)}}))) return;
    const auto written = write_file(file, sheet_.json + "\n", replace ? Existing::replace : Existing::keep);
    say(written ? cli_("sheet.saved", {{"file", printable(file)}})
                : printable(sentence(refusals_(written.error().what))));
}

}  // namespace sushiya
