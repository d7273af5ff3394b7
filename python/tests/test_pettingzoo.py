"""PettingZoo's and Gymnasium's own checks."""

import contextlib
import io
import warnings

import numpy as np
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from sushiya import pettingzoo
from sushiya.gymnasium import SeatsVectorEnv
from tables import TABLES


@contextlib.contextmanager
def silence():
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def test_the_api_of_turns():
    for game, options in TABLES:
        with silence():
            api_test(pettingzoo.env(game, **options), num_cycles=200)


def test_the_parallel_api():
    for game, options in TABLES:
        with silence():
            parallel_api_test(pettingzoo.parallel_env(game, **options), num_cycles=200)


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
