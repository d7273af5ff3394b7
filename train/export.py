#!/usr/bin/env python3
"""Makes weights that the program carries (bots/net) of a checkpoint.

    python train/export.py build/sushi_go/checkpoint.npz bots/net/weights/sushi_go.net --rows tests/net/sushi_go.json

Weights become bytes, with a scale for every output of a layer. --rows writes some rows of play and what the network
says about them, by which the test of the C++ knows that both compute the same.
"""

import argparse
import json
import zlib
from pathlib import Path

import numpy as np

FIRST_LINE = b"sushiya-network 1\n"


def write(path, header, scales, layers):
    numbers = np.asarray(scales, "<f4").tobytes()
    for weights, biases in layers:
        steps = np.maximum(np.abs(weights).max(0), 1e-8) / 127
        numbers += steps.astype("<f4").tobytes()
        numbers += np.clip(np.rint(weights / steps), -127, 127).astype(np.int8).tobytes()
        numbers += np.asarray(biases, "<f4").tobytes()
    Path(path).write_bytes(FIRST_LINE + json.dumps(header).encode() + b"\n" + numbers)


def read(path):
    """The header, the scales of the inputs, and the layers."""
    data = Path(path).read_bytes()
    assert data.startswith(FIRST_LINE), "no network of sushiya"
    header, _, numbers = data[len(FIRST_LINE) :].partition(b"\n")
    header = json.loads(header)
    sizes, at = header["layers"], 0

    def take(count, kind):
        nonlocal at
        found = np.frombuffer(numbers, kind, count, at)
        at += found.nbytes
        return found

    scales, layers = take(sizes[0], "<f4"), []
    for wide, high in zip(sizes, sizes[1:]):
        steps = take(high, "<f4")
        weights = take(wide * high, np.int8).reshape(wide, high) * steps
        layers.append((weights, take(high, "<f4")))
    return header, scales, layers


def unpadded(layers, inputs, outputs):
    """Without what pads the rows and the outputs; the value is the last of them."""
    first = layers[0]
    kept = [*range(outputs - 1), -1]
    layers = [(first[0][:inputs], first[1]), *layers[1:]]
    last = layers[-1]
    return [*layers[:-1], (last[0][:, kept], last[1][kept])]


def padded(layers, inputs, outputs):
    """The same layers with room for rows and outputs that are longer."""
    layers = [tuple(np.array(part, np.float32) for part in layer) for layer in layers]
    weights, biases = layers[0]
    layers[0] = np.pad(weights, ((0, inputs - len(weights)), (0, 0))), biases
    weights, biases = layers[-1]
    wide = np.zeros((len(weights), outputs), np.float32), np.zeros(outputs, np.float32)
    for to, of in zip(wide, (weights, biases)):
        to[..., : biases.size - 1], to[..., -1] = of[..., :-1], of[..., -1]
    layers[-1] = wide
    return layers


def layers_of(flat, sizes):
    """Weights and biases of each layer, of all numbers in a row."""
    layers, at = [], 0
    for wide, high in zip(sizes, sizes[1:]):
        weights = flat[at : at + wide * high].reshape(wide, high)
        layers.append((weights, flat[at + wide * high : at + wide * high + high]))
        at += wide * high + high
    return layers


def outputs_of(network, rows):
    _, scales, layers = network
    kept = rows * scales
    for number, (weights, biases) in enumerate(layers, 1):
        kept = kept @ weights + biases
        if number < len(layers):
            kept = np.maximum(kept, 0)
    return kept


def rows_of_play(game, count=4):
    """Some rows of random play at each of a few tables."""
    from games import Games
    from tasks import tables_of

    tables = tables_of(game)[:: max(1, len(tables_of(game)) // 4)]
    games = Games(np, game, [(options, 1) for options, _ in tables], 16 * len(tables), "cpu", 5)
    seen = np.zeros((games.rows, games.inputs), np.uint8)
    masks, acting = np.zeros((games.rows, games.words), np.uint64), np.zeros(games.rows, np.uint8)
    for _ in range(14):
        for group in games.groups:
            group.env.step(group.env.sample())
    games.observe(seen, masks, acting)
    return np.concatenate([seen[group.rows][: count // 2, : games.used[0]] for group in games.groups])


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("checkpoint", type=Path)
    p.add_argument("weights", type=Path)
    p.add_argument("--most-players", type=int, default=8, help="at larger tables it does not play well enough")
    p.add_argument("--figures", default="", help="how well it plays, in words, for the header")
    p.add_argument("--rows", type=Path, help="file for rows and what the network says about them")
    a = p.parse_args()
    with np.load(a.checkpoint) as state:
        sizes, flat, told = [int(size) for size in state["sizes"]], state["smooth"], json.loads(str(state["told"]))
        trained = {"decisions": int(state["decisions"]), "seconds": round(float(state["seconds"]))}
        scales = state["scales"]
    inputs, outputs = told.pop("used")
    layers = unpadded(layers_of(flat, sizes), inputs, outputs)
    header = {**told, "layers": [inputs, *sizes[1:-1], outputs], "most_players": a.most_players, **trained}
    write(a.weights, {**header, "figures": a.figures}, scales[:inputs], layers)
    packed = len(zlib.compress(a.weights.read_bytes(), 9))
    print(f"{a.weights}: {a.weights.stat().st_size} bytes, {packed} compressed")
    if a.rows:
        network, rows = read(a.weights), rows_of_play(told["game"])
        said = outputs_of(network, rows)
        lines = [{"row": row.tolist(), "says": [round(float(x), 5) for x in out]} for row, out in zip(rows, said)]
        a.rows.parent.mkdir(exist_ok=True)
        a.rows.write_text("".join(json.dumps(line) + "\n" for line in lines))


if __name__ == "__main__":
    main()
