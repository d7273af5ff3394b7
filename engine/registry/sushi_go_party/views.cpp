// Sushi Go Party!: what viewers, referees and logs are shown, field by field.
#include <map>

#include "engine/registry/sushi_go_party/codec.hpp"
#include "engine/registry/sushi_go_party/takeout.hpp"
#include "engine/registry/sushi_go_party/words.hpp"

namespace sushiya::sushi_go_party {
namespace {

void write_cards(Json& out, const Cards& cards) { write_multiset(out, cards, kCardNames); }

// A card in the row: what it is, what it counts as, and the wasabi or nigiri it belongs with. What lies
// face down was seen when it was turned, so only eyes cannot tell what it is.
void write_laid(Json& out, const Front& front, int place, Recall recall) {
    const Laid& laid = front[place];
    out.object([&] {
        if (laid.as != kFaceDown || recall == Recall::perfect) out.field("card", kCardNames[laid.card]);
        out.field("as", kCardNames[laid.as]);
        out.field("turn", laid.turn + 1);
        if (is_tripled(laid)) out.field("on_wasabi", true);
        if (laid.as == Card::wasabi && laid.link != 0) out.field("bears", kCardNames[front[laid.link - 1].as]);
    });
}

// The row as dishes with their counts: a nigiri and the wasabi under it are one, as on the table.
void write_dishes(Json& out, const Front& front) {
    std::map<std::string, int> dishes;
    for (const Laid& laid : front) {
        if (laid.as == Card::wasabi && laid.link != 0 && front[laid.link - 1].as != kFaceDown) continue;
        std::string name(kCardNames[laid.as]);
        if (is_tripled(laid)) name += "-on-wasabi";
        if (laid.as == Card::wasabi && laid.link != 0) name = "used-wasabi";
        ++dishes[name];
    }
    out.object([&] {
        for (const auto& [name, count] : dishes) out.field(name, count);
    });
}

void write_kept(Json& out, const Kept& kept) {
    out.object([&] {
        for (int d = 0; d < kDesserts; ++d)
            if (const int count = kept[Dessert(d)]; count > 0) out.field(kCardNames[as_card(Dessert(d))], count);
    });
}

void write_tableau(Json& out, const Public& s, Seat seat, Recall recall) {
    const Front& front = s.fronts[seat.index];
    out.object([&] {
        out.key("front").array([&] {
            for (int place = 0; place < front.size(); ++place) write_laid(out, front, place, recall);
        });
        write_dishes(out.key("dishes"), front);
        write_kept(out.key("desserts"), s.kept[seat.index]);
        out.field("dessert_cards", s.kept[seat.index].total());
        if (const Call& call = s.spoons[seat.index]; call.number != 0)
            out.key("calls").object([&] { out.field("spoon", call.number).field("by_copy", call.by_copy); });
        out.field("points", s.points[seat.index]);
    });
}

std::string_view wanted(const Request& request) {
    return request.face == kNoCard ? kTypeNames[request.type] : kCardNames[request.face];
}

// The part that is the same for everybody and in every kind of JSON.
void write_public(Json& out, const SushiGoParty& game, const Public& s, int deck, int pile, Recall recall) {
    out.field("players", game.players());
    out.key("menu").array([&] { game.setting().types.each([&](Type type) { out.value(kTypeNames[type]); }); });
    out.field("round", s.phase == Phase::over ? kRounds : s.round + 1);
    out.field("turn", s.turn + 1);
    out.field("turns", game.setting().hand_size);
    out.field("phase", kPhaseNames[s.phase]);
    out.field("pass", "left");
    out.field("deck", deck);
    out.field("dessert_pile", pile);
    write_cards(out.key("discarded"), s.discarded);
    if (game.setting().serves(Type::uramaki)) out.field("uramaki_places_used", s.uramaki_places);
    const bool one_acts = s.phase == Phase::spoon_request || s.phase == Phase::spoon_give ||
                          s.phase == Phase::menu_draw || s.phase == Phase::menu_pick || s.phase == Phase::takeout;
    if (one_acts) out.field("actor", s.actor.index);
    if (s.phase == Phase::spoon_give) {
        out.field("caller", s.caller.index);
        out.field("wanted", wanted(s.request));
    }
    out.key("tableaux").list(SeatSet::first(game.players()), [&](const Seat seat) {
        write_tableau(out, s, seat, recall);
    });
}

void write_lacks(Json& out, CardSet lacks) {
    out.array([&] { lacks.each([&](Card card) { out.value(kCardNames[card]); }); });
}

int deck_size(const SushiGoParty& game, const View& v) {
    int elsewhere = v.pile_size;
    for (const Seat seat : SeatSet::first(game.players())) elsewhere += v.unknown_at(seat);
    if (const Look* open = open_look(v, v.looks); open != nullptr && open->owner != v.viewer) elsewhere += kDrawnByMenu;
    return v.unseen.total() + v.in_deck.total() - elsewhere;
}

}  // namespace

void GameCodec::write_view(Json& out, const Game& game, const View& v, Recall recall) {
    write_public(out, game, v, deck_size(game, v), v.pile_size, recall);
    out.key("hands").list(SeatSet::first(game.players()), [&](const Seat seat) {
        const Cards& known = v.known_at(seat);
        const CardSet lacks = v.trails[seat.index].lacks;
        out.object([&] {
            out.field("size", v.hand_sizes[seat.index]);
            if (seat == v.viewer)
                write_cards(out.key("cards"), known);
            else if (recall == Recall::perfect && !known.empty())
                write_cards(out.key("known"), known);
            if (recall == Recall::perfect && v.unknown_at(seat) > 0 && !lacks.empty())
                write_lacks(out.key("lacks"), lacks);
        });
    });
    if (const Look* open = open_look(v, v.looks); open != nullptr && open->owner == v.viewer)
        write_cards(out.key("drawn"), open->cards());
    if (recall == Recall::table) return;
    write_cards(out.key("in_deck"), v.in_deck);
    if (game.setting().desserts_differ()) write_cards(out.key("in_main_deck"), as_cards(v.seen_in_main));
    write_cards(out.key("unseen"), v.unseen);
}

void GameCodec::write_state(Json& out, const Game& game, const State& s) {
    write_public(out, game, s, s.deck.total(), s.pile.total(), Recall::perfect);
    out.key("hands").list(SeatSet::first(game.players()),
                          [&](const Seat seat) { write_cards(out, s.hands[seat.index]); });
    if (const Look* open = open_look(s, s.looks); open != nullptr) write_cards(out.key("drawn"), open->cards());
    write_cards(out.key("deck_cards"), s.deck);
    write_cards(out.key("dessert_pile_cards"), as_cards(s.pile));
}

namespace {

constexpr auto kSourceNames = names<told::Laid::Source>();
constexpr auto kCardsNames = names<told::Cards::Kind>();
constexpr auto kFrontCardNames = names<told::FrontCard::Kind>();
constexpr auto kDeedNames = names<told::Deed::Kind>();

struct EventWriter {
    Json& out;

