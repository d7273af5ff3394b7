#!/usr/bin/env python3
"""Our environments beside those of others, in one run: peers.py [--rounds N]

Random legal play; millions of decisions a second of processor time on one core, the median of windows that are taken by
turns, so that what else the machine does meets everybody. Whoever is not installed is left out, and it says why:

    pip install open_spiel==2.0.2 pufferlib
    CMAKE_POLICY_VERSION_MINIMUM=3.5 pip install hanabi_learning_environment

Ours and PufferLib's write observations, and ours masks too; Hanabi's are encoded by its own encoder; OpenSpiel's games
are played by its own bots in C++, which ask for the legal actions and no observation. Where it says "from Python", the
loop is in Python.
"""

import argparse
import random
import statistics
import time

import numpy as np

import sushiya

TABLES = [
    ("sushi_go", {"players": 4}),
    ("sushi_go_party", {"players": 4, "menu": "sushi_go"}),
    ("sushizock", {"players": 2}),
    ("sushi_boat", {"players": 2}),
]


def timed(play):
    """Decisions a second: `play(seconds)` plays for about so long and says how many there were."""

    def window(seconds):
        began = time.process_time()
        decisions = play(began + seconds)
        return decisions / (time.process_time() - began)

    return window


def ours(game, options):
    env = sushiya.VectorEnv(game, 4096, masks="bits", **options)
    actions = env.sample()

    def play(until):
        decisions = 0
        while time.process_time() < until:
            decisions += int(np.count_nonzero(env.acting))
            env.sample(actions)
            env.step(actions)
        return decisions

    return play


def openspiel_bots(name):
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())]

    def one(seed):
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        return state

    # To count them afterwards would cost more than playing does.
    some = [sum(step.player >= 0 for step in one(seed).full_history()) for seed in range(300)]

    def play(until):
        games = 0
        while time.process_time() < until:
            one(1000 + games)
            games += 1
        return games * statistics.mean(some)

    return play


def openspiel_python(name):
    import pyspiel

    game = pyspiel.load_game(name)

    def play(until):
        decisions = 0
        while time.process_time() < until:
            state = game.new_initial_state()
            while not state.is_terminal():
                decisions += not state.is_chance_node()
                state.apply_action(random.choice(state.legal_actions()))
        return decisions

    return play


def hanabi(players):
    from hanabi_learning_environment import pyhanabi

    game = pyhanabi.HanabiGame({"players": players})
    encoder = pyhanabi.ObservationEncoder(game)

    def play(until):
        decisions = 0
        while time.process_time() < until:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.cur_player() == pyhanabi.CHANCE_PLAYER_ID:
                    state.deal_random_card()
                    continue
                encoder.encode(state.observation(state.cur_player()))
                state.apply_move(random.choice(state.legal_moves()))
                decisions += 1
        return decisions

    return play


def puffer(name):
    import pufferlib.ocean

    env = pufferlib.ocean.env_creator(name)(num_envs=4096)
    env.reset()
    actions = [
        np.stack([np.atleast_1d(env.single_action_space.sample()) for _ in range(env.num_agents)]).squeeze()
        for _ in range(64)
    ]

    def play(until):
        steps = 0
        while time.process_time() < until:
            env.step(actions[steps % 64])
            steps += 1
        return steps * env.num_agents

    return play


def contestants():
    for game, options in TABLES:
        yield f"sushiya {game} {options['players']}", lambda g=game, o=options: ours(g, o)
    for name in ("leduc_poker", "hearts", "gin_rummy"):
        yield f"OpenSpiel {name}, its bots in C++", lambda n=name: openspiel_bots(n)
    for name in ("leduc_poker", "hearts"):
        yield f"OpenSpiel {name}, from Python", lambda n=name: openspiel_python(n)
    yield "Hanabi LE 4, from Python", lambda: hanabi(4)
    yield "PufferLib puffer_tripletriad", lambda: puffer("puffer_tripletriad")


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--rounds", type=int, default=7)
    p.add_argument("--seconds", type=float, default=0.3, help="of processor time for a window")
    a = p.parse_args()
    windows, speeds = {}, {}
    for name, make in contestants():
        try:
            windows[name] = timed(make())
        except Exception as error:  # whatever keeps others' packages from starting
            print(f"{name:40} left out: {type(error).__name__}: {(str(error).splitlines() or [''])[0]}", flush=True)
    for _ in range(a.rounds):
        for name, window in windows.items():
            speeds.setdefault(name, []).append(window(a.seconds) / 1e6)
    for name, values in speeds.items():
        print(f"{name:40} {statistics.median(values):8.3f} M decisions/s ({min(values):.3f} to {max(values):.3f})")


if __name__ == "__main__":
    main()
