"""Lists of actions that rules write into places that are kept: making those anew took longer than asking."""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from stormtable.engine.actions import Action

__all__ = ["choices_of", "fallback_of", "only_choice", "written"]


class Shelf(threading.local):
    """The unused actions of a thread, by how many rules may write at most."""

    def __init__(self) -> None:
        self.kept: defaultdict[int, list[list[Action]]] = defaultdict(list)


SHELF = Shelf()


def written(most: int, write: Callable[[list[Action]], int]) -> list[Action]:
    """What a rule writes into a list of `most` actions; the actions are the caller's own."""
    kept = SHELF.kept[most]
    out = kept.pop() if kept else []  # a rule may ask for a list while it writes one
    out += [Action() for _ in range(most - len(out))]
    n = write(out)
    found, out[:n] = out[:n], []
    kept.append(out)
    return found


def choices_of(game: Any, state: Any, seat: int) -> list[Action]:
    """What a seat may do now; on a free table the game's lattice."""
    return written(game.MAX_CHOICES, lambda out: int(game.choices(state, seat, out)))


def only_choice(game: Any, state: Any, seat: int) -> Action | None:
    """The one legal action of a seat that decides; None if it has several."""
    if game.open_ended(state, seat):  # told in no time; listing all choices may take long
        return None
    choices = choices_of(game, state, seat)
    return choices[0] if len(choices) == 1 else None


def fallback_of(game: Any, state: Any, seat: int) -> list[Action]:
    """What happens if the seat does not answer: one action."""
    return written(game.MAX_CHOICES, lambda out: int(game.fallback(state, seat, out)))
