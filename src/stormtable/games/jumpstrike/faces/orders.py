"""Offers that write on a ship's sheet: one order each, tied to the end of the course that is being plotted."""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action
from stormtable.engine.amounts import counted
from stormtable.engine.hexes import hex_name, step_q, step_r, turned
from stormtable.games.jumpstrike.faces.cards import turn_line
from stormtable.games.jumpstrike.faces.courses import Walker, end_of_course
from stormtable.games.jumpstrike.faces.sheets import sheet_id
from stormtable.games.jumpstrike.rules.orders import first_letter, plot_turn, turns_in
from stormtable.games.jumpstrike.rules.state import MOST_PHASE, State, Verb
from stormtable.games.jumpstrike.rules.units import on_map
from stormtable.games.jumpstrike.words.names import letter, order_text, ship_name
from stormtable.games.jumpstrike.words.terms import angle, cell, ship_id
from stormtable.scene import Cell, Offer

__all__ = ["order_offer"]

KEYS: Final = {Verb.FORWARD: "f", Verb.TURN_PORT: "a", Verb.TURN_STARBOARD: "d", Verb.GUARDS: "r"}
ONE_KEYS: Final = {Verb.MISSILES_FORWARD: "w", Verb.MISSILES_AFT: "x", Verb.PODS: "p"}  # of the order for one
TENTH: Final = "0"  # the key of phase 10
ORDER_TEXTS: Final = {
    Verb.FORWARD: "Move one hex",
    Verb.TURN_PORT: "Turn to port",
    Verb.TURN_STARBOARD: "Turn to starboard",
    Verb.GUARDS: "Redistribute guard pods",
}
NUMBERED: Final = {
    Verb.MISSILES_FORWARD: ("missile", "forward"),
    Verb.MISSILES_AFT: ("missile", "aft"),
    Verb.PODS: ("pod", "as a new group"),
}
ORDER_GROUPS: Final = {
    Verb.FORWARD: "Move",
    Verb.TURN_PORT: "Move",
    Verb.TURN_STARBOARD: "Move",
    Verb.GUARDS: "Move",
    Verb.MISSILES_FORWARD: "Missiles",
    Verb.MISSILES_AFT: "Missiles",
    Verb.PODS: "Pods",
    Verb.PHASE: "Phase",
}
ON_MAP: Final = frozenset({Verb.FORWARD, Verb.TURN_PORT, Verb.TURN_STARBOARD, Verb.PHASE})
ORDER_RULES: Final = {
    Verb.FORWARD: "JS-3.4",
    Verb.TURN_PORT: "JS-3.5",
    Verb.TURN_STARBOARD: "JS-3.5",
    Verb.GUARDS: "JS-3.10",
    Verb.MISSILES_FORWARD: "JS-3.7",
    Verb.MISSILES_AFT: "JS-3.7",
    Verb.PODS: "JS-3.9",
    Verb.PHASE: "JS-3.6",
}


def order_offer(view: State, action: Action, id_: str) -> Offer:
    """One more order on a ship's sheet, the ID of a group, or the last order erased."""
    if action.verb == Verb.NAME:
        return name(view, action, id_)
    return erase(view, action, id_) if action.verb == Verb.ERASE else order(view, action, id_)


def order(view: State, action: Action, id_: str) -> Offer:
    """On the map, movement and phase stand where the course ends."""
    kind, end = Verb(action.verb), end_of_course(view, action.unit)
    turn = plot_turn(view) + turns_in(view.ships[action.unit].plot)
    detail, to, facing = led(view, kind, end)
    return Offer(
        id=id_,
        text=f"{ship_name(view.table, action.unit)}: {order_words(kind, action.amount)}",
        detail=f"turn {turn}{detail}",
        label=order_text(kind, action.amount).removesuffix("?"),
        group=ORDER_GROUPS[kind],
        piece=ship_id(action.unit),
        slot=turn_line(turn),
        sheet=sheet_id(action.unit),
        cell=to,
        at=cell(end.q, end.r) if kind in ON_MAP and end.inside() else None,
        facing=facing,
        key=order_key(kind, action.amount),
        rule=ORDER_RULES[kind],
    )


def order_words(kind: Verb, amount: int) -> str:
    if kind == Verb.PHASE:
        return f"Phase {amount}"
    if kind in NUMBERED:
        what, where = NUMBERED[kind]
        return f"Launch {counted(amount, what)} {where}"
    return ORDER_TEXTS[kind]


def led(view: State, kind: Verb, end: Walker) -> tuple[str, Cell | None, int]:
    """Where an order leads from the end of a course: in words, as a hex, as a facing."""
    if kind == Verb.PHASE:
        return "; it ends the turn's plot", None, -1
    if not end.inside():
        return "", None, -1
    if kind == Verb.FORWARD:
        q, r = end.q + step_q(end.facing), end.r + step_r(end.facing)
        told = f", to {hex_name(q, r)}" if on_map(view, q, r) else ", off the map: out of the game"
        return told, cell(q, r), angle(end.facing)
    if kind in (Verb.TURN_PORT, Verb.TURN_STARBOARD):
        facing = turned(end.facing, 1 if kind == Verb.TURN_STARBOARD else -1)
        return f", to facing {facing}", None, angle(facing)
    return "", None, -1


def name(view: State, action: Action, id_: str) -> Offer:
    """A letter for the group that is being launched (JS-3.14)."""
    likely = first_letter(view.ships[action.unit]) == action.part
    return Offer(
        id=id_,
        text=f"{ship_name(view.table, action.unit)}: the group is {letter(action.part)}",
        label=letter(action.part),
        group="Group ID",
        piece=ship_id(action.unit),
        sheet=sheet_id(action.unit),
        key=letter(action.part).lower() if likely else "",
        quiet=not likely,
        rule="JS-3.14",
    )


def erase(view: State, action: Action, id_: str) -> Offer:
    plot = view.ships[action.unit].plot
    last = order_text(plot.kind[plot.n - 1], plot.amount[plot.n - 1], plot.letter[plot.n - 1])
    return Offer(
        id=id_,
        text=f"{ship_name(view.table, action.unit)}: erase {last}",
        group="erase",
        piece=ship_id(action.unit),
        sheet=sheet_id(action.unit),
        erases=True,
        key="Backspace",
        quiet=True,
        rule="JS-3.1",
    )


def order_key(kind: int, amount: int) -> str:
    """The key that writes an order: a digit for a phase, letters for those most written."""
    if kind == Verb.PHASE:
        return str(amount) if amount < MOST_PHASE else TENTH
    return KEYS.get(Verb(kind), "") or (ONE_KEYS.get(Verb(kind), "") if amount == 1 else "")
