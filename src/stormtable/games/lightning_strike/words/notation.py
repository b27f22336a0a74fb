"""Notation, writing: actions in the words of the table (phrases.py reads them)."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Final

from stormtable.engine import Action
from stormtable.engine.game import WATCHER
from stormtable.engine.notation import each_verb_first, legal_actions, would_be_legal
from stormtable.games.lightning_strike.rules.decisions import choices, deciders
from stormtable.games.lightning_strike.rules.setting_up import still_plays
from stormtable.games.lightning_strike.rules.state import MAX_CHOICES, NOBODY, Ask, Counter, State, Verb
from stormtable.games.lightning_strike.words.names import (
    FIELD_NAMES,
    SIDE_NAMES,
    centimetres,
    degrees,
    name_of,
    weapon_label,
)
from stormtable.games.lightning_strike.words.terms import place_word

__all__ = ["FORMS", "LINKS", "active_unit", "beginning", "legal_words", "orders_of", "write"]

BEGINNINGS: Final = {
    "place": ("places", "put", "puts"),
    "order": ("orders",),
    "activate": ("activates",),
    "pass": ("passes",),
    "act": ("acts",),
    "move": ("moves", "go", "goes"),
    "face": ("faces",),
    "fly": ("flies",),
    "turn": ("turns",),
    "fire": ("fires", "shoot", "shoots", "attack", "attacks"),
    "recover": ("recovers",),
    "ecm": (),
    "maintain": ("maintains",),
    "eccm": (),
    "jam": ("jams", "mask", "masks"),
    "clear": ("clears",),
    "spin": ("spins",),
    "end": ("ends", "done", "stop", "stops"),
    "interrupt": ("interrupts",),
    "decline": ("declines", "no"),
    "boost": ("boosts",),
    "keep": ("keeps",),
}  # of phrases, with other forms of them; a weapon whose name begins so is written with "fire" in front
LINKS: Final = ("and ", "then ")  # that may stand before a verb
FORMS: Final = {form: word for word, forms in BEGINNINGS.items() for form in (word, *forms)}
PLAIN: Final[dict[int, str]] = {
    Verb.PASS: "pass",
    Verb.RECOVER: "recover",
    Verb.ECM: "ECM",
    Verb.MAINTAIN: "maintain ECM",
    Verb.CLEAR: "clear",
    Verb.END: "end",
    Verb.DECLINE: "decline",
    Verb.BOOST: "boost",
    Verb.FACE_ATTACKER: "face attacker",
    Verb.KEEP_FACING: "keep facing",
}
BY_THE_ACTIVE: Final = range(Verb.MOVE, Verb.END + 1)  # verbs of the unit that is active


def write(view: State, actions: Sequence[Action]) -> str:
    """Actions in the notation, separated by semicolons: "activate Lancer 1; fly 15; end"."""
    return "; ".join(phrase_of(view, action) for action in actions)


def active_unit(view: State) -> int:
    """The unit whose activation is under way, the one that interrupts if there are two; NOBODY without one."""
    return view.active[view.depth - 1].unit - 1 if view.depth else NOBODY


def phrase_of(view: State, action: Action) -> str:
    setup = view.table
    match action.verb:
        case Verb.PLACE_FIELD:
            return f"place {FIELD_NAMES.get(view.drawn, 'obstacle')} at {place_word(action.x, action.y)}"
        case Verb.PLACE_UNIT:
            where = f"at {place_word(action.x, action.y)} facing {degrees(action.facing)}"
            return f"place {name_of(setup, action.unit)} {where}{counters_text(action.part)}"
        case Verb.ORDER:
            return "order " + ", ".join(SIDE_NAMES[side] for side in orders_of(view)[action.amount])
        case Verb.ACTIVATE:
            return f"activate {name_of(setup, action.unit)}{counters_text(action.part)}"
        case Verb.ACT:
            return f"act with {name_of(setup, action.unit)}"
        case Verb.INTERRUPT:
            return f"interrupt with {name_of(setup, action.unit)}{counters_text(action.part)}"
        case Verb.SPIN:
            other = view.ask.what == Ask.WINDOW or action.unit != active_unit(view)
            who = f" {name_of(setup, action.unit)}" if other else ""
            return f"spin{who} to {degrees(action.facing)}"
        case _ if action.verb in BY_THE_ACTIVE and action.unit != active_unit(view):
            return f"{name_of(setup, action.unit)}: {activity(view, action)}"
        case _:
            return activity(view, action)


def activity(view: State, action: Action) -> str:
    """What the active unit does, without its name."""
    setup, paid = view.table, " with CP" if action.amount else ""
    match action.verb:
        case Verb.MOVE:
            return f"move to {place_word(action.x, action.y)}"
        case Verb.FACE:
            return f"face {degrees(action.facing)}"
        case Verb.FLY:
            return f"fly {centimetres(action.x)}"
        case Verb.TURN:
            return f"turn to {degrees(action.facing)}"
        case Verb.ATTACK:
            weapon = weapon_label(setup, action.unit, action.part)
            fire = "fire " if beginning(weapon) or weapon.casefold().startswith(LINKS) else ""
            return f"{fire}{weapon} at {name_of(setup, action.target)}{paid}"
        case Verb.ECCM:
            return f"ECCM at {name_of(setup, action.target)}{paid}"
        case Verb.JAM:
            return f"jam {name_of(setup, action.target)}{paid}"
        case _:
            return PLAIN[action.verb] + paid


def beginning(text: str) -> str:
    """The verb that a phrase begins with, "" for none."""
    first = re.match(r"\w*", text.casefold())
    return FORMS.get(first[0] if first is not None else "", "")


def counters_text(counters: int) -> str:
    """The counters that a unit bears from now on: " with Overthrust and Evasive"."""
    words = [word for bit, word in ((Counter.OVERTHRUST, "Overthrust"), (Counter.EVASIVE, "Evasive")) if counters & bit]
    return f" with {' and '.join(words)}" if words else ""


def orders_of(view: State) -> list[tuple[int, ...]]:
    """Every order of the sides still in play, as LS-3.1 numbers them."""
    return list(itertools.permutations(side for side in range(view.table.sides) if still_plays(view, side)))


def legal_words(view: State, seat: int = WATCHER) -> str:
    """The end of an error: what may be written now, one of each verb first."""
    actions = legal_actions(view, seat, deciders(view), choices, MAX_CHOICES)
    return would_be_legal([write(view, [each]) for each in each_verb_first(actions)], seat, "; ")
