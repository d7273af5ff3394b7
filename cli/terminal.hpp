// The terminal: what is printed, how wide it is, and lines typed by a person.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/printable.hpp"

namespace sushiya {

void print(std::string_view text);
// Names from outside as they may be printed.
std::vector<std::string> printable_all(std::vector<std::string> texts);
// False if something printed could not be written.
bool flush_output();

// Columns and rows of the terminal; 80 and no end of rows where there is none.
int terminal_width();
int terminal_height();

// From now on Ctrl-C ends no program: it is held until a line is read, and ends that.
void hold_interrupts();
// A line without its end; nothing at the end of input or after an interrupt. Before the prompt is shown again on a
// terminal that has changed its size, `redraw` is called.
std::optional<std::string> read_line(std::string_view prompt, const std::function<void()>& redraw = [] {});

// Colours where a person looks at a terminal that has them and NO_COLOR is not set; else plain text.
class Paint {
  public:
    enum class Colour { red = 31, green = 32, yellow = 33, blue = 34, magenta = 35, cyan = 36 };

    static Paint for_output();
    static Paint none() { return Paint(Mode::plain); }

    bool is_plain() const { return mode_ == Mode::plain; }
    std::string bold(std::string_view text) const { return wrap("1", text); }
    std::string dim(std::string_view text) const { return wrap("2", text); }
    std::string operator()(Colour colour, std::string_view text) const;

  private:
    enum class Mode { plain, colours };
    explicit Paint(Mode mode) : mode_(mode) {}
    std::string wrap(std::string_view code, std::string_view text) const;

    Mode mode_;
};

// Columns a text takes: code points, without the codes of Paint.
int columns_of(std::string_view text);
std::string padded(std::string_view text, int columns);
std::string padded_left(std::string_view text, int columns);
// Cut to so many columns, with an ellipsis where something is missing. For text without paint.
std::string cut(std::string_view text, int columns);
// Items on lines no wider than `width`, all lines indented. A comma between items stays where a line ends.
std::string flowed(const std::vector<std::string>& items, std::string_view separator, int indent, int width);

// A paragraph, broken between words, all lines indented; French punctuation stays with the word before it.
std::string wrapped(std::string_view text, int width, int indent = 0);

// Rows under each other: the first column to the left, the others to the right.
std::string table_of(const std::vector<std::vector<std::string>>& rows);

}  // namespace sushiya
