"""VectorEnv: many games a call."""

import copy
import multiprocessing
import threading
from types import SimpleNamespace

import numpy as np

import sushiya
from sushiya import cuda
from tables import TABLES, refused


def arrays(env):
    return [env.observations, env.masks, env.rewards, env.dones, env.acting]


def test_games_run_on_and_on():
    for game, options in TABLES:
        env = sushiya.VectorEnv(game, 16, seed=1, **options)
        ended, paid = 0, 0.0
        for _ in range(400):
            _, rewards, dones, _, infos = env.step(env.sample())
            ended += int(dones.sum())
            paid += float(rewards.sum())
            assert np.array_equal(infos["action_mask"].any(axis=2) | ~env.acting.astype(bool), np.ones_like(env.acting))
        assert ended > 0 and abs(paid - ended) < 1e-3, (game, ended, paid)


def test_threads_and_masks_change_nothing_but_speed():
    for game, options in TABLES:
        one = sushiya.VectorEnv(game, 7, seed=2, **options)
        two = sushiya.VectorEnv(game, 7, seed=2, threads=3, masks="bits", **options)
        for _ in range(60):
            actions = one.sample()
            assert np.array_equal(actions, two.sample())
            one.step(actions)
            two.step(actions)
            bits = np.unpackbits(two.masks, axis=2, bitorder="little")[:, :, : one.num_actions]
            assert np.array_equal(bits, one.masks)
            assert all(np.array_equal(a, b) for a, b in zip(arrays(one)[2:], arrays(two)[2:]))
            assert np.array_equal(one.observations, two.observations)


def test_it_sees_what_a_match_sees():
    env = sushiya.VectorEnv("sushi_go", 1, seed=3, players=3)
    match = sushiya.Match("sushi_go", players=3, seed=0)
    assert env.numbers == match.observation_size and env.num_actions == match.action_count
    assert env.encoder == match.encoder == "sushi_go-v1"
    hand = [f for f in env.features if f.what == "hand"]
    first = env.features.index(hand[0])
    assert len(hand) == 12 and env.observations[0, 0, first : first + 12].sum() == 9
    assert env.scales.shape == (env.numbers,) and (env.scales > 0).all()


def test_an_illegal_action_is_refused_and_nothing_is_played():
    env = sushiya.VectorEnv("sushi_go", 4, seed=4)
    actions = env.sample()
    before = [array.copy() for array in arrays(env)]
    wrong = actions.copy()
    wrong[2, 1] = int(np.flatnonzero(env.masks[2, 1] == 0)[0])
    assert refused(lambda: env.step(wrong), "game 2", "seat 1") is True
    assert all(np.array_equal(a, b) for a, b in zip(arrays(env), before))
    env.step(actions)


def test_actions_that_cannot_be_meant_are_refused():
    env = sushiya.VectorEnv("sushi_go", 3, seed=4, players=2)
    actions = env.sample()
    for wrong in (actions.T, actions.reshape(1, 6), actions[:2], 3):
        assert refused(lambda: env.step(wrong), "[3, 2]") is True
    for wrong in (actions + 0.5, actions.astype(bool), actions.astype(object), actions.astype(str)):
        assert refused(lambda: env.step(wrong), "whole numbers") is True
    assert refused(lambda: env.step(actions.astype(np.int64) + 2**32), f"action {2**31 - 1}") is True
    for right in (np.int64, np.uint8, ">i4"):
        env.step(actions.astype(right))
        actions = env.sample()
    env.step(actions.tolist())
    env.step(env.sample().ravel())


def test_some_games_can_be_begun_again():
    env = sushiya.VectorEnv("sushizock", 3, seed=5)
    for _ in range(5):
        env.step(env.sample())
    before = env.observations.copy()
    env.reset(seed=9, which=np.array([0, 256, 0]))
    assert np.array_equal(env.observations[[0, 2]], before[[0, 2]])
    assert not np.array_equal(env.observations[1], before[1])


def test_the_same_seed_gives_the_same_games():
    one, two = (sushiya.VectorEnv("sushi_boat", 5, seed=6) for _ in range(2))
    other = sushiya.VectorEnv("sushi_boat", 5, seed=7)
    assert np.array_equal(one.observations, two.observations)
    assert not np.array_equal(one.observations, other.observations)


def test_games_that_begin_without_a_seed_are_new_ones():
    one, two = (sushiya.VectorEnv("sushi_go", 5, seed=6) for _ in range(2))
    first = one.observations.copy()
    second, third = (one.reset()[0].copy() for _ in range(2))
    assert not np.array_equal(first, second) and not np.array_equal(second, third)
    assert np.array_equal(second, two.reset()[0]) and np.array_equal(third, two.reset(which=np.ones(5))[0])
    assert np.array_equal(first, one.reset(seed=6)[0])


