#include "bots/arena/journal.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value_to.hpp>
#include <filesystem>
#include <utility>

#include "engine/registry/words.hpp"

namespace sushiya::bots {
namespace {

namespace json = boost::json;

json::object written(const Cost& cost) {
    return {{"decisions", cost.decisions},
            {"iterations", cost.iterations},
            {"seconds", cost.seconds},
            {"slowest", cost.slowest}};
}

Cost read_cost(const json::value& value) {
    return {value.at("decisions").to_number<std::int64_t>(), value.at("iterations").to_number<std::int64_t>(),
            value.at("seconds").to_number<double>(), value.at("slowest").to_number<double>()};
}

DealResult read_result(const json::value& line) {
    const auto number = [&](const char* key) { return line.at(key).to_number<double>(); };
    DealResult result;
    result.share = number("share");
    if (const json::value* const luck = line.as_object().if_contains("luck")) result.luck = luck->to_number<double>();
    result.hero_points = number("hero_points");
    result.field_points = number("field_points");
    result.best_other = number("best_other");
    result.steps = number("steps");
    result.hero = read_cost(line.at("hero"));
    result.field = read_cost(line.at("field"));
    for (const auto& [name, times] : line.at("events").as_object()) result.events[name] = times.to_number<double>();
    return result;
}

std::string header_of(const Plan& plan) {
    return json::serialize(json::object{{"arena", plan.fingerprint()}, {"version", 1}});
}

}  // namespace

Result<Journal> Journal::open(const std::string& path, const Plan& plan) {
    Journal journal;
    journal.path_ = path;
    std::size_t whole = 0;  // bytes of complete lines: a line cut short by a crash is written again
    {
        std::ifstream old(path, std::ios::binary);
        for (std::string line; std::getline(old, line) && !old.eof(); journal.lines_.push_back(line))
            whole += line.size() + 1;
    }
    const bool fresh = journal.lines_.empty();
    if (!fresh && journal.lines_.front() != header_of(plan))
        return fail("the journal " + sushiya::quoted(path) +
                    " belongs to another tournament (game, options, seed, memory or clock differ); name a new file");
    std::error_code error;
    if (std::filesystem::exists(path, error)) std::filesystem::resize_file(path, whole, error);
    journal.file_.open(path, std::ios::app | std::ios::binary);
    if (fresh) journal.file_ << header_of(plan) << '\n' << std::flush;
    if (!journal.file_)
        return fail("cannot write the journal " + sushiya::quoted(path) + "; is the folder there and writable?");
    return journal;
}

Result<void> Journal::load_into(std::vector<Record>& records) const {
    for (std::size_t i = 1; i < lines_.size(); ++i) {
        try {
            const json::value line = json::parse(lines_[i]);
            for (Record& record : records)
                if (line.at("contest").as_string() == record.contest.name())
                    record.deals[static_cast<int>(line.at("deal").as_int64())] = read_result(line);
        } catch (const std::exception&) {
            return fail("line " + std::to_string(i + 1) + " of the journal " + sushiya::quoted(path_) +
                        " is not a finished deal; remove the line to play that deal again");
        }
    }
    return {};
}

Result<void> Journal::append(const Contest& contest, int deal, const DealResult& result) {
    json::object events;
    for (const auto& [name, times] : result.events) events[name] = times;
    json::object line{{"contest", contest.name()},
                      {"deal", deal},
                      {"share", result.share},
                      {"hero_points", result.hero_points},
                      {"field_points", result.field_points},
                      {"best_other", result.best_other},
                      {"steps", result.steps},
                      {"hero", written(result.hero)},
                      {"field", written(result.field)},
                      {"events", std::move(events)}};
    if (result.luck) line["luck"] = *result.luck;
    file_ << json::serialize(line) << '\n' << std::flush;
    if (!file_) return fail("cannot write the journal " + sushiya::quoted(path_) + "; is the disk full?");
    return {};
}

}  // namespace sushiya::bots
