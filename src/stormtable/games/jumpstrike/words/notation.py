"""Notation, writing: actions in the words of the table (phrases.py reads them)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.engine import Action
from stormtable.engine.game import WATCHER
from stormtable.engine.notation import legal_actions, would_be_legal
from stormtable.games.jumpstrike.rules.decisions import choices, deciders
from stormtable.games.jumpstrike.rules.pod_rolls import attacked_sides
from stormtable.games.jumpstrike.rules.state import MAX_CHOICES, NOBODY, Ask, State, Verb
from stormtable.games.jumpstrike.words.names import (
    GUARD_SIDES,
    group_name,
    letter,
    order_text,
    salvo_name,
    ship_name,
    unit_name,
)

__all__ = ["WRITTEN", "legal_words", "write"]

WRITTEN: Final = frozenset(range(Verb.FORWARD, Verb.SEAL))  # what is written on a ship's sheet
JOINED: Final = {Verb.ATTACK: Verb.AIM, Verb.AIM: Verb.COMMIT}  # what may go on in the same sentence


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
            while end < len(actions) and JOINED.get(Verb(actions[end - 1].verb)) == actions[end].verb:
                end += 1
            phrases.append("".join(phrase_of(view, each, k > 0) for k, each in enumerate(actions[i:end])))
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
        words.append(word_of(action))
    return f"{ship_name(view.table, actions[0].unit)}: {' '.join(words)}"


def word_of(action: Action) -> str:
    if action.verb == Verb.ERASE:
        return "erase"
    if action.verb == Verb.NAME:
        return f"?{letter(action.part)}"
    return order_text(action.verb, action.amount)


def phrase_of(view: State, action: Action, joined: bool = False) -> str:
    """One act; `joined`: as it goes on after the act before it."""
    setup = view.table
    match action.verb:
        case Verb.SEAL:
            return "seal"
        case Verb.SHIFT_GUARD:
            sides = f"{GUARD_SIDES[action.part]} > {GUARD_SIDES[action.target]}"
            return f"{ship_name(setup, action.unit)}: guard {sides}"
        case Verb.MISSILE:
            return salvo_name(setup, view.salvos[action.target])
        case Verb.AIM:
            target = unit_name(setup, action.target, action.part) + (" to disable" if action.amount else "")
            return f" {target}" if joined else f"target {target}"
        case Verb.COMMIT:
            return f" with {action.amount}" if joined else f"commit {action.amount}"
        case Verb.SACRIFICE:
            return sacrifice_phrase(view, action)
        case Verb.KEEP_GUARDS:
            return "no sacrifice"
        case Verb.ENGAGE:
            target = unit_name(setup, action.target, action.part)
            return f"{ship_name(setup, action.unit)} fires at {target}"
        case Verb.HOLD:
            return f"{ship_name(setup, action.unit)} holds"
        case _:
            return group_phrase(view, action)


def group_phrase(view: State, action: Action) -> str:
    group = group_name(view.table, action.unit, action.part)
    match action.verb:
        case Verb.MOVE_GROUP:
            return f"{group} moves {action.facing}"
        case Verb.STAY:
            return f"{group} stays"
        case Verb.ATTACK:
            return f"{group} attacks"
        case _:
            return f"{group} is done"


def sacrifice_phrase(view: State, action: Action) -> str:
    """Guard pods by the sides they lie on: "sacrifice 1 aft and 2 aft-starboard"."""
    first, second = attacked_sides(view) if view.attack.target else (NOBODY, NOBODY)
    parts = [(action.amount, first), (action.x, second)]
    told = [f"{n} {GUARD_SIDES[side]}" for n, side in parts if n and side != NOBODY]
    return f"sacrifice {' and '.join(told)}"


def legal_words(view: State, seat: int = WATCHER) -> str:
    """The end of an error: what may be written now; of a ship's sheet, the next orders of each ship."""
    actions = legal_actions(view, seat, deciders(view), choices, MAX_CHOICES)
    if view.ask.what != Ask.PLOT:
        return would_be_legal([write(view, [each]) for each in actions], seat, "; ")
    texts: dict[int, list[str]] = {}
    for each in actions:
        if each.verb in WRITTEN:
            texts.setdefault(each.unit, []).append(word_of(each))
    told = [f"{ship_name(view.table, ship)}: {' '.join(words)}" for ship, words in texts.items()]
    told += ["seal"] * any(each.verb == Verb.SEAL for each in actions)
    return would_be_legal(told, seat, "; ")
