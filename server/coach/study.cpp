#include "server/coach/study.hpp"

#include "bots/analysis/review.hpp"
#include "bots/bot.hpp"
#include "engine/registry/json_reader.hpp"
#include "server/coach/line.hpp"
#include "server/coach/set_up.hpp"
#include "server/fair/crypto.hpp"
#include "server/games/replays.hpp"

namespace sushiya::server {
namespace {

constexpr std::size_t kLongestStudy = 2'000;  // of a position, with what is played on
constexpr std::size_t kLongestHand = 400;
constexpr std::size_t kLongestTry = 200;
constexpr int kMostRounds = 3;
constexpr auto kOthers = bots::Level::cook;

std::uint64_t random_number() {
    std::uint64_t number = 0;
    fill_random(&number, sizeof number);
    return number;
}

Rng random_rng() { return Rng({random_number(), random_number(), random_number(), random_number()}); }

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

Result<Layout> layout_of(const StudyRequest& request) {
    Layout layout{{}, request.seat, {}};
    for (const auto& round : request.rounds) {
        auto& rows = layout.rounds.emplace_back();
        for (const std::string& row : round) {
            auto cards = cards_of(row);
            if (!cards) return fail(cards.error().what);
            rows.push_back(std::move(*cards));
        }
    }
    auto hand = cards_of(request.hand);
    if (!hand) return fail(hand.error().what);
    layout.hand = std::move(*hand);
    return layout;
}

// A hand by itself is one at the beginning of a round.
Result<void> set_up(std::unique_ptr<Match>& match, const StudyRequest& request) {
    auto layout = layout_of(request);
    if (!layout) return fail(layout.error().what);
    if (layout->rounds.empty() && layout->hand.empty()) return {};
    if (match->turn().waits != Turn::Waits::chance)
        return fail("a hand can be set up where cards are dealt, at the beginning of a round");
    if (layout->rounds.empty()) layout->rounds.emplace_back(static_cast<std::size_t>(match->players()));
    Rng rng = random_rng();
    return lay_out(match, *layout, rng);
}

Result<Position> position_of(const StudyRequest& request) {
    if (request.record.steps.size() + request.moves.size() > kLongestStudy)
        return fail("this game is too long to be studied here");
    auto match = replay(request.record);
    if (!match) return fail(match.error().what);
    if (request.seat.index >= (*match)->players())
        return fail("'seat' must be from 0 to " + std::to_string((*match)->players() - 1));
    if (const auto played = play_written(**match, request.moves); !played) return fail(played.error().what);
    if (const auto laid = set_up(*match, request); !laid) return fail(laid.error().what);
    Position position(std::move(*match), request.seat);
    if (const auto on = position.play_on(); !on) return fail(on.error().what);
    return position;
}

void write_here(Json& out, const Match& match, std::size_t heard, Seat seat) {
    const Step last = match.history().empty() ? Step{} : match.history().back();
    write_moment(out, match, match.history().size(), last, heard, seat, Offers::sent);
}

// The position, and all that follows it in the best line.
Answer<std::string> best_line(Match& match, const StudyRequest& request, const std::stop_token& stop) {
    Rng rng = random_rng();
    Json line;
    bool played = false;
    line.array([&] {
        played = play_best_line(match, request.seat, request.choose, rng, stop,
                                [&](std::size_t heard) { write_here(line, match, heard, request.seat); });
    });
    if (!played) return refuse(Code::stopping, "the server restarts");
    return line.take();
}

}  // namespace

Result<StudyRequest> read_study(std::string_view json) {
    return read_json<StudyRequest>(json, "study", [](JsonReader& in) {
        StudyRequest request;
        JsonReader record = in["record"];
        if (record.must_be_object()) request.record = record.take(read_record(record.raw()));
        request.record.result.reset();
        request.seat.index = static_cast<std::uint8_t>(in["seat"].number(0, kMaxSeats - 1));
        if (JsonReader moves = in["moves"]; moves.present()) request.moves = moves.texts("a list of moves");
        if (JsonReader rounds = in["rounds"]; rounds.present())
            rounds.each_numbered("round", 1, kMostRounds, "a list of one to three rounds", [&](int, JsonReader round) {
                request.rounds.push_back(round.texts("a list of rows"));
            });
        request.hand = in["hand"].text_or("", kLongestHand);
        request.choose = in["choose"].text_or("", kLongestTry);
        if (in["line"].flag(false)) request.goes_on = GoesOn::best_line;
        return request;
    });
}

namespace {

// The others choose first: whoever chooses last reveals, and the seat's own choice is checked by that.
Answer<void> try_choice(Position& position, const StudyRequest& request) {
    if (const auto chosen = position.others_choose(); !chosen) return refuse(Code::illegal, chosen.error().what);
    if (const auto chosen = position.match().choose(request.seat, request.choose); !chosen)
        return refuse(Code::illegal, chosen.error().what);
    if (const auto on = position.play_on(); !on) return refuse(Code::too_big, on.error().what);
    return {};
}

}  // namespace

Answer<std::string> study(StudyRequest request, const std::stop_token& stop) {
    auto position = position_of(request);
    if (!position) return refuse(Code::bad_request, position.error().what);
    Match& match = position->match();
    const bool tries = !request.choose.empty();
    if (tries && position->over()) return refuse(Code::too_late, "the game is over");
    if (tries)
        if (const auto may = match.may_choose(request.seat, request.choose); !may)
            return refuse(Code::illegal, may.error().what);
    const bool plays_out = tries && request.goes_on == GoesOn::best_line;
    const std::size_t heard = tries && !plays_out ? match.event_count() : 0;
    if (tries && !plays_out)
        if (const auto tried = try_choice(*position, request); !tried) return tl::unexpected(tried.error());
    std::optional<bots::JudgedMove> move;
    if (position->mine()) {
        move = judged(match, request.seat, {}, stop);
        if (!move) return refuse(Code::stopping, "the server restarts");
    }
    Json out;
    Answer<std::string> line = std::string();
    out.object([&] {
        out.key("record").raw(write_record(record_of(match, request.record.seats)));
        write_here(out.key("moment"), match, heard, request.seat);
        out.key("advice");
        if (move)
            bots::write_move(out, *move);
        else
            out.null();
        if (!plays_out) return;
        line = best_line(match, request, stop);
        if (line) out.key("line").raw(*line);
    });
    if (!line) return line;
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
