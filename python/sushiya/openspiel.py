"""The games for OpenSpiel: importing this module registers them with pyspiel.

>>> import pyspiel, sushiya.openspiel
>>> game = pyspiel.load_game("sushiya_sushi_go", {"players": 2})
>>> game = pyspiel.load_game("sushiya_sushi_go_party(menu=maki+miso+tofu+eel+tea+soy+fruit)")

Choices that are made at once are asked for one after the other and shown to nobody until the last is in, so that
algorithms for games of turns run unchanged. Returns are shares of the win less the average, so that they sum to 0.

An information state as a string is all that its player was told and has chosen, in order; an observation is what the
player knows now. As numbers both are the row of docs/features.md, scaled. ``resample_from_infostate`` gives ISMCTS
another world that the player cannot tell from this one.

A deal has more outcomes than any list: at a chance node there are ``outcomes`` equally likely numbers, each of which
is a deal, roll or draw of its own; the larger it is, the closer to the real thing. With ``last_turns`` a game begins
that many turns before its end, in a position that ``seed`` names: small enough for tabular methods.
"""

from __future__ import annotations

import json
from typing import Any, Callable

import numpy as np
import pyspiel

from . import _core
from ._given import options_json
from .match import Match

_GAMES = ("sushi_go", "sushi_go_party", "sushi_boat", "sushizock")
_DEFAULTS: dict[str, dict[str, Any]] = {game: Match(game, chance=False).options for game in _GAMES}
_OURS = {"seed": 0, "outcomes": 1024, "last_turns": 0}
_LONGEST = 5000  # actions of a game, chance included; no game of ours comes near it


def _type(game: str) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"sushiya_{game}",
        long_name=f"Sushiya's {game}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=8,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**_DEFAULTS[game], **_OURS},
    )


_TYPES = {game: _type(game) for game in _DEFAULTS}


def _menu(menu: str) -> Any:
    """A menu of the list by its name, or one of one's own by its kinds: a parameter of OpenSpiel is one text."""
    kinds = menu.split("+")
    if len(kinds) == 1:
        return menu
    courses: dict[str, list[str]] = json.loads(_core.game_info("sushi_go_party"))["courses"]
    placed = {course: [kind for kind in kinds if kind in there] for course, there in courses.items()}
    if sorted(kinds) != sorted(sum(placed.values(), [])):
        raise ValueError(f"a menu's kinds are of {', '.join(sum(courses.values(), []))}; this has {', '.join(kinds)}")
    return {course: found[0] if len(found) == 1 else found for course, found in placed.items()}


def _position(game: str, options: dict[str, Any], seed: int, last_turns: int) -> str:
    """The record of a game played at random up to so many turns before its end; empty for the beginning."""
    if last_turns == 0:
        return ""
    rng = np.random.default_rng(seed)
    match = Match(game, seed=seed, **options)
    records = []
    while not match.over:
        records.append(match.record())
        for seat in match.actors:
            match.choose(seat, str(rng.choice(match.choices(seat))))
    return records[-min(last_turns, len(records))]


class SushiyaGame(pyspiel.Game):
    """One of the games; the four that are registered are made from it."""

    name = ""

    def __init__(self, params: Any = None) -> None:
        given = {**_DEFAULTS[self.name], **_OURS, **(params or {})}
        self.options = {key: given[key] for key in _DEFAULTS[self.name]}
        if "menu" in self.options:
            self.options["menu"] = _menu(self.options["menu"])
        self.outcomes, self.seed, last_turns = (int(given[key]) for key in ("outcomes", "seed", "last_turns"))
        if self.outcomes < 1 or last_turns < 0:
            raise ValueError("outcomes is a number from 1 on, and last_turns one from 0 on")
        self.record = _position(self.name, self.options, self.seed, last_turns)
        match = self.first_match()
        self.scales = np.array([feature[3] for feature in _features(self.name, self.options)], np.float32)
        share = 1.0 / match.players
        info = pyspiel.GameInfo(
            num_distinct_actions=match.action_count,
            max_chance_outcomes=self.outcomes,
            num_players=match.players,
            min_utility=-share,
            max_utility=1.0 - share,
            utility_sum=0.0,
            max_game_length=_LONGEST,
        )
        super().__init__(_TYPES[self.name], info, params or {})

    def first_match(self) -> Match:
        if self.record:
            return Match.replay(self.record, seed=self.seed, chance=False)
        return Match(self.name, seed=self.seed, chance=False, **self.options)

    def new_initial_state(self) -> SushiyaState:
        return SushiyaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SushiyaObserver:
        if params:
            raise ValueError(f"there are no parameters for observations; these were given: {params}")
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SushiyaObserver(self.scales, SushiyaState.told if recalls else SushiyaState.known)


