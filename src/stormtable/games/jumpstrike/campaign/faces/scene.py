"""How a campaign looks: no board yet, a card for each system with its fleets, the decision and what may be done."""

from __future__ import annotations

from typing import Any

from stormtable.engine import Action
from stormtable.engine.amounts import count_text, list_text
from stormtable.engine.game import seats_in
from stormtable.engine.people import player
from stormtable.engine.seating import COLOURS
from stormtable.games.jumpstrike.campaign.rules.decisions import choices
from stormtable.games.jumpstrike.campaign.rules.state import MAX_CHOICES, Ask, Status, Step, Verb, View
from stormtable.games.jumpstrike.campaign.rules.supply import income_of
from stormtable.games.jumpstrike.campaign.words.names import (
    STEPS,
    battle_place,
    kind_name,
    ship_name,
    system_name,
)
from stormtable.games.jumpstrike.campaign.words.notation_writing import write
from stormtable.scene import Card, CardLine, Offer, Prompt, Result, Scene, Stat

__all__ = ["scene"]

STATUS = {Status.OPERATIONAL: "", Status.DISABLED: "disabled", Status.BUILDING: "being built"}


def scene(view: View, seat: int, memory: Any = None) -> Scene:
    """The view, with the offers of `seat`."""
    names = tuple(COLOURS[: view.table.sides])
    result = result_of(view) if view.over else None
    return Scene(
        title="Jumpstrike campaign",
        turn=str(view.round) if view.round else "",
        turn_of=f"of {view.table.rounds}" if view.round else "",
        turn_name="round",
        sides=names,
        pieces=(),
        cards=(*side_cards(view), *(system_card(view, at) for at in range(view.table.n_systems))),
        prompt=None if result else prompt(view),
        offers=tuple(offers(view, seat)),
        result=result,
    )


def side_cards(view: View) -> list[Card]:
    """Income and treasury of each side; they are public (JS-13.21)."""
    return [
        Card(
            id=f"side-{side}",
            piece="",
            side=side,
            title=COLOURS[side],
            status="out" if view.out >> side & 1 else "",
            stats=(
                Stat(text="Income", title="Income", value=str(income_of(view, side)), rule="JS-13.5"),
                Stat(text="Treasury", title="Treasury", value=str(view.treasury[side]), rule="JS-13.2"),
            ),
        )
        for side in range(view.table.sides)
    ]


def system_card(view: View, at: int) -> Card:
    """A system: whose it is, what it brings, which ships lie there."""
    site, place = view.table.sites[at], view.places[at]
    parts = [f"income {site.income}", *(["yard"] if site.yard else [])]
    return Card(
        id=f"system-{at}",
        piece="",
        side=place.owner - 1,
        title=system_name(view.table, at),
        subtitle=", ".join(parts),
        status="" if place.owner == 0 or place.supplied else "not supplied",
        lines=tuple(ship_line(view, slot) for slot, ship in enumerate(view.ships) if is_shown(ship, at)),
    )


def is_shown(ship: Any, system: int) -> bool:
    return bool(ship.status != Status.NO_SHIP and ship.system == system)


def ship_line(view: View, slot: int) -> CardLine:
    ship = view.ships[slot]
    order = f"to {system_name(view.table, ship.order - 1)}" if ship.order else ""
    stance = "evades" if ship.evades else ""
    return CardLine(
        id=f"ship-{slot}",
        kind="main",
        text=ship_name(view.table, ship),
        detail=", ".join(filter(None, (order, stance))),
        state=STATUS[Status(ship.status)],
    )


def prompt(view: View) -> Prompt:
    """Who decides, and what."""
    asked = seats_in(view.ask.seats)
    who = list_text([player(COLOURS[seat]) for seat in asked])
    still = [battle for battle in view.battles[: view.n_battles] if not battle.settled]
    battles = [f"battle {battle.number} at {battle_place(view.table, battle)}" for battle in still]
    text = {
        Ask.MUSTER: f"{who} to choose ships",
        Ask.ORDERS: f"{who} to give orders",
        Ask.BATTLES: f"{who} to settle {count_text(len(still), 'battle', 'battles')}",
    }[Ask(view.ask.what)]
    return Prompt(seats=tuple(asked), text=text, detail=list_text(battles) if battles else STEPS[Step(view.step)])


def offers(view: View, seat: int) -> list[Offer]:
    """Every choice of a seat in the words of its notation, those of a ship or a yard together."""
    if seat < 0 or not view.ask.seats >> seat & 1:
        return []
    out = [Action() for _ in range(MAX_CHOICES)]
    return [offer_of(view, action) for action in out[: choices(view, seat, out)]]


def offer_of(view: View, action: Action) -> Offer:
    text = write(view, [action])
    return Offer(id=text, text=text[:1].upper() + text[1:], group=group_of(view, action))


def group_of(view: View, action: Action) -> str:
    if Verb.HOLD <= action.verb <= Verb.EVADE:
        return ship_name(view.table, view.ships[action.unit])
    if Verb.BUILD <= action.verb <= Verb.IDLE:
        return system_name(view.table, action.target)
    if action.verb in (Verb.BUY, Verb.RETURN):
        return kind_name(view.table, action.target)
    return f"Battle {action.amount}" if action.amount else ""


def result_of(view: View) -> Result:
    """Who has won."""
    won = seats_in(view.winners)
    names = list_text([player(COLOURS[seat]) for seat in won])
    if len(won) == 1:
        return Result(text=f"{names} wins", reason="the campaign is decided", rule="JS-13.19", winner=won[0])
    return Result(text="A draw", reason=f"{names} are level", rule="JS-13.19", winner=-1)
