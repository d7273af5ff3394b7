"""Sushi Go!, Sushi Go Party!, Sushi Boat and Sushizock for people who study them.

>>> import sushiya
>>> match = sushiya.Match("sushi_go", players=2, seed=1)
>>> while not match.over:
...     for seat in match.actors:
...         revealed = match.choose(seat, match.think(seat, "cook").choice)
>>> min(match.ranks)
1

`Match` is one game, in words and in numbers. `VectorEnv` is many games a call, for programs that learn.
`sushiya.pettingzoo` and `sushiya.openspiel` speak the languages of those libraries, which need not be installed.
"""

import json as _json
from typing import Any as _Any

from ._core import game_info as _game_info, games
from .match import Match, Thought
from .vector import Feature, VectorEnv

__all__ = ["Feature", "Match", "Thought", "VectorEnv", "game_info", "games"]
__version__ = "1.0.0"


def game_info(game: str) -> dict[str, _Any]:
    """What there is in a game: players, options, things by name."""
    info: dict[str, _Any] = _json.loads(_game_info(game))
    return info
