#!/usr/bin/env python3
"""Plays Sushi Go Party! beside the plain reference of its rules and compares everything.

    tests/oracle/sushi_go_party.py PROGRAM [--games N]     N random games at every table

Every named menu at every number of players it allows, and as many menus of random types.
"""

import argparse
import random
from collections import Counter
from itertools import combinations

from engine_client import Engine, play_games
from sushi_go_party_rules import APPETIZERS, DESSERTS, DESSERTS_IN, HAND, MENUS, ROLLS, SPECIALS, Table, cards_of_type


def name(card):
    """('nigiri', 'egg') -> egg, ('maki', 3) -> maki-3, ('fruit', 'WP') -> fruit-wp."""
    kind, face = card
    if kind == "nigiri":
        return face
    return kind if face is None else f"{kind}-{str(face).lower()}"


TYPES = ("nigiri", *ROLLS, *APPETIZERS, *SPECIALS, *DESSERTS)
ALL_CARDS = list(dict.fromkeys(card for kind in TYPES for card in cards_of_type(kind)))
BY_NAME = {name(card): card for card in ALL_CARDS}
NUMBERED = {"chopsticks": 3, "spoon": 6, "menu": 9, "takeout": 12}


def to_text(cards):
    return " ".join(n if count == 1 else f"{n}*{count}" for n, count in sorted(Counter(map(name, cards)).items()))


def to_cards(text):
    cards = []
    for word in text.split():
        card, _, count = word.partition("*")
        cards += [BY_NAME[card]] * int(count or 1)
    return cards


def allowed(menu, players):
    types = (*menu[1], *menu[2])
    if players > 6 and ("menu" in types or "special-order" in types):
        return False
    return players > 2 or ("spoon" not in types and "edamame" not in types)


def print_pick(card, bonus):
    if bonus is None:
        return name(card)
    kind, number, copy = bonus[:3]
    tool = f"{'special-order' if copy else kind}:{number}"
    return f"{name(card)} {tool}" if kind == "spoon" else f"{name(card)}+{name(bonus[3])} {tool}"


def print_copy(choice):
    what, on_wasabi = choice
    return "copy:" + ("face-down" if what == "down" else name(what)) + (" on-wasabi" if on_wasabi else "")


def print_request(request):
    kind, face = request
    return "spoon:" + (kind if face is None else name(request))


def name_in_front(item):
    text = name(item.shows)
    if item.bears is not None:
        text += "(face-down)" if item.bears.down else f"({name(item.bears.shows)})"
    if item.card[0] == "special-order":
        text = f"special-order({text})"
    return text + "-on-wasabi" if item.on is not None and not item.on.down else text


def print_flips(items):
    left, words = list(items), []
    for wasabi in items:
        if wasabi.bears is not None and wasabi.bears in left:
            words.append("wasabi+" + name(wasabi.bears.shows))
            left.remove(wasabi)
            left.remove(wasabi.bears)
    words += map(name_in_front, left)
    counts = Counter(words)
    return " ".join(word if count == 1 else f"{word}*{count}" for word, count in counts.items()) or "nothing"


def same_words(notation):
    """Takeout choices name cards in any order."""
    verb, colon, rest = notation.partition(":")
    return verb + colon + " ".join(sorted(rest.split())) if verb == "takeout" else notation


