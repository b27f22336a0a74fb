"""A refused action of several in a row: which is meant, what stood before it, and what would be legal in its place."""

from __future__ import annotations

from typing import Any, Final

from stormtable.engine.actions import Action
from stormtable.engine.game import Game
from stormtable.engine.notation import legal_actions
from stormtable.language import say

__all__ = ["instead", "refused_text", "short"]

MOST_SHOWN: Final = 16  # legal actions in a refusal


def short(game: Game, view: Any, action: Action) -> str:
    """An action without whose it is: "@5" of "Frigate 1: @5"."""
    word = game.write(view, [action])
    return word.partition(": ")[2] or word


def refused_text(game: Game, view: Any, action: Action, before: str) -> str:
    """The refused action and what stood before it: "Frigate 1: TP, after @5", "Frigate 1: TS, after "erase"."""
    said = f'"{before}"' if before.islower() else before
    act = game.write(view, [action])
    return say("{act}, after {before}", act=act, before=said) if said else act


def instead(game: Game, view: Any, seat: int, action: Action) -> str:
    """What would be legal in the place of an action: of the same unit, if there is any; "" if nothing is."""
    legal = legal_actions(view, seat, 1 << seat, game.choices, game.MAX_CHOICES)
    same = [each for each in legal if each.unit == action.unit] or legal
    texts = [game.write(view, [each]) for each in same]
    if not texts:
        return ""
    head, colon, _ = texts[0].partition(": ")
    start = len(head + colon) if colon and all(text.startswith(head + colon) for text in texts) else 0
    shown = ", ".join(text[start:] for text in texts[:MOST_SHOWN])
    if len(texts) > MOST_SHOWN:
        return say("legal there: {acts} and {n} more", acts=shown, n=len(texts) - MOST_SHOWN)
    return say("legal there: {acts}", acts=shown)
