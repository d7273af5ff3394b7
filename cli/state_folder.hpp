// The user's state folder ($XDG_STATE_HOME/sushiya, or ~/.local/state/sushiya): what was begun at a terminal is kept
// there until it is ended.
#pragma once

#include <optional>
#include <string>
#include <utility>

namespace sushiya {

// Where it is, whether or not it is there yet; nothing where there is no home.
std::optional<std::string> state_folder();
// The same, made for its owner alone if need be; nothing if nobody can write there.
std::optional<std::string> make_state_folder();

// Keeps a file of the folder to one terminal, until this or the program ends, however it ends.
class Hold {
  public:
    Hold() = default;  // of nothing
    // Nothing if another terminal has it.
    static std::optional<Hold> on(const std::string& file);
    Hold(Hold&& other) noexcept : lock_(std::exchange(other.lock_, -1)) {}
    Hold& operator=(Hold&& other) noexcept {
        std::swap(lock_, other.lock_);
        return *this;
    }
    ~Hold();

    // What is left when the file is of no more use.
    static void remove(const std::string& file);

  private:
    explicit Hold(int lock) : lock_(lock) {}

    int lock_ = -1;
};

}  // namespace sushiya
