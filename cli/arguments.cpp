#include "cli/arguments.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <utility>
#include <vector>

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

template <class Number>
Argument& Argument::within(Number least, Number most) {
    option_->check(CLI::Range(least, most));
    return *this;
}

Argument& Argument::not_negative() {
    option_->check(CLI::NonNegativeNumber);
    return *this;
}

Argument& Argument::excludes(const Argument& other) {
    option_->excludes(other.option_);
    return *this;
}

template <class Value>
Argument Command::option(const std::string& name, Value& value, const std::string& help) {
    return Argument(*app_->add_option(name, value, help));
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
};

Program::Program(const std::string& name, const std::string& about, const std::string& footer)
    : Program(std::make_unique<Parser>(name, about)) {
    parser_->app.footer(footer);
    parser_->app.require_subcommand(0, 1);
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

// Options without a command are for the main one. The parser takes words from the back.
std::vector<std::string> words_of(int argc, char** argv, const std::string& main_command) {
    std::vector<std::string> words(argv + 1, argv + argc);
    if (!main_command.empty() && !words.empty() && words.front().starts_with('-') && words.front() != "-h" &&
        words.front() != "--help")
        words.insert(words.begin(), main_command);
    std::ranges::reverse(words);
    return words;
}

// A word that is no command, which the parser itself would only report as a missing one.
std::string unknown_command(const CLI::App& app, int argc, char** argv) {
    const auto commands = app.get_subcommands({});
    if (commands.empty() || argc < 2 || argv[1][0] == '-') return "";
    std::string all;
    for (const CLI::App* command : commands) {
        if (command->get_name() == argv[1]) return "";
        all += (all.empty() ? "" : ", ") + command->get_name();
    }
    return "no command is called '" + std::string(argv[1]) + "'; there are: " + all;
}

// "sushiya play", so that an error says which command it is about.
std::string name_of(const CLI::App& app) {
    const auto given = app.get_subcommands();
    return given.empty() ? app.get_name() : app.get_name() + " " + given.front()->get_name();
}

int refuse(const std::string& where, const std::string& why) {
    std::fprintf(stderr, "%s: %s\n", where.c_str(), why.c_str());
    return kBadInput;
}

}  // namespace

int Program::run(int argc, char** argv) {
    CLI::App& app = parser_->app;
    try {
        app.parse(words_of(argc, argv, parser_->main_command));
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);
        if (const std::string unknown = unknown_command(app, argc, argv); !unknown.empty())
            return refuse(app.get_name(), unknown);
        return refuse(name_of(app), std::string(error.what()) + "; see '" + name_of(app) + " --help'");
    }
    if (const auto done = parser_->chosen(); !done) return refuse(name_of(app), done.error().what);
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
        return refuse(name_of(app), "cannot write the output; is the disk full?");
    return 0;
}

template Argument& Argument::within(int least, int most);
template Argument& Argument::within(double least, double most);
template Argument Command::option(const std::string&, std::string&, const std::string&);
template Argument Command::option(const std::string&, std::vector<std::string>&, const std::string&);
template Argument Command::option(const std::string&, int&, const std::string&);
template Argument Command::option(const std::string&, std::vector<int>&, const std::string&);
template Argument Command::option(const std::string&, double&, const std::string&);
template Argument Command::option(const std::string&, std::uint16_t&, const std::string&);
template Argument Command::option(const std::string&, std::uint64_t&, const std::string&);
template Argument Command::option(const std::string&, std::optional<std::uint64_t>&, const std::string&);

}  // namespace sushiya
