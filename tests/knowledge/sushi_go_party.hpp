// What somebody at a table of Sushi Go Party! can work out from what was dealt, laid, asked and passed on.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/registry/sushi_go_party/codec.hpp"
#include "tests/knowledge/knowledge.hpp"
#include "tests/knowledge/party_front.hpp"

namespace sushiya::tests {

template <>
class Knowledge<sushi_go_party::GameCodec> {
    using Multiset = party::Multiset;

  public:
    Knowledge(const boost::json::object& options, Seat viewer)
        : players_(static_cast<std::size_t>(options.at("players").as_int64())),
          viewer_(viewer.index),
          eaters_(players_),
          hands_(players_) {
        const auto types = party::types_of(options.at("menu"));
        types_.insert(types.begin(), types.end());
        for (const party::BoxLine& line : party::box())
            if (types_.contains(line.type)) all_[line.card] = line.copies;
    }

    void hear(const boost::json::object& event) {
        const std::string name(event.at("event").as_string());
        const auto seat = event.contains("seat") ? static_cast<std::size_t>(event.at("seat").as_int64()) : 0;
        const std::string card = text(event, "card");
        const std::string as = text(event, "as");
        if (name == "round") {
            begin_round(static_cast<int>(event.at("round").as_int64()));
        } else if (name == "dealt" || name == "receives") {
            new_hand_ = party::to_cards(event.at("cards").as_array());
        } else if (name == "laid") {
            lay(seat, card, text(event, "from"), event.at("on_wasabi").as_bool());
        } else if (name == "bonus-used") {
            if (party::type_of(as) == "spoon")
                eaters_[seat].call = {{"spoon", party::number_of(as)}, {"by_copy", card != as}};
        } else if (name == "returned") {
            const auto owner = static_cast<std::size_t>(event.at("other").as_int64());
            eaters_[owner].row.remove(card, as, turn_);
            if (party::type_of(as) == "spoon") end_call(owner);
            ++hands_[seat].size;
            ++(hands_[seat].known ? *hands_[seat].known : hands_[seat].returned)[card];
        } else if (name == "copies") {
            eaters_[seat].row.copy(as, event.at("on_wasabi").as_bool());
        } else if (name == "discarded") {
            eaters_[seat].row.remove(card, as, turn_);
            ++discarded_[card];
            if (party::type_of(as) == "spoon") end_call(seat);
        } else if (name == "turned") {
            eaters_[seat].row.turn_down(static_cast<std::size_t>(event.at("place").as_int64()));
        } else if (name == "scored") {
            eaters_[seat].points += static_cast<int>(event.at("points").as_int64());
            if (text(event, "rule") == "uramaki-race") ++places_used_;
        } else if (name == "game-over") {
            over_ = true;
        } else {
            hear_of_spoon_or_menu(name, seat, event);
        }
    }

    void step_ends() {
        if (round_ > 0 && in_turn_ && nothing_waits()) turn_ends();
        if (new_hand_) hands_[viewer_].known = *std::exchange(new_hand_, std::nullopt);
    }

    boost::json::object view(Recall recall) const {
        boost::json::object out;
        const bool between = !dealt_;
        out["players"] = players_;
        out["menu"] = menu();
        out["round"] = over_ ? 3 : between ? round_ + 1 : round_;
        out["turn"] = between ? 1 : turn_;
        out["turns"] = turns();
        out["phase"] = phase();
        out["pass"] = "left";
        out["deck"] = deck_size();
        out["dessert_pile"] = pile_;
        out["discarded"] = party::to_json(discarded_);
        if (types_.contains("uramaki")) out["uramaki_places_used"] = places_used_;
        if (const auto actor = this->actor()) out["actor"] = *actor;
        if (wanted_) {
            out["caller"] = caller();
            out["wanted"] = *wanted_;
        }
        boost::json::array& tableaux = out["tableaux"].emplace_array();
        for (const Eater& eater : eaters_) tableaux.push_back(eater.json(recall));
        boost::json::array& hands = out["hands"].emplace_array();
        for (std::size_t i = 0; i < players_; ++i) hands.push_back(hand_json(i, recall));
        if (drawn_) out["drawn"] = party::to_json(*drawn_);
        if (recall == Recall::table) return out;
        out["in_deck"] = party::to_json(in_deck_);
        if (types_.contains("fruit")) out["in_main_deck"] = party::to_json(in_main_);
        out["unseen"] = party::to_json(unseen());
        return out;
    }

  private:
    struct Hand {
        int size = 0;
        std::optional<Multiset> known;
        Multiset returned;
        std::set<std::string> lacks;
    };
    struct Eater {
        party::Row row;
        Multiset desserts;  // as they count
        int points = 0;
        boost::json::object call;

