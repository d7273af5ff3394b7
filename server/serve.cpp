#include "server/serve.hpp"

#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <thread>

#include "server/coach/coach.hpp"
#include "server/crew.hpp"
#include "server/opponents/thinkers.hpp"
#include "server/ops/addresses.hpp"
#include "server/ops/bursts.hpp"
#include "server/ops/log.hpp"
#include "server/push/courier.hpp"
#include "server/store/backup.hpp"
#include "server/store/data_lock.hpp"
#include "server/store/postgres_store.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/transport/network.hpp"

namespace sushiya::server {

namespace asio = boost::asio;
namespace fs = std::filesystem;

namespace {

constexpr int kReturnAfterMs = 2000;  // to the same server, and
constexpr int kGoOnAfterMs = 100;     // to another node
constexpr auto kLongestFarewell = std::chrono::seconds(5);

// Beside an installed program, or in the source tree it was built in.
std::string find_web() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
    for (const char* place : {"web/dist", "../share/sushiya/web", "../../../web/dist"})
        if (fs::exists(program / place / "index.html", error)) return (program / place).string();
    return {};
}

// Every socket is a descriptor; take as many as we are allowed.
void allow_many_sockets() {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

std::string origin_of(const std::string& url) {
    const std::size_t host = url.find("://");
    return host == std::string::npos ? url : url.substr(0, url.find('/', host + 3));
}

Tables::Housekeeping housekeeping(const ServeOptions& options) {
    return {options.keep, std::int64_t{options.database_megabytes} * 1'000'000};
}

// "All addresses of this machine" is nothing people can type.
std::string reached_at(const NetworkOptions& network) {
    std::string host = network.host.find(':') == std::string::npos ? network.host : "[" + network.host + "]";
    if (network.host == "0.0.0.0" || network.host == "::") {
        const auto addresses = own_addresses();
        host = addresses.empty() ? "127.0.0.1" : addresses.front();
    }
    return "http://" + host + ":" + std::to_string(network.port);
}

std::string reached_by_nodes(const ServeOptions& options) {
    if (!options.node_address.empty()) return options.node_address;
    return reached_at(options.network).substr(std::string_view("http://").size());
}

// Where everything is kept, and the secrets that are kept with it.
struct Keeping {
    std::unique_ptr<Store> store;
    KeyPair push_key;
    std::string node;  // this one's name among several; empty if it is alone
    std::string pass;  // what nodes show each other
};

Result<Keeping> open_shared(const ServeOptions& options, Metrics& metrics, Deliver deliver) {
    auto store = PostgresStore::open(options.store, metrics, std::move(deliver));
    if (!store) return fail(store.error().what);
    const auto pass = (*store)->secret("pass", random_name());
    if (!pass) return fail(pass.error().what);
    const auto secret = (*store)->secret("push", KeyPair::make().secret());
    if (!secret) return fail(secret.error().what);
    auto key = KeyPair::from(*secret);
    if (!key) return fail("the key for push messages in the database is damaged");
    const std::string node = (*store)->node();
    return Keeping{std::move(*store), std::move(*key), node, *pass};
}

Result<Keeping> open_own(const ServeOptions& options, Metrics& metrics, Deliver deliver) {
    if (const auto taken = take_in(options.data); !taken) return fail(taken.error().what);
    auto store = SqliteStore::open(options.data, metrics, std::move(deliver));
    if (!store) return fail(store.error().what);
    auto key = KeyPair::kept_in(options.data + "/push.key");
    if (!key) return fail(key.error().what);
    return Keeping{std::move(*store), std::move(*key), {}, {}};
}

// As many as the machine has cores, but one queue feeds them all.
int threads_of(const ServeOptions& options) {
    static constexpr unsigned kMost = 4;
    if (options.threads != 0) return options.threads;
    return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, kMost));
}

enum class End { stop, again };

// They are read from a file, and so wait while nobody reads: a handler would lose the second of two that come together,
// and between two runs they would end the program by themselves.
const sigset_t kGoodbyes = [] {
    sigset_t set;
    sigemptyset(&set);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&set, signal);
    return set;
}();

// Says goodbye, lets answers and writes that are under way finish, then ends.
class Farewell {
  public:
    Farewell(asio::io_context& io, Network& network, Api& api, Tables& tables, const Store& store, Metrics& metrics,
             int return_after_ms)
        : io_(io),
          network_(network),
          api_(api),
          tables_(tables),
          store_(store),
          metrics_(metrics),
          return_after_ms_(return_after_ms),
          signals_(io, ::signalfd(-1, &kGoodbyes, SFD_NONBLOCK | SFD_CLOEXEC)),
          timer_(io) {
        listen();
    }

    End end() const { return *end_; }

