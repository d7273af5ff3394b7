"""Draws, advantages and slopes: in NumPy, or as kernels (kernels.cu) on a GPU."""

from pathlib import Path

import numpy as np


class Plain:
    """NumPy; the reference."""

    def __init__(self, games):
        self.games = games

    def scores(self, out, masks, table):
        """Scores of all actions, -1e9 where illegal."""
        bits = np.unpackbits(masks.view(np.uint8), axis=1, bitorder="little")[:, : self.games.most_actions]
        padded = np.concatenate([out[:, :-1], np.zeros((len(out), 1), np.float32)], 1)
        parts = self.games.parts[table]  # -1 is the column of zeros
        scores = np.take_along_axis(padded[:, None, :], parts.astype(np.int64) % padded.shape[1], 2).sum(2)
        return np.where(bits == 1, scores, np.float32(-1e9))

    @staticmethod
    def logs(scores):
        scores = scores - scores.max(1, keepdims=True)
        return scores - np.log(np.exp(scores).sum(1, keepdims=True))

    def choose(self, out, masks, sharpness, acting, luck):
        at = np.flatnonzero(acting)
        actions, logs = np.full(len(out), -1, np.int32), np.zeros(len(out), np.float32)
        scores = self.scores(out[at], masks[at], self.games.table[at])
        all_logs = self.logs(np.where(scores > -1e8, scores * sharpness[at, None], scores))
        sums = np.exp(all_logs).cumsum(1)
        chosen = (sums <= (luck[at] * sums[:, -1])[:, None]).sum(1)
        actions[at], logs[at] = chosen, all_logs[np.arange(len(at)), chosen]
        return actions, logs

    def scaled(self, seen, which):
        """Those rows as the network takes them."""
        return seen[which] * self.games.scales

    def advantages(self, values, rewards, dones, learns, last_values, trace):
        gains = np.zeros_like(values)
        advantage, reward = np.zeros_like(last_values), np.zeros_like(last_values)
        after = last_values.copy()
        for t in reversed(range(len(values))):
            done, here = dones[t] != 0, learns[t] != 0
            reward, after, advantage = [np.where(done, 0, a) for a in (reward, after, advantage)]
            reward = reward + rewards[t]
            advantage = np.where(here, reward + after - values[t] + trace * advantage, advantage)
            gains[t] = np.where(here, advantage, 0)
            after, reward = np.where(here, values[t], after), np.where(here, 0, reward)
        return gains.astype(np.float32)

    def slopes(self, out, masks, table, actions, old_logs, gains, targets, a, mixing):
        logs = self.logs(self.scores(out, masks, table))
        chances = np.exp(logs)
        chosen = np.arange(len(out)), actions
        entropy = -(chances * np.where(chances > 0, logs, 0)).sum(1)
        ratio = np.exp(logs[chosen] - old_logs)
        moves = np.where(gains > 0, ratio < 1 + a.clip, ratio > 1 - a.clip)
        pull = np.where(moves, -gains * ratio, 0)
        by_score = -chances * pull[:, None] + mixing * chances * (np.where(chances > 0, logs, 0) + entropy[:, None])
        by_score[chosen] += pull
        slopes = np.zeros((len(out), out.shape[1] + 1), np.float32)
        parts = self.games.parts[table].astype(np.int64)
        rows = np.broadcast_to(np.arange(len(out))[:, None, None], parts.shape)
        np.add.at(slopes, (rows, parts), np.broadcast_to(by_score[:, :, None], parts.shape))  # -1: a column of refuse
        slopes[:, out.shape[1] - 1] = a.value_weight * (out[:, -1] - targets)
        return slopes[:, :-1] / len(out), entropy


class Fused:
    """The same on a GPU."""

    def __init__(self, xp, games):
        self.xp, self.games = xp, games
        source = (Path(__file__).parent / "kernels.cu").read_text()
        options = (f"-DkParts={games.kinds_of_parts}", f"-DkActions={games.most_actions}")
        module = xp.RawModule(code=source, options=options)
        self.kernels = {name: module.get_function(name) for name in ("choose", "advantages", "slopes", "scaled")}

    def launch(self, name, rows, *arguments):
        self.kernels[name]((-(-rows // 128),), (128,), (*arguments, np.int64(rows)))

    def choose(self, out, masks, sharpness, acting, luck):
        xp, g, rows = self.xp, self.games, len(out)
        actions, logs = xp.empty(rows, xp.int32), xp.empty(rows, xp.float32)
        self.launch(
            "choose",
            rows,
            out,
            np.int32(out.shape[1]),
            masks,
            np.int32(masks.shape[1]),
            g.parts,
            g.table,
            sharpness,
            acting,
            luck,
            actions,
            logs,
        )
        return actions, logs

    def scaled(self, seen, which):
        g, rows = self.games, self.xp.empty((len(which), self.games.inputs), self.xp.float32)
        arguments = (seen, which, g.scales, rows, np.int32(g.inputs), np.int64(len(which)))
        if len(which):
            self.kernels["scaled"]((len(which),), (128,), arguments)
        return rows

    def advantages(self, values, rewards, dones, learns, last_values, trace):
        gains = self.xp.zeros_like(values)
        self.launch(
            "advantages",
            values.shape[1],
            values,
            rewards,
            dones,
            learns,
            last_values,
            gains,
            np.int32(len(values)),
            np.float32(trace),
        )
        return gains

    def slopes(self, out, masks, table, actions, old_logs, gains, targets, a, mixing):
        xp, rows = self.xp, len(out)
        slopes, entropy = xp.zeros_like(out), xp.empty(rows, xp.float32)
        self.launch(
            "slopes",
            rows,
            out,
            np.int32(out.shape[1]),
            masks,
            np.int32(masks.shape[1]),
            self.games.parts,
            table,
            actions,
            old_logs,
            gains,
            targets,
            np.float32(a.clip),
            np.float32(mixing),
            np.float32(a.value_weight),
            np.float32(1 / rows),
            slopes,
            entropy,
        )
        return slopes, entropy
