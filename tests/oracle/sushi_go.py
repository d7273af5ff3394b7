#!/usr/bin/env python3
"""Sushi Go!, slowly and plainly, from the rules page alone. Shares nothing with the engine.

    tests/oracle/sushi_go.py PROGRAM [--games N]

plays N random games at every table beside the engine, looks whether draws are fair, and counts sequences.
"""

import argparse
import itertools
from collections import Counter

from engine_client import Engine, compare_perft, expect, play_games

BOX = {
    "tempura": 14, "sashimi": 14, "dumpling": 14,
    "maki-1": 6, "maki-2": 12, "maki-3": 8,
    "salmon": 10, "squid": 5, "egg": 5,
    "pudding": 10, "wasabi": 6, "chopsticks": 4,
}  # fmt: skip
NIGIRI = {"squid": 3, "salmon": 2, "egg": 1}
ROBOT = 2

TABLES = [
    *({"players": players} for players in (2, 3, 4, 5)),
    {"players": 3, "left_right_left": True},
    {"players": 5, "left_right_left": True},
    {"players": 2, "robot": True},
    {"players": 2, "robot": True, "left_right_left": True},
]


# Deals with chopsticks early, so that later turns have two-card picks: options, outcomes, turns.
COUNTED = [
    ({"players": 2}, ["deal tempura*3 chopsticks*2 wasabi squid salmon maki-1 egg / pudding*4 chopsticks wasabi*2 egg*3"], 3),
    ({"players": 3}, ["deal chopsticks*4 tempura*5 / sashimi*6 wasabi*2 squid / dumpling*8 egg"], 4),
    ({"players": 4}, ["deal chopsticks*3 tempura*5 / sashimi*8 / dumpling*7 egg / maki-2*7 chopsticks"], 5),
    ({"players": 2, "robot": True},
     ["controller 1", "deal chopsticks*2 tempura*7 / wasabi*3 squid*2 egg*4 / dumpling*5 chopsticks*2 egg salmon",
      "card chopsticks", "card dumpling", "card egg"], 3),
]  # fmt: skip


def to_text(cards):
    return " ".join(name if count == 1 else f"{name}*{count}" for name, count in sorted(Counter(cards).items()))


def to_cards(text):
    cards = []
    for word in text.split():
        name, _, count = word.partition("*")
        cards += [name] * int(count or 1)
    return cards


def parse_pick(notation):
    """(cards for oneself in order, card for the robot or None)"""
    own, _, robot = notation.partition(" robot:")
    return own.split("+"), robot or None


