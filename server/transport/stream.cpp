#include "server/transport/stream.hpp"

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <string>

#include "server/transport/page.hpp"

namespace sushiya::server {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

// An empty line this often shows both sides that the other is there; whoever has not read the last one by then is
// dropped.
constexpr auto kHeartbeat = std::chrono::seconds(25);

std::string head() {
    return "HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n"
           "Cache-Control: no-store\r\nX-Accel-Buffering: no\r\nX-Content-Type-Options: nosniff\r\n"
           "Content-Security-Policy: " +
           std::string(kContentSecurityPolicy) + "\r\nConnection: close\r\n\r\n";
}

std::string chunk_of(std::string_view line) {
    static constexpr std::string_view kHex = "0123456789abcdef";
    std::string size;
    for (std::size_t rest = line.size() + 1; rest > 0; rest /= 16) size.insert(size.begin(), kHex[rest % 16]);
    return size + "\r\n" + std::string(line) + "\n\r\n";
}

constexpr std::string_view kLastChunk = "0\r\n\r\n";

class StreamSession final : public Listener, public std::enable_shared_from_this<StreamSession> {
  public:
    StreamSession(std::shared_ptr<TableActor> table, TableSocket socket, Visit visit)
        : table_(std::move(table)), socket_(std::move(socket)), visit_(std::move(visit)), timer_(table_->strand()) {}

    void run(const Hello& hello) {
        error_code ignored;
        static_cast<void>(socket_.set_option(asio::ip::tcp::no_delay(true), ignored));
        waiting_ = head();
        watch();
        beat();
        if (!table_->hello(shared_from_this(), hello))
            finish(write_bye("wrong_token", "This token holds no seat at this table.", std::nullopt));
    }

    void send(std::shared_ptr<const std::string> message) override { put(chunk_of(*message)); }

    void finish(std::string bye) override {
        finished_ = true;
        put(chunk_of(bye) + std::string(kLastChunk));
    }

    const Address& from() const override { return visit_.address(); }

  private:
    void put(std::string_view bytes) {
        waiting_ += bytes;
        if (writing_.empty()) write();
    }

    void write() {
        writing_.swap(waiting_);
        asio::async_write(socket_, asio::buffer(writing_),
                          [self = shared_from_this()](const error_code& error, std::size_t) { self->written(error); });
    }

    void written(const error_code& error) {
        writing_.clear();
        stuck_ = false;
        if (error) return hang_up();
        if (!waiting_.empty()) return write();
        if (!finished_) return table_->sent(*this);
        table_->gone(*this);
        error_code ignored;
        // The rest when they have hung up.
        static_cast<void>(socket_.shutdown(asio::ip::tcp::socket::shutdown_send, ignored));
    }

    // Nothing is to come on this connection any more; what comes is its end. (Waiting without reading could be woken
    // by what the last owner of the descriptor has read already.)
    void watch() {
        socket_.async_read_some(asio::buffer(&unwanted_, 1),
                                [self = shared_from_this()](const error_code&, std::size_t) { self->hang_up(); });
    }

    void beat() {
        timer_.expires_after(kHeartbeat);
        timer_.async_wait([weak = weak_from_this()](const error_code& error) {
            const auto self = weak.lock();
            if (error || !self) return;
            if (self->stuck_ || self->finished_) return self->hang_up();
            self->stuck_ = !self->writing_.empty();
            if (!self->stuck_) self->put(chunk_of(""));
            self->beat();
        });
    }

    void hang_up() {
        table_->gone(*this);
        timer_.cancel();
        error_code ignored;
        static_cast<void>(socket_.close(ignored));
    }

    std::shared_ptr<TableActor> table_;
    TableSocket socket_;
    Visit visit_;
    asio::steady_timer timer_;
    std::string writing_;
    std::string waiting_;  // at most the head, one message and an empty line: a table sends when the last is out
    bool stuck_ = false;   // the last heartbeat found the same bytes being written
    bool finished_ = false;
    char unwanted_ = 0;
};

}  // namespace

void stream_table(std::shared_ptr<TableActor> table, TableSocket socket, Visit visit, const Hello& hello) {
    std::make_shared<StreamSession>(std::move(table), std::move(socket), std::move(visit))->run(hello);
}

}  // namespace sushiya::server
