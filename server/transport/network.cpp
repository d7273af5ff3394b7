#include "server/transport/network.hpp"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <charconv>
#include <iterator>
#include <sstream>

#include "engine/registry/words.hpp"
#include "server/ops/log.hpp"
#include "server/transport/metered_socket.hpp"
#include "server/transport/origin.hpp"
#include "server/transport/relay.hpp"
#include "server/transport/stream.hpp"

namespace sushiya::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr std::size_t kLongestBody = 16'384;
constexpr std::uint32_t kLongestHeader = 8'192;
// What is kept until it is whole: a header, the line before a chunk, a trailer.
constexpr std::size_t kLongestPart = 16'384;
constexpr auto kRequestTime = std::chrono::seconds(30);
constexpr auto kAnswerTime = std::chrono::seconds(60);
constexpr auto kHelloTime = std::chrono::seconds(10);
constexpr std::size_t kUsualMessage = 256;            // every socket keeps room for it while nothing comes
constexpr int kPings = 100;                           // over the limit, before a socket is closed
constexpr auto kCloseTime = std::chrono::seconds(1);  // for the other side to close too, before we hang up
// Who has been silent from one look to the next is pinged, and given up at the last.
constexpr auto kBetweenLooks = std::chrono::seconds(20);
constexpr int kLastLook = 3;

using Request = http::request<http::string_body>;

// What a node says when it passes a request on: that it is one of us, and for whom it asks.
constexpr std::string_view kFromNode = "Sushiya-Node";
constexpr std::string_view kForClient = "Sushiya-Client";
constexpr int kMostPasses = 2;

// What every connection uses.
struct Shared {
    Shared(NetworkOptions options_, Api& api_, Tables& tables_, AddressLimits& limits_)
        : options(std::move(options_)), api(api_), tables(tables_), limits(limits_) {}

    const NetworkOptions options;
    Api& api;
    Tables& tables;
    AddressLimits& limits;
};

// One seat's or spectator's socket, living on its table's strand.
class SocketSession final : public Listener, public std::enable_shared_from_this<SocketSession> {
  public:
    SocketSession(std::shared_ptr<TableActor> table, TableSocket socket, Visit visit)
        : table_(std::move(table)),
          ws_(MeteredSocket(std::move(socket))),
          visit_(std::move(visit)),
          patience_(ws_.get_executor(), kHelloTime) {}

    void run(const Request& request) {
        // The library would set a timer anew with every message to see who is silent; ours runs on.
        ws_.set_option(websocket::stream_base::timeout{kHelloTime, websocket::stream_base::none(), false});
        ws_.read_message_max(kLongestMessage);
        ws_.auto_fragment(false);
        ws_.text(true);
        ws_.control_callback([this](websocket::frame_type kind, beast::string_view) {
            silent_looks_ = 0;
            if (kind != websocket::frame_type::close) count_ping();
        });
        error_code ignored;
        ws_.next_layer().set_option(tcp::no_delay(true), ignored);
        be_patient();
        ws_.async_accept(request, [self = shared_from_this()](const error_code& error) {
            if (!error) self->read();
        });
    }

    void send(std::shared_ptr<const std::string> message) override {
        ws_.async_write(asio::buffer(*message),
                        [self = shared_from_this(), message](const error_code& error, std::size_t) {
                            if (error)
                                self->table_->gone(*self);
                            else
                                self->table_->sent(*self);
                        });
    }

    void finish(std::string bye) override {
        const auto message = std::make_shared<const std::string>(std::move(bye));
        ws_.async_write(asio::buffer(*message),
                        [self = shared_from_this(), message](const error_code& error, std::size_t) {
                            self->table_->gone(*self);
                            if (!error) self->close();
                        });
    }

    const Address& from() const override { return visit_.address(); }

  private:
    static constexpr const char* kTextOnly = "Messages are text.";

