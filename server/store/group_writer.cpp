#include "server/store/group_writer.hpp"

#include <algorithm>
#include <chrono>

#include "server/ops/log.hpp"

namespace sushiya::server {
namespace {

constexpr auto kIdle = std::chrono::seconds(60);
constexpr auto kQuick = std::chrono::milliseconds(2);

}  // namespace

void GroupWriter::add(Job job) {
    bool due = false;
    {
        const std::lock_guard lock(mutex_);
        due = jobs_.empty() && !held_;
        jobs_.push_back(std::move(job));
    }
    if (due) due_.ring();
}

void GroupWriter::hold() {
    const std::lock_guard lock(mutex_);
    held_ = true;
}

void GroupWriter::proceed(Store::Caller caller) {
    {
        const std::lock_guard lock(mutex_);
        held_ = false;
        if (jobs_.empty()) return;
    }
    std::unique_lock writing(writing_, std::defer_lock);
    if (caller == Store::Caller::at_leisure && writing.try_lock() && quick_)
        write();
    else
        due_.ring();
}

void GroupWriter::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    due_.ring();
    if (thread_.joinable()) thread_.join();
}

std::size_t GroupWriter::waiting() const {
    const std::lock_guard lock(mutex_);
    return jobs_.size();
}

std::string GroupWriter::trouble() const {
    const std::lock_guard lock(mutex_);
    return trouble_;
}

// True if there is something to write; false at the end, and now and then when there is nothing to do.
bool GroupWriter::wait() {
    const auto patience = std::chrono::steady_clock::now() + kIdle;
    for (bool rung = true;; rung = due_.sleep_until(patience)) {
        const std::lock_guard lock(mutex_);
        if (!held_ && !jobs_.empty()) return true;
        if (!rung || stopping_) return !jobs_.empty();
    }
}

void GroupWriter::write_loop() {
    for (bool work = false;; work = wait()) {
        const std::lock_guard writing(writing_);
        if (work) {
            write();
            continue;
        }
        static_cast<void>(commit_({}));
        const std::lock_guard lock(mutex_);
        if (stopping_ && jobs_.empty()) return;
    }
}

void GroupWriter::write() {
    std::vector<Job> jobs;
    {
        const std::lock_guard lock(mutex_);
        jobs.swap(jobs_);
    }
    if (jobs.empty()) return;
    const auto began = std::chrono::steady_clock::now();
    std::vector<Saved> results = commit_(jobs);
    const auto took = std::chrono::steady_clock::now() - began;
    quick_ = took < kQuick;
    metrics_.commit_seconds.observe(took);
    metrics_.commits.add();
    note_trouble(results);
    deliver_([jobs = std::move(jobs), results = std::move(results)] {
        for (std::size_t i = 0; i < jobs.size(); ++i) jobs[i].done(results[i]);
    });
}

// Where everything fails, the store does; what is damaged or clashes is one table's, and the others go on.
void GroupWriter::note_trouble(std::span<const Saved> results) {
    const auto ails_all = [](const Saved& result) {
        return !result && result.error().kind != StoreError::Kind::damaged &&
               result.error().kind != StoreError::Kind::conflict;
    };
    const bool all = std::ranges::all_of(results, ails_all);
    const std::lock_guard lock(mutex_);
    const std::string trouble = all ? results.front().error().what : std::string();
    if (!trouble.empty() && trouble_.empty()) log_error("store", "nothing can be saved: " + trouble);
    if (trouble.empty() && !trouble_.empty()) log_info("store", "saving works again");
    trouble_ = trouble;
}

}  // namespace sushiya::server
