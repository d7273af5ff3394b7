"""The games as PettingZoo environments.

>>> from sushiya import pettingzoo
>>> env = pettingzoo.env("sushi_go", players=4)             # one agent after the other (AEC)
>>> env = pettingzoo.parallel_env("sushi_go", players=4)    # all at once

Agents are called ``player_0``, ``player_1``, ... by their seats. An observation is a dict: ``observation``, the row of
numbers of docs/features.md, and ``action_mask``. When several players choose at once, the AEC environment asks them one
after the other and shows nobody what was chosen; the parallel one ignores the actions of players who have nothing to
choose now (their mask is all zeros). An illegal action is a ``ValueError``, and then nothing was chosen. Rewards come
at the end: 1 for the winner, 1/k for each of k who share the win.
"""

from __future__ import annotations

import operator
from typing import Any, Optional

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from .match import Match

RENDER_MODES = ["human", "ansi", "rgb_array"]


class _Table:
    """What both kinds of environment have in common: a match, and how agents see it."""

    # Those who choose one after the other need not be the same ones every time, which PettingZoo's own way from these
    # to parallel environments takes for granted: parallel_env is there for that.
    metadata = {"render_modes": RENDER_MODES, "is_parallelizable": False, "render_fps": 2}

    def __init__(self, game: str, render_mode: Optional[str] = None, **options: Any) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}")
        self.metadata = {**self.metadata, "name": f"{game}_v1"}
        self.render_mode = render_mode
        self._game = game
        self._options = options
        self._random, _ = seeding.np_random(None)
        self.match = Match(game, seed=0, **options)
        self.possible_agents = [f"player_{seat}" for seat in range(self.match.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        rows = gymnasium.spaces.Box(0, 255, (self.match.observation_size,), np.uint8)
        masks = gymnasium.spaces.Box(0, 1, (self.match.action_count,), np.int8)
        self._observation_spaces = {
            agent: gymnasium.spaces.Dict({"observation": rows, "action_mask": masks}) for agent in self.possible_agents
        }
        self._action_spaces = {
            agent: gymnasium.spaces.Discrete(self.match.action_count) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self._action_spaces[agent]

    def _begin(self, seed: Optional[int]) -> None:
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.match = Match(self._game, seed=int(self._random.integers(2**63)), **self._options)
        self.agents = list(self.possible_agents)

    def _see(self, agent: str) -> dict[str, np.ndarray]:
        seat = self._seats[agent]
        may = seat in self.match.actors
        mask = self.match.mask(seat).view(np.int8) if may else np.zeros(self.match.action_count, np.int8)
        return {"observation": self.match.observation(seat), "action_mask": mask}

    def _shares(self) -> dict[str, float]:
        """Of the win, when the game is over."""
        winners = self.match.ranks.count(1)
        return {agent: 1.0 / winners if self.match.ranks[seat] == 1 else 0.0 for agent, seat in self._seats.items()}

    def render(self) -> Any:
        if self.render_mode is None:
            gymnasium.logger.warn("this environment was made without a render_mode, so there is nothing to draw")
            return None
        if self.render_mode == "rgb_array":
            from .render import picture

            return picture(self.match)
        text = self.match.text()
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        pass


class SequentialEnv(_Table, AECEnv):
    """One agent after the other."""

    def __init__(self, game: str, render_mode: Optional[str] = None, **options: Any) -> None:
        AECEnv.__init__(self)
        _Table.__init__(self, game, render_mode, **options)

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.actors[0]]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        return self._see(agent)

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.match.choose(self._seats[agent], operator.index(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.match.over:
            self.rewards = self._shares()
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.match.actors[0]]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


class SimultaneousEnv(_Table, ParallelEnv):
    """All agents at once."""

    def __init__(self, game: str, render_mode: Optional[str] = None, **options: Any) -> None:
        _Table.__init__(self, game, render_mode, **options)

    def reset(
        self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self._begin(seed)
        return {agent: self._see(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        agents = self.agents
        if not agents:
            raise ValueError("no game is being played: reset() begins one")
        choices = {}
        for seat in self.match.actors:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise ValueError(f"{agent} is to choose and has no action")
            choices[seat] = self.match.notation(seat, operator.index(actions[agent]))
        for seat, choice in choices.items():
            self.match.choose(seat, choice)
        over = self.match.over
        rewards = self._shares() if over else dict.fromkeys(agents, 0.0)
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            {agent: self._see(agent) for agent in agents},
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )


def env(game: str, render_mode: Optional[str] = None, **options: Any) -> AECEnv:
    """A game whose agents choose one after the other; illegal actions and wrong orders are refused in words."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(game, render_mode, **options)))


def raw_env(game: str, render_mode: Optional[str] = None, **options: Any) -> SequentialEnv:
    """The same without the checks of PettingZoo around it."""
    return SequentialEnv(game, render_mode, **options)


def parallel_env(game: str, render_mode: Optional[str] = None, **options: Any) -> SimultaneousEnv:
    """A game whose agents choose all at once."""
    return SimultaneousEnv(game, render_mode, **options)
