"""Offers that write on a ship's sheet: one order each, tied to the end of the course that is being plotted."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from stormtable.engine import Action
from stormtable.engine.amounts import count_text
from stormtable.games.jumpstrike.faces.cards import turn_line
from stormtable.games.jumpstrike.faces.courses import end_of_course
from stormtable.games.jumpstrike.faces.maker import Maker
from stormtable.games.jumpstrike.faces.sheets import sheet_id
from stormtable.games.jumpstrike.rules.ground import WHOLE_TURN, on_map, step_from, turned
from stormtable.games.jumpstrike.rules.orders import first_letter, plot_turn, turns_in
from stormtable.games.jumpstrike.rules.state import MOST_PHASE
from stormtable.games.jumpstrike.words.names import letter, order_text
from stormtable.games.jumpstrike.words.places import faces, in_hexes, place_name
from stormtable.games.jumpstrike.words.scene_names import angle, cell, ship_id
from stormtable.scene import Offer

TENTH: Final = "0"  # the key of phase 10


def sheet_offer(maker: Maker, action: Action, id_: str, text: str) -> Offer:
    """What all have in common that write on a sheet."""
    return Offer(
        id=id_,
        text=f"{maker.names[action.unit]}: {text}",
        piece=ship_id(action.unit),
        sheet=sheet_id(action.unit),
    )


def order(maker: Maker, action: Action, id_: str, text: str, *, detail: str = "") -> Offer:
    """One more order on a ship's sheet."""
    view = maker.view
    turn = plot_turn(view) + turns_in(view.ships[action.unit].plot)
    return replace(
        sheet_offer(maker, action, id_, text),
        detail=f"turn {turn}{detail}",
        label=order_text(action.verb, action.amount).removesuffix("?"),
        slot=turn_line(turn),
    )


# On the map they stand where the course ends


def forward(maker: Maker, action: Action, id_: str) -> Offer:
    offer = replace(
        order(maker, action, id_, f"Move {in_hexes(maker.view.table, 1).replace('1 hex', 'one hex')}"),
        group="Move",
        key="f",
        rule="JS-3.4",
    )
    end = end_of_course(maker.view, action.unit)
    if not end.inside():
        return offer
    setup = maker.view.table
    q, r = step_from(maker.view, end.q, end.r, end.facing)
    leads = f", to {place_name(setup, q, r)}" if on_map(maker.view, q, r) else ", off the map: out of the game"
    return replace(
        offer,
        detail=offer.detail + leads,
        cell=cell(setup, q, r),
        at=cell(setup, end.q, end.r),
        facing=angle(setup, end.facing),
    )


def turn_port(maker: Maker, action: Action, id_: str) -> Offer:
    return turn(maker, action, id_, "port", "a")


def turn_starboard(maker: Maker, action: Action, id_: str) -> Offer:
    return turn(maker, action, id_, "starboard", "d")


def turn(maker: Maker, action: Action, id_: str, way: str, key: str) -> Offer:
    """To port or starboard; on the table by so many degrees, the whole turn with the key."""
    setup, text, group, rule = maker.view.table, f"Turn to {way}", "Move", "JS-3.5"
    if setup.tabletop:
        text += f" by {action.amount or WHOLE_TURN} degrees"
        group, rule = way.capitalize(), "JS-12.2"
    offer = replace(order(maker, action, id_, text), group=group, key="" if action.amount else key, rule=rule)
    end = end_of_course(maker.view, action.unit)
    if not end.inside():
        return offer
    facing = turned(maker.view, end.facing, action.verb, action.amount)
    leads = f", to {faces(setup, facing)}"
    at = cell(setup, end.q, end.r)
    return replace(offer, detail=offer.detail + leads, at=at, facing=angle(setup, facing))


def phase(maker: Maker, action: Action, id_: str) -> Offer:
    """Its key is its number."""
    end = end_of_course(maker.view, action.unit)
    return replace(
        order(maker, action, id_, f"Phase {action.amount}", detail="; it ends the turn's plot"),
        group="Phase",
        at=cell(maker.view.table, end.q, end.r) if end.inside() else None,
        key=str(action.amount) if action.amount < MOST_PHASE else TENTH,
        rule="JS-3.6",
    )


# Others


def guards(maker: Maker, action: Action, id_: str) -> Offer:
    return replace(order(maker, action, id_, "Redistribute guard pods"), group="Move", key="r", rule="JS-3.10")


def missiles_forward(maker: Maker, action: Action, id_: str) -> Offer:
    return replace(launch(maker, action, id_, "missile", "forward", "w"), group="Missiles", rule="JS-3.7")


def missiles_aft(maker: Maker, action: Action, id_: str) -> Offer:
    return replace(launch(maker, action, id_, "missile", "aft", "x"), group="Missiles", rule="JS-3.7")


def pods(maker: Maker, action: Action, id_: str) -> Offer:
    return replace(launch(maker, action, id_, "pod", "as a new group", "p"), group="Pods", rule="JS-3.9")


def launch(maker: Maker, action: Action, id_: str, what: str, where: str, key: str) -> Offer:
    """`key`: of the order for one."""
    offer = order(maker, action, id_, f"Launch {count_text(action.amount, what)} {where}")
    return replace(offer, key=key if action.amount == 1 else "")


def name(maker: Maker, action: Action, id_: str) -> Offer:
    """A letter for the group that is being launched (JS-3.14)."""
    likely = first_letter(maker.view.ships[action.unit]) == action.part
    return replace(
        sheet_offer(maker, action, id_, f"the group is {letter(action.part)}"),
        label=letter(action.part),
        group="Group ID",
        key=letter(action.part).lower() if likely else "",
        quiet=not likely,
        rule="JS-3.14",
    )


def erase(maker: Maker, action: Action, id_: str) -> Offer:
    """The last order erased."""
    plot = maker.view.ships[action.unit].plot
    last = order_text(plot.kind[plot.n - 1], plot.amount[plot.n - 1], plot.letter[plot.n - 1])
    return replace(
        sheet_offer(maker, action, id_, f"erase {last}"),
        group="erase",
        erases=True,
        key="Backspace",
        quiet=True,
        rule="JS-3.1",
    )
