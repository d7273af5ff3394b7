"""PettingZoo's and Gymnasium's own checks."""

import contextlib
import doctest
import io
import pickle
import warnings

import numpy as np
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from sushiya import gymnasium, pettingzoo
from sushiya.gymnasium import SeatsVectorEnv
from tables import TABLES, refused


@contextlib.contextmanager
def silence():
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def test_the_examples_of_the_modules_run():
    assert [doctest.testmod(module).failed for module in (pettingzoo, gymnasium)] == [0, 0]


def test_the_api_of_turns():
    for game, options in TABLES:
        with silence():
            api_test(pettingzoo.env(game, **options), num_cycles=200)


def test_the_parallel_api():
    for game, options in TABLES:
        with silence():
            parallel_api_test(pettingzoo.parallel_env(game, **options), num_cycles=200)


def some(observations, which):
    """An action of every agent that chooses: one of those that have a 1 or a 0 in its mask."""
    masks = {agent: seen["action_mask"] for agent, seen in observations.items()}
    return {agent: np.flatnonzero(mask == which)[-1] for agent, mask in masks.items() if mask.any()}


def test_a_refusal_changes_nothing_and_no_game_is_not_played():
    env = pettingzoo.parallel_env("sushi_go", players=3)
    assert refused(lambda: env.step({}), "reset()") is True
    seen, _ = env.reset(seed=1)
    right, wrong = some(seen, 1), some(seen, 0)
    assert refused(lambda: env.step({**right, "player_2": wrong["player_2"]}), "seat 2") is True
    assert refused(lambda: env.step({"player_0": right["player_0"]}), "player_1") is True
    assert env.match.chosen == []
    while env.agents:
        seen, rewards, *_ = env.step(some(seen, 1))
    assert sum(rewards.values()) == 1
    assert refused(lambda: env.step(right), "reset()") is True


def test_what_is_seen_belongs_to_its_space_to_the_end():
    for game, options in TABLES:
        env = pettingzoo.env(game, **options)
        env.reset(seed=3)
        for agent in env.agent_iter():
            seen, _, ended, _, _ = env.last()
            assert env.observation_space(agent).contains(seen)
            env.step(None if ended else some({agent: seen}, 1)[agent])


def test_environments_go_through_a_pickle():
    for kind in (pettingzoo.env, pettingzoo.parallel_env):
        env = kind("sushi_go", players=3)
        env.reset(seed=2)
        again = pickle.loads(pickle.dumps(env))
        agent = env.agents[0]
        assert again.agents == env.agents and again.unwrapped.match.record() == env.unwrapped.match.record()
        assert env.observation_space(agent) == again.observation_space(agent)


def test_seeds():
    for game, options in TABLES[:1] + TABLES[-2:]:
        with silence():
            seed_test(lambda: pettingzoo.env(game, **options), num_cycles=20)
        one, two = (pettingzoo.parallel_env(game, **options).reset(seed=5)[0] for _ in range(2))
        assert all(np.array_equal(one[agent][part], two[agent][part]) for agent in one for part in one[agent])


def test_rendering():
    for game, options in TABLES:
        with silence():
            render_test(lambda render_mode: pettingzoo.raw_env(game, render_mode, **options))
        picture = pettingzoo.parallel_env(game, "rgb_array", **options)
        picture.reset(seed=1)
        image = picture.render()
        assert image.ndim == 3 and image.shape[2] == 3 and len(np.unique(image)) > 3


def test_gymnasiums_vector_environment():
    for game, options in TABLES:
        env = SeatsVectorEnv(game, 3, **options)
        observations, infos = env.reset(seed=1)
        assert env.observation_space.contains(observations)
        for _ in range(50):
            actions = [env.single_action_space.sample(mask.astype(np.int8)) for mask in infos["action_mask"]]
            observations, rewards, terminations, truncations, infos = env.step(np.array(actions))
            assert env.observation_space.contains(observations)
            assert rewards.shape == terminations.shape == truncations.shape == (env.num_envs,)
        again, _ = env.reset(seed=1)
        assert np.array_equal(again, SeatsVectorEnv(game, 3, **options).reset(seed=1)[0])
