#include "cli/review_page.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <vector>

#include "cli/catalogue.hpp"
#include "cli/reasons.hpp"
#include "cli/table.hpp"
#include "cli/terminal.hpp"

namespace sushiya {
namespace {

std::string percent(double share) {
    const long rounded = std::lround(100 * share);
    return (rounded > 0 ? "+" : rounded < 0 ? "−" : "") + std::to_string(std::labs(rounded)) + " %";
}

class Page {
  public:
    Page(const Record& record, const bots::Review& review, const std::string& language)
        : record_(record),
          review_(review),
          words_(language, record.game),
          cli_(language, "cli"),
          paint_(Paint::for_output()),
          table_(make_table(record.game)),
          names_(printable_all(record.seats)) {
        while (static_cast<int>(names_.size()) < review.players)
            names_.push_back(cli_("seat", {{"seat", std::to_string(names_.size())}}));
    }

    Result<void> run() {
        print_accounts();
        print_chances();
        return print_moves();
    }

  private:
    struct Column {
        const char* name;
        double bots::Account::* share;
    };
    // Only what the game has: no dice where none are rolled.
    std::vector<Column> columns() const {
        std::vector<Column> columns{{"deal", &bots::Account::deal},
                                    {"dice", &bots::Account::dice},
                                    {"skill", &bots::Account::skill},
                                    {"others", &bots::Account::others}};
        std::erase_if(columns, [&](const Column& column) {
            return std::ranges::all_of(review_.accounts,
                                       [&](const bots::Account& account) { return account.*column.share == 0; });
        });
        return columns;
    }

    void print_accounts() const {
        std::vector<std::vector<std::string>> rows{{"", cli_("analyse.result")}};
        for (const Column& column : columns()) rows[0].push_back(cli_(std::string("analyse.") + column.name));
        rows[0].push_back(cli_("analyse.accuracy"));
        for (std::size_t i = 0; i < review_.accounts.size(); ++i) {
            const bots::Account& account = review_.accounts[i];
            auto& row = rows.emplace_back();
            row = {names_[i], std::to_string(std::lround(100 * account.result)) + " %"};
            for (const Column& column : columns()) row.push_back(percent(account.*column.share));
            row.push_back(std::to_string(std::lround(account.accuracy)));
        }
        print(table_of(rows) + "\n");
        print(paint_.dim(wrapped(cli_("analyse.sum", {{"par", std::to_string(std::lround(100.0 / review_.players))}}),
                                 terminal_width())) +
              "\n");
    }

    // A line of blocks for each seat, as wide as the terminal allows.
    void print_chances() const {
        static constexpr std::array<std::string_view, 8> kBlocks{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
        int names = 0;
        for (const std::string& name : names_) names = std::max(names, columns_of(name));
        const auto steps = static_cast<double>(review_.moments.size());
        const int columns = std::min(static_cast<int>(steps), std::max(10, terminal_width() - names - 4));
        print(paint_.bold(cli_("analyse.chances")) + "\n");
        for (std::size_t seat = 0; seat < review_.accounts.size(); ++seat) {
            std::string line = "  " + padded(names_[seat], names) + "  ";
            for (int i = 0; i < columns; ++i) {
                const auto step = static_cast<std::size_t>((i + 1) * steps / columns) - 1;
                const double chance = review_.moments[step].after[seat];
                line += kBlocks[static_cast<std::size_t>(std::clamp(std::lround(7 * chance), 0L, 7L))];
            }
            print(line + "\n");
        }
        print("\n");
    }

    Result<void> print_moves() {
        auto match = open_record(record_);
        if (!match) return fail(match.error().what);
        int told = 0;
        for (std::size_t step = 0; step < record_.steps.size(); ++step) {
            for (const bots::JudgedMove& move : review_.moments[step].moves) told += print_move(**match, step, move);
            if (const auto applied = apply(**match, record_.steps[step]); !applied) return applied;
        }
        if (told == 0) print(cli_("analyse.nothing") + "\n");
        return {};
    }

    // How many lines were worth telling: 0 or 1.
    int print_move(const Match& match, std::size_t step, const bots::JudgedMove& move) const {
        using bots::Grade;
        if (move.forced() || move.grade() < Grade::inaccuracy) return 0;
        Json view;
        match.write_view(view, move.seat, Recall::table);
        const Scene scene{
            Seen(view.take()), move.seat,        names_, match.choices(move.seat), {}, words_, cli_, paint_,
            terminal_width(),  terminal_height()};
        const std::string grade = cli_("analyse." + std::string(bots::kGradeNames[move.grade()]));
        const auto colour = move.grade() == Grade::inaccuracy ? Paint::Colour::yellow : Paint::Colour::red;
        print(wrapped(
            cli_("analyse.move", {{"step", std::to_string(step + 1)},
                                  {"name", names_[move.seat.index]},
                                  {"played", table_->say(scene, move.played)},
                                  {"grade", paint_(colour, grade)},
                                  {"loss", std::to_string(std::lround(100 * move.loss.mean))},
                                  {"best", table_->say(scene, move.choices.front().choice)},
                                  {"value", std::to_string(std::lround(100 * move.choices.front().value.mean))}}) +
                (move.exact ? " " + cli_("analyse.exact") : ""),
            terminal_width(), 2));
        for (const bots::JudgedMove::Choice& choice : move.choices)
            if (!choice.reasons.empty())
                print(wrapped(cli_("analyse.because", {{"choice", table_->say(scene, choice.choice)},
                                                       {"reasons", said(choice.reasons, words_, names_)}}),
                              terminal_width(), 4));
        return 1;
    }

    const Record& record_;
    const bots::Review& review_;
    Words words_;
    Words cli_;
    Paint paint_;
    std::unique_ptr<Table> table_;
    std::vector<std::string> names_;
};

}  // namespace

Result<void> show_review(const Record& record, const bots::Review& review, const std::string& language) {
    return Page(record, review, language).run();
}

}  // namespace sushiya
