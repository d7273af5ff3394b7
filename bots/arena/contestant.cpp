#include "bots/arena/contestant.hpp"

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
            out.key("choices").array([&] {
                for (const std::string& choice : match.choices(seat)) out.value(choice);
            });
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

}  // namespace

std::string Contestant::name() const {
    if (const auto* const level = std::get_if<Level>(&who_)) return std::string(entry_of(*level).name);
    return std::string(kOutside) + std::get<Outside>(who_).programs->command();
}

Result<std::unique_ptr<Bot>> Contestant::take_seat(const Match& match, Seat seat, std::uint64_t seed,
                                                   Memory memory) const {
    if (const auto* const level = std::get_if<Level>(&who_)) return make_bot(match.game(), *level, seed, memory);
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
    const auto level = find_level(name);
    if (!level) return fail(level.error().what + ", exec:COMMAND");
    return Contestant(*level);
}

}  // namespace sushiya::bots
