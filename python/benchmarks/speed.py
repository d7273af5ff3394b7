#!/usr/bin/env python3
"""Decisions a second of random legal play, observations and masks written: speed.py [--device cuda] [--threads N]

On the CPU the figure is for processor time of all threads' work as the clock of this process counts it; batch_bench is
the same loop in C++. Where they are installed, games of OpenSpiel are measured beside ours.
"""

import argparse
import time

import numpy as np

import sushiya

TABLES = [
    ("sushi_go", {"players": 2}),
    ("sushi_go", {"players": 4}),
    ("sushi_go_party", {"players": 4, "menu": "sushi_go"}),
    ("sushizock", {"players": 2}),
    ("sushi_boat", {"players": 2}),
]


def cpu(game, options, a):
    env = sushiya.VectorEnv(game, a.games or 4096, masks=a.masks, threads=a.threads, **options)
    actions = env.sample()
    decisions, began, clock = 0, time.process_time(), time.perf_counter()
    while time.process_time() - began < a.seconds * a.threads:
        decisions += int(np.count_nonzero(env.acting))
        env.sample(actions)
        env.step(actions)
    worked = (time.process_time() - began) / a.threads
    return decisions / worked, decisions / (time.perf_counter() - clock)


def gpu(game, options, a):
    import cupy

    env = sushiya.VectorEnv(game, a.games or 2**20, device="cuda", **options)
    acting = cupy.asarray(env.acting)
    decisions = cupy.zeros((), cupy.int64)
    for steps in (5, 100):  # in the first ones CuPy compiles its sum
        decisions.fill(0)
        env.synchronize()
        began = time.perf_counter()
        for _ in range(steps):
            decisions += acting.sum(dtype=cupy.int64)
            env.sample()
            env.step()
        env.synchronize()
    speed = int(decisions) / (time.perf_counter() - began)
    return speed, speed


def openspiel(name, seconds):
    import pyspiel
    import random

    game = pyspiel.load_game(name)
    decisions, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(random.choice(state.legal_actions()))
    return decisions / (time.process_time() - began)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--device", default="cpu")
    p.add_argument("--games", type=int, default=0)
    p.add_argument("--seconds", type=float, default=2)
    p.add_argument("--threads", type=int, default=1)
    p.add_argument("--masks", default="bits", choices=["bits", "bytes"])
    a = p.parse_args()
    for game, options in TABLES:
        worked, clock = (cpu if a.device == "cpu" else gpu)(game, options, a)
        print(f"{game:16} {str(options):42} {worked / 1e6:9.2f} M/s by processor, {clock / 1e6:9.2f} M/s by the clock")
    try:
        for name in ("leduc_poker", "hearts", "hanabi"):
            print(f"OpenSpiel's {name:12} from Python {openspiel(name, a.seconds) / 1e6:35.3f} M/s by processor")
    except (ImportError, RuntimeError) as error:
        print(f"OpenSpiel's games are left out: {str(error).splitlines()[0]}")


if __name__ == "__main__":
    main()
