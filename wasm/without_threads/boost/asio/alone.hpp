// What server/tables uses of Boost.Asio, for a program that is one thread and sleeps only when told to: work that is
// posted and timers that have run out wait for `alone::run`.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <utility>

namespace boost::system {

class error_code {
  public:
    error_code() = default;
    explicit error_code(bool wrong) : wrong_(wrong) {}
    explicit operator bool() const { return wrong_; }

  private:
    bool wrong_ = false;
};

}  // namespace boost::system

namespace boost::asio {

namespace alone {

using Clock = std::chrono::steady_clock;
using Wait = std::function<void(const system::error_code&)>;

struct Loop {
    std::deque<std::function<void()>> ready;
    std::multimap<Clock::time_point, Wait> waiting;
};
inline Loop& loop() {
    static Loop only;
    return only;
}

// Does everything that can be done now; when there is something to do again, if ever.
inline std::optional<Clock::time_point> run() {
    Loop& all = loop();
    for (;;) {
        while (!all.ready.empty()) {
            const auto work = std::move(all.ready.front());
            all.ready.pop_front();
            work();
        }
        if (all.waiting.empty()) return std::nullopt;
        const auto first = all.waiting.begin();
        if (first->first > Clock::now()) return first->first;
        const Wait wait = std::move(first->second);
        all.waiting.erase(first);
        wait({});
    }
}

}  // namespace alone

// One thread has one queue, whatever it is called.
struct any_io_executor {};
class io_context {
  public:
    struct executor_type {};
};
template <class Executor>
struct strand {};
inline strand<io_context::executor_type> make_strand(const io_context&) { return {}; }
class thread_pool {
  public:
    explicit thread_pool(int) {}
    void join() {}
    any_io_executor get_executor() { return {}; }
};

template <class Place, class Work>
void post(const Place&, Work&& work) {
    alone::loop().ready.emplace_back(std::forward<Work>(work));
}
template <class Place, class Work>
void dispatch(const Place& place, Work&& work) {
    post(place, std::forward<Work>(work));
}

class steady_timer {
  public:
    using time_point = alone::Clock::time_point;
    using duration = alone::Clock::duration;

    template <class Place>
    explicit steady_timer(const Place&, time_point at = {}) : at_(at) {}
    ~steady_timer() { cancel(); }
    steady_timer(const steady_timer&) = delete;
    steady_timer& operator=(const steady_timer&) = delete;

    void expires_after(duration time) {
        cancel();
        at_ = alone::Clock::now() + time;
    }
    // At most one at a time, which is all that tables need.
    void async_wait(alone::Wait wait) {
        cancel();
        entry_ = alone::loop().waiting.emplace(at_, [this, wait = std::move(wait)](const system::error_code& error) {
            entry_.reset();
            wait(error);
        });
    }
    // Whoever waited is not told, which is what tables do with the news anyway.
    void cancel() {
        if (!entry_) return;
        const alone::Wait wait = std::move((*entry_)->second);
        alone::loop().waiting.erase(*std::exchange(entry_, std::nullopt));
        alone::loop().ready.emplace_back([wait] {});  // what it held may be this timer: let go later
    }

  private:
    using Entry = std::multimap<time_point, alone::Wait>::iterator;

    time_point at_;
    std::optional<Entry> entry_;
};

}  // namespace boost::asio
