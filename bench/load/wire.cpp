#include "bench/load/wire.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace sushiya::load {
namespace {

int connected(int port) {
    const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    // Twenty thousand sockets want more ports than one source address has; the loopback has many addresses.
    static std::atomic<unsigned> turn = 0;
    sockaddr_in from{};
    from.sin_family = AF_INET;
    from.sin_addr.s_addr = htonl(0x7f000001U + turn++ % 8);
    const int yes = 1;
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(port));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (descriptor < 0 || ::setsockopt(descriptor, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes) != 0 ||
        ::bind(descriptor, reinterpret_cast<const sockaddr*>(&from), sizeof from) != 0 ||
        ::connect(descriptor, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) {
        std::perror("load: cannot connect");
        std::exit(2);
    }
    ::setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return descriptor;
}

// Messages of a client are short; the loopback takes them whole.
void send_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0 && (errno == EAGAIN || errno == EINTR)) continue;
        if (sent <= 0) return;  // the end is seen when reading
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
}

}  // namespace

void Wire::open(int port, const std::string& table) {
    close();
    inbox_.clear();
    upgraded_ = false;
    descriptor_ = connected(port);
    send_all(descriptor_, "GET /api/tables/" + table +
                              "/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                              "Sec-WebSocket-Key: c3VzaGl5YSBsb2FkIHRvb2w=\r\nSec-WebSocket-Version: 13\r\n\r\n");
    ::fcntl(descriptor_, F_SETFL, O_NONBLOCK);
}

void Wire::close() {
    if (descriptor_ >= 0) ::close(descriptor_);
    descriptor_ = -1;
}

bool Wire::fill() {
    std::array<char, 65536> bytes;  // NOLINT: filled by recv
    for (;;) {
        const ssize_t got = ::recv(descriptor_, bytes.data(), bytes.size(), 0);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return errno == EAGAIN;
        if (got == 0) return false;
        received_ += static_cast<std::uint64_t>(got);
        inbox_.append(bytes.data(), static_cast<std::size_t>(got));
        if (static_cast<std::size_t>(got) < bytes.size()) return true;
    }
}

Wire::Frame Wire::next(std::size_t& at, std::string_view& message) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(inbox_[at + i]); };
    const std::size_t have = inbox_.size() - at;
    if (have < 2) return Frame::none;
    std::size_t head = 2;
    std::size_t size = byte(1) & 0x7fU;
    if (size == 126) {
        if (have < 4) return Frame::none;
        size = static_cast<std::size_t>(byte(2)) << 8U | byte(3);
        head = 4;
    } else if (size == 127) {
        if (have < 10) return Frame::none;
        size = 0;
        for (std::size_t i = 2; i < 10; ++i) size = size << 8U | byte(i);
        head = 10;
    }
    if (have < head + size) return Frame::none;
    const unsigned opcode = byte(0) & 15U;
    message = std::string_view(inbox_).substr(at + head, size);
    at += head + size;
    if (opcode == 8) return Frame::close;
    if (opcode == 9) {
        send_frame(10, message);
        return Frame::ping;
    }
    return Frame::text;
}

void Wire::send(std::string_view message) { send_frame(1, message); }

// Masked with the key 0, which leaves the payload as it is.
void Wire::send_frame(unsigned opcode, std::string_view payload) {
    std::string frame(1, static_cast<char>(0x80U | opcode));
    if (payload.size() < 126) {
        frame += static_cast<char>(0x80U | payload.size());
    } else {
        frame += static_cast<char>(0x80U | 126U);
        frame += static_cast<char>(payload.size() >> 8U);
        frame += static_cast<char>(payload.size() & 255U);
    }
    frame.append(4, '\0');
    frame += payload;
    send_all(descriptor_, frame);
}

std::string request(int port, const std::string& method, const std::string& path, const std::string& body) {
    const int descriptor = connected(port);
    send_all(descriptor, method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: " +
                             std::to_string(body.size()) + "\r\n\r\n" + body);
    std::string answer;
    std::array<char, 16384> bytes;  // NOLINT: filled by recv
    for (ssize_t got = 0; (got = ::recv(descriptor, bytes.data(), bytes.size(), 0)) > 0;)
        answer.append(bytes.data(), static_cast<std::size_t>(got));
    ::close(descriptor);
    const std::size_t end = answer.find("\r\n\r\n");
    return end == std::string::npos ? std::string() : answer.substr(end + 4);
}

std::string_view from(std::string_view json, std::string_view text) {
    const void* const found = ::memmem(json.data(), json.size(), text.data(), text.size());
    if (found == nullptr) return {};
    return json.substr(static_cast<std::size_t>(static_cast<const char*>(found) - json.data()));
}

std::string_view field(std::string_view json, std::string_view key) {
    const std::string quoted = "\"" + std::string(key) + "\":";
    json = from(json, quoted);
    if (json.empty()) return {};
    json.remove_prefix(quoted.size());
    if (json.starts_with('"')) {
        json.remove_prefix(1);
        return json.substr(0, json.find('"'));
    }
    return json.substr(0, json.find_first_of(",}]"));
}

}  // namespace sushiya::load
