"""The open names that rules of more than one game call: each stands for a rule of the game they are bound to.

A module imports those that it calls, and `compiled.bind` puts a game's own in their place; what they are, the protocol
of a game says.
"""

from __future__ import annotations

from typing import Any

__all__ = ["apply", "choices", "deciders", "evaluate", "hide", "imagine", "is_over", "points", "secret", "set_up"]


def set_up(state: Any) -> None:
    raise NotImplementedError


def deciders(state: Any) -> int:
    raise NotImplementedError


def secret(state: Any) -> bool:
    raise NotImplementedError


def choices(state: Any, seat: int, out: Any) -> int:
    raise NotImplementedError


def apply(state: Any, seat: int, action: Any) -> None:
    raise NotImplementedError


def is_over(state: Any) -> bool:
    raise NotImplementedError


def points(state: Any, seat: int) -> int:
    raise NotImplementedError


def hide(state: Any, seat: int) -> None:
    raise NotImplementedError


def imagine(state: Any, seat: int, dice: Any) -> None:
    raise NotImplementedError


def evaluate(state: Any, seat: int) -> int:
    raise NotImplementedError
