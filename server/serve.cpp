#include "server/serve.hpp"

#include <sys/resource.h>

#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <thread>

#include "server/ops/log.hpp"
#include "server/store/data_lock.hpp"
#include "server/store/sqlite_store.hpp"

namespace sushiya::server {

namespace asio = boost::asio;
namespace fs = std::filesystem;

namespace {

constexpr int kReturnAfterMs = 2000;
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

// Says goodbye, lets answers and writes that are under way finish, then ends.
class Farewell {
  public:
    Farewell(asio::io_context& io, Network& network, Hall& hall, Metrics& metrics)
        : io_(io), network_(network), hall_(hall), metrics_(metrics), signals_(io, SIGINT, SIGTERM), timer_(io) {
        signals_.async_wait([this](const boost::system::error_code& error, int) {
            if (!error) begin();
        });
    }

  private:
    void begin() {
        log_info("server", "stopping");
        network_.stop_accepting();
        hall_.close_all("stopping", "The server restarts.", kReturnAfterMs);
        deadline_ = std::chrono::steady_clock::now() + kLongestFarewell;
        wait();
    }
    void wait() {
        const bool quiet = metrics_.sockets.value() == 0 && hall_.store.waiting() == 0;
        if (quiet || std::chrono::steady_clock::now() > deadline_) {
            io_.stop();
            return;
        }
        timer_.expires_after(std::chrono::milliseconds(50));
        timer_.async_wait([this](const boost::system::error_code&) { wait(); });
    }

    asio::io_context& io_;
    Network& network_;
    Hall& hall_;
    Metrics& metrics_;
    asio::signal_set signals_;
    asio::steady_timer timer_;
    std::chrono::steady_clock::time_point deadline_;
};

}  // namespace

Result<void> serve(const ServeOptions& options) {
    allow_many_sockets();
    const auto lock = DataLock::take(options.data);
    if (!lock) return fail(lock.error().what);
    Metrics metrics;
    AddressLimits limits(options.sockets_per_address);
    auto store = SqliteStore::open(options.data, metrics);
    if (!store) return fail(store.error().what);
    Thinkers thinkers(options.thinkers, metrics);
    // Sockets and timers end with the context, which must therefore go before what they speak to.
    auto io = std::make_unique<asio::io_context>(options.threads);
    Hall hall(*io, **store, thinkers, metrics);
    if (const auto begun = hall.begin(); !begun) return begun;

    const Page page(options.web.empty() ? find_web() : options.web);
    NetworkOptions network_options = options.network;
    std::string url = options.public_url;
    while (url.ends_with('/')) url.pop_back();
    if (url.empty()) url = "http://" + network_options.host + ":" + std::to_string(network_options.port);
    network_options.origins.push_back(origin_of(url));
    Api api(hall, limits, metrics, page, url);
    auto network = listen(*io, network_options, api, hall, limits);
    if (!network) return fail(network.error().what);
    auto farewell = std::make_unique<Farewell>(*io, **network, hall, metrics);
    std::printf("sushiya: listening on http://%s:%d (people reach it at %s)\n", network_options.host.c_str(),
                int{(*network)->port()}, url.c_str());
    std::fflush(stdout);
    log_info("server", "listening with " + std::to_string(page.size()) + " files of the page");

    std::vector<std::thread> threads;
    for (int i = 1; i < options.threads; ++i) threads.emplace_back([&] { io->run(); });
    io->run();
    for (std::thread& thread : threads) thread.join();
    // Nothing runs on the tables' strands any more; what was handed to the writer is still written.
    thinkers.stop();
    hall.empty();
    store->reset();
    farewell.reset();
    network->reset();
    io.reset();
    log_info("server", "stopped");
    return {};
}

}  // namespace sushiya::server