class Party:
    def __init__(self, options):
        menu = options["menu"]
        if not isinstance(menu, str):
            menu = (menu["roll"], tuple(menu["appetizers"]), tuple(menu["specials"]), menu["dessert"])
        self.table = Table(options["players"], MENUS.get(menu, menu), options.get("english_uramaki", False))
        self.canonical = {}

    def waits(self):
        return {"deal": "chance", "menu-draw": "chance", "over": "over"}.get(self.table.phase, "choice")

    def actors(self):
        t = self.table
        if self.waits() != "choice":
            return []
        if t.phase == "choose":
            return list(range(t.players))
        if t.phase == "copy":
            return sorted(t.copying)
        return [t.giver if t.phase == "give" else t.actor]

    def options(self, seat):
        """{notation: what the reference understands}"""
        t = self.table
        if t.phase == "choose":
            return {print_pick(*pick): pick for pick in t.choices(seat)}
        if t.phase == "copy":
            return {print_copy(choice): choice for choice in t.copy_choices(seat)}
        if t.phase == "spoon":
            return {print_request(request): request for request in t.spoon_requests()}
        if t.phase == "give":
            return {"give:" + name(card): card for card in t.gifts}
        if t.phase == "menu-pick":
            return {"menu:" + name(card): card for card in t.menu_choices()}
        cards = t.takeout_cards()
        subsets = [some for size in range(len(cards) + 1) for some in combinations(cards, size)]
        return {same_words("takeout:" + print_flips(some)): some for some in subsets}

    def choices(self, seat):
        return set(self.options(seat))

    def nonsense(self, rng):
        a, b = rng.choice(list(BY_NAME)), rng.choice(list(BY_NAME))
        number = rng.randint(1, 6)
        tool = rng.choice(["chopsticks", "spoon", "special-order"])
        forms = [a, f"{a}+{b}", f"{a} {tool}:{number}", f"{a}+{b} {tool}:{number}", f"copy:{a}", f"copy:{a} on-wasabi",
                 f"spoon:{a}", f"give:{a}", f"menu:{a}", f"takeout:{a}", "takeout:nothing"]
        return rng.choice(forms)

    def random_chance(self, rng):
        t = self.table
        if t.phase == "menu-draw":
            return "draw " + to_text(rng.sample(sorted(t.main.elements(), key=name), 4))
        desserts = rng.sample(sorted(t.dessert_pile.elements(), key=name), DESSERTS_IN[t.players >= 6][t.round])
        size = HAND[t.players]
        dealt = rng.sample(sorted((t.main + Counter(desserts)).elements(), key=name), size * t.players)
        hands = [to_text(dealt[i * size : (i + 1) * size]) for i in range(t.players)]
        return f"desserts {to_text(desserts)} deal " + " / ".join(hands)

    def happen(self, notation):
        if notation.startswith("draw "):
            self.table.menu_drawn(to_cards(notation[len("draw "):]))
            return
        desserts, hands = notation[len("desserts "):].split(" deal ")
        self.table.deal(to_cards(desserts), [to_cards(hand) for hand in hands.split("/")])

    def play(self, joint):
        t = self.table
        chosen = {seat: self.options(seat)[same_words(notation)] for seat, notation in joint.items()}
        (only,) = chosen.values() if len(chosen) == 1 else (None,)
        if t.phase == "choose":
            t.reveal([chosen[seat] for seat in range(t.players)])
        elif t.phase == "copy":
            t.copies_chosen(chosen)
        else:
            {"spoon": t.request, "give": t.give, "menu-pick": t.menu_pick, "takeout": t.takeout}[t.phase](only)

    def state(self):
        t = self.table
        between = t.phase in ("deal", "over")
        shown = {
            "deck": sum(t.main.values()) - (4 if t.phase == "menu-pick" else 0),
            "dessert_pile": sum(t.dessert_pile.values()),
            "round": min(t.round + 1, 3),
        }
        if not between:
            order = [name(card) for card in ALL_CARDS].index
            cards = lambda some: sorted(map(name, Counter(some).elements()), key=order)  # noqa: E731
            shown["hands"] = [cards(hand) for hand in t.hand]
            shown["discarded"] = cards(t.discarded)
            shown["turn"] = t.turn + 1
        return shown

    def points(self):
        return self.table.points

    def ranks(self):
        return self.table.ranks()

    def bill(self):
        t = self.table
        if t.phase == "deal":
            return []
        lines = [] if t.phase == "over" else [
            (seat, rule, points) for seat, bill in enumerate(t.round_bill()) for rule, points in bill.items()]
        if t.phase == "over":
            lines = [(seat, t.dessert, points) for number, seat, _, points in t.lines if number == 3]
        return [(seat, self.line(rule, points), points) for seat, rule, points in lines]

    @staticmethod
    def line(rule, points):
        sign = "most" if points > 0 else "fewest"
        return {"temaki": f"{sign}-temaki", "pudding": f"{sign}-puddings"}.get(rule, rule)


def tables():
    rng = random.Random(20)
    for menu, types in MENUS.items():
        for players in range(2, 9):
            if allowed(types, players):
                yield {"players": players, "menu": menu, "english_uramaki": rng.random() < 0.5}
    for _ in range(60):
        types = (rng.choice(ROLLS), rng.sample(APPETIZERS, 3), rng.sample(SPECIALS, 2), rng.choice(DESSERTS))
        players = rng.choice([n for n in range(2, 9) if allowed(types, n)] or [0])
        if players:
            menu = dict(zip(("roll", "appetizers", "specials", "dessert"), types))
            yield {"players": players, "menu": menu, "english_uramaki": rng.random() < 0.5}


def main():
    parser = argparse.ArgumentParser(description="Play Sushi Go Party! beside the reference and compare everything.")
    parser.add_argument("program", help="the sushiya program")
    parser.add_argument("--games", type=int, default=4, help="random games at each table")
    arguments = parser.parse_args()
    with Engine(arguments.program) as engine:
        play_games(engine, "sushi_go_party", Party, tables(), arguments.games)


if __name__ == "__main__":
    main()
