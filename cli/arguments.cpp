#include "cli/arguments.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <new>
#include <optional>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

#include "cli/printable.hpp"
#include "cli/suggestion.hpp"

namespace sushiya {

Argument& Argument::required() {
    option_->required();
    return *this;
}

Argument& Argument::shows_default() {
    option_->capture_default_str();
    return *this;
}

Argument& Argument::repeated() {
    option_->take_all()->allow_extra_args(false);
    return *this;
}

Argument& Argument::separated_by(char separator) {
    option_->delimiter(separator);
    return *this;
}

namespace {

// A number and nothing else: no sign that has no meaning, no other base, no end that is left over.
template <class Number>
std::optional<Number> to_whole(std::string_view text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

std::string shown(double number) {
    std::string text = std::to_string(number);
    text.erase(text.find_last_not_of('0') + 1);
    return text.ends_with('.') ? text.substr(0, text.size() - 1) : text;
}
template <std::integral Number>
std::string shown(Number number) {
    return std::to_string(number);
}

// "takes a whole number from 0 to 64"; the whole range of a type with a sign says nothing to anybody.
template <class Number>
std::string what_is_taken(Number least, Number most) {
    const std::string what = std::is_integral_v<Number> ? "takes a whole number" : "takes a number";
    const bool everything = std::is_signed_v<Number> && most == std::numeric_limits<Number>::max();
    return everything ? what : what + " from " + shown(least) + " to " + shown(most);
}

// The number is written back, since the parser takes zeros in front for octal.
template <class Number>
CLI::Validator number_within(Number least, Number most) {
    return {[=](std::string& text) {
                const auto number = to_whole<Number>(text);
                if (!number || !(*number >= least && *number <= most))
                    return what_is_taken(least, most) + ", not '" + text + "'";
                if constexpr (std::is_integral_v<Number>) text = std::to_string(*number);
                return std::string();
            },
            ""};
}

// What values of a type are numbers, or void.
template <class Value>
struct NumberIn {
    using type = std::conditional_t<std::is_arithmetic_v<Value>, Value, void>;
};
template <class Value>
struct NumberIn<std::optional<Value>> : NumberIn<Value> {};
template <class Value>
struct NumberIn<std::vector<Value>> : NumberIn<Value> {};

}  // namespace

template <class Number>
Argument& Argument::within(Number least, Number most) {
    option_->check(number_within(least, most));
    return *this;
}

Argument& Argument::excludes(const Argument& other) {
    option_->excludes(other.option_);
    return *this;
}

Argument& Argument::means(std::function<Result<std::string>(const std::string&)> understood) {
    option_->transform(CLI::Validator(
        [understood = std::move(understood)](std::string& text) {
            const auto meant = understood(text);
            if (!meant) return meant.error().what;
            text = *meant;
            return std::string();
        },
        ""));
    return *this;
}

template <class Value>
Argument Command::option(const std::string& name, Value& value, const std::string& help) {
    CLI::Option* const option = app_->add_option(name, value, help);
    using Number = typename NumberIn<Value>::type;
    if constexpr (!std::is_void_v<Number>)
        option->transform(number_within(std::numeric_limits<Number>::lowest(), std::numeric_limits<Number>::max()));
    return Argument(*option);
}

Argument Command::flag(const std::string& name, bool& given, const std::string& help) {
    return Argument(*app_->add_flag(name, given, help));
}

void Command::does(Job job) {
    app_->callback([chosen = chosen_, job = std::move(job)] { *chosen = job; });
}

struct Program::Parser {
    Parser(const std::string& name, const std::string& about) : app(about, name) {}