class SushiGo:
    def __init__(self, options):
        self.players = options["players"]
        self.robot = options.get("robot", False)
        self.right_in_round_2 = options.get("left_right_left", False)
        self.eaters = 3 if self.robot else self.players
        self.hand_size = {2: 10, 3: 9, 4: 8, 5: 7}[self.eaters]
        self.deck = [card for card, copies in BOX.items() for _ in range(copies)]
        self.hands = [[] for _ in range(self.players)]
        self.pile = []
        self.table = [[] for _ in range(self.eaters)]  # in the order laid: (card, on wasabi or not)
        self.pudding = [0] * self.eaters
        self.total = [0] * self.eaters
        self.round = 1
        self.controller = None
        self.drawn = None
        self.phase = "first-controller" if self.robot else "deal"

    # What is awaited.

    def waits(self):
        return {"pick": "choice", "over": "over"}.get(self.phase, "chance")

    def actors(self):
        return list(range(self.players)) if self.phase == "pick" else []

    # Chance.

    def random_chance(self, rng):
        if self.phase == "first-controller":
            return f"controller {rng.randrange(2)}"
        if self.phase == "robot-card":
            return f"card {rng.choice(self.pile)}"
        dealt = rng.sample(self.deck, self.hand_size * self.eaters)
        size = self.hand_size
        return "deal " + " / ".join(to_text(dealt[i * size : (i + 1) * size]) for i in range(self.eaters))

    def happen(self, notation):
        verb, _, rest = notation.partition(" ")
        if verb == "controller":
            self.controller = int(rest)
            self.phase = "deal"
        elif verb == "card":
            self.pile.remove(rest)
            self.hands[self.controller].append(rest)
            self.drawn = rest
            self.phase = "pick"
        else:
            hands = [to_cards(hand) for hand in rest.split("/")]
            for card in itertools.chain(*hands):
                self.deck.remove(card)
            self.hands = hands[: self.players]
            if self.robot:
                self.pile = hands[2]
            self.phase = "robot-card" if self.robot else "pick"

    # Picks.

    def choices(self, seat):
        hand = self.hands[seat]
        controls = self.robot and self.controller == seat
        has_chopsticks = any(card == "chopsticks" for card, _ in self.table[seat])
        picks = set()
        for own in (1, 2) if has_chopsticks else (1,):
            for cards in set(itertools.permutations(hand, own + (1 if controls else 0))):
                pick = "+".join(cards[:own])
                picks.add(f"{pick} robot:{cards[own]}" if controls else pick)
        return picks

    def nonsense(self, rng):
        cards = [rng.choice(list(BOX)) for _ in range(3)]
        return rng.choice(["{0}", "{0}+{1}", "{0} robot:{1}", "{0}+{1} robot:{2}"]).format(*cards)

    def play(self, joint):
        for seat, notation in joint.items():
            own, robots = parse_pick(notation)
            for card in own:
                self.hands[seat].remove(card)
                self.lay(seat, card)
            if len(own) == 2:
                # Any pair of chopsticks is like the other; one of them goes into the hand passed on.
                self.table[seat].remove(("chopsticks", False))
                self.hands[seat].append("chopsticks")
            if robots:
                self.hands[seat].remove(robots)
                self.lay(ROBOT, robots)
        self.drawn = None
        if self.robot:
            self.controller = 1 - self.controller
        if not any(self.hands):
            self.end_round()
            return
        step = -1 if self.right_in_round_2 and self.round == 2 else 1
        self.hands = [self.hands[(seat - step) % self.players] for seat in range(self.players)]
        if self.robot:
            self.phase = "robot-card"

    def lay(self, eater, card):
        table = self.table[eater]
        wasabi_left = sum(c == "wasabi" for c, _ in table) - sum(on for _, on in table)
        table.append((card, card in NIGIRI and wasabi_left > 0))

    # Scores.

    def round_bill(self):
        lines = []
        for eater, table in enumerate(self.table):
            count = Counter(card for card, _ in table)
            lines.append((eater, "tempura", count["tempura"] // 2 * 5))
            lines.append((eater, "sashimi", count["sashimi"] // 3 * 10))
            lines.append((eater, "dumpling", [0, 1, 3, 6, 10, 15][min(count["dumpling"], 5)]))
            lines.append((eater, "nigiri", sum(NIGIRI.get(card, 0) * (3 if on else 1) for card, on in table)))
        lines += [(eater, "maki", points) for eater, points in enumerate(self.maki_points())]
        return [line for line in lines if line[2]]

    def maki_points(self):
        icons = [sum(int(card[-1]) for card, _ in table if card.startswith("maki")) for table in self.table]
        points = [0] * self.eaters
        places = sorted({count for count in icons if count > 0}, reverse=True)
        for prize, place in zip((6, 3), places):
            tied = [eater for eater in range(self.eaters) if icons[eater] == place]
            for eater in tied:
                points[eater] = prize // len(tied)
            if prize == 6 and len(tied) > 1:
                break
        return points

    def pudding_bill(self):
        most, fewest = max(self.pudding), min(self.pudding)
        if most == fewest:
            return []
        lines = [
            (e, "most-puddings", 6 // self.pudding.count(most)) for e in range(self.eaters) if self.pudding[e] == most
        ]
        if self.players > 2:
            loss = 6 // self.pudding.count(fewest)
            lines += [(e, "fewest-puddings", -loss) for e in range(self.eaters) if self.pudding[e] == fewest]
        return lines

    def end_round(self):
        for eater, _, points in self.round_bill():
            self.total[eater] += points
        for eater in range(self.eaters):
            self.pudding[eater] += sum(card == "pudding" for card, _ in self.table[eater])
        self.table = [[] for _ in range(self.eaters)]
        if self.round < 3:
            self.round += 1
            self.phase = "deal"
            return
        self.phase = "over"
        for eater, _, points in self.pudding_bill():
            self.total[eater] += points

    # What the engine must say.

    def bill(self):
        return self.pudding_bill() if self.phase == "over" else self.round_bill()

    def points(self):
        return self.total[: self.players]

    def ranks(self):
        standing = [(self.total[seat], self.pudding[seat]) for seat in range(self.players)]
        return [1 + sum(other > mine for other in standing) for mine in standing]

    def tableau(self, eater):
        dishes = Counter(f"{card}-on-wasabi" if on else card for card, on in self.table[eater])
        dishes["wasabi"] -= sum(on for _, on in self.table[eater])
        return {
            "dishes": {dish: count for dish, count in dishes.items() if count},
            "puddings": self.pudding[eater],
            "points": self.total[eater],
        }

    def state(self):
        order = list(BOX).index
        shown = {
            "round": self.round,
            "phase": self.phase,
            "pass": "right" if self.right_in_round_2 and self.round == 2 else "left",
            "deck": len(self.deck),
            "deck_cards": sorted(self.deck, key=order),
            "hands": [sorted(hand, key=order) for hand in self.hands],
            "tableaux": [self.tableau(seat) for seat in range(self.players)],
        }
        if self.robot:
            shown["robot"] = self.tableau(ROBOT)
            shown["pile"] = sorted(self.pile, key=order)
            shown["controller"] = self.controller
            shown["drawn"] = self.drawn
        return shown


def check_odds(engine, draws):
    """Deals are fair: every kind of card is in a hand as often as in the deck, every top card as likely as any."""
    seen = Counter()
    for seed in range(draws):
        match = engine.ask("new", game="sushi_go", options={"players": 5})["match"]
        first = engine.ask("draw", match=match, seed=seed)["outcome"].removeprefix("deal ").split("/")
        for hand, cards in enumerate(first):
            for card in to_cards(cards):
                seen[hand, card] += 1
        engine.ask("close", match=match)
    for (hand, card), count in seen.items():
        share = BOX[card] / 108
        # The spread of 7 cards drawn without putting back, summed over the draws; 5 sigma.
        spread = (draws * 7 * share * (1 - share) * (101 / 107)) ** 0.5
        if abs(count - draws * 7 * share) > 5 * spread:
            raise SystemExit(f"hand {hand} got {count} {card} in {draws} deals, expected {draws * 7 * share:.0f}")
    expect("every kind in every hand", 5 * len(BOX), len(seen))
    firsts = Counter()
    for seed in range(draws):
        match = engine.ask("new", game="sushi_go", options={"players": 2, "robot": True})["match"]
        firsts[engine.ask("draw", match=match, seed=seed)["outcome"]] += 1
        engine.ask("happen", match=match, outcome="deal tempura*9 / sashimi*9 / dumpling*6 egg*3")
        firsts[engine.ask("draw", match=match, seed=seed)["outcome"]] += 1
        engine.ask("close", match=match)
    for outcome, share in {
        "controller 0": 1 / 2,
        "controller 1": 1 / 2,
        "card egg": 1 / 3,
        "card dumpling": 2 / 3,
    }.items():
        if abs(firsts[outcome] - draws * share) > 5 * (draws * share * (1 - share)) ** 0.5:
            raise SystemExit(f"{outcome!r} came {firsts[outcome]} times in {draws}, expected {draws * share:.0f}")
    print(f"ok sushi_go: {2 * draws} draws are fair")


def main():
    parser = argparse.ArgumentParser(description="Play Sushi Go! beside the engine and compare everything.")
    parser.add_argument("program", help="the sushiya program")
    parser.add_argument("--games", type=int, default=60, help="random games at each table")
    parser.add_argument("--no-perft", dest="perft", action="store_false", help="the program only knows `engine`")
    arguments = parser.parse_args()
    with Engine(arguments.program) as engine:
        play_games(engine, "sushi_go", SushiGo, TABLES, arguments.games)
        check_odds(engine, 2000)
    for options, outcomes, turns in COUNTED if arguments.perft else []:
        compare_perft(arguments.program, "sushi_go", SushiGo, options, outcomes, turns)


if __name__ == "__main__":
    main()
