// A few threads that do the parts of one task and wait for the next.
#pragma once

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

namespace sushiya::batch {

class Crew {
  public:
    // The caller is one of them.
    explicit Crew(int hands) {
        for (int part = 1; part < hands; ++part) others_.emplace_back([this, part] { work(part); });
    }
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;
    ~Crew() {
        task_ = nullptr;
        call();
        for (std::thread& other : others_) other.join();
    }

    int hands() const { return static_cast<int>(others_.size()) + 1; }

    // Calls task(0) .. task(hands() - 1) at once and returns when all are done.
    void run(const std::function<void(int)>& task) {
        task_ = &task;
        busy_ = static_cast<int>(others_.size());
        call();
        task(0);
        for (int left = busy_; left != 0; left = busy_) busy_.wait(left);
    }

  private:
    void call() {
        ++round_;
        round_.notify_all();
    }
    void work(int part) {
        for (unsigned seen = 0;; ++seen) {
            round_.wait(seen);
            if (task_ == nullptr) return;
            (*task_)(part);
            if (--busy_ == 0) busy_.notify_one();
        }
    }

    const std::function<void(int)>* task_ = nullptr;  // published by round_
    std::atomic<unsigned> round_ = 0;
    std::atomic<int> busy_ = 0;
    std::vector<std::thread> others_;
};

}  // namespace sushiya::batch
