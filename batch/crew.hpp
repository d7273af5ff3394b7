// A few threads that do the parts of one task and wait for the next.
#pragma once

#include <unistd.h>

#include <atomic>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

namespace sushiya::batch {

class Crew {
  public:
    // The caller is one of them.
    explicit Crew(int hands) : hands_(hands) { gather(); }
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;
    ~Crew() { leave_if_forked(); }

    int hands() const { return hands_; }

    // Calls task(0) .. task(hands() - 1) at once and returns when all are done.
    void run(const std::function<void(int)>& task) {
        leave_if_forked();
        if (!others_) gather();
        others_->begin(task);
        task(0);
        others_->wait();
    }

  private:
    class Others {
      public:
        explicit Others(int count) {
            for (int part = 1; part <= count; ++part) threads_.emplace_back([this, part] { work(part); });
        }
        Others(const Others&) = delete;
        Others& operator=(const Others&) = delete;
        ~Others() {
            task_ = nullptr;
            call();
            for (std::thread& thread : threads_) thread.join();
        }

        void begin(const std::function<void(int)>& task) {
            task_ = &task;
            busy_ = static_cast<int>(threads_.size());
            call();
        }
        void wait() {
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
        std::vector<std::thread> threads_;
    };

    void gather() {
        others_ = std::make_unique<Others>(hands_ - 1);
        home_ = getpid();
    }
    // A fork takes none of the threads along: they cannot be waited for, and what they were is given up as it stands.
    void leave_if_forked() {
        if (home_ != getpid()) static_cast<void>(others_.release());
    }

    int hands_;
    std::unique_ptr<Others> others_;
    pid_t home_ = 0;
};

}  // namespace sushiya::batch
