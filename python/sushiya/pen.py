"""Draws in pixels: as much of SVG as the art of the games uses, and letters of straight strokes.

Everything is drawn on a grid that is finer than what comes out and becomes lines of points on the way: a shape is what
they wind around, a stroke all that is near them.
"""

from __future__ import annotations

import functools
import math
import re
import xml.etree.ElementTree as ElementTree
from typing import Callable, Iterator

import numpy as np

_FINER = 4  # points of the grid to a pixel, each way
_BEND = 10  # lines to a curve

Lines = list[np.ndarray]  # each [points, 2]


def _curve(points: list[complex]) -> Iterator[complex]:
    """Points on a Bézier curve of any degree, without its first."""
    degree = len(points) - 1
    for step in range(1, _BEND + 1):
        t = step / _BEND
        yield sum(math.comb(degree, i) * (1 - t) ** (degree - i) * t**i * p for i, p in enumerate(points))


def _arc(start: complex, radii: complex, turn: float, large: bool, sweep: bool, end: complex) -> Iterator[complex]:
    """Points on an elliptic arc, without its first: SVG 1.1, F.6.5."""
    tilt = complex(math.cos(math.radians(turn)), math.sin(math.radians(turn)))
    half = (start - end) / 2 * tilt.conjugate()
    rx, ry = radii.real, radii.imag
    grow = math.sqrt(max(1.0, (half.real / rx) ** 2 + (half.imag / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    unit = complex(half.real / rx, half.imag / ry)
    away = math.sqrt(max(0.0, 1 / max(abs(unit) ** 2, 1e-12) - 1)) * (1 if large != sweep else -1)
    centre = away * complex(unit.imag, -unit.real)
    first, last = (math.atan2(p.imag, p.real) for p in (unit - centre, -unit - centre))
    sweeps = (last - first) % math.tau - (0 if sweep else math.tau)
    middle = complex(rx * centre.real, ry * centre.imag) * tilt + (start + end) / 2
    for step in range(1, 2 * _BEND + 1):
        angle = first + sweeps * step / (2 * _BEND)
        yield complex(rx * math.cos(angle), ry * math.sin(angle)) * tilt + middle


def _outline(path: str) -> Lines:
    """The lines of a path."""
    tokens = re.findall(r"[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)", path)[::-1]
    lines: list[list[complex]] = []
    at = start = bend = 0j
    command = ""

    def number() -> float:
        return float(tokens.pop())

    def point() -> complex:
        return complex(number(), number()) + (at if command.islower() else 0)

    while tokens:
        if tokens[-1].isalpha():
            command = tokens.pop()
        kind, last_bend = command.lower(), bend
        if kind == "z":
            lines[-1].append(start)
            at = bend = start
            continue
        if kind == "m":
            at = start = bend = point()
            lines.append([at])
            command = "l" if command == "m" else "L"
            continue
        if kind == "h":
            here = [complex(number() + (at.real if command == "h" else 0), at.imag)]
        elif kind == "v":
            here = [complex(at.real, number() + (at.imag if command == "v" else 0))]
        elif kind == "a":
            radii, turn, large, sweep = complex(number(), number()), number(), number() != 0, number() != 0
            here = list(_arc(at, radii, turn, large, sweep, point()))
        elif kind == "l":
            here = [point()]
        else:
            control = [2 * at - last_bend] if kind == "s" else []
            control += [point() for _ in range({"c": 3, "s": 2, "q": 2}[kind])]
            bend = control[-2]
            here = list(_curve([at, *control]))
        at = here[-1]
        bend = bend if kind in "cs" else at
        lines[-1] += here
    return [np.array([(p.real, p.imag) for p in line]) for line in lines]


def _round(x: float, y: float, rx: float, ry: float) -> Lines:
    angles = np.linspace(0, math.tau, 6 * _BEND + 1)
    return [np.stack([x + rx * np.cos(angles), y + ry * np.sin(angles)], axis=1)]


def _box(x: float, y: float, width: float, height: float, r: float) -> Lines:
    ways = (f"a{r} {r} 0 0 1 {dx} {dy}" if r else "" for dx, dy in ((r, r), (-r, r), (-r, -r), (r, -r)))
    across, down = width - 2 * r, height - 2 * r
    corners = list(ways)
    return _outline(f"M{x + r} {y}h{across}{corners[0]}v{down}{corners[1]}h{-across}{corners[2]}v{-down}{corners[3]}z")


def _inside(lines: Lines, size: tuple[int, int], even_odd: bool = False) -> np.ndarray:
    """The points of a grid that lines wind around."""
    height, width = size
    winds = np.zeros((height, width + 1), np.int32)
    for line in lines:
        for (x0, y0), (x1, y1) in zip(line, np.roll(line, -1, axis=0)):
            way, (x0, y0, x1, y1) = (1, (x0, y0, x1, y1)) if y0 < y1 else (-1, (x1, y1, x0, y0))
            rows = np.arange(max(0, math.ceil(y0 - 0.5)), min(height, math.ceil(y1 - 0.5)))
            if len(rows):
                crossed = np.ceil(x0 + (rows + 0.5 - y0) * (x1 - x0) / (y1 - y0) - 0.5).astype(int)
                winds[rows, crossed.clip(0, width)] += way
    winds = winds.cumsum(axis=1)[:, :width]
    inside: np.ndarray = winds % 2 == 1 if even_odd else winds != 0
    return inside


def _near(lines: Lines, distance: float, size: tuple[int, int]) -> np.ndarray:
    """The points of a grid that are so near to lines."""
    found = np.zeros(size, bool)
    for line in lines:
        for a, b in zip(line, line[1:]):
            left, top = np.floor(np.minimum(a, b) - distance).astype(int).clip(0, size[::-1])
            right, bottom = np.ceil(np.maximum(a, b) + distance).astype(int).clip(0, size[::-1])
            dx = np.arange(left, right) + 0.5 - a[0]
            dy = np.arange(top, bottom)[:, None] + 0.5 - a[1]
            along = b - a
            part = ((dx * along[0] + dy * along[1]) / max(along @ along, 1e-9)).clip(0, 1)
            near = (dx - part * along[0]) ** 2 + (dy - part * along[1]) ** 2 <= distance**2
            found[top:bottom, left:right] |= near
    return found


def _matrix(transform: str) -> np.ndarray:
    matrix = np.eye(3)
    for name, given in re.findall(r"(\w+)\(([^)]*)\)", transform):
        numbers = [float(number) for number in re.split(r"[ ,]+", given.strip())]
        step = np.eye(3)
        if name == "rotate":
            cos, sin = math.cos(math.radians(numbers[0])), math.sin(math.radians(numbers[0]))
            step[:2, :2] = [[cos, -sin], [sin, cos]]
            around = np.array([*numbers[1:], 0, 0][:2])
            step[:2, 2] = around - step[:2, :2] @ around
        elif name == "translate":
            step[:2, 2] = [*numbers, 0][:2]
        elif name == "skewY":
            step[1, 0] = math.tan(math.radians(numbers[0]))
        matrix = matrix @ step
    return matrix


_SHAPES: dict[str, Callable[[Callable[[str], str]], Lines]] = {
    "path": lambda of: _outline(of("d")),
    "circle": lambda of: _round(float(of("cx")), float(of("cy")), float(of("r")), float(of("r"))),
    "ellipse": lambda of: _round(float(of("cx")), float(of("cy")), float(of("rx")), float(of("ry"))),
    "rect": lambda of: _box(*(float(of(key)) for key in ("x", "y", "width", "height", "rx"))),
}


def _paint(element: ElementTree.Element, inherited: dict[str, str], matrix: np.ndarray, canvas: np.ndarray) -> None:
    opacity = float(inherited.get("opacity", 1)) * float(element.get("opacity", 1))
    style = {**inherited, **element.attrib, "opacity": str(opacity)}
    matrix = matrix @ _matrix(element.get("transform", ""))
    for child in element:
        _paint(child, style, matrix, canvas)
    shape = _SHAPES.get(element.tag.rpartition("}")[2])
    if shape is None:
        return
    size = canvas.shape[:2]
    scale = math.sqrt(abs(np.linalg.det(matrix[:2, :2])))
    lines = [line @ matrix[:2, :2].T + matrix[:2, 2] for line in shape(lambda key: element.get(key, "0"))]
    coverings: dict[str, Callable[[], np.ndarray]] = {
        "fill": lambda: _inside(lines, size, style.get("fill-rule") == "evenodd"),
        "stroke": lambda: _near(lines, float(style.get("stroke-width", 1)) * scale / 2, size),
    }
    for part, covered in coverings.items():
        value = style.get(part, "none").replace("currentColor", "#000")
        if value != "none":
            digits = value[1:] if len(value) == 7 else "".join(2 * digit for digit in value[1:])
            ink = np.array([*bytes.fromhex(digits), 255], np.float32) / 255
            where = covered()
            canvas[where] += (ink - canvas[where]) * (opacity * float(style.get(f"{part}-opacity", 1)))


def _coarser(fine: np.ndarray) -> np.ndarray:
    height, width = fine.shape[0] // _FINER, fine.shape[1] // _FINER
    coarse: np.ndarray = fine.reshape(height, _FINER, width, _FINER, -1).mean(axis=(1, 3))
    return coarse


@functools.lru_cache(maxsize=None)
def drawing(svg: str, size: int) -> np.ndarray:
    """A drawing in a square of so many pixels: red, green, blue and how much they cover, 0 to 1 (the first three times
    the last)."""
    root = ElementTree.fromstring(svg)
    left, top, width, height = (float(number) for number in root.get("viewBox", "0 0 128 128").split())
    scale = size * _FINER / max(width, height)
    middle = size * _FINER / 2
    matrix = np.diag([scale, scale, 1.0])
    matrix[:2, 2] = [middle - scale * (left + width / 2), middle - scale * (top + height / 2)]
    canvas = np.zeros((size * _FINER, size * _FINER, 4), np.float32)
    _paint(root, {}, matrix, canvas)
    for axis, half in enumerate((scale * height / 2, scale * width / 2)):  # nothing is seen beside the box
        edge = round(middle - half)
        canvas.swapaxes(0, axis)[[*range(edge), *range(len(canvas) - edge, len(canvas))]] = 0
    return _coarser(canvas)


# Strokes in a field four wide and six high.
_LETTERS = {
    "a": "M0 6V2l2-2 2 2v4M0 4h4", "b": "M0 0v6h3l1-1V4L3 3H0h3l1-1V1L3 0z", "c": "M4 1L3 0H1L0 1v4l1 1h2l1-1",
    "d": "M0 0v6h2l2-2V2L2 0z", "e": "M4 0H0v6h4M0 3h3", "f": "M4 0H0v6M0 3h3", "g": "M4 1L3 0H1L0 1v4l1 1h2l1-1V3H2",
    "h": "M0 0v6M4 0v6M0 3h4", "i": "M1 0h2M2 0v6M1 6h2", "j": "M4 0v5L3 6H1L0 5", "k": "M0 0v6M4 0L0 3l4 3",
    "l": "M0 0v6h4", "m": "M0 6V0l2 3 2-3v6", "n": "M0 6V0l4 6V0", "o": "M1 0h2l1 1v4l-1 1H1L0 5V1z",
    "p": "M0 6V0h3l1 1v1l-1 1H0", "q": "M1 0h2l1 1v4l-1 1H1L0 5V1zM2 4l2 2", "r": "M0 6V0h3l1 1v1l-1 1H0M2 3l2 3",
    "s": "M4 1L3 0H1L0 1v1l1 1h2l1 1v1l-1 1H1L0 5", "t": "M0 0h4M2 0v6", "u": "M0 0v5l1 1h2l1-1V0", "v": "M0 0l2 6 2-6",
    "w": "M0 0l1 6 1-3 1 3 1-6", "x": "M0 0l4 6M4 0L0 6", "y": "M0 0l2 3 2-3M2 3v3", "z": "M0 0h4L0 6h4",
    "0": "M1 0h2l1 1v4l-1 1H1L0 5V1z", "1": "M1 1l1-1v6M1 6h2", "2": "M0 1l1-1h2l1 1v1L0 6h4",
    "3": "M0 1l1-1h2l1 1v1L3 3H2h1l1 1v1L3 6H1L0 5", "4": "M3 6V0L0 4h4", "5": "M4 0H0v3h3l1 1v1L3 6H1L0 5",
    "6": "M4 1L3 0H1L0 1v4l1 1h2l1-1V4L3 3H0", "7": "M0 0h4L1 6", "8": "M1 3L0 2V1l1-1h2l1 1v1L3 3H1L0 4v1l1 1h2l1-1V4L3 3",
    "9": "M4 3H1L0 2V1l1-1h2l1 1v4L3 6H1L0 5", "-": "M1 3h2", "+": "M0 3h4M2 1v4", "?": "M0 1l1-1h2l1 1v1L2 4M2 6h0",
    ":": "M2 2h0M2 5h0", ",": "M2 5l-1 2", ".": "M2 6h0", "/": "M4 0L0 6", "(": "M3 0L2 1v4l1 1", ")": "M1 0l1 1v4l-1 1",
    "!": "M2 0v4M2 6h0",
}  # fmt: skip


@functools.lru_cache(maxsize=None)
def letter(character: str, height: int) -> np.ndarray:
    """How much each pixel of a field so high is covered, 0 to 1. Letters are capitals, and what is none is a space."""
    unit = height * _FINER / 9  # a stroke is about one wide, and there is one to either side
    size = (height * _FINER, round(height * 6.5 / 9) * _FINER)
    lines = _outline(_LETTERS.get(character.lower(), ""))
    return _coarser(_near([(line + 1.2) * unit for line in lines], 0.55 * unit, size)[..., None])[..., 0]