def test_arrays_of_the_caller_are_filled():
    observations = np.zeros((2, 2, 80), np.uint8)
    env = sushiya.VectorEnv("sushi_go", 2, seed=8, buffers={"observations": observations})
    assert env.observations.base is observations or env.observations is observations
    assert observations.any()
    acting, actions = np.zeros((2, 2), bool), np.zeros((2, 2), np.int32)
    env = sushiya.VectorEnv("sushi_go", 2, seed=8, buffers={"acting": acting})
    assert acting.all() and (env.sample(actions) == actions).all() and actions.any()
    assert refused(lambda: env.sample(np.zeros((2, 2), np.int64)), "int32") is True
    observations.flags.writeable = False
    kept = {"observations": observations}
    assert refused(lambda: sushiya.VectorEnv("sushi_go", 2, buffers=kept), "writeable") is True
    small = np.zeros(3, np.uint8)
    assert refused(lambda: sushiya.VectorEnv("sushi_go", 2, buffers={"masks": small}), "masks") is True
    assert refused(lambda: sushiya.VectorEnv("sushi_go", 2, buffers={"dreams": small}), "dreams") is True


def play_on(env):
    for _ in range(50):
        env.step(env.sample())


def test_a_forked_process_has_threads_of_its_own():
    env = sushiya.VectorEnv("sushi_go", 8, seed=8, threads=3)
    child = multiprocessing.get_context("fork").Process(target=play_on, args=[env])
    child.start()
    child.join(60)
    if child.is_alive():
        child.kill()
        raise AssertionError("the child waits for threads that its parent has")
    assert child.exitcode == 0
    play_on(env)


def test_threads_take_turns_at_the_same_games():
    env = sushiya.VectorEnv("sushi_go", 64, seed=8, threads=2)

    def begin_often():
        for _ in range(200):
            env.reset()

    others = [threading.Thread(target=begin_often) for _ in range(3)]
    for other in others:
        other.start()
    for other in others:
        other.join()
    play_on(env)
    for attempt in (copy.copy, copy.deepcopy):
        try:
            attempt(env)
            raise AssertionError("games of a VectorEnv were copied")
        except TypeError as error:
            assert "make another" in str(error)


def test_points_are_paid_as_they_come():
    env = sushiya.VectorEnv("sushi_go", 64, seed=9, reward="points", players=2)
    paid = np.zeros(2)
    for _ in range(30):
        paid += env.step(env.sample())[1].sum(axis=0)
    assert 30 < paid.mean() / 64 < 60  # a random player makes 45 points


def test_a_gpu_that_is_not_there_is_missed_in_words():
    try:
        sushiya.VectorEnv("sushi_go", 2, device="cuda")
    except RuntimeError as error:
        assert "driver" in str(error) or "kernels" in str(error) or "no CUDA" in str(error)


def test_arrays_of_a_gpu_are_handed_over_by_dlpack():
    memory = SimpleNamespace(address=SimpleNamespace(value=4096))  # nobody looks there
    array = cuda.CudaArray(SimpleNamespace(number=1), (2, 3), (4, 1), "|u1", memory)
    assert array.__dlpack_device__() == (2, 1)
    for asked in ({}, {"max_version": (1, 0), "stream": 1}):
        assert type(array.__dlpack__(**asked)).__name__ == "PyCapsule"


def test_arrays_of_a_gpu_are_looked_at_before_a_kernel_takes_them():
    memory = SimpleNamespace(address=SimpleNamespace(value=4096))  # nobody looks there
    actions = cuda.CudaArray(SimpleNamespace(number=0), (4, 2), (2, 1), "<i4", memory)
    wide = cuda.CudaArray(SimpleNamespace(number=0), (4, 2), (16, 1), "<i4", memory)
    assert cuda._address("actions", actions, 8, "int32") == 4096
    tensor = SimpleNamespace(dtype="torch.bool", shape=(4,), data_ptr=lambda: 8192, is_cuda=True)
    tensor.is_contiguous = lambda: True
    assert cuda._address("which", tensor, 4, "uint8", "bool") == 8192
    assert refused(lambda: cuda._address("actions", actions, 6, "int32"), "6", "[4, 2]") is True
    assert refused(lambda: cuda._address("actions", actions, 8, "int64"), "int64", "int32") is True
    assert refused(lambda: cuda._address("actions", wide, 8, "int32"), "contiguous") is True
    tensor.is_cuda = False
    assert refused(lambda: cuda._address("which", tensor, 4, "bool"), "GPU") is True
    assert refused(lambda: cuda._address("actions", np.zeros(8, np.int32), 8, "int32"), "GPU") is True
