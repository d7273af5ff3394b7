"""Games at many tables stepped together: rows of all of them are one array, as wide as the largest table's."""

import numpy as np

import sushiya
from sushiya import _core
from sushiya.match import options_json


class Group:
    """The games of one kind of table, and which rows are theirs."""

    def __init__(self, game, options, count, first, number, device, seed, reward):
        settings = {} if device == "cuda" else {"masks": "bits"}
        self.env = sushiya.VectorEnv(game, count, device=device, seed=seed, reward=reward, **settings, **options)
        self.options, self.number = options, number
        self.players = self.env.players
        self.rows = slice(first, first + count * self.players)
        self.plan = _core.network_plan(game, options_json(options))


class Games:
    def __init__(self, xp, game, tables, rows, device, seed, reward="win"):
        self.xp = xp
        self.groups, first = [], 0
        shares = sum(share for _, share in tables)
        for number, (options, share) in enumerate(tables):
            count = max(2, round(rows * share / shares / options["players"]))
            self.groups.append(Group(game, options, count, first, number, device, seed + number, reward))
            first = self.groups[-1].rows.stop
        self.rows = first
        plans = [group.plan for group in self.groups]
        self.inputs, self.outputs = plans[0].inputs, plans[0].outputs + 1
        self.encoder = self.groups[0].env.encoder
        self.kinds_of_parts = max(len(plan.parts[0]) for plan in plans)
        self.most_actions = max(len(plan.parts) for plan in plans)
        self.words = (self.most_actions + 63) // 64
        parts = np.full((len(plans), self.most_actions, self.kinds_of_parts), -1, np.int16)
        scales = np.ones(self.inputs, np.float32)
        for group, plan in zip(self.groups, plans):
            parts[group.number, : len(plan.parts), : len(plan.parts[0])] = plan.parts
            scales[np.asarray(plan.places)] = 1 / np.asarray(plan.scales, np.float32)
        self.parts, self.scales = xp.asarray(parts), xp.asarray(scales)
        self.table = xp.zeros(self.rows, xp.int32)
        self.game_of = xp.zeros(self.rows, xp.int32)  # rows of one game have one number
        games = 0
        for group in self.groups:
            count = group.env.num_envs
            self.table[group.rows] = group.number
            self.game_of[group.rows] = games + xp.arange(count * group.players, dtype=xp.int32) // group.players
            games += count
        self.count = games
        self.arrays = [
            {name: self._array(g.env, name) for name in ("observations", "masks", "rewards", "dones", "acting")}
            for g in self.groups
        ]
        # Runs of numbers that stay together in the network's row.
        self.runs = [self._runs(plan.places) for plan in plans]

    @staticmethod
    def _runs(places):
        places = np.asarray(places)
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
        for group, arrays in zip(self.groups, self.arrays):
            mine = actions[group.rows].reshape(-1, group.players)
            group.env.step(mine)
            rewards[group.rows] = arrays["rewards"].reshape(-1)
            dones[group.rows] = self.xp.repeat(arrays["dones"], group.players)

    def cook(self, actions, is_cook):
        """Replaces the actions of some rows by what a cook chooses, where the games are on a GPU."""
        for group in self.groups:
            mine = is_cook[group.rows]
            actions[group.rows] = self.xp.where(
                mine, self.xp.asarray(group.env.cook()).reshape(-1), actions[group.rows]
            )
