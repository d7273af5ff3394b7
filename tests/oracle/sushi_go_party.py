#!/usr/bin/env python3
"""Plays random games of Sushi Go Party! in the engine and in the plain reference, step by step.

    python3 tests/oracle/sushi_go_party.py PROGRAM [GAMES AT EVERY TABLE] [RANDOM MENUS]
"""

import random
import sys
from collections import Counter
from itertools import combinations

from engine_client import Engine, play_games
from sushi_go_party_rules import APPETIZERS, DESSERTS, DESSERTS_IN, HAND, MENUS, ROLLS, SPECIALS, Table, cards_of_type

TYPES = ("nigiri",) + ROLLS + APPETIZERS + SPECIALS + DESSERTS
ORDER = list(dict.fromkeys(card for kind in TYPES for card in cards_of_type(kind)))


def name(card):
    kind, face = card
    if kind == "nigiri":
        return face
    return kind if face is None else f"{kind}-{face}".lower()


CARD = {name(card): card for card in ORDER}


def request_name(request):
    return request[0] if request[1] is None else name(request)


def multiset(cards):
    counts = Counter(map(name, cards))
    return " ".join(word if n == 1 else f"{word}*{n}" for word, n in sorted(counts.items()))


def cards_in(text):
    cards = []
    for word in text.split():
        card, _, count = word.partition("*")
        cards += [CARD[card]] * int(count or 1)
    return cards


def pick_name(pick):
    card, bonus = pick
    if bonus is None:
        return name(card)
    tool = f"{'special-order' if bonus[2] else bonus[0]}:{bonus[1]}"
    return f"{name(card)}+{name(bonus[3])} {tool}" if bonus[0] == "chopsticks" else f"{name(card)} {tool}"


def copy_name(choice):
    what, on_wasabi = choice
    return "copy:" + ("face-down" if what == "down" else name(what)) + (" on-wasabi" if on_wasabi else "")


def shown(item):
    return "face-down" if item.down else name(item.shows)


def tripled(item):
    return item.on is not None and not item.down and not item.on.down


def name_in_front(item):
    text = name(item.shows)
    if item.bears is not None:
        text += f"({shown(item.bears)})"
    if item.card[0] == "special-order":
        text = f"special-order({text})"
    return text + ("-on-wasabi" if tripled(item) else "")


def takeout_name(items):
    words, left = Counter(), list(items)
    for item in items:
        if item.bears is not None and item.bears in items:
            words["wasabi+" + name(item.bears.shows)] += 1
            left.remove(item)
            left.remove(item.bears)
    words.update(name_in_front(item) for item in left)
    return "takeout:" + (" ".join(sorted(w if n == 1 else f"{w}*{n}" for w, n in words.items())) or "nothing")


