// What somebody at a table of Sushi Go! can work out from what was dealt, laid and passed on.
#pragma once

#include <boost/json/array.hpp>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/registry/sushi_go/codec.hpp"
#include "tests/knowledge/knowledge.hpp"

namespace sushiya::tests {

template <>
class Knowledge<sushi_go::GameCodec> {
  public:
    Knowledge(const boost::json::object& options, Seat viewer)
        : players_(static_cast<std::size_t>(options.at("players").as_int64())),
          right_in_round_2_(options.at("left_right_left").as_bool()),
          robot_(options.at("robot").as_bool()),
          viewer_(viewer.index),
          phase_(robot_ ? "first-controller" : "deal"),
          hands_(players_),
          eaters_(players_ + (robot_ ? 1 : 0)) {}

    void hear(const boost::json::object& event) {
        const std::string name(event.at("event").as_string());
        const auto seat = event.contains("seat") ? static_cast<std::size_t>(event.at("seat").as_int64()) : 0;
        if (name == "controller") {
            controller_ = seat;
            phase_ = "deal";
        } else if (name == "round") {
            round_ = static_cast<int>(event.at("round").as_int64());
            for (Hand& hand : hands_) hand = {turns(), std::nullopt};
            pile_ = robot_ ? turns() : 0;
            phase_ = robot_ ? "robot-card" : "pick";
        } else if (name == "dealt" || name == "receives") {
            new_hand_ = to_cards(event.at("cards").as_array());
        } else if (name == "takes-card") {
            --pile_;
            ++hands_[seat].size;
            phase_ = "pick";
        } else if (name == "sees-card") {
            drawn_ = std::string(event.at("card").as_string());
            ++(*hands_[seat].known)[*drawn_];
        } else if (name == "laid") {
            lay(seat, std::string(event.at("card").as_string()), std::string(event.at("dish").as_string()));
        } else if (name == "chopsticks-back") {
            take_away(eaters_[seat].dishes, "chopsticks");
            take_away(laid_, "chopsticks");
            ++hands_[seat].size;
            if (hands_[seat].known) ++(*hands_[seat].known)["chopsticks"];
        } else if (name == "scored") {
            eaters_[seat].points += static_cast<int>(event.at("points").as_int64());
        } else if (name == "game-over") {
            phase_ = "over";
        }
    }

    void step_ends() {
        if (std::exchange(cards_were_laid_, false)) turn_ends();
        if (new_hand_) hands_[viewer_].known = *std::exchange(new_hand_, std::nullopt);
    }

    boost::json::object view(Recall recall) const {
        boost::json::object out;
        const int round = phase_ == "over" ? 3 : phase_ == "deal" || round_ == 0 ? round_ + 1 : round_;
        out["players"] = players_;
        out["round"] = round;
        out["turn"] = turn_ + 1;
        out["turns"] = turns();
        out["phase"] = phase_;
        out["pass"] = right_in_round_2_ && round == 2 ? "right" : "left";
        out["deck"] = 108 - round_ * turns() * static_cast<int>(eaters_.size());
        boost::json::array& tableaux = out["tableaux"].emplace_array();
        for (std::size_t i = 0; i < players_; ++i) tableaux.push_back(eaters_[i].json());
        if (robot_) {
            out["robot"] = eaters_.back().json();
            if (phase_ != "first-controller") out["controller"] = controller_;
            out["pile"] = pile_;
        }
        boost::json::array& hands = out["hands"].emplace_array();
        for (std::size_t i = 0; i < players_; ++i) hands.push_back(hand_json(i, recall));
        if (recall == Recall::perfect) out["unseen"] = to_json(unseen());
        return out;
    }

  private:
    using Multiset = std::map<std::string, int>;

    struct Hand {
        int size = 0;
        std::optional<Multiset> known;
    };

    struct Eater {
        Multiset dishes;
        int puddings = 0;
        int points = 0;

        boost::json::object json() const {
            boost::json::object out{{"dishes", boost::json::object()}, {"puddings", puddings}, {"points", points}};
            for (const auto& [dish, count] : dishes) out["dishes"].as_object()[dish] = count;
            return out;
        }
    };

