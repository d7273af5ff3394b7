"""The training (train/): its kernels do what its NumPy does, and a short run learns, stops and goes on."""

import ctypes
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace

import numpy as np

TRAIN = Path(__file__).resolve().parents[2] / "train"
sys.path.insert(0, str(TRAIN))


def kernels_on_cpu(folder, games):
    """train/kernels.cu compiled for the CPU, each kernel a function that loops over the rows."""
    source = (TRAIN / "kernels.cu").read_text()
    loops = ""
    for name, parameters in re.findall(r"KERNEL (\w+)\(([^)]*)\)", source):
        names = ", ".join(re.split(r"[ *]", parameter.strip())[-1] for parameter in parameters.split(","))
        loops += (
            f'extern "C" void all_{name}({parameters}) {{ for (row_ = 0; row_ < rows; ++row_) {name}({names}); }}\n'
        )
    path = Path(folder) / "kernels.cpp"
    path.write_text(source + loops)
    library = path.with_suffix(".so")
    defines = [f"-DkParts={games.kinds_of_parts}", f"-DkActions={games.most_actions}"]
    subprocess.run(["c++", "-O1", "-shared", "-fPIC", *defines, "-o", library, path], check=True)
    return ctypes.CDLL(str(library))


def pointers(*arguments):
    kinds = {int: ctypes.c_int, float: ctypes.c_float}
    return [ctypes.c_void_p(a.ctypes.data) if isinstance(a, np.ndarray) else kinds[type(a)](a) for a in arguments]


def test_kernels_do_what_numpy_does():
    from games import Games
    from play import Plain

    draw = np.random.default_rng(1)
    tables = [({"players": 2, "robot": True}, 1), ({"players": 3}, 2)]
    games = Games(np, "sushi_go", tables, 60, "cpu", 1)
    plain, rows = Plain(games), games.rows
    seen = np.zeros((rows, games.inputs), np.uint8)
    masks, acting = np.zeros((rows, games.words), np.uint64), np.zeros(rows, np.uint8)
    games.observe(seen, masks, acting)
    acting[3] = 0
    out = draw.normal(0, 1, (rows, games.outputs)).astype(np.float32)
    sharpness = draw.choice([0.5, 1], rows).astype(np.float32)
    luck = draw.random(rows, np.float32)
    with tempfile.TemporaryDirectory() as folder:
        library = kernels_on_cpu(folder, games)
        count, scale = ctypes.c_longlong(rows), 1.0 / rows
        actions, logs = np.zeros(rows, np.int32), np.zeros(rows, np.float32)
        network = (out, games.outputs, masks, games.words, games.parts)
        library.all_choose(*pointers(*network, games.table, sharpness, acting, luck, actions, logs), count)
        expected = plain.choose(out, masks, sharpness, acting, luck)
        assert np.array_equal(actions, expected[0]) and actions[3] == -1
        assert np.allclose(logs, expected[1], atol=1e-5)

        old_logs = (logs + draw.normal(0, 0.3, rows)).astype(np.float32)
        gains, targets = (draw.normal(0, 1, rows).astype(np.float32) for _ in range(2))
        actions[3] = plain.choose(out, masks, sharpness, np.ones(rows, np.uint8), luck)[0][3]
        slopes, entropies = np.zeros_like(out), np.zeros(rows, np.float32)
        library.all_slopes(
            *pointers(*network, games.table, actions, old_logs, gains, targets, 0.2, 0.01, 2.0, scale),
            *pointers(slopes, entropies),
            count,
        )
        settings = SimpleNamespace(clip=0.2, value_weight=2.0)
        expected = plain.slopes(out, masks, games.table, actions, old_logs, gains, targets, settings, 0.01)
        assert np.allclose(slopes, expected[0], atol=1e-6) and np.abs(slopes).max() > 1e-3
        assert np.allclose(entropies, expected[1], atol=1e-5)

        values, rewards = (draw.normal(0, 1, (20, rows)).astype(np.float32) for _ in range(2))
        dones, learns = ((draw.random((20, rows)) < p).astype(np.uint8) for p in (0.1, 0.7))
        last, found = draw.normal(0, 1, rows).astype(np.float32), np.zeros_like(values)
        library.all_advantages(*pointers(values, rewards, dones, learns, last, found, 20, 0.9), count)
        assert np.allclose(found, plain.advantages(values, rewards, dones, learns, last, 0.9), atol=1e-4)

        which = draw.permutation(rows)[:40].astype(np.int64)
        found = np.full((len(which), games.inputs), np.nan, np.float32)
        scales = games.scales
        library.all_scaled(*pointers(seen, which, scales, found, games.inputs), ctypes.c_longlong(len(which)))
        assert np.array_equal(found, plain.scaled(seen, which)) and found.max() > 0


def test_a_short_run_learns_and_goes_on():
    import train

    with tempfile.TemporaryDirectory() as folder:
        small = ["--device", "cpu", "--rows", "48", "--steps", "8", "--hidden", "16", "16", "--minibatch", "128"]
        often = ["--look-rows", "40", "--look-every", "0", "--out", folder]

        def run(rounds):
            trainer = train.Trainer(train.arguments(["sushizock", *small, *often]))
            trainer.run(most_rounds=rounds)
            return trainer

        first = run(2)
        again = run(3)
        assert (first.rounds, again.rounds) == (2, 3) and again.decisions > first.decisions
        lines = (Path(folder) / "curve.csv").read_text().splitlines()
        assert len(lines) == 3 and lines[-1].startswith(f"{again.seconds:.1f},{again.decisions},3,")
        assert not np.array_equal(first.network.flat, again.network.flat)


def test_weights_survive_being_written_and_begun_with():
    import export
    import train

    with tempfile.TemporaryDirectory() as folder:
        small = ["--device", "cpu", "--rows", "48", "--steps", "4", "--minibatch", "64", "--look-rows", "40"]

        def trained(name, *more):
            trainer = train.Trainer(train.arguments(["sushi_go", *small, "--out", f"{folder}/{name}", *more]))
            trainer.run(most_rounds=1)
            return trainer, Path(folder) / name / "checkpoint.npz"

        first, checkpoint = trained("first", "--hidden", "16", "12", "--look-every", "0")
        layers, scales, stages = train.weights_in(checkpoint)
        path = Path(folder) / "sushi_go.net"
        export.write(path, {"layers": [202, 16, 12, 169], **stages[0]}, scales, layers)
        rows = first.by_row.scaled(first.seen[0], np.arange(8))
        here = first.network.forward(rows, first.network.smooth)[0]
        there = export.outputs_of(export.read(path), first.seen[0][:8, :202])
        assert np.allclose(here[:, [*range(168), -1]], there, atol=0.02) and np.abs(there).max() > 0

        again, checkpoint = trained("again", "--start", str(path), "--rate", "0")
        assert train.weights_in(checkpoint)[2][0] == stages[0] and stages[0]["decisions"] == first.decisions
        assert np.allclose(again.network.forward(rows)[0][:, -1], there[:, -1], atol=1e-5)
        answer, _ = trained("answer", "--against", str(path), "--players", "2")
        assert np.array_equal(answer.against.flat, again.network.flat)
        assert answer.league.seats()[0].reshape(-1, 2).max(1).min() > 0, "nobody plays against itself"
