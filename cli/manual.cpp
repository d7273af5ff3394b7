// sushiya manual, completions: the program described for man and for shells, from what its commands declare.
#include <algorithm>
#include <array>
#include <memory>

#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/suggestion.hpp"
#include "cli/terminal.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {
namespace {

constexpr const char* kManualHelp = R"(Examples:
  sushiya manual play | man -l -
  sushiya manual > sushiya.1)";

constexpr const char* kCompletionsHelp = R"help(Examples:
  eval "$(sushiya completions bash)"                                     for this shell
  sushiya completions fish > ~/.config/fish/completions/sushiya.fish     for all to come)help";

// Text in a page for man: a line must not begin like a request, and a backslash is one.
std::string for_man(std::string_view text) {
    std::string out;
    for (const std::string_view line : split(text, '\n')) {
        if (line.starts_with('.') || line.starts_with('\'')) out += "\\&";
        for (const char c : line) out += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
        out += '\n';
    }
    return out;
}

std::string head(const std::string& name, const std::string& about) {
    return ".TH " + name + " 1 \"\" sushiya\n.SH NAME\n" + for_man(name + " - " + about);
}

std::string literal(std::string_view text) { return ".nf\n" + for_man(text) + ".fi\n"; }

std::string page_of(const std::vector<CommandWords>& commands, const std::string& about) {
    std::string page = head("sushiya", about) + ".SH SYNOPSIS\n.B sushiya\n[COMMAND] [OPTIONS]\n.SH COMMANDS\n";
    for (const CommandWords& command : commands) page += ".TP\n.B " + for_man(command.name) + for_man(command.about);
    return page +
           ".PP\nEach has its own page, as in\n.BR sushiya\\-play (1).\n.SH EXIT STATUS\n0: done. 2: bad input; one " +
           "sentence on the error output says what would be right, and nothing was written.\n";
}

std::string page_of(const CommandWords& command) {
    std::string page = head("sushiya-" + command.name, command.about) + ".SH SYNOPSIS\n.B sushiya " + command.name +
                       "\n[OPTIONS]\n.SH ARGUMENTS\n";
    for (const ArgumentWords& argument : command.arguments)
        page += ".TP\n.B " + for_man(argument.name) + for_man(argument.help.empty() ? " " : argument.help);
    return page + ".SH NOTES\n" + literal(command.footer) + ".SH SEE ALSO\n.BR sushiya (1)\n";
}

std::string names_of(const std::vector<CommandWords>& commands) {
    std::string all;
    for (const CommandWords& command : commands) all += (all.empty() ? "" : " ") + command.name;
    return all;
}

std::string options_of(const CommandWords& command) {
    std::string all;
    for (const ArgumentWords& argument : command.arguments)
        if (argument.is_option()) all += (all.empty() ? "" : " ") + argument.name;
    return all;
}

// In single quotes of a shell.
std::string in_shell_quotes(std::string_view text) {
    std::string out;
    for (const char c : text) out += c == '\'' ? "'\\''" : std::string(1, c);
    return "'" + out + "'";
}

// Games are asked of the program itself: the list is never older than it is.
std::string for_bash(const std::vector<CommandWords>& commands) {
    std::string cases;
    for (const CommandWords& command : commands)
        cases += "    " + command.name + ") words='" + options_of(command) + "' ;;\n";
    return "_sushiya() {\n  local words\n  COMPREPLY=()\n  case ${COMP_WORDS[1]} in\n" + cases +
           "  esac\n"
           "  if ((COMP_CWORD == 1)); then words='" +
           names_of(commands) +
           " help --help --version'\n"
           "  elif [[ ${COMP_WORDS[COMP_CWORD]} != -* ]]; then\n"
           "    case ${COMP_WORDS[1]} in\n"
           "      play | rules | perft | bench | arena)\n"
           "        ((COMP_CWORD == 2)) && words=$(sushiya games --json | sed 's/.*\"game\": "
           "*\"\\([a-z_]*\\)\".*/\\1/') ;;\n"
           "      help | manual) words='" +
           names_of(commands) +
           "' ;;\n"
           "      *) words= ;;\n"
           "    esac\n"
           "  fi\n"
           "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"${COMP_WORDS[COMP_CWORD]}\")\n"
           "}\n"
           "complete -o default -F _sushiya sushiya\n";
}