        boost::json::object json(Recall recall) const {
            boost::json::object kept;
            for (const auto& [dessert, count] : desserts) kept[dessert] = count;
            boost::json::object out{{"front", row.json(recall)},
                                    {"dishes", row.dishes()},
                                    {"desserts", kept},
                                    {"dessert_cards", party::size_of(desserts)},
                                    {"points", points}};
            if (!call.empty()) out["calls"] = call;
            return out;
        }
    };

    static std::string text(const boost::json::object& event, std::string_view key) {
        const auto* value = event.if_contains({key.data(), key.size()});
        return value != nullptr && value->is_string() ? std::string(value->as_string()) : std::string();
    }

    int turns() const { return players_ <= 3 ? 10 : players_ <= 5 ? 9 : players_ <= 7 ? 8 : 7; }

    boost::json::array menu() const {
        std::vector<std::string> order{"nigiri", "maki", "temaki", "uramaki"};
        for (const char* type :
             {"tempura", "sashimi", "dumpling", "eel", "tofu", "onigiri", "edamame", "miso", "chopsticks", "spoon",
              "menu", "takeout", "soy", "tea", "special-order", "wasabi", "pudding", "ice-cream", "fruit"})
            order.emplace_back(type);
        boost::json::array out;
        for (const std::string& type : order)
            if (types_.contains(type)) out.emplace_back(type);
        return out;
    }

    void begin_round(int round) {
        round_ = round;
        turn_ = 1;
        dealt_ = true;
        const bool few = players_ <= 5;
        pile_ -= round == 1 ? (few ? 5 : 7) : round == 2 ? (few ? 3 : 5) : (few ? 2 : 3);
        for (Hand& hand : hands_) hand = {turns(), std::nullopt, {}, {}};
    }

    void lay(std::size_t seat, const std::string& card, const std::string& from, bool on_wasabi) {
        in_turn_ = true;
        if (from == "hand") leave_hand(seat, card);
        if (from == "menu") {
            const Multiset drawn = std::exchange(drawn_, std::nullopt).value_or(Multiset());
            for (const auto& [each, count] : drawn) in_deck_[each] += count;
            if (in_deck_.contains(card) && in_deck_[card] > 0) party::take_away(in_deck_, card);
        }
        eaters_[seat].row.lay(card, turn_, on_wasabi);
    }

    void leave_hand(std::size_t seat, const std::string& card) {
        Hand& hand = hands_[seat];
        --hand.size;
        if (hand.known)
            party::take_away(*hand.known, card);
        else if (hand.returned.contains(card))
            party::take_away(hand.returned, card);
    }

    void hear_of_spoon_or_menu(const std::string& name, std::size_t seat, const boost::json::object& event) {
        if (name == "asks") {
            wanted_ = text(event, "wanted");
            asked_ = (seat + 1) % players_;
        } else if (name == "cannot-serve") {
            asked_ = (seat + 1) % players_;
            for (const party::BoxLine& line : party::box())
                if (line.card == *wanted_ || line.type == *wanted_) hands_[seat].lacks.insert(line.card);
        } else if (name == "gives") {
            leave_hand(seat, text(event, "card"));
        } else if (name == "draws") {
            reading_ = true;
        } else if (name == "sees") {
            drawn_ = party::to_cards(event.at("cards").as_array());
            in_deck_ = party::rest_of(party::larger_of(in_deck_, *drawn_), *drawn_);
        } else if (name == "puts-back") {
            reading_ = false;
        }
    }

    void end_call(std::size_t seat) {
        eaters_[seat].call.clear();
        wanted_.reset();
    }

    // What the turn waits for.

    bool orders_wait() const {
        return std::any_of(eaters_.begin(), eaters_.end(), [](const Eater& e) { return e.row.has_open_order(); });
    }
    std::optional<std::size_t> next_caller() const {
        std::optional<std::size_t> caller;
        for (std::size_t i = 0; i < players_; ++i) {
            const auto& call = eaters_[i].call;
            if (call.empty()) continue;
            if (!caller || call.at("spoon").as_int64() < eaters_[*caller].call.at("spoon").as_int64()) caller = i;
        }
        return caller;
    }
    std::optional<std::size_t> next_in_queue() const {
        std::optional<std::size_t> owner;
        for (std::size_t i = 0; i < players_; ++i) {
            const int number = eaters_[i].row.waiting_number();
            if (number != 0 && (!owner || number < eaters_[*owner].row.waiting_number())) owner = i;
        }
        return owner;
    }
    bool nothing_waits() const { return !orders_wait() && !next_caller() && !next_in_queue(); }
    std::size_t caller() const { return *next_caller(); }

