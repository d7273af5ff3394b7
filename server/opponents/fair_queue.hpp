// Who is served next, where many tables of many guests wait: the guest who was given least, and of theirs the table
// that was given least. So nobody waits longer because somebody else asks for more.
//
// It is start-time fair queueing: everybody has the amount of service at which their next request begins; whoever comes
// new begins where the one who is being served began, and can neither save up time nor be made to catch up.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "server/store/store.hpp"

namespace sushiya::server {

template <class Item>
class FairQueue {
  public:
    struct Next {
        Item item;
        std::string guest;
        TableKey table;
        std::size_t guests;  // who wait, this one included
        std::size_t tables;  // of this guest that wait, this one included
        double guest_served;
        double table_served;
    };

    bool empty() const { return guests_.empty(); }

    void put(const std::string& who, TableKey table, Item item) {
        Guest& guest = guests_.try_emplace(who, Guest{served_, 0, {}}).first->second;
        guest.tables.try_emplace(table, Table{guest.current, {}}).first->second.waiting.push_back(std::move(item));
    }
    // What was taken and has more to do waits again, behind those who have had less.
    void put_back(Next next) {
        const Guest known{std::max(served_, next.guest_served), next.table_served, {}};
        Guest& guest = guests_.try_emplace(next.guest, known).first->second;
        guest.tables.try_emplace(next.table, Table{next.table_served, {}})
            .first->second.waiting.push_back(std::move(next.item));
    }
    // How many of a table wait.
    std::size_t waiting(const std::string& who, TableKey table) const {
        const auto guest = guests_.find(who);
        if (guest == guests_.end()) return 0;
        const auto found = guest->second.tables.find(table);
        return found == guest->second.tables.end() ? 0 : found->second.waiting.size();
    }

    // Whose turn it is. `cost` says what that takes: Next -> seconds.
    template <class Cost>
    std::optional<Next> take(Cost&& cost) {
        if (guests_.empty()) return std::nullopt;
        const auto guest = least(guests_);
        auto& tables = guest->second.tables;
        const auto table = least(tables);
        served_ = guest->second.served;
        guest->second.current = table->second.served;
        auto& waiting = table->second.waiting;
        Next next{std::move(waiting.front()), guest->first, table->first, guests_.size(), tables.size(), 0, 0};
        waiting.pop_front();
        const double taken = cost(next);
        guest->second.served += taken;
        table->second.served += taken;
        next.guest_served = guest->second.served;
        next.table_served = table->second.served;
        if (waiting.empty()) tables.erase(table);
        if (tables.empty()) guests_.erase(guest);
        return next;
    }

    // The least that `of` says of those who wait; nothing if nobody does.
    template <class Of>
    auto least_of(Of&& of) const -> std::optional<decltype(of(std::declval<const Item&>()))> {
        std::optional<decltype(of(std::declval<const Item&>()))> found;
        for (const auto& [_, guest] : guests_)
            for (const auto& [key, table] : guest.tables)
                for (const Item& item : table.waiting) found = found ? std::min(*found, of(item)) : of(item);
        return found;
    }
    // One that fits, whoever's turn it is; it takes nobody's time.
    template <class Fits>
    std::optional<Item> pull(Fits&& fits) {
        for (auto& [_, guest] : guests_)
            for (auto& [key, table] : guest.tables)
                if (const auto found = std::ranges::find_if(table.waiting, fits); found != table.waiting.end()) {
                    std::optional<Item> item(std::move(*found));
                    table.waiting.erase(found);
                    tidy();
                    return item;
                }
        return std::nullopt;
    }

    // Drops what waits for a table, and says how much that was.
    std::size_t drop(TableKey table) {
        std::size_t dropped = 0;
        for (auto& [_, guest] : guests_)
            if (const auto found = guest.tables.find(table); found != guest.tables.end())
                dropped += std::exchange(found->second.waiting, {}).size();
        tidy();
        return dropped;
    }

  private:
    struct Table {
        double served;
        std::deque<Item> waiting;
    };
    struct Guest {
        double served;
        double current;  // at which the table served last began
        std::map<TableKey, Table> tables;
    };

    // Nobody is kept who waits for nothing.
    void tidy() {
        for (auto& [_, guest] : guests_)
            std::erase_if(guest.tables, [](const auto& entry) { return entry.second.waiting.empty(); });
        std::erase_if(guests_, [](const auto& entry) { return entry.second.tables.empty(); });
    }
    static auto least(auto& shares) {
        return std::ranges::min_element(shares, {}, [](const auto& entry) { return entry.second.served; });
    }

    double served_ = 0;  // at which the guest served last began
    std::map<std::string, Guest> guests_;
};

}  // namespace sushiya::server
