#include "bots/arena/tournament.hpp"

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>
#include <utility>

namespace sushiya::bots {
namespace {

struct Job {
    Record* record;
    int deal;
};

// Deal by deal over all contests, so that a tournament stopped early is about equally far everywhere.
std::vector<Job> missing(const Plan& plan, std::vector<Record>& records) {
    std::vector<Job> jobs;
    for (int deal = 0; deal < plan.deals; ++deal)
        for (Record& record : records)
            if (!record.deals.contains(deal)) jobs.push_back({&record, deal});
    return jobs;
}

}  // namespace

Result<void> play_tournament(const Plan& plan, int threads, Journal* journal, std::vector<Record>& records,
                             const std::function<void(const Progress&)>& told, std::stop_token stop) {
    const std::vector<Job> jobs = missing(plan, records);
    const std::size_t all = records.size() * static_cast<std::size_t>(plan.deals);
    const auto start = std::chrono::steady_clock::now();
    std::atomic<std::size_t> next = 0;
    std::size_t done = all - jobs.size();
    std::mutex mutex;
    Result<void> outcome;
    const auto work = [&] {
        for (std::size_t i = next++; i < jobs.size() && !stop.stop_requested(); i = next++) {
            auto result = play_deal(plan, jobs[i].record->contest, jobs[i].deal, stop);
            const std::lock_guard lock(mutex);
            if (stop.stop_requested() || !outcome) return;
            if (result && journal != nullptr) outcome = journal->append(jobs[i].record->contest, jobs[i].deal, *result);
            if (!result) outcome = fail(result.error().what);
            if (!outcome) return;
            jobs[i].record->deals[jobs[i].deal] = std::move(*result);
            const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
            told({++done, all, seconds, all - jobs.size()});
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
        work();
    }
    return outcome;
}

}  // namespace sushiya::bots
