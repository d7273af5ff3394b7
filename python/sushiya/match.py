"""One game, for people, scripts and notebooks."""

from __future__ import annotations

import json
import operator
from dataclasses import dataclass
from typing import Any, Iterable, Optional

import numpy as np

from . import _core
from ._given import options_json, seed_of

SPECTATOR = -1


@dataclass(frozen=True)
class Thought:
    """What a bot would choose, and (choice, share, value) of everything it considered, the best first."""

    choice: str
    candidates: list[tuple[str, float, float]]


class Match:
    """A game in progress, together with the choices that are not revealed yet.

    Options are those of the game: ``players``, ``left_right_left`` and ``robot`` (sushi_go), ``menu`` (sushi_go_party:
    a name, or a dict with roll, appetizers, specials and dessert), ``open_memory`` (sushizock). Chance happens by itself
    after every step unless ``chance=False``; then ``draw`` and ``happen`` do it.

    Whatever is refused is a ``ValueError`` that says why, and has changed nothing. Copies, and what comes out of a
    pickle, draw other outcomes of chance than the original from there on.
    """

    def __init__(self, game: str, *, seed: Optional[int] = None, chance: bool = True, **options: Any) -> None:
        self._match = _core.Match(game, options_json(options), seed_of(seed))
        self._chance = chance
        self._go_on()

    @classmethod
    def _around(cls, inner: _core.Match, chance: bool) -> Match:
        match = cls.__new__(cls)
        match._match = inner
        match._chance = chance
        match._go_on()
        return match

    def _go_on(self) -> None:
        if self._chance:
            self._match.settle()

    @staticmethod
    def replay(record: str, *, seed: Optional[int] = None, chance: bool = True) -> Match:
        """The match that a record tells of, at the record's end."""
        return Match._around(_core.Match.replay(record, seed_of(seed)), chance)

    # ---- the table ----

    @property
    def game(self) -> str:
        return self._match.game

    @property
    def players(self) -> int:
        return self._match.players

    @property
    def options(self) -> dict[str, Any]:
        options: dict[str, Any] = json.loads(self._match.options)
        return options

    @property
    def waits(self) -> str:
        """What the game waits for: "choice", "chance" or "over"."""
        return self._match.waits

    @property
    def over(self) -> bool:
        return self._match.waits == "over"

    @property
    def actors(self) -> list[int]:
        """The seats that are still to choose."""
        chosen = self.chosen
        return [seat for seat in self._match.actors if seat not in chosen]

    @property
    def chosen(self) -> list[int]:
        """Those who have chosen; what, is not revealed yet."""
        return self._match.chosen

    def pending(self, seat: int) -> str:
        """What a seat has chosen and may still change; empty if nothing."""
        return self._match.pending(seat)

    @property
    def points(self) -> list[int]:
        """Points by seat; final when the game is over."""
        return self._match.points

    @property
    def ranks(self) -> list[int]:
        """Ranks by seat, 1 for the best; equals share the better one."""
        return self._match.ranks

    def bill(self) -> list[tuple[int, str, int]]:
        """What lies on the table is worth this now: (seat, rule, points)."""
        return self._match.bill()

    # ---- playing, in words ----

    def choices(self, seat: int) -> list[str]:
        """The legal choices of a seat, in the game's notation; empty if it has nothing to choose."""
        return self._match.choices(seat)

    def offers(self, seat: int) -> list[dict[str, Any]]:
        """The same in parts."""
        offers: list[dict[str, Any]] = json.loads(self._match.offers(seat))
        return offers

    def choose(self, seat: int, choice: str | int) -> bool:
        """Takes or replaces a seat's choice: notation, or the number of an action.

        True when it was the last one that the game waited for: then all choices were revealed and played.
        """
        notation = choice if isinstance(choice, str) else self._match.notation(seat, operator.index(choice))
        revealed = self._match.choose(seat, notation)
        if revealed:
            self._go_on()
        return revealed

    def retract(self, seat: int) -> None:
        """Takes back a choice that is not revealed yet."""
        self._match.retract(seat)

    def draw(self) -> str:
        """An outcome of the awaited chance event, in notation; it does not happen yet."""
        return self._match.draw()

    def happen(self, outcome: str) -> None:
        """Lets an outcome of chance happen: a deal, a roll, a draw."""
        self._match.happen(outcome)
        self._go_on()

    def think(
        self,
        seat: int,
        level: str = "chef",
        *,
        seed: int = 1,
        iterations: int = 0,
        milliseconds: int = 0,
        threads: int = 1,
    ) -> Thought:
        """What a bot of that level would choose for a seat, knowing only what that seat knows.

        Levels: random, apprentice, cook, sous-chef, chef, itamae, reference. Limits that are 0 are the level's own.
        Other threads run meanwhile, and Ctrl-C stops it.
        """
        choice, candidates = self._match.think(seat, level, seed_of(seed), iterations, milliseconds, threads)
        return Thought(choice, candidates)

    # ---- looking ----

    def view(self, viewer: int = SPECTATOR, recall: str = "perfect") -> dict[str, Any]:
        """What a seat may know, or a spectator; ``recall="table"`` is what eyes at the table see now."""
        view: dict[str, Any] = json.loads(self._match.view(viewer, recall))
        return view

    def state(self) -> dict[str, Any]:
        """The whole truth; for referees."""
        state: dict[str, Any] = json.loads(self._match.state())
        return state

    @property
    def event_count(self) -> int:
        """How many events there were, all viewers together: the next ``since``."""
        return self._match.event_count

    def events(self, viewer: int = SPECTATOR, since: int = 0) -> list[dict[str, Any]]:
        """What a viewer was told."""
        return [json.loads(event) for event in self._match.events(viewer, since)]

    def record(self, names: Iterable[str] = ()) -> str:
        """The game so far as a record (JSON), which replays on any machine."""
        return self._match.record(list(names))

    # ---- in numbers ----

    @property
    def encoder(self) -> str:
        """Name and version of the observations and actions, such as sushi_go-v1."""
        return self._match.encoder

    @property
    def observation_size(self) -> int:
        return self._match.numbers

    @property
    def action_count(self) -> int:
        return self._match.actions

    def observation(self, viewer: int) -> np.ndarray:
        """What a viewer sees as a row of small numbers (uint8); docs/features.md explains each."""
        return self._match.observation(viewer)

    def mask(self, seat: int) -> np.ndarray:
        """1 for every action that the seat may choose now (uint8)."""
        return self._match.mask(seat)

    def notation(self, seat: int, action: int) -> str:
        """A legal action in words."""
        return self._match.notation(seat, action)

    def action(self, seat: int, notation: str) -> int:
        """The number of a legal choice."""
        return self._match.action(seat, notation)

    # ---- copies ----

    def clone(self, seed: Optional[int] = None) -> Match:
        """A copy that goes its own way; chance draws from the new seed."""
        return Match._around(self._match.clone(seed_of(seed)), self._chance)

    def guess(self, viewer: int, seed: Optional[int] = None) -> Match:
        """The same match with everything that the viewer cannot know guessed anew.

        Others have not chosen there. Its steps do not lead to it, so it has no record.
        """
        return Match._around(self._match.guess(viewer, seed_of(seed)), self._chance)

    def __copy__(self) -> Match:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        chosen = {seat: self.pending(seat) for seat in self.chosen}
        return _restored, (self.record(), self._chance, chosen)

    # ---- pictures ----

    def text(self, viewer: int = SPECTATOR) -> str:
        """The table in plain text, as a viewer sees it."""
        from .render import text

        return text(self, viewer)

    def html(self, viewer: int = SPECTATOR) -> str:
        """The table drawn with the art of the game."""
        from .render import html

        return html(self, viewer)

    def _repr_html_(self) -> str:
        return self.html()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": self.text(), "text/html": self.html()}

    def __repr__(self) -> str:
        waiting = f"seats {self.actors} choose" if self.waits == "choice" else self.waits
        return f"<Match {self.game}, {self.players} players, {waiting}, points {self.points}>"


def _restored(record: str, chance: bool, chosen: dict[int, str]) -> Match:
    match = Match.replay(record, chance=chance)
    for seat, choice in chosen.items():
        match.choose(seat, choice)
    return match
