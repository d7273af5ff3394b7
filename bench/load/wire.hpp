// A WebSocket client that costs as little as possible: on a small machine the load tool must not be the load.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sushiya::load {

// One connection to a table; nothing blocks once it is open. Bytes in, messages out.
class Wire {
  public:
    Wire() = default;
    ~Wire() { close(); }
    Wire(const Wire&) = delete;
    Wire& operator=(const Wire&) = delete;
    Wire(Wire&&) = delete;
    Wire& operator=(Wire&&) = delete;

    // Connects to the loopback and asks for the table's socket.
    void open(int port, const std::string& table);
    void close();
    int descriptor() const { return descriptor_; }

    void send(std::string_view message);
    // Reads what is there; calls take(message) for each. `opened` is called when the upgrade is through.
    // False if the connection has ended.
    template <class Opened, class Take>
    bool read(Opened&& opened, Take&& take) {
        if (!fill()) return false;
        if (!upgraded_) {
            const std::size_t end = inbox_.find("\r\n\r\n");
            if (end == std::string::npos) return true;
            if (inbox_.find(" 101 ") > end) return false;
            inbox_.erase(0, end + 4);
            upgraded_ = true;
            opened();
        }
        std::size_t at = 0;
        std::string_view message;
        for (;;) {
            const Frame frame = next(at, message);
            if (frame == Frame::none) break;
            if (frame == Frame::close) return false;
            if (frame == Frame::text) take(message);
        }
        inbox_.erase(0, at);
        return true;
    }

    std::uint64_t received() const { return received_; }

  private:
    enum class Frame { none, text, ping, close };

    bool fill();
    Frame next(std::size_t& at, std::string_view& message);
    void send_frame(unsigned opcode, std::string_view payload);

    int descriptor_ = -1;
    bool upgraded_ = false;
    std::string inbox_;
    std::uint64_t received_ = 0;
};

// One HTTP request on a connection of its own; the body of the answer.
std::string request(int port, const std::string& method, const std::string& path, const std::string& body);

// What is there from this text on; empty if it is not there.
std::string_view from(std::string_view json, std::string_view text);
// The text or number after "key": in flat JSON; empty if it is not there.
std::string_view field(std::string_view json, std::string_view key);

}  // namespace sushiya::load
