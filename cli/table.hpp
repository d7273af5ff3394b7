// How a game looks in the terminal.
//
// A table is drawn from what its viewer may see: the view's JSON and nothing else of the game. To give a
// game a look: cli/tables/<game>.cpp with a function <game>_table. A game without one is played with the plain
// table, which lists the view as it is.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/catalogue.hpp"
#include "cli/seen.hpp"
#include "cli/terminal.hpp"
#include "engine/registry/match.hpp"

namespace sushiya {

struct Scene {
    Seen view;  // at Recall::table
    Seat viewer;
    std::vector<std::string> names;    // of the seats
    std::vector<std::string> choices;  // of the viewer, in notation; empty when others choose
    std::vector<Line> bill;            // what lies on the table is worth; empty unless scores are open
    const Words& words;                // of the game
    const Words& cli;
    const Paint& paint;
    int width;
    int height;
};

class Table {
  public:
    virtual ~Table() = default;

    // The table before the viewer chooses, with the menu numbered from 1.
    virtual std::string draw(const Scene& scene) const = 0;
    // What a number in an answer stands for: a whole choice, or a word of the notation, so that `3+1` puts
    // two words together.
    struct Menu {
        enum class Lists { choices, words };
        Lists lists;
        std::vector<std::string> items;
        std::string verb = {};   // what a choice of such words begins with and nobody need type
        std::string joint = {};  // what stands between two of them, for which a space will do
    };
    virtual Menu menu(const Scene& scene) const { return {Menu::Lists::choices, scene.choices}; }
    // A choice in words.
    virtual std::string say(const Scene& scene, std::string_view choice) const;
    // As it is drawn below what it does, and may be typed.
    virtual std::string drawn(const Scene& scene, std::string_view choice) const { return say(scene, choice); }
    // The things of the game that a choice names, for whoever asks what they do.
    virtual std::vector<std::string> things_of(const Scene& scene, std::string_view choice) const;
    // One sentence of the log, empty if the event is not worth one.
    virtual std::string tell(const Scene& scene, const Seen& event) const;
    // Whether everybody may see now what the table is worth.
    virtual bool open_scores(const Seen& view) const;
};

// The table of this game.
std::unique_ptr<Table> make_table(std::string_view game);

// "tempura", or "tempura ×2".
std::string times(const std::string& name, int count);

// A choice in the words of a language: every word of the notation that names a thing is translated.
std::string spoken(const Scene& scene, std::string_view notation);

}  // namespace sushiya
