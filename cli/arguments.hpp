// What a program and its commands take on the command line: declared here, read by one file.
//
//   const auto asked = std::make_shared<Asked>();
//   Command command = program.command("play", "Play a game in the terminal against bots", kExamples);
//   command.option("--bots", asked->bots, "How well the others play").shows_default();
//   command.flag("--json", asked->json, "One JSON object a line");
//   command.does([asked] { return play(*asked); });
//
// Values keep what they hold when the argument is not given. The parser behind it (CLI11) is known to arguments.cpp
// alone: a file that includes it takes five seconds more to compile.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/registry/result.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace sushiya {

// What is to be done once the arguments are understood. A refusal is one sentence; it is printed, and the program ends
// with code 2.
using Job = std::function<Result<void>()>;

// An argument; more can be said of it where it is declared.
class Argument {
  public:
    explicit Argument(CLI::Option& option) : option_(&option) {}

    Argument& required();
    // The help shows the value that stands if it is not given.
    Argument& shows_default();
    // May be given several times, with one value each.
    Argument& repeated();
    // Takes several values with this between them.
    Argument& separated_by(char separator);
    // `Number` is int or double.
    template <class Number>
    Argument& within(Number least, Number most);
    Argument& excludes(const Argument& other);
    // The text is understood as another one, or refused: "party" as "sushi_go_party".
    Argument& means(std::function<Result<std::string>(const std::string&)> understood);

  private:
    CLI::Option* option_;
};

class Command {
  public:
    // An option has a name with dashes, a positional argument one without. Values are texts, numbers, lists of them:
    // the types at the end of arguments.cpp.
    template <class Value>
    Argument option(const std::string& name, Value& value, const std::string& help = "");
    Argument flag(const std::string& name, bool& given, const std::string& help);
    void does(Job job);

  protected:
    Command(CLI::App& app, Job& chosen) : app_(&app), chosen_(&chosen) {}

  private:
    friend class Program;

    CLI::App* app_;
    Job* chosen_;
};

// What can be said to a command, for manuals and for shells that complete it.
struct ArgumentWords {
    std::string name;  // with dashes, or of a positional argument
    std::string help;
    enum class Takes { nothing, value } takes;
    bool is_option() const { return name.starts_with('-'); }
};
struct CommandWords {
    std::string name;
    std::string about;
    std::string footer;
    std::vector<ArgumentWords> arguments;
};

// The whole program; what is declared of it directly is for a program without commands.
class Program : public Command {
  public:
    // With a version `--version` tells it.
    Program(const std::string& name, const std::string& about, const std::string& footer = "",
            const std::string& version = "");
    ~Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    Command command(const std::string& name, const std::string& about, const std::string& footer = "");
    // The job of this command is done without any command too, and options alone are this command's.
    void main_command(Command command, const Job& job);

    // In which words a refusal is told: it is given one in English and the words of the command line.
    using Teller = std::function<std::string(const std::string& refusal, const std::vector<std::string>& words)>;
    void tells(Teller teller);

    // How a page of help is shown; as it is where nothing is said.
    using Layout = std::function<std::string(const std::string& page)>;
    void shows_help(Layout layout);

    std::vector<CommandWords> commands() const;

    // Does what the words ask for and tells the exit code. Bad input is answered by one sentence on the error output.
    int run(int argc, char** argv);

  private:
    struct Parser;

    explicit Program(std::unique_ptr<Parser> parser);

    std::unique_ptr<Parser> parser_;
};

}  // namespace sushiya
