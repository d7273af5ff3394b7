#!/usr/bin/env python3
"""Trains the network of a game by play against itself, older selves, noisy players and cooks (PPO).

    python train/train.py sushi_go --device cuda --minutes 8 --out build/sushi_go
    python train/train.py sushi_go --device cpu --minutes 1 --rows 512 --out /tmp/try

Games, network and learning stay on the GPU; on a CPU it is some hundred times slower, and there are no cooks. All
tables of the game are in one network. FOLDER gets curve.csv, a line for every look at how it plays, and checkpoint.npz,
from which the same command goes on. train/export.py makes weights of it. --start begins with the weights of a .net or
a checkpoint; --against FILE.net looks for the best answer to a network that does not learn.
"""

import argparse
import json
import os
import sys
import time
from pathlib import Path

os.environ.setdefault("CUPY_TF32", "1")
import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
from games import Games
import export
from league import COOK, LEARNER, NOISY, OLDER, League
from network import Network
from play import Fused, Plain
from tasks import tables_of


SHARPNESS_OF_SOUS_CHEF = 1.5  # bots/levels.hpp
CAUTIOUS_UPDATES = 1000


def arguments(given=None):
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("game")
    p.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    p.add_argument("--device", default="cuda", choices=["cuda", "cpu"])
    p.add_argument("--minutes", type=float, default=8, help="in all, looks and what a checkpoint took included")
    p.add_argument("--rows", type=int, default=32768, help="seats played at once")
    p.add_argument("--steps", type=int, default=30, help="of every game between two rounds of learning")
    p.add_argument("--hidden", type=int, nargs="+", default=[320, 320, 320])
    p.add_argument("--rate", type=float, default=7e-4, help="of learning; falls to a fiftieth")
    p.add_argument("--epochs", type=int, default=2)
    p.add_argument("--minibatch", type=int, default=65536)
    p.add_argument("--trace", type=float, default=0.93, help="lambda of the advantages")
    p.add_argument("--clip", type=float, default=0.2)
    p.add_argument(
        "--entropy", type=float, nargs="+", default=[0.012, 0.003], help="how much mixing is worth, from, to"
    )
    p.add_argument("--value-weight", type=float, default=2)
    p.add_argument("--noise", type=float, default=0.4, help="sharpness of noisy players")
    p.add_argument("--itself", type=float, default=0.4, help="share of games in which everybody learns")
    p.add_argument("--alone", type=float, default=0.3, help="share of games with one who learns among one kind")
    p.add_argument("--cooks", type=float, nargs="+", default=[0.4], help="among others, by players from 2; 0: none")
    p.add_argument("--noisy", type=float, default=0.2, help="among others")
    p.add_argument("--start", type=Path, metavar="FILE", help="a .net or a checkpoint whose weights come first")
    p.add_argument("--against", type=Path, metavar="FILE", help="a .net that plays all others, as sous-chef does")
    p.add_argument("--look-every", type=float, default=20, help="seconds")
    p.add_argument("--look-rows", type=int, default=16384)
    p.add_argument("--players", type=int, nargs="+", help="at these tables alone")
    p.add_argument("--menus", type=int, default=60, help="a la carte, for each number of players")
    p.add_argument("--seed", type=int, default=1)
    return p.parse_args(given)


def said_without_out(words):
    """Where it was written is nobody's business later."""
    at = words.index("--out") if "--out" in words else len(words)
    return words[:at] + words[at + 2 :]


def weights_in(path):
    """The layers of a .net or of a checkpoint, without padding, the scales of their inputs, and how they were learnt."""
    if path.suffix == ".net":
        header, scales, layers = export.read(path)
        return layers, scales, stages(header, header)
    with np.load(path) as state:
        told = json.loads(str(state["told"]))
        layers = export.layers_of(state["smooth"], [int(size) for size in state["sizes"]])
        return export.unpadded(layers, *told["used"]), state["scales"][: told["used"][0]], stages(told, state)


def stages(told, counts):
    """The trainings one after the other by which weights came about."""
    last = {
        "command": told.get("command", ""),
        "decisions": int(counts["decisions"]),
        "seconds": int(counts["seconds"]),
    }
    return [*told.get("after", []), last]


