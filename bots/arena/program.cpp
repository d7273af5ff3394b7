#include "bots/arena/program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>

namespace sushiya::bots {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kLongestLine = std::size_t{1} << 20U;
constexpr std::chrono::milliseconds kTimeToEnd{500};

std::string system_says() { return std::strerror(errno); }

// A group of its own, so that what it starts ends with it, and an interrupt of the terminal is ours to handle.
[[noreturn]] void become(const std::string& command, int socket) {
    setpgid(0, 0);
    dup2(socket, STDIN_FILENO);
    dup2(socket, STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    _exit(127);
}

}  // namespace

Result<std::unique_ptr<Program>> Program::start(const std::string& command) {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        return fail("cannot start '" + command + "': " + system_says());
    const pid_t process = fork();
    if (process == 0) become(command, ends[1]);
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        return fail("cannot start '" + command + "': " + system_says());
    }
    setpgid(process, process);  // whichever of the two is first
    return std::unique_ptr<Program>(new Program(process, ends[0]));
}

Program::~Program() {
    static constexpr std::string_view kQuit = "{\"cmd\":\"quit\"}\n";
    send(socket_, kQuit.data(), kQuit.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    shutdown(socket_, SHUT_WR);
    for (const auto end = Clock::now() + kTimeToEnd; !has_ended() && Clock::now() < end;)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    kill(-process_, SIGKILL);  // it may have ended and left others running
    waitpid(process_, nullptr, 0);
    close(socket_);
}

// Its number stays its own until it is waited for.
bool Program::has_ended() const {
    siginfo_t state{};
    return waitid(P_PID, static_cast<id_t>(process_), &state, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           state.si_pid == process_;
}

Result<std::string> Program::ask(std::string_view line, std::chrono::milliseconds within) {
    const auto end = Clock::now() + within;
    const auto ready = [&](short event) {
        pollfd waited{socket_, event, 0};
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
        return left > 0 && poll(&waited, 1, static_cast<int>(left)) == 1;
    };
    std::string request(line);
    request += '\n';
    for (std::string_view rest = request; !rest.empty();) {
        if (!ready(POLLOUT)) return fail("does not read what it is asked");
        const ssize_t sent = send(socket_, rest.data(), rest.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && errno != EAGAIN && errno != EINTR) return fail("has ended");
        rest.remove_prefix(sent > 0 ? static_cast<std::size_t>(sent) : 0);
    }
    std::array<char, 1 << 14> part;
    for (;;) {
        if (const std::size_t stop = read_.find('\n'); stop != std::string::npos) {
            std::string answer = read_.substr(0, stop);
            read_.erase(0, stop + 1);
            return answer;
        }
        if (read_.size() > kLongestLine) return fail("writes a line of more than 1 MiB");
        if (!ready(POLLIN)) return fail("gave no answer within " + std::to_string(within.count()) + " ms");
        const ssize_t got = recv(socket_, part.data(), part.size(), MSG_DONTWAIT);
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) return fail("has ended");
        if (got > 0) read_.append(part.data(), static_cast<std::size_t>(got));
    }
}

Result<std::unique_ptr<Program>> Programs::take() {
    {
        const std::lock_guard lock(mutex_);
        if (!idle_.empty()) {
            auto program = std::move(idle_.back());
            idle_.pop_back();
            return program;
        }
    }
    return Program::start(command_);
}

void Programs::give_back(std::unique_ptr<Program> program) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(program));
}

}  // namespace sushiya::bots
