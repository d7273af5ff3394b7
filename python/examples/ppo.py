#!/usr/bin/env python3
"""PPO in one file: learns a game by playing against itself, then plays `cook`.

    python ppo.py                         Sushi Go! for two on the CPU, with NumPy: minutes until it beats cook
    python ppo.py --device cuda           the same on a GPU, with CuPy: games, network and learning stay there
    python ppo.py --game sushizock --players 3 --save zock.npz
    python ppo.py --game sushi_go_party --players 4 --menu master_menu

Every seat of every game is played by the same network, which sees docs/features.md and nothing else. A part of the
seats (--others) is played by older copies of it, so that it learns the game and not a convention with itself. The
reward is what a seat scores more than the others on average.
"""

import argparse
import time

import numpy as np

import sushiya


def arguments():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--game", default="sushi_go")
    p.add_argument("--players", type=int, default=2)
    p.add_argument("--menu", help="of sushi_go_party, by name")
    p.add_argument("--device", default="cpu", help="cpu or cuda")
    p.add_argument("--games", type=int, default=256, help="played at once")
    p.add_argument("--steps", type=int, default=30, help="of every game between two updates")
    p.add_argument("--minutes", type=float, default=6)
    p.add_argument("--hidden", type=int, default=128)
    p.add_argument("--rate", type=float, default=1e-3, help="of learning; falls to a tenth")
    p.add_argument("--epochs", type=int, default=3)
    p.add_argument("--minibatch", type=int, default=1024)
    p.add_argument("--gamma", type=float, default=1.0)
    p.add_argument("--trace", type=float, default=0.9, help="lambda of the advantages")
    p.add_argument("--clip", type=float, default=0.2)
    p.add_argument("--entropy", type=float, default=0.01)
    p.add_argument("--others", type=float, default=0.25, help="share of the seats that older copies play")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--duels", type=int, default=200, help="games against cook at the end")
    p.add_argument("--save", help="file for the weights (.npz)")
    p.add_argument("--curve", help="file for the learning curve (.csv)")
    a = p.parse_args()
    a.table = {"players": a.players, **({"menu": a.menu} if a.menu else {})}
    return a


class Network:
    """Two hidden layers; the last one gives a number for every action and one for the value."""

    def __init__(self, xp, numbers, hidden, actions, rng):
        sizes = [numbers, hidden, hidden, actions + 1]
        self.xp = xp
        self.weights = []
        for i, (wide, high) in enumerate(zip(sizes, sizes[1:])):
            scale = np.sqrt(2 / wide) if i < 2 else 0.01
            self.weights.append(xp.asarray(rng.normal(0, scale, (wide, high)), xp.float32))
            self.weights.append(xp.zeros(high, xp.float32))
        self.moments = [(xp.zeros_like(w), xp.zeros_like(w)) for w in self.weights]
        self.updates = 0

    def forward(self, rows):
        """Logits, values, and what `backward` needs."""
        w = self.weights
        one = self.xp.maximum(rows @ w[0] + w[1], 0)
        two = self.xp.maximum(one @ w[2] + w[3], 0)
        out = two @ w[4] + w[5]
        return out[:, :-1], out[:, -1], (rows, one, two)

    def backward(self, layers, out_gradient):
        rows, one, two = layers
        w = self.weights
        gradients = [None] * 6
        gradients[4], gradients[5] = two.T @ out_gradient, out_gradient.sum(0)
        back = (out_gradient @ w[4].T) * (two > 0)
        gradients[2], gradients[3] = one.T @ back, back.sum(0)
        back = (back @ w[2].T) * (one > 0)
        gradients[0], gradients[1] = rows.T @ back, back.sum(0)
        return gradients

    def update(self, gradients, rate, clip=0.5):
        """Adam, with the gradient's length clipped."""
        xp = self.xp
        length = xp.sqrt(sum((g * g).sum() for g in gradients))
        factor = xp.minimum(1, clip / (length + 1e-8))
        self.updates += 1
        for w, (m, v), g in zip(self.weights, self.moments, gradients):
            g = g * factor
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            w -= rate * (m / (1 - 0.9**self.updates)) / (xp.sqrt(v / (1 - 0.999**self.updates)) + 1e-5)

    def copy_of_weights(self):
        return [w.copy() for w in self.weights]


