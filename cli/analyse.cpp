// sushiya analyse: a finished game, judged move by move.
#include <unistd.h>

#include <cstdio>
#include <memory>

#include "bots/analysis/review.hpp"
#include "cli/arguments.hpp"
#include "cli/catalogue.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/review_page.hpp"
#include "cli/terminal.hpp"
#include "engine/registry/record.hpp"

namespace sushiya {
namespace {

constexpr const char* kHelp = R"(Examples:
  sushiya analyse lunch.json               who chose well, who was lucky, what would have been better
  sushiya analyse lunch.json --effort 5    five times as careful
  sushiya analyse lunch.json --json        everything, for programs

Choices are judged by what their player could know, never by what came out. A record is written by 'save' in
'sushiya play', by a server, or by the engine protocol's 'record'; the game must be over.)";

struct Asked {
    std::string file;
    std::string language;
    double effort = 1;
    std::uint64_t seed = 1;
    bool json = false;
};

void show_progress(double part) {
    if (isatty(STDERR_FILENO) == 0) return;
    std::fprintf(stderr, "\r%3.0f %% ", 100 * part);
    if (part >= 1) std::fputs("\r      \r", stderr);
}

Result<void> analyse(const Asked& asked) {
    const auto language = pick_language(asked.language);
    if (!language) return fail(language.error().what);
    const auto text = read_file(asked.file, kLongestRecord);
    if (!text) return fail(text.error().what);
    if (const auto json = check_json(*text, asked.file); !json) return json;
    const auto record = read_record(*text);
    if (!record) return fail(asked.file + ": " + record.error().what);
    auto reviewer = bots::Reviewer::of(*record, {.seed = asked.seed, .effort = asked.effort});
    if (!reviewer) return fail(asked.file + ": " + reviewer.error().what);
    while (!reviewer->done()) {
        if (const auto advanced = reviewer->advance(); !advanced) return advanced;
        show_progress(reviewer->progress());
    }
    const bots::Review review = reviewer->review();
    if (!asked.json) return show_review(*record, review, *language);
    Json out;
    bots::write_review(out, review);
    print(out.text() + "\n");
    return {};
}

}  // namespace

void add_analyse(Program& program) {
    Command command = program.command("analyse", "Say who chose well in a finished game, and what was luck", kHelp);
    const auto asked = std::make_shared<Asked>();
    command.option("record", asked->file, "The record, or - for standard input").required();
    command.option("--effort", asked->effort, "How many times the usual work").within(0.01, 1000.0).shows_default();
    command.option("--seed", asked->seed, "The same gives the same review").shows_default();
    command.flag("--json", asked->json, "Everything, as JSON");
    command.option("--lang", asked->language, "en or fr (else the locale's)");
    command.does([asked] { return analyse(*asked); });
}

}  // namespace sushiya
