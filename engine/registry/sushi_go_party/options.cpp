// Sushi Go Party!: options and menus, and why one is refused.
#include <algorithm>

#include "engine/registry/sushi_go_party/codec.hpp"
#include "engine/registry/sushi_go_party/dishes.hpp"
#include "engine/registry/sushi_go_party/words.hpp"

namespace sushiya::sushi_go_party {
namespace {

struct Course {
    std::string_view key;       // in options
    std::string_view singular;  // in refusals
    std::size_t size;
    bool (*fits)(Type);
};
constexpr std::array<Course, 4> kCourses{{
    {"roll", "a roll", 1, is_roll},
    {"appetizers", "an appetizer", 3, is_appetizer},
    {"specials", "a special", 2, is_special},
    {"dessert", "a dessert", 1, is_dessert},
}};

std::string list_of(bool (*fits)(Type)) { return joined(kTypeNames.of(fits)); }

Type read_type(const std::string& name, const Course& course, JsonReader& menu) {
    const auto type = kTypeNames.find(name);
    if (type && course.fits(*type)) return *type;
    menu.refuse("'" + std::string(course.key) + "': " + in_quotes(name) + " is not " + std::string(course.singular) +
                "; there are: " + list_of(course.fits));
    return {};
}

// The types of one course, in the order of the enum.
std::vector<Type> read_course(JsonReader& menu, const Course& course) {
    const std::string where = "'" + std::string(course.key) + "'";
    JsonReader value = menu[course.key];
    std::vector<Type> types;
    if (!value.present()) {
        menu.refuse(where + " is missing; there are: " + list_of(course.fits));
    } else if (course.size == 1) {
        if (!value.is(JsonValue::Kind::text)) menu.refuse(where + " names types of cards, as in 'tofu'");
        types.push_back(read_type(value.text(), course, menu));
    } else {
        const std::string what = "a list of " + std::to_string(course.size) + " different types";
        for (const std::string& name : value.texts(what)) types.push_back(read_type(name, course, menu));
        if (menu.ok() && types.size() != course.size) menu.refuse(where + " must be " + what);
        std::sort(types.begin(), types.end());
        if (const auto twice = std::adjacent_find(types.begin(), types.end()); menu.ok() && twice != types.end())
            menu.refuse(where + " has " + std::string(kTypeNames[*twice]) + " twice; take " +
                        std::to_string(course.size) + " different types");
    }
    types.resize(course.size);
    return types;
}

void write_menu(Json& out, const Menu& menu) {
    for (int m = 0; m < kMenus; ++m) {
        if (menu_of(MenuName(m)) != menu) continue;
        out.value(kMenuNames[MenuName(m)]);
        return;
    }
    out.object([&] {
        out.field("roll", kTypeNames[menu.roll]);
        out.key("appetizers").list(menu.appetizers, kTypeNames);
        out.key("specials").list(menu.specials, kTypeNames);
        out.field("dessert", kTypeNames[menu.dessert]);
    });
}

}  // namespace

Menu read_menu(JsonReader value) {
    if (value.is(JsonValue::Kind::text)) {
        const std::string name = value.text();
        const auto menu = kMenuNames.find(name);
        if (!menu) value.refuse("no menu is called " + in_quotes(name) + "; there are: " + kMenuNames.all());
        return menu_of(menu.value_or(MenuName{}));
    }
    if (!value.must_be_object("the name of a menu, or one of your own with roll, appetizers, specials, dessert"))
        return {};
    std::array<std::vector<Type>, kCourses.size()> courses;
    for (std::size_t i = 0; i < kCourses.size(); ++i) courses[i] = read_course(value, kCourses[i]);
    value.each_member([&](const std::string& key, const JsonReader&) {
        if (std::none_of(kCourses.begin(), kCourses.end(), [&](const Course& c) { return c.key == key; }))
            value.refuse("a menu has roll, appetizers, specials and dessert, but no " + in_quotes(key) +
                         " (nigiri are always served)");
    });
    return {
        courses[0][0], {courses[1][0], courses[1][1], courses[1][2]}, {courses[2][0], courses[2][1]}, courses[3][0]};
}

std::string why_not_menu(const Menu& menu, int players) {
    std::string reason;
    TypeSet(menu).each([&](Type type) {
        if (allowed(type, players) || !reason.empty()) return;
        const bool too_many = allowed(type, kMinPlayers);
        reason = std::string(kTypeNames[type]) + " is for " + (too_many ? "6 players at most" : "3 players at least") +
                 ", not " + std::to_string(players);
    });
    return reason;
}

Options GameCodec::read_options(JsonReader& reader) {
    Options options;
    options.players = reader["players"].number(kMinPlayers, kMaxPlayers, options.players);
    if (JsonReader menu = reader["menu"]; menu.present())
        options.menu = read_menu(menu.call("options of " + std::string(kId)));
    if (reader["english_uramaki"].flag(false)) options.uramaki = UramakiRules::english;
    if (const std::string reason = why_not_menu(options.menu, options.players); !reason.empty()) reader.refuse(reason);
    return options;
}

void GameCodec::write_options(Json& out, const Options& options) {
    out.object([&] {
        out.field("players", options.players);
        write_menu(out.key("menu"), options.menu);
        out.field("english_uramaki", options.uramaki == UramakiRules::english);
    });
}

void GameCodec::write_info(Json& out) {
    out.field("min_players", kMinPlayers);
    out.field("max_players", kMaxPlayers);
    out.key("options").array([&] {
        out.object([&] {
            out.field("name", "menu").field("kind", "menu").field("default", "sushi_go");
            out.key("values").list(kMenuNames);
        });
        out.object([&] { out.field("name", "english_uramaki").field("kind", "flag").field("default", false); });
    });
    out.key("menus").object([&] {
        for (int m = 0; m < kMenus; ++m) {
            out.key(kMenuNames[MenuName(m)]).array([&] {
                TypeSet(menu_of(MenuName(m))).each([&](Type type) { out.value(kTypeNames[type]); });
            });
        }
    });
    out.key("courses").object([&] {
        for (const Course& course : kCourses) {
            out.key(course.key).list(kTypeNames.of(course.fits));
        }
    });
    out.key("sizes").object([&] {
        for (const Course& course : kCourses) out.field(course.key, course.size);
    });
    // P3, for whoever draws up a menu: the types that not every number of players can have.
    out.key("limits").object([&] {
        for (int t = 0; t < kTypes; ++t) {
            int least = kMinPlayers;
            int most = kMaxPlayers;
            while (!allowed(Type(t), least)) ++least;
            while (!allowed(Type(t), most)) --most;
            if (least == kMinPlayers && most == kMaxPlayers) continue;
            out.key(kTypeNames[Type(t)]).object([&] {
                if (least != kMinPlayers) out.field("least", least);
                if (most != kMaxPlayers) out.field("most", most);
            });
        }
    });
    out.key("cards").object([&] {
        for (const CardLine& line : kCardLines) out.field(kCardNames[line.card], line.copies);
    });
    write_dish_infos(out.key("dishes"));
    out.key("rules").list(kRuleNames);
    out.key("end_rules").list(kRuleNames.of(counts_at_end));
}

}  // namespace sushiya::sushi_go_party