  private:
    // Not read before it is heeded: what is read for a context that has been stopped is lost.
    void listen() {
        signals_.async_wait(asio::posix::descriptor_base::wait_read, [this](const boost::system::error_code& error) {
            if (error) return;
            hear();
            listen();
        });
    }
    // Who is told to stop while beginning anew stops, and not the other way round.
    void hear() {
        signalfd_siginfo heard{};
        if (::read(signals_.native_handle(), &heard, sizeof heard) != ssize_t{sizeof heard}) return;
        const bool anew = heard.ssi_signo == SIGHUP;
        const bool begun = end_.has_value();
        if (!begun || !anew) end_ = anew ? End::again : End::stop;
        if (!begun) begin();
    }
    void begin() {
        log_info("server", end_ == End::again ? "beginning anew" : "stopping");
        api_.drain();
        network_.stop_accepting();
        tables_.close_all("stopping", "The server restarts.", return_after_ms_);
        deadline_ = std::chrono::steady_clock::now() + kLongestFarewell;
        wait();
    }
    void wait() {
        const bool quiet = metrics_.sockets.value() == 0 && store_.waiting() == 0;
        if (quiet || std::chrono::steady_clock::now() > deadline_) {
            io_.stop();
            return;
        }
        timer_.expires_after(std::chrono::milliseconds(50));
        timer_.async_wait([this](const boost::system::error_code&) { wait(); });
    }

    asio::io_context& io_;
    Network& network_;
    Api& api_;
    Tables& tables_;
    const Store& store_;
    Metrics& metrics_;
    int return_after_ms_;
    asio::posix::stream_descriptor signals_;
    asio::steady_timer timer_;
    std::optional<End> end_;
    std::chrono::steady_clock::time_point deadline_;
};

Result<End> serve_once(ServeOptions& options) {
    Metrics metrics;
    AddressLimits limits(options.sockets_per_address);
    // Sockets and timers end with the context, which must therefore go before what they speak to.
    auto io = std::make_unique<asio::io_context>(threads_of(options));
    Bell saved;
    const Deliver deliver = [&](std::function<void()> answers) {
        asio::post(*io, std::move(answers));
        saved.ring();
    };
    auto kept = options.store.empty() ? open_own(options, metrics, deliver) : open_shared(options, metrics, deliver);
    if (!kept) return fail(kept.error().what);
    Store& store = *kept->store;
    Thinkers thinkers(options.thinkers, limits, metrics);
    Coach coach(options.thinkers, store, limits);
    Courier courier(std::move(kept->push_key), options.push_services, options.public_url);
    Tables tables(*io, store, thinkers, limits, metrics);
    tables.tell_by(courier);
    auto gathering = std::make_unique<Gathering>(*io);
    tables.gather_in(*gathering);

    const Page page(options.web.empty() ? find_web() : options.web);
    NetworkOptions network_options = options.network;
    network_options.pass = kept->pass;
    if (!options.public_url.empty()) network_options.origins.push_back(origin_of(options.public_url));
    Api api(tables, coach, store, limits, metrics, page);
    const auto give_up = [&](const std::string& why) {
        tables.empty();
        store.stop();
        gathering.reset();
        io.reset();
        return fail(why);
    };
    auto network = listen(*io, network_options, api, tables, limits);
    if (!network) return give_up(network.error().what);
    options.network.port = (*network)->port();
    if (const auto begun = tables.begin(housekeeping(options), reached_by_nodes(options)); !begun) {
        network->reset();
        return give_up(begun.error().what);
    }
    if (!kept->node.empty()) api.set_node({kept->node, reached_by_nodes(options)});
    if (options.public_url.empty()) options.public_url = reached_at(options.network);
    api.set_public_url(options.public_url);
    api.set_push_key(courier.public_key());
    auto farewell = std::make_unique<Farewell>(*io, **network, api, tables, store, metrics,
                                               kept->node.empty() ? kReturnAfterMs : kGoOnAfterMs);
    std::printf("sushiya: listening on http://%s:%d (people reach it at %s)\n", options.network.host.c_str(),
                int{options.network.port}, options.public_url.c_str());
    std::fflush(stdout);
    log_info("server", "listening with " + std::to_string(page.size()) + " files of the page");

    Crew(*io, saved, *gathering, store).work(threads_of(options));
    const End end = farewell->end();
    // Nothing runs on the tables' strands any more; what was handed to the writer is still written.
    thinkers.stop();
    coach.stop();
    courier.stop();
    tables.empty();
    store.stop();
    farewell.reset();
    gathering.reset();
    network->reset();
    io.reset();
    log_info("server", "stopped");
    return end;
}

}  // namespace

Result<void> serve(ServeOptions options) {
    allow_many_sockets();
    pthread_sigmask(SIG_BLOCK, &kGoodbyes, nullptr);
    std::signal(SIGXFSZ, SIG_IGN);  // a file at its size limit is a full disk, not the end
    while (options.public_url.ends_with('/')) options.public_url.pop_back();
    std::optional<Result<DataLock>> lock;  // a database that several nodes share needs no directory
    if (options.store.empty()) lock.emplace(DataLock::take(options.data));
    if (lock && !*lock) return fail(lock->error().what);
    for (;;) {
        const auto end = serve_once(options);
        if (!end) return fail(end.error().what);
        if (*end == End::stop) return {};
    }
}

}  // namespace sushiya::server