def log_softmax(xp, logits, mask):
    logits = xp.where(mask, logits, -1e9)
    logits = logits - logits.max(1, keepdims=True)
    return logits - xp.log(xp.exp(logits).sum(1, keepdims=True))


class Games:
    """The games, with rows, masks and rewards as arrays of the device."""

    def __init__(self, xp, a):
        self.xp = xp
        self.env = sushiya.VectorEnv(a.game, a.games, reward="points", device=a.device, seed=a.seed, **a.table)
        self.on_cpu = a.device == "cpu"
        scales = np.array([feature.most for feature in self.env.features], np.float32)
        self.scales = xp.asarray(1 / scales, xp.float32)

    def array(self, name):
        array = getattr(self.env, name)
        return array if self.on_cpu else self.xp.asarray(array)

    def rows(self):
        return (self.array("observations") * self.scales).reshape(-1, self.env.numbers)

    def masks(self):
        masks = self.array("masks")
        if not self.on_cpu:  # words of 64 bits
            bits = (masks[..., None] >> self.xp.arange(64)) & 1
            masks = bits.reshape(*masks.shape[:2], -1)[:, :, : self.env.num_actions]
        return masks.reshape(-1, self.env.num_actions).astype(bool)

    def step(self, actions):
        self.env.step(actions.reshape(self.env.num_envs, self.env.players).astype(self.xp.int32))
        points = self.array("rewards")
        others = (points.sum(1, keepdims=True) - points) / (self.env.players - 1)
        done = self.xp.repeat(self.array("dones").astype(bool), self.env.players)
        return (points - others).reshape(-1) / 30, done


def play(xp, games, network, others, is_other, a, draw):
    """Some steps of all games. Of each: rows, masks, actions, their log-probabilities, values, rewards, ends, who
    learns."""
    steps = []
    for _ in range(a.steps):
        rows, masks = games.rows(), games.masks()
        acting = games.array("acting").reshape(-1).astype(bool)
        masks[:, 0] |= ~acting  # who does not choose has something to ignore
        logits, values, _ = network.forward(rows)
        if is_other.any():
            logits = xp.where(is_other[:, None], others.forward(rows)[0], logits)
        logs = log_softmax(xp, logits, masks)
        noise = -xp.log(-xp.log(draw.random(logs.shape, dtype=xp.float32) * (1 - 1e-6) + 5e-7))
        actions = (logs + noise).argmax(1)  # a draw from the probabilities
        log = logs[xp.arange(len(actions)), actions]
        rewards, done = games.step(actions)
        steps.append([rows, masks, actions, log, values, rewards, done, acting & ~is_other])
    return steps


def advantages(xp, steps, last_values, a):
    """Generalised advantage estimation along each seat's own decisions."""
    advantage = xp.zeros_like(last_values)
    reward = xp.zeros_like(last_values)  # since the seat's last decision
    next_values = last_values.copy()
    out = []
    for _, _, _, _, values, rewards, done, acting in reversed(steps):
        reward = xp.where(done, rewards, reward + rewards)
        next_values = xp.where(done, 0, next_values)
        advantage = xp.where(done, 0, advantage)
        delta = reward + a.gamma * next_values - values
        here = delta + a.gamma * a.trace * advantage
        advantage = xp.where(acting, here, advantage)
        next_values = xp.where(acting, values, next_values)
        reward = xp.where(acting, 0, reward)
        out.append(advantage.copy())
    return out[::-1]


def learn(xp, network, batch, a, rate, rng):
    rows, masks, actions, old_logs, values, gains = batch
    targets = gains + values
    count = len(actions)
    for _ in range(a.epochs):
        order = xp.asarray(rng.permutation(count))
        for start in range(0, count - a.minibatch + 1, a.minibatch):
            at = order[start : start + a.minibatch]
            logits, value, layers = network.forward(rows[at])
            logs = log_softmax(xp, logits, masks[at])
            chances = xp.exp(logs)
            chosen = xp.arange(len(at)), actions[at]
            ratio = xp.exp(logs[chosen] - old_logs[at])
            gain = gains[at]
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            # The clipped objective has a gradient where the ratio may still move the way the advantage points.
            moves = xp.where(gain > 0, ratio < 1 + a.clip, ratio > 1 - a.clip)
            slope = -(gain * ratio * moves)  # of the loss by the chosen action's logarithm
            gradient = -chances * slope[:, None]
            gradient[chosen] += slope
            entropy = -(chances * logs).sum(1, keepdims=True)
            gradient += a.entropy * chances * (logs + entropy)
            error = 0.5 * (value - targets[at])[:, None]
            network.update(network.backward(layers, xp.concatenate([gradient, error], 1) / len(at)), rate)


