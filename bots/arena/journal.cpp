#include "bots/arena/journal.hpp"

#include <filesystem>
#include <limits>
#include <utility>

#include "engine/registry/json.hpp"
#include "engine/registry/json_reader.hpp"
#include "engine/registry/words.hpp"

namespace sushiya::bots {
namespace {

void write_cost(Json& out, const Cost& cost) {
    out.object([&] {
        out.field("decisions", cost.decisions).field("iterations", cost.iterations);
        out.field("seconds", cost.seconds).field("slowest", cost.slowest);
    });
}

Cost read_cost(JsonReader cost) {
    static constexpr std::int64_t kMost = std::int64_t{1} << 60U;
    return {cost["decisions"].number(std::int64_t{0}, kMost), cost["iterations"].number(std::int64_t{0}, kMost),
            cost["seconds"].real(), cost["slowest"].real()};
}

// A line of the journal.
struct Entry {
    std::string contest;
    int deal = 0;
    DealResult result;
};
Entry read_entry(JsonReader& line) {
    Entry entry{line["contest"].text(), line["deal"].number(0, std::numeric_limits<int>::max()), {}};
    DealResult& result = entry.result;
    result.share = line["share"].real();
    if (JsonReader luck = line["luck"]; luck.present()) result.luck = luck.real();
    result.hero_points = line["hero_points"].real();
    result.field_points = line["field_points"].real();
    result.best_other = line["best_other"].real();
    result.steps = line["steps"].real();
    result.hero = read_cost(line["hero"]);
    result.field = read_cost(line["field"]);
    line["events"].each_member([&](const std::string& name, JsonReader times) { result.events[name] = times.real(); });
    if (JsonReader faults = line["faults"]; faults.present()) result.faults = faults.texts("a list of texts");
    return entry;
}

std::string header_of(const Plan& plan) {
    Json out;
    out.object([&] { out.field("arena", plan.fingerprint()).field("version", 1); });
    return out.take();
}

}  // namespace

Result<Journal> Journal::open(const std::string& path, const Plan& plan) {
    Journal journal;
    journal.path_ = path;
    std::size_t whole = 0;  // bytes of complete lines: a line cut short by a crash is written again
    std::string rest;       // that line
    {
        std::ifstream old(path, std::ios::binary);
        for (; std::getline(old, rest) && !old.eof(); journal.lines_.push_back(rest)) whole += rest.size() + 1;
    }
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        return fail("the journal " + sushiya::in_quotes(path) +
                    " is no file; name one, it is made where there is none");
    const bool fresh = journal.lines_.empty();
    if (!fresh && !journal.lines_.front().starts_with(R"({"arena":)"))
        return fail(sushiya::in_quotes(path) + " is not a journal of the arena; name a new file");
    if (!fresh && journal.lines_.front() != header_of(plan))
        return fail("the journal " + sushiya::in_quotes(path) +
                    " belongs to another tournament (game, options, seed, memory or clock differ); name a new file");
    // A header cut short is a journal too; anything else without a whole line is somebody's text.
    if (fresh && !header_of(plan).starts_with(rest))
        return fail(sushiya::in_quotes(path) + " is not a journal of the arena; name a new file");
    if (std::filesystem::exists(status)) std::filesystem::resize_file(path, whole, error);
    journal.file_.open(path, std::ios::app | std::ios::binary);
    if (fresh) journal.file_ << header_of(plan) << '\n' << std::flush;
    if (!journal.file_)
        return fail("cannot write the journal " + sushiya::in_quotes(path) + "; is the folder there and writable?");
    return journal;
}

Result<void> Journal::load_into(std::vector<Record>& records) const {
    for (std::size_t i = 1; i < lines_.size(); ++i) {
        const auto entry = read_json<Entry>(lines_[i], "", read_entry);
        if (!entry)
            return fail("line " + std::to_string(i + 1) + " of the journal " + sushiya::in_quotes(path_) +
                        " is not a finished deal; remove the line to play that deal again");
        for (Record& record : records)
            if (entry->contest == record.contest.name()) record.deals[entry->deal] = entry->result;
    }
    return {};
}

Result<void> Journal::append(const Contest& contest, int deal, const DealResult& result) {
    Json line;
    line.object([&] {
        line.field("contest", contest.name()).field("deal", deal).field("share", result.share);
        line.field("hero_points", result.hero_points).field("field_points", result.field_points);
        line.field("best_other", result.best_other).field("steps", result.steps);
        write_cost(line.key("hero"), result.hero);
        write_cost(line.key("field"), result.field);
        line.key("events").object([&] {
            for (const auto& [name, times] : result.events) line.field(name, times);
        });
        if (result.luck) line.field("luck", *result.luck);
        if (!result.faults.empty()) line.key("faults").list(result.faults);
    });
    file_ << line.take() << '\n' << std::flush;
    if (!file_) return fail("cannot write the journal " + sushiya::in_quotes(path_) + "; is the disk full?");
    return {};
}

}  // namespace sushiya::bots
