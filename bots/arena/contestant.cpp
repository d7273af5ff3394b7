#include "bots/arena/contestant.hpp"

#include <charconv>
#include <utility>

#include "engine/registry/json.hpp"
#include "engine/registry/json_reader.hpp"
#include "engine/registry/words.hpp"

namespace sushiya::bots {
namespace {

constexpr std::string_view kOutside = "exec:";
constexpr std::chrono::milliseconds kTimeToStart{10'000};  // an interpreter, and what it loads

// A program at a seat (docs/engine-protocol.md, "From the bot's side"). It is told what its seat may know, no more.
class ProgramAtSeat final : public Bot {
  public:
    ProgramAtSeat(std::shared_ptr<Programs> programs, std::unique_ptr<Program> program,
                  std::chrono::milliseconds a_move)
        : programs_(std::move(programs)), program_(std::move(program)), a_move_(a_move) {}
    ProgramAtSeat(const ProgramAtSeat&) = delete;
    ProgramAtSeat& operator=(const ProgramAtSeat&) = delete;
    ~ProgramAtSeat() override {
        if (program_) programs_->give_back(std::move(program_));
    }

    Result<void> greet(const Match& match, Seat seat) {
        Json out;
        out.object([&] {
            out.field("cmd", "new").field("game", match.game());
            match.write_options(out.key("options"));
            out.field("seat", seat.index).field("ms", a_move_.count());
        });
        const auto answer = ask(out.text(), kTimeToStart);
        if (!answer) return fail(answer.error().what);
        const auto greeted = read<bool>(*answer, [](JsonReader& told) { return told["offers"].flag(false); });
        if (!greeted) return fail(give_up("answers 'new' with " + in_quotes(*answer)));
        wants_offers_ = *greeted;
        return {};
    }

    Result<Thought> think(const Match& match, Seat seat, const Limits& /*limits*/, std::stop_token) const override {
        const std::lock_guard lock(mutex_);
        Json out;
        out.object([&] {
            out.field("cmd", "choose");
            match.write_view(out.key("view"), seat, Recall::perfect);
            out.key("choices").list(match.choices(seat));
            if (wants_offers_) match.write_offers(out.key("offers"), seat);
        });
        const auto answer = ask(out.text(), a_move_);
        if (!answer) return fail(answer.error().what);
        const auto choice = read<std::string>(*answer, [](JsonReader& told) { return told["choice"].text(); });
        if (!choice) return fail(give_up("answers " + in_quotes(*answer)));
        if (const auto legal = match.may_choose(seat, *choice); !legal)
            return fail(give_up("chose " + in_quotes(*choice) + ": " + legal.error().what));
        return Thought{{{*choice, 1, 0}}, *choice, 1};
    }

  private:
    template <class T, class Read>
    static Result<T> read(std::string_view answer, Read&& read) {
        return read_json<T>(answer, "", [&](JsonReader& told) {
            told.welcome_others();  // whatever else a program says is its own business
            return read(told);
        });
    }

    Result<std::string> ask(std::string_view line, std::chrono::milliseconds within) const {
        if (!program_) return fail("has lost already");
        auto answer = program_->ask(line, within);
        if (!answer) return fail(give_up(answer.error().what));
        return answer;
    }
    std::string give_up(std::string why) const {
        program_.reset();
        return why;
    }

    std::shared_ptr<Programs> programs_;
    mutable std::mutex mutex_;
    mutable std::unique_ptr<Program> program_;  // null once it has failed
    std::chrono::milliseconds a_move_;
    bool wants_offers_ = false;
};

// Whoever asks, it has its own limits.
class Limited final : public Bot {
  public:
    Limited(std::unique_ptr<Bot> bot, const Limits& a_move) : bot_(std::move(bot)), a_move_(a_move) {}

    Result<Thought> think(const Match& match, Seat seat, const Limits& limits, std::stop_token stop) const override {
        return bot_->think(match, seat, {a_move_.iterations, a_move_.time, limits.threads}, std::move(stop));
    }

  private:
    std::unique_ptr<Bot> bot_;
    Limits a_move_;
};

constexpr char kWith = '@';
constexpr std::string_view kUnit = "ms";
constexpr int kLongestMove = 600'000;
constexpr int kMostIterations = 1'000'000'000;

// "100ms", "20000"
Result<Limits> read_limits(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const std::string_view rest = text.substr(static_cast<std::size_t>(end - text.data()));
    const bool timed = rest == kUnit;
    const bool read = error == std::errc() && (timed || rest.empty());
    if (!read || number < 1 || number > (timed ? kLongestMove : kMostIterations))
        return fail(in_quotes(text) + " is no time for a move: write it as in chef@100ms, 1 to " +
                    std::to_string(kLongestMove) + " ms, or as in chef@20000, that many iterations");
    if (timed) return Limits{kUncounted, std::chrono::milliseconds(number)};
    return Limits{static_cast<std::uint64_t>(number), kNoClock};
}

std::string written(const Limits& limits) {
    return limits.time == kNoClock ? std::to_string(limits.iterations)
                                   : std::to_string(limits.time.count()) + std::string(kUnit);
}

}  // namespace

std::string Contestant::name() const {
    if (const auto* const ours = std::get_if<Ours>(&who_)) {
        std::string name(entry_of(ours->level).name);
        if (ours->a_move) name += kWith + written(*ours->a_move);
        return name;
    }
    return std::string(kOutside) + std::get<Outside>(who_).programs->command();
}

Result<std::unique_ptr<Bot>> Contestant::take_seat(const Match& match, Seat seat, std::uint64_t seed,
                                                   Memory memory) const {
    if (const auto* const ours = std::get_if<Ours>(&who_)) {
        auto bot = make_bot(match.game(), ours->level, seed, memory);
        if (!bot || !ours->a_move) return bot;
        return std::make_unique<Limited>(std::move(*bot), *ours->a_move);
    }
    const auto& [programs, a_move] = std::get<Outside>(who_);
    auto program = programs->take();
    if (!program) return fail(program.error().what);
    auto seated = std::make_unique<ProgramAtSeat>(programs, std::move(*program), a_move);
    if (const auto greeted = seated->greet(match, seat); !greeted) return fail(greeted.error().what);
    return seated;
}

Result<Contestant> find_contestant(std::string_view name, std::chrono::milliseconds a_move) {
    if (name.starts_with(kOutside)) {
        const std::string command(name.substr(kOutside.size()));
        if (command.empty()) return fail("after exec: a command is missing, as in exec:./mybot.py");
        return Contestant(std::make_shared<Programs>(command), a_move);
    }
    const std::size_t at = name.find(kWith);
    const auto level = find_level(name.substr(0, at));
    if (!level) return fail(level.error().what + ", exec:COMMAND");
    if (at == std::string_view::npos) return Contestant(*level);
    const auto limits = read_limits(name.substr(at + 1));
    if (!limits) return fail(limits.error().what);
    return Contestant(*level, *limits);
}

}  // namespace sushiya::bots
