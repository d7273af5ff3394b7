#!/usr/bin/env python3
"""The end of a game of Sushi Go! solved by counterfactual regret minimisation, through OpenSpiel.

    pip install open_spiel && python cfr.py [TURNS [SEED]]

Both players choose at once, so that even with all cards known the best play is a mixture. Prints how much a player who
knew the strategy could gain by it (exploitability, in shares of the win), and the mixture of the first choice.
"""

import sys

import pyspiel
from open_spiel.python.algorithms import cfr, exploitability

import sushiya.openspiel  # registers the games


def main():
    turns = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    game = pyspiel.load_game("sushiya_sushi_go", {"last_turns": turns, "seed": seed})
    solver = cfr.CFRPlusSolver(game)
    for iteration in range(1, 101):
        solver.evaluate_and_update_policy()
        if iteration in (1, 2, 5, 10, 20, 50, 100):
            gain = exploitability.exploitability(game, solver.average_policy())
            print(f"after {iteration:3} iterations another could gain {gain:.5f}")
    state = game.new_initial_state()
    for action, chance in solver.average_policy().action_probabilities(state).items():
        print(f"player {state.current_player()}: {state.action_to_string(action):24} {100 * chance:5.1f} %")


if __name__ == "__main__":
    main()