class Trainer:
    def __init__(self, a):
        self.a = a
        if a.device == "cpu":
            self.xp = np
        else:
            import cupy

            self.xp = cupy
        self.xp.random.seed(a.seed)
        self.draw = np.random.default_rng(a.seed)
        self.older = []
        self.seconds, self.decisions, self.rounds, self.mixing = 0.0, 0, 0, 0.0
        self.sit_down()
        self.network = self.network_of(a.start) if a.start else Network(self.xp, self.sizes(a.hidden), a.seed)
        self.against = self.network_of(a.against) if a.against else None
        self.sharpness_of_others = SHARPNESS_OF_SOUS_CHEF if self.against else 0
        if self.against:
            self.older.append(self.against)
        else:
            self.remember()

    def sizes(self, hidden):
        return [self.games.inputs, *hidden, self.games.outputs]

    def network_of(self, path):
        layers, scales, _ = weights_in(path)
        here, used = np.array(self.games.scales.tolist()), self.games.is_used
        if not np.allclose(scales[used[: len(scales)]], here[used]):
            raise SystemExit(f"{path} scales its inputs otherwise: train it again")
        self.games.scales[: len(scales)] = self.xp.asarray(np.array(scales, np.float32))
        network = Network(self.xp, self.sizes([len(biases) for _, biases in layers[:-1]]))
        network.begin_with(export.padded(layers, self.games.inputs, self.games.outputs))
        return network

    def sit_down(self):
        xp, a, t = self.xp, self.a, self.a.steps
        tables = [(of, share) for of, share in tables_of(a.game, a.menus) if of["players"] in (a.players or range(9))]
        self.games = g = Games(xp, a.game, tables, a.rows, a.device, a.seed)
        self.by_row = Plain(g) if a.device == "cpu" else Fused(xp, g)
        has_cooks = all(hasattr(group.env, "cook") and group.env.has_cook for group in g.groups)
        self.among_cooks = has_cooks and max(a.cooks) > 0 and not a.against
        shares = {"itself": a.itself, "alone": a.alone, "cooks": a.cooks if self.among_cooks else [0], "noisy": a.noisy}
        if a.against:
            shares = {"itself": 0, "alone": 1, "cooks": [0], "noisy": 0}
        self.league = League(xp, g, self.draw, self.older, **shares)
        self.seen = xp.zeros((t, g.rows, g.inputs), xp.uint8)
        self.masks = xp.zeros((t, g.rows, g.words), xp.uint64)
        self.actions = xp.zeros((t, g.rows), xp.int32)
        self.logs, self.values, self.rewards = (xp.zeros((t, g.rows), xp.float32) for _ in range(3))
        self.dones, self.learns = (xp.zeros((t, g.rows), xp.uint8) for _ in range(2))
        self.acting = xp.zeros(g.rows, xp.uint8)

    def remember(self):
        """Lets a copy of the network play among the others from now on."""
        if not self.against:
            self.league.remember(self.network.flat)

    def say(self, copy, rows):
        """What a copy of this network thinks, or another network."""
        return copy.forward(rows)[0] if isinstance(copy, Network) else self.network.forward(rows, copy)[0]

    def rollout(self):
        """Some steps of every game; how good each decision was."""
        xp, a, games = self.xp, self.a, self.games
        roles, copies = self.league.seats()
        slots = self.league.slots(roles)
        is_learner, is_cook = roles == LEARNER, (roles == COOK).astype(xp.uint8)
        learners = xp.flatnonzero(is_learner)
        sharpness = xp.where(roles == NOISY, a.noise, 1).astype(xp.float32)
        if self.against:
            sharpness[roles == OLDER] = self.sharpness_of_others
        out = xp.zeros((games.rows, games.outputs), xp.float32)
        for t in range(a.steps):
            games.observe(self.seen[t], self.masks[t], self.acting)
            for copy, at in ((self.network, learners), *zip(copies, slots)):
                if len(at):
                    out[at] = self.say(copy, self.by_row.scaled(self.seen[t], at))
            self.values[t] = out[:, -1]
            luck = xp.random.random_sample(games.rows).astype(xp.float32)
            actions, self.logs[t] = self.by_row.choose(out, self.masks[t], sharpness, self.acting, luck)
            if self.league.any_cooks:
                games.cook(actions, is_cook)
            self.actions[t] = actions
            self.learns[t] = is_learner & (self.acting != 0)
            games.step(actions, self.rewards[t], self.dones[t])
        last = xp.zeros_like(self.seen[0])
        masks = xp.zeros_like(self.masks[0])
        games.observe(last, masks, self.acting)
        last_values = xp.zeros(games.rows, xp.float32)
        last_values[learners] = self.say(self.network, self.by_row.scaled(last, learners))[:, -1]
        return self.by_row.advantages(self.values, self.rewards, self.dones, self.learns, last_values, a.trace)

    def learn(self, gains, rate):
        xp, a, games = self.xp, self.a, self.games
        at = xp.flatnonzero(self.learns.reshape(-1))
        gains = gains.reshape(-1)[at]
        targets = gains + self.values.reshape(-1)[at]
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        tables = games.table[at % games.rows]
        flat = [array.reshape(-1, *array.shape[2:]) for array in (self.masks, self.actions, self.logs)]
        all_seen = self.seen.reshape(-1, games.inputs)
        size = min(a.minibatch, len(at))
        for _ in range(a.epochs):
            order = xp.random.permutation(len(at))
            for first in range(0, len(at) - size + 1, size):
                some = order[first : first + size]
                of = at[some]
                masks, actions, logs = (array[of] for array in flat)
                out, given = self.network.forward(self.by_row.scaled(all_seen, of))
                slopes, entropy = self.by_row.slopes(
                    out, masks, tables[some], actions, logs, gains[some], targets[some], a, self.mixing
                )
                self.network.backward(given, slopes)
                self.network.update(rate)
        self.entropy = float(entropy.mean())
        self.decisions += len(at)

    def caution(self):
        """Adam's first steps are as long as the rate, whatever the slope: what is known at the start would be lost."""
        return min(1, (self.network.updates + 1) / CAUTIOUS_UPDATES) if self.a.start else 1

    def checkpoint(self):
        older = [copy for copy in self.older[-8:] if not isinstance(copy, Network)]
        asnumpy = np.asarray if self.xp is np else self.xp.asnumpy
        what = {"seconds": self.seconds, "decisions": self.decisions, "rounds": self.rounds}
        command = " ".join(["python train/train.py", *said_without_out(sys.argv[1:])])
        told = {"command": command, "encoder": self.games.encoder, "game": self.a.game}
        told["used"] = self.games.used
        if self.a.start:
            told["after"] = weights_in(self.a.start)[2]
        what["scales"] = asnumpy(self.games.scales)
        what["older"] = np.array([asnumpy(o) for o in older], np.float16)
        path = self.a.out / "checkpoint.tmp.npz"
        np.savez(path, **self.network.state(), **what, told=json.dumps(told))
        path.replace(self.a.out / "checkpoint.npz")

    def resume(self):
        path = self.a.out / "checkpoint.npz"
        if not path.exists():
            return
        with np.load(path) as state:
            self.network.restore(state)
            self.seconds, self.decisions, self.rounds = (
                float(state["seconds"]),
                int(state["decisions"]),
                int(state["rounds"]),
            )
            if not self.against:
                self.older[:] = [self.xp.asarray(o.astype(np.float32)) for o in state["older"]]
        print(f"goes on after {self.seconds:.0f} s, {self.decisions / 1e6:.1f} M decisions", flush=True)

    def run(self, most_rounds=None):
        a = self.a
        a.out.mkdir(parents=True, exist_ok=True)
        self.resume()
        all_seconds = 60 * a.minutes
        looked, began = self.seconds - a.look_every, time.time() - self.seconds
        curve = open(a.out / "curve.csv", "a")
        while self.seconds < all_seconds and self.rounds != most_rounds:
            gone = self.seconds / all_seconds
            self.mixing = a.entropy[0] + (a.entropy[-1] - a.entropy[0]) * gone
            self.learn(self.rollout(), a.rate * (1 - 0.98 * gone) * self.caution())
            self.rounds += 1
            if self.rounds % 25 == 0 or (self.rounds < 200 and self.rounds % 8 == 0):
                self.remember()
            self.seconds = time.time() - began
            if self.seconds - looked >= a.look_every or self.seconds >= all_seconds:
                looked = self.seconds
                self.look(curve)
        print(f"{self.decisions / 1e6:.0f} M decisions in {self.seconds:.0f} s", flush=True)

    def look(self, curve):
        from look import look

        wins = look(self)
        line = f"{self.seconds:.1f},{self.decisions},{self.rounds},{self.entropy:.3f}," + ",".join(wins)
        print(line, flush=True)
        curve.write(line + "\n")
        curve.flush()
        self.checkpoint()


if __name__ == "__main__":
    Trainer(arguments()).run()
