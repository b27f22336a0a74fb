"""Notation, writing: actions in the words of the table (phrases.py reads them)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.engine import Action
from stormtable.engine.game import WATCHER
from stormtable.engine.notation import legal_actions, would_be_legal
from stormtable.games.thunder_struck.rules.actions import other_die, price
from stormtable.games.thunder_struck.rules.decisions import choices, deciders
from stormtable.games.thunder_struck.rules.state import MAX_CHOICES, NOWHERE, Ask, Kind, Setup, State, Verb
from stormtable.games.thunder_struck.words.names import dice_space, facing_name, place_name, seat_name

__all__ = ["KIND_OF", "VERB_WORDS", "legal_words", "partner", "speaker", "write"]

VERB_WORDS: Final[dict[int, str]] = {
    Verb.BOOST: "boost",
    Verb.BOOST_BOTH: "boost",
    Verb.MANOEUVRE: "manoeuvre",
    Verb.FIRE: "fire",
    Verb.SHIELD: "shield",
    Verb.POWER: "power",
}
KIND_OF: Final[dict[int, int]] = {
    Verb.BOOST: Kind.BOOST,
    Verb.BOOST_BOTH: Kind.BOOST,
    Verb.MANOEUVRE: Kind.MANOEUVRE,
    Verb.FIRE: Kind.FIRE,
    Verb.SHIELD: Kind.SHIELD,
    Verb.POWER: Kind.POWER,
}


def write(view: State, actions: Sequence[Action]) -> str:
    """Actions in the notation, separated by semicolons; dice laid in a row as one layout: "6,2 -> B1,M1; hand in"."""
    phrases: list[str] = []
    laid: list[Action] = []
    for action in actions:
        if action.verb == Verb.LAY:
            laid.append(action)
            continue
        phrases += layout(view.table, laid)
        phrases.append(phrase_of(view, action))
        laid = []
    return "; ".join(phrases + layout(view.table, laid))


def layout(setup: Setup, laid: Sequence[Action]) -> list[str]:
    """Dice laid one after the other."""
    if len(laid) < 2:
        return [f"lay {action.amount} on {dice_space(setup, action.target)}" for action in laid]
    spaces = ",".join(dice_space(setup, action.target) for action in laid)
    return [f"{','.join(str(action.amount) for action in laid)} -> {spaces}"]


def phrase_of(view: State, action: Action) -> str:
    setup = view.table
    match action.verb:
        case Verb.LIFT:
            return f"lift {dice_space(setup, action.target)}"
        case Verb.REROLL:
            return "reroll"
        case Verb.HAND_IN:
            return "hand in"
        case Verb.FLIP:
            return "flip"
        case Verb.STAY:
            return "stay"
        case Verb.WARP:
            return f"warp to {place_name(setup, action.part, action.target)} {facing_name(action.facing)}"
        case Verb.USE_SHIELD:
            return f"use {dice_space(setup, action.target)}"
        case Verb.MARK_DAMAGE:
            return f"damage {dice_space(setup, action.target)}"
        case Verb.TAKE_REFLEX:
            return "take the Reflex die"
        case Verb.DECLINE_REFLEX:
            return "decline the Reflex die"
        case _:
            return action_phrase(view, action)


def action_phrase(view: State, action: Action) -> str:
    """A die's action: "boost B1 +1, B2", "manoeuvre with P1 > M2", "fire F1 at B"."""
    setup, word = view.table, VERB_WORDS[action.verb]
    if action.verb == Verb.MANOEUVRE and action.part == action.target and action.amount == action.x == 0:
        return word
    die = die_phrase(setup, action.part, action.target, action.amount)
    other = partner(view, action)
    named = action.verb == Verb.BOOST_BOTH or (action.verb == Verb.MANOEUVRE and action.part == action.target)
    if other != NOWHERE and (named or action.x != 0):
        die += f", {die_phrase(setup, other, other, action.x)}"
    if action.verb == Verb.MANOEUVRE and action.part != action.target:
        word += " with"
    if action.verb == Verb.FIRE and action.unit > 0:
        die += f" at {seat_name(setup, action.unit - 1)}"
    return f"{word} {die}"


def die_phrase(setup: Setup, space: int, to: int, pips: int) -> str:
    """A die by its space, with the cubes spent on it: "P1 +1 > M2"."""
    text = dice_space(setup, space) + (f" {pips:+d}" if pips else "")
    return text if space == to else f"{text} > {dice_space(setup, to)}"


def speaker(view: State, seat: int = WATCHER) -> int:
    """Whose words they are: the seat's, else those of the first that decides, or of who actioned a die last."""
    if seat != WATCHER:
        return seat
    bits = deciders(view)
    return (bits & -bits).bit_length() - 1 if bits else view.turn


def partner(view: State, action: Action, seat: int = WATCHER) -> int:
    """The space of the second die that takes part; of a joint Boost, where no second die lies too. NOWHERE: none."""
    other = other_die(view, speaker(view, seat), action)
    if other != NOWHERE or action.verb != Verb.BOOST_BOTH:
        return other
    boosts = [space for space in range(view.table.n_spaces) if view.table.console[space].kind == Kind.BOOST]
    return next((space for space in boosts if space not in (action.part, action.target)), NOWHERE)


def legal_words(view: State, seat: int = WATCHER) -> str:
    """The end of an error: what may be written now, what costs no cube first."""
    actions = legal_actions(view, seat, deciders(view), choices, MAX_CHOICES)
    if view.ask.what == Ask.ACTION:
        actions.sort(key=price)
    return would_be_legal([write(view, [each]) for each in actions], seat, "; ")
