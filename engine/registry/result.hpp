// Errors as values: illegal input is an answer with a reason, never an exception and never a change.
#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace sushiya {

// One sentence for people: what is wrong, where, and what would be right.
struct Error {
    std::string what;
};

template <class T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(std::string what) { return tl::unexpected<Error>(Error{std::move(what)}); }

// For whoever needs several results: takes the values out and remembers the first error. After an error the values
// are empty ones, which nobody gets to see, since the error is what comes out at the end.
class FirstError {
  public:
    bool none() const { return !error_; }
    const std::string& what() const { return error_->what; }

    void say(std::string what) {
        if (!error_) error_ = Error{std::move(what)};
    }
    template <class T>
    T take(Result<T> result) {
        if (result) return std::move(*result);
        say(std::move(result.error().what));
        return T{};
    }
    void take(const Result<void>& result) {
        if (!result) say(result.error().what);
    }
    // The value all of this was for, or the error.
    template <class T>
    Result<T> or_value(T value) const {
        if (error_) return tl::unexpected<Error>(*error_);
        return value;
    }

  private:
    std::optional<Error> error_;
};

}  // namespace sushiya
