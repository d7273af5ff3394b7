"""OpenSpiel's own checks, and its algorithms on a game small enough for them."""

import pyspiel
from open_spiel.python.algorithms import cfr, exploitability, random_agent
from open_spiel.python import rl_environment

import sushiya.openspiel


def test_random_simulations():
    for name, settings in [
        ("sushi_go", {"players": 3}),
        ("sushi_go_party", {"players": 3, "menu": "master_menu"}),
        ("sushi_boat", {"players": 2}),
        ("sushizock", {"players": 2}),
    ]:
        game = pyspiel.load_game(f"sushiya_{name}", {**settings, "outcomes": 8})
        pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)


def test_a_state_is_its_history():
    game = pyspiel.load_game("sushiya_sushi_go", {"outcomes": 4})
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1] if not state.is_chance_node() else 1)
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert again.returns() == state.returns() and abs(sum(state.returns())) < 1e-9


def test_counterfactual_regret_finds_an_equilibrium():
    game = pyspiel.load_game("sushiya_sushi_go", {"seed": 2, "last_turns": 3})
    solver = cfr.CFRPlusSolver(game)
    solver.evaluate_and_update_policy()
    before = exploitability.exploitability(game, solver.average_policy())
    for _ in range(19):
        solver.evaluate_and_update_policy()
    after = exploitability.exploitability(game, solver.average_policy())
    assert before > 0.1 and after < 0.01, (before, after)


def test_its_environments_step():
    game = pyspiel.load_game("sushiya_sushizock", {"outcomes": 16})
    env = rl_environment.Environment(game)
    agents = [random_agent.RandomAgent(player, env.action_spec()["num_actions"]) for player in range(2)]
    step = env.reset()
    while not step.last():
        step = env.step([agents[step.observations["current_player"]].step(step).action])
    assert abs(sum(step.rewards)) < 1e-6
