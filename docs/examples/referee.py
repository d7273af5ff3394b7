#!/usr/bin/env python3
"""A referee in thirty lines: it drives a game of Sushi Go! in which seat 0 plays by a simple rule, the others at
random.

    python3 docs/examples/referee.py build/release/bin/sushiya [seed]
"""
import json, random, subprocess, sys

engine = subprocess.Popen([sys.argv[1], "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
dice = random.Random(seed)


def ask(cmd, **fields):
    print(json.dumps({"cmd": cmd, **fields}), file=engine.stdin, flush=True)
    answer = json.loads(engine.stdout.readline())
    return answer if answer["ok"] else sys.exit(answer["error"])


def pick(view, choices, seat):
    mine = view["tableaux"][seat]["dishes"]
    value = {
        "squid": 3,
        "salmon": 2,
        "egg": 1,
        "tempura": 2.5,
        "sashimi": 3.3,
        "dumpling": 1 + mine.get("dumpling", 0),
        "maki-3": 2.5,
        "maki-2": 1.7,
        "maki-1": 0.8,
        "pudding": 2,
        "wasabi": 3,
        "chopsticks": 0.5,
    }
    worth = lambda card: value[card] * (3 if card in ("squid", "salmon", "egg") and mine.get("wasabi") else 1)
    return max(choices, key=lambda choice: sum(map(worth, choice.split("+"))))


game = ask("new", game="sushi_go", options={"players": 3}, seed=seed, auto=True)
match, turn = game["match"], game
while turn["waits"] == "choice":
    for seat in turn["actors"]:
        choices = ask("choices", match=match, seat=seat)["choices"]
        view = ask("view", match=match, viewer=seat)["view"]  # all this seat may know
        turn = ask(
            "choose", match=match, seat=seat, choice=pick(view, choices, seat) if seat == 0 else dice.choice(choices)
        )
print(ask("score", match=match))
