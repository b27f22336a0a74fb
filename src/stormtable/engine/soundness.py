"""What a game's `check` is made of: sentences, one for each thing that is wrong, of which the first is said."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import TypeVar

__all__ = ["first_wrong"]

State = TypeVar("State")


def first_wrong(wrongs: Callable[[State], Iterator[str]]) -> Callable[[State], str]:
    """A game's `check`: the first of what is wrong with a state, "" if nothing is."""

    @functools.wraps(wrongs)
    def check(state: State) -> str:
        return next(wrongs(state), "")

    return check
