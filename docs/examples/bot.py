#!/usr/bin/env python3
"""A bot for the arena in thirty lines. It knows Sushi Go! a little, and plays any other game at random.

    sushiya arena sushi_go --bots cook,exec:docs/examples/bot.py

It is asked one JSON object a line on its standard input and answers each with one (docs/engine-protocol.md, "From the
bot's side"). Replace `pick`: it gets all that its seat may know, and the legal choices.
"""
import json
import random
import sys

VALUES = {"squid": 3, "salmon": 2, "egg": 1, "tempura": 2.5, "sashimi": 3.3, "pudding": 2, "wasabi": 3}
VALUES |= {"maki-3": 2.5, "maki-2": 1.7, "maki-1": 0.8, "chopsticks": 0.5}


def pick(game, view, choices, seat):
    if game != "sushi_go":
        return random.choice(choices)
    mine = view["tableaux"][seat]["dishes"]

    def worth(card):
        if card == "dumpling":
            return 1 + mine.get("dumpling", 0)
        return VALUES[card] * (3 if card in ("squid", "salmon", "egg") and mine.get("wasabi") else 1)

    return max(choices, key=lambda choice: sum(worth(card) for card in choice.split(" ")[0].split("+")))


for line in sys.stdin:
    asked = json.loads(line)
    answer = {"ok": True}
    if asked["cmd"] == "new":
        game, seat = asked["game"], asked["seat"]
    elif asked["cmd"] == "choose":
        answer["choice"] = pick(game, asked["view"], asked["choices"], seat)
    elif asked["cmd"] == "quit":
        break
    print(json.dumps(answer), flush=True)