    CLI::App app;
    Job chosen;
    std::string main_command;
    Teller teller = [](const std::string& refusal, const auto&) { return refusal; };
    Layout layout = [](const std::string& page) { return page; };
};

Program::Program(const std::string& name, const std::string& about, const std::string& footer,
                 const std::string& version)
    : Program(std::make_unique<Parser>(name, about)) {
    parser_->app.footer(footer);
    if (!version.empty()) parser_->app.set_version_flag("--version", name + " " + version, "Print the version and end");
    parser_->app.require_subcommand(0, 1);
    // Two spaces end every first column that fits in.
    parser_->app.get_formatter()->column_width(34);
}

Program::Program(std::unique_ptr<Parser> parser) : Command(parser->app, parser->chosen), parser_(std::move(parser)) {}

Program::~Program() = default;

Command Program::command(const std::string& name, const std::string& about, const std::string& footer) {
    CLI::App* const app = parser_->app.add_subcommand(name, about);
    if (!footer.empty()) app->footer(footer);  // else the program's
    return {*app, parser_->chosen};
}

void Program::main_command(Command command, const Job& job) {
    command.does(job);
    parser_->main_command = command.app_->get_name();
    parser_->chosen = job;
}

namespace {

constexpr int kBadInput = 2;

// Options without a command are for the main one; `help` and `help COMMAND` ask for what --help prints. The parser
// takes words from the back.
std::vector<std::string> words_of(int argc, char** argv, const std::string& main_command) {
    static constexpr std::array<std::string_view, 3> kOfTheProgram{"-h", "--help", "--version"};
    std::vector<std::string> words(argv + 1, argv + argc);
    if (!main_command.empty() && !words.empty() && words.front().starts_with('-') &&
        std::ranges::find(kOfTheProgram, words.front()) == kOfTheProgram.end())
        words.insert(words.begin(), main_command);
    if (!main_command.empty() && !words.empty() && words.front() == "help") {
        words.erase(words.begin());
        words.emplace_back("--help");
    }
    std::ranges::reverse(words);
    return words;
}

// A word that is no command, which the parser itself would only report as a missing one.
std::string unknown_command(const CLI::App& app, std::string_view word) {
    const auto commands = app.get_subcommands({});
    if (commands.empty() || word.empty() || word.starts_with('-')) return "";
    std::vector<std::string> names;
    for (const CLI::App* command : commands) names.push_back(command->get_name());
    if (std::ranges::find(names, word) != names.end()) return "";
    return "no command is called '" + std::string(word) + "'" + meant_perhaps(word, names);
}

// An option that there is none of. The parser would only speak of what followed it: `bench --secnds 1` plays no game
// called 1.
std::string unknown_option(const CLI::App& app, const std::string& see_help) {
    const auto given = app.get_subcommands();
    const CLI::App& command = given.empty() ? app : *given.front();
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options())
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& word : app.remaining(true)) {
        if (!word.starts_with("--") || word == "--") continue;
        const std::string name = word.substr(0, word.find('='));
        return "no option is called '" + name + "'" + see_help + close_to(name, names);
    }
    return "";
}

// "sushiya play", so that an error says which command it is about.
std::string name_of(const CLI::App& app) {
    const auto given = app.get_subcommands();
    return given.empty() ? app.get_name() : app.get_name() + " " + given.front()->get_name();
}

// Whatever thread it happens in; nothing may be allocated for saying so.
[[noreturn]] void end_without_memory() {
    static constexpr std::string_view kSentence = "sushiya: there is not enough memory for that; ask for less\n";
    [[maybe_unused]] const auto said = write(STDERR_FILENO, kSentence.data(), kSentence.size());
    _exit(kBadInput);
}

}  // namespace

std::vector<CommandWords> Program::commands() const {
    std::vector<CommandWords> all;
    for (const CLI::App* app : std::as_const(parser_->app).get_subcommands({})) {
        CommandWords command{app->get_name(), app->get_description(), app->get_footer(), {}};
        for (const CLI::Option* option : app->get_options()) {
            const bool positional = option->get_positional();
            const std::string name = positional ? option->get_name(true)
                                                : "--" + (option->get_lnames().empty() ? "" : option->get_lnames()[0]);
            const auto takes =
                option->get_type_size() == 0 ? ArgumentWords::Takes::nothing : ArgumentWords::Takes::value;
            command.arguments.push_back({name, option->get_description(), takes});
        }
        all.push_back(std::move(command));
    }
    return all;
}

void Program::tells(Teller teller) { parser_->teller = std::move(teller); }

void Program::shows_help(Layout layout) { parser_->layout = std::move(layout); }

int Program::run(int argc, char** argv) {
    CLI::App& app = parser_->app;
    const auto refuse = [&](const std::string& where, const std::string& why) {
        const std::string told = parser_->teller(why, {argv + 1, argv + argc});
        std::fprintf(stderr, "%s: %s\n", where.c_str(), printable(told).c_str());
        return kBadInput;
    };
    std::set_new_handler(end_without_memory);
    const std::vector<std::string> words = words_of(argc, argv, parser_->main_command);
    try {
        app.parse(std::vector<std::string>(words));
    } catch (const CLI::CallForHelp&) {
        const std::string page = parser_->layout(app.help());
        std::fwrite(page.data(), 1, page.size(), stdout);
        parser_->chosen = [] { return Result<void>(); };
    } catch (const CLI::ParseError& error) {
        const std::string unknown = words.empty() ? "" : unknown_command(app, words.back());
        if (!unknown.empty()) return refuse(app.get_name(), unknown);
        if (error.get_exit_code() == 0) return app.exit(error);
        const std::string see_help = "; see '" + name_of(app) + " --help'";
        const std::string stray = unknown_option(app, see_help);
        return refuse(name_of(app), stray.empty() ? error.what() + see_help : stray);
    }
    try {
        if (const auto done = parser_->chosen(); !done) return refuse(name_of(app), done.error().what);
    } catch (const std::system_error& error) {
        return refuse(name_of(app), std::string("the system refuses: ") + error.what());
    }
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
        return refuse(name_of(app), "cannot write the output; is the disk full?");
    return 0;
}

template Argument& Argument::within(int least, int most);
template Argument& Argument::within(double least, double most);
template Argument Command::option(const std::string&, std::string&, const std::string&);
template Argument Command::option(const std::string&, std::vector<std::string>&, const std::string&);
template Argument Command::option(const std::string&, int&, const std::string&);
template Argument Command::option(const std::string&, std::optional<int>&, const std::string&);
template Argument Command::option(const std::string&, std::vector<int>&, const std::string&);
template Argument Command::option(const std::string&, double&, const std::string&);
template Argument Command::option(const std::string&, std::uint16_t&, const std::string&);
template Argument Command::option(const std::string&, std::uint64_t&, const std::string&);
template Argument Command::option(const std::string&, std::optional<std::uint64_t>&, const std::string&);

}  // namespace sushiya
