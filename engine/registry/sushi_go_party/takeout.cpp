#include "engine/registry/sushi_go_party/takeout.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "engine/registry/sushi_go_party/words.hpp"
#include "engine/sushi_go_party/legal.hpp"

namespace sushiya::sushi_go_party {
namespace {

// The place of the nigiri on a wasabi, if both lie face up; else -1.
int nigiri_on(const Front& front, int place) {
    const Laid& laid = front[place];
    if (laid.as != Card::wasabi || laid.link == 0 || front[laid.link - 1].as == kFaceDown) return -1;
    return laid.link - 1;
}

// One thing that can be turned: a card, or a pair as a whole.
struct Unit {
    std::string name;
    unsigned turns;
};

// Pairs first, then wasabi, then nigiri of pairs: the order in which alike pairs are used up (the older
// of two alike pairs has at least as much turned, see TakeoutList).
std::vector<Unit> units_of(const Front& front, int turn) {
    std::vector<Unit> pairs;
    std::vector<Unit> wasabis;
    std::vector<Unit> singles;
    for (int place = 0; place < front.size(); ++place) {
        if (!TakeoutList::can_turn(front[place], turn)) continue;
        const unsigned bit = 1U << place;
        const std::string name = name_in_front(front, place);
        if (const int nigiri = nigiri_on(front, place); nigiri >= 0) {
            if (TakeoutList::can_turn(front[nigiri], turn))
                pairs.push_back({"wasabi+" + std::string(kCardNames[front[nigiri].as]), bit | 1U << nigiri});
            wasabis.push_back({name, bit});
        } else {
            singles.push_back({name, bit});
        }
    }
    pairs.insert(pairs.end(), wasabis.begin(), wasabis.end());
    pairs.insert(pairs.end(), singles.begin(), singles.end());
    return pairs;
}

// Both bits of the pair a card belongs to, else its own.
unsigned whole(const Front& front, unsigned turns) {
    for (int place = 0; place < front.size(); ++place) {
        const int nigiri = nigiri_on(front, place);
        if (nigiri < 0) continue;
        const unsigned both = 1U << place | 1U << nigiri;
        if ((turns & both) != 0) turns |= both;
    }
    return turns;
}

struct Wish {
    std::string_view name;
    int count;
};
Result<std::vector<Wish>> read_wishes(std::string_view text) {
    std::vector<Wish> wishes;
    for (const std::string_view word : words_of(text)) {
        const auto [name, count] = several(word, Front::kMost);
        if (!count) return fail("in " + in_quotes(word) + " the count after * must be a number from 1 to 10");
        wishes.push_back({name, *count});
    }
    return wishes;
}

}  // namespace

std::string name_in_front(const Front& front, int place) {
    const Laid& laid = front[place];
    if (laid.as == kFaceDown) return "face-down";
    std::string name(kCardNames[laid.as]);
    if (laid.as == Card::special_order) return name;
    if (laid.as == Card::wasabi && laid.link != 0) name += "(" + std::string(kCardNames[front[laid.link - 1].as]) + ")";
    if (laid.is_copy()) name = "special-order(" + name + ")";
    return is_tripled(laid) ? name + "-on-wasabi" : name;
}

std::vector<Turned> turned_by(const Front& front, std::uint16_t turns) {
    std::map<std::string, Turned> alike;
    const auto add = [&](const std::string& name, int place) {
        ++alike.try_emplace(name, Turned{name, front[place].as, 0}).first->second.count;
    };
    unsigned left = turns;
    for (int place = 0; place < front.size(); ++place) {
        const int nigiri = nigiri_on(front, place);
        if (nigiri < 0 || ((left >> place) & 1U) == 0 || ((left >> nigiri) & 1U) == 0) continue;
        add("wasabi+" + std::string(kCardNames[front[nigiri].as]), place);
        left &= ~(1U << place | 1U << nigiri);
    }
    for (; left != 0; left &= left - 1) add(name_in_front(front, std::countr_zero(left)), std::countr_zero(left));
    std::vector<Turned> list;
    for (auto& [name, turned] : alike) list.push_back(std::move(turned));
    return list;
}

std::string print_turns(const Front& front, std::uint16_t turns) {
    std::string text;
    for (const Turned& turned : turned_by(front, turns))
        text += (text.empty() ? "" : " ") + turned.name + (turned.count > 1 ? "*" + std::to_string(turned.count) : "");
    return text.empty() ? "nothing" : text;
}

Result<std::uint16_t> read_turns(const Front& front, int turn, std::string_view text) {
    if (trim(text) == "nothing") return std::uint16_t{0};
    auto wishes = read_wishes(text);
    if (!wishes) return fail(wishes.error().what);
    if (wishes->empty()) return fail("say what the takeout box turns face down, or 'takeout:nothing'");
    unsigned turns = 0;
    unsigned used = 0;
    for (const Unit& unit : units_of(front, turn)) {
        const auto wish = std::find_if(wishes->begin(), wishes->end(),
                                       [&](const Wish& w) { return w.name == unit.name && w.count > 0; });
        if (wish == wishes->end() || (used & unit.turns) != 0) continue;
        --wish->count;
        turns |= unit.turns;
        used |= whole(front, unit.turns);
    }
    for (const Wish& wish : *wishes)
        if (wish.count > 0)
            return fail("too few " + in_quotes(wish.name) +
                        " of earlier turns lie face up in front of you; the takeout box turns only those");
    return static_cast<std::uint16_t>(turns);
}

}  // namespace sushiya::sushi_go_party
