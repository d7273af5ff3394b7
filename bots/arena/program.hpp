// Somebody's program, asked one line at a time.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "engine/registry/result.hpp"

namespace sushiya::bots {

class Program {
  public:
    // Runs a command of the shell; what it writes to its error output is for people and goes where ours goes.
    static Result<std::unique_ptr<Program>> start(const std::string& command);
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;
    // Ends it: asked first, then made to.
    ~Program();

    // Sends a line and gives back the next one it writes, within that time. Once this failed the program is of no use.
    Result<std::string> ask(std::string_view line, std::chrono::milliseconds within);

  private:
    Program(pid_t process, int socket) : process_(process), socket_(socket) {}

    bool has_ended() const;

    pid_t process_;
    int socket_;  // its input and its output
    std::string read_;
};

// As many of one program as are needed at a time; those that are idle are asked again.
class Programs {
  public:
    explicit Programs(std::string command) : command_(std::move(command)) {}

    const std::string& command() const { return command_; }
    Result<std::unique_ptr<Program>> take();
    void give_back(std::unique_ptr<Program> program);

  private:
    std::string command_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<Program>> idle_;
};

}  // namespace sushiya::bots