std::string for_zsh(const std::vector<CommandWords>& commands) {
    std::string list;
    std::string cases;
    for (const CommandWords& command : commands) {
        std::string about = command.about;
        std::ranges::replace(about, ':', ',');
        list += "    " + in_shell_quotes(command.name + ":" + about) + "\n";
        cases += "    " + command.name + ") _arguments";
        for (const ArgumentWords& argument : command.arguments) {
            if (!argument.is_option()) continue;
            std::string help = argument.help;
            std::erase_if(help, [](char c) { return c == '[' || c == ']' || c == ':'; });
            const bool value = argument.takes == ArgumentWords::Takes::value;
            cases += " " + in_shell_quotes(argument.name + "[" + help + "]" + (value ? ":value:_files" : ""));
        }
        cases += " '*:file:_files' ;;\n";
    }
    return "#compdef sushiya\n_sushiya() {\n  local -a commands=(\n" + list +
           "  )\n  if ((CURRENT == 2)); then\n    _describe command commands\n    return\n  fi\n"
           "  local command=$words[2]\n  shift words\n  ((CURRENT--))\n  case $command in\n" +
           cases + "  esac\n}\n_sushiya \"$@\"\n";
}

std::string for_fish(const std::vector<CommandWords>& commands) {
    std::string script = "complete -c sushiya -n __fish_use_subcommand -l version -d 'Print the version and end'\n";
    for (const CommandWords& command : commands) {
        script += "complete -c sushiya -n __fish_use_subcommand -f -a " + command.name + " -d " +
                  in_shell_quotes(command.about) + "\n";
        for (const ArgumentWords& argument : command.arguments)
            if (argument.is_option())
                script += "complete -c sushiya -n '__fish_seen_subcommand_from " + command.name + "' -l " +
                          argument.name.substr(2) + (argument.takes == ArgumentWords::Takes::value ? " -r" : "") +
                          " -d " + in_shell_quotes(argument.help) + "\n";
    }
    return script;
}

struct Shell {
    std::string_view name;
    std::string (*script)(const std::vector<CommandWords>&);
};
constexpr std::array<Shell, 3> kShells{{{"bash", for_bash}, {"zsh", for_zsh}, {"fish", for_fish}}};

Result<void> print_completions(const Program& program, const std::string& shell) {
    for (const Shell& known : kShells)
        if (known.name == shell) {
            print(known.script(program.commands()));
            return {};
        }
    return fail("no shell is called " + in_shell_quotes(shell) + meant_perhaps(shell, {"bash", "zsh", "fish"}));
}

Result<void> print_manual(const Program& program, const std::string& name) {
    const std::vector<CommandWords> commands = program.commands();
    if (name.empty()) {
        print(page_of(commands, "four sushi games: play, serve, score, replay, measure"));
        return {};
    }
    std::vector<std::string> names;
    for (const CommandWords& command : commands) {
        names.push_back(command.name);
        if (command.name != name) continue;
        print(page_of(command));
        return {};
    }
    return fail("no command is called " + in_shell_quotes(name) + meant_perhaps(name, names));
}

}  // namespace

void add_manual(Program& program) {
    Command manual = program.command("manual", "Print the page for man of the program or of a command", kManualHelp);
    const auto name = std::make_shared<std::string>();
    manual.option("command", *name, "Which; else the program as a whole");
    manual.does([&program, name] { return print_manual(program, *name); });

    Command completions =
        program.command("completions", "Print what a shell needs to complete commands", kCompletionsHelp);
    const auto shell = std::make_shared<std::string>();
    completions.option("shell", *shell, "bash, zsh or fish").required();
    completions.does([&program, shell] { return print_completions(program, *shell); });
}

}  // namespace sushiya
