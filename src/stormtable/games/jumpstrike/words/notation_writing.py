"""Notation, writing: actions in the words of the table (notation_reading.py reads them)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.engine import Action
from stormtable.engine.game import WATCHER
from stormtable.engine.notation import legal_actions, would_be_legal
from stormtable.games.jumpstrike.rules.decisions import choices, deciders
from stormtable.games.jumpstrike.rules.state import MAX_CHOICES, Ask, State, Verb
from stormtable.games.jumpstrike.words.dispatch import phrase_of
from stormtable.games.jumpstrike.words.names import letter, ship_name
from stormtable.games.jumpstrike.words.notation_acts import on_sheet

__all__ = ["WRITTEN", "legal_words", "write"]

WRITTEN: Final = frozenset(range(Verb.FORWARD, Verb.SEAL))  # what is written on a ship's sheet
AFTER: Final = {Verb.AIM: Verb.ATTACK, Verb.COMMIT: Verb.AIM}  # what may go on in the sentence of which act
GOES_ON: Final = {Verb.AIM: ("target", ""), Verb.COMMIT: ("commit", " with")}  # how it begins alone, and how then


def write(view: State, actions: Sequence[Action]) -> str:
    """Actions in the notation, separated by semicolons; the orders of one ship in a row as its sheet has them."""
    phrases: list[str] = []
    i = 0
    while i < len(actions):
        end = i + 1
        if actions[i].verb in WRITTEN:
            while end < len(actions) and actions[end].verb in WRITTEN and actions[end].unit == actions[i].unit:
                end += 1
            phrases.append(sheet(view, actions[i:end]))
        else:
            while end < len(actions) and AFTER.get(Verb(actions[end].verb)) == actions[end - 1].verb:
                end += 1
            phrases.append(sentence(view, actions[i:end]))
        i = end
    return "; ".join(phrases)


def sheet(view: State, actions: Sequence[Action]) -> str:
    """Orders of one ship: "Frigate 1: F TS MF2 P3A @5 / @5"."""
    words: list[str] = []
    for i, action in enumerate(actions):
        before = actions[i - 1].verb if i else 0
        if action.verb == Verb.NAME and before == Verb.PODS:
            words[-1] = words[-1].removesuffix("?") + letter(action.part)
            continue
        if before == Verb.PHASE and action.verb not in (Verb.ERASE, Verb.NAME):
            words.append("/")
        words.append(word_of(view, action))
    return on_sheet(view, actions[0]) + " ".join(words)


def word_of(view: State, action: Action) -> str:
    """One order, without its ship."""
    return phrase_of(view, action).removeprefix(on_sheet(view, action))


def sentence(view: State, actions: Sequence[Action]) -> str:
    """An act, and what goes on with it: "Pod carrier 1-A attacks Picket 1 with 3"."""
    told = phrase_of(view, actions[0])
    for action in actions[1:]:
        alone, then = GOES_ON[Verb(action.verb)]
        told += then + phrase_of(view, action).removeprefix(alone)
    return told


def legal_words(view: State, seat: int = WATCHER) -> str:
    """The end of an error: what may be written now; of a ship's sheet, the next orders of each ship."""
    actions = legal_actions(view, seat, deciders(view), choices, MAX_CHOICES)
    if view.ask.what != Ask.PLOT:
        return would_be_legal([write(view, [each]) for each in actions], seat, "; ")
    texts: dict[int, list[str]] = {}
    for each in actions:
        if each.verb in WRITTEN:
            texts.setdefault(each.unit, []).append(word_of(view, each))
    told = [f"{ship_name(view.table, ship)}: {' '.join(words)}" for ship, words in texts.items()]
    told += ["seal"] * any(each.verb == Verb.SEAL for each in actions)
    return would_be_legal(told, seat, "; ")
