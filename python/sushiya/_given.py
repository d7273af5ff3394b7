"""What callers give, as the module of C++ takes it: NumPy's numbers too, and what does not fit is refused in words."""

from __future__ import annotations

import json
import math
import operator
import random
from typing import Any, Optional

import numpy as np


def _plain(value: Any) -> Any:
    if hasattr(value, "tolist"):  # numbers and arrays of NumPy and torch
        return value.tolist()
    raise ValueError(f"options are numbers, texts, True and False, and lists and dicts of them, not {value!r}")


def options_json(options: dict[str, Any]) -> str:
    return json.dumps({key: value for key, value in options.items() if value is not None}, default=_plain)


def seed_of(seed: Optional[int]) -> int:
    """The seed that is given, or a new one."""
    if seed is None:
        return random.getrandbits(63)
    number = operator.index(seed)
    if not 0 <= number < 2**64:
        raise ValueError(f"a seed is a whole number from 0 to 2**64 - 1, not {number}")
    return number


class Seeds:
    """Seeds one after the other: those that are named, and after each of them others that follow from it."""

    def __init__(self) -> None:
        self._next = random.Random()

    def take(self, seed: Optional[int]) -> int:
        if seed is None:
            return self._next.getrandbits(63)
        number = seed_of(seed)
        self._next = random.Random(number)
        return number


def place(name: str, given: Any, shape: tuple[int, ...], dtype: Any) -> np.ndarray:
    """An array of the caller's that is to be written, in the shape that is written. Bools are bytes."""
    view = np.asarray(given)
    if view.dtype == bool and dtype == np.uint8:
        view = view.view(np.uint8)
    size, flags = math.prod(shape), view.flags
    if view.size != size or view.dtype != dtype or not (flags.c_contiguous and flags.writeable):
        raise ValueError(f"{name} must be contiguous, writeable {np.dtype(dtype).name} with {size} elements")
    return view if view.shape == shape else view.reshape(shape)


def numbers(given: Any, shape: tuple[int, ...]) -> np.ndarray:
    """Actions, by games and seats or all in a row, as they are read."""
    actions = np.asarray(given)
    if actions.shape != shape and actions.shape != (shape[0] * shape[1],):
        raise ValueError(f"actions must be [num_envs, players], here {list(shape)}, not {list(actions.shape)}")
    if actions.dtype.kind not in "iu":
        raise ValueError(f"actions are whole numbers, not {actions.dtype.name}")
    if actions.dtype != np.int32:  # what is too large for it must not become the number of another
        here, there = np.iinfo(actions.dtype), np.iinfo(np.int32)
        actions = actions.clip(max(here.min, there.min), min(here.max, there.max))
    return np.ascontiguousarray(actions, np.int32)
