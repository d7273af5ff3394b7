#include "cli/terminal.hpp"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <utility>

#include "engine/registry/words.hpp"

namespace sushiya {

void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

std::vector<std::string> printable_all(std::vector<std::string> texts) {
    for (std::string& text : texts) text = printable(text);
    return texts;
}

bool flush_output() { return std::fflush(stdout) == 0 && std::ferror(stdout) == 0; }

int terminal_width() {
    static constexpr int kUsual = 80;
    static constexpr int kLeast = 40;
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return std::max<int>(size.ws_col, kLeast);
    return kUsual;
}

int terminal_height() {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0) return size.ws_row;
    return std::numeric_limits<int>::max();
}

namespace {

volatile std::sig_atomic_t resized = 0;

}  // namespace

// Both signals are let in only where somebody is waited for, so that none gets lost between two looks.
void hold_interrupts() {
    struct sigaction action{};
    action.sa_handler = [](int) {};
    sigaction(SIGINT, &action, nullptr);
    action.sa_handler = [](int) { resized = 1; };
    sigaction(SIGWINCH, &action, nullptr);
    sigset_t held;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGWINCH);
    pthread_sigmask(SIG_BLOCK, &held, nullptr);
}

namespace {

enum class Came { input, interrupt, new_size };

// Interrupts and sizes that came before were held, and come now.
Came wait_for_input() {
    sigset_t open;
    pthread_sigmask(SIG_SETMASK, nullptr, &open);
    sigdelset(&open, SIGINT);
    sigdelset(&open, SIGWINCH);
    pollfd input{STDIN_FILENO, POLLIN, 0};
    if (ppoll(&input, 1, nullptr, &open) > 0) return Came::input;
    return std::exchange(resized, 0) != 0 ? Came::new_size : Came::interrupt;
}

}  // namespace

std::optional<std::string> read_line(std::string_view prompt, const std::function<void()>& redraw) {
    static std::string pending;
    print(prompt);
    flush_output();
    for (;;) {
        if (const std::size_t end = pending.find('\n'); end != std::string::npos) {
            std::string line = pending.substr(0, end);
            pending.erase(0, end + 1);
            if (!line.empty() && line.back() == '\r') line.pop_back();
            return line;
        }
        const Came came = wait_for_input();
        if (came == Came::interrupt) return std::nullopt;
        if (came == Came::new_size) {
            redraw();
            print(prompt);
            flush_output();
            continue;
        }
        std::array<char, 4096> part;
        const ssize_t got = read(STDIN_FILENO, part.data(), part.size());
        if (got > 0) {
            pending.append(part.data(), static_cast<std::size_t>(got));
            continue;
        }
        if (pending.empty()) return std::nullopt;
        return std::exchange(pending, "");
    }
}

Paint Paint::for_output() {
    const char* no_colour = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    const bool wanted = no_colour == nullptr || *no_colour == '\0';
    const bool able = terminal != nullptr && std::string_view(terminal) != "dumb" && isatty(STDOUT_FILENO) != 0;
    return Paint(wanted && able ? Mode::colours : Mode::plain);
}

std::string Paint::operator()(Colour colour, std::string_view text) const {
    return wrap(std::to_string(static_cast<int>(colour)), text);
}

std::string Paint::wrap(std::string_view code, std::string_view text) const {
    if (mode_ == Mode::plain) return std::string(text);
    return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

int columns_of(std::string_view text) {
    int columns = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\x1b') {
            i = std::min(text.find('m', i), text.size() - 1);
            continue;
        }
        if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) ++columns;
    }
    return columns;
}

std::string padded(std::string_view text, int columns) {
    return std::string(text) + std::string(static_cast<std::size_t>(std::max(0, columns - columns_of(text))), ' ');
}

std::string padded_left(std::string_view text, int columns) {
    return std::string(static_cast<std::size_t>(std::max(0, columns - columns_of(text))), ' ') + std::string(text);
}

std::string cut(std::string_view text, int columns) {
    if (columns_of(text) <= columns) return std::string(text);
    if (columns < 1) return "";
    int left = columns - 1;
    std::size_t end = 0;
    while (end < text.size()) {
        const bool starts = (static_cast<unsigned char>(text[end]) & 0xC0U) != 0x80U;
        if (starts && left-- == 0) break;
        ++end;
    }
    return std::string(text.substr(0, end)) + "…";
}

std::string flowed(const std::vector<std::string>& items, std::string_view separator, int indent, int width) {
    const std::string margin(static_cast<std::size_t>(indent), ' ');
    const std::string end_of_line = separator.starts_with(',') ? ",\n" : "\n";
    std::string text;
    std::string line;
    for (const std::string& item : items) {
        if (line.empty()) {
            line = margin + item;
        } else if (columns_of(line) + columns_of(separator) + columns_of(item) <= width) {
            line += std::string(separator) + item;
        } else {
            text += line + end_of_line;
            line = margin + item;
        }
    }
    return line.empty() ? text : text + line + "\n";
}

std::string wrapped(std::string_view text, int width, int indent) {
    std::vector<std::string> words;
    for (const std::string_view word : split(text, ' ')) {
        const bool mark = word == ":" || word == ";" || word == "!" || word == "?";
        if (mark && !words.empty())
            words.back() += " " + std::string(word);
        else
            words.emplace_back(word);
    }
    return flowed(words, " ", indent, width);
}

std::string table_of(const std::vector<std::vector<std::string>>& rows) {
    std::vector<int> widths;
    for (const auto& row : rows) {
        if (row.size() > widths.size()) widths.resize(row.size());
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], columns_of(row[i]));
    }
    std::string text;
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            text += row.size() == 1 ? row[i]
                    : i == 0        ? padded(row[i], widths[i])
                                    : "  " + padded_left(row[i], widths[i]);
        text += "\n";
    }
    return text;
}

}  // namespace sushiya
