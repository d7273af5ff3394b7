"""Which tables a network of each game learns at, all in one network, and how much of the time each gets."""

import random

import sushiya

PARTY = sushiya.game_info("sushi_go_party")
COURSES, MENUS = PARTY["courses"], PARTY["menus"]


def may_play(players, kinds):
    """P3: whether so many may play with all of these."""
    limits = [PARTY["limits"].get(kind, {}) for kind in kinds]
    return all(limit.get("least", 0) <= players <= limit.get("most", players) for limit in limits)


def a_la_carte(draw, players):
    fitting = {course: [kind for kind in kinds if may_play(players, [kind])] for course, kinds in COURSES.items()}
    return {
        "roll": draw.choice(fitting["roll"]),
        "appetizers": draw.sample(fitting["appetizers"], PARTY["sizes"]["appetizers"]),
        "specials": draw.sample(fitting["specials"], PARTY["sizes"]["specials"]),
        "dessert": draw.choice(fitting["dessert"]),
    }


def tables_of_party(menus, seed):
    """For each number of players the menus of the book that fit, which get a third of its seats, and others."""
    for players, share in ((2, 22), (3, 12), (4, 28), (5, 12), (6, 10), (7, 5), (8, 11)):
        draw = random.Random(100 * seed + players)
        of_book = [menu for menu, kinds in MENUS.items() if may_play(players, kinds)]
        often = max(1, round(menus / 2 / len(of_book)))
        each = share / (often * len(of_book) + menus)
        yield from (({"players": players, "menu": menu}, often * each) for menu in of_book)
        yield from (({"players": players, "menu": a_la_carte(draw, players)}, each) for _ in range(menus))


def tables_of(game, menus=60, seed=1):
    """Options of tables with their share of the seats."""
    if game == "sushi_go":
        plain = [({"players": p}, share) for p, share in ((2, 5), (3, 2), (4, 5), (5, 5))]
        turning = [({"players": p, "left_right_left": True}, 0.5) for p in (2, 3, 4, 5)]
        return plain + turning + [({"players": 2, "robot": True}, 0.7)]
    if game == "sushi_go_party":
        return list(tables_of_party(menus, seed))
    return [({"players": p}, share) for p, share in ((2, 4), (3, 2), (4, 3), (5, 2))]


def looked_at(game):
    """The tables at which it is seen how a network plays."""
    if game == "sushi_go_party":
        two = [{"players": 2, "menu": menu} for menu in ("my_first_meal", "sushi_go", "party_sampler")]
        four = [{"players": 4, "menu": menu} for menu in MENUS]
        return [*two, *four, {"players": 8, "menu": "big_banquet"}]
    return [{"players": p} for p in (2, 3, 4, 5)]
