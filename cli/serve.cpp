// sushiya serve, backup, restore, verify: the server, its data, and its promise of fair shuffles.
#include "server/serve.hpp"

#include <arpa/inet.h>
#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string_view>

#include "cli/arguments.hpp"
#include "cli/catalogue.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/talk.hpp"
#include "cli/terminal.hpp"
#include "engine/registry/record.hpp"
#include "engine/registry/words.hpp"
#include "server/fair/shuffle.hpp"
#include "server/store/backup.hpp"
#include "server/store/prune.hpp"

namespace sushiya {
namespace {

constexpr const char* kServeHelp = R"(Examples:
  sushiya serve                            for friends at this machine: http://127.0.0.1:8080
  sushiya serve --host 0.0.0.0             for everybody in your network
  sushiya serve --data /var/lib/sushiya --public-url https://sushi.example.org --behind-proxy
  sushiya serve --store postgresql://sushiya@db.example.org/sushiya     one of several servers (docs/cluster.md)

docs/hosting.md shows a service unit and a reverse proxy.)";

constexpr const char* kBackupHelp = R"(Example:
  sushiya backup --data /var/lib/sushiya monday.db      also while the server runs)";

constexpr const char* kRestoreHelp = R"(Example:
  sushiya restore --data /var/lib/sushiya monday.db     a server that runs goes on with it at once

What was there is kept beside it as sushiya.db.before.)";

constexpr const char* kPruneHelp = R"(Example:
  sushiya prune --data /var/lib/sushiya --keep-finished 365     while no server runs

A server does the same every hour, with the same options. 0 days: for ever.)";

constexpr const char* kVerifyHelp = R"(Example:
  sushiya verify lunch.json                recomputes the shuffle of a game that was played on a server)";

// "https://example.org:8080": what a browser calls an origin, and where people reach the server.
bool is_web_address(std::string_view text) {
    for (const std::string_view scheme : {"http://", "https://"})
        if (text.starts_with(scheme)) {
            text.remove_prefix(scheme.size());
            const std::string_view host = text.substr(0, text.find('/'));
            return !host.empty() && host.find_first_of(" \t\"'<>@?#\\") == std::string_view::npos;
        }
    return false;
}

// "10.0.0.3:8080", "[fd00::3]:8080"
bool is_node_address(const std::string& text) {
    const std::size_t colon = text.rfind(':');
    if (colon == std::string::npos) return false;
    std::string host = text.substr(0, colon);
    if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
    std::array<unsigned char, sizeof(in6_addr)> number{};
    const bool address =
        inet_pton(AF_INET, host.c_str(), number.data()) == 1 || inet_pton(AF_INET6, host.c_str(), number.data()) == 1;
    const std::string port = text.substr(colon + 1);
    return address && !port.empty() && port.size() <= 5 && port.find_first_not_of("0123456789") == std::string::npos &&
           std::stoi(port) > 0 && std::stoi(port) <= 65'535;
}

// An address of this machine that can be listened on: a name such as localhost becomes its number.
Result<std::string> find_host(const std::string& host) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_PASSIVE;
    addrinfo* found = nullptr;
    int failed = EAI_NONAME;
    // A name may have addresses of both kinds; people type the older one.
    for (const int family : {AF_INET, AF_UNSPEC}) {
        hints.ai_family = family;
        if (!host.empty() && failed != 0) failed = getaddrinfo(host.c_str(), nullptr, &hints, &found);
    }
    const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> addresses(found, freeaddrinfo);
    const std::string what = "--host takes an address of this machine, as in 127.0.0.1 or 0.0.0.0; ";
    if (failed != 0) return fail(what + in_quotes(host) + " is none: " + gai_strerror(failed));
    std::array<char, NI_MAXHOST> number{};
    getnameinfo(found->ai_addr, found->ai_addrlen, number.data(), number.size(), nullptr, 0, NI_NUMERICHOST);
    const int tried = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const bool ours = tried >= 0 && bind(tried, found->ai_addr, found->ai_addrlen) == 0;
    const int why = errno;
    if (tried >= 0) close(tried);
    if (!ours) return fail(what + in_quotes(host) + " cannot be listened on: " + std::strerror(why));
    return std::string(number.data());
}

// All of it before the server makes its folder: what was mistyped leaves nothing behind.
Result<void> check_and_serve(server::ServeOptions options) {
    const auto host = find_host(options.network.host);
    if (!host) return fail(host.error().what);
    options.network.host = *host;
    if (!options.web.empty() && access((options.web + "/index.html").c_str(), R_OK) != 0)
        return fail("--web takes the folder of the built page, with its index.html; " + in_quotes(options.web) +
                    " is none");
    if (!options.public_url.empty() && !is_web_address(options.public_url))
        return fail("--public-url takes an address such as https://sushi.example.org, not " +
                    in_quotes(options.public_url));
    for (const std::string& origin : options.network.origins)
        if (!is_web_address(origin) || origin.find('/', origin.find("://") + 3) != std::string::npos)
            return fail("--origin takes an address without a path, as in https://example.org, not " +
                        in_quotes(origin));
    if (!options.store.empty() && !options.store.starts_with("postgresql://") &&
        !options.store.starts_with("postgres://"))
        return fail("--store takes the address of a PostgreSQL database, as in postgresql://user@host/database, not " +
                    in_quotes(options.store));
    if (!options.node_address.empty() && !is_node_address(options.node_address))
        return fail("--node-address takes a number and a port, as in 10.0.0.3:8080, not " +
                    in_quotes(options.node_address));
    if (options.data.empty()) return fail("--data names the directory of the database");
    return server::serve(std::move(options));
}