    // In the middle of reading, so what follows comes after it.
    void count_ping() {
        if (pings_.take(kSocketRate, std::chrono::steady_clock::now()) || ++ignored_pings_ != kPings) return;
        asio::post(ws_.get_executor(), [self = shared_from_this()] {
            if (self->greeted_)
                self->table_->dismiss(*self, write_bye("slow_down", "Too many pings.", 10'000));
            else
                self->hang_up();
        });
    }

    void be_patient() {
        patience_.async_wait([weak = weak_from_this()](const error_code& error) {
            if (const auto self = weak.lock(); self && !error) self->look();
        });
    }

    void look() {
        if (!greeted_ || silent_looks_ == kLastLook) return hang_up();
        if (silent_looks_++ > 0 && !std::exchange(pinging_, true))
            ws_.async_ping({}, [self = shared_from_this()](const error_code&) { self->pinging_ = false; });
        patience_.expires_after(kBetweenLooks);
        be_patient();
    }

    void hang_up() {
        error_code ignored;
        ws_.next_layer().close(ignored);
    }

    void read() {
        ws_.async_read_some(buffer_, kUsualMessage, [self = shared_from_this()](const error_code& error, std::size_t) {
            if (error) {
                self->table_->gone(*self);
                return;
            }
            if (!self->ws_.is_message_done() || self->take()) self->read();
        });
    }

    void close() {
        ws_.set_option(websocket::stream_base::timeout{kCloseTime, websocket::stream_base::none(), false});
        ws_.async_close(websocket::close_code::normal, [self = shared_from_this()](const error_code&) {});
    }

    // False if the socket is to be closed.
    bool take() {
        const std::string_view message(static_cast<const char*>(buffer_.data().data()), buffer_.size());
        silent_looks_ = 0;
        const bool going_on = std::exchange(greeted_, true) ? obey(message) : greet(message);
        buffer_.consume(buffer_.size());
        return going_on;
    }

    bool greet(std::string_view message) {
        if (!ws_.got_text()) return say_bye("bad_request", kTextOnly);
        const auto hello = read_hello(message);
        if (!hello) return say_bye("bad_request", hello.error().what);
        if (!table_->hello(shared_from_this(), *hello))
            return say_bye("wrong_token", "This token holds no seat at this table.");
        return true;
    }

    // Here the table may be writing, so it must be the table that says goodbye: one write at a time.
    bool obey(std::string_view message) {
        auto command = ws_.got_text() ? read_command(message) : Result<Command>(fail(kTextOnly));
        if (command)
            table_->receive(shared_from_this(), std::move(*command));
        else
            table_->dismiss(*this, write_bye("bad_request", command.error().what, std::nullopt));
        return true;
    }

    // For sockets that are not yet at the table; nothing else is being written then.
    bool say_bye(std::string_view code, std::string_view say) {
        finish(write_bye(code, say, std::nullopt));
        return false;
    }

    std::shared_ptr<TableActor> table_;
    websocket::stream<MeteredSocket> ws_;
    Visit visit_;
    beast::flat_buffer buffer_;
    TokenBucket pings_;
    int ignored_pings_ = 0;
    asio::steady_timer patience_;  // for the hello, then for a sign of life
    bool greeted_ = false;
    int silent_looks_ = 0;
    bool pinging_ = false;
};

class HttpSession : public std::enable_shared_from_this<HttpSession> {
  public:
    HttpSession(std::shared_ptr<Shared> shared, tcp::socket socket)
        : shared_(std::move(shared)), stream_(std::move(socket)) {
        error_code ignored;
        const auto peer = stream_.socket().remote_endpoint(ignored);
        peer_ = peer.address().to_string();
        address_ = address_of(peer_);
        // Behind a proxy all connections are the proxy's; people are told apart when they open a socket.
        if (!shared_->options.behind_proxy) visit_ = Visit::enter(shared_->limits, address_);
    }

    bool welcome() const { return visit_ || shared_->options.behind_proxy; }

    void read() {
        parser_.emplace();
        parser_->body_limit(kLongestBody);
        parser_->header_limit(kLongestHeader);
        stream_.expires_after(kRequestTime);
        http::async_read_header(stream_, buffer_, *parser_,
                                [self = shared_from_this()](const error_code& error, std::size_t) {
                                    self->fields_ = self->count_fields();
                                    if (!error && !self->knows_where_it_ends()) return self->refuse_body();
                                    if (error || self->parser_->is_done()) return self->read_one(error);
                                    self->read_body();
                                });
    }

  private:
    void read_body() {
        http::async_read(stream_, buffer_, *parser_,
                         [self = shared_from_this()](const error_code& error, std::size_t) { self->read_one(error); });
    }
    // The library takes a body it cannot decode for none, and what is in it for the next request: whoever gets such
    // a one past a proxy speaks in its name.
    bool knows_where_it_ends() const {
        const auto& header = parser_->get();
        return header.count(http::field::transfer_encoding) == 0 || (parser_->chunked() && header.version() == 11);
    }
    void refuse_body() {
        write(problem_answer({Code::bad_request, "a body comes in one piece or in chunks"}), Keep::close);
    }
    std::ptrdiff_t count_fields() const { return std::ranges::distance(parser_->get()); }

    void read_one(const error_code& error) {
        if (error == http::error::body_limit || error == http::error::header_limit ||
            error == http::error::buffer_overflow)
            return write(problem_answer({Code::too_big, "the request is too big"}), Keep::close);
        const bool not_http = error && error.category() == http::make_error_code(http::error::bad_method).category();
        if (not_http && error != http::error::end_of_stream && error != http::error::partial_message)
            return write(problem_answer({Code::bad_request, "this is not HTTP"}), Keep::close);
        if (error) return close();
        // It would stand among the fields of the header, behind those that a proxy has written.
        if (count_fields() != fields_)
            return write(problem_answer({Code::bad_request, "a trailer is not understood here"}), Keep::close);
        request_ = parser_->release();
        const std::string_view pass = field(kFromNode);
        passed_on_ = !shared_->options.pass.empty() && same_secret(sha256(pass), sha256(shared_->options.pass));
        // It counts for whom it is, and not for the node.
        if (passed_on_) visit_.reset();
        passes_ = 0;
        take_request();
    }

    void take_request() {
        const std::string stream = request_.method() == http::verb::get ? table_in(path(), "stream") : std::string();
        const bool changes = request_.method() == http::verb::post || request_.method() == http::verb::delete_;
        if ((websocket::is_upgrade(request_) || changes || !stream.empty()) &&
            !origin_allowed(field(http::field::origin), field(http::field::host), shared_->options.origins))
            return write(problem_answer({Code::not_allowed, "pages of this origin may not connect; see --origin"}),
                         Keep::close);
        if (websocket::is_upgrade(request_)) return enter(Door::socket, table_in(path(), "socket"));
        if (!stream.empty()) return enter(Door::stream, stream);
        HttpRequest request{std::string(request_.method_string()),
                            std::string(request_.target()),
                            request_.body(),
                            client_address(),
                            std::string(field(http::field::accept_encoding)),
                            token_in(field(http::field::authorization)),
                            std::string(field(http::field::accept_language))};
        shared_->api.answer(request, [self = shared_from_this()](HttpAnswer answer) {
            asio::post(self->stream_.get_executor(), [self, answer = std::move(answer)]() mutable {
                self->write(std::move(answer), self->request_.keep_alive() ? Keep::open : Keep::close);
            });
        });
    }

    std::string_view field(auto name) const {
        const auto value = request_[name];
        return {value.data(), value.size()};
    }

    // The lines of the header are one list, and only its end was written by our proxy; the rest anybody can invent.
    std::string_view client() const {
        if (passed_on_) return field(kForClient);
        if (!shared_->options.behind_proxy) return peer_;
        std::string_view list;
        const auto [first, last] = request_.equal_range("X-Forwarded-For");
        for (auto line = first; line != last; ++line) list = {line->value().data(), line->value().size()};
        return trim(list.substr(list.rfind(',') + 1));
    }
    Address client_address() const {
        const Address found = address_of(client());
        return found.near.empty() ? address_ : found;
    }

    std::string_view target() const { return {request_.target().data(), request_.target().size()}; }
    std::string_view path() const { return target().substr(0, target().find('?')); }

    // The two ways to a table, for pages and for programs.
    enum class Door { socket, stream };

    void enter(Door door, const std::string& id) {
        if (door == Door::stream && request_.version() < 11)
            return write(problem_answer({Code::bad_request, "a stream needs HTTP/1.1"}), Keep::close);
        if (id.empty()) return write(problem_answer({Code::not_found, "there is no socket here"}), Keep::close);
        if (!visit_) visit_ = Visit::enter(shared_->limits, client_address());
        if (!visit_ || !shared_->limits.may(Deed::enter, visit_->address()))
            return write(problem_answer({Code::slow_down, "too many connections from this address"}), Keep::close);
        const std::string token = door == Door::stream ? token_in(field(http::field::authorization)) : std::string();
        shared_->tables.find(id, [self = shared_from_this(), door, token](Answer<std::shared_ptr<TableActor>> table) {
            if (!table) return self->refuse(table.error());
            asio::post((*table)->strand(), [self, door, token, table = *table] {
                if (!table->knows(token))
                    return self->refuse({Code::wrong_token, "this token holds no seat at this table"});
                asio::post(self->stream_.get_executor(), [self, door, table] { self->hand_over(door, table); });
            });
        });
    }

    void refuse(const Problem& problem) {
        asio::post(stream_.get_executor(),
                   [self = shared_from_this(), problem] { self->write(problem_answer(problem), Keep::close); });
    }

    Hello greeting() const {
        Hello hello{token_in(field(http::field::authorization)), 0, Offers::none};
        const std::string_view version = asked_in(target(), "version");
        std::from_chars(version.data(), version.data() + version.size(), hello.version);
        hello.version = std::max<Version>(hello.version, 0);
        if (asked_in(target(), "offers") == "1") hello.offers = Offers::sent;
        return hello;
    }

    // Another node has the table. If it does not answer, the table is ours to take, and the request begins anew.
    void pass_on(const Node& node) {
        Request request = request_;
        const std::string client(this->client());
        request.set(kFromNode, shared_->options.pass);
        request.set(kForClient, client);
        if (!websocket::is_upgrade(request_)) request.set(http::field::connection, "close");
        std::ostringstream bytes;
        bytes << request << beast::make_printable(buffer_.data());
        shared_->api.passed_on();
        relay(
            stream_.get_executor(), {node.address, bytes.str()},
            [self = shared_from_this()] {
                self->stream_.expires_never();
                return RelayClient{self->stream_.release_socket(), std::move(self->visit_)};
            },
            [self = shared_from_this(), node] {
                const auto again = [self](const Answer<std::shared_ptr<TableActor>>&) {
                    asio::post(self->stream_.get_executor(), [self] { self->take_request(); });
                };
                self->shared_->tables.find(table_in(self->path()), node.name, again);
            });
    }

    // The connection moves to the table's strand, so that from now on nothing needs a lock or a post.
    void hand_over(Door door, const std::shared_ptr<TableActor>& table) {
        stream_.expires_never();
        error_code error;
        const auto protocol = stream_.socket().local_endpoint(error).protocol();
        const auto handle = error ? tcp::socket::native_handle_type{-1} : stream_.socket().release(error);
        if (error) return;
        TableSocket moved(table->strand(), protocol, handle);
        if (door == Door::stream) {
            asio::post(table->strand(),
                       [table, moved = std::move(moved), visit = std::move(*visit_), hello = greeting()]() mutable {
                           stream_table(table, std::move(moved), std::move(visit), hello);
                       });
            return;
        }
        auto session = std::make_shared<SocketSession>(table, std::move(moved), std::move(*visit_));
        asio::post(table->strand(), [session, request = std::move(request_)] { session->run(request); });
    }

    enum class Keep { open, close };

    void write(HttpAnswer answer, Keep keep) {
        if (answer.held_by && !passed_on_ && ++passes_ <= kMostPasses) return pass_on(*answer.held_by);
        auto response = std::make_shared<http::response<http::string_body>>(static_cast<http::status>(answer.status),
                                                                            request_.version() == 10 ? 10 : 11);
        response->set(http::field::content_type, answer.type);
        response->set(http::field::cache_control, answer.cache);
        response->set("Content-Security-Policy", kContentSecurityPolicy);
        response->set("X-Content-Type-Options", "nosniff");
        response->set("Referrer-Policy", "no-referrer");
        if (!answer.encoding.empty()) response->set(http::field::content_encoding, answer.encoding);
        if (answer.retry_after_seconds > 0)
            response->set(http::field::retry_after, std::to_string(answer.retry_after_seconds));
        if (!answer.allow.empty()) response->set(http::field::allow, answer.allow);
        response->body() = std::move(answer.body);
        response->keep_alive(keep == Keep::open);
        response->prepare_payload();
        stream_.expires_after(kAnswerTime);
        if (request_.method() == http::verb::head) response->body().clear();
        http::async_write(stream_, *response,
                          [self = shared_from_this(), response, keep](const error_code& error, std::size_t) {
                              if (error || keep == Keep::close)
                                  self->close();
                              else
                                  self->read();
                          });
    }

    void close() {
        error_code ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

    std::shared_ptr<Shared> shared_;
    beast::tcp_stream stream_;
    std::string peer_;
    Address address_;
    std::optional<Visit> visit_;
    bool passed_on_ = false;  // by another node
    int passes_ = 0;          // to other nodes, of this request
    beast::flat_buffer buffer_{kLongestPart};
    std::optional<http::request_parser<http::string_body>> parser_;
    std::ptrdiff_t fields_ = 0;  // of the header
    Request request_;
};

class TcpNetwork final : public Network {
  public:
    TcpNetwork(asio::io_context& io, std::shared_ptr<Shared> shared)
        : io_(io), shared_(std::move(shared)), acceptor_(asio::make_strand(io)) {}

    Result<void> open() {
        const std::string place = shared_->options.host + ":" + std::to_string(shared_->options.port);
        error_code error;
        const auto address = asio::ip::make_address(shared_->options.host, error);
        if (error)
            return fail("--host must be an address such as 127.0.0.1 or 0.0.0.0, not " +
                        in_quotes(shared_->options.host));
        const tcp::endpoint endpoint(address, shared_->options.port);
        acceptor_.open(endpoint.protocol(), error);
        if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
        if (!error) acceptor_.bind(endpoint, error);
        if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
        if (error)
            return fail("cannot listen on " + place + " (" + error.message() +
                        "); is another server there? try --port");
        accept();
        return {};
    }

    std::uint16_t port() const override { return acceptor_.local_endpoint().port(); }
    void stop_accepting() override {
        asio::post(acceptor_.get_executor(), [this] {
            error_code ignored;
            acceptor_.close(ignored);
        });
    }

  private:
    void accept() {
        acceptor_.async_accept(asio::make_strand(io_), [this](const error_code& error, tcp::socket socket) {
            if (!acceptor_.is_open()) return;
            if (error) {
                log_error("network", "a connection could not be accepted: " + error.message());
                return retry();
            }
            const auto session = std::make_shared<HttpSession>(shared_, std::move(socket));
            if (session->welcome()) session->read();
            accept();
        });
    }

    // Out of descriptors, most likely: others must leave first.
    void retry() {
        pause_.expires_after(std::chrono::milliseconds(100));
        pause_.async_wait([this](const error_code& error) {
            if (!error) accept();
        });
    }

    asio::io_context& io_;
    std::shared_ptr<Shared> shared_;
    tcp::acceptor acceptor_;
    asio::steady_timer pause_{acceptor_.get_executor()};
};

}  // namespace

Result<std::unique_ptr<Network>> listen(asio::io_context& io, const NetworkOptions& options, Api& api, Tables& tables,
                                        AddressLimits& limits) {
    auto network = std::make_unique<TcpNetwork>(io, std::make_shared<Shared>(options, api, tables, limits));
    if (const auto opened = network->open(); !opened) return fail(opened.error().what);
    return network;
}

}  // namespace sushiya::server
