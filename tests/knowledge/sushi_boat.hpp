// What somebody at a Sushi Boat table can work out from what was revealed, pushed, eaten and tucked away.
#pragma once

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/registry/sushi_boat/codec.hpp"
#include "tests/knowledge/knowledge.hpp"

namespace sushiya::tests {

template <>
class Knowledge<sushi_boat::GameCodec> {
  public:
    Knowledge(const boost::json::object& options, Seat viewer)
        : players_(static_cast<std::size_t>(options.at("players").as_int64())),
          viewer_(viewer.index),
          deck_(std::map<std::size_t, int>{{2, 18}, {3, 21}, {4, 24}, {5, 25}}.at(players_)),
          turns_(deck_),
          belt_(12),
          guests_(players_) {
        for (const char* dish : {"tempura", "edamame", "miso", "gyoza", "takoyaki", "yakitori", "mochi"}) {
            const std::string name(dish);
            const bool mostly_green = name == "miso" || name == "gyoza" || name == "mochi";
            unseen_cards_.insert(unseen_cards_.end(), mostly_green ? 1 : 2, name + "-red");
            unseen_cards_.insert(unseen_cards_.end(), mostly_green ? 2 : 1, name + "-green");
        }
        unseen_cards_.insert(unseen_cards_.end(), 4, "wasabi");
    }

    void hear(const boost::json::object& event) {
        const auto text = [&](const char* key) { return std::string(event.at(key).as_string()); };
        const std::string name = text("event");
        const auto seat = event.contains("seat") ? static_cast<std::size_t>(event.at("seat").as_int64()) : 0;
        if (hear_setup(name, event) || hear_belt(name, event) || hear_challenge(name, event)) return;
        Guest& guest = guests_[seat];
        const auto stack_up = [&] { guest.stack.insert(guest.stack.begin(), text("plate")); };
        if (name == "card") {
            reveal(text("card"));
        } else if (name == "leaves") {
            --guests_[active_].yen;
            ++guest.yen;
            guest.stool = nullptr;
        } else if (name == "moves") {
            guest.stool = text("stool");
            done_.insert("move");
            phase_ = "act";
        } else if (name == "orders") {
            --guest.yen;
            phase_ = "order";
        } else if (name == "eats" || name == "takes") {
            if (name == "eats") done_.insert("eat");
            belt_[slot(text("slot"))] = "";
            stack_up();
        } else if (name == "asks") {
            --guest.yen;
            done_.insert("staff");
            if (text("tile") == "satsuki") phase_ = "draw";
        } else if (name == "fishes") {
            trash_.erase(std::find(trash_.begin(), trash_.end(), text("plate")));
            stack_up();
        } else if (name == "draws") {
            --bag_;
            drawn_.emplace_back("?");
        } else if (name == "sees") {
            drawn_.back() = text("plate");
        } else if (name == "tops" || name == "tucks") {
            if (name == "tops")
                stack_up();
            else
                guest.stack.push_back(text("plate"));
            bag_ += static_cast<int>(drawn_.size()) - 1;
            drawn_.clear();
            phase_ = "act";
        } else if (name == "tucked") {
            guest.stack.back() = text("plate");
        } else if (name == "gets") {
            discard_.erase(discard_.begin());
            guest.hand.push_back(text("card"));
            if (guest.hand.size() > 2) phase_ = "discard";
        } else if (name == "discards" || name == "plays") {
            guest.hand.erase(std::find(guest.hand.begin(), guest.hand.end(), text("card")));
            if (name == "plays")
                guest.played.push_back(text("card"));
            else
                discard_.insert(discard_.begin(), text("card"));
            phase_ = "act";
        } else if (name == "advances") {
            move_belt(slot(text("slot")), "");
            ++guest.yen;
        } else if (name == "swaps-top") {
            belt_[slot(text("slot"))] = text("other_plate");
            guest.stack.front() = text("plate");
            ++guest.yen;
        } else if (name == "swaps-plates") {
            std::swap(belt_[slot(text("slot"))], belt_[slot(text("other_slot"))]);
            ++guest.yen;
        } else if (name == "swaps-staff") {
            std::swap(staff_[text("spot")], staff_[text("other_spot")]);
        } else if (name == "looks") {
            looks_ = seat == viewer_;
        } else if (name == "yen") {
            ++guest.yen;
            done_.insert("yen");
        } else if (name == "turn-over") {
            done_.clear();
            looks_ = false;
            active_ = (active_ + 1) % players_;
            phase_ = "reveal";
        } else if (name == "stack") {
            guest.stack.clear();
            for (const auto& plate : event.at("stack").as_array()) guest.stack.emplace_back(plate.as_string());
        } else if (name == "scored") {
            guest.points += static_cast<int>(event.at("points").as_int64());
        } else if (name == "game-over") {
            phase_ = "over";
        }
    }

