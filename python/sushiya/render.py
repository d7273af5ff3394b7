"""The table as a viewer sees it: as text, as a page with the art of the game, as a picture of pixels."""

from __future__ import annotations

import functools
import html as _html
import re
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterable

import numpy as np

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
        yield Shelf(f"{name}: {tableau['points']} points, {desserts} desserts", _repeated(tableau["dishes"]))
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
    return list(_SHELVES[match.game](match.view(viewer), match.points))


def text(match: Match, viewer: int) -> str:
    lines = [match.game + (", over" if match.over else "")]
    for shelf in shelves(match, viewer):
        lines.append(f"{shelf.title}: {', '.join(shelf.things)}" if shelf.things else shelf.title)
    if match.over:
        lines.append("points: " + ", ".join(map(str, match.points)) + "; ranks: " + ", ".join(map(str, match.ranks)))
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


def _card(thing: str) -> str:
    colour = thing.partition("-")[0]
    plates = {"blue": "#bcd7f0", "red": "#f2c2bd", "green": "#c5e3bf", "yellow": "#f6e6a8", "white": "#f7f7f4"}
    drawing = _drawing(thing)
    sized = re.sub(r"<svg ", '<svg style="width:48px;height:48px;display:block;margin:auto" ', drawing, count=1)
    background = "#d9ecc3" if thing.endswith("on-wasabi") else plates.get(colour, "#fff8ea")
    name = "" if thing in ("-", "card-back") else _html.escape(thing.replace("-", " "))
    return f'<span style="{_STYLE.format(background=background)}">{sized}{name}</span>'


def html(match: Match, viewer: int) -> str:
    parts = ['<div style="padding:8px;border-radius:14px;background:#fbf3e3;color:#3b2f2f;font-family:sans-serif">']
    for shelf in shelves(match, viewer):
        cards = "".join(map(_card, shelf.things))
        parts.append(
            f'<div style="margin:4px 0"><b style="font-size:12px">{_html.escape(shelf.title)}</b><br>{cards}</div>'
        )
    if match.over:
        parts.append(f"<b>points {match.points}, ranks {match.ranks}</b>")
    return "".join(parts) + "</div>"


# ---- as pixels ----

# Three by five dots, row by row.
_GLYPHS = {
    "a": "757555", "b": "656656", "c": "344443", "d": "655556", "e": "746447", "f": "746444", "g": "345553",
    "h": "557555", "i": "722227", "j": "111152", "k": "556655", "l": "444447", "m": "577555", "n": "655555",
    "o": "255552", "p": "656444", "q": "255531", "r": "656655", "s": "342116", "t": "722222", "u": "555557",
    "v": "555552", "w": "555775", "x": "552255", "y": "552222", "z": "712447", "0": "755557", "1": "262227",
    "2": "612447", "3": "612116", "4": "557111", "5": "746116", "6": "346557", "7": "711222", "8": "757757",
    "9": "757116", "-": "007000", "+": "027200", "?": "612020", ":": "020200", ",": "000024", "/": "112244",
    ".": "000020", "(": "124421", ")": "421124", "!": "222020",
}  # fmt: skip
_INK = (59, 47, 47)
_PAPER = (251, 243, 227)
_SCALE = 2
_CARD = (46, 34)  # width, height
_LINE = 14


def _write(image: np.ndarray, x: int, y: int, words: str, room: int) -> None:
    for letter in words.lower()[: room // (4 * _SCALE)]:
        for row, bits in enumerate(_GLYPHS.get(letter, "000000")):
            for column in range(3):
                if int(bits) >> (2 - column) & 1:
                    top, left = y + row * _SCALE, x + column * _SCALE
                    image[top : top + _SCALE, left : left + _SCALE] = _INK
        x += 4 * _SCALE


def _colour(thing: str) -> tuple[int, int, int]:
    number = zlib.crc32(thing.encode())
    return (170 + number % 80, 170 + number // 80 % 80, 150 + number // 6400 % 80)


def picture(match: Match, viewer: int = -1) -> np.ndarray:
    """The table in pixels: height by width by red, green, blue (uint8). Its size depends on the game and players
    alone."""
    width, height = 24 + 20 * (_CARD[0] + 4), 40 + match.players * 2 * (_CARD[1] + _LINE + 8) + 5 * (_CARD[1] + _LINE)
    image = np.full((height, width, 3), _PAPER, np.uint8)
    y = 8
    for shelf in shelves(match, viewer):
        if y + _LINE + _CARD[1] > height:
            break
        _write(image, 8, y, shelf.title, width - 16)
        y += _LINE + 2
        for place, thing in enumerate(shelf.things[:20]):
            x = 12 + place * (_CARD[0] + 4)
            image[y : y + _CARD[1], x : x + _CARD[0]] = _colour(thing)
            for line, part in enumerate(re.split(r"[- ]", thing)[:2]):
                _write(image, x + 3, y + 4 + line * 15, part, _CARD[0] - 4)
        if shelf.things:
            y += _CARD[1] + 6
    return image
