"""Sushizock, slowly and plainly, from the rules page alone. Shares nothing with the engine."""

from itertools import product

SUSHI_TILES = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
BONE_TILES = [-1] * 5 + [-2] * 4 + [-3] * 2 + [-4]
FACES = ("sushi", "bones", "blue", "red")
WEIGHT = {"sushi": 2, "bones": 2, "blue": 1, "red": 1}  # sides of a die


class Table:
    """Piles are lists with the top tile first; rows are lists from position 1."""

    def __init__(self, players, start, sushi_row, bone_row):
        assert sorted(sushi_row) == SUSHI_TILES and sorted(bone_row) == sorted(BONE_TILES)
        self.players = players
        self.active = start
        self.row = {"sushi": list(sushi_row), "bones": list(bone_row)}
        self.pile = [{"sushi": [], "bones": []} for _ in range(players)]
        self.new_turn()

    def new_turn(self):
        self.roll_number = 0
        self.aside = dict.fromkeys(FACES, 0)
        self.rolled = dict.fromkeys(FACES, 0)

    def over(self):
        return not self.row["sushi"] and not self.row["bones"]

    def dice_to_roll(self):
        return 5 - sum(self.aside.values())

    def roll(self, faces):
        """faces: dict face -> count of the dice rolled now. Applies the forced portion if it is due."""
        assert sum(faces.values()) == self.dice_to_roll()
        self.roll_number += 1
        self.rolled = {face: faces.get(face, 0) for face in FACES}
        if not self.legal():
            self.forced()

    def shown(self):
        return {face: self.aside[face] + self.rolled[face] for face in FACES}

    def legal(self):
        dice, actions = self.shown(), set()
        for kind in ("sushi", "bones"):
            if 1 <= dice[kind] <= len(self.row[kind]):
                actions.add(("take", kind, dice[kind]))
        for colour, kind in (("blue", "sushi"), ("red", "bones")):
            if dice[colour] < 3:
                continue
            for owner in range(self.players):
                size = len(self.pile[owner][kind])
                if owner == self.active or size == 0:
                    continue
                deepest = 1 if dice[colour] == 3 else size
                for position in range(1, deepest + 1):
                    actions.add(("steal", kind, owner, position))
        if self.roll_number < 3:
            for counts in product(*(range(self.rolled[face] + 1) for face in FACES)):
                if 0 < sum(counts) < sum(self.rolled.values()):
                    actions.add(("keep",) + counts)
        return actions

    def forced(self):
        kind = "bones" if self.row["bones"] else "sushi"
        worst = min(self.row[kind])
        self.gain(kind, self.row[kind].pop(self.row[kind].index(worst)))
        self.end_turn()

    def play(self, action):
        if action[0] == "keep":
            for face, count in zip(FACES, action[1:]):
                self.aside[face] += count
            self.rolled = dict.fromkeys(FACES, 0)
            return
        if action[0] == "take":
            self.gain(action[1], self.row[action[1]].pop(action[2] - 1))
        else:
            _, kind, owner, position = action
            self.gain(kind, self.pile[owner][kind].pop(position - 1))
        self.end_turn()

    def gain(self, kind, tile):
        self.pile[self.active][kind].insert(0, tile)

    def end_turn(self):
        self.active = (self.active + 1) % self.players
        self.new_turn()

    def score(self, seat):
        sushi, bones = self.pile[seat]["sushi"], self.pile[seat]["bones"]
        surplus = max(0, len(sushi) - len(bones))
        return sum(sushi[surplus:]) + sum(bones)

    def ranks(self):
        scores = [self.score(seat) for seat in range(self.players)]
        return [1 + sum(other > mine for other in scores) for mine in scores]
