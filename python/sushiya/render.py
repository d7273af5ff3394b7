"""The table as a viewer sees it: as text, as a page with the art of the game, as a picture of pixels."""

from __future__ import annotations

import functools
import html as _html
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterable

import numpy as np

from . import pen

if TYPE_CHECKING:
    from .match import Match


@dataclass
class Shelf:
    """A line of the table: a title, and the things that lie there."""

    title: str
    things: list[str] = field(default_factory=list)


def _repeated(counts: dict[str, int]) -> list[str]:
    return [name for name, count in counts.items() for _ in range(count)]


def _hand(hand: dict[str, Any]) -> list[str]:
    known: list[str] = hand.get("cards", hand.get("known", []))
    return known + ["card-back"] * (hand["size"] - len(known))


def _drafting(view: dict[str, Any], points: list[int]) -> Iterable[Shelf]:
    yield Shelf(f"round {view['round']}, turn {view['turn']} of {view['turns']}, hands go {view['pass']}")
    for seat, tableau in enumerate(view["tableaux"]):
        name = f"seat {seat}" if seat < view["players"] else "robot"
        desserts = tableau["puddings"] if "puddings" in tableau else tableau["dessert_cards"]
        yield Shelf(f"{name}: points {tableau['points']}, desserts {desserts}", _repeated(tableau["dishes"]))
        if seat < len(view["hands"]):
            yield Shelf(f"{name} holds", _hand(view["hands"][seat]))


def _sushizock(view: dict[str, Any], points: list[int]) -> Iterable[Shelf]:
    dice = view.get("dice", {"aside": [], "rolled": []})
    yield Shelf(f"seat {view.get('active', '-')} is at turn, roll {view.get('roll', 0)}")
    yield Shelf("dice aside", [f"die {face}" for face in dice["aside"]])
    yield Shelf("dice rolled", [f"die {face}" for face in dice["rolled"]])
    yield Shelf("sushi", [f"sushi {value}" for value in view.get("rows", {}).get("sushi", [])])
    yield Shelf("bones", [f"bones {value}" for value in view.get("rows", {}).get("bones", [])])
    for seat, piles in enumerate(view["piles"]):
        for kind in ("sushi", "bones"):
            tiles = piles[kind]["tiles"]
            yield Shelf(f"seat {seat}: {kind}", [f"{kind} {'?' if tile is None else tile}" for tile in tiles])


def _boat(view: dict[str, Any], points: list[int]) -> Iterable[Shelf]:
    yield Shelf(f"{view['phase']}, turn {view['turn']} of {view['turns']}, seat {view.get('active', '-')} is at turn")
    yield Shelf("belt", [plate or "-" for plate in view.get("belt", [])])
    yield Shelf("staff", list(view.get("staff", {}).values()))
    for seat, who in enumerate(view["seats"]):
        yield Shelf(
            f"seat {seat}: stool {who['stool'] or 'none'}, {who['yen']} yen, {who['cubes']} cubes, {points[seat]} points",
            list(who["stack"]),
        )
        if who["hand"] or who["played"]:
            yield Shelf(f"seat {seat}: sides", [f"side {dish}" for dish in who["hand"] + who["played"]])


_SHELVES = {"sushi_go": _drafting, "sushi_go_party": _drafting, "sushizock": _sushizock, "sushi_boat": _boat}


def shelves(match: Match, viewer: int) -> list[Shelf]:
    """The table line by line."""
    first, *others = _SHELVES[match.game](match.view(viewer), match.points)
    if match.over:
        first = Shelf(f"over: points {', '.join(map(str, match.points))} (ranks {', '.join(map(str, match.ranks))})")
    return [first, *others]


def text(match: Match, viewer: int) -> str:
    lines = [match.game]
    for shelf in shelves(match, viewer):
        lines.append(f"{shelf.title}: {', '.join(shelf.things)}" if shelf.things else shelf.title)
    return "\n".join(lines)


# ---- with the art of the game ----

_ART = Path(__file__).parent / "art"
_SAME = {"egg": "egg-nigiri", "salmon": "salmon-nigiri", "squid": "squid-nigiri"}


@functools.lru_cache(maxsize=None)
def _drawing(thing: str) -> str:
    """The drawing of a thing by its name; empty if it has none."""
    kind, _, rest = thing.partition(" ")
    if kind == "die":
        names = [f"die-{rest}"]
    elif kind in ("sushi", "bones"):
        names = [f"zock-{kind}"]
    elif kind == "side":
        names = [f"side-{rest}"]
    else:
        short = re.sub(r"-\d+$|-on-wasabi$", "", thing)
        plate = thing.partition("-")[2]
        names = [_SAME.get(short, thing), thing, short, f"boat-{plate}", f"plate-{thing}", f"staff-{thing}"]
    for name in names:
        path = _ART / f"{name}.svg"
        if path.exists():
            # Marks inside one drawing must not be taken for those of another on the same page.
            return re.sub(r'(id="|url\(#|href="#)', rf"\1{name}-", path.read_text(encoding="utf-8"))
    return ""


