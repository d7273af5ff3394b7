#include "server/push/courier.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "server/ops/clock.hpp"
#include "server/ops/log.hpp"
#include "server/push/base64url.hpp"

namespace sushiya::server {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using asio::ip::tcp;

namespace {

constexpr auto kPatience = std::chrono::seconds(20);
constexpr int kMostWaiting = 1000;
constexpr std::string_view kKeptSeconds = "172800";  // a service keeps a message for a browser that is off

// Where the browsers of this world have their messages sent.
constexpr std::array<std::string_view, 5> kServices = {"fcm.googleapis.com", ".push.services.mozilla.com",
                                                       ".push.apple.com", ".notify.windows.com",
                                                       ".push.samsungosp.com"};

using Request = http::request<http::string_body>;

struct Destination {
    bool secure;
    std::string host;
    std::string port;
};

Destination destination_of(std::string_view service) {
    const bool secure = service.starts_with("https://");
    std::string host(service.substr(secure ? 8 : 7));
    const std::size_t colon = host.find(':');
    const std::string port = colon == std::string::npos ? (secure ? "443" : "80") : host.substr(colon + 1);
    return {secure, host.substr(0, colon), port};
}

template <class Stream>
asio::awaitable<unsigned> exchange(Stream& stream, const Request& request) {
    co_await http::async_write(stream, request, asio::use_awaitable);
    boost::beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.body_limit(16'384);
    co_await http::async_read(stream, buffer, parser, asio::use_awaitable);
    co_return parser.get().result_int();
}

asio::awaitable<unsigned> post(const Destination& there, const Request& request) {
    const auto executor = co_await asio::this_coro::executor;
    tcp::resolver resolver(executor);
    const auto found = co_await resolver.async_resolve(there.host, there.port, asio::use_awaitable);
    if (!there.secure) {
        tcp::socket socket(executor);
        co_await asio::async_connect(socket, found, asio::use_awaitable);
        co_return co_await exchange(socket, request);
    }
    asio::ssl::context trust(asio::ssl::context::tls_client);
    trust.set_default_verify_paths();
    asio::ssl::stream<tcp::socket> stream(executor, trust);
    stream.set_verify_mode(asio::ssl::verify_peer);
    stream.set_verify_callback(asio::ssl::host_name_verification(there.host));
    SSL_set_tlsext_host_name(stream.native_handle(), there.host.c_str());
    co_await asio::async_connect(stream.next_layer(), found, asio::use_awaitable);
    co_await stream.async_handshake(asio::ssl::stream_base::client, asio::use_awaitable);
    co_return co_await exchange(stream, request);
}

}  // namespace

bool Courier::serves(std::string_view endpoint) const {
    const std::string service = service_of(endpoint);
    if (service.empty()) return false;
    if (std::ranges::find(services_, service) != services_.end()) return true;
    if (!service.starts_with("https://") || service.find(':', 8) != std::string::npos) return false;
    const std::string_view host = std::string_view(service).substr(8);
    return std::ranges::any_of(kServices, [&](std::string_view known) {
        return known.starts_with('.') ? host.ends_with(known) : host == known;
    });
}

std::string Courier::public_key() const { return base64url(key_.public_key()); }

void Courier::stop() {
    stopping_ = true;
    threads_.join();
}

void Courier::send(const PushAddress& to, std::string text, std::string topic, Done done) {
    if (!serves(to.endpoint) || stopping_) return done(Outcome::failed);
    if (waiting_ >= kMostWaiting) return done(Outcome::failed);
    ++waiting_;
    asio::post(threads_, [this, to, text = std::move(text), topic = std::move(topic), done = std::move(done)] {
        --waiting_;
        if (stopping_) return;
        const Outcome outcome = deliver(to, text, topic);
        if (!stopping_) done(outcome);
    });
}

Messenger::Outcome Courier::deliver(const PushAddress& to, const std::string& text, const std::string& topic) const {
    const std::string service = service_of(to.endpoint);
    auto body = encrypt_for(to, text);
    if (!body) return Outcome::gone;
    const Destination there = destination_of(service);
    Request request(http::verb::post, to.endpoint.size() == service.size() ? "/" : to.endpoint.substr(service.size()),
                    11);
    request.set(http::field::host, service.substr(service.find("//") + 2));
    request.set(http::field::authorization, vouch(key_, service, contact_, now_ms()));
    request.set(http::field::content_encoding, "aes128gcm");
    request.set(http::field::content_type, "application/octet-stream");
    request.set("TTL", kKeptSeconds);
    request.set("Urgency", "high");
    request.set("Topic", topic);
    request.body() = std::move(*body);
    request.prepare_payload();

    asio::io_context io;
    unsigned status = 0;
    asio::co_spawn(io, post(there, request), [&](const std::exception_ptr& error, unsigned answered) {
        if (!error) status = answered;
    });
    io.run_for(kPatience);
    if (status == 404 || status == 410) return Outcome::gone;
    if (status >= 200 && status < 300) return Outcome::delivered;
    log_error("push", there.host + " did not take a message: " + (status == 0 ? "no answer" : std::to_string(status)));
    return Outcome::failed;
}

}  // namespace sushiya::server
