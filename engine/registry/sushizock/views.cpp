// Sushizock: what viewers, referees and logs are shown, field by field.
#include "engine/registry/sushizock/codec.hpp"
#include "engine/registry/sushizock/words.hpp"

namespace sushiya::sushizock {
namespace {

// What is shown of covered tiles. Z25: nothing; Z27: all, if the table agreed on open memory (J62) or the
// viewer's own memory is asked for; J67: all when the game is over and the piles are counted.
enum class Covered { hidden, shown };

Covered covered_tiles(const Sushizock& game, Phase phase, Recall recall) {
    const bool shown = recall == Recall::perfect || game.options().open_memory || phase == Phase::over;
    return shown ? Covered::shown : Covered::hidden;
}

void write_dice(Json& out, Dice dice) { write_multiset(out, dice, kFaceNames); }

void write_values(Json& out, Colour colour, const Tiles& tiles) {
    out.array([&] { tiles.each([&](Tile tile) { out.value(value(colour, tile)); }); });
}

void write_pile(Json& out, Colour colour, const Tiles& pile, Covered covered) {
    out.object([&] {
        out.field("size", pile.size());
        if (!pile.empty()) out.field("top", value(colour, pile.top()));
        if (covered == Covered::shown) write_values(out.key("tiles"), colour, pile);
    });
}

// T is a View or a State.
template <class T>
void write_table(Json& out, const Sushizock& game, const T& t, Covered covered) {
    out.field("players", game.players());
    out.field("phase", kPhaseNames[t.phase]);
    if (t.phase == Phase::rows || t.phase == Phase::roll || t.phase == Phase::decide)
        out.field("active", t.active.index);
    out.field("roll", t.roll);
    out.field("rolls", kRolls);
    out.key("dice").object([&] {
        write_dice(out.key("aside"), t.aside);
        write_dice(out.key("rolled"), t.rolled);
    });
    out.key("rows").object([&] {
        write_values(out.key("sushi"), Colour::sushi, t.rows.sushi);
        write_values(out.key("bones"), Colour::bone, t.rows.bones);
    });
    out.key("piles").list(SeatSet::first(game.players()), [&](const Seat seat) {
        const Portions& piles = t.piles[seat.index];
        out.object([&] {
            write_pile(out.key("sushi"), Colour::sushi, piles.sushi, covered);
            write_pile(out.key("bones"), Colour::bone, piles.bones, covered);
            if (covered == Covered::shown) out.field("points", worth(piles));
        });
    });
}

bool is_covered(const State& s, Colour colour, Tile tile) {
    for (const Portions& piles : s.piles)
        for (int place = 2; place <= piles[colour].size(); ++place)
            if (piles[colour][place] == tile) return true;
    return false;
}

// `sushi+3`, `bone-2`; of a covered tile the colour only.
std::string tile_name(Colour colour, Tile tile, bool covered) {
    const std::string name(kColourNames[colour]);
    if (covered) return name;
    return name + (colour == Colour::sushi ? "+" : "") + std::to_string(value(colour, tile));
}

void write_row_event(Json& out, const State& s, Colour colour, const Tiles& row, Covered covered) {
    out.array([&] {
        row.each([&](Tile tile) {
            if (covered == Covered::hidden && is_covered(s, colour, tile))
                out.null();
            else
                out.value(value(colour, tile));
        });
    });
}

}  // namespace

void GameCodec::write_info(Json& out) {
    out.field("min_players", kMinPlayers);
    out.field("max_players", kMaxPlayers);
    out.key("options").array(
        [&] { out.object([&] { out.field("name", "open_memory").field("kind", "flag").field("default", false); }); });
    out.key("tiles").object([&] {
        for (const Colour colour : {Colour::sushi, Colour::bone}) {
            const auto& values = colour == Colour::sushi ? kSushiValues : kBoneValues;
            for (std::size_t first = 0; first < values.size();) {
                std::size_t end = first;
                while (end < values.size() && values[end] == values[first]) ++end;
                out.field(tile_name(colour, Tile(first + 1), false), end - first);
                first = end;
            }
        }
    });
    out.key("die").list(kSides, kFaceNames);
    out.key("rules").list(kRuleNames);
}

void GameCodec::write_view(Json& out, const Game& game, const View& v, Recall recall) {
    write_table(out, game, v, covered_tiles(game, v.phase, recall));
}

void GameCodec::write_state(Json& out, const Game& game, const State& s) { write_table(out, game, s, Covered::shown); }

namespace {

constexpr auto kPortionNames = names<told::Portion::Kind>();

// Z26. A line is written against what lies open now, not against what lay open then.
struct EventWriter {
    Json& out;
    const State& s;
    Covered covered;

    Json& begin(std::string_view name) const { return out.field("event", name); }
    Json& begin(std::string_view name, Seat seat) const { return begin(name).field("seat", seat.index); }

    void operator()(const told::Starts& e) const { begin("starts", e.seat); }
    void operator()(const told::Rows& e) const {
        begin("rows");
        write_row_event(out.key("sushi"), s, Colour::sushi, e.rows.sushi, covered);
        write_row_event(out.key("bones"), s, Colour::bone, e.rows.bones, covered);
    }
    void operator()(const told::Throws& e) const {
        begin(e.kind == told::Throws::Kind::rolls ? "rolls" : "keeps", e.seat);
        write_dice(out.key("dice"), e.dice);
    }
    void operator()(const told::Portion& e) const {
        begin(kPortionNames[e.kind], e.seat);
        if (e.kind == told::Portion::Kind::steals) out.field("from", e.from.index);
        const bool hidden = covered == Covered::hidden && is_covered(s, e.colour, e.tile);
        out.field("place", e.place).field("tile", tile_name(e.colour, e.tile, hidden));
    }
    void operator()(const told::Scored& e) const {
        begin("scored", e.seat).field("rule", kRuleNames[e.rule]).field("points", e.points).field("round", 0);
    }
    void operator()(const told::GameOver&) const { begin("game-over"); }
};

// A bit for each tile of an event that is covered now.
struct EventReader {
    const State& s;

    unsigned operator()(const told::Rows& e) const {
        unsigned covered = 0;
        for (const Colour colour : {Colour::sushi, Colour::bone})
            e.rows[colour].each([&](Tile tile) { covered = covered << 1U | (is_covered(s, colour, tile) ? 1U : 0U); });
        return covered;
    }
    unsigned operator()(const told::Portion& e) const { return is_covered(s, e.colour, e.tile) ? 1 : 0; }
    unsigned operator()(const auto&) const { return 0; }
};

}  // namespace

void GameCodec::write_event(Json& out, const Game& game, const State& s, const Event& e, Seat, Recall recall) {
    std::visit(EventWriter{out, s, covered_tiles(game, s.phase, recall)}, e);
}

unsigned GameCodec::reading(const Game& game, const State& s, const Event& e) {
    if (covered_tiles(game, s.phase, Recall::table) == Covered::shown) return 0;
    return std::visit(EventReader{s}, e);
}

std::string_view GameCodec::rule_name(Rule rule) { return kRuleNames[rule]; }

}  // namespace sushiya::sushizock
