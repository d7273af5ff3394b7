"""Many games a call, for programs that learn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Optional

import numpy as np

from . import _core
from ._given import Seeds, numbers, options_json, place


@dataclass(frozen=True)
class Feature:
    """One number of an observation: whose (places to the left; 0 is the viewer), what, of which kind, and its scale."""

    steps: int
    what: str
    kind: str
    most: int


class VectorEnv:
    """``num_envs`` games that are stepped together; a game that ends begins again at once.

    Everything is an array that is written in place, and none is ever copied:

    ===============  ==========================================  =======================================================
    ``observations``  uint8 ``[num_envs, players, numbers]``      divide by ``scales`` for floats of about 0 to 1
    ``masks``         uint8 ``[num_envs, players, actions]``      1 for what is legal; ``masks="bits"``: a bit each
    ``rewards``       float32 ``[num_envs, players]``
    ``dones``         uint8 ``[num_envs]``                        1: that step ended a game; the observation is a new one
    ``acting``        uint8 ``[num_envs, players]``               1: that seat chooses now
    ===============  ==========================================  =======================================================

    Rows of seats that do not choose now keep what they held, and their actions are not read. Pass arrays of your own as
    ``buffers={"observations": ..., ...}`` (any that shares memory with NumPy, torch tensors too) to have them filled;
    bools will do for bytes. What was seen at the end of a game is not kept: it ended, so nothing more can be expected.
    ``reward="win"`` pays the winner 1 when the game ends, or 1/k each to k who share it; ``reward="points"`` pays points
    as they come onto the score track. The same seed gives the same games, whatever ``threads`` is.

    ``device="cuda"`` gives a ``sushiya.cuda.CudaVectorEnv`` instead: the same games on a GPU. Threads may share one
    environment, each call waits for its turn; another process makes its own.
    """

    if not TYPE_CHECKING:  # which would take it for a function that gives anything

        def __new__(cls, game: str, num_envs: int = 1, *, device: str = "cpu", **settings: Any) -> Any:
            if device == "cpu":
                return super().__new__(cls)
            kind, _, number = device.partition(":")
            if kind != "cuda" or not (number or "0").isdecimal():
                raise ValueError('device is "cpu", "cuda" or "cuda:1"')
            from .cuda import CudaVectorEnv

            return CudaVectorEnv(game, num_envs, device=int(number or 0), **settings)

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        seed: Optional[int] = 0,
        threads: int = 1,
        reward: str = "win",
        masks: str = "bytes",
        device: str = "cpu",
        buffers: Optional[dict[str, Any]] = None,
        **options: Any,
    ) -> None:
        self._seeds = Seeds()
        first = self._seeds.take(seed)
        self._batch = _core.Batch(game, options_json(options), num_envs, first, threads, reward, masks)
        self.game = game
        self.num_envs = num_envs
        self.players: int = self._batch.players
        self.numbers: int = self._batch.numbers
        self.num_actions: int = self._batch.actions
        self.encoder: str = self._batch.encoder
        rows = self._rows = (num_envs, self.players)
        buffers = dict(buffers or {})

        def array(name: str, shape: tuple[int, ...], dtype: Any) -> np.ndarray:
            given = buffers.pop(name, None)
            return np.zeros(shape, dtype) if given is None else place(name, given, shape, dtype)

        self.observations = array("observations", (*rows, self.numbers), np.uint8)
        self.masks = array("masks", (*rows, self._batch.mask_bytes), np.uint8)
        self.rewards = array("rewards", rows, np.float32)
        self.dones = array("dones", (num_envs,), np.uint8)
        self.acting = array("acting", rows, np.uint8)
        if buffers:
            raise ValueError(f"there is no array called {', '.join(buffers)}")
        # Made once: what a step does besides is slow, for the games have taken its place in the caches.
        self._truncations = np.zeros_like(self.dones)
        self._truncations.flags.writeable = False
        self._batch.bind(self.observations, self.masks, self.rewards, self.dones, self.acting)

    @property
    def features(self) -> list[Feature]:
        """What each number of an observation is."""
        return [Feature(*feature) for feature in self._batch.features]

    @property
    def scales(self) -> np.ndarray:
        """What each number is divided by to lie between about 0 and 1 (float32)."""
        return np.array([feature[3] for feature in self._batch.features], np.float32)

    def _infos(self) -> dict[str, np.ndarray]:
        return {"action_mask": self.masks, "acting": self.acting}

    def reset(
        self, *, seed: Optional[int] = None, which: Optional[np.ndarray] = None
    ) -> tuple[np.ndarray, dict[str, np.ndarray]]:
        """Begins all games, or those whose entry in ``which`` is not 0. Returns observations and infos.

        Without a seed these are games that were not played yet; which ones follows from the seed that was named last.
        """
        chosen = None if which is None else np.ascontiguousarray(which, bool).view(np.uint8)
        self._batch.reset(self._seeds.take(seed), chosen)
        return self.observations, self._infos()

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, np.ndarray]]:
        """One action of every seat that chooses, ``[num_envs, players]``.

        Returns observations, rewards, terminations, truncations (never) and infos, as Gymnasium does; all of them but
        the truncations are the arrays above. An illegal action is a ``ValueError``, and then nothing was played.
        """
        self._batch.step(numbers(actions, self._rows))
        return self.observations, self.rewards, self.dones, self._truncations, self._infos()

    def sample(self, out: Optional[np.ndarray] = None) -> np.ndarray:
        """Random legal actions, -1 for seats that do not choose (int32)."""
        actions = np.empty(self._rows, np.int32) if out is None else place("out", out, self._rows, np.int32)
        self._batch.sample(actions)
        return actions

    def __reduce__(self) -> Any:
        raise TypeError("games of a VectorEnv are not copied: make another, there where it is needed")
