"""Plays random games of Sushizock in the engine and in the plain reference, step by step.

    python3 tests/oracle/sushizock.py PROGRAM [GAMES] [SEED]
"""

import random
import sys

from engine_client import Engine, Match, agree
from sushizock_rules import FACES, Table


def dice(words):
    counts = dict.fromkeys(FACES, 0)
    for word in words.split():
        face, _, count = word.partition("*")
        counts[face] += int(count or 1)
    return counts


def action_of(notation):
    """'take sushi 2', 'steal bone 1 from 2', 'keep sushi*2 blue'."""
    verb, rest = notation.split(" ", 1)
    if verb == "keep":
        counts = dice(rest)
        return ("keep",) + tuple(counts[face] for face in FACES)
    words = rest.split()
    kind = "bones" if words[0] == "bone" else words[0]
    if verb == "take":
        return ("take", kind, int(words[1]))
    place, owner = int(words[1]), int(words[3])
    return ("steal", kind, owner, place)


def play(engine, rng, seed):
    players = rng.randint(2, 5)
    match, history = Match(engine, "sushizock", {"players": players}, seed), []
    start = int(match.draw().split()[1])
    sushi, bones = ([int(v) for v in row.split()] for row in match.draw()[len("rows "):].split("/"))
    table = Table(players, start, sushi, bones)
    while not table.over():
        if match.turn["waits"] == "chance":
            outcome = match.draw()
            history.append(outcome)
            table.roll(dice(outcome[len("dice "):]))
        else:
            agree("who acts", match.turn["actors"], [table.active], history)
            texts = {action_of(text): text for text in match.choices(table.active)}
            agree("legal actions", set(texts), table.legal(), history)
            # Takes end games, keeps make them long: both must be seen.
            action = rng.choice(sorted(texts, key=str))
            history.append(f"{table.active}: {texts[action]}")
            match.choose({table.active: texts[action]})
            table.play(action)
        compare(match.state(), table, history)
    agree("the end", match.turn["waits"], "over", history)
    score = match.score()
    agree("points", score["points"], [table.score(s) for s in range(players)], history)
    agree("ranks", score["ranks"], table.ranks(), history)
    match.close()
    return len(history)


def compare(state, table, history):
    agree("rows", state["rows"], table.row, history)
    piles = [{kind: pile[kind]["tiles"] for kind in ("sushi", "bones")} for pile in state["piles"]]
    agree("piles", piles, table.pile, history)


def main():
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    engine, rng = Engine(sys.argv[1]), random.Random(seed)
    steps = sum(play(engine, rng, seed * 1_000_003 + game) for game in range(games))
    engine.close()
    print(f"sushizock: {games} games, {steps} steps, no difference")


if __name__ == "__main__":
    main()
