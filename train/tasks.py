"""Which tables a network of each game learns at, all in one network, and how much of the time each gets."""

import random

ROLLS = ["maki", "temaki", "uramaki"]
APPETIZERS = ["tempura", "sashimi", "dumpling", "eel", "tofu", "onigiri", "edamame", "miso"]
SPECIALS = ["chopsticks", "spoon", "menu", "takeout", "soy", "tea", "special-order", "wasabi"]
DESSERTS = ["pudding", "ice-cream", "fruit"]
# P3: how many may play with these, at least and at most. The menus of the book have some of them.
PLAYERS = {"spoon": (3, 8), "edamame": (3, 8), "menu": (2, 6), "special-order": (2, 6)}
MENUS = {
    "my_first_meal": (2, 8),
    "sushi_go": (2, 8),
    "party_sampler": (2, 6),
    "master_menu": (3, 8),
    "points_platter": (3, 6),
    "cutthroat_combo": (3, 8),
    "big_banquet": (3, 8),
    "dinner_for_two": (2, 6),
}


def fitting(names, limits, players):
    return [name for name in names if limits.get(name, (2, 8))[0] <= players <= limits.get(name, (2, 8))[1]]


def a_la_carte(draw, players):
    return {
        "roll": draw.choice(ROLLS),
        "appetizers": draw.sample(fitting(APPETIZERS, PLAYERS, players), 3),
        "specials": draw.sample(fitting(SPECIALS, PLAYERS, players), 2),
        "dessert": draw.choice(DESSERTS),
    }


def tables_of_party(menus, seed):
    """For each number of players the menus of the book that fit, which get a third of its seats, and others."""
    for players, share in ((2, 22), (3, 12), (4, 28), (5, 12), (6, 10), (7, 5), (8, 11)):
        draw, of_book = random.Random(100 * seed + players), fitting(MENUS, MENUS, players)
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
