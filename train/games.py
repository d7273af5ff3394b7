"""Games at many tables stepped together: rows of all of them are one array, as wide as the largest table's."""

import numpy as np

import sushiya
from sushiya import _core
from sushiya._given import options_json

PAD = 8  # GPUs multiply matrices fast whose rows begin at such multiples
LANES = 32  # games in a row that share a table where many tables are played at once


class Group:
    """Tables whose rows are alike, played by one environment, and which rows of all are theirs."""

    def __init__(self, xp, game, tables, plan, count, first, device, seed, reward):
        numbers, options = zip(*tables)
        if device == "cpu":
            one = {"masks": "bits", **options[0]}
        else:
            self.stream = xp.cuda.Stream()  # of those that wait for the default stream, as it does for them
            one = {"tables": options, "stream": self.stream.ptr}
        self.env = sushiya.VectorEnv(game, count, device=device, seed=seed, reward=reward, **one)
        self.players = self.env.players
        self.rows = slice(first, first + count * self.players)
        self.places = np.asarray(plan.places)
        self.tables = np.asarray(numbers)[getattr(self.env, "table_of", np.zeros(count, int))]  # of every game


def grouped(tables, plans, device):
    """Lists of (number, options) that one environment can play; more often where the share is larger."""
    alike = {}
    for number, ((options, share), plan) in enumerate(zip(tables, plans)):
        key = (options["players"], tuple(plan.places)) if device == "cuda" else number
        alike.setdefault(key, []).append((number, options, share))
    groups = []
    for same in alike.values():
        least, all_of_it = min(share for *_, share in same), sum(share for *_, share in same)
        often = [(number, options) for number, options, share in same for _ in range(round(share / least))]
        groups.append((often, all_of_it))
    return groups


class Games:
    def __init__(self, xp, game, tables, rows, device, seed, reward="win"):
        self.xp, self.tables = xp, [options for options, _ in tables]
        plans = [_core.network_plan(game, options_json(options)) for options in self.tables]
        self.groups, first = [], 0
        shares = sum(share for _, share in tables)
        for of_group, share in grouped(tables, plans, device):
            together = len(of_group) * LANES if device == "cuda" else 1
            count = rows * share / shares / of_group[0][1]["players"]
            count = max(2, together * max(1, round(count / together)))
            plan = plans[of_group[0][0]]
            self.groups.append(Group(xp, game, of_group, plan, count, first, device, seed + len(self.groups), reward))
            first = self.groups[-1].rows.stop
        self.rows = first
        self.used = plans[0].inputs, plans[0].outputs + 1
        self.inputs, self.outputs = (-(-size // PAD) * PAD for size in self.used)  # the value stays last
        self.encoder = self.groups[0].env.encoder
        self.kinds_of_parts = max(len(plan.parts[0]) for plan in plans)
        self.most_actions = max(len(plan.parts) for plan in plans)
        self.words = (self.most_actions + 63) // 64
        parts = np.full((len(plans), self.most_actions, self.kinds_of_parts), -1, np.int16)
        scales, self.is_used = np.ones(self.inputs, np.float32), np.zeros(self.inputs, bool)
        for number, plan in enumerate(plans):
            parts[number, : len(plan.parts), : len(plan.parts[0])] = plan.parts
            self.is_used[np.asarray(plan.places)] = True
            scales[np.asarray(plan.places)] = 1 / np.asarray(plan.scales, np.float32)
        self.parts, self.scales = xp.asarray(parts), xp.asarray(scales)
        table, game_of, games = np.zeros(self.rows, np.int32), np.zeros(self.rows, np.int32), 0
        for group in self.groups:
            count = group.env.num_envs
            table[group.rows] = np.repeat(group.tables, group.players)
            game_of[group.rows] = games + np.arange(count * group.players) // group.players
            games += count
        self.table, self.game_of = xp.asarray(table), xp.asarray(game_of)  # rows of one game have one number
        self.count = games
        self.arrays = [
            {name: self._array(g.env, name) for name in ("observations", "masks", "rewards", "dones", "acting")}
            for g in self.groups
        ]
        # Runs of numbers that stay together in the network's row.
        self.runs = [self._runs(group.places) for group in self.groups]

    @staticmethod
    def _runs(places):
        breaks = np.flatnonzero(np.diff(places) != 1) + 1
        starts = [0, *breaks.tolist()]
        ends = [*breaks.tolist(), len(places)]
        return [(slice(a, b), slice(int(places[a]), int(places[a]) + b - a)) for a, b in zip(starts, ends)]

    def _array(self, env, name):
        array = getattr(env, name)
        return array if self.xp is np else self.xp.asarray(array)

    def observe(self, rows, masks, acting):
        """Writes what everybody sees: uint8 [rows, inputs], words [rows, words], who acts."""
        for group, arrays, runs in zip(self.groups, self.arrays, self.runs):
            seen = arrays["observations"].reshape(-1, group.env.numbers)
            for of, to in runs:
                rows[group.rows, to] = seen[:, of]
            mask = arrays["masks"]
            if self.xp is np:
                padded = np.zeros((mask.shape[0] * mask.shape[1], self.words * 8), np.uint8)
                padded[:, : mask.shape[2]] = mask.reshape(-1, mask.shape[2])
                masks[group.rows] = padded.view(np.uint64)
            else:
                masks[group.rows, : mask.shape[2]] = mask.reshape(-1, mask.shape[2]).view(self.xp.uint64)
            acting[group.rows] = arrays["acting"].reshape(-1)

    def step(self, actions, rewards, dones):
        for group in self.groups:  # at the same time; what comes after waits for all of them
            group.env.step(actions[group.rows].reshape(-1, group.players))
        for group, arrays in zip(self.groups, self.arrays):
            rewards[group.rows] = arrays["rewards"].reshape(-1)
            dones[group.rows].reshape(-1, group.players)[:] = arrays["dones"][:, None]

    def cook(self, actions, is_cook):
        """Replaces the actions of some rows by what a cook chooses, where the games are on a GPU."""
        for group in self.groups:
            group.env.cook(which=is_cook[group.rows], out=actions[group.rows])