    Json& begin(std::string_view name) const { return out.field("event", name); }
    Json& begin(std::string_view name, Seat seat) const { return begin(name).field("seat", seat.index); }
    void card(Card card, Card as) const { out.field("card", kCardNames[card]).field("as", kCardNames[as]); }

    void operator()(const told::RoundBegins& e) const { begin("round").field("round", e.round); }
    void operator()(const told::Cards& e) const {
        begin(kCardsNames[e.kind], e.seat);
        write_cards(out.key("cards"), e.cards);
    }
    void operator()(const told::Laid& e) const {
        begin("laid", e.seat).field("card", kCardNames[e.card]).field("from", kSourceNames[e.from]);
        out.field("on_wasabi", e.on_wasabi);
    }
    void operator()(const told::FrontCard& e) const {
        begin(kFrontCardNames[e.kind], e.seat);
        card(e.card, e.as);
    }
    void operator()(const told::Returned& e) const {
        begin("returned", e.seat).field("other", e.owner.index);
        card(e.card, e.as);
    }
    void operator()(const told::Copies& e) const {
        begin("copies", e.seat).field("as", kCardNames[e.as]).field("on_wasabi", e.on_wasabi);
    }
    void operator()(const told::Asks& e) const { begin("asks", e.seat).field("wanted", wanted(e.wanted)); }
    void operator()(const told::Gives& e) const {
        begin("gives", e.seat).field("other", e.caller.index).field("card", kCardNames[e.card]);
    }
    void operator()(const told::Deed& e) const { begin(kDeedNames[e.kind], e.seat); }
    void operator()(const told::Turned& e) const {
        begin("turned", e.seat);
        card(e.card, e.as);
        out.field("place", e.place);
    }
    void operator()(const told::Served& e) const {
        begin("served", e.seat);
        write_dishes(out.key("dishes"), e.front);
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

}  // namespace sushiya::sushi_go_party
