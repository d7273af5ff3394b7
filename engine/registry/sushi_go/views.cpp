// Sushi Go!: what viewers, referees and logs are shown, field by field.
#include "engine/registry/sushi_go/codec.hpp"
#include "engine/registry/sushi_go/words.hpp"

namespace sushiya::sushi_go {
namespace {

void write_cards(Json& out, const Cards& cards) { write_multiset(out, cards, kCardNames); }

void write_dishes(Json& out, const Tableau& laid) {
    out.object([&] { laid.each_kind([&](Dish dish) { out.field(kDishNames[dish], laid[dish]); }); });
}

// T is a View or a State.
template <class T>
void write_tableau(Json& out, const T& t, std::size_t i) {
    write_dishes(out.key("dishes"), t.laid[i]);
    out.field("puddings", t.puddings[i]);
    out.field("points", t.points[i]);
}

// The part that is the same for everybody and in every kind of JSON.
template <class T>
void write_public(Json& out, const SushiGo& game, const T& t, int deck) {
    out.field("players", game.players());
    out.field("round", t.phase == Phase::over ? kRounds : t.round + 1);
    out.field("turn", t.turn + 1);
    out.field("turns", game.hand_size());
    out.field("phase", kPhaseNames[t.phase]);
    out.field("pass", game.passes_left(t.round) ? "left" : "right");
    out.field("deck", deck);
    out.key("tableaux").list(SeatSet::first(game.players()), [&](const Seat seat) {
        out.object([&] { write_tableau(out, t, seat.index); });
    });
    if (!game.options().robot) return;
    out.key("robot").object([&] { write_tableau(out, t, kRobot.index); });
    if (t.phase != Phase::first_controller) out.field("controller", t.controller.index);
}

}  // namespace

void GameCodec::write_view(Json& out, const Game& game, const View& v, Recall recall) {
    const SeatSet seats = SeatSet::first(game.players());
    int hidden = v.pile_size;
    for (const Seat seat : seats) hidden += v.hand_size(seat) - v.known_at(seat).total();
    write_public(out, game, v, v.unseen.total() - hidden);
    if (game.options().robot) out.field("pile", v.pile_size);
    out.key("hands").list(seats, [&](const Seat seat) {
        const Cards known = v.known_at(seat);
        out.object([&] {
            out.field("size", v.hand_size(seat));
            if (seat == v.viewer) {
                write_cards(out.key("cards"), known);
                if (v.drawn != kNoCard) out.field("drawn", kCardNames[v.drawn]);
            } else if (recall == Recall::perfect && !known.empty()) {
                write_cards(out.key("known"), known);
            }
        });
    });
    if (recall == Recall::perfect) write_cards(out.key("unseen"), v.unseen);
}

void GameCodec::write_state(Json& out, const Game& game, const State& s) {
    write_public(out, game, s, s.deck.total());
    out.key("hands").list(SeatSet::first(game.players()),
                          [&](const Seat seat) { write_cards(out, s.hands[seat.index]); });
    if (game.options().robot) {
        write_cards(out.key("pile"), s.pile);
        if (s.drawn != kNoCard) out.field("drawn", kCardNames[s.drawn]);
    }
    write_cards(out.key("deck_cards"), s.deck);
}

namespace {

struct EventWriter {
    Json& out;

    Json& begin(std::string_view name) const { return out.field("event", name); }
    Json& begin(std::string_view name, Seat seat) const { return begin(name).field("seat", seat.index); }

    void operator()(const told::Controller& e) const { begin("controller", e.seat); }
    void operator()(const told::RoundBegins& e) const { begin("round").field("round", e.round); }
    void operator()(const told::Hand& e) const {
        begin(e.kind == told::Hand::Kind::dealt ? "dealt" : "receives", e.seat);
        write_cards(out.key("cards"), e.cards);
    }
    void operator()(const told::TakesCard& e) const { begin("takes-card", e.seat); }
    void operator()(const told::SeesCard& e) const { begin("sees-card", e.seat).field("card", kCardNames[e.card]); }
    void operator()(const told::Laid& e) const {
        begin("laid", e.seat).field("card", kCardNames[e.card]).field("dish", kDishNames[e.dish]);
    }
    void operator()(const told::ChopsticksBack& e) const { begin("chopsticks-back", e.seat); }
    void operator()(const told::Served& e) const {
        begin("served", e.seat);
        write_dishes(out.key("dishes"), e.dishes);
    }
    void operator()(const told::Scored& e) const {
        begin("scored", e.seat).field("rule", kRuleNames[e.rule]).field("points", e.points).field("round", e.round);
    }
    void operator()(const told::GameOver&) const { begin("game-over"); }
};

}  // namespace

void GameCodec::write_event(Json& out, const Game&, const State&, const Event& e, Seat, Recall) {
    std::visit(EventWriter{out}, e);
}

std::string_view GameCodec::rule_name(Rule rule) { return kRuleNames[rule]; }

}  // namespace sushiya::sushi_go
