// A finished game, judged move by move: who chose well, who was lucky, and where it was decided.
//
// For every seat: result = par + deal + dice + skill + others. What chance did is the change of the seat's chances by
// it (seen by somebody who sees everything), skill is what the seat's choices lost against its best ones (seen by the
// seat), and the others did the rest.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "bots/analysis/analyst.hpp"
#include "engine/registry/json.hpp"
#include "engine/registry/record.hpp"

namespace sushiya::bots {

enum class Cause : std::uint8_t { deal, dice, choice };
inline constexpr auto kCauseNames = names<Cause>();

// A step of the record.
struct Moment {
    Cause cause = Cause::choice;
    std::vector<JudgedMove> moves;  // none for what chance did
    Chances after{};
};

struct Account {
    double deal = 0;
    double dice = 0;
    double skill = 0;  // never above 0
    double others = 0;
    double result = 0;      // share of the win
    double accuracy = 100;  // 100: every choice was among the best
    int choices = 0;        // that were not forced
    std::array<int, kGradeNames.size()> grades{};
};

struct Review {
    std::string game;
    std::vector<std::string> seats;  // names
    Depth depth;
    std::uint64_t iterations = 0;  // on each choice, in each of the looks
    int looks = 0;
    int players = 0;
    std::vector<Moment> moments;          // by step
    std::vector<Account> accounts = {};   // by seat
    std::vector<std::size_t> turns = {};  // the steps at which chances changed most by what people chose, three at most
};

// Looks at one question at a time, so that it can tell how far it is, be stopped, and go on later. The same record and
// depth give the same review, whenever it was stopped.
class Reviewer {
  public:
    // Refuses a record that does not replay, or of a game that is not over: that would be help.
    static Result<Reviewer> of(Record record, const Depth& depth);

    bool done() const { return moments_.size() == record_.steps.size(); }
    double progress() const;  // 0 to 1
    // Some milliseconds of work. Nothing is lost if it is stopped: the question is asked again.
    Result<void> advance(const std::stop_token& stop = {});
    Review review() const;  // once it is done

  private:
    Reviewer() = default;

    Record record_;
    Depth depth_;
    std::unique_ptr<Analyst> analyst_;
    std::unique_ptr<Match> match_;  // before the step that is looked at
    std::vector<Moment> moments_;
    Moment current_;
    Chances result_{};
};

// The whole review, for whoever can wait: `told` hears how far it is, some times a second. Nothing if it is stopped.
Result<std::optional<Review>> reviewed(const Record& record, const Depth& depth, const std::stop_token& stop = {},
                                       const std::function<void(double)>& told = {});

// How the win was shared.
Chances result_of(const Match& over);

// As server/protocol/review.idl describes them.
void write_choice(Json& out, const JudgedMove::Choice& choice);
void write_move(Json& out, const JudgedMove& move);
void write_review(Json& out, const Review& review);

}  // namespace sushiya::bots
