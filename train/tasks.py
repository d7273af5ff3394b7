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


def any_menu(draw, players):
    """A menu of the book, or one drawn a la carte."""

    def fitting(names, limits):
        return [name for name in names if limits.get(name, (2, 8))[0] <= players <= limits.get(name, (2, 8))[1]]

    if draw.random() < 0.3:
        return draw.choice(fitting(MENUS, MENUS))
    return {
        "roll": draw.choice(ROLLS),
        "appetizers": draw.sample(fitting(APPETIZERS, PLAYERS), 3),
        "specials": draw.sample(fitting(SPECIALS, PLAYERS), 2),
        "dessert": draw.choice(DESSERTS),
    }


def tables_of(game, menus=40, seed=1):
    """Options of tables with their share of the seats."""
    if game == "sushi_go":
        plain = [({"players": p}, share) for p, share in ((2, 5), (3, 2), (4, 4), (5, 4))]
        turning = [({"players": p, "left_right_left": True}, 0.5) for p in (2, 3, 4, 5)]
        return plain + turning + [({"players": 2, "robot": True}, 0.7)]
    if game == "sushi_go_party":
        draw = random.Random(seed)
        players = [2, 4, 3, 2, 4, 5, 2, 4, 6, 2, 3, 8, 4, 7, 2, 5]
        return [({"players": p, "menu": any_menu(draw, p)}, 1) for p in (players * menus)[:menus]]
    return [({"players": p}, share) for p, share in ((2, 4), (3, 2), (4, 3), (5, 2))]
