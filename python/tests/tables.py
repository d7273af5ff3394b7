"""The tables at which the package is tested."""

TABLES = [
    ("sushi_go", {"players": 2}),
    ("sushi_go", {"players": 5, "left_right_left": True}),
    ("sushi_go", {"players": 2, "robot": True}),
    ("sushi_go_party", {"players": 3, "menu": "master_menu"}),
    (
        "sushi_go_party",
        {
            "players": 4,
            "menu": {
                "roll": "maki",
                "appetizers": ["miso", "onigiri", "edamame"],
                "specials": ["spoon", "special-order"],
                "dessert": "fruit",
            },
        },
    ),
    ("sushi_boat", {"players": 3}),
    ("sushizock", {"players": 2}),
]


def refused(call, *words):
    """Whether a call is refused with a ValueError that says these words."""
    try:
        call()
    except ValueError as error:
        return all(word in str(error) for word in words) or f"refused in other words: {error}"
    return "accepted"
