"""What every game's notation needs: the legal actions in its words, for those whose words were not understood."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from stormtable.engine.actions import Action
from stormtable.engine.game import WATCHER, seats_in

__all__ = ["legal_actions", "would_be_legal"]

MOST_SHOWN: Final = 12  # legal actions in an error


def legal_actions(
    view: Any, seat: int, deciders: int, choices: Callable[[Any, int, list[Action]], int], most: int
) -> list[Action]:
    """What may be done now by a seat, or (WATCHER) by all who decide; `deciders` are bits, `most` is MAX_CHOICES."""
    found: list[Action] = []
    for each in seats_in(deciders) if seat == WATCHER else [seat]:
        out = [Action() for _ in range(most)]
        found += out[: choices(view, each, out)]
    return found


def would_be_legal(texts: Sequence[str], seat: int, between: str = ", ") -> str:
    """The end of an error: what may be written now by a seat, or by whoever decides (WATCHER)."""
    if not texts:
        return "nobody has anything to decide" if seat == WATCHER else "this seat has nothing to decide now"
    more = f" and {len(texts) - MOST_SHOWN} more" if len(texts) > MOST_SHOWN else ""
    return f"legal now: {between.join(texts[:MOST_SHOWN])}{more}"
