"""Sushi Go Party!, slowly and plainly, from the rules page alone. Shares nothing with the engine.

A card is (type, face): ('nigiri', 'egg'), ('maki', 3), ('onigiri', 'circle'), ('fruit', 'WP'),
('chopsticks', 1), ('spoon', 4), ('menu', 7), ('takeout', 10), ('tempura', None).
"""

from collections import Counter
from itertools import combinations

import sushi_go_party_scoring as scoring

ROLLS = ("maki", "temaki", "uramaki")
APPETIZERS = ("tempura", "sashimi", "dumpling", "eel", "tofu", "onigiri", "edamame", "miso")
SPECIALS = ("chopsticks", "spoon", "menu", "takeout", "soy", "tea", "special-order", "wasabi")
DESSERTS = ("pudding", "ice-cream", "fruit")
MENUS = {
    "my_first_meal": ("maki", ("tempura", "sashimi", "miso"), ("wasabi", "tea"), "ice-cream"),
    "sushi_go": ("maki", ("tempura", "sashimi", "dumpling"), ("chopsticks", "wasabi"), "pudding"),
    "party_sampler": ("temaki", ("tempura", "dumpling", "tofu"), ("wasabi", "menu"), "ice-cream"),
    "master_menu": ("temaki", ("onigiri", "tofu", "sashimi"), ("spoon", "takeout"), "fruit"),
    "points_platter": ("uramaki", ("onigiri", "dumpling", "edamame"), ("special-order", "tea"), "ice-cream"),
    "cutthroat_combo": ("temaki", ("eel", "tofu", "miso"), ("spoon", "soy"), "pudding"),
    "big_banquet": ("maki", ("tempura", "dumpling", "eel"), ("spoon", "chopsticks"), "ice-cream"),
    "dinner_for_two": ("uramaki", ("onigiri", "tofu", "miso"), ("menu", "special-order"), "fruit"),
}
HAND = {2: 10, 3: 10, 4: 9, 5: 9, 6: 8, 7: 8, 8: 7}
DESSERTS_IN = {False: (5, 3, 2), True: (7, 5, 3)}  # six players or more?


def cards_of_type(kind):
    if kind == "nigiri":
        return [("nigiri", "egg")] * 4 + [("nigiri", "salmon")] * 5 + [("nigiri", "squid")] * 3
    if kind == "maki":
        return [("maki", 1)] * 4 + [("maki", 2)] * 5 + [("maki", 3)] * 3
    if kind == "uramaki":
        return [("uramaki", n) for n in (3, 4, 5) for _ in range(4)]
    if kind == "temaki":
        return [("temaki", None)] * 12
    if kind == "onigiri":
        return [("onigiri", s) for s in ("circle", "triangle", "square", "rectangle") for _ in range(2)]
    if kind in APPETIZERS:
        return [(kind, None)] * 8
    first = {"chopsticks": 1, "spoon": 4, "menu": 7, "takeout": 10}.get(kind)
    if first:
        return [(kind, first + i) for i in range(3)]
    if kind in SPECIALS:
        return [(kind, None)] * 3
    if kind == "fruit":
        return [
            ("fruit", f)
            for f, n in (("WW", 2), ("PP", 2), ("OO", 2), ("WP", 3), ("WO", 3), ("PO", 3))
            for _ in range(n)
        ]
    return [(kind, None)] * 15


class Laid:
    """A card in front of a player. `card` is what it is made of, `shows` what it counts as."""

    def __init__(self, card, turn):
        self.card, self.shows, self.turn = card, card, turn
        self.down = False
        self.on = None  # the wasabi under a nigiri
        self.bears = None  # the nigiri on a wasabi

    def empty_wasabi(self):
        return self.shows[0] == "wasabi" and not self.down and self.bears is None


