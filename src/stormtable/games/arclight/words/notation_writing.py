"""Notation, writing: actions in the words of the table (notation_reading.py reads them)."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence

from stormtable.engine import Action
from stormtable.engine.game import WATCHER
from stormtable.engine.notation import legal_actions
from stormtable.games.arclight.rules.decisions import choices, deciders
from stormtable.games.arclight.rules.state import MAX_CHOICES, State, Verb
from stormtable.games.arclight.words.dispatch import phrase_of
from stormtable.games.arclight.words.notation_acts import prefix, turn_phrase

__all__ = ["legal_now", "write", "write_moves"]


def write(view: State, actions: Sequence[Action]) -> str:
    """Actions in the notation, separated by commas; steps forward in a row are counted: "forward 3, right"."""
    phrases: list[str] = []
    steps = 0
    for i, action in enumerate(actions):
        if action.verb == Verb.FORWARD:
            steps += 1
            following = actions[i + 1] if i + 1 < len(actions) else None
            if following is not None and following.verb == Verb.FORWARD and following.unit == action.unit:
                continue
            phrases.append(prefix(view, action) + ahead(steps))
            steps = 0
        else:
            phrases.append(phrase_of(view, action))
    return ", ".join(phrases)


@functools.lru_cache(maxsize=8192)
def write_moves(acts: tuple[int, ...]) -> str:
    """Acts of the ship that moves, each a hex ahead, 0, or a turn by its sides; the same as `write` makes of them."""
    phrases = []
    for act, same in itertools.groupby(acts):
        n = len(tuple(same))
        phrases += [turn_phrase(act)] * n if act else [ahead(n)]
    return ", ".join(phrases)


def ahead(steps: int) -> str:
    return "forward" if steps == 1 else f"forward {steps}"


def legal_now(view: State, seat: int = WATCHER) -> list[str]:
    """What may be written now, by the seat or by whoever decides."""
    return [write(view, [each]) for each in legal_actions(view, seat, deciders(view), choices, MAX_CHOICES)]