    // What comes next follows from the rules and from what can be counted.
    void step_ends() {
        if (phase_ == "fill" && (pushes_ == 0 || bag_ == 0)) phase_ = "move";
        if ((phase_ == "guess" && guessed_) || phase_ == "takoyaki") phase_ = waiting_.empty() ? "uncover" : "takoyaki";
        if (phase_ == "order" && pushed_) phase_ = done_.contains("move") ? "act" : "move";
        if (phase_ == "draw" && (drawn_.size() == 2 || bag_ == 0)) phase_ = "keep";
        if (answered_) phase_ = "move";
        guessed_ = pushed_ = answered_ = false;
    }

    boost::json::object view(Recall recall) const {
        const bool set = phase_ != "staff" && phase_ != "first";
        boost::json::object out{{"players", players_}, {"phase", phase_}, {"turn", turns_ - deck_}, {"turns", turns_}};
        if (set) out["first"] = first_;
        if (set && phase_ != "over") out["active"] = active_;
        boost::json::array& done = out["done"].emplace_array();
        for (const char* what : {"move", "eat", "staff", "yen"})
            if (done_.contains(what)) done.emplace_back(what);
        if (phase_ == "takoyaki" || phase_ == "uncover") {
            boost::json::array& guesses = out["guesses"].emplace_array();
            for (const Guest& guest : guests_) guesses.push_back(list(guest.guess));
        }
        if (phase_ == "draw" || phase_ == "keep") out["drawn"] = list(drawn_);
        out["deck"] = deck_;
        out["discard"] = list(discard_);
        out["bag"] = bag_;
        out["trash"] = list(sorted(trash_, plate_order()));
        if (!staff_.empty()) {
            boost::json::object& staff = out["staff"].emplace_object();
            for (const auto& [spot, tile] : staff_) staff[spot] = tile;
        }
        out["belt"] = belt_json(recall);
        boost::json::array& seats = out["seats"].emplace_array();
        for (std::size_t i = 0; i < players_; ++i) seats.push_back(guest_json(i, recall));
        if (recall == Recall::perfect) {
            out["unseen"] = list(unseen());
            out["unseen_cards"] = list(unseen_cards_);
        }
        return out;
    }

  private:
    using Names = std::vector<std::string>;

    struct Guest {
        boost::json::value stool;
        int yen = 2;
        int cubes = 0;
        int points = 0;
        Names hand;
        Names played;
        Names stack;  // top first; a colour where the type was not seen
        Names guess;
    };

    // The rules page, plates in its order.
    static const std::vector<std::pair<std::string, int>>& box() {
        static const auto kBox = [] {
            const std::array<std::pair<const char*, std::array<int, 7>>, 5> mix{{{"blue", {2, 2, 2, 2, 2, 1, 1}},
                                                                                 {"red", {1, 1, 2, 2, 2, 2, 2}},
                                                                                 {"green", {2, 2, 1, 1, 2, 2, 2}},
                                                                                 {"yellow", {2, 2, 2, 2, 1, 1, 2}},
                                                                                 {"white", {1, 1, 1, 1, 1, 1, 0}}}};
            const std::array types{"salmon", "ebi", "tako", "california", "maguro", "tamago", "ikura"};
            std::vector<std::pair<std::string, int>> plates;
            for (const auto& [colour, counts] : mix)
                for (std::size_t i = 0; i < types.size(); ++i)
                    plates.emplace_back(std::string(colour) + "-" + types[i], counts[i]);
            return plates;
        }();
        return kBox;
    }
    static Names plate_order() {
        Names names;
        for (const auto& [plate, copies] : box()) names.push_back(plate);
        return names;
    }
    static Names dish_order() { return {"tempura", "edamame", "miso", "gyoza", "takoyaki", "yakitori", "mochi"}; }

    static std::size_t slot(const std::string& name) {
        const auto row = static_cast<std::size_t>(name[1] - '0');
        return name[0] == 'L' ? row - 1 : 12 - row;
    }
    static std::string colour(const std::string& plate) { return plate.substr(0, plate.find('-')); }

    static boost::json::array list(const Names& names) {
        boost::json::array out;
        for (const std::string& name : names) out.emplace_back(name);
        return out;
    }
    static Names sorted(const Names& names, const Names& order) {
        Names out;
        for (const std::string& name : order)
            out.insert(out.end(), static_cast<std::size_t>(std::count(names.begin(), names.end(), name)), name);
        return out;
    }

    bool hear_setup(const std::string& name, const boost::json::object& event) {
        if (name == "staff") {
            for (const auto& entry : event.at("staff").as_object())
                staff_[std::string(entry.key())] = std::string(entry.value().as_string());
            phase_ = "first";
        } else if (name == "first") {
            first_ = active_ = static_cast<std::size_t>(event.at("seat").as_int64());
            phase_ = "belt";
        } else if (name == "belt") {
            for (std::size_t i = 0; i < 12; ++i) belt_[i] = std::string(event.at("belt").as_array()[i].as_string());
            for (const auto& plate : event.at("trash").as_array()) trash_.emplace_back(plate.as_string());
            bag_ = 54 - 12 - 3;
            phase_ = "reveal";
        } else {
            return false;
        }
        return true;
    }