class Oracle:
    def __init__(self, options):
        menu = options["menu"]
        menu = (
            MENUS[menu]
            if isinstance(menu, str)
            else (menu["roll"], menu["appetizers"], menu["specials"], menu["dessert"])
        )
        self.table = Table(options["players"], menu, options.get("english_uramaki", False))
        self.players = options["players"]

    def waits(self):
        phase = self.table.phase
        return "over" if phase == "over" else "chance" if phase in ("deal", "menu-draw") else "choice"

    def actors(self):
        t = self.table
        if t.phase == "choose":
            return list(range(self.players))
        if t.phase == "copy":
            return sorted(t.copying)
        if t.phase == "give":
            return [t.giver]
        return [t.actor] if t.phase in ("spoon", "menu-pick", "takeout") else []

    def options(self, seat):
        """Notation -> what the table understands."""
        t = self.table
        if t.phase == "choose":
            return {pick_name(pick): pick for pick in t.choices(seat)}
        if t.phase == "copy":
            return {copy_name(choice): choice for choice in t.copy_choices(seat)}
        if t.phase == "spoon":
            return {"spoon:" + request_name(r): r for r in t.spoon_requests()}
        if t.phase == "give":
            return {"give:" + name(card): card for card in t.gifts}
        if t.phase == "menu-pick":
            return {"menu:" + name(card): card for card in t.menu_choices()}
        items, found = t.takeout_cards(), {}
        for size in range(len(items) + 1):
            for some in combinations(items, size):
                found.setdefault(takeout_name(some), some)  # of cards nobody can tell apart the older is turned
        return found

    def choices(self, seat):
        return set(self.options(seat))

    def random_chance(self, rng):
        t = self.table
        if t.phase == "menu-draw":
            return "draw " + multiset(rng.sample(sorted(t.main.elements(), key=str), 4))
        desserts = rng.sample(sorted(t.dessert_pile.elements(), key=str), DESSERTS_IN[self.players >= 6][t.round])
        pool = sorted((t.main + Counter(desserts)).elements(), key=str)
        rng.shuffle(pool)
        size = HAND[self.players]
        hands = [pool[i * size : (i + 1) * size] for i in range(self.players)]
        return f"desserts {multiset(desserts)} deal " + " / ".join(map(multiset, hands))

    def happen(self, outcome):
        if outcome.startswith("draw "):
            self.table.menu_drawn(cards_in(outcome[5:]))
            return
        desserts, hands = outcome[len("desserts ") :].split(" deal ")
        self.table.deal(cards_in(desserts), [cards_in(hand) for hand in hands.split("/")])

    def play(self, joint):
        t = self.table
        chosen = {seat: self.options(seat)[self.normal(choice)] for seat, choice in joint.items()}
        (first, *_) = chosen.values()
        if t.phase == "choose":
            t.reveal([chosen[seat] for seat in range(self.players)])
        elif t.phase == "copy":
            t.copies_chosen(chosen)
        elif t.phase == "spoon":
            t.request(first)
        elif t.phase == "give":
            t.give(first)
        elif t.phase == "menu-pick":
            t.menu_pick(first)
        else:
            t.takeout(first)

    def state(self):
        t = self.table
        if t.phase in ("deal", "over"):
            return {
                "fronts": [[] for _ in range(self.players)],
                "kept": list(map(len, t.kept)),
                "points": t.points,
                "hands": [[] for _ in range(self.players)],
            }
        fronts = []
        for front in t.front:
            fronts.append([])
            for item in front:
                row = {"card": name(item.card), "as": shown(item), "turn": item.turn + 1}
                if tripled(item):
                    row["on_wasabi"] = True
                if item.shows[0] == "wasabi" and not item.down and item.bears is not None:
                    row["bears"] = shown(item.bears)
                fronts[-1].append(row)
        hands = [[name(card) for card in ORDER for _ in range(hand[card])] for hand in t.hand]
        deck = sum(t.main.values()) - (4 if t.phase == "menu-pick" else 0)
        return {"fronts": fronts, "kept": list(map(len, t.kept)), "points": t.points, "hands": hands, "deck": deck}

    @staticmethod
    def project(state):
        tableaux = state["tableaux"]
        return {
            "fronts": [t["front"] for t in tableaux],
            "kept": [t["dessert_cards"] for t in tableaux],
            "points": [t["points"] for t in tableaux],
            "hands": state["hands"],
            "deck": state["deck"],
        }

    def points(self):
        return self.table.points

    def ranks(self):
        return self.table.ranks()

    def bill(self):
        t = self.table
        if t.phase == "deal":
            return []
        if t.phase != "over":
            return self.named(t.round_bill())
        desserts = [{} for _ in range(self.players)]
        for round_number, seat, rule, points in t.lines:
            if round_number == 3:
                desserts[seat][rule] = points
        return self.named(desserts)

    @staticmethod
    def named(bills):
        lines = []
        for seat, bill in enumerate(bills):
            for rule, points in bill.items():
                if rule in ("temaki", "pudding"):
                    plural = {"temaki": "temaki", "pudding": "puddings"}[rule]
                    rule = f"most-{plural}" if points > 0 else f"fewest-{plural}"
                if points:
                    lines.append((seat, rule, points))
        return lines

    @staticmethod
    def normal(notation):
        verb, colon, rest = notation.partition(":")
        return f"takeout:{' '.join(sorted(rest.split()))}" if colon and verb == "takeout" else notation

    def nonsense(self, rng):
        return rng.choice(
            [
                "tempura",
                "egg+squid chopsticks:1",
                "tofu spoon:4",
                "copy:egg on-wasabi",
                "spoon:maki",
                "give:egg",
                "menu:tempura",
                "takeout:nothing",
                "takeout:egg",
                "salmon special-order:2",
                "caviar",
            ]
        )


def a_la_carte(rng):
    while True:
        players = rng.randint(2, 8)
        menu = {
            "roll": rng.choice(ROLLS),
            "appetizers": rng.sample(APPETIZERS, 3),
            "specials": rng.sample(SPECIALS, 2),
            "dessert": rng.choice(DESSERTS),
        }
        kinds = set(menu["appetizers"] + menu["specials"])
        if players > 6 and kinds & {"menu", "special-order"} or players < 3 and kinds & {"spoon", "edamame"}:
            continue
        return {"players": players, "menu": menu, "english_uramaki": rng.random() < 0.3}


def tables():
    for menu, (_, appetizers, specials, _) in MENUS.items():
        kinds = set(appetizers + specials)
        for players in range(3 if kinds & {"spoon", "edamame"} else 2, 7 if kinds & {"menu", "special-order"} else 9):
            yield {"players": players, "menu": menu}


def main():
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    menus = int(sys.argv[3]) if len(sys.argv) > 3 else 60
    rng = random.Random(1)
    with Engine(sys.argv[1]) as engine:
        play_games(engine, "sushi_go_party", Oracle, tables(), games)
        play_games(engine, "sushi_go_party", Oracle, (a_la_carte(rng) for _ in range(menus)), 1)


if __name__ == "__main__":
    main()