def seat_of(weights, scales, match, seat):
    """The network's favourite at a match."""
    row = match.observation(seat) / scales
    for i in (0, 2):
        row = np.maximum(row @ weights[i] + weights[i + 1], 0)
    return int(np.where(match.mask(seat), (row @ weights[4] + weights[5])[:-1], -np.inf).argmax())


def against(weights, a, level, games, seed=1000):
    """The share of wins of one network among players of that level, seat by seat in turn."""
    scales = sushiya.VectorEnv(a.game, 1, **a.table).scales
    won = []
    for number in range(games):
        hero = number % a.players
        match = sushiya.Match(a.game, seed=seed + number // a.players, **a.table)
        while not match.over:
            for seat in match.actors:
                ours = seat == hero
                match.choose(seat, seat_of(weights, scales, match, seat) if ours else match.think(seat, level).choice)
        won.append((match.ranks[hero] == 1) / match.ranks.count(1))
    return float(np.mean(won)), 1.96 * float(np.std(won)) / np.sqrt(len(won))


def train(a):
    if a.device == "cpu":
        xp = np
    else:
        import cupy as xp
    rng = np.random.default_rng(a.seed)
    draw = xp.random.default_rng(a.seed) if a.device == "cpu" else xp.random
    games = Games(xp, a)
    network = Network(xp, games.env.numbers, a.hidden, games.env.num_actions, rng)
    others = Network(xp, games.env.numbers, a.hidden, games.env.num_actions, rng)
    older = [network.copy_of_weights()]
    began, decisions, round_, curve = time.time(), 0, 0, []
    while (spent := time.time() - began) < 60 * a.minutes:
        others.weights = older[rng.integers(len(older))]
        is_other = xp.asarray(rng.random(a.games * a.players) < a.others)
        steps = play(xp, games, network, others, is_other, a, draw)
        gains = advantages(xp, steps, network.forward(games.rows())[1], a)
        learns = xp.concatenate([step[7] for step in steps])
        columns = [xp.concatenate([step[i] for step in steps])[learns] for i in range(5)]
        learn(
            xp,
            network,
            (*columns, xp.concatenate(gains)[learns]),
            a,
            a.rate * (1 - 0.9 * spent / (60 * a.minutes)),
            rng,
        )
        decisions += int(learns.sum())
        if round_ % 10 == 0:
            older = older[-15:] + [network.copy_of_weights()]
        if round_ % 25 == 0 and a.device == "cpu":
            score, _ = against([np.asarray(w) for w in network.weights], a, "cook", 40)
            curve.append((spent, decisions, score))
            print(f"{spent:6.0f} s {decisions / 1e6:8.2f} M decisions, {100 * score:.0f} % against cook", flush=True)
        elif round_ % 200 == 0:
            print(f"{spent:6.0f} s {decisions / 1e6:8.2f} M decisions", flush=True)
        round_ += 1
    weights = [w if a.device == "cpu" else xp.asnumpy(w) for w in network.weights]
    print(f"{decisions / 1e6:.1f} M decisions in {time.time() - began:.0f} s ({games.env.encoder})")
    return weights, curve


def main():
    a = arguments()
    weights, curve = train(a)
    if a.save:
        np.savez(a.save, *weights)
    if a.curve:
        np.savetxt(a.curve, curve, "%g", ",", header="seconds,decisions,share of wins against cook")
    if a.duels:
        score, error = against(weights, a, "cook", a.duels)
        print(f"wins {100 * score:.1f} ± {100 * error:.1f} % against {a.players - 1} cook (par {100 / a.players:.0f})")


if __name__ == "__main__":
    main()
