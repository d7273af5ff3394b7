"""Plays random games of Sushi Boat in the engine and in the plain reference, step by step.

    python3 tests/oracle/sushi_boat.py PROGRAM [GAMES AT EVERY TABLE]
"""

import copy
import sys
from collections import Counter

from engine_client import Engine, play_games
from sushi_boat_rules import COLOURS, DISHES, PLATES, RED_SYMBOLS, SEATS, SLOT, STAFF_SPOTS, TYPES, Table

TILES = ["hiroshi", "satsuki", "neko", "neko", "yuki-takeshi", "momoko", "momoko"]
SLOT_NAME = {slot: name for name, slot in SLOT.items()}
ORDER = [(colour, kind) for colour in COLOURS for kind in TYPES]
LINES = {"runs": "colour-runs", "variety": "variety", "sides": "sides", "gyoza": "gyoza", "cubes": "wasabi"}


class NeedsPlate(Exception):
    """The reference wants a plate that has not been drawn yet."""


def name(plate):
    return "-".join(plate)


def listed(plates):
    return sorted(map(name, Counter(plates).elements()), key=lambda text: ORDER.index(tuple(text.split("-"))))


def notation(action):
    verb, *rest = action
    if verb in ("guess", "place"):
        return "guess " + "+".join(rest)
    if verb == "takoyaki":
        return "guess takoyaki"
    if verb == "move":
        return f"move {rest[0]}" + ("" if rest[1] is None else f" pay:{rest[1]}")
    if verb == "eat":
        return "eat " + SLOT_NAME[rest[0]]
    if verb == "satsuki":
        return f"keep {name(rest[0])} {rest[1]}"
    if verb in ("staff", "play") and len(rest) > 1:
        places = rest[1:] if rest[0] in ("mochi", "neko") else [SLOT_NAME[slot] for slot in rest[1:]]
        return f"{verb} {rest[0]}:" + (name(rest[1]) if rest[0] == "neko" else "+".join(places))
    return " ".join(action)


def shuffled_deck(players, rng):
    """The set-up of the rules page, to the letter. The top card is the last."""
    sides = [f"{dish}-{'red' if i < RED_SYMBOLS[dish] else 'green'}" for dish in DISHES for i in range(3)]
    rng.shuffle(sides)
    sides = sides[{2: 7, 3: 4, 4: 1, 5: 0}[players]:]
    set_aside, rest = sides[:players], sides[players:] + ["wasabi"] * 4
    rng.shuffle(rest)
    return rest + set_aside