_STYLE = (
    "display:inline-block;vertical-align:top;width:64px;margin:2px;padding:4px;border-radius:10px;text-align:center;"
    "font:11px sans-serif;color:#3b2f2f;background:{background};box-shadow:0 1px 2px #0003"
)


def _background(thing: str) -> str:
    plates = {"blue": "#bcd7f0", "red": "#f2c2bd", "green": "#c5e3bf", "yellow": "#f6e6a8", "white": "#f7f7f4"}
    return "#d9ecc3" if thing.endswith("on-wasabi") else plates.get(thing.partition("-")[0], "#fff8ea")


def _card(thing: str) -> str:
    drawing = _drawing(thing)
    sized = re.sub(r"<svg ", '<svg style="height:48px;max-width:48px;display:block;margin:auto" ', drawing, count=1)
    name = "" if thing in ("-", "card-back") else _html.escape(re.sub(r"(?<=\w)-", " ", thing))
    return f'<span style="{_STYLE.format(background=_background(thing))}">{sized}{name}</span>'


def html(match: Match, viewer: int) -> str:
    parts = ['<div style="padding:8px;border-radius:14px;background:#fbf3e3;color:#3b2f2f;font-family:sans-serif">']
    for shelf in shelves(match, viewer):
        cards = "".join(map(_card, shelf.things))
        parts.append(
            f'<div style="margin:4px 0"><b style="font-size:12px">{_html.escape(shelf.title)}</b><br>{cards}</div>'
        )
    return "".join(parts) + "</div>"


# ---- as pixels ----

_INK = np.array([59, 47, 47], np.float32)
_PAPER = np.array([251, 243, 227], np.float32)
_CARD, _ART_SIZE = 54, 44
_GAP = 4
_LETTER = 15
_PLACES = 18  # in a line
_BACK = '<svg viewBox="0 0 54 54"><rect width="54" height="54" rx="8" fill="{}"/></svg>'
_LABEL = '<svg viewBox="0 0 22 22"><rect y="3" width="22" height="16" rx="5" fill="#fbf3e3"/></svg>'


def _put(image: np.ndarray, x: int, y: int, drawing: np.ndarray) -> None:
    field = image[y : y + len(drawing), x : x + len(drawing)]
    field += 255 * drawing[..., :3] - field * drawing[..., 3:]


def _write(image: np.ndarray, x: int, y: int, words: str) -> None:
    for character in words:
        covered = pen.letter(character, _LETTER)[..., None]
        field = image[y : y + _LETTER, x : x + covered.shape[1]]
        field += (_INK - field) * covered[:, : field.shape[1]]
        x += covered.shape[1]


def _lay(image: np.ndarray, x: int, y: int, thing: str) -> None:
    """A card with its drawing, and with its number where the drawing does not tell it."""
    _put(image, x, y, pen.drawing(_BACK.format(_background(thing)), _CARD))
    drawn = _drawing(thing)
    if drawn:
        edge = (_CARD - _ART_SIZE) // 2
        _put(image, x + edge, y + edge, pen.drawing(drawn, _ART_SIZE))
    number = re.search(r" (-?\d|\?)$", thing)
    if number:
        _put(image, x + _CARD - 24, y + _CARD - 24, pen.drawing(_LABEL, 22))
        _write(image, x + _CARD - 13 - 5 * len(number[1]), y + _CARD - 21, number[1])


def picture(match: Match, viewer: int = -1) -> np.ndarray:
    """The table in pixels: height by width by red, green, blue (uint8). Its size depends on the game and players
    alone."""
    line = _LETTER + _CARD + 3 * _GAP
    image = np.empty((_LETTER + (4 + 2 * match.players) * line, 2 * _GAP + _PLACES * (_CARD + _GAP), 3), np.float32)
    image[:] = _PAPER
    y = _GAP
    for shelf in shelves(match, viewer):
        _write(image, 2 * _GAP, y, shelf.title)
        y += _LETTER + _GAP // 2
        for place, thing in enumerate(shelf.things[:_PLACES]):
            _lay(image, 2 * _GAP + place * (_CARD + _GAP), y, thing)
        y += _CARD + 2 * _GAP if shelf.things else 0
    return image.round().astype(np.uint8)
