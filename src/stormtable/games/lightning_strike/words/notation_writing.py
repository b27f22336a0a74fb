"""Notation, writing: actions in the words of the table (notation_reading.py reads them)."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.engine import Action
from stormtable.engine.game import WATCHER
from stormtable.engine.notation import each_verb_first, legal_actions, would_be_legal
from stormtable.games.lightning_strike.rules.decisions import choices, deciders
from stormtable.games.lightning_strike.rules.state import MAX_CHOICES, State
from stormtable.games.lightning_strike.words.dispatch import phrase_of

__all__ = ["legal_words", "write"]


def write(view: State, actions: Sequence[Action]) -> str:
    """Actions in the notation, separated by semicolons: "activate Lancer 1; fly 15; end"."""
    return "; ".join(phrase_of(view, action) for action in actions)


def legal_words(view: State, seat: int = WATCHER) -> str:
    """The end of an error: what may be written now, one of each verb first."""
    actions = legal_actions(view, seat, deciders(view), choices, MAX_CHOICES)
    return would_be_legal([write(view, [each]) for each in each_verb_first(actions)], seat, "; ")