    std::string phase() const {
        if (over_) return "over";
        if (!dealt_) return "deal";
        if (orders_wait()) return "copy";
        if (wanted_) return "spoon-give";
        if (next_caller()) return "spoon-request";
        if (reading_) return "menu-pick";
        if (const auto owner = next_in_queue())
            return eaters_[*owner].row.waiting_number() <= 9 ? "menu-draw" : "takeout";
        return "pick";
    }
    std::optional<std::size_t> actor() const {
        const std::string now = phase();
        if (now == "spoon-give") return asked_;
        if (now == "spoon-request") return caller();
        if (now == "menu-draw" || now == "menu-pick" || now == "takeout") return next_in_queue();
        return std::nullopt;
    }

    void turn_ends() {
        in_turn_ = false;
        if (++turn_ <= turns()) {
            std::vector<Hand> passed(players_);
            for (std::size_t i = 0; i < players_; ++i) passed[(i + 1) % players_] = std::move(hands_[i]);
            hands_ = std::move(passed);
            return;
        }
        round_ends();
    }

    void round_ends() {
        Multiset came_out;
        Multiset went_back;
        for (Eater& eater : eaters_) {
            for (const party::Item& item : eater.row.items()) {
                if (party::is_dessert(item.card)) ++came_out[item.card];
                if (party::is_dessert(item.card) && item.as == "face-down") ++went_back[item.card];
                if (!party::is_dessert(item.as)) continue;
                ++eater.desserts[item.as];
                ++kept_[item.card];
            }
            eater.row.clear();
        }
        Multiset seen;
        for (const auto& [card, count] : in_deck_)
            if (party::is_dessert(card)) seen[card] = count;
        in_main_ = party::larger_of(party::rest_of(in_main_, came_out), seen);
        for (const auto& [card, count] : went_back) in_main_[card] += count;
        in_deck_.clear();
        discarded_.clear();
        places_used_ = 0;
        dealt_ = false;
        for (Hand& hand : hands_) hand = {};
    }

    // Counting.

    // What is not in the deck, a hand or the dessert pile: rows, discarded, kept.
    Multiset in_the_open() const {
        Multiset open = discarded_;
        for (const Eater& eater : eaters_)
            for (const party::Item& item : eater.row.items()) ++open[item.card];
        for (const auto& [card, count] : kept_) open[card] += count;
        return open;
    }
    Multiset unseen() const {
        Multiset rest = all_;
        party::subtract(rest, in_the_open());
        for (const Hand& hand : hands_) party::subtract(rest, hand.known ? *hand.known : hand.returned);
        party::subtract(rest, in_deck_);
        if (drawn_) party::subtract(rest, *drawn_);
        return rest;
    }
    int deck_size() const {
        int size = party::size_of(all_) - pile_ - (reading_ ? 4 : 0) - party::size_of(in_the_open());
        for (const Hand& hand : hands_) size -= hand.size;
        return size;
    }

    boost::json::object hand_json(std::size_t seat, Recall recall) const {
        const Hand& hand = hands_[seat];
        const Multiset known = hand.known.value_or(hand.returned);
        boost::json::object out{{"size", hand.size}};
        if (seat == viewer_)
            out["cards"] = party::to_json(known);
        else if (recall == Recall::perfect && party::size_of(known) > 0)
            out["known"] = party::to_json(known);
        if (recall == Recall::perfect && party::size_of(known) < hand.size && !hand.lacks.empty()) {
            Multiset lacks;
            for (const std::string& card : hand.lacks) lacks[card] = 1;
            out["lacks"] = party::to_json(lacks);
        }
        return out;
    }

    std::size_t players_;
    std::size_t viewer_;
    std::set<std::string> types_;
    Multiset all_;
    std::vector<Eater> eaters_;
    std::vector<Hand> hands_;
    Multiset kept_;  // desserts of finished rounds, and special orders kept as desserts
    Multiset discarded_;
    int round_ = 0;  // from 1, as announced
    int turn_ = 1;
    int pile_ = 15;
    int places_used_ = 0;
    bool dealt_ = false;
    bool in_turn_ = false;
    bool reading_ = false;  // a menu drew and its owner has not chosen yet
    bool over_ = false;
    std::optional<std::string> wanted_;  // by the spoon that is being served
    std::size_t asked_ = 0;              // who is next to serve it
    std::optional<Multiset> drawn_;      // by the viewer's own menu
    Multiset in_deck_;                   // put back there by the viewer
    Multiset in_main_;                   // desserts that must have been in the main deck before the deal
    std::optional<Multiset> new_hand_;
};

}  // namespace sushiya::tests
