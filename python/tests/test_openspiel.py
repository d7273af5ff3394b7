"""OpenSpiel's own checks, and its algorithms on a game small enough for them."""

import doctest
import json
import random

import numpy as np
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts, random_agent
from open_spiel.python import rl_environment
import pyspiel

import sushiya.openspiel
from tables import refused


def test_the_examples_of_the_module_run():
    assert doctest.testmod(sushiya.openspiel).failed == 0


def test_random_simulations():
    for name, settings in [
        ("sushi_go", {"players": 3}),
        ("sushi_go_party", {"players": 3, "menu": "master_menu"}),
        ("sushi_boat", {"players": 2}),
        ("sushizock", {"players": 2}),
    ]:
        game = pyspiel.load_game(f"sushiya_{name}", {**settings, "outcomes": 8})
        pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_a_state_is_its_history():
    game = pyspiel.load_game("sushiya_sushi_go", {"outcomes": 4})
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1] if not state.is_chance_node() else 1)
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert again.returns() == state.returns() and abs(sum(state.returns())) < 1e-9


def test_options_are_parameters_also_in_a_text():
    for text, words in {
        "sushiya_sushi_go(players=3,robot=False,left_right_left=True)": {"players": 3, "left_right_left": True},
        "sushiya_sushizock(open_memory=True)": {"open_memory": True},
        "sushiya_sushi_go_party(players=3,menu=master_menu)": {"menu": "master_menu"},
        "sushiya_sushi_go_party(english_uramaki=True,menu=uramaki+miso+tofu+eel+tea+special-order+fruit)": {
            "english_uramaki": True,
            "menu": {
                "roll": "uramaki",
                "appetizers": ["eel", "tofu", "miso"],
                "specials": ["tea", "special-order"],
                "dessert": "fruit",
            },
        },
    }.items():
        game = pyspiel.load_game(text)
        options = json.loads(game.new_initial_state()._match.record())["options"]
        assert {key: options[key] for key in words} == words
        assert pyspiel.load_game(str(game)).options == game.options
    assert refused(lambda: pyspiel.load_game("sushiya_sushi_go_party(menu=maki+ramen)"), "ramen") is True
    assert refused(lambda: pyspiel.load_game("sushiya_sushi_go(outcomes=0)"), "outcomes") is True
    assert refused(lambda: pyspiel.load_game("sushiya_sushi_go(last_turns=-1)"), "last_turns") is True


def test_a_player_remembers_all_that_was_seen_and_done():
    for text in ("sushi_go(last_turns=4)", "sushi_boat(last_turns=2,outcomes=2)", "sushizock(last_turns=2,outcomes=4)"):
        game = pyspiel.load_game(f"sushiya_{text}")
        known, left = {}, [(game.new_initial_state(), ((), ()))]
        while left and len(known) < 150:
            state, memories = left.pop()
            if state.is_terminal():
                continue
            player, actions = state.current_player(), state.legal_actions()
            if not state.is_chance_node():
                told, memory = state.information_state_string(), memories[player]
                assert known.setdefault(told, (memory, actions)) == (memory, actions)
            for action in actions:
                then = list(memories)
                if not state.is_chance_node():
                    then[player] = (*memory, (told, action))
                left.append((state.child(action), tuple(then)))


def test_other_worlds_look_the_same_to_their_player():
    sampler = pyspiel.UniformProbabilitySampler(0, 1)
    dice = random.Random(1)
    for name in ("sushi_go(players=3)", "sushi_go_party(menu=master_menu)", "sushi_boat(players=3)", "sushizock"):
        state = pyspiel.load_game(f"sushiya_{name}").new_initial_state()
        worlds = 0
        for _ in range(40):
            if not state.is_chance_node():
                player = state.current_player()
                world = state.resample_from_infostate(player, sampler)
                assert world.current_player() == player and world.legal_actions() == state.legal_actions()
                assert world.information_state_string(player) == state.information_state_string(player)
                assert world.observation_string(player) == state.observation_string(player)
                worlds += world._match.state() != state._match.state()
                while not world.is_terminal():
                    world.apply_action(dice.choice(world.legal_actions()))
            state.apply_action(dice.choice(state.legal_actions()))
        assert worlds > 0 or name == "sushizock", name


def test_its_searches_run():
    state = pyspiel.load_game("sushiya_sushi_go").new_initial_state()
    state.apply_action(3)
    state.apply_action(state.legal_actions()[0])
    game, luck = state.get_game(), np.random.RandomState(1)
    judge = mcts.RandomRolloutEvaluator(1, luck)
    for bot in (mcts.MCTSBot(game, 2, 10, judge, random_state=luck), ismcts.ISMCTSBot(game, judge, 2, 10)):
        assert bot.step(state) in state.legal_actions()


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
