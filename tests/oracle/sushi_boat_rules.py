"""Sushi Boat, slowly and plainly, from the rules page alone. Shares nothing with the engine."""

from collections import Counter
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

COLOURS = ("blue", "red", "green", "yellow", "white")
TYPES = ("salmon", "ebi", "tako", "california", "maguro", "tamago", "ikura")
MIX = {
    "blue": (2, 2, 2, 2, 2, 1, 1),
    "red": (1, 1, 2, 2, 2, 2, 2),
    "green": (2, 2, 1, 1, 2, 2, 2),
    "yellow": (2, 2, 2, 2, 1, 1, 2),
    "white": (1, 1, 1, 1, 1, 1, 0),
}
PLATES = Counter({(c, t): n for c in COLOURS for t, n in zip(TYPES, MIX[c]) if n})
DISHES = ("tempura", "edamame", "miso", "gyoza", "takoyaki", "yakitori", "mochi")
RED_SYMBOLS = {"tempura": 2, "edamame": 2, "takoyaki": 2, "yakitori": 2, "miso": 1, "gyoza": 1, "mochi": 1}
STAFF_SPOTS = ("R5", "L4", "R4", "L3", "L2", "R2", "R1")
SEATS = ("L5", "A5", "R5", "L4", "R4", "L3", "A3", "R3", "L2", "R2", "L1", "A1", "R1")
BIG_TABLE_SEATS = {"L5", "R3", "L1"}
SLOT = {"L1": 0, "L2": 1, "L3": 2, "L4": 3, "L5": 4, "R5": 7, "R4": 8, "R3": 9, "R2": 10, "R1": 11}
VISIBLE = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11]
DECK_SIZE = {2: 18, 3: 21, 4: 24, 5: 25}


def slots_beside(seat):
    if seat[0] == "A":
        return [SLOT["L" + seat[1]], SLOT["R" + seat[1]]]
    return [SLOT[seat]]


