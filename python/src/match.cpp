// sushiya._core.Match: one game in words and in numbers. JSON goes out as text; sushiya/match.py makes it Python's.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <future>
#include <memory>
#include <stop_token>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "batch/batch.hpp"
#include "bots/bot.hpp"
#include "engine/registry/games.hpp"
#include "engine/registry/record.hpp"
#include "python/src/bindings.hpp"

namespace nb = nanobind;

namespace sushiya::python {
namespace {

constexpr int kMostThreads = 1024;  // of a thought

using Bytes = nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<1>>;

// A new array of bytes, filled by `fill(data)`.
template <class Fill>
Bytes bytes_of(int size, Fill&& fill) {
    auto data = std::make_unique<std::uint8_t[]>(static_cast<std::size_t>(size));
    fill(data.get());
    nb::capsule owner(data.get(), [](void* p) noexcept { delete[] static_cast<std::uint8_t*>(p); });
    return Bytes(data.release(), {static_cast<std::size_t>(size)}, owner);
}

std::string options_text(const Match& match) {
    Json out;
    match.write_options(out);
    return out.take();
}

class PyMatch {
  public:
    // What led to the table as it stands. To one that was guessed its history does not lead.
    enum class Past { played, guessed };

    PyMatch(std::unique_ptr<Match> match, std::uint64_t seed, Past past = Past::played)
        : match_(std::move(match)),
          encoding_(value_of(batch::make_encoding(match_->game(), options_text(*match_)))),
          chance_(seed),
          past_(past) {}
    PyMatch(const std::string& game, const std::string& options, std::uint64_t seed)
        : PyMatch(value_of(make_match(game, options)), seed) {}

    // A copy draws other outcomes of chance than the original from here on.
    std::unique_ptr<PyMatch> clone(std::uint64_t seed) const {
        return std::make_unique<PyMatch>(match_->clone(), seed, past_);
    }
    std::unique_ptr<PyMatch> guess(int index, std::uint64_t seed) const {
        Rng rng(seed);
        return std::make_unique<PyMatch>(match_->guess(viewer(index), rng), seed, Past::guessed);
    }
    std::string record(std::vector<std::string> names) const {
        if (past_ == Past::guessed)
            throw nb::value_error("this match was guessed: its steps do not lead to it, so it has no record");
        if (!names.empty() && static_cast<int>(names.size()) != match_->players())
            throw nb::value_error(
                ("names has one for each of " + std::to_string(match_->players()) + " players").c_str());
        return write_record(record_of(*match_, std::move(names)));
    }

    Match& match() { return *match_; }
    const Match& match() const { return *match_; }
    const batch::Encoding& encoding() const { return *encoding_; }
    Rng& chance() { return chance_; }

    Seat seat(int index) const { return seat_of(index, match_->players()); }
    Seat viewer(int index) const { return viewer_of(index, match_->players()); }

