// Sushi Go Party!: what is served: the eight menus, and what a menu of one's own must keep to.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/sushi_go_party/cards.hpp"

namespace sushiya::sushi_go_party {

// P2. Besides nigiri: one roll, three appetizers, two specials, one dessert.
struct Menu {
    Type roll;
    std::array<Type, 3> appetizers;
    std::array<Type, 2> specials;
    Type dessert;

    constexpr bool operator==(const Menu&) const = default;
};

// P4.
enum class MenuName : std::uint8_t {
    my_first_meal,
    sushi_go,
    party_sampler,
    master_menu,
    points_platter,
    cutthroat_combo,
    big_banquet,
    dinner_for_two,
};
inline constexpr int kMenus = 8;
inline constexpr std::array<Menu, kMenus> kMenuTable = [] {
    using enum Type;
    return std::array<Menu, kMenus>{{
        // roll, appetizers, specials, dessert; each course in the order of the types
        {maki, {tempura, sashimi, miso}, {tea, wasabi}, ice_cream},
        {maki, {tempura, sashimi, dumpling}, {chopsticks, wasabi}, pudding},
        {temaki, {tempura, dumpling, tofu}, {menu, wasabi}, ice_cream},
        {temaki, {sashimi, tofu, onigiri}, {spoon, takeout}, fruit},
        {uramaki, {dumpling, onigiri, edamame}, {tea, special_order}, ice_cream},
        {temaki, {eel, tofu, miso}, {spoon, soy}, pudding},
        {maki, {tempura, dumpling, eel}, {chopsticks, spoon}, ice_cream},
        {uramaki, {tofu, onigiri, miso}, {menu, special_order}, fruit},
    }};
}();
constexpr const Menu& menu_of(MenuName name) { return kMenuTable[static_cast<std::size_t>(name)]; }

constexpr bool is_roll(Type type) { return type >= Type::maki && type <= Type::uramaki; }
constexpr bool is_appetizer(Type type) { return type >= Type::tempura && type <= Type::miso; }
constexpr bool is_special(Type type) { return type >= Type::chopsticks && type <= Type::wasabi; }
constexpr bool is_dessert(Type type) { return type >= Type::pudding && type <= Type::fruit; }

// P3. Menu and special order need six players at most, spoon and edamame three at least.
constexpr bool allowed(Type type, int players) {
    if (type == Type::menu || type == Type::special_order) return players <= 6;
    if (type == Type::spoon || type == Type::edamame) return players >= 3;
    return true;
}

// The types of a game, as one word. Iterates in the order of the enum: `types.each(visit)`.
class TypeSet {
  public:
    constexpr TypeSet() = default;
    constexpr explicit TypeSet(const Menu& menu) {
        add(Type::nigiri);
        add(menu.roll);
        for (const Type type : menu.appetizers) add(type);
        for (const Type type : menu.specials) add(type);
        add(menu.dessert);
    }
    constexpr bool contains(Type type) const { return ((bits_ >> static_cast<unsigned>(type)) & 1U) != 0; }
    constexpr int size() const { return std::popcount(bits_); }

    template <class Visit>
    constexpr void each(Visit&& visit) const {
        for (std::uint32_t left = bits_; left != 0; left &= left - 1) visit(Type(std::countr_zero(left)));
    }

  private:
    constexpr void add(Type type) { bits_ |= 1U << static_cast<unsigned>(type); }

    std::uint32_t bits_ = 0;
};

// P2, P3. Eight different types of the right courses, each allowed for so many players.
constexpr bool is_legal(const Menu& menu, int players) {
    const TypeSet types(menu);
    bool fits = is_roll(menu.roll) && is_dessert(menu.dessert) && types.size() == 8;
    for (const Type type : menu.appetizers) fits = fits && is_appetizer(type);
    for (const Type type : menu.specials) fits = fits && is_special(type);
    types.each([&](Type type) { fits = fits && allowed(type, players); });
    return fits;
}

static_assert([] {
    bool legal = true;
    for (const Menu& menu : kMenuTable) legal = legal && (is_legal(menu, 4) || is_legal(menu, 2));
    return legal;
}());

}  // namespace sushiya::sushi_go_party
