#!/usr/bin/env python3
"""Plays random games of Sushi Boat in the engine and in the plain reference, step by step.

    python3 tests/oracle/sushi_boat.py PROGRAM [GAMES AT EVERY TABLE]
"""

import copy
import sys

from engine_client import Engine, play_games
from sushi_boat_rules import COLOURS, DISHES, PLATES, RED_SYMBOLS, SLOT, STAFF_SPOTS, Table

SLOT_NAME = {slot: name for name, slot in SLOT.items()}
STAFF = ["neko", "neko", "momoko", "momoko", "yuki-takeshi", "satsuki", "hiroshi"]
SIDES = [f"{d}-{s}" for d in DISHES for s in ["red"] * RED_SYMBOLS[d] + ["green"] * (3 - RED_SYMBOLS[d])]
REMOVED = {2: 7, 3: 4, 4: 1, 5: 0}


def name(plate):
    return plate and "-".join(plate)


def plate_of(text):
    return tuple(text.split("-"))


def notation(action):
    verb, *rest = action
    if verb in ("guess", "place"):
        return "guess " + "+".join(rest)
    if verb == "takoyaki":
        return "guess takoyaki"
    if verb == "move":
        return f"move {rest[0]}" + ("" if rest[1] is None else f" pay:{rest[1]}")
    if verb == "eat":
        return f"eat {SLOT_NAME[rest[0]]}"
    if verb == "satsuki":
        return f"keep {name(rest[0])} {rest[1]}"
    if verb in ("staff", "play") and len(rest) > 1:
        targets = [name(t) if isinstance(t, tuple) else SLOT_NAME.get(t, t) for t in rest[1:]]
        return f"{verb} {rest[0]}:" + "+".join(targets)
    return " ".join(action)


class NeedsPlate(Exception):
    pass


class Oracle:
    """The plain table draws plates in the middle of a step. Here each plate is an event of its own: a
    step is tried on a copy with the plates known so far until they are enough."""

    def __init__(self, options):
        self.players = options["players"]
        self.staff, self.first, self.table = None, None, None
        self.step, self.plates = None, []
        self.deck = None

    # --- steps that draw plates ---
    def attempt(self, step):
        self.step, self.plates = step, []
        self.retry()

    def retry(self):
        trial, left = copy.deepcopy(self.table), list(self.plates)

        def next_plate(_bag):
            if not left:
                raise NeedsPlate
            return left.pop(0)

        trial.next_plate = next_plate
        try:
            self.step(trial)
        except NeedsPlate:
            self.halfway = trial
            return
        assert not left
        trial.next_plate = None
        self.table, self.step = trial, None

    # --- what the client asks ---
    def waits(self):
        if self.table is None or self.step is not None or self.table.phase == "reveal":
            return "chance"
        return "over" if self.table.phase == "over" else "choice"

    def actors(self):
        if self.waits() != "choice":
            return []
        if self.table.phase == "guess":
            return list(range(self.players))
        return [self.table.waiting[0]] if self.table.phase == "takoyaki" else [self.table.active]

    def actions(self, seat):
        if self.table.phase == "guess":
            return self.table.guess_choices(seat)
        return self.table.takoyaki_choices() if self.table.phase == "takoyaki" else self.table.legal()

    def choices(self, seat):
        return {notation(action) for action in self.actions(seat)}

    def random_chance(self, rng):
        if self.staff is None:
            return "staff " + " ".join(rng.sample(STAFF, 7))
        if self.first is None:
            return f"first {rng.randrange(self.players)}"
        if self.table is None:
            plates = rng.sample([p for p in sorted(PLATES.elements()) if p[0] != "white"], 15)
            return "belt " + " ".join(map(name, plates[:12])) + " / " + " ".join(map(name, plates[12:]))
        if self.step is not None:
            return "plate " + name(rng.choice(sorted(self.halfway.bag.elements())))
        if self.deck is None:
            self.deck = self.shuffled_deck(rng)
        return "card " + self.deck.pop(0)

    def shuffled_deck(self, rng):
        sides = rng.sample(SIDES, len(SIDES))[REMOVED[self.players] :]
        rest = sides[self.players :] + ["wasabi"] * 4
        rng.shuffle(rest)
        return sides[: self.players] + rest

    def happen(self, outcome):
        verb, rest = outcome.split(" ", 1)
        if verb == "staff":
            self.staff = dict(zip(STAFF_SPOTS, rest.split()))
        elif verb == "first":
            self.first = int(rest)
        elif verb == "belt":
            belt, trash = ([plate_of(p) for p in part.split()] for part in rest.split("/"))
            self.table = Table(self.players, self.first, belt, trash, self.staff, None)
        elif verb == "card":
            card, _, symbol = rest.partition("-")
            self.attempt(lambda table: table.reveal(card, symbol))
        else:
            self.plates.append(plate_of(rest))
            self.retry()

    def play(self, joint):
        chosen = {seat: next(a for a in self.actions(seat) if notation(a) == choice) for seat, choice in joint.items()}
        phase, (action, *_) = self.table.phase, chosen.values()
        if phase == "guess":
            self.attempt(lambda table: table.guesses_revealed(chosen))
        elif phase == "takoyaki":
            self.attempt(lambda table: table.place_three(action))
        else:
            self.attempt(lambda table: table.play(action))

    def now(self):
        """The table as it lies, in the middle of a step too."""
        return self.table if self.step is None else self.halfway

    def state(self):
        if self.table is None:
            return {}
        t = self.now()
        seats = [
            {
                "stool": t.pawn[s],
                "yen": t.yen[s],
                "cubes": t.cubes[s],
                "stack": [name(p) for p in t.stack[s][::-1]],
                "hand": in_order(t.hand[s]),
                "played": in_order(t.played[s]),
            }
            for s in range(self.players)
        ]
        if self.waits() == "over":
            for seat, points in zip(seats, self.points()):
                seat["points"] = points
        return {
            "belt": [name(p) for p in t.belt],
            "staff": t.staff,
            "seats": seats,
            "deck": t.deck,
            "discard": t.discard[::-1],
            "bag": sum(t.bag.values()),
        }

    def bill(self):
        if self.table is None:
            return []
        names = {"runs": "colour-runs", "cubes": "wasabi"}
        return [
            (seat, names.get(rule, rule), points)
            for seat, lines in enumerate(self.now().bill())
            for rule, points in lines.items()
            if points and (rule != "variety" or self.waits() == "over")
        ]

    def points(self):
        if self.waits() != "over":
            return [0] * self.players
        return [sum(lines.values()) for lines in self.table.bill()]

    def ranks(self):
        if self.waits() == "over":
            return self.table.ranks()
        yen = self.now().yen if self.table else [2] * self.players
        return [1 + sum(other > mine for other in yen) for mine in yen]

    def nonsense(self, rng):
        return rng.choice(
            [
                "move L1",
                "move R3 pay:0",
                "eat R1",
                "staff neko",
                "play tempura:L5",
                "guess red",
                "end",
                "yen",
                "order",
                "keep blue-salmon under",
                "discard miso",
                "play takoyaki",
                "guess takoyaki",
                "sit",
            ]
        )


def in_order(cards):
    return [card for card in DISHES for _ in range(cards[card])]


def main():
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    with Engine(sys.argv[1]) as engine:
        play_games(engine, "sushi_boat", Oracle, [{"players": n} for n in range(2, 6)], games)


if __name__ == "__main__":
    main()