    // The rules page, cards in the order of the box.
    static const std::vector<std::pair<std::string, int>>& box() {
        static const std::vector<std::pair<std::string, int>> kBox{
            {"tempura", 14}, {"sashimi", 14}, {"dumpling", 14}, {"maki-1", 6},   {"maki-2", 12}, {"maki-3", 8},
            {"salmon", 10},  {"squid", 5},    {"egg", 5},       {"pudding", 10}, {"wasabi", 6},  {"chopsticks", 4}};
        return kBox;
    }

    int turns() const { return robot_ ? 9 : 12 - static_cast<int>(players_); }

    static void take_away(Multiset& from, const std::string& what) {
        if (--from.at(what) == 0) from.erase(what);
    }
    static Multiset to_cards(const boost::json::array& names) {
        Multiset cards;
        for (const boost::json::value& name : names) ++cards[std::string(name.as_string())];
        return cards;
    }
    static boost::json::array to_json(const Multiset& cards) {
        boost::json::array names;
        for (const auto& [card, copies] : box())
            if (const auto found = cards.find(card); found != cards.end())
                for (int i = 0; i < found->second; ++i) names.emplace_back(card);
        return names;
    }

    void lay(std::size_t eater, const std::string& card, const std::string& dish) {
        cards_were_laid_ = true;
        ++laid_[card];
        ++eaters_[eater].dishes[dish];
        if (dish != card) take_away(eaters_[eater].dishes, "wasabi");
        Hand& hand = hands_[eater < players_ ? eater : controller_];
        --hand.size;
        // A hand into which its holder took a card for the robot cannot be followed: what was laid may
        // be that card. It comes to the viewer next, who will see.
        const bool took_unseen = robot_ && hands_.data() + controller_ == &hand && viewer_ != controller_;
        if (took_unseen) hand.known.reset();
        if (hand.known) take_away(*hand.known, card);
    }

    void turn_ends() {
        ++turn_;
        drawn_.reset();
        if (robot_) controller_ = 1 - controller_;
        if (turn_ < turns()) {
            if (robot_) phase_ = "robot-card";
            pass_hands();
            return;
        }
        turn_ = 0;
        for (Eater& eater : eaters_) {
            eater.puddings += eater.dishes["pudding"];
            eater.dishes.clear();
        }
        for (Hand& hand : hands_) hand = {};
        if (phase_ != "over") phase_ = "deal";
    }

    void pass_hands() {
        const bool to_the_right = right_in_round_2_ && round_ == 2;
        std::vector<Hand> passed(players_);
        for (std::size_t i = 0; i < players_; ++i)
            passed[(to_the_right ? i + players_ - 1 : i + 1) % players_] = std::move(hands_[i]);
        hands_ = std::move(passed);
    }

    // Every card that is neither laid nor in a hand the viewer can follow.
    Multiset unseen() const {
        Multiset rest;
        for (const auto& [card, copies] : box()) rest[card] = copies;
        for (const auto& [card, count] : laid_) rest[card] -= count;
        for (const Hand& hand : hands_)
            if (hand.known)
                for (const auto& [card, count] : *hand.known) rest[card] -= count;
        return rest;
    }

    boost::json::object hand_json(std::size_t seat, Recall recall) const {
        const Hand& hand = hands_[seat];
        boost::json::object out{{"size", hand.size}};
        if (seat == viewer_) {
            out["cards"] = to_json(hand.known.value_or(Multiset()));
            if (drawn_) out["drawn"] = *drawn_;
        } else if (recall == Recall::perfect && hand.known && !hand.known->empty()) {
            out["known"] = to_json(*hand.known);
        }
        return out;
    }

    std::size_t players_;
    bool right_in_round_2_;
    bool robot_;
    std::size_t viewer_;
    std::string phase_;
    int round_ = 0;  // from 1, as announced
    int turn_ = 0;
    int pile_ = 0;
    std::size_t controller_ = 0;
    std::optional<std::string> drawn_;
    std::vector<Hand> hands_;
    std::vector<Eater> eaters_;  // the robot last
    Multiset laid_;              // in all rounds
    std::optional<Multiset> new_hand_;
    bool cards_were_laid_ = false;
};

}  // namespace sushiya::tests
