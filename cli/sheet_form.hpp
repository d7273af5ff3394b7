// A score sheet as questions that people answer line by line.
//
// Which questions there are follows from the game's example of a sheet: whatever stands there for a player is asked of
// every player, round by round where the example has rounds. What was typed is the truth: after each line the whole
// sheet is read again by the engine, so a line may be changed later, and one that cannot be is refused at once.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

#include "cli/sheet_words.hpp"
#include "engine/registry/games.hpp"

namespace sushiya {

// Where an answer stands in the sheet: keys of objects, and numbers of rounds from 0.
using SheetPath = std::vector<std::variant<std::string, int>>;

struct Question {
    enum class Asks {
        names,    // of the players
        choice,   // of a menu: one of those there are, or what is on it
        tableau,  // things, at least one
        things,
        number,
        values,  // of a pile
        places,  // players in order, some of them perhaps equal
    };
    Asks asks;
    std::string key;     // in the sheet; empty for a tableau, which is its player's
    std::string player;  // whom it is about; empty: the table
    int page;            // the round, from 1; 0 before it, and in sheets without rounds 1
    SheetPath path;
};

struct SheetAnswer {
    Question question;
    std::string json;
    std::vector<std::string> things;  // in notation, where it is a list of them
};

// As much of a sheet as has been typed.
struct TypedSheet {
    std::vector<SheetAnswer> answers;  // to each line
    std::optional<Question> next;      // nothing: it is complete
    std::string json;
    Bill bill;
};

class SheetForm {
  public:
    // `options` is a JSON object of what a sheet may say besides: {"robot": true}.
    SheetForm(const GameEntry& game, std::string_view options);

    struct Refusal {
        std::size_t line;  // from 0
        std::string why;
    };
    tl::expected<TypedSheet, Refusal> fill(std::span<const std::string> lines) const;

    // What a question of choice offers, by the names of the notation.
    std::vector<std::string> choices(std::string_view key) const;

  private:
    struct Field {
        SheetPath path;
        std::string json;
    };
    Result<Bill> read(const std::vector<Field>& fields) const;
    // The same with whatever can be chosen.
    Result<Bill> read_with_any(const Question& choice, std::vector<Field> fields) const;
    // The questions that are asked of a table with these players, behind those that are asked already.
    std::vector<Question> questions_for(const std::vector<Field>& fields, const std::vector<std::string>& rows) const;
    std::vector<Question> questions_of_round(const std::vector<Field>& fields, const std::vector<std::string>& rows,
                                             int round) const;
    Result<SheetAnswer> understand(const Question& question, std::string_view typed,
                                   const std::vector<std::string>& players) const;
    Result<std::string> own_menu(std::string_view typed) const;

    const GameEntry* game_;
    SheetWords words_;
    std::string info_;              // JSON
    std::vector<Field> fixed_;      // what nobody is asked for
    std::vector<Question> before_;  // players, menu
    std::string page_;              // the key of what is asked player by player
};

}  // namespace sushiya
