"""Offers that write on a ship's sheet: one order each, tied to the end of the course that is being plotted."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from stormtable.engine import Action
from stormtable.games.jumpstrike.faces.cards import turn_line
from stormtable.games.jumpstrike.faces.courses import end_of_course
from stormtable.games.jumpstrike.faces.maker import Maker
from stormtable.games.jumpstrike.faces.sheets import sheet_id
from stormtable.games.jumpstrike.rules.ground import WHOLE_TURN, on_map, step_from, turned
from stormtable.games.jumpstrike.rules.orders import first_letter, plot_turn, turns_in
from stormtable.games.jumpstrike.rules.state import MOST_PHASE
from stormtable.games.jumpstrike.words.names import letter, order_text
from stormtable.games.jumpstrike.words.places import faces, place_name
from stormtable.games.jumpstrike.words.scene_names import angle, cell, ship_id
from stormtable.language import phrase, say, say_as, say_count
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


def order(maker: Maker, action: Action, id_: str, text: str, *, detail: str = phrase("turn {n}")) -> Offer:
    """One more order on a ship's sheet."""
    view = maker.view
    turn = plot_turn(view) + turns_in(view.ships[action.unit].plot)
    return replace(
        sheet_offer(maker, action, id_, text),
        detail=say(detail, n=turn),
        label=order_text(action.verb, action.amount).removesuffix("?"),
        slot=turn_line(turn),
    )


# On the map they stand where the course ends


def forward(maker: Maker, action: Action, id_: str) -> Offer:
    offer = replace(
        order(maker, action, id_, say("Move 5 cm") if maker.view.table.tabletop else say("Move one hex")),
        group=say_as("orders", "Move"),
        key="f",
        rule="JS-3.4",
    )
    end = end_of_course(maker.view, action.unit)
    if not end.inside():
        return offer
    setup = maker.view.table
    q, r = step_from(maker.view, end.q, end.r, end.facing)
    leads = say("{turn}, off the map: out of the game", turn=offer.detail)
    if on_map(maker.view, q, r):
        leads = say("{turn}, to {place}", turn=offer.detail, place=place_name(setup, q, r))
    return replace(
        offer,
        detail=leads,
        cell=cell(setup, q, r),
        at=cell(setup, end.q, end.r),
        facing=angle(setup, end.facing),
    )


def turn_port(maker: Maker, action: Action, id_: str) -> Offer:
    sentences = phrase("Turn to port"), phrase("Turn to port by {degrees} degrees"), phrase("Port")
    return turn(maker, action, id_, sentences, "a")


def turn_starboard(maker: Maker, action: Action, id_: str) -> Offer:
    sentences = phrase("Turn to starboard"), phrase("Turn to starboard by {degrees} degrees"), phrase("Starboard")
    return turn(maker, action, id_, sentences, "d")


def turn(maker: Maker, action: Action, id_: str, sentences: tuple[str, str, str], key: str) -> Offer:
    """To port or starboard; on the table by so many degrees, the whole turn with the key."""
    setup, text, group, rule = maker.view.table, say(sentences[0]), say_as("orders", "Move"), "JS-3.5"
    if setup.tabletop:
        text = say(sentences[1], degrees=action.amount or WHOLE_TURN)
        group, rule = say(sentences[2]), "JS-12.2"
    offer = replace(order(maker, action, id_, text), group=group, key="" if action.amount else key, rule=rule)
    end = end_of_course(maker.view, action.unit)
    if not end.inside():
        return offer
    facing = turned(maker.view, end.facing, action.verb, action.amount)
    leads = say("{turn}, to {facing}", turn=offer.detail, facing=faces(setup, facing))
    at = cell(setup, end.q, end.r)
    return replace(offer, detail=leads, at=at, facing=angle(setup, facing))


def phase(maker: Maker, action: Action, id_: str) -> Offer:
    """Its key is its number."""
    end = end_of_course(maker.view, action.unit)
    return replace(
        order(
            maker,
            action,
            id_,
            say("Phase {n}", n=action.amount),
            detail=phrase("turn {n}; it ends the turn's plot"),
        ),
        group=say("Phase"),
        at=cell(maker.view.table, end.q, end.r) if end.inside() else None,
        key=str(action.amount) if action.amount < MOST_PHASE else TENTH,
        rule="JS-3.6",
    )


# Others


def guards(maker: Maker, action: Action, id_: str) -> Offer:
    return replace(
        order(maker, action, id_, say("Redistribute guard pods")),
        group=say_as("orders", "Move"),
        key="r",
        rule="JS-3.10",
    )


def missiles_forward(maker: Maker, action: Action, id_: str) -> Offer:
    text = say_count(action.amount, "Launch {n} missile forward", "Launch {n} missiles forward")
    return replace(launch(maker, action, id_, text, "w"), group=say("Missiles"), rule="JS-3.7")


def missiles_aft(maker: Maker, action: Action, id_: str) -> Offer:
    text = say_count(action.amount, "Launch {n} missile aft", "Launch {n} missiles aft")
    return replace(launch(maker, action, id_, text, "x"), group=say("Missiles"), rule="JS-3.7")


def pods(maker: Maker, action: Action, id_: str) -> Offer:
    text = say_count(action.amount, "Launch {n} pod as a new group", "Launch {n} pods as a new group")
    return replace(launch(maker, action, id_, text, "p"), group=say("Pods"), rule="JS-3.9")


def launch(maker: Maker, action: Action, id_: str, text: str, key: str) -> Offer:
    """`key`: of the order for one."""
    offer = order(maker, action, id_, text)
    return replace(offer, key=key if action.amount == 1 else "")


def name(maker: Maker, action: Action, id_: str) -> Offer:
    """A letter for the group that is being launched (JS-3.14)."""
    likely = first_letter(maker.view.ships[action.unit]) == action.part
    return replace(
        sheet_offer(maker, action, id_, say("the group is {group}", group=letter(action.part))),
        label=letter(action.part),
        group=say("Group ID"),
        key=letter(action.part).lower() if likely else "",
        quiet=not likely,
        rule="JS-3.14",
    )


def erase(maker: Maker, action: Action, id_: str) -> Offer:
    """The last order erased."""
    plot = maker.view.ships[action.unit].plot
    last = order_text(plot.kind[plot.n - 1], plot.amount[plot.n - 1], plot.letter[plot.n - 1])
    return replace(
        sheet_offer(maker, action, id_, say("erase {order}", order=last)),
        group="erase",
        erases=True,
        key="Backspace",
        quiet=True,
        rule="JS-3.1",
    )
