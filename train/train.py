#!/usr/bin/env python3
"""Trains the network of a game by play against itself, older selves, noisy players and cooks (PPO).

    python train/train.py sushi_go --device cuda --minutes 8 --out build/sushi_go
    python train/train.py sushi_go --device cpu --minutes 1 --rows 512 --out /tmp/try

Games, network and learning stay on the GPU; on a CPU it is some hundred times slower, and there are no cooks. All
tables of the game are in one network. FOLDER gets curve.csv, a line for every look at how it plays, and checkpoint.npz,
from which the same command goes on. train/export.py makes weights of it.
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
from league import COOK, LEARNER, NOISY, League
from network import Network
from play import Fused, Plain
from tasks import tables_of


def arguments(given=None):
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("game")
    p.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    p.add_argument("--device", default="cuda", choices=["cuda", "cpu"])
    p.add_argument("--minutes", type=float, default=8, help="of training in all, what a checkpoint took included")
    p.add_argument("--rows", type=int, default=32768, help="seats played at once")
    p.add_argument("--steps", type=int, default=30, help="of every game between two rounds of learning")
    p.add_argument("--hidden", type=int, nargs="+", default=[320, 320, 320])
    p.add_argument("--rate", type=float, default=7e-4, help="of learning; falls to a twentieth")
    p.add_argument("--epochs", type=int, default=2)
    p.add_argument("--minibatch", type=int, default=65536)
    p.add_argument("--trace", type=float, default=0.93, help="lambda of the advantages")
    p.add_argument("--clip", type=float, default=0.2)
    p.add_argument("--entropy", type=float, default=0.012, help="falls to a quarter")
    p.add_argument("--value-weight", type=float, default=2)
    p.add_argument("--noise", type=float, default=0.4, help="sharpness of noisy players")
    p.add_argument("--itself", type=float, default=0.4, help="share of games in which everybody learns")
    p.add_argument("--no-cooks", action="store_true", help="among the others")
    p.add_argument("--look-every", type=float, default=20, help="seconds")
    p.add_argument("--look-rows", type=int, default=16384)
    p.add_argument("--menus", type=int, default=40, help="of Sushi Go Party! at a time")
    p.add_argument("--renew", type=float, default=45, help="seconds after which other menus are drawn")
    p.add_argument("--seed", type=int, default=1)
    return p.parse_args(given)


def said_without_out(words):
    """Where it was written is nobody's business later."""
    at = words.index("--out") if "--out" in words else len(words)
    return words[:at] + words[at + 2 :]


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
        self.seconds, self.decisions, self.rounds, self.entropy = 0.0, 0, 0, 0.0
        self.sit_down(a.seed)
        self.network = Network(self.xp, [self.games.inputs, *a.hidden, self.games.outputs], a.seed)
        self.league.remember(self.network.flat)

    def sit_down(self, seed):
        """Takes new tables; those of Sushi Go Party! have other menus then."""
        xp, a, t = self.xp, self.a, self.a.steps
        self.seed, self.seen, self.masks, self.games = seed, None, None, None
        self.games = g = Games(xp, a.game, tables_of(a.game, a.menus, seed), a.rows, a.device, seed)
        self.by_row = Plain(g) if a.device == "cpu" else Fused(xp, g)
        self.has_cooks = all(hasattr(group.env, "cook") and group.env.has_cook for group in g.groups)
        self.league = League(xp, g, self.draw, self.older, itself=a.itself, cooks=self.has_cooks and not a.no_cooks)
        self.seen = xp.zeros((t, g.rows, g.inputs), xp.uint8)
        self.masks = xp.zeros((t, g.rows, g.words), xp.uint64)
        self.actions = xp.zeros((t, g.rows), xp.int32)
        self.logs, self.values, self.rewards = (xp.zeros((t, g.rows), xp.float32) for _ in range(3))
        self.dones, self.learns = (xp.zeros((t, g.rows), xp.uint8) for _ in range(2))
        self.acting = xp.zeros(g.rows, xp.uint8)

    def scaled(self, rows):
        return rows * self.games.scales

    def rollout(self):
        """Some steps of every game; how good each decision was."""
        xp, a, games = self.xp, self.a, self.games
        roles, copies = self.league.seats()
        slots = self.league.slots(roles)
        is_learner, is_cook = roles == LEARNER, roles == COOK
        sharpness = xp.where(roles == NOISY, a.noise, 1).astype(xp.float32)
        for t in range(a.steps):
            games.observe(self.seen[t], self.masks[t], self.acting)
            rows = self.scaled(self.seen[t])
            out, _ = self.network.forward(rows)
            self.values[t] = out[:, -1]
            for copy, at in zip(copies, slots):
                if len(at):
                    out[at] = self.network.forward(rows[at], copy)[0]
            luck = xp.random.random_sample(games.rows).astype(xp.float32)
            actions, self.logs[t] = self.by_row.choose(out, self.masks[t], sharpness, self.acting, luck)
            if self.league.cooks:
                games.cook(actions, is_cook)
            self.actions[t] = actions
            self.learns[t] = is_learner & (self.acting != 0)
            games.step(actions, self.rewards[t], self.dones[t])
        last = xp.zeros_like(self.seen[0])
        masks = xp.zeros_like(self.masks[0])
        games.observe(last, masks, self.acting)
        last_values = xp.ascontiguousarray(self.network.forward(self.scaled(last))[0][:, -1])
        return self.by_row.advantages(self.values, self.rewards, self.dones, self.learns, last_values, a.trace)

    def learn(self, gains, rate):
        xp, a, games = self.xp, self.a, self.games
        at = xp.flatnonzero(self.learns.reshape(-1))
        gains = gains.reshape(-1)[at]
        targets = gains + self.values.reshape(-1)[at]
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        rows_of = (at % games.rows).astype(xp.int64)
        flat = [array.reshape(-1, *array.shape[2:]) for array in (self.seen, self.masks, self.actions, self.logs)]
        size = min(a.minibatch, len(at))
        for _ in range(a.epochs):
            order = xp.random.permutation(len(at))
            for first in range(0, len(at) - size + 1, size):
                some = order[first : first + size]
                of = at[some]
                seen, masks, actions, logs = (array[of] for array in flat)
                out, given = self.network.forward(self.scaled(seen))
                slopes, entropy = self.by_row.slopes(
                    out, masks, games.table[rows_of[some]], actions, logs, gains[some], targets[some], a
                )
                self.network.backward(given, slopes)
                self.network.update(rate)
        self.entropy = float(entropy.mean())
        self.decisions += len(at)

    def checkpoint(self):
        older = self.older[-8:]
        asnumpy = np.asarray if self.xp is np else self.xp.asnumpy
        what = {"seconds": self.seconds, "decisions": self.decisions, "rounds": self.rounds}
        command = " ".join(["python train/train.py", *said_without_out(sys.argv[1:])])
        told = {"command": command, "encoder": self.games.encoder, "game": self.a.game}
        what["scales"] = asnumpy(self.games.scales)
        what["older"] = np.stack([asnumpy(o) for o in older]).astype(np.float16)
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
            self.older[:] = [self.xp.asarray(o.astype(np.float32)) for o in state["older"]]
        print(f"goes on after {self.seconds:.0f} s, {self.decisions / 1e6:.1f} M decisions", flush=True)

    def run(self, most_rounds=None):
        a = self.a
        a.out.mkdir(parents=True, exist_ok=True)
        self.resume()
        first_entropy, all_seconds = a.entropy, 60 * a.minutes
        looked = self.seconds - a.look_every
        curve = open(a.out / "curve.csv", "a")
        while self.seconds < all_seconds and self.rounds != most_rounds:
            began = time.time()
            gone = self.seconds / all_seconds
            if a.game == "sushi_go_party" and self.seed != (seed := a.seed + int(self.seconds / a.renew)):
                self.sit_down(seed)
            a.entropy = first_entropy * (1 - 0.75 * gone)
            self.learn(self.rollout(), a.rate * (1 - 0.95 * gone))
            self.rounds += 1
            if self.rounds % 25 == 0 or (self.rounds < 200 and self.rounds % 8 == 0):
                self.league.remember(self.network.flat)
            self.seconds += time.time() - began
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
