// sushiya replay: a recorded game, step by step.
#include <memory>

#include "cli/arguments.hpp"
#include "cli/bill.hpp"
#include "cli/catalogue.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/table.hpp"
#include "cli/terminal.hpp"
#include "engine/registry/record.hpp"
#include "engine/registry/words.hpp"
#include "server/tables/record_extras.hpp"

namespace sushiya {
namespace {

constexpr const char* kHelp = R"(Examples:
  sushiya replay lunch.json                what everybody saw, with the points
  sushiya replay lunch.json --step         a step for each press of Enter, with the table
  sushiya replay lunch.json --seat 0       as the first seat saw it
  sushiya replay lunch.json --open --json  everything, one JSON object a step

A record is written by 'save' in 'sushiya play', by the engine protocol's 'record', or by hand.)";

struct Asked {
    std::string file;
    std::string language;
    std::optional<int> seat;
    bool open = false;
    bool json = false;
    bool step = false;
};

class Replay {
  public:
    Replay(const Asked& asked, const Record& record, server::RecordExtras extras, std::unique_ptr<Match> match,
           const std::string& language)
        : asked_(asked),
          record_(record),
          extras_(std::move(extras)),
          match_(std::move(match)),
          words_(language, record.game),
          cli_(language, "cli"),
          paint_(Paint::for_output()),
          table_(make_table(record.game)),
          names_(printable_all(record.seats)) {
        while (static_cast<int>(names_.size()) < match_->players())
            names_.push_back(cli_("seat", {{"seat", std::to_string(names_.size())}}));
    }

    Result<void> run() {
        if (!asked_.json) print_extras();
        for (std::size_t i = 0; i < record_.steps.size(); ++i) {
            const std::size_t before = match_->event_count();
            if (const auto done = apply(*match_, record_.steps[i]); !done) return done;
            asked_.json ? print_json(i, before) : print_text(i, before);
            if (asked_.step && i + 1 < record_.steps.size() && !read_line(cli_("replay.more"))) return {};
        }
        if (!asked_.json) print_result();
        return {};
    }

  private:
    Seat viewer() const { return asked_.seat ? Seat{static_cast<std::uint8_t>(*asked_.seat)} : kSpectator; }

    // The event as asked for; nothing if the viewer was not told. With --open through the eyes of the first
    // who was.
    std::string event(std::size_t number) const {
        Json out;
        if (match_->write_event(out, number, viewer(), Recall::table)) return out.take();
        if (asked_.open)
            for (const Seat seat : SeatSet::first(match_->players()))
                if (match_->write_event(out, number, seat, Recall::table)) return out.take();
        return "";
    }

    Scene scene() const {
        Json view;
        match_->write_view(view, viewer(), Recall::table);
        Seen seen(view.take());
        std::vector<Line> bill = table_->open_scores(seen) ? match_->bill() : std::vector<Line>{};
        return {std::move(seen), viewer(),         names_,           {}, std::move(bill), words_, cli_,
                paint_,          terminal_width(), terminal_height()};
    }

    // Who was a bot, and what was taken over from an earlier game: known for games of a server.
    void print_extras() const {
        if (extras_.branch) print(cli_("replay.branch", {{"step", std::to_string(extras_.branch->step)}}) + "\n");
        for (const server::BotStretch& bot : extras_.bots)
            print(cli_("replay.bot", {{"name", names_[bot.seat.index]},
                                      {"level", printable(bot.level)},
                                      {"from", std::to_string(bot.from)},
                                      {"to", std::to_string(bot.to)}}) +
                  "\n");
    }

    void print_text(std::size_t step, std::size_t before) const {
        const Scene now = scene();
        print(paint_.dim(cli_("replay.step",
                              {{"step", std::to_string(step + 1)}, {"steps", std::to_string(record_.steps.size())}})) +
              "\n");
        for (std::size_t n = before; n < match_->event_count(); ++n) {
            const std::string text = event(n);
            if (text.empty()) continue;
            const Seen told(text);
            // In the open even what tables leave out, such as hands, is worth a line.
            const std::string line = asked_.open ? table_->Table::tell(now, told) : table_->tell(now, told);
            if (!line.empty()) print(wrapped(line, now.width, 2));
        }
        if (asked_.step) print("\n" + table_->draw(now) + "\n");
    }

    void print_json(std::size_t step, std::size_t before) const {
        Json out;
        out.object([&] {
            out.field("step", step + 1);
            const Step& taken = record_.steps[step];
            if (asked_.open && !taken.chance.empty()) out.field("chance", taken.chance);
            if (asked_.open && !taken.choose.empty())
                out.key("choose").object([&] {
                    for (const auto& [seat, choice] : taken.choose) out.field(std::to_string(seat.index), choice);
                });
            out.key("events").array([&] {
                for (std::size_t n = before; n < match_->event_count(); ++n)
                    if (const std::string text = event(n); !text.empty()) out.raw(text);
            });
            out.key("points").list(SeatSet::first(match_->players()),
                                   [&](const Seat seat) { return match_->points(seat); });
            if (match_->turn().waits != Turn::Waits::over) return;
            const auto ranks = match_->ranks();
            out.key("ranks").list(SeatSet::first(match_->players()),
                                  [&](const Seat seat) { return ranks[seat.index]; });
        });
        print(out.text() + "\n");
    }

    void print_result() const {
        const bool over = match_->turn().waits == Turn::Waits::over;
        print("\n" + paint_.bold(cli_(over ? "final" : "replay.unfinished")) + "\n" +
              ranking_text(*match_, names_, cli_));
    }

    const Asked& asked_;
    const Record& record_;
    server::RecordExtras extras_;
    std::unique_ptr<Match> match_;
    Words words_;
    Words cli_;
    Paint paint_;
    std::unique_ptr<Table> table_;
    std::vector<std::string> names_;
};

Result<void> run_replay(const Asked& asked) {
    const auto language = pick_language(asked.language);
    if (!language) return fail(language.error().what);
    if (asked.step && asked.file == "-") return fail("--step waits for Enter on the input: give the record as a file");
    const auto text = read_file(asked.file, kLongestRecord);
    if (!text) return fail(text.error().what);
    if (const auto json = check_json(*text, asked.file); !json) return json;
    const auto record = read_record(*text);
    if (!record) return fail(asked.file + ": " + record.error().what);
    // The whole record is tried before the first line is printed.
    if (const auto whole = replay(*record); !whole) return fail(asked.file + ": " + whole.error().what);
    auto match = open_record(*record);
    if (!match) return fail(asked.file + ": " + match.error().what);
    if (asked.seat && (*asked.seat < 0 || *asked.seat >= (*match)->players()))
        return fail("--seat takes a seat from 0 to " + std::to_string((*match)->players() - 1));
    server::RecordExtras extras = server::read_extras(*text, (*match)->players());
    return Replay(asked, *record, std::move(extras), std::move(*match), *language).run();
}

}  // namespace

void add_replay(Program& program) {
    Command command = program.command("replay", "Go through a recorded game", kHelp);
    const auto asked = std::make_shared<Asked>();
    command.option("record", asked->file, "The record, or - for standard input").required();
    command.flag("--step", asked->step, "Show the table after each step and wait for Enter");
    const Argument seat =
        command.option("--seat", asked->seat, "See it as this seat did (from 0); else as a spectator");
    command.flag("--open", asked->open, "See everything, hands and deals included").excludes(seat);
    command.flag("--json", asked->json, "One JSON object a step");
    command.option("--lang", asked->language, "en or fr (else the locale's)");
    command.does([asked] { return run_replay(*asked); });
}

}  // namespace sushiya
