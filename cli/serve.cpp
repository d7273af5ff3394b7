// sushiya serve, backup, restore, verify: the server, its data, and its promise of fair shuffles.
#include "server/serve.hpp"

#include <cstdio>
#include <memory>

#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "engine/registry/record.hpp"
#include "server/fair/shuffle.hpp"
#include "server/store/backup.hpp"

namespace sushiya {
namespace {

constexpr const char* kServeHelp = R"(Examples:
  sushiya serve                            for friends at this machine: http://127.0.0.1:8080
  sushiya serve --host 0.0.0.0             for everybody in your network
  sushiya serve --data /var/lib/sushiya --public-url https://sushi.example.org --behind-proxy

docs/hosting.md shows a service unit and a reverse proxy.)";

constexpr const char* kBackupHelp = R"(Example:
  sushiya backup --data /var/lib/sushiya monday.db      also while the server runs)";

constexpr const char* kRestoreHelp = R"(Example:
  sushiya restore --data /var/lib/sushiya monday.db     a server that runs goes on with it at once

What was there is kept beside it as sushiya.db.before.)";

constexpr const char* kVerifyHelp = R"(Example:
  sushiya verify lunch.json                recomputes the shuffle of a game that was played on a server)";

Result<void> verify(const std::string& file) {
    const auto text = read_file(file, kLongestRecord);
    if (!text) return fail(text.error().what);
    const auto found = server::verify_record(*text);
    if (!found) return fail(file + ": " + found.error().what);
    std::printf(
        "%s: the seed is the one committed to, and all %d outcomes of chance follow from it and the players' nonces.\n",
        file.c_str(), found->recomputed);
    if (found->taken_over != 0)
        std::printf("%d outcomes before them were taken over from an earlier game, whose own record shows them.\n",
                    found->taken_over);
    return {};
}

// A command that moves the database between its directory and a copy.
void add_copying(Program& program, const char* name, const char* about, const char* footer,
                 Result<void> (*copy)(const std::string& data, const std::string& file)) {
    struct Asked {
        std::string data = server::ServeOptions().data;
        std::string file;
    };
    Command command = program.command(name, about, footer);
    const auto asked = std::make_shared<Asked>();
    command.option("--data", asked->data, "Directory of the database").shows_default();
    command.option("file", asked->file, "The copy").required();
    command.does([asked, copy] { return copy(asked->data, asked->file); });
}

}  // namespace

void add_serve(Program& program) {
    Command command =
        program.command("serve", "Serve the web page and the tables (also without any command)", kServeHelp);
    const auto asked = std::make_shared<server::ServeOptions>();
    command.option("--host", asked->network.host, "Address to listen on").shows_default();
    command.option("--port", asked->network.port, "Port to listen on; 0 takes a free one").shows_default();
    command.option("--data", asked->data, "Directory of the database").shows_default();
    command.option("--public-url", asked->public_url, "As people reach the server: for links and origins");
    command.option("--origin", asked->network.origins, "Another page that may connect: https://example.org");
    command.option("--web", asked->web, "Folder of the built web page, if not beside the program");
    command.flag("--behind-proxy", asked->network.behind_proxy, "Believe the proxy's X-Forwarded-For");
    command.option("--threads", asked->threads, "Threads for tables and network").within(1, 64);
    command.option("--thinkers", asked->thinkers, "Threads for bots").within(1, 64);
    command.option("--sockets-per-address", asked->sockets_per_address, "0 lifts all limits per address")
        .within(0, 1'000'000);
    program.main_command(command, [asked] { return server::serve(*asked); });
}

void add_backup(Program& program) {
    add_copying(program, "backup", "Copy the server's database, also while it runs", kBackupHelp, server::backup);
    add_copying(program, "restore", "Put a copy of the server's database back, also while it runs", kRestoreHelp,
                server::restore);
}

void add_verify(Program& program) {
    Command command = program.command("verify", "Check the shuffles of a game played on a server", kVerifyHelp);
    const auto file = std::make_shared<std::string>();
    command.option("record", *file, "The game's record; - for standard input").required();
    command.does([file] { return verify(*file); });
}

}  // namespace sushiya
