"""Fields of records by their paths, for tests."""

from __future__ import annotations

from typing import Any

__all__ = ["set_at"]


def set_at(state: Any, path: str, value: int) -> None:
    """Set a field, or a place of an array: "ships.1.cubes", "ships.0.hits.1"."""
    *way, last = path.split(".")
    for step in way:
        state = state[int(step)] if step.isdigit() else getattr(state, step)
    if last.isdigit():
        state[int(last)] = value
    else:
        setattr(state, last, value)