struct ToVerify {
    std::string file;
    std::string language;
};

Result<void> verify(const ToVerify& asked) {
    const std::string& file = asked.file;
    const auto language = pick_language(asked.language);
    if (!language) return fail(language.error().what);
    const Words cli(*language, "cli");
    const auto text = read_file(file, kLongestRecord);
    if (!text) return fail(text.error().what);
    const auto found = server::verify_record(*text);
    if (!found) return fail(file + ": " + found.error().what);
    say(printable(file) + cli("colon") + cli("verify.holds", {{"count", std::to_string(found->recomputed)}}));
    if (found->taken_over != 0) say(cli.counted("verify.taken", "count", found->taken_over));
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

void add_retention(Command& command, server::Retention& keep) {
    constexpr int kMostDays = 36'500;
    command.option("--keep-finished", keep.finished, "Days finished games are kept; 0: for ever").within(0, kMostDays);
    command.option("--keep-abandoned", keep.abandoned, "Days unfinished games are kept that nobody plays")
        .within(0, kMostDays)
        .shows_default();
    command.option("--keep-unstarted", keep.unstarted, "Days tables are kept that never started")
        .within(0, kMostDays)
        .shows_default();
}

}  // namespace

void add_serve(Program& program) {
    Command command =
        program.command("serve", "Serve the web page and the tables (also without any command)", kServeHelp);
    const auto asked = std::make_shared<server::ServeOptions>();
    command.option("--host", asked->network.host, "Address to listen on").shows_default();
    command.option("--port", asked->network.port, "Port to listen on; 0 takes a free one").shows_default();
    command.option("--data", asked->data, "Directory of the database").shows_default();
    command.option("--store", asked->store, "A PostgreSQL database that several servers share: postgresql://...");
    command.option("--node-address", asked->node_address,
                   "With --store: where the other servers reach this one, if not where it listens: 10.0.0.3:8080");
    command.option("--public-url", asked->public_url, "As people reach the server: for links and origins");
    command.option("--origin", asked->network.origins, "Another page that may connect: https://example.org");
    command.option("--push-service", asked->push_services,
                   "Where messages may be sent besides the browsers' own services: https://push.example.org");
    command.option("--web", asked->web, "Folder of the built web page, if not beside the program");
    command.flag("--behind-proxy", asked->network.behind_proxy, "Believe the proxy's X-Forwarded-For");
    command.option("--threads", asked->threads, "Threads for tables and network (else one per core, up to four)")
        .within(1, 64);
    command.option("--thinkers", asked->thinkers, "Threads for bots").within(1, 64);
    command.option("--sockets-per-address", asked->sockets_per_address, "0 lifts all limits per address")
        .within(0, 1'000'000);
    add_retention(command, asked->keep);
    command
        .option("--database-limit", asked->database_megabytes, "Megabytes above which no new table is opened; 0: none")
        .within(0, 1'000'000'000);
    program.main_command(command, [asked] { return check_and_serve(*asked); });
}

void add_backup(Program& program) {
    add_copying(program, "backup", "Copy the server's database, also while it runs", kBackupHelp, server::backup);
    add_copying(program, "restore", "Put a copy of the server's database back, also while it runs", kRestoreHelp,
                server::restore);
}

void add_prune(Program& program) {
    struct Asked {
        std::string data = server::ServeOptions().data;
        server::Retention keep;
    };
    Command command = program.command("prune", "Remove tables that have been kept long enough", kPruneHelp);
    const auto asked = std::make_shared<Asked>();
    command.option("--data", asked->data, "Directory of the database").shows_default();
    add_retention(command, asked->keep);
    command.does([asked]() -> Result<void> {
        const auto removed = server::prune(asked->data, asked->keep);
        if (!removed) return fail(removed.error().what);
        std::printf("%d tables removed\n", *removed);
        return {};
    });
}

void add_verify(Program& program) {
    Command command = program.command("verify", "Check the shuffles of a game played on a server", kVerifyHelp);
    const auto asked = std::make_shared<ToVerify>();
    command.option("record", asked->file, "The game's record; - for standard input").required();
    command.option("--lang", asked->language, "en or fr (else the locale's)");
    command.does([asked] { return verify(*asked); });
}

}  // namespace sushiya
