#include "server/transport/relay.hpp"

#include <array>
#include <boost/asio/connect.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <memory>

namespace sushiya::server {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr auto kConnectTime = std::chrono::milliseconds(1'000);
// A node that accepts and does not answer hangs; whoever asked comes again, and finds the table elsewhere by then.
constexpr auto kFirstBytes = std::chrono::milliseconds(3'000);

class Relay : public std::enable_shared_from_this<Relay> {
  public:
    Relay(const asio::any_io_executor& executor, Relayed what, std::function<RelayClient()> reached,
          std::function<void()> unreachable)
        : node_(executor),
          client_(executor),
          timer_(executor),
          what_(std::move(what)),
          reached_(std::move(reached)),
          unreachable_(std::move(unreachable)) {}

    void run() {
        const std::size_t colon = what_.address.rfind(':');
        error_code error;
        std::string host = what_.address.substr(0, colon);
        if (host.starts_with('[')) host = host.substr(1, host.size() - 2);
        const auto address = asio::ip::make_address(host, error);
        if (error || colon == std::string::npos) return unreachable_();
        const auto port = static_cast<std::uint16_t>(std::stoi("0" + what_.address.substr(colon + 1)));
        expire(kConnectTime);
        node_.async_connect({address, port}, [self = shared_from_this()](const error_code& failed) {
            self->timer_.cancel();
            failed ? self->unreachable_() : self->begin();
        });
    }

  private:
    static constexpr std::size_t kPiece = 8'192;
    struct Direction {
        tcp::socket& from;
        tcp::socket& to;
        std::array<char, kPiece> piece;
    };

    void begin() {
        RelayClient reached = std::exchange(reached_, nullptr)();
        unreachable_ = nullptr;
        client_ = std::move(reached.socket);
        visit_ = std::move(reached.visit);
        error_code ignored;
        node_.set_option(tcp::no_delay(true), ignored);
        client_.set_option(tcp::no_delay(true), ignored);
        expire(kFirstBytes);
        asio::async_write(node_, asio::buffer(what_.bytes),
                          [self = shared_from_this()](const error_code& error, std::size_t) {
                              if (error) return self->end();
                              self->pass(self->up_);
                              self->pass(self->down_);
                          });
    }

    void pass(Direction& way) {
        way.from.async_read_some(
            asio::buffer(way.piece), [self = shared_from_this(), &way](const error_code& error, std::size_t size) {
                if (error) return self->end();
                if (&way == &self->down_) self->timer_.cancel();
                asio::async_write(
                    way.to, asio::buffer(way.piece, size),
                    [self, &way](const error_code& failed, std::size_t) { failed ? self->end() : self->pass(way); });
            });
    }

    void expire(std::chrono::milliseconds after) {
        timer_.expires_after(after);
        timer_.async_wait([self = shared_from_this()](const error_code& error) {
            if (!error) self->end();
        });
    }

    // Also what is being read or written; each of them holds this for as long as it lasts.
    void end() {
        error_code ignored;
        timer_.cancel();
        node_.close(ignored);
        client_.close(ignored);
    }

    tcp::socket node_;
    tcp::socket client_;
    asio::steady_timer timer_;
    Relayed what_;
    std::function<RelayClient()> reached_;
    std::function<void()> unreachable_;
    std::optional<Visit> visit_;
    Direction up_{client_, node_, {}};
    Direction down_{node_, client_, {}};
};

}  // namespace

void relay(const asio::any_io_executor& executor, Relayed what, std::function<RelayClient()> reached,
           std::function<void()> unreachable) {
    std::make_shared<Relay>(executor, std::move(what), std::move(reached), std::move(unreachable))->run();
}

}  // namespace sushiya::server
