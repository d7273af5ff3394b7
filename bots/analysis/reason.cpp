#include "bots/analysis/reason.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace sushiya::bots {

Explained told(const Reasons& best, const Reasons& other) {
    const auto without = [](const Reasons& reasons, const Reasons& common) {
        Reasons rest;
        for (const Reason& reason : reasons)
            if (std::ranges::find(common, reason) == common.end()) rest.push_back(reason);
        return rest;
    };
    Explained explained{without(best, other), without(other, best)};
    std::erase_if(explained.best, [](const Reason& reason) { return reason.weight <= 0; });
    // What speaks against a choice first, and the stronger of two; of the best one nothing speaks against it.
    const auto told_first = [](const Reason& a, const Reason& b) {
        if ((a.weight <= 0) != (b.weight <= 0)) return a.weight <= 0;
        return std::pair(-std::abs(a.weight), a.key) < std::pair(-std::abs(b.weight), b.key);
    };
    std::ranges::sort(explained.best, told_first);
    std::ranges::sort(explained.other, told_first);
    for (Reasons* const reasons : {&explained.best, &explained.other})
        if (reasons->size() > kMostTold) reasons->erase(reasons->begin() + kMostTold, reasons->end());
    return explained;
}

void write_reason(Json& out, const Reason& reason) {
    const auto fill = [&](std::string_view name, const auto& fillings, const auto& plain) {
        if (fillings.empty()) return;
        out.key(name).object([&] {
            for (const auto& [key, filling] : fillings) out.field(key, plain(filling));
        });
    };
    out.object([&] {
        out.field("key", reason.key);
        fill("numbers", reason.numbers, [](int number) { return number; });
        fill("things", reason.things, [](std::string_view thing) { return thing; });
        fill("lines", reason.lines, [](std::string_view line) { return line; });
        fill("seats", reason.seats, [](Seat seat) { return seat.index; });
    });
}

}  // namespace sushiya::bots