    bool hear_belt(const std::string& name, const boost::json::object& event) {
        if (name == "pushed") {
            move_belt(0, std::string(event.at("plate").as_string()));
            --bag_;
            --pushes_;
            pushed_ = true;
        } else if (name == "emerged") {
            belt_[7] = std::string(event.at("plate").as_string());
        } else if (name == "fell") {
            trash_.emplace_back(event.at("plate").as_string());
        } else if (name == "restocked") {
            bag_ += static_cast<int>(trash_.size());
            trash_.clear();
        } else {
            return false;
        }
        return true;
    }

    bool hear_challenge(const std::string& name, const boost::json::object& event) {
        if (name == "guess" || name == "takoyaki") {
            const auto seat = static_cast<std::size_t>(event.at("seat").as_int64());
            if (name == "takoyaki") {
                Names& hand = guests_[seat].hand;
                hand.erase(std::find(hand.begin(), hand.end(), name));
                guests_[seat].played.push_back(name);
                waiting_.insert(seat);
            } else {
                for (const auto& cube : event.at("colours").as_array())
                    guests_[seat].guess.emplace_back(cube.as_string());
                waiting_.erase(seat);
            }
            guessed_ = true;
            pushes_ = 2 + static_cast<int>(std::count(belt_.begin(), belt_.begin() + 5, ""));
        } else if (name == "answer") {
            const auto out = static_cast<std::size_t>(std::max(0, 2 - pushes_));
            belt_[5 + out] = std::string(event.at("plate").as_string());
            belt_[6 + out] = std::string(event.at("other_plate").as_string());
            for (Guest& guest : guests_) guest.guess.clear();
            answered_ = true;
        } else if (name == "cubes") {
            guests_[static_cast<std::size_t>(event.at("seat").as_int64())].cubes +=
                static_cast<int>(event.at("cubes").as_int64());
        } else {
            return false;
        }
        return true;
    }

    void reveal(const std::string& card) {
        --deck_;
        unseen_cards_.erase(std::find(unseen_cards_.begin(), unseen_cards_.end(), card));
        if (card == "wasabi") {
            phase_ = "guess";
            return;
        }
        discard_.insert(discard_.begin(), card.substr(0, card.find('-')));
        pushes_ = static_cast<int>(std::count(belt_.begin(), belt_.end(), "")) + (card.ends_with("-red") ? 1 : 0);
        phase_ = "fill";
    }

    void move_belt(std::size_t from, std::string carried) {
        for (std::size_t i = from; i < 12; ++i) {
            std::swap(carried, belt_[i]);
            if (carried.empty()) return;
        }
    }

    // Plates that are neither in sight nor where the viewer saw them go.
    Names unseen() const {
        std::map<std::string, int> seen;
        for (const Names* names : {&belt_, &trash_, &drawn_})
            for (const std::string& plate : *names) ++seen[plate];
        for (const Guest& guest : guests_)
            for (const std::string& plate : guest.stack) ++seen[plate];
        const bool white_are_in = phase_ != "staff" && phase_ != "first" && phase_ != "belt";
        Names rest;
        for (const auto& [plate, copies] : box())
            if (white_are_in || colour(plate) != "white")
                rest.insert(rest.end(), static_cast<std::size_t>(copies - seen[plate]), plate);
        return rest;
    }

    boost::json::array belt_json(Recall recall) const {
        boost::json::array out;
        for (std::size_t i = 0; i < 12; ++i) {
            const bool in_tunnel = i == 5 || i == 6;
            if (belt_[i].empty())
                out.push_back(nullptr);
            else
                out.emplace_back(in_tunnel && recall == Recall::table ? "?" : belt_[i]);
        }
        return out;
    }

    boost::json::object guest_json(std::size_t seat, Recall recall) const {
        const Guest& guest = guests_[seat];
        const bool open = recall == Recall::perfect || phase_ == "over" || (seat == viewer_ && looks_);
        boost::json::array stack;
        for (std::size_t i = 0; i < guest.stack.size(); ++i)
            stack.emplace_back(open || i == 0 ? guest.stack[i] : colour(guest.stack[i]));
        boost::json::object out{{"stool", guest.stool},
                                {"yen", guest.yen},
                                {"cubes", guest.cubes},
                                {"hand", list(sorted(guest.hand, dish_order()))},
                                {"played", list(sorted(guest.played, dish_order()))},
                                {"stack", std::move(stack)}};
        if (phase_ == "over") out["points"] = guest.points;
        return out;
    }

    std::size_t players_;
    std::size_t viewer_;
    int deck_;
    int turns_;
    std::string phase_ = "staff";
    std::size_t first_ = 0;
    std::size_t active_ = 0;
    std::set<std::string> done_;
    bool looks_ = false;
    int bag_ = 48;
    int pushes_ = 0;
    Names belt_;  // empty text for a gap
    Names trash_;
    Names drawn_;
    Names discard_;  // top first
    Names unseen_cards_;
    std::map<std::string, std::string> staff_;
    std::vector<Guest> guests_;
    std::set<std::size_t> waiting_;  // for three cubes
    bool guessed_ = false;           // in this step, as the next two
    bool pushed_ = false;
    bool answered_ = false;
};

}  // namespace sushiya::tests
