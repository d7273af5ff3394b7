#!/usr/bin/env python3
"""Score sheets of whole games of Sushi Go Party! with random cards in front of everybody, against the plain scorer.

    tests/oracle/sushi_go_party_sheets.py PROGRAM [SHEETS]
"""

import json
import random
import subprocess
import sys
from collections import Counter

import sushi_go_party_scoring as scoring
from sushi_go_party_rules import APPETIZERS, DESSERTS, DESSERTS_IN, HAND, ROLLS, SPECIALS, cards_of_type


def name(card):
    """('nigiri', 'egg') -> egg, ('maki', 3) -> maki-3, ('fruit', 'WP') -> fruit-wp."""
    kind, face = card
    if kind == "nigiri":
        return face
    return kind if face is None else f"{kind}-{str(face).lower()}"


def allowed(menu, players):
    types = (*menu[1], *menu[2])
    if players > 6 and ("menu" in types or "special-order" in types):
        return False
    return players > 2 or ("spoon" not in types and "edamame" not in types)


def line(rule, points):
    sign = "most" if points > 0 else "fewest"
    return {"temaki": f"{sign}-temaki", "pudding": f"{sign}-puddings"}.get(rule, rule)


def random_menu(rng):
    return rng.choice(ROLLS), rng.sample(APPETIZERS, 3), rng.sample(SPECIALS, 2), rng.choice(DESSERTS)


def own_menu(types):
    return dict(zip(("roll", "appetizers", "specials", "dessert"), types))


def random_front(cards, rng):
    """Cards laid in this order: words for the sheet, rows for the scorer, desserts kept, cards that leave the deck."""
    words, rows, kept, gone = [], [], [], []
    wasabi = 0
    for card in cards:
        kind = card[0]
        if kind in ("menu", "takeout"):
            continue
        if rng.random() < 0.1 and "takeout" in {c[0] for c in cards}:
            words.append("face-down")
            rows.append(card + ("down",))
            continue
        copy = kind == "special-order"
        if copy:
            originals = [row[:2] for row in rows if row[2] != "down" and row[0] != "wasabi"]
            if not originals:
                continue
            card = rng.choice(originals)
            kind = card[0]
        word = f"special-order({name(card)})" if copy else name(card)
        flag = ""
        if kind == "nigiri" and wasabi:
            wasabi -= 1
            words.remove("wasabi")
            word, flag = word + "-on-wasabi", "x3"
        wasabi += kind == "wasabi"
        words.append(word)
        rows.append(card + (flag,))
        if kind in DESSERTS:
            kept.append(card)
            gone.append(("special-order", None) if copy else card)
    return words, rows, kept, gone


def random_race(rng, players, english):
    """Who took places of the uramaki race, turn by turn; a seat takes one place a round at most here."""
    race, used, seats = [], 0, rng.sample(range(players), players)
    for _ in range(rng.randint(0, 2)):
        size = min(rng.choice([1, 1, 2]), len(seats))
        if used >= (3 if english else 2) or size == 0:
            break
        race.append([seats.pop() for _ in range(size)])
        used += size
    return race


def random_sheet(rng):
    """A sheet, the lines it must give as {(round, player, rule): points}, and the number of tableaux."""
    while not allowed(types := random_menu(rng), players := rng.randint(2, 8)):
        pass
    english = rng.random() < 0.5
    names = [f"P{seat}" for seat in range(players)]
    main = [card for kind in ("nigiri", types[0], *types[1], *types[2]) for card in cards_of_type(kind)]
    pile = cards_of_type(types[3])
    rng.shuffle(pile)
    rounds, lines, desserts = [], Counter(), [[] for _ in names]
    for number, new in enumerate(DESSERTS_IN[players >= 6], 1):
        main, pile = main + pile[:new], pile[new:]
        rng.shuffle(main)
        written, rows, gone, places = {}, [], [], 0
        race = random_race(rng, players, english) if types[0] == "uramaki" else []
        taken = Counter(seat for turn in race for seat in turn)
        places_left = types[0] == "uramaki" and sum(taken.values()) < (3 if english else 2)
        for seat in range(players):
            size = HAND[players]
            # P22. What took a place was discarded, two cards at least; with a place left nobody keeps ten icons.
            hand = main[seat * size : (seat + 1) * size - 2 * taken[seat]]
            words, row, kept, leaves = random_front(hand, rng)
            while places_left and sum(face for kind, face, *_ in row if kind == "uramaki") >= 10:
                words, row, kept, leaves = random_front(hand := hand[:-1], rng)
            written[names[seat]] = " ".join(words)
            rows.append(row)
            desserts[seat] += [face for _, face in kept]
            gone += leaves
        if types[0] == "uramaki":
            written["uramaki_race"] = []
            for turn in race:
                written["uramaki_race"].append([names[seat] for seat in turn])
                for seat in turn:
                    lines[number, seat, "uramaki-race"] += ((8, 5, 2) if english else (8, 6))[places]
                places += len(turn)
        prize = 2 if not english else (8, 5, 2)[places] if places < 3 else 0
        for seat, bill in enumerate(scoring.round_bill(rows, types[0], prize)):
            for rule, points in bill.items():
                lines[number, seat, line(rule, points)] += points
        main = list((Counter(main) - Counter(gone)).elements())
        rounds.append(written)
    for seat, points in enumerate(scoring.dessert_bill(desserts, types[3])):
        lines[0, seat, line(types[3], points)] += points
    sheet = {
        "game": "sushi_go_party",
        "players": names,
        "menu": own_menu(types),
        "english_uramaki": english,
        "rounds": rounds,
    }
    return sheet, {key: points for key, points in lines.items() if points}, 3 * players


def compare_sheets(program, sheets):
    rng, tableaux = random.Random(7), 0
    for _ in range(sheets):
        sheet, expected, count = random_sheet(rng)
        tableaux += count
        done = subprocess.run(
            [program, "score", "--json", "-"], input=json.dumps(sheet), capture_output=True, text=True
        )
        if done.returncode:
            raise SystemExit(f"{done.stderr}\n{json.dumps(sheet)}")
        lines = Counter()
        for line in json.loads(done.stdout)["lines"]:
            lines[line["round"], line["player"], line["rule"]] += line["points"]
        if lines != Counter(expected):
            raise SystemExit(f"oracle: {expected}\nengine: {dict(lines)}\n{json.dumps(sheet)}")
    print(f"ok sushi_go_party: {sheets} score sheets with {tableaux} tableaux the same")


def main():
    compare_sheets(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 300)


if __name__ == "__main__":
    main()
