#include "cli/kept_game.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>
#include <utility>

#include "cli/files.hpp"
#include "engine/registry/json.hpp"
#include "engine/registry/json_reader.hpp"
#include "engine/registry/record.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {
namespace {

namespace fs = std::filesystem;

// A name that no other game has: by the time it began, and the process.
std::string new_file(std::string_view game) {
    const auto folder = make_state_folder();
    if (!folder) return "";
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(now).count();
    const std::string name =
        std::string(game) + "-" + std::to_string(seconds) + "-" + std::to_string(getpid()) + ".json";
    return *folder + "/" + name;
}

// Games are called by their name and the time they began.
std::string newest_file(std::string_view game) {
    std::error_code error;
    fs::path newest;
    fs::file_time_type newest_time;
    if (const auto folder = state_folder())
        for (const auto& entry : fs::directory_iterator(*folder, error)) {
            const std::string name = entry.path().filename().string();
            if (entry.path().extension() != ".json" || !name.starts_with(std::string(game) + (game.empty() ? "" : "-")))
                continue;
            const auto time = entry.last_write_time(error);
            if (error || (!newest.empty() && time < newest_time)) continue;
            newest = entry.path();
            newest_time = time;
        }
    return newest.string();
}

std::string written(const Match& match, const Terms& terms) {
    Json play;
    play.object([&] { play.field("seed", terms.seed).field("bots", terms.bots).field("people", terms.people); });
    std::string record = write_record(record_of(match, terms.names));
    return record.insert(1, "\"x-play\":" + play.take() + ",\n");
}

// Of a record that has been read already.
Result<Terms> read_terms(std::string_view text, const Record& record) {
    const JsonText json(text);
    FirstError wrong;
    JsonReader play(json.root().member("x-play"), "x-play", wrong);
    if (!play.must_be_object()) return fail(wrong.what());
    const int seats = std::max(1, static_cast<int>(record.seats.size()));
    Terms terms{play["seed"].natural(), play["bots"].text(), record.seats, play["people"].number(1, seats, 1)};
    play.done();
    return wrong.or_value(std::move(terms));
}

}  // namespace

KeptGame KeptGame::begin(std::string_view game, Terms terms) {
    std::string file = new_file(game);
    auto hold = file.empty() ? Hold() : Hold::on(file).value_or(Hold());
    return {std::move(file), std::move(hold), std::move(terms)};
}

Result<KeptGame> KeptGame::last(std::string_view game, std::unique_ptr<Match>& match) {
    const std::string file = newest_file(game);
    if (file.empty())
        return fail("no game" + (game.empty() ? "" : " of " + std::string(game)) +
                    " is kept; begin one, as in 'sushiya play sushi_go'");
    const auto cannot = [&](const std::string& why) {
        return fail("cannot go on with " + file + ": " + why + "; remove the file if it is of no use");
    };
    auto hold = Hold::on(file);
    if (!hold) return fail("that game is being played in another terminal; go on there, or end it there first");
    const auto text = read_file(file, kLongestRecord);
    if (!text) return fail(text.error().what);
    const auto record = read_record(*text);
    if (!record) return cannot(record.error().what);
    auto terms = read_terms(*text, *record);
    if (!terms) return cannot(terms.error().what);
    auto replayed = replay(*record);
    if (!replayed) return cannot(replayed.error().what);
    if (static_cast<int>(terms->names.size()) != (*replayed)->players()) return cannot("it does not name all seats");
    match = std::move(*replayed);
    return KeptGame(file, std::move(*hold), std::move(*terms));
}

Result<void> KeptGame::keep(const Match& match) const {
    if (file_.empty()) return {};
    return write_file(file_, written(match, terms_), Existing::replace);
}

void KeptGame::forget() const {
    if (!file_.empty()) Hold::remove(file_);
}

}  // namespace sushiya