class Table:
    def __init__(self, players, menu, english_uramaki=False):
        roll, appetizers, specials, dessert = menu
        self.players, self.english = players, english_uramaki
        self.roll, self.dessert = roll, dessert
        self.types = ("nigiri", roll) + tuple(appetizers) + tuple(specials) + (dessert,)
        self.main = Counter(c for kind in self.types[:-1] for c in cards_of_type(kind))
        self.dessert_pile = Counter(cards_of_type(dessert))
        self.kept = [[] for _ in range(players)]  # dessert faces, copies too: list of shown cards
        self.points = [0] * players
        self.lines = []
        self.round = 0
        self.phase = "deal"

    # --- the round ---
    def deal(self, desserts, hands):
        """desserts: cards moved from the dessert pile; hands: one list of cards a seat."""
        assert len(desserts) == DESSERTS_IN[self.players >= 6][self.round]
        assert not Counter(desserts) - self.dessert_pile
        self.dessert_pile -= Counter(desserts)
        self.main += Counter(desserts)
        self.hand = [Counter(h) for h in hands]
        for hand in self.hand:
            assert sum(hand.values()) == HAND[self.players]
            assert not hand - self.main, hand - self.main
            self.main -= hand
        self.front = [[] for _ in range(self.players)]
        self.discarded = Counter()
        self.places = 0
        self.turn = 0
        self.begin_turn()

    def begin_turn(self):
        self.misos = []
        self.miso_spoilt = False
        self.phase = "choose"

    # --- step 1: choose ---
    def choices(self, seat):
        """(card, None), (card, ('chopsticks', number, copy?, second)) or (card, ('spoon', number, copy?))."""
        hand, found = self.hand[seat], set()
        cards = [c for c in hand if hand[c]]
        tools = {
            (f.shows[0], f.shows[1], f.card[0] == "special-order")
            for f in self.front[seat]
            if f.shows[0] in ("chopsticks", "spoon") and not f.down and f.turn < self.turn
        }
        for card in cards:
            found.add((card, None))
            if sum(hand.values()) < 2:
                continue
            for tool in tools:
                if tool[0] == "spoon":
                    found.add((card, tool))
                    continue
                for second in cards:
                    if second != card or hand[card] >= 2:
                        found.add((card, tool + (second,)))
        return found

    # --- step 2: reveal ---
    def reveal(self, picks):
        self.calls, self.waiting_orders = [], [[] for _ in range(self.players)]
        for seat, (card, bonus) in enumerate(picks):
            self.take_from_hand(seat, card)
            laid = [card]
            if bonus and bonus[0] == "chopsticks":
                self.take_from_hand(seat, bonus[3])
                laid.append(bonus[3])
                tool = self.find_tool(seat, bonus)
                self.front[seat].remove(tool)
                self.hand[seat][tool.card] += 1
            elif bonus:
                self.calls.append((bonus[1], seat, self.find_tool(seat, bonus)))
            partner = None
            for each in laid:
                item = self.lay(seat, each)
                if each[0] == "special-order":
                    self.waiting_orders[seat].append((item, partner))
                partner = item
        self.spoil_misos()
        self.effects = []
        self.after_reveal()

    def take_from_hand(self, seat, card):
        self.hand[seat][card] -= 1
        assert self.hand[seat][card] >= 0
        self.hand[seat] += Counter()

    def find_tool(self, seat, bonus):
        return next(
            f
            for f in self.front[seat]
            if f.shows == (bonus[0], bonus[1])
            and not f.down
            and f.turn < self.turn
            and (f.card[0] == "special-order") == bonus[2]
        )

    def lay(self, seat, card):
        item = Laid(card, self.turn)
        self.front[seat].append(item)
        if card[0] == "nigiri":
            self.put_on_wasabi(seat, item)
        elif card[0] == "miso":
            self.misos.append((seat, item))
        return item

    def put_on_wasabi(self, seat, item):
        wasabi = next((f for f in self.front[seat] if f.empty_wasabi()), None)
        if wasabi:
            wasabi.bears, item.on = item, wasabi
        return wasabi is not None

    def spoil_misos(self):
        if len(self.misos) >= 2:
            self.miso_spoilt = True
        if self.miso_spoilt:
            for seat, item in self.misos:
                if item in self.front[seat]:
                    self.discard(seat, item)

    def discard(self, seat, item):
        self.front[seat].remove(item)
        self.discarded[item.card] += 1

    # --- special orders ---
    def copy_targets(self, seat, item, partner, extra):
        """What the order may copy. `extra`: an order played by spoon or menu, any card in front."""
        found = []
        for f in self.front[seat]:
            if f is item or f.shows[0] in ("menu", "takeout"):
                continue
            if f.shows[0] == "special-order" and not f.down:
                continue  # an order that waits for its own choice is nothing yet
            if extra or f.turn < self.turn or f is partner:
                found.append(f)
        return found

    def after_reveal(self):
        """Orders with nothing to copy are discarded; if any is left its owners choose."""
        self.copying = {}
        for seat in range(self.players):
            queue = self.waiting_orders[seat]
            while queue:
                item, partner = queue[0]
                targets = self.copy_targets(seat, item, partner, False)
                if targets:
                    self.copying[seat] = (item, targets)
                    break
                queue.pop(0)
                self.discard(seat, item)
        if self.copying:
            self.phase = "copy"
        else:
            self.start_effects()

    def copy_choices(self, seat):
        """(shown card or 'down', on wasabi?)"""
        _, targets = self.copying[seat]
        found = set()
        for target in targets:
            what = "down" if target.down else target.shows
            found.add((what, False))
            if what != "down" and what[0] == "nigiri" and any(f.empty_wasabi() for f in self.front[seat]):
                found.add((what, True))
        return found

    def copies_chosen(self, chosen):
        extra = self.extra_order
        for seat, choice in chosen.items():
            item, _ = self.copying[seat]
            self.become(seat, item, choice)
            if not extra:
                self.waiting_orders[seat].pop(0)
        self.spoil_misos()
        if extra:
            self.extra_order = False
            self.next_effect()
        else:
            self.after_reveal()

    extra_order = False

    def become(self, seat, item, choice):
        what, on_wasabi = choice
        if what == "down":
            item.down = True
            return
        item.shows = what
        if what[0] == "miso":
            self.misos.append((seat, item))
        if on_wasabi:
            assert self.put_on_wasabi(seat, item)

    # --- step 3: effects by number ---
    def start_effects(self):
        self.effects = [(number, seat, tool) for number, seat, tool in self.calls]
        for seat in range(self.players):
            for f in self.front[seat]:
                if f.turn == self.turn and f.card[0] in ("menu", "takeout"):
                    self.effects.append((f.card[1], seat, f))
        self.next_effect()

    def next_effect(self):
        if not self.effects:
            self.end_turn()
            return
        self.effects.sort(key=lambda e: (e[0], e[1]))
        number, seat, item = self.effects.pop(0)
        self.actor, self.item = seat, item
        self.phase = "spoon" if number <= 6 else "menu-draw" if number <= 9 else "takeout"

    # spoon
    def spoon_requests(self):
        found = {(kind, None) for kind in self.types}
        for kind in ("nigiri", "maki", "uramaki", "onigiri", "fruit"):
            if kind in self.types:
                found |= set(cards_of_type(kind))
        return found

    def fits(self, seat, request):
        return {
            c
            for c in self.hand[seat]
            if self.hand[seat][c] and c[0] == request[0] and (request[1] is None or request[1] == c[1])
        }

    def request(self, request):
        for step in range(1, self.players):
            giver = (self.actor + step) % self.players
            gifts = self.fits(giver, request)
            if gifts:
                self.giver, self.gifts, self.phase = giver, gifts, "give"
                return
        self.discard(self.actor, self.item)
        self.next_effect()

    def give(self, card):
        self.take_from_hand(self.giver, card)
        self.front[self.actor].remove(self.item)
        self.hand[self.giver][self.item.card] += 1
        self.play_extra(self.actor, card)

    # menu
    def menu_drawn(self, cards):
        assert len(cards) == 4 and not Counter(cards) - self.main
        self.drawn = Counter(cards)
        self.phase = "menu-pick"

    def menu_choices(self):
        return {c for c in self.drawn if c[0] != "menu"}

    def menu_pick(self, card):
        self.main -= Counter([card])
        self.discard(self.actor, self.item)
        self.play_extra(self.actor, card)

    def play_extra(self, seat, card):
        item = self.lay(seat, card)
        if card[0] in ("menu", "takeout"):
            self.effects.append((card[1], seat, item))
        self.spoil_misos()
        if card[0] == "special-order":
            targets = self.copy_targets(seat, item, None, True)
            if targets:
                self.copying, self.extra_order, self.phase = {seat: (item, targets)}, True, "copy"
                return
            self.discard(seat, item)
        self.next_effect()

    # takeout
    def takeout_cards(self):
        return [f for f in self.front[self.actor] if f.turn < self.turn and not f.down]

    @staticmethod
    def describe(item):
        """What tells one flippable card from another: what it shows, and its wasabi or nigiri."""
        pair = item.on if item.on is not None else item.bears
        return (item.shows, pair.shows if pair else None, bool(pair and pair.down))

    def takeout_choices(self):
        """Every multiset of descriptions that can be flipped, as sorted tuples."""
        items, found = self.takeout_cards(), set()
        for size in range(len(items) + 1):
            for some in combinations(items, size):
                found.add(self.flip_key(some))
        return found

    def flip_key(self, items):
        return tuple(sorted(map(repr, map(self.describe, items))))

    def takeout(self, items):
        for item in items:
            item.down = True
        self.discard(self.actor, self.item)
        self.next_effect()

    # --- step 4: uramaki, pass ---
    def icons(self, seat):
        return sum(f.shows[1] for f in self.front[seat] if f.shows[0] == "uramaki" and not f.down)

    def award_uramaki(self, seat, points):
        self.points[seat] += points
        self.lines.append((self.round, seat, "uramaki", points))
        for f in [f for f in self.front[seat] if f.shows[0] == "uramaki" and not f.down]:
            self.discard(seat, f)

    def settle_uramaki(self):
        ready = [s for s in range(self.players) if self.icons(s) >= 10]
        if not self.english:
            if ready and self.places < 2:
                points = (8, 6)[self.places]
                self.places += len(ready)
                for seat in ready:
                    self.award_uramaki(seat, points)
            return
        for level in sorted({self.icons(s) for s in ready}, reverse=True):
            group = [s for s in ready if self.icons(s) == level]
            if self.places >= 3:
                return
            points = (8, 5, 2)[self.places]
            self.places += len(group)
            for seat in group:
                self.award_uramaki(seat, points)

    def end_turn(self):
        if self.roll == "uramaki":
            self.settle_uramaki()
        self.hand = [self.hand[s - 1] for s in range(self.players)]
        self.turn += 1
        if any(sum(h.values()) for h in self.hand):
            self.begin_turn()
        else:
            self.end_round()

    # --- scoring ---
    def scoring_front(self, seat):
        rows = []
        for f in self.front[seat]:
            flag = "down" if f.down else "x3" if f.on is not None and not f.on.down else ""
            rows.append(f.shows + (flag,))
        return rows

    def round_bill(self):
        prize = 2
        if self.english:
            prize = (8, 5, 2)[self.places] if self.places < 3 else 0
        return scoring.round_bill([self.scoring_front(s) for s in range(self.players)], self.roll, prize)

    def end_round(self):
        for seat, bill in enumerate(self.round_bill()):
            for rule, points in bill.items():
                self.points[seat] += points
                self.lines.append((self.round, seat, rule, points))
        for seat in range(self.players):
            for f in self.front[seat]:
                if f.shows[0] == self.dessert and not f.down:
                    self.kept[seat].append(f.shows)
                else:
                    self.main[f.card] += 1
        self.main += self.discarded
        self.round += 1
        self.phase = "deal"
        if self.round == 3:
            self.phase = "over"
            desserts = [[face for _, face in kept] for kept in self.kept]
            for seat, points in enumerate(scoring.dessert_bill(desserts, self.dessert)):
                self.points[seat] += points
                if points:
                    self.lines.append((3, seat, self.dessert, points))

    def ranks(self):
        keys = [(self.points[s], len(self.kept[s])) for s in range(self.players)]
        return [1 + sum(other > mine for other in keys) for mine in keys]
