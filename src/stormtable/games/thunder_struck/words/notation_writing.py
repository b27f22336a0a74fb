"""Notation, writing: actions in the words of the table (notation_reading.py reads them)."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.engine import Action
from stormtable.engine.game import WATCHER
from stormtable.engine.notation import legal_actions, would_be_legal
from stormtable.games.thunder_struck.rules.actions import price
from stormtable.games.thunder_struck.rules.decisions import choices, deciders
from stormtable.games.thunder_struck.rules.state import MAX_CHOICES, Ask, State, Verb
from stormtable.games.thunder_struck.words.dispatch import phrase_of
from stormtable.games.thunder_struck.words.names import dice_space

__all__ = ["legal_words", "write"]


def write(view: State, actions: Sequence[Action]) -> str:
    """Actions in the notation, separated by semicolons; dice laid in a row as one layout: "6,2 -> B1,M1; hand in"."""
    phrases: list[str] = []
    laid: list[Action] = []
    for action in actions:
        if action.verb == Verb.LAY:
            laid.append(action)
            continue
        phrases += layout(view, laid)
        phrases.append(phrase_of(view, action))
        laid = []
    return "; ".join(phrases + layout(view, laid))


def layout(view: State, laid: Sequence[Action]) -> list[str]:
    """Dice laid one after the other."""
    if len(laid) < 2:
        return [phrase_of(view, action) for action in laid]
    spaces = ",".join(dice_space(view.table, action.target) for action in laid)
    return [f"{','.join(str(action.amount) for action in laid)} -> {spaces}"]


def legal_words(view: State, seat: int = WATCHER) -> str:
    """The end of an error: what may be written now, what costs no cube first."""
    actions = legal_actions(view, seat, deciders(view), choices, MAX_CHOICES)
    if view.ask.what == Ask.ACTION:
        actions.sort(key=price)
    return would_be_legal([write(view, [each]) for each in actions], seat, "; ")