class Oracle:
    """Runs the reference one outcome at a time: a step that lacks a plate is tried again with one more."""

    def __init__(self, options):
        self.players = options["players"]
        self.staff = self.start = self.deck = self.step = None
        self.table = self.seen = None  # before the step that waits for a plate, and as far as it has come

    def run(self, step):
        self.step, self.plates = step, []
        self.try_step()

    def try_step(self):
        table, plates = copy.deepcopy(self.table), list(self.plates)

        def next_plate(bag):
            if not plates:
                self.bag = bag
                raise NeedsPlate
            return plates.pop(0)

        table.next_plate = next_plate
        self.seen = table
        try:
            self.step(table)
        except NeedsPlate:
            return
        finally:
            table.next_plate = None
        self.table, self.step = table, None

    def waits(self):
        if self.table is None or self.step or self.table.phase == "reveal":
            return "chance"
        return "over" if self.table.phase == "over" else "choice"

    def actors(self):
        if self.waits() != "choice":
            return []
        if self.table.phase == "guess":
            return list(range(self.players))
        return [self.table.waiting[0] if self.table.phase == "takoyaki" else self.table.active]

    def actions(self, seat):
        if self.table.phase == "guess":
            found = self.table.guess_choices(seat)
        else:
            found = self.table.takoyaki_choices() if self.table.phase == "takoyaki" else self.table.legal()
        return {notation(action): action for action in found}

    def choices(self, seat):
        return set(self.actions(seat))

    def random_chance(self, rng):
        if self.staff is None:
            return "staff " + " ".join(rng.sample(TILES, 7))
        if self.start is None:
            self.deck = shuffled_deck(self.players, rng)
            return f"first {rng.randrange(self.players)}"
        if self.table is None:
            drawn = rng.sample([plate for plate in PLATES.elements() if plate[0] != "white"], 15)
            return "belt " + " ".join(map(name, drawn[:12])) + " / " + " ".join(map(name, drawn[12:]))
        if self.step:
            return "plate " + name(rng.choice(sorted(self.bag.elements())))
        return "card " + self.deck[-1]

    def happen(self, outcome):
        kind, rest = outcome.split(" ", 1)
        plates = [[tuple(word.split("-")) for word in part.split()] for part in rest.split("/")]
        if kind == "staff":
            self.staff = dict(zip(STAFF_SPOTS, rest.split()))
        elif kind == "first":
            self.start = int(rest)
        elif kind == "belt":
            self.table = self.seen = Table(self.players, self.start, plates[0], plates[1], self.staff, None)
        elif kind == "plate":
            self.plates += plates[0]
            self.try_step()
        else:
            card, _, symbol = self.deck.pop().partition("-")
            self.run(lambda table: table.reveal(card, symbol))

    def play(self, joint):
        actions = {seat: self.actions(seat)[choice] for seat, choice in joint.items()}
        first = next(iter(actions.values()))
        if self.table.phase == "guess":
            self.run(lambda table: table.guesses_revealed(actions))
        elif self.table.phase == "takoyaki":
            self.run(lambda table: table.place_three(first))
        else:
            self.run(lambda table: table.play(first))

    def state(self):
        table = self.seen
        if table is None:
            return {}
        seats = []
        for seat in range(self.players):
            seats.append({
                "stool": table.pawn[seat], "yen": table.yen[seat], "cubes": table.cubes[seat],
                "hand": sorted(table.hand[seat].elements(), key=DISHES.index),
                "played": sorted(table.played[seat].elements(), key=DISHES.index),
                "stack": [name(plate) for plate in reversed(table.stack[seat])],
            })  # fmt: skip
            if table.phase == "over":
                seats[-1]["points"] = self.points()[seat]
        state = {
            "belt": [plate and name(plate) for plate in table.belt], "trash": listed(table.trash),
            "bag": table.bag.total(), "bag_plates": listed(table.bag), "staff": table.staff,
            "discard": table.discard[::-1], "deck": table.deck, "seats": seats,
        }  # fmt: skip
        return state if table.phase == "over" else {**state, "active": table.active}

    def over(self):
        return self.table is not None and self.table.phase == "over"

    def points(self):
        return [sum(lines.values()) for lines in self.table.bill()] if self.over() else [0] * self.players

    def ranks(self):
        if self.over():
            return self.table.ranks()
        yen = self.seen.yen if self.seen else [2] * self.players
        return [1 + sum(other > mine for other in yen) for mine in yen]

    def bill(self):
        lines = []
        for seat, parts in enumerate(self.seen.bill() if self.seen else []):
            # The variety of a stack is covered until the end.
            lines += [(seat, LINES[part], points) for part, points in parts.items()
                      if points and (part != "variety" or self.over())]
        return lines

    def nonsense(self, rng):
        plate, slot = name(rng.choice(ORDER)), rng.choice(sorted(SLOT))
        return rng.choice([
            f"move {rng.choice(SEATS)}", f"move {rng.choice(SEATS)} pay:{rng.randrange(self.players)}", "order", "yen",
            "end", f"eat {slot}", f"staff neko:{plate}", f"staff yuki-takeshi:{slot}", "staff satsuki", "staff hiroshi",
            "staff momoko", "play miso", "play gyoza", "play takoyaki", f"play tempura:{slot}", f"play edamame:{slot}",
            f"keep {plate} under", f"discard {rng.choice(DISHES)}", "guess takoyaki", "guess red+white",
            "guess blue+green+green",
        ])  # fmt: skip


def main():
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    with Engine(sys.argv[1]) as engine:
        play_games(engine, "sushi_boat", Oracle, [{"players": players} for players in (2, 3, 4, 5)], games)


if __name__ == "__main__":
    main()
