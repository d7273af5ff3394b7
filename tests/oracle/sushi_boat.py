"""Plays random games of Sushi Boat in the engine and in the plain reference, step by step.

    python3 tests/oracle/sushi_boat.py PROGRAM [GAMES] [SEED]
"""

import random
import sys
from collections import Counter, deque

from engine_client import Engine, Match, agree
from sushi_boat_rules import SLOT, STAFF_SPOTS, Table


def plate(word):
    return tuple(word.split("-"))


def action_of(notation):
    """The reference's name for a choice in notation."""
    verb, _, rest = notation.partition(" ")
    name, _, target = rest.partition(":")
    if rest == "takoyaki":
        return ("takoyaki",)
    if verb == "guess":
        colours = tuple(rest.split("+"))
        return ("guess" if len(colours) == 2 else "place",) + colours
    if verb == "move":
        stool, _, pay = rest.partition(" pay:")
        return ("move", stool, int(pay) if pay else None)
    if verb == "eat":
        return ("eat", SLOT[rest])
    if verb == "staff":
        with_ = {"neko": lambda: (plate(target),), "yuki-takeshi": lambda: (SLOT[target],)}
        return ("staff", name) + with_.get(name, tuple)()
    if verb == "play":
        places = tuple(target.split("+")) if target else ()
        return ("play", name) + (places if name == "mochi" else tuple(SLOT[p] for p in places))
    if verb == "keep":
        kept, where = rest.split()
        return ("satsuki", plate(kept), where)
    if verb == "discard":
        return ("discard", rest)
    return (verb,)


class Game:
    def __init__(self, engine, rng, seed):
        self.rng, self.history, self.outcomes = rng, [], deque()
        self.players = rng.randint(2, 5)
        self.match = Match(engine, "sushi_boat", {"players": self.players}, seed)
        staff = dict(zip(STAFF_SPOTS, self.match.draw().split()[1:]))
        start = int(self.match.draw().split()[1])
        belt, trash = ([plate(word) for word in part.split()] for part in self.match.draw()[5:].split("/"))
        self.table = Table(self.players, start, belt, trash, staff, self.next_plate)
        self.draw_all()

    def next_plate(self, bag):
        kind, word = self.outcomes.popleft().split()
        assert kind == "plate", (kind, self.history[-12:])
        return plate(word)

    def draw_all(self):
        """Every outcome the engine asks for until somebody chooses; the reference takes them in order."""
        while self.match.turn["waits"] == "chance":
            self.outcomes.append(self.match.draw())
            self.history.append(self.outcomes[-1])

    def reveal(self):
        if self.table.phase == "reveal":
            card, _, symbol = self.outcomes.popleft()[len("card "):].partition("-")
            self.table.reveal(card, symbol)
        agree("outcomes not used", list(self.outcomes), [], self.history)

    def legal(self, seat):
        if self.table.phase == "guess":
            return self.table.guess_choices(seat)
        return self.table.takoyaki_choices() if self.table.phase == "takoyaki" else self.table.legal()

    def pick(self, seat):
        """Every verb as likely as every other, so that rare ones are met."""
        texts = {action_of(text): text for text in self.match.choices(seat)}
        agree(f"legal actions of {seat}", set(texts), self.legal(seat), self.history)
        verbs = sorted({action[:2] if action[0] in ("play", "staff") else action[:1] for action in texts})
        if len(verbs) > 1 and self.rng.random() < 0.8:
            verbs = [verb for verb in verbs if verb != ("end",)]
        verb = self.rng.choice(verbs)
        action = self.rng.choice(sorted((a for a in texts if a[:len(verb)] == verb), key=str))
        self.history.append(f"{seat}: {texts[action]}")
        return action, texts[action]

    def step(self):
        table, phase = self.table, self.table.phase
        actors = {"guess": list(range(self.players)), "takoyaki": getattr(table, "waiting", [])[:1]}
        agree("who acts", self.match.turn["actors"], actors.get(phase, [table.active]), self.history)
        picks = {seat: self.pick(seat) for seat in self.match.turn["actors"]}
        self.match.choose({seat: text for seat, (_, text) in picks.items()})
        self.draw_all()
        if phase == "guess":
            table.guesses_revealed({seat: action for seat, (action, _) in picks.items()})
        elif phase == "takoyaki":
            table.place_three(next(iter(picks.values()))[0])
        else:
            table.play(picks[table.active][0])
        self.reveal()

    def compare(self):
        state, table = self.match.state(), self.table
        belt = [plate(word) if word else None for word in state["belt"]]
        agree("belt", belt, table.belt, self.history)
        agree("trash", Counter(map(plate, state["trash"])), table.trash, self.history)
        agree("bag", Counter(map(plate, state["bag_plates"])), table.bag, self.history)
        agree("staff", state["staff"], table.staff, self.history)
        agree("discard", state["discard"][::-1], table.discard, self.history)
        agree("deck", state["deck"], table.deck, self.history)
        for i, seat in enumerate(state["seats"]):
            agree("stack", [plate(word) for word in seat["stack"]][::-1], table.stack[i], self.history)
            agree("seat", seat["stool"], table.pawn[i], self.history)
            agree("yen and cubes", (seat["yen"], seat["cubes"]), (table.yen[i], table.cubes[i]), self.history)
            agree("hand", Counter(seat["hand"]), +table.hand[i], self.history)
            agree("played", Counter(seat["played"]), +table.played[i], self.history)

    def play(self):
        self.reveal()
        while self.table.phase != "over":
            self.compare()
            self.step()
        self.compare()
        agree("the end", self.match.turn["waits"], "over", self.history)
        score, bills = self.match.score(), self.table.bill()
        agree("points", score["points"], [sum(lines.values()) for lines in bills], self.history)
        agree("ranks", score["ranks"], self.table.ranks(), self.history)
        self.match.close()
        return len(self.history)


def main():
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    engine, rng = Engine(sys.argv[1]), random.Random(seed)
    steps = sum(Game(engine, rng, seed * 1_000_003 + game).play() for game in range(games))
    engine.close()
    print(f"sushi_boat: {games} games, {steps} steps, no difference")


if __name__ == "__main__":
    main()
