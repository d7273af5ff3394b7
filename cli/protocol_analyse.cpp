// What the engine protocol asks of our judge. It takes seconds, so it tells how far it is and can be stopped.
#include <atomic>
#include <charconv>
#include <chrono>
#include <stop_token>
#include <system_error>
#include <thread>

#include "bots/analysis/review.hpp"
#include "cli/protocol.hpp"
#include "cli/protocol_fields.hpp"
#include "engine/registry/record.hpp"

namespace sushiya {

// A review that is under way or was stopped, and what was asked.
struct EngineSession::Analysis {
    std::string record;
    bots::Depth depth;
    bots::Reviewer reviewer;
};

EngineSession::EngineSession(std::chrono::milliseconds longest_thought, Wire* wire)
    : longest_thought_(longest_thought), wire_(wire) {}
EngineSession::~EngineSession() = default;

namespace {

constexpr auto kListens = std::chrono::milliseconds(10);  // a stop is heeded within that
constexpr auto kTells = std::chrono::milliseconds(100);   // between two lines of progress
constexpr int kAnalysesInThoughts = 100;                  // an analysis may take as long as so many thoughts
constexpr double kMostEffort = 1000;

double read_effort(JsonReader effort) {
    if (!effort.present()) return 1;
    double number = 0;
    const std::string_view raw = effort.raw();
    const bool read = std::from_chars(raw.data(), raw.data() + raw.size(), number).ec == std::errc();
    if (!read || number < 1 / kMostEffort || number > kMostEffort) effort.must_be("a number from 0.001 to 1000");
    return number;
}

bots::Depth read_depth(JsonReader& request) {
    bots::Depth depth;
    depth.seed = read_seed(request, depth.seed);
    depth.effort = read_effort(request["effort"]);
    depth.memory = request["memory"].one_of(bots::kMemoryNames, depth.memory);
    return depth;
}

// Somebody's record, or that of a match.
Record asked_record(JsonReader& request, JsonReader& record, const Match* match) {
    if (match != nullptr) return record_of(*match, {});
    const bool as_text = record.is(JsonValue::Kind::text);
    return request.take(read_record(as_text ? record.text() : std::string(record.raw())));
}

std::string progress_line(std::string_view id, double progress) {
    Json out;
    out.object([&] {
        if (!id.empty()) out.key("id").raw(id);
        out.field("progress", progress);
    });
    return out.take();
}

}  // namespace

// Thinks on a thread of its own, while this one listens and tells.
void EngineSession::work_on(Analysis& analysis, std::string_view id) {
    using Clock = std::chrono::steady_clock;
    const auto until = Clock::now() + kAnalysesInThoughts * longest_thought_;
    std::stop_source stop;
    std::atomic<double> progress = analysis.reviewer.progress();
    std::atomic<bool> ended = false;
    std::thread thinker([&] {
        while (!analysis.reviewer.done() && !stop.stop_requested()) {
            if (!analysis.reviewer.advance(stop.get_token())) break;
            progress = analysis.reviewer.progress();
        }
        ended = true;
    });
    for (auto told = Clock::now(); !ended;) {
        const bool asked =
            wire_ != nullptr ? wire_->stop_asked(kListens) : (std::this_thread::sleep_for(kListens), false);
        if (asked || Clock::now() > until) break;
        if (wire_ == nullptr || Clock::now() - told < kTells) continue;
        wire_->tell(progress_line(id, progress));
        told = Clock::now();
    }
    stop.request_stop();
    thinker.join();
}

void EngineSession::analyse(JsonReader& request, Json& out) {
    JsonReader record = request["record"];
    const Hosted* const at = record.present() ? nullptr : hosted(request);
    const bots::Depth depth = read_depth(request);
    const std::string id(request["id"].raw());
    if (!request.done()) return;
    const Record asked = asked_record(request, record, at == nullptr ? nullptr : at->match.get());
    if (!request.ok()) return;
    const std::string text = write_record(asked);
    // What was stopped goes on when the same is asked for again.
    if (!analysis_ || analysis_->record != text || analysis_->depth != depth) {
        auto reviewer = bots::Reviewer::of(asked, depth);
        if (!reviewer) return request.refuse(reviewer.error().what);
        analysis_ = std::make_unique<Analysis>(Analysis{text, depth, std::move(*reviewer)});
    }
    work_on(*analysis_, id);
    const bool done = analysis_->reviewer.done();
    out.field("stopped", !done).field("progress", analysis_->reviewer.progress());
    if (!done) return;
    bots::write_review(out.key("review"), analysis_->reviewer.review());
    analysis_.reset();
}

// Nothing was under way, or the wire would have heard it.
void EngineSession::stop(JsonReader& request, Json& out) {
    if (request.done()) out.field("stopped", false);
}

}  // namespace sushiya
