"""Notation, act by act: how each is written (notation_reading.py reads them)."""

from __future__ import annotations

from stormtable.engine import Action
from stormtable.engine.game import WATCHER
from stormtable.games.thunder_struck.rules.actions import other_die
from stormtable.games.thunder_struck.rules.decisions import deciders
from stormtable.games.thunder_struck.rules.state import NOWHERE, Kind, Setup, State, Verb
from stormtable.games.thunder_struck.words.names import dice_space, facing_name, place_name, seat_name

__all__ = ["speaker"]


def speaker(view: State, seat: int = WATCHER) -> int:
    """Whose words they are: the seat's, else those of the first that decides, or of who actioned a die last."""
    if seat != WATCHER:
        return seat
    bits = deciders(view)
    return (bits & -bits).bit_length() - 1 if bits else view.turn


# Planning


def lay(view: State, action: Action) -> str:
    return f"lay {action.amount} on {dice_space(view.table, action.target)}"


def lift(view: State, action: Action) -> str:
    return f"lift {dice_space(view.table, action.target)}"


def reroll(view: State, action: Action) -> str:
    return "reroll"


def hand_in(view: State, action: Action) -> str:
    return "hand in"


# A die's action: "boost B1 +1, B2", "manoeuvre with P1 > M2", "fire F1 at B"


def boost(view: State, action: Action) -> str:
    return f"boost {first_die(view, action)}"


def boost_both(view: State, action: Action) -> str:
    return f"boost {first_die(view, action)}{second_die(view, action)}"


def manoeuvre(view: State, action: Action) -> str:
    if action.part != action.target:
        return f"manoeuvre with {first_die(view, action)}{second_die(view, action) if action.x else ''}"
    if action.amount == action.x == 0:
        return "manoeuvre"
    return f"manoeuvre {first_die(view, action)}{second_die(view, action)}"


def fire(view: State, action: Action) -> str:
    target = f" at {seat_name(view.table, action.unit - 1)}" if action.unit > 0 else ""
    return f"fire {first_die(view, action)}{target}"


def shield(view: State, action: Action) -> str:
    return f"shield {first_die(view, action)}"


def power(view: State, action: Action) -> str:
    return f"power {first_die(view, action)}"


def first_die(view: State, action: Action) -> str:
    return die_phrase(view.table, action.part, action.target, action.amount)


def second_die(view: State, action: Action) -> str:
    """The other die that takes part, behind a comma; "" if none does."""
    other = partner(view, action)
    return "" if other == NOWHERE else f", {die_phrase(view.table, other, other, action.x)}"


def die_phrase(setup: Setup, space: int, to: int, pips: int) -> str:
    """A die by its space, with the cubes spent on it: "P1 +1 > M2"."""
    text = dice_space(setup, space) + (f" {pips:+d}" if pips else "")
    return text if space == to else f"{text} > {dice_space(setup, to)}"


def partner(view: State, action: Action) -> int:
    """The space of the second die that takes part; of a joint Boost, where no second die lies too. NOWHERE: none."""
    other = other_die(view, speaker(view), action)
    if other != NOWHERE or action.verb != Verb.BOOST_BOTH:
        return other
    boosts = [space for space in range(view.table.n_spaces) if view.table.console[space].kind == Kind.BOOST]
    return next((space for space in boosts if space not in (action.part, action.target)), NOWHERE)


# Choices of winners, of those who are hit, and of the Reflex die


def flip(view: State, action: Action) -> str:
    return "flip"


def stay(view: State, action: Action) -> str:
    return "stay"


def warp(view: State, action: Action) -> str:
    return f"warp to {place_name(view.table, action.part, action.target)} {facing_name(action.facing)}"


def use_shield(view: State, action: Action) -> str:
    return f"use {dice_space(view.table, action.target)}"


def mark_damage(view: State, action: Action) -> str:
    return f"damage {dice_space(view.table, action.target)}"


def take_reflex(view: State, action: Action) -> str:
    return "take the Reflex die"


def decline_reflex(view: State, action: Action) -> str:
    return "decline the Reflex die"
