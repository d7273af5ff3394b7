// sushiya serve, backup, restore, verify: the server, its data, and its promise of fair shuffles.
#include "server/serve.hpp"

#include <cstdio>
#include <memory>

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

}  // namespace

void add_serve(CLI::App& app, Job& job) {
    auto* command = app.add_subcommand("serve", "Serve the web page and the tables (also without any command)");
    const auto asked = std::make_shared<server::ServeOptions>();
    command->footer(kServeHelp);
    command->add_option("--host", asked->network.host, "Address to listen on")->capture_default_str();
    command->add_option("--port", asked->network.port, "Port to listen on; 0 takes a free one")->capture_default_str();
    command->add_option("--data", asked->data, "Directory of the database")->capture_default_str();
    command->add_option("--public-url", asked->public_url, "As people reach the server: for links and origins");
    command->add_option("--origin", asked->network.origins, "Another page that may connect: https://example.org");
    command->add_option("--web", asked->web, "Folder of the built web page, if not beside the program");
    command->add_flag("--behind-proxy", asked->network.behind_proxy, "Believe the proxy's X-Forwarded-For");
    command->add_option("--threads", asked->threads, "Threads for tables and network")->check(CLI::Range(1, 64));
    command->add_option("--thinkers", asked->thinkers, "Threads for bots")->check(CLI::Range(1, 64));
    command->add_option("--sockets-per-address", asked->sockets_per_address, "0 lifts all limits per address")
        ->check(CLI::Range(0, 1'000'000));
    const Job serve = [asked] { return server::serve(*asked); };
    command->callback([&job, serve] { job = serve; });
    // The main job of the program needs no word.
    job = serve;
}

void add_backup(CLI::App& app, Job& job) {
    struct Asked {
        std::string data = server::ServeOptions().data;
        std::string file;
    };
    for (const bool restoring : {false, true}) {
        auto* command = app.add_subcommand(restoring ? "restore" : "backup",
                                           restoring ? "Put a copy of the server's database back, also while it runs"
                                                     : "Copy the server's database, also while it runs");
        const auto asked = std::make_shared<Asked>();
        command->footer(restoring ? kRestoreHelp : kBackupHelp);
        command->add_option("--data", asked->data, "Directory of the database")->capture_default_str();
        command->add_option("file", asked->file, "The copy")->required();
        command->callback([&job, asked, restoring] {
            job = [asked, restoring] {
                return restoring ? server::restore(asked->data, asked->file) : server::backup(asked->data, asked->file);
            };
        });
    }
}

void add_verify(CLI::App& app, Job& job) {
    auto* command = app.add_subcommand("verify", "Check the shuffles of a game played on a server");
    const auto file = std::make_shared<std::string>();
    command->footer(kVerifyHelp);
    command->add_option("record", *file, "The game's record; - for standard input")->required();
    command->callback([&job, file] {
        job = [file]() -> Result<void> {
            const auto text = read_file(*file, kLongestRecord);
            if (!text) return fail(text.error().what);
            const auto found = server::verify_record(*text);
            if (!found) return fail(*file + ": " + found.error().what);
            std::printf(
                "%s: the seed is the one committed to, and all %d outcomes of chance follow from it and the "
                "players' nonces.\n",
                file->c_str(), found->recomputed);
            if (found->taken_over != 0)
                std::printf(
                    "%d outcomes before them were taken over from an earlier game, whose own record shows them.\n",
                    found->taken_over);
            return {};
        };
    });
}

}  // namespace sushiya
