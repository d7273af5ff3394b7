// Sushi Go Party!: the row of cards in front of a player, as the events of the game describe it.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/registry/match.hpp"
#include "tests/knowledge/party_box.hpp"

namespace sushiya::tests::party {

struct Item {
    int id;
    std::string card;
    std::string as;
    int turn;
    int on = 0;     // id of the wasabi under a nigiri
    int bears = 0;  // id of the nigiri a wasabi was used for
};

class Row {
  public:
    void lay(const std::string& card, int turn, bool on_wasabi) {
        items_.push_back({++last_id_, card, card, turn});
        if (on_wasabi) put_on_wasabi(items_.back());
    }
    void copy(const std::string& as, bool on_wasabi) {
        Item& order = *std::find_if(items_.begin(), items_.end(), is_open);
        order.as = as;
        if (on_wasabi) put_on_wasabi(order);
    }
    // The oldest card like this; a miso only of this turn.
    void remove(const std::string& card, const std::string& as, int turn) {
        items_.erase(std::find_if(items_.begin(), items_.end(), [&](const Item& item) {
            return item.card == card && item.as == as && (as != "miso" || item.turn == turn);
        }));
    }
    void turn_down(std::size_t place) {
        Item& item = items_.at(place);
        if (Item* nigiri = find(item.bears)) nigiri->on = 0;
        item.as = "face-down";
        item.on = item.bears = 0;
    }

    bool has_open_order() const { return std::any_of(items_.begin(), items_.end(), is_open); }
    // The lowest menu or takeout box that waits, or 0.
    int waiting_number() const {
        int lowest = 0;
        for (const Item& item : items_) {
            if (type_of(item.as) != "menu" && type_of(item.as) != "takeout") continue;
            if (lowest == 0 || number_of(item.as) < lowest) lowest = number_of(item.as);
        }
        return lowest;
    }
    const std::vector<Item>& items() const { return items_; }
    void clear() { items_.clear(); }

    boost::json::array json(Recall recall) const {
        boost::json::array out;
        for (const Item& item : items_) {
            boost::json::object one{{"as", item.as}, {"turn", item.turn}};
            if (item.as != "face-down" || recall == Recall::perfect) one["card"] = item.card;
            if (item.on != 0) one["on_wasabi"] = true;
            if (item.bears != 0) one["bears"] = find(item.bears)->as;
            out.push_back(std::move(one));
        }
        return out;
    }
    boost::json::object dishes() const {
        Multiset counts;
        for (const Item& item : items_) {
            if (item.bears != 0 && find(item.bears)->as != "face-down") continue;
            ++counts[item.bears != 0 ? "used-wasabi" : item.on != 0 ? item.as + "-on-wasabi" : item.as];
        }
        boost::json::object out;
        for (const auto& [dish, count] : counts) out[dish] = count;
        return out;
    }

  private:
    static bool is_open(const Item& item) { return item.as == "special-order"; }

    void put_on_wasabi(Item& nigiri) {
        Item& wasabi = *std::find_if(items_.begin(), items_.end(),
                                     [](const Item& item) { return item.as == "wasabi" && item.bears == 0; });
        wasabi.bears = nigiri.id;
        nigiri.on = wasabi.id;
    }
    const Item* find(int id) const {
        const auto at = std::find_if(items_.begin(), items_.end(), [&](const Item& item) { return item.id == id; });
        return at == items_.end() ? nullptr : &*at;
    }
    Item* find(int id) { return const_cast<Item*>(std::as_const(*this).find(id)); }

    std::vector<Item> items_;
    int last_id_ = 0;
};

}  // namespace sushiya::tests::party
