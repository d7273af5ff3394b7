#!/usr/bin/env python3
"""The tasks of docs/research.md: how often one player wins among others who are all `cook`.

    leaderboard.py cook                       a bot of that level, at every task
    leaderboard.py chef --task sushi_go-2     at one task
    leaderboard.py ppo.npz --task sushi_go-2  weights that python/examples/ppo.py saved
    leaderboard.py itamae --jobs 16           so many games at once, for heroes that think

Game g of a task has seed g // players, and the hero sits at seat g % players, so that every deal is played from every
seat. The score is the mean share of the win, in percent.
"""

import argparse
import functools
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

import sushiya

TASKS = {
    "sushi_go-2": ("sushi_go", {"players": 2}, 200),
    "sushi_go-4": ("sushi_go", {"players": 4}, 200),
    "party-sushi_go-4": ("sushi_go_party", {"players": 4, "menu": "sushi_go"}, 200),
    "party-master_menu-4": ("sushi_go_party", {"players": 4, "menu": "master_menu"}, 200),
    "sushi_boat-2": ("sushi_boat", {"players": 2}, 200),
    "sushizock-2": ("sushizock", {"players": 2}, 200),
}


@functools.cache
def hero_of(name, task):
    """A function from match and seat to a choice."""
    if not name.endswith(".npz"):
        return lambda match, seat: match.think(seat, name).choice
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "examples"))
    from ppo import seat_of

    game, options, _ = TASKS[task]
    file = np.load(name)
    weights = [file[key] for key in file.files]
    scales = sushiya.VectorEnv(game, 1, **options).scales
    return lambda match, seat: seat_of(weights, scales, match, seat)


def share(name, task, number):
    """Of the win, for the hero of one game."""
    game, options, _ = TASKS[task]
    hero = hero_of(name, task)
    match = sushiya.Match(game, seed=number // options["players"], **options)
    chair = number % options["players"]
    while not match.over:
        for seat in match.actors:
            match.choose(seat, hero(match, seat) if seat == chair else match.think(seat, "cook").choice)
    return (match.ranks[chair] == 1) / match.ranks.count(1)


def score(name, task, games=None, jobs=1):
    play = functools.partial(share, name, task)
    numbers = range(games or TASKS[task][2])
    if jobs == 1:
        shares = [play(number) for number in numbers]
    else:
        with ProcessPoolExecutor(jobs) as crew:
            shares = list(crew.map(play, numbers))
    return 100 * np.mean(shares), 196 * np.std(shares) / np.sqrt(len(shares)), len(shares)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("hero")
    p.add_argument("--task", choices=TASKS, action="append")
    p.add_argument("--games", type=int)
    p.add_argument("--jobs", type=int, default=1)
    a = p.parse_args()
    for task in a.task or TASKS:
        mean, error, games = score(a.hero, task, a.games, a.jobs)
        print(f"{a.hero:12} {task:22} {mean:5.1f} ± {error:.1f} % of {games} games", flush=True)


if __name__ == "__main__":
    main()
