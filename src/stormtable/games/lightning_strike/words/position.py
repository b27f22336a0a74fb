"""The position in words: everything on the table, by the names on the table (placing.py puts it back)."""

from __future__ import annotations

from typing import Any

from stormtable.games.lightning_strike.rules.state import Activation, Ask, Obstacle, Stage, State, Status, Step
from stormtable.games.lightning_strike.rules.values import is_fighter
from stormtable.games.lightning_strike.words.names import (
    FIELD_NAMES,
    MARK_NAMES,
    SIDE_NAMES,
    centimetres,
    degrees,
    name_of,
    seat_names,
    unit_names,
    weapon_label,
)
from stormtable.games.lightning_strike.words.position_words import NOBODY_WORD, STAGES, STATUS_WORDS, phase_name

__all__ = ["position"]


def position(view: State) -> dict[str, Any]:
    """Everything on the table that differs from match to match: centimetres, degrees, the names of sides and units."""
    step = Step.INITIATIVE if view.ask.what == Ask.ORDER else Step(view.step)
    words: dict[str, Any] = {"turn": view.turn, "phase": phase_name(step)}
    if view.over:
        words |= {"over": True, "winner": SIDE_NAMES[view.winner - 1] if view.winner else NOBODY_WORD}
    words |= order_words(view)
    words["obstacles"] = [field_words(view.fields[i]) for i in range(view.n_fields)]
    if view.depth:
        words |= activations(view)
    if view.window.open:
        words["window"] = {
            "asked": SIDE_NAMES[view.order[view.window.asked]],
            "declined": [name for side, name in enumerate(seat_names(view.table)) if view.window.declined >> side & 1],
        }
    words["units"] = {name: unit_words(view, number) for name, number in unit_names(view.table).items()}
    return words


def order_words(view: State) -> dict[str, Any]:
    """Whose slot it is, in what order; who chooses that order."""
    words: dict[str, Any] = {}
    if view.n_order:
        words["order"] = [SIDE_NAMES[view.order[place]] for place in range(view.n_order)]
    if view.step == Step.FIELDS:
        words["slots_used"] = view.slot
        if view.drawn:
            words["drawn"] = FIELD_NAMES[view.drawn]
    elif view.n_order:
        words["slot"] = SIDE_NAMES[view.order[view.slot]]
        words |= {"passed": view.passed} if view.passed else {}
    if view.ask.what == Ask.ORDER:
        words["chooses"] = SIDE_NAMES[view.ask.seats.bit_length() - 1]
    return words


def field_words(field: Obstacle) -> dict[str, Any]:
    place = [centimetres(field.x), centimetres(field.y)]
    return {"kind": FIELD_NAMES[field.kind], "at": place, "radius": centimetres(field.radius)}


# Activations


def activations(view: State) -> dict[str, Any]:
    """The unit that acts now; and the one that it interrupts, if it does."""
    now = view.active[view.depth - 1]
    words: dict[str, Any] = {"active": name_of(view.table, now.unit - 1), "activation": activation_words(view, now)}
    if view.depth > 1:
        below = view.active[0]
        words["interrupted"] = name_of(view.table, below.unit - 1)
        words["interrupted_activation"] = activation_words(view, below)
    return words


def activation_words(view: State, act: Activation) -> dict[str, Any]:
    """Where it began, and what of the rest is not as it began."""
    words: dict[str, Any] = {"began": [centimetres(act.x), centimetres(act.y)]}
    for key in ("overthrust", "only_acts", "ended", "maintained", "faced"):
        if getattr(act, key):
            words[key] = True
    words |= {key: centimetres(getattr(act, key)) for key in ("flown", "turn_cost") if getattr(act, key)}
    words |= {key: getattr(act, key) for key in ("turns", "moves") if getattr(act, key)}
    if act.entered:
        words["entered"] = [1 + i for i in range(view.n_fields) if act.entered >> i & 1]
    if act.attack.stage != Stage.NONE:
        words["attack"] = attack_words(view, act)
    return words


def attack_words(view: State, act: Activation) -> dict[str, Any]:
    """An attack under way, and what is asked about it."""
    attack = act.attack
    words: dict[str, Any] = {
        "weapon": weapon_label(view.table, act.unit - 1, attack.weapon),
        "target": name_of(view.table, attack.target),
        "step": STAGES[attack.stage],
    }
    return words | ({"cp": True} if attack.paid else {})


# Units


def unit_words(view: State, number: int) -> dict[str, Any]:
    """Everything about a unit; of one that is lost, where it was."""
    unit = view.units[number]
    words: dict[str, Any] = {"status": STATUS_WORDS[Status(unit.status)]}
    if unit.status == Status.RESERVE:
        return words
    words |= {"at": [centimetres(unit.x), centimetres(unit.y)], "facing": degrees(unit.facing)}
    if unit.status != Status.ON_TABLE:
        return words | ({"crippled": True} if unit.crippled else {})
    if not is_fighter(view, number):
        words["overthrust"] = bool(unit.overthrust)
    words |= {key: bool(getattr(unit, key)) for key in ("evasive", "stunned", "crippled")}
    words["ecm"] = unit.threshold if unit.broadcasting else False
    if unit.broadcasting:
        words["ecm_since"] = unit.since
    words["targeted"] = [MARK_NAMES[unit.marks[i]] for i in range(unit.n_marks)]
    words |= {"activated": bool(unit.activated), "out_of_sequence": bool(unit.interrupted)}
    return words | {"actions": unit.actions, "cp": bool(unit.command)}
