// One thread that writes for all tables.
//
// While one commit waits for the disk, the writes that arrive gather; the next commit takes them all. So the
// disk sets the pace, and one sync serves as many tables as were waiting. Where the disk is quick, whoever has nothing
// else to do writes themselves: to call another thread and to be called by it takes as long as the sync.
#pragma once

#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "server/ops/bursts.hpp"
#include "server/ops/metrics.hpp"
#include "server/store/store.hpp"

namespace sushiya::server {

class GroupWriter {
  public:
    // What is to be written as a whole, or not at all.
    struct Job {
        Batch batch;
        std::vector<TableKey> removed;
        Done done;
    };
    // Writes jobs, in one transaction if it can, and says what came of each. Now and then there are none.
    using Commit = std::function<std::vector<Saved>(std::span<const Job> jobs)>;

    GroupWriter(Metrics& metrics, Deliver deliver, Commit commit)
        : metrics_(metrics),
          deliver_(std::move(deliver)),
          commit_(std::move(commit)),
          thread_([this] { write_loop(); }) {}
    ~GroupWriter() { stop(); }
    GroupWriter(const GroupWriter&) = delete;
    GroupWriter& operator=(const GroupWriter&) = delete;

    void add(Job job);
    // Nothing is begun between these two, so that what comes meanwhile goes together.
    void hold();
    void proceed(Store::Caller caller);
    // Writes what is waiting, and ends.
    void stop();
    std::size_t waiting() const;
    // Why the last commit failed for all; empty if it did not.
    std::string trouble() const;

  private:
    void write_loop();
    bool wait();
    void write();
    void note_trouble(std::span<const Saved> results);

    Metrics& metrics_;
    Deliver deliver_;
    Commit commit_;

    std::mutex writing_;  // held by whoever writes, from taking the jobs on
    bool quick_ = false;  // the last commit was
    Bell due_;
    mutable std::mutex mutex_;
    std::vector<Job> jobs_;
    std::string trouble_;
    bool held_ = false;
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace sushiya::server
