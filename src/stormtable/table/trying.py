"""Whether several actions in a row would be legal, tried on what their seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from stormtable.engine.actions import Action
from stormtable.engine.dice import dice_from
from stormtable.engine.events import noting
from stormtable.engine.notation import legal_actions
from stormtable.engine.sources import MissingDice, TypedIn
from stormtable.table.match import Match
from stormtable.table.refusals import Refusal

__all__ = ["first_refusal"]

MOST_SHOWN: Final = 16  # legal actions in a refusal


def first_refusal(match: Match, seat: int, actions: Sequence[Action]) -> Refusal | None:
    """Why the first action that is not legal after those before it is not; None as far as all are, or dice decide.

    Of several, it names the one that is meant and what would be legal in its place.
    """
    refusal = match.refusal(seat, actions[0])
    if refusal is None and len(actions) == 1:
        return None
    game, view, before = match.game, match.view(seat), ""
    for at, action in enumerate(actions):
        word = game.write(view, [action])
        if at and not game.deciders(view) >> seat & 1:
            return Refusal(f"{word}: nothing is left to decide after what stands before it")
        code = game.refuse(view, seat, action) if game.deciders(view) >> seat & 1 else 0
        if code:
            no, place = game.No(code), f", after {before}" if before else ""
            return Refusal(f"{word}{place}: {no.text}; {instead(match, view, seat, action)}", no.rule)
        if refusal is not None or at + 1 == len(actions):
            return refusal
        try:
            with noting(), dice_from(TypedIn()):
                game.apply(view, seat, action)
        except MissingDice:
            return None
        before = word.partition(": ")[2] or word
    return None


def instead(match: Match, view: Any, seat: int, action: Action) -> str:
    """What would be legal in the place of an action: of the same unit, if there is any."""
    game = match.game
    legal = legal_actions(view, seat, 1 << seat, game.choices, game.MAX_CHOICES)
    same = [each for each in legal if each.unit == action.unit] or legal
    texts = [game.write(view, [each]) for each in same]
    head, colon, _ = texts[0].partition(": ") if texts else ("", "", "")
    start = len(head + colon) if colon and all(text.startswith(head + colon) for text in texts) else 0
    more = f" and {len(texts) - MOST_SHOWN} more" if len(texts) > MOST_SHOWN else ""
    return f"legal there: {', '.join(text[start:] for text in texts[:MOST_SHOWN])}{more}"
