"""Sushi Go Party!: what tableaux are worth, slowly and plainly, from the rules page alone.

A player's cards in front are a list of (type, face, flag): flag is 'down' for a card turned face down,
'x3' for a nigiri on a wasabi that is face up, else ''. Copies stand as what they copy.
"""

from collections import Counter

NIGIRI = {"egg": 1, "salmon": 2, "squid": 3}


def count(front, kind):
    return sum(t == kind and flag != "down" for t, _, flag in front)


def icons(front, kind):
    return sum(face for t, face, flag in front if t == kind and flag != "down")


def nigiri(front):
    return sum(NIGIRI[face] * (3 if flag == "x3" else 1) for t, face, flag in front if t == "nigiri" and flag != "down")


def maki(all_icons):
    rewards = [6, 3] if len(all_icons) <= 5 else [6, 4, 2]
    levels = sorted({n for n in all_icons if n > 0}, reverse=True)
    prize = dict(zip(levels, rewards))
    return [prize.get(n, 0) for n in all_icons]


def most_and_fewest(counts, prize):
    """Temaki and pudding: most gains (needs one), fewest loses, ties in full."""
    if len(counts) == 2:
        return [prize if n == max(counts) and n > 0 else 0 for n in counts]
    if len(set(counts)) == 1:
        return [0] * len(counts)
    return [prize * ((n == max(counts)) - (n == min(counts))) for n in counts]


def dumpling(n):
    return [0, 1, 3, 6, 10, 15][min(n, 5)]


def eel(n):
    return 0 if n == 0 else -3 if n == 1 else 7


def tofu(n):
    return {0: 0, 1: 2, 2: 6}.get(n, 0)


def onigiri(shapes):
    """Best split into sets of different shapes: taking the largest sets first is best for squares."""
    left, points = Counter(shapes), 0
    while +left:
        kinds = [shape for shape in left if left[shape]]
        points += len(kinds) ** 2
        left -= Counter(kinds)
    return points


def edamame(counts):
    return [n * min(4, sum(m > 0 for j, m in enumerate(counts) if j != i)) for i, n in enumerate(counts)]


def colour(kind):
    return "yellow" if kind in ("nigiri", "wasabi") else kind


def colours(front):
    # A special order that still waits for what it copies shows no colour yet.
    return Counter(colour(t) for t, _, flag in front if flag != "down" and t != "special-order")


def soy(fronts):
    shown = [len(colours(front)) for front in fronts]
    return [4 * count(front, "soy") if mine == max(shown) else 0 for front, mine in zip(fronts, shown)]


def tea(front):
    return count(front, "tea") * max(colours(front).values(), default=0)


def uramaki_end(all_icons, prize):
    best = max(all_icons)
    return [prize if n == best and n > 0 else 0 for n in all_icons]


def fruit(faces):
    """faces like 'WP': two icons a card."""
    table = [-2, 0, 1, 3, 6, 10]
    total = Counter("".join(faces))
    return sum(table[min(total[kind], 5)] for kind in "WPO")


def round_bill(fronts, roll, uramaki_prize=2):
    """Points by rule for every player. Rules of types that are not in play give nothing by themselves,
    except temaki, whose loss needs to know that temaki is the roll."""
    bills = [Counter() for _ in fronts]

    def write(rule, points):
        for bill, value in zip(bills, points):
            bill[rule] += value

    write("nigiri", [nigiri(f) for f in fronts])
    if roll == "maki":
        write("maki", maki([icons(f, "maki") for f in fronts]))
    elif roll == "temaki":
        write("temaki", most_and_fewest([count(f, "temaki") for f in fronts], 4))
    else:
        write("uramaki", uramaki_end([icons(f, "uramaki") for f in fronts], uramaki_prize))
    write("tempura", [count(f, "tempura") // 2 * 5 for f in fronts])
    write("sashimi", [count(f, "sashimi") // 3 * 10 for f in fronts])
    write("dumpling", [dumpling(count(f, "dumpling")) for f in fronts])
    write("eel", [eel(count(f, "eel")) for f in fronts])
    write("tofu", [tofu(count(f, "tofu")) for f in fronts])
    write("onigiri", [onigiri([face for t, face, flag in f if t == "onigiri" and flag != "down"]) for f in fronts])
    write("edamame", edamame([count(f, "edamame") for f in fronts]))
    write("miso", [3 * count(f, "miso") for f in fronts])
    write("soy", soy(fronts))
    write("tea", [tea(f) for f in fronts])
    write("face-down", [2 * sum(flag == "down" for _, _, flag in f) for f in fronts])
    return [{rule: points for rule, points in bill.items() if points} for bill in bills]


def dessert_bill(desserts, dessert):
    """desserts: for each player the faces of the dessert cards kept (None for faceless ones)."""
    counts = [len(d) for d in desserts]
    if dessert == "pudding":
        return most_and_fewest(counts, 6)
    if dessert == "ice-cream":
        return [n // 4 * 12 for n in counts]
    return [fruit(d) for d in desserts]
