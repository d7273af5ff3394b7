#include "server/coach/study.hpp"

#include "bots/analysis/analyst.hpp"
#include "bots/analysis/review.hpp"
#include "bots/bot.hpp"
#include "engine/registry/json_reader.hpp"
#include "engine/registry/words.hpp"
#include "server/fair/crypto.hpp"
#include "server/games/replays.hpp"

namespace sushiya::server {
namespace {

constexpr std::size_t kLongestStudy = 2'000;  // of a position, with what is played on
constexpr std::size_t kLongestHand = 400;
constexpr std::size_t kLongestTry = 200;
constexpr int kMostDeals = 400;  // of the others' cards, until one goes with the hand that was asked for
constexpr auto kOthers = bots::Level::cook;

std::uint64_t random_number() {
    std::uint64_t number = 0;
    fill_random(&number, sizeof number);
    return number;
}

Rng random_rng() { return Rng({random_number(), random_number(), random_number(), random_number()}); }

// The drawn deal with another hand for one seat: hands stand in seat order behind "deal", with slashes between.
std::string with_hand(const std::string& deal, Seat seat, const std::string& hand) {
    static constexpr std::string_view kDeal = "deal ";
    const std::size_t hands = deal.find(kDeal);
    if (hands == std::string::npos) return {};
    std::string made = deal.substr(0, hands + kDeal.size());
    std::size_t number = 0;
    for (const std::string_view part : split(std::string_view(deal).substr(made.size()), '/')) {
        if (number != 0) made += " / ";
        made += number++ == seat.index ? std::string_view(hand) : trim(part);
    }
    return made;
}

// Deals so that the seat has this hand. What the others get is chance, and most deals go with most hands.
Result<void> deal(Match& match, Seat seat, const std::string& hand) {
    Rng rng = random_rng();
    Result<void> dealt = fail("this game has no hands to be set up");
    for (int i = 0; i < kMostDeals && !dealt; ++i) {
        const std::string outcome = with_hand(*match.draw(rng), seat, hand);
        if (outcome.empty()) return dealt;
        dealt = match.happen(outcome);
    }
    return dealt;
}

class Position {
  public:
    Position(std::unique_ptr<Match> match, Seat seat) : match_(std::move(match)), seat_(seat) {}

    Match& match() { return *match_; }
    bool mine() const { return match_->turn().actors.contains(seat_) && match_->turn().waits == Turn::Waits::choice; }
    bool over() const { return match_->turn().waits == Turn::Waits::over; }

    // The others have chosen, and so has the seat if it was to.
    Result<void> others_choose() {
        for (const Seat other : match_->turn().actors) {
            if (other == seat_ || match_->chosen().contains(other)) continue;
            const auto bot = bots::make_bot(match_->game(), kOthers, random_number());
            const auto choice = (*bot)->pick(*match_, other);
            if (!choice) return fail(choice.error().what);
            if (const auto chosen = match_->choose(other, *choice); !chosen) return fail(chosen.error().what);
        }
        return {};
    }

    // Until the seat has something to choose, or it is over.
    Result<void> play_on() {
        Rng rng = random_rng();
        while (!over() && !mine()) {
            if (match_->history().size() > kLongestStudy) return fail("this game is too long to be studied here");
            const bool chance = match_->turn().waits == Turn::Waits::chance;
            const auto done = chance ? match_->happen(*match_->draw(rng)) : others_choose();
            if (!done) return done;
        }
        return {};
    }

  private:
    std::unique_ptr<Match> match_;
    Seat seat_;
};

Result<Position> position_of(const StudyRequest& request) {
    if (request.record.steps.size() > kLongestStudy) return fail("this game is too long to be studied here");
    auto match = replay(request.record);
    if (!match) return fail(match.error().what);
    if (request.seat.index >= (*match)->players())
        return fail("'seat' must be from 0 to " + std::to_string((*match)->players() - 1));
    Position position(std::move(*match), request.seat);
    if (!request.hand.empty()) {
        if (position.match().turn().waits != Turn::Waits::chance)
            return fail("a hand can be set up where cards are dealt, at the beginning of a round");
        if (const auto dealt = deal(position.match(), request.seat, request.hand); !dealt)
            return fail(dealt.error().what);
    }
    if (const auto on = position.play_on(); !on) return fail(on.error().what);
    return position;
}

// All choices of a seat, as if it had chosen the best of them.
std::optional<bots::JudgedMove> judged(const Match& match, Seat seat, const bots::Depth& depth,
                                       const std::stop_token& stop) {
    const auto analyst = bots::make_analyst(match.game());
    auto move = (*analyst)->judge(match, seat, match.choices(seat).front(), depth, stop);
    if (!move) return std::nullopt;
    move->played = move->choices.front().choice;
    move->loss = {};
    return move;
}

}  // namespace

Result<StudyRequest> read_study(std::string_view json) {
    return read_json<StudyRequest>(json, "study", [](JsonReader& in) {
        StudyRequest request;
        JsonReader record = in["record"];
        if (record.must_be_object()) request.record = record.take(read_record(record.raw()));
        request.record.result.reset();
        request.seat.index = static_cast<std::uint8_t>(in["seat"].number(0, kMaxSeats - 1));
        request.hand = in["hand"].text_or("", kLongestHand);
        request.choose = in["choose"].text_or("", kLongestTry);
        return request;
    });
}

Answer<std::string> study(StudyRequest request, const std::stop_token& stop) {
    auto position = position_of(request);
    if (!position) return refuse(Code::bad_request, position.error().what);
    Match& match = position->match();
    const std::size_t heard = request.choose.empty() ? 0 : match.event_count();
    if (!request.choose.empty()) {
        if (position->over()) return refuse(Code::too_late, "the game is over");
        // The others choose first: whoever chooses last reveals, and the seat's own choice is checked by that.
        if (const auto may = match.may_choose(request.seat, request.choose); !may)
            return refuse(Code::illegal, may.error().what);
        if (const auto chosen = position->others_choose(); !chosen) return refuse(Code::illegal, chosen.error().what);
        if (const auto chosen = match.choose(request.seat, request.choose); !chosen)
            return refuse(Code::illegal, chosen.error().what);
        if (const auto on = position->play_on(); !on) return refuse(Code::too_big, on.error().what);
    }
    std::optional<bots::JudgedMove> move;
    if (position->mine()) {
        move = judged(match, request.seat, {}, stop);
        if (!move) return refuse(Code::stopping, "the server restarts");
    }
    Json out;
    out.object([&] {
        out.key("record").raw(write_record(record_of(match, request.record.seats)));
        const Step last = match.history().empty() ? Step{} : match.history().back();
        write_moment(out.key("moment"), match, match.history().size(), last, heard, request.seat, Offers::sent);
        out.key("advice");
        if (move)
            bots::write_move(out, *move);
        else
            out.null();
    });
    return out.take();
}

Answer<std::string> hint(const Match& match, Seat seat, Recall recall, std::int64_t turn, const std::stop_token& stop) {
    const auto memory = recall == Recall::perfect ? bots::Memory::perfect : bots::Memory::table;
    const auto move = judged(match, seat, {.memory = memory}, stop);
    if (!move) return refuse(Code::stopping, "the server restarts");
    Json out;
    out.object([&] {
        out.field("turn", turn);
        bots::write_move(out.key("advice"), *move);
    });
    return out.take();
}

}  // namespace sushiya::server
