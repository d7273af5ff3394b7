"""The batch on a GPU, where there is one: python/tests/run.py test_cuda

Prints the signature of a million games of each kind, on the CPU and on the GPU.
"""

import json

import numpy as np

import sushiya
from sushiya import _core, cuda

TABLES = {
    "sushi_go": {"players": 4},
    "sushi_go_party": {"players": 4, "menu": "sushi_go"},
    "sushizock": {"players": 2},
    "sushi_boat": {"players": 2},
}


def test_a_million_games_have_the_same_signature():
    for game, options in TABLES.items():
        on_gpu = cuda.sign_games(game, 1, 10**6, **options)
        on_cpu = _core.sign_games(game, json.dumps(options), 1, 10**6)
        print(f"{game} {options}: GPU {on_gpu:016x}, CPU {on_cpu:016x}")
        assert on_gpu == on_cpu, game


def test_arrays_are_those_of_the_cpu():
    import cupy

    for game, options in TABLES.items():
        cpu = sushiya.VectorEnv(game, 300, seed=3, masks="bits", **options)
        gpu = sushiya.VectorEnv(game, 300, seed=3, device="cuda", **options)
        cpu.reset(seed=3)
        for _ in range(80):
            for name in ("observations", "rewards", "dones", "acting"):
                assert np.array_equal(cupy.asnumpy(cupy.from_dlpack(getattr(gpu, name))), getattr(cpu, name)), name
            masks = cupy.asnumpy(cupy.from_dlpack(gpu.masks)).view(np.uint8)
            assert np.array_equal(masks.reshape(cpu.masks.shape), cpu.masks)
            actions = cpu.sample()
            assert np.array_equal(cupy.asnumpy(cupy.from_dlpack(gpu.sample())), actions)
            cpu.step(actions)
            truncations = gpu.step(cupy.asarray(actions))[3]
            assert not cupy.from_dlpack(truncations).any()
        assert gpu.refused() == 0
        assert np.array_equal(cupy.asnumpy(cupy.from_dlpack(gpu.reset()[0])), cpu.reset()[0])


def test_some_games_begin_again_and_illegal_actions_are_counted():
    import cupy

    env = sushiya.VectorEnv("sushi_go", 64, device="cuda")
    env.step(cupy.full((64, 2), -1, cupy.int32))
    assert env.refused() == 128
    before = cupy.from_dlpack(env.observations).copy()
    which = cupy.zeros(64, cupy.uint8)
    which[5] = 1
    env.reset(seed=9, which=which)
    changed = (cupy.from_dlpack(env.observations) != before).any(axis=(1, 2))
    assert cupy.asnumpy(changed).nonzero()[0].tolist() == [5]


def test_cooks_choose_legally_at_tables_side_by_side():
    import cupy

    tables = [("sushi_go", {"players": 2, "robot": True}), ("sushi_go", {"players": 5})]
    tables += [("sushi_go_party", {"players": 4, "menu": menu}) for menu in ("master_menu", "points_platter")]
    envs = [sushiya.VectorEnv(game, 200, device="cuda", **options) for game, options in tables]
    for _ in range(60):
        for env in envs:
            env.step(cupy.asarray(env.cook()))
    assert [env.refused() for env in envs] == [0] * len(envs)
    assert not sushiya.VectorEnv("sushizock", 8, device="cuda").has_cook


def test_games_at_many_tables_are_those_of_each_table_alone():
    import cupy

    for game, tables in {
        "sushi_go": [{"players": 4}, {"players": 4, "left_right_left": True}],
        "sushi_go_party": [{"players": 4, "menu": menu} for menu in ("my_first_meal", "master_menu", "points_platter")],
    }.items():
        together = sushiya.VectorEnv(game, 300, seed=3, device="cuda", tables=tables)
        assert sorted(set(together.table_of.tolist())) == list(range(len(tables)))
        alone = [sushiya.VectorEnv(game, 300, seed=3, device="cuda", **options) for options in tables]
        for step in range(60):
            for number, env in enumerate(alone):
                of = cupy.asarray(together.table_of == number)
                for name in ("observations", "rewards", "dones", "acting"):
                    mine, its = (cupy.asarray(getattr(e, name))[of] for e in (together, env))
                    assert (mine == its).all(), (game, number, name)
                mine, its = (cupy.asarray(e.masks)[of] for e in (together, env))
                assert (mine[..., : its.shape[2]] == its).all() and not mine[..., its.shape[2] :].any()
            choose = "cook" if step % 2 else "sample"
            for env in (together, *alone):
                env.step(cupy.asarray(getattr(env, choose)()))
        assert together.refused() == 0
    try:
        sushiya.VectorEnv("sushi_go", 64, device="cuda", tables=[{"players": 2}, {"players": 3}])
        raise AssertionError("tables with rows of other lengths were taken")
    except ValueError:
        pass