def _features(game: str, options: dict[str, Any]) -> list[tuple[int, str, str, int]]:
    return list(_core.Batch(game, options_json(options), 1, 0, 1, "win", "bytes").features)


class SushiyaState(pyspiel.State):
    """A position."""

    def __init__(self, game: SushiyaGame) -> None:
        super().__init__(game)
        self._match = game.first_match()
        self._outcomes = game.outcomes
        self._seed = game.seed
        self._steps = 0
        self._begun = self._match.event_count
        self._chosen: list[list[str]] = [[] for _ in range(self._match.players)]

    def current_player(self) -> int:
        if self._match.over:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self._match.waits == "chance" else self._match.actors[0]

    def is_terminal(self) -> bool:
        return self._match.over

    def _legal_actions(self, player: int) -> list[int]:
        return np.flatnonzero(self._match.mask(player)).tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1.0 / self._outcomes) for outcome in range(self._outcomes)]

    def _apply_action(self, action: int) -> None:
        self._steps += 1
        if self._match.waits == "chance":
            seed = (self._seed * 1_000_003 + self._steps) * 1_000_003 + action
            self._match.happen(self._match.clone(seed % 2**63).draw())
        else:
            seat = self._match.actors[0]
            choice = self._match.notation(seat, action)
            self._match.choose(seat, choice)
            self._chosen[seat].append(choice)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"outcome {action}"
        return self._match.notation(player, action)

    def returns(self) -> list[float]:
        players = self._match.players
        if not self._match.over:
            return [0.0] * players
        ranks = self._match.ranks
        return [(rank == 1) / ranks.count(1) - 1.0 / players for rank in ranks]

    def known(self, player: int) -> str:
        """What a player knows now, the choice included that is not revealed yet."""
        return f"{player} {self._match.pending(player)} {self._match._match.view(player)}"

    def told(self, player: int) -> str:
        """All that a player was told and has chosen since the game began."""
        return "\n".join([f"{player} {self._chosen[player]}", *self._match._match.events(player, self._begun)])

    def row(self, player: int) -> np.ndarray:
        return self._match.observation(player)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SushiyaState:
        """A state that the player cannot tell from this one. Others who have chosen have chosen anything there."""
        state: SushiyaState = self.clone()
        state._match = self._match.guess(player, int(sampler() * 2**53))
        for seat in self._match.chosen:
            if seat != player:
                choices = state._match.choices(seat)
                state._match.choose(seat, choices[int(sampler() * len(choices))])
        return state

    def __str__(self) -> str:
        return f"{self._match.text()}\n{[self._match.pending(seat) for seat in range(self._match.players)]}"


class SushiyaObserver:
    """What a player sees: the scaled row of numbers, and a string."""

    def __init__(self, scales: np.ndarray, words: Callable[[SushiyaState, int], str]) -> None:
        self._scales = scales
        self._words = words
        self.tensor = np.zeros(len(scales), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SushiyaState, player: int) -> None:
        np.divide(state.row(player), self._scales, out=self.tensor)

    def string_from(self, state: SushiyaState, player: int) -> str:
        return self._words(state, player)


for _name in _GAMES:
    _class = type(f"Sushiya_{_name}", (SushiyaGame,), {"name": _name})
    globals()[_class.__name__] = _class
    pyspiel.register_game(_TYPES[_name], _class)
