// A score sheet filled in by conversation: player by player, with the bill after each round.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/catalogue.hpp"
#include "cli/kept_sheet.hpp"
#include "cli/refusals.hpp"
#include "cli/sheet_form.hpp"
#include "cli/terminal.hpp"

namespace sushiya {

class SheetTalk {
  public:
    SheetTalk(const GameEntry& game, KeptSheet kept, std::string options, std::string_view language);

    // Until the sheet is complete and its person content, or the input ends.
    Result<void> run();

  private:
    enum class Wish { go_on, leave };

    // Goes on with what is kept, or begins anew.
    Wish begin();
    std::string prompt() const;
    void ask() const;
    Wish answer(std::string_view typed);
    Wish command(std::string_view verb, std::string_view rest);
    // Lines instead of those there are, if they make a sheet. `line` is the one that was typed just now.
    bool take(std::vector<std::string> lines, std::size_t line);
    void undo();
    void change(std::string_view number);
    void show_lines() const;
    void show_bill() const;
    void show_help() const;
    void save(const std::string& file) const;
    std::string label(const Question& question) const;
    std::string understood(const SheetAnswer& answer, const std::string& typed) const;

    const GameEntry* game_;
    KeptSheet kept_;
    std::string options_;
    SheetForm form_;
    TypedSheet sheet_;
    std::vector<std::string> lines_;
    Words words_;
    Words cli_;
    Refusals refusals_;
    Paint paint_;
};

}  // namespace sushiya