class Table:
    """One game. Draws of plates are given by a function `next_plate(bag)` that names the plate drawn."""

    def __init__(self, players, start, belt, trash, staff, next_plate):
        """belt: 12 plates from slot 0; trash: 3 plates; staff: dict spot -> tile."""
        self.players, self.active, self.next_plate = players, start, next_plate
        self.belt, self.trash = list(belt), Counter(trash)
        self.bag = PLATES - Counter(belt) - self.trash
        self.staff = dict(staff)
        self.pawn = [None] * players
        self.yen = [2] * players
        self.cubes = [0] * players
        self.stack = [[] for _ in range(players)]  # bottom first
        self.hand = [Counter() for _ in range(players)]
        self.played = [Counter() for _ in range(players)]
        self.discard = []  # top last
        self.deck = DECK_SIZE[players]
        self.phase = "reveal"
        self.done = set()

    # --- the belt ---
    def draw(self):
        if not self.bag:
            self.bag, self.trash = self.trash, Counter()
        if not self.bag:
            return None
        plate = self.next_plate(self.bag)
        assert self.bag[plate] > 0, plate
        self.bag -= Counter([plate])
        return plate

    def push(self):
        """Pushes one plate onto the belt. Returns 'none', 'in' or 'fell'."""
        plate = self.draw()
        if plate is None:
            return "none"
        fell = self.shift(0)
        self.belt[0] = plate
        return "fell" if fell else "in"

    def shift(self, slot):
        """Empties `slot` by moving it and the run in front one on. True if a plate fell."""
        gap = next((g for g in range(slot, 12) if self.belt[g] is None), 12)
        fell = gap == 12
        if fell:
            self.trash[self.belt[11]] += 1
            gap = 11
        for g in range(gap, slot, -1):
            self.belt[g] = self.belt[g - 1]
        self.belt[slot] = None
        assert self.belt[5] is not None and self.belt[6] is not None or slot == 0
        return fell

    # --- reveal ---
    def reveal(self, card, symbol=None):
        assert self.phase == "reveal"
        self.deck -= 1
        if card == "wasabi":
            self.bag += self.trash
            self.trash = Counter()
            self.answer = [self.belt[5], self.belt[6]]
            self.phase, self.guesses = "guess", {}
            return
        self.discard.append(card)
        if symbol == "green":
            while None in self.belt and self.push() != "none":
                pass
        else:
            while self.push() == "in":
                pass
        self.phase = "move"

    # --- challenge ---
    def guess_choices(self, seat):
        pairs = {("guess",) + pair for pair in combinations_with_replacement(COLOURS, 2)}
        return pairs | ({("takoyaki",)} if self.hand[seat]["takoyaki"] else set())

    def guesses_revealed(self, guesses):
        self.guesses = dict(guesses)
        order = [(self.active + i) % self.players for i in range(self.players)]
        self.waiting = [seat for seat in order if guesses[seat] == ("takoyaki",)]
        for seat in self.waiting:
            self.leave_hand(seat, "takoyaki")
        self.threes = {}
        self.phase = "takoyaki"
        self.settle_challenge()

    def takoyaki_choices(self):
        return {("place",) + three for three in combinations_with_replacement(COLOURS, 3)}

    def place_three(self, action):
        self.threes[self.waiting.pop(0)] = action[1:]
        self.settle_challenge()

    def settle_challenge(self):
        if self.waiting:
            return
        for _ in range(sum(slot is None for slot in self.belt[:5]) + 2):
            if self.push() == "none":
                break
        colours = Counter(colour for colour, _ in self.answer)
        for seat, guess in self.guesses.items():
            if seat in self.threes:
                self.cubes[seat] += sum(cube in colours for cube in self.threes[seat])
            else:
                self.cubes[seat] += sum((Counter(guess[1:]) & colours).values())
        self.phase = "move"

    # --- move and act ---
    def legal(self):
        me = self.active
        orders = {("order",)} if self.yen[me] > 0 and (self.bag or self.trash) else set()
        if self.phase == "move":
            return orders | self.moves()
        if self.phase == "satsuki":
            sides = ("top", "under") if self.stack[me] else ("top",)
            return {("satsuki", plate, side) for plate in self.drawn for side in sides}
        if self.phase == "discard":
            return {("discard", card) for card in self.hand[me] if self.hand[me][card]}
        return orders | self.actions() | self.cards() | {("end",)}

    def moves(self):
        me, found = self.active, set()
        for seat in SEATS:
            if seat == self.pawn[me] or (seat in BIG_TABLE_SEATS and self.players < 4):
                continue
            closing = [
                p
                for p in range(self.players)
                if p != me
                and self.pawn[p]
                and (self.pawn[p] == seat or (self.players == 2 and self.pawn[p][1] == seat[1]))
            ]
            if not closing:
                found.add(("move", seat, None))
            elif self.yen[me] > 0:
                found.add(("move", seat, closing[0]))
        return found

    def actions(self):
        me, seat, found = self.active, self.pawn[self.active], set()
        if len(self.done) == 2:
            return found
        if "eat" not in self.done:
            found |= {("eat", slot) for slot in slots_beside(seat) if self.belt[slot]}
        if "yen" not in self.done:
            found.add(("yen",))
        if "staff" not in self.done and seat in self.staff and self.yen[me] > 0:
            found |= self.staff_choices(seat)
        return found

    def staff_choices(self, seat):
        tile, slot = self.staff[seat], SLOT[seat]
        if tile == "hiroshi":
            other = SLOT[("R" if seat[0] == "L" else "L") + seat[1]]
            return {("staff", "hiroshi")} if self.belt[other] else set()
        if tile == "satsuki":
            return {("staff", "satsuki")} if self.bag or self.trash else set()
        if tile == "neko":
            return {("staff", "neko", plate) for plate in self.trash}
        if tile == "yuki-takeshi":
            return {("staff", "yuki-takeshi", s) for s in (slot - 1, slot + 1) if s in VISIBLE and self.belt[s]}
        return {("staff", "momoko")} if self.discard else set()

    def cards(self):
        me, found = self.active, set()
        plates = [slot for slot in VISIBLE if self.belt[slot]]
        for card in (c for c in self.hand[me] if self.hand[me][c]):
            if card == "tempura":
                found |= {("play", "tempura", slot) for slot in plates}
            elif card == "edamame" and self.stack[me]:
                found |= {("play", "edamame", slot) for slot in plates}
            elif card == "yakitori":
                found |= {("play", "yakitori", a, b) for a, b in combinations(plates, 2)}
            elif card == "mochi":
                found |= {("play", "mochi", a, b) for a, b in combinations(STAFF_SPOTS, 2)}
            elif card in ("miso", "gyoza"):
                found.add(("play", card))
        return found

    def play(self, action):
        me, verb = self.active, action[0]
        if verb == "order":
            self.yen[me] -= 1
            self.push()
        elif verb == "move":
            self.move(action[1], action[2])
        elif verb == "eat":
            self.done.add("eat")
            self.stack[me].append(self.lift(action[1]))
        elif verb == "yen":
            self.done.add("yen")
            self.yen[me] += 1
        elif verb == "staff":
            self.done.add("staff")
            self.yen[me] -= 1
            self.use_staff(action)
        elif verb == "play":
            self.play_card(action)
        elif verb == "satsuki":
            rest = list(self.drawn)
            rest.remove(action[1])
            self.bag.update(rest)
            self.stack[me].insert(len(self.stack[me]) if action[2] == "top" else 0, action[1])
            self.phase = "act"
        elif verb == "discard":
            self.hand[me][action[1]] -= 1
            self.discard.append(action[1])
            self.phase = "act"
        if verb == "end" or (self.phase == "act" and self.legal() == {("end",)}):
            self.end_turn()

    def move(self, seat, paid):
        me = self.active
        if paid is not None:
            self.yen[me] -= 1
            self.yen[paid] += 1
            self.pawn[paid] = None
        self.pawn[me] = seat
        self.phase = "act"

    def lift(self, slot):
        plate, self.belt[slot] = self.belt[slot], None
        return plate

    def use_staff(self, action):
        me, seat = self.active, self.pawn[self.active]
        if action[1] == "hiroshi":
            self.stack[me].append(self.lift(SLOT[("R" if seat[0] == "L" else "L") + seat[1]]))
        elif action[1] == "neko":
            self.trash -= Counter([action[2]])
            self.stack[me].append(action[2])
        elif action[1] == "yuki-takeshi":
            self.stack[me].append(self.lift(action[2]))
        elif action[1] == "momoko":
            self.take_discard()
            if sum(self.hand[me].values()) == 3:
                self.phase = "discard"
        else:
            self.drawn = [plate for plate in (self.draw(), self.draw()) if plate]
            self.phase = "satsuki"

    def take_discard(self):
        self.hand[self.active][self.discard.pop()] += 1

    def leave_hand(self, seat, card):
        self.hand[seat][card] -= 1
        self.played[seat][card] += 1

    def play_card(self, action):
        me, card = self.active, action[1]
        self.leave_hand(me, card)
        if card == "tempura":
            self.shift(action[2])
        elif card == "edamame":
            self.stack[me][-1], self.belt[action[2]] = self.belt[action[2]], self.stack[me][-1]
        elif card == "yakitori":
            a, b = action[2:]
            self.belt[a], self.belt[b] = self.belt[b], self.belt[a]
        elif card == "mochi":
            a, b = action[2:]
            self.staff[a], self.staff[b] = self.staff[b], self.staff[a]
        elif card == "miso" and self.discard:
            self.take_discard()
        if card in ("tempura", "edamame", "yakitori"):
            self.yen[me] += 1

    def end_turn(self):
        self.done = set()
        self.active = (self.active + 1) % self.players
        self.phase = "reveal" if self.deck else "over"

    # --- score ---
    def bill(self):
        bills = []
        for seat in range(self.players):
            bills.append(
                {
                    "runs": score_runs(self.stack[seat]),
                    "variety": score_variety(self.stack[seat]),
                    "gyoza": self.played[seat]["gyoza"],
                    "cubes": self.cubes[seat],
                }
            )
        for seat, points in enumerate(score_sides([sum(p.values()) for p in self.played])):
            bills[seat]["sides"] = points
        return bills

    def ranks(self):
        keys = [(sum(lines.values()), self.yen[seat]) for seat, lines in enumerate(self.bill())]
        return [1 + sum(other > mine for other in keys) for mine in keys]


def score_runs(stack):
    colours = [colour for colour, _ in stack if colour != "white"]
    return sum(a == b for a, b in zip(colours, colours[1:]))


def score_variety(stack):
    counts = Counter(kind for _, kind in stack)
    return best_sets(tuple(sorted(counts.values(), reverse=True)))


@lru_cache(maxsize=None)
def best_sets(counts):
    counts = tuple(c for c in counts if c)
    best = 0
    for size in range(3, len(counts) + 1):
        for chosen in combinations(range(len(counts)), size):
            rest = tuple(sorted((c - (i in chosen) for i, c in enumerate(counts)), reverse=True))
            best = max(best, {3: 1, 4: 2, 5: 4}.get(size, 9) + best_sets(rest))
    return best


def score_sides(counts):
    points = [0] * len(counts)
    most = max(counts)
    if most == 0:
        return points
    first = [s for s, c in enumerate(counts) if c == most]
    if len(first) > 1:
        for s in first:
            points[s] = 3
        return points
    points[first[0]] = 5
    second = max((c for c in counts if c < most), default=0)
    if second:
        tied = [s for s, c in enumerate(counts) if c == second]
        for s in tied:
            points[s] = 2 if len(tied) == 1 else 1
    return points
