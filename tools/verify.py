#!/usr/bin/env python3
"""Verifies the shuffles of a game that was played on a server, without any code of the engine.

    tools/verify.py RECORD...        files, or - for standard input

It knows nothing but "Fair shuffles" of docs/protocol.md, and the plain references of tests/oracle, which were written
from the rules page alone: they say what lies in the deck or the bag when chance is asked. Exit code 1 if a record does
not hold, 0 if all do.
"""
import hashlib
import hmac
import json
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests/oracle"))

import sushi_boat
import sushi_go
import sushi_go_party
import sushizock

WORD = (1 << 64) - 1


class Wrong(Exception):
    """The record does not hold, and why."""


class Generator:
    """sfc64: four words of state, twelve rounds before the first number."""

    def __init__(self, seed):
        self.a, self.b, self.c, self.counter = (int.from_bytes(seed[i : i + 8], "little") for i in range(0, 32, 8))
        for _ in range(12):
            self.next()

    def next(self):
        out = (self.a + self.b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = self.b ^ (self.b >> 11)
        self.b = (self.c + (self.c << 3)) & WORD
        self.c = (((self.c << 24) | (self.c >> 40)) + out) & WORD
        return out

    def below(self, bound):
        """Uniform in 0 .. bound - 1: the upper half of a number times the bound; the lower half rejects."""
        product = (self.next() >> 32) * bound
        if product & 0xFFFFFFFF < bound:
            while product & 0xFFFFFFFF < (1 << 32) % bound:
                product = (self.next() >> 32) * bound
        return product >> 32

    def take(self, pile):
        """One thing out of a list; the last one takes its place."""
        at = self.below(len(pile))
        taken, pile[at] = pile[at], pile[-1]
        pile.pop()
        return taken

    def take_in_order(self, pile):
        """One thing out of a list that stays in its order."""
        return pile.pop(self.below(len(pile)))


def generator_of(fair, event):
    nonces = "".join(nonce + "\n" for nonce in fair["nonces"])
    message = f"sushiya-fair-1\n{nonces}{event}\n"
    return Generator(hmac.digest(bytes.fromhex(fair["seed"]), message.encode(), "sha256"))


def laid_out(cards, order):
    """Things of a kind side by side, kinds in the order of the rules page."""
    counts = Counter(cards)
    return [kind for kind in order for _ in range(counts[kind])]


def first_seat(table, options, rng):
    return options["first"] if options.get("first") is not None else rng.below(table.players)


class SushiGo(sushi_go.SushiGo):
    def chance_drawn(self, options, rng):
        if self.phase == "first-controller":
            return f"controller {first_seat(self, options, rng)}"
        order = list(sushi_go.BOX)
        if self.phase == "robot-card":
            return "card " + rng.take(laid_out(self.pile, order))
        deck = laid_out(self.deck, order)
        hands = [[rng.take(deck) for _ in range(self.hand_size)] for _ in range(self.eaters)]
        return "deal " + " / ".join(map(sushi_go.to_text, hands))


class Party(sushi_go_party.Oracle):
    def chance_drawn(self, options, rng):
        table, order = self.table, sushi_go_party.ORDER
        deck = laid_out(table.main.elements(), order)
        if table.phase == "menu-draw":
            return "draw " + sushi_go_party.multiset(rng.take(deck) for _ in range(4))
        pile = laid_out(table.dessert_pile.elements(), order)
        count = sushi_go_party.DESSERTS_IN[self.players >= 6][table.round]
        desserts = [rng.take(pile) for _ in range(count)]
        deck = laid_out([*deck, *desserts], order)
        size = sushi_go_party.HAND[self.players]
        hands = [[rng.take(deck) for _ in range(size)] for _ in range(self.players)]
        return f"desserts {sushi_go_party.multiset(desserts)} deal " + " / ".join(map(sushi_go_party.multiset, hands))


class Boat(sushi_boat.Oracle):
    # White plates are the last kind, and not in the bag when the belt is laid.
    PLATES = list(sushi_boat.PLATES)
    STAFF = ["hiroshi", "satsuki", "neko", "neko", "yuki-takeshi", "momoko", "momoko"]
    SIDES = [f"{dish}-{symbol}" for dish in sushi_boat.DISHES for symbol in ("red", "green")]

    def __init__(self, options):
        super().__init__(options)
        self.unseen = Counter(sushi_boat.SIDES)
        self.wasabi, self.turn = 4, 0

    def chance_drawn(self, options, rng):
        if self.staff is None:
            staff = list(self.STAFF)
            for i in range(len(staff) - 1, 0, -1):
                at = rng.below(i + 1)
                staff[i], staff[at] = staff[at], staff[i]
            return "staff " + " ".join(staff)
        if self.first is None:
            return f"first {first_seat(self, options, rng)}"
        if self.table is None:
            bag = [plate for plate in laid_out(sushi_boat.PLATES.elements(), self.PLATES) if plate[0] != "white"]
            belt = [rng.take_in_order(bag) for _ in range(12)]
            trash = laid_out([rng.take_in_order(bag) for _ in range(3)], self.PLATES)
            return "belt " + " ".join(map(sushi_boat.name, belt)) + " / " + " ".join(map(sushi_boat.name, trash))
        if self.step is not None:
            bag = laid_out(self.halfway.bag.elements(), self.PLATES)
            return "plate " + sushi_boat.name(rng.take_in_order(bag))
        if self.turn >= self.players and self.wasabi and rng.below(self.table.deck) < self.wasabi:
            return "card wasabi"
        return "card " + rng.take_in_order(laid_out(self.unseen.elements(), self.SIDES))

    def happen(self, outcome):
        if outcome.startswith("card "):
            card = outcome.removeprefix("card ")
            self.turn += 1
            self.unseen[card] -= 1
            self.wasabi -= card == "wasabi"
        super().happen(outcome)


class Sushizock(sushizock.Oracle):
    def chance_drawn(self, options, rng):
        if self.start is None:
            return f"start {first_seat(self, options, rng)}"
        if self.table is None:
            rows = []
            for tiles in (sushizock.SUSHI_TILES, sushizock.BONE_TILES):
                left = list(tiles)
                rows.append(" ".join(str(rng.take(left)) for _ in tiles))
            return "rows " + " / ".join(rows)
        dice = [sushizock.SIDES[rng.below(6)] for _ in range(self.table.dice_to_roll())]
        return "dice " + sushizock.words([dice.count(face) for face in sushizock.FACES])


GAMES = {"sushi_go": SushiGo, "sushi_go_party": Party, "sushi_boat": Boat, "sushizock": Sushizock}


def heaps(outcome):
    """An outcome whose piles are not in order: the same things may be written in any."""
    return [sorted(part.split()) for part in outcome.replace(" deal ", " / ").split("/")]


def same(game, drawn, recorded):
    ordered = game in ("sushi_boat", "sushizock") and recorded.split()[0] in ("staff", "belt", "rows")
    return drawn == recorded or (not ordered and heaps(drawn) == heaps(recorded))


def verify(record):
    """-> (outcomes recomputed, outcomes taken over from an earlier game)"""
    if "x-fair" not in record:
        raise Wrong("has no 'x-fair': only games of a server have one")
    fair = record["x-fair"]
    if hashlib.sha256(bytes.fromhex(fair["seed"])).hexdigest() != fair["commitment"]:
        raise Wrong("the seed is not the one that was committed to before the game")
    for seat, commitment in enumerate(fair.get("commitments", [])):
        # One that was never shown counts as an empty one.
        if (
            commitment
            and fair["nonces"][seat]
            and hashlib.sha256(fair["nonces"][seat].encode()).hexdigest() != commitment
        ):
            raise Wrong(f"the nonce of seat {seat} is not the one that was committed to")
    taken_over = record.get("x-branch", {}).get("step", 0)
    table = GAMES[record["game"]](record["options"])
    recomputed = earlier = 0
    for number, step in enumerate(record["steps"]):
        if "chance" in step:
            if number < taken_over:
                earlier += 1
            else:
                drawn = table.chance_drawn(record["options"], generator_of(fair, recomputed))
                recomputed += 1
                if not same(record["game"], drawn, step["chance"]):
                    raise Wrong(f"step {number + 1}: seed and nonces give '{drawn}', not '{step['chance']}'")
            table.happen(step["chance"])
        else:
            table.play({int(seat): choice for seat, choice in step["choose"].items()})
    return recomputed, earlier


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    for file in sys.argv[1:]:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
        try:
            recomputed, earlier = verify(json.loads(text))
        except Wrong as wrong:
            sys.exit(f"{file}: {wrong}")
        print(f"{file}: the seed is the one committed to, and all {recomputed} outcomes of chance follow from it.")
        if earlier:
            print(f"{earlier} outcomes before them were taken over from an earlier game.")


if __name__ == "__main__":
    main()
