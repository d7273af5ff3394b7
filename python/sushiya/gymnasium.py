"""The games as a vector environment of Gymnasium: every seat of every game is one of its environments.

>>> from sushiya.gymnasium import SeatsVectorEnv
>>> env = SeatsVectorEnv("sushi_go", num_games=64, players=4)    # num_envs == 256

What one policy plays against itself with. An observation is the row of numbers; the mask of legal actions stands in
``infos["action_mask"]``, and ``infos["acting"]`` says which seats choose now; actions of the others are not read, and
an illegal one is a ``ValueError``. Arrays are written in place by the next step: copy what is to be kept. ``infos``
have no ``final_obs``: games end and are never cut off, so there is nothing to estimate after their last rewards.
"""

from __future__ import annotations

from typing import Any, Optional

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from .vector import VectorEnv


class SeatsVectorEnv(gymnasium.vector.VectorEnv):
    """A game that ends begins again in the same step; ``terminations`` are those of the game that ended."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(self, game: str, num_games: int = 1, **settings: Any) -> None:
        self.inner = VectorEnv(game, num_games, **settings)
        self.num_envs = num_games * self.inner.players
        self.single_observation_space = gymnasium.spaces.Box(0, 255, (self.inner.numbers,), np.uint8)
        self.single_action_space = gymnasium.spaces.Discrete(self.inner.num_actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._truncations = np.zeros(self.num_envs, bool)

    def _rows(self, array: np.ndarray) -> np.ndarray:
        return array.reshape(self.num_envs, *array.shape[2:])

    def _infos(self) -> dict[str, np.ndarray]:
        return {"action_mask": self._rows(self.inner.masks), "acting": self._rows(self.inner.acting)}

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        self.inner.reset(seed=int(self.np_random.integers(2**63)) if seed is None else seed)
        return self._rows(self.inner.observations), self._infos()

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        self.inner.step(actions)
        dones = np.repeat(self.inner.dones.astype(bool), self.inner.players)
        observations, rewards = self._rows(self.inner.observations), self._rows(self.inner.rewards)
        return observations, rewards, dones, self._truncations, self._infos()