  private:
    std::unique_ptr<Match> match_;
    std::unique_ptr<batch::Encoding> encoding_;
    Rng chance_;
    Past past_;
};

std::vector<int> seats_of(SeatSet set) {
    std::vector<int> seats;
    for (const Seat seat : set) seats.push_back(seat.index);
    return seats;
}

Recall recall_of(const std::string& name) {
    const auto found = kRecallNames.find(name);
    if (!found) throw nb::value_error("recall is \"table\" or \"perfect\"");
    return *found;
}

const char* waits_name(Turn::Waits waits) {
    return waits == Turn::Waits::choice ? "choice" : (waits == Turn::Waits::chance ? "chance" : "over");
}

// The search runs beside Python, which goes on looking after Ctrl-C and may meanwhile play the match on.
bots::Thought think(const PyMatch& self, int seat, const std::string& level, std::uint64_t seed,
                    const bots::Limits& limits) {
    if (limits.time.count() < 0) throw nb::value_error("milliseconds is a number from 0 on");
    if (limits.threads < 1 || limits.threads > kMostThreads)
        throw nb::value_error(("threads is a number from 1 to " + std::to_string(kMostThreads)).c_str());
    const auto bot = value_of(bots::make_bot(self.match().game(), value_of(bots::find_level(level)), seed));
    const std::unique_ptr<Match> position = self.match().clone();
    std::stop_source stop;
    const Seat asked = self.seat(seat);
    std::future<Result<bots::Thought>> thought;
    {
        const nb::gil_scoped_release release;
        thought =
            std::async(std::launch::async, [&] { return bot->think(*position, asked, limits, stop.get_token()); });
        thought.wait_for(std::chrono::milliseconds(20));
    }
    while (true) {
        if (PyErr_CheckSignals() != 0) {
            stop.request_stop();
            thought.wait();
            throw nb::python_error();
        }
        const nb::gil_scoped_release release;
        if (thought.wait_for(std::chrono::milliseconds(20)) == std::future_status::ready) break;
    }
    return value_of(thought.get());
}

void bind_words(nb::class_<PyMatch>& match) {
    match
        .def(
            "choices", [](const PyMatch& m, int seat) { return m.match().choices(m.seat(seat)); }, nb::arg("seat"),
            "The legal choices of a seat, in notation; empty if it has nothing to choose.")
        .def(
            "offers",
            [](const PyMatch& m, int seat) {
                Json out;
                m.match().write_offers(out, m.seat(seat));
                return out.take();
            },
            nb::arg("seat"), "The same in parts, as JSON.")
        .def(
            "choose",
            [](PyMatch& m, int seat, const std::string& notation) {
                return value_of(m.match().choose(m.seat(seat), notation)) == Match::Progress::revealed;
            },
            nb::arg("seat"), nb::arg("notation"),
            "Takes or replaces a seat's choice. True when it was the last one and all were revealed.")
        .def(
            "retract", [](PyMatch& m, int seat) { value_of(m.match().retract(m.seat(seat))); }, nb::arg("seat"),
            "Takes back a choice that is not revealed yet.")
        .def(
            "pending", [](const PyMatch& m, int seat) { return m.match().pending(m.seat(seat)); }, nb::arg("seat"),
            "The choice a seat has made and may still change; empty if none.")
        .def(
            "draw", [](PyMatch& m) { return value_of(m.match().draw(m.chance())); },
            "An outcome of the awaited chance event, in notation; it does not happen yet.")
        .def(
            "happen", [](PyMatch& m, const std::string& notation) { value_of(m.match().happen(notation)); },
            nb::arg("notation"), "Lets an outcome of chance happen.")
        .def(
            "settle",
            [](PyMatch& m) {
                while (m.match().turn().waits == Turn::Waits::chance)
                    value_of(m.match().happen(value_of(m.match().draw(m.chance()))));
            },
            "Lets chance happen until somebody is to choose or the game is over.")
        .def(
            "view",
            [](const PyMatch& m, int viewer, const std::string& recall) {
                Json out;
                m.match().write_view(out, m.viewer(viewer), recall_of(recall));
                return out.take();
            },
            nb::arg("viewer"), nb::arg("recall") = "perfect", "What a seat may know, or a spectator (-1), as JSON.")
        .def(
            "state",
            [](const PyMatch& m) {
                Json out;
                m.match().write_state(out);
                return out.take();
            },
            "The whole truth, as JSON; for referees.")
        .def(
            "events",
            [](const PyMatch& m, int viewer, std::size_t since, const std::string& recall) {
                std::vector<std::string> events;
                for (std::size_t i = since; i < m.match().event_count(); ++i) {
                    Json out;
                    if (m.match().write_event(out, i, m.viewer(viewer), recall_of(recall)))
                        events.push_back(out.take());
                }
                return events;
            },
            nb::arg("viewer"), nb::arg("since") = 0, nb::arg("recall") = "perfect",
            "What a viewer was told, event by event, as JSON.")
        .def_prop_ro("event_count", [](const PyMatch& m) { return m.match().event_count(); })
        .def(
            "bill",
            [](const PyMatch& m) {
                std::vector<std::tuple<int, std::string, int>> lines;
                for (const Line& line : m.match().bill()) lines.emplace_back(line.seat.index, line.rule, line.points);
                return lines;
            },
            "What lies on the table is worth this now: (seat, rule, points).")
        .def("record", &PyMatch::record, nb::arg("names") = std::vector<std::string>(),
             "The game so far as a record, which is JSON.");
}

void bind_numbers(nb::class_<PyMatch>& match) {
    match
        .def(
            "observation",
            [](const PyMatch& m, int viewer) {
                return bytes_of(m.encoding().shape().numbers,
                                [&](std::uint8_t* row) { m.encoding().observe(m.match(), m.viewer(viewer), row); });
            },
            nb::arg("viewer"), "What a viewer sees, as a row of small numbers (docs/features.md).")
        .def(
            "mask",
            [](const PyMatch& m, int seat) {
                return bytes_of(m.encoding().shape().actions,
                                [&](std::uint8_t* bytes) { m.encoding().mask(m.match(), m.seat(seat), bytes); });
            },
            nb::arg("seat"), "1 for every action that the seat may choose now.")
        .def(
            "notation",
            [](const PyMatch& m, int seat, int number) {
                return value_of(m.encoding().notation(m.match(), m.seat(seat), number));
            },
            nb::arg("seat"), nb::arg("action"), "A legal action in words.")
        .def(
            "action",
            [](const PyMatch& m, int seat, const std::string& notation) {
                return value_of(m.encoding().number(m.match(), m.seat(seat), notation));
            },
            nb::arg("seat"), nb::arg("notation"), "The number of a legal choice.")
        .def_prop_ro(
            "encoder", [](const PyMatch& m) { return m.encoding().shape().name; },
            "Name and version of the observations and actions: sushi_go-v1.")
        .def_prop_ro(
            "numbers", [](const PyMatch& m) { return m.encoding().shape().numbers; },
            "How many numbers an observation has.")
        .def_prop_ro(
            "actions", [](const PyMatch& m) { return m.encoding().shape().actions; }, "How many actions there are.");
}

}  // namespace

void bind_match(nb::module_& module) {
    nb::class_<PyMatch> match(module, "Match", "One game, in words and in numbers.");
    match.def(nb::init<const std::string&, const std::string&, std::uint64_t>(), nb::arg("game"), nb::arg("options"),
              nb::arg("seed"));
    match.def_static(
        "replay",
        [](const std::string& record, std::uint64_t seed) {
            return std::make_unique<PyMatch>(value_of(replay(value_of(read_record(record)))), seed);
        },
        nb::arg("record"), nb::arg("seed"), "The match that a record tells of, at its end.");
    match.def("clone", &PyMatch::clone, nb::arg("seed"), "A copy; chance draws from the new seed.");
    match.def("guess", &PyMatch::guess, nb::arg("viewer"), nb::arg("seed"),
              "The same with everything that the viewer cannot know guessed anew.");
    match.def_prop_ro("game", [](const PyMatch& m) { return std::string(m.match().game()); });
    match.def_prop_ro("players", [](const PyMatch& m) { return m.match().players(); });
    match.def_prop_ro("options", [](const PyMatch& m) { return options_text(m.match()); });
    match.def_prop_ro(
        "waits", [](const PyMatch& m) { return waits_name(m.match().turn().waits); },
        "What the game waits for: \"choice\", \"chance\" or \"over\".");
    match.def_prop_ro(
        "actors", [](const PyMatch& m) { return seats_of(m.match().turn().actors); },
        "The seats that are to choose now.");
    match.def_prop_ro(
        "chosen", [](const PyMatch& m) { return seats_of(m.match().chosen()); }, "Those of them whose choice is in.");
    match.def_prop_ro(
        "points",
        [](const PyMatch& m) {
            std::vector<int> points;
            for (const Seat seat : SeatSet::first(m.match().players())) points.push_back(m.match().points(seat));
            return points;
        },
        "Points by seat; final when the game is over.");
    match.def_prop_ro(
        "ranks",
        [](const PyMatch& m) {
            const auto ranks = m.match().ranks();
            return std::vector<int>(ranks.begin(), ranks.begin() + m.match().players());
        },
        "Ranks by seat, 1 for the best; equals share the better one.");
    bind_words(match);
    bind_numbers(match);
    match.def(
        "think",
        [](const PyMatch& m, int seat, const std::string& level, std::uint64_t seed, std::uint64_t iterations,
           int milliseconds, int threads) {
            const bots::Limits limits{iterations, std::chrono::milliseconds(milliseconds), threads};
            const bots::Thought thought = think(m, seat, level, seed, limits);
            std::vector<std::tuple<std::string, double, double>> candidates;
            for (const auto& c : thought.candidates) candidates.emplace_back(c.choice, c.share, c.value);
            return std::make_pair(thought.choice, std::move(candidates));
        },
        nb::arg("seat"), nb::arg("level"), nb::arg("seed"), nb::arg("iterations"), nb::arg("milliseconds"),
        nb::arg("threads"), "What a bot would choose, and (choice, share, value) of all it considered.");
}

}  // namespace sushiya::python
