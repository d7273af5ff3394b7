#!/usr/bin/env python3
"""Plays random games of Sushizock in the engine and in the plain reference, step by step.

    python3 tests/oracle/sushizock.py PROGRAM [GAMES AT EVERY TABLE]
"""

import sys

from engine_client import Engine, play_games
from sushizock_rules import BONE_TILES, FACES, SUSHI_TILES, WEIGHT, Table

SIDES = [face for face in FACES for _ in range(WEIGHT[face])]


def words(counts):
    return " ".join(face if n == 1 else f"{face}*{n}" for face, n in zip(FACES, counts) if n)


def numbers(text):
    counts = dict.fromkeys(FACES, 0)
    for word in text.split():
        face, _, count = word.partition("*")
        counts[face] += int(count or 1)
    return counts


def notation(action):
    verb, *rest = action
    if verb == "keep":
        return "keep " + words(rest)
    tile = "bone" if rest[0] == "bones" else "sushi"
    return f"take {tile} {rest[1]}" if verb == "take" else f"steal {tile} {rest[2]} from {rest[1]}"


class Oracle:
    def __init__(self, options):
        self.players = options["players"]
        self.start, self.table = None, None

    def waits(self):
        if self.table is None or (self.table.roll_number == 0 and not self.table.over()):
            return "chance"
        if self.table.over():
            return "over"
        return "choice" if any(self.table.rolled.values()) else "chance"

    def actors(self):
        return [self.table.active] if self.waits() == "choice" else []

    def choices(self, _seat):
        return {notation(action) for action in self.table.legal()}

    def random_chance(self, rng):
        if self.start is None:
            return f"start {rng.randrange(self.players)}"
        if self.table is None:
            rows = [rng.sample(tiles, len(tiles)) for tiles in (SUSHI_TILES, BONE_TILES)]
            return "rows " + " / ".join(" ".join(map(str, row)) for row in rows)
        dice = [rng.choice(SIDES) for _ in range(self.table.dice_to_roll())]
        return "dice " + words([dice.count(face) for face in FACES])

    def happen(self, outcome):
        verb, rest = outcome.split(" ", 1)
        if verb == "start":
            self.start = int(rest)
        elif verb == "rows":
            sushi, bones = ([int(tile) for tile in row.split()] for row in rest.split("/"))
            self.table = Table(self.players, self.start, sushi, bones)
        else:
            self.table.roll(numbers(rest))

    def play(self, joint):
        (choice,) = joint.values()
        self.table.play(next(action for action in self.table.legal() if notation(action) == choice))

    def state(self):
        if self.table is None:
            return {}
        piles = []
        for seat, pile in enumerate(self.table.pile):
            piles.append({"points": self.table.score(seat)})
            for kind, tiles in pile.items():
                top = {"top": tiles[0]} if tiles else {}
                piles[-1][kind] = {"size": len(tiles), "tiles": tiles, **top}
        active = {} if self.table.over() else {"active": self.table.active}
        return {"rows": self.table.row, "piles": piles, **active}

    def points(self):
        if self.waits() != "over":  # piles are counted at the end: before, points would tell what is covered
            return [0] * self.players
        return [self.table.score(seat) for seat in range(self.players)]

    def ranks(self):
        return self.table.ranks() if self.waits() == "over" else [1] * self.players

    def bill(self):
        if self.waits() != "over":
            return []
        lines = []
        for seat, pile in enumerate(self.table.pile):
            bones = sum(pile["bones"])
            lines += [(seat, "sushi", self.table.score(seat) - bones), (seat, "bones", bones)]
        return [line for line in lines if line[2]]

    def nonsense(self, rng):
        return rng.choice(
            [
                "take sushi 6",
                "take bone 0",
                "keep",
                "keep blue*3",
                "steal sushi 1 from 0",
                "take sushi 1",
                "steal bone 2 from 1",
                "keep sushi*5",
                "roll",
            ]
        )


def main():
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    with Engine(sys.argv[1]) as engine:
        play_games(engine, "sushizock", Oracle, [{"players": n} for n in range(2, 6)], games)


if __name__ == "__main__":
    main()
