#include "server/coach/coach.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <utility>

#include "engine/registry/record.hpp"
#include "server/ops/log.hpp"

namespace sushiya::server {
namespace {

using namespace std::chrono_literals;

constexpr int kPoliteness = 10;              // niceness, as that of bots that search
constexpr auto kPatience = 15s;              // nobody has asked after it for so long: nobody waits
constexpr std::size_t kMostReviews = 200;    // under way at once
constexpr std::size_t kLongestGame = 2'000;  // steps
constexpr std::size_t kMostThoughts = 20;    // that wait for one address: time is paid for afterwards
constexpr double kGuess = 0.05;              // seconds, of a question not asked before

// Names are the record's: whoever wants theirs forgotten must not find it here.
Answer<bots::Reviewer> reviewer_of(const std::string& text) {
    auto record = read_record(text);
    if (!record) return refuse(Code::bad_request, record.error().what);
    if (record->steps.size() > kLongestGame) return refuse(Code::too_big, "this game is too long to be reviewed here");
    record->seats.clear();
    auto reviewer = bots::Reviewer::of(std::move(*record), {});
    if (!reviewer) return refuse(Code::too_late, reviewer.error().what);
    return std::move(*reviewer);
}

}  // namespace

Coach::Coach(int threads, Store& store, AddressLimits& limits) : store_(store), limits_(limits) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

void Coach::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_.request_stop();
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
    // Those who asked are let go now, while what they belong to is still there.
    waiting_ = {};
}

std::optional<ReviewState> Coach::ask_after(const std::string& name) {
    const std::lock_guard lock(mutex_);
    drop_forgotten();
    const auto found = reviews_.find(name);
    if (found == reviews_.end()) return std::nullopt;
    found->second->asked = Clock::now();
    return ReviewState{found->second->progress, found->second->text};
}

Answer<ReviewState> Coach::review(const ReviewedGame& game, const Address& guest) {
    if (!limits_.may(Deed::study, guest, 0)) return tl::unexpected(coach_had_share());
    auto reviewer = reviewer_of(game.record);
    if (!reviewer) return tl::unexpected(reviewer.error());
    {
        const std::lock_guard lock(mutex_);
        drop_forgotten();
        if (reviews_.size() >= kMostReviews)
            return refuse(Code::slow_down, "the coach is busy with many games; ask again in a minute");
        const TableKey queue = game.table != 0 ? game.table : --strangers_;
        auto review = std::make_shared<Review>(Review{std::move(*reviewer), game.table, Clock::now()});
        if (reviews_.try_emplace(game.name, std::move(review)).second)
            waiting_.put(guest.near, queue, Question{guest, game.name, {}, kGuess});
    }
    wake_.notify_one();
    return ReviewState{};
}

bool Coach::think(const Address& guest, TableKey table, Thought thought) {
    if (!limits_.may(Deed::study, guest, 0)) return false;
    {
        const std::lock_guard lock(mutex_);
        if (waiting_.waiting(guest.near, table) >= kMostThoughts) return false;
        waiting_.put(guest.near, table, Question{guest, {}, std::move(thought), kGuess});
    }
    wake_.notify_one();
    return true;
}

// What is done and nobody fetches; what is under way is dropped when its turn comes.
void Coach::drop_forgotten() {
    std::erase_if(reviews_, [](const auto& entry) {
        return !entry.second->text.empty() && entry.second->asked + kPatience < Clock::now();
    });
}

void Coach::work() {
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kPoliteness);
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [&] { return stopping_.stop_requested() || !waiting_.empty(); });
        if (stopping_.stop_requested()) return;
        auto next = waiting_.take([](const auto& waiting) { return waiting.item.seconds; });
        Question& question = next->item;
        lock.unlock();
        const auto began = Clock::now();
        if (question.thought) question.thought(stopping_.get_token());
        const bool more = !question.thought && ask_next(question.review);
        question.seconds = std::chrono::duration<double>(Clock::now() - began).count();
        limits_.did(Deed::study, question.guest, question.seconds);
        if (!more) next.reset();  // whoever asked is let go outside the lock
        lock.lock();
        if (more) waiting_.put_back(std::move(*next));
    }
}

// False when there is none: the review is done, or nobody waits for it.
bool Coach::ask_next(const std::string& name) {
    std::shared_ptr<Review> review;
    {
        const std::lock_guard lock(mutex_);
        const auto found = reviews_.find(name);
        if (found == reviews_.end()) return false;
        review = found->second;
        if (review->asked + kPatience < Clock::now()) {
            reviews_.erase(found);
            return false;
        }
    }
    // Its one question is ours, so nobody else has its reviewer.
    const auto advanced = review->reviewer.advance(stopping_.get_token());
    if (advanced && review->reviewer.done()) {
        keep(name, *review);
        return false;
    }
    const std::lock_guard lock(mutex_);
    review->progress = review->reviewer.progress();
    if (advanced) return true;
    log_error("coach", "a review failed: " + advanced.error().what);
    reviews_.erase(name);
    return false;
}

// With the record, where there is one; else until nobody asks after it any more.
void Coach::keep(const std::string& name, Review& review) {
    Json out;
    bots::write_review(out, review.reviewer.review());
    std::string text = out.take();
    if (review.table == 0) {
        const std::lock_guard lock(mutex_);
        review.progress = 1;
        review.text = std::move(text);
        return;
    }
    Append append;
    append.table = review.table;
    append.review = std::move(text);
    Batch batch;
    batch.push_back(std::move(append));
    store_.write(std::move(batch), [this, name](const Saved& saved) {
        if (!saved) log_error("coach", "a review could not be saved: " + saved.error().what);
        const std::lock_guard lock(mutex_);
        reviews_.erase(name);
    });
}

}  // namespace sushiya::server
