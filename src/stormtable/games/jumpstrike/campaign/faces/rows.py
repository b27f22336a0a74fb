"""The order sheet: a row for each ship and yard, or for each design while ships are chosen; and what it costs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stormtable.engine import Action, copy_record
from stormtable.games.jumpstrike.campaign.faces.board import drawing_of, place_id, ship_id
from stormtable.games.jumpstrike.campaign.faces.refusals import refusal_text
from stormtable.games.jumpstrike.campaign.rules.christening import is_called, refuse_namer
from stormtable.games.jumpstrike.campaign.rules.decisions import refuse
from stormtable.games.jumpstrike.campaign.rules.fleets import (
    has_yard,
    is_operational,
    joined,
    kind_of,
    side_of_ship,
)
from stormtable.games.jumpstrike.campaign.rules.muster import may_build
from stormtable.games.jumpstrike.campaign.rules.orders import drafted_cost, repair_cost
from stormtable.games.jumpstrike.campaign.rules.state import (
    MAX_SHIPS,
    NAME_LETTERS,
    SHIPS_A_SIDE,
    Ask,
    State,
    Status,
    Verb,
    View,
)
from stormtable.games.jumpstrike.campaign.rules.supply import income_of
from stormtable.games.jumpstrike.campaign.words.names import given_name, kind_name, ship_name, system_name
from stormtable.games.jumpstrike.campaign.words.notation_writing import write
from stormtable.language import say, say_as, say_count
from stormtable.scene import Choice, Naming, OrderRow, Orders, Purse, PursePart

__all__ = ["kind_row_id", "orders"]

NAMING: Final = "name"  # the word of the notation


def kind_row_id(kind: int) -> str:
    return f"design-{kind}"


def orders(view: View, seat: int) -> Orders | None:
    """What a seat is to order now, if anything."""
    if seat < 0 or view.ask.seats >> seat & 1 == 0:
        return None
    if view.ask.what == Ask.MUSTER:
        return muster(view, seat)
    return sheet(view, seat) if view.ask.what == Ask.ORDERS else None


def own_ships(view: State, seat: int) -> list[int]:
    own = range(seat * SHIPS_A_SIDE, (seat + 1) * SHIPS_A_SIDE)
    return [slot for slot in own if view.ships[slot].status != Status.NO_SHIP]


def own_yards(view: State, seat: int) -> list[int]:
    return [system for system in range(view.table.n_systems) if has_yard(view, seat, system)]


# The choice of ships


def muster(view: View, seat: int) -> Orders:
    """How many of each design; what is not spent is the treasury (JS-13.3)."""
    kinds = [kind for kind in range(view.table.n_kinds) if may_build(view, seat, kind)]
    chosen = [int(view.ships[slot].kind) for slot in own_ships(view, seat)]
    left, purse = int(view.treasury[seat]), int(view.table.purse)
    parts = [
        PursePart(
            text=f"{chosen.count(kind)} {kind_name(view.table, kind)}",
            value=chosen.count(kind) * int(view.table.kinds[kind].cost),
        )
        for kind in kinds
        if kind in chosen
    ]
    returns = [write(view, [Action(verb=Verb.RETURN, target=kind)]) for kind in chosen]
    return Orders(
        title=say("Ships"),
        rows=tuple(design_row(view, seat, kind, chosen.count(kind)) for kind in kinds),
        purse=Purse(total=purse, left=left, text=say("left of {n}", n=purse), parts=tuple(parts), rule="JS-13.3"),
        clear=", ".join(returns),
        count=say_count(len(chosen), "{n} ship of at most {most}", "{n} ships of at most {most}", most=SHIPS_A_SIDE),
    )


def design_row(view: View, seat: int, kind: int, chosen: int) -> OrderRow:
    row = view.table.kinds[kind]
    facts = (
        say("mass {n}", n=row.mass),
        say_count(int(row.missiles), "{n} missile", "{n} missiles"),
        say_count(int(row.squadrons), "{n} squadron", "{n} squadrons"),
        say_count(int(row.guards), "{n} guard", "{n} guards"),
    )
    return OrderRow(
        id=kind_row_id(kind),
        piece=kind_row_id(kind),
        side=seat,
        title=kind_name(view.table, kind),
        subtitle=", ".join(facts),
        group=say("Designs"),
        silhouette=drawing_of(view, kind),
        order=f"\N{MULTIPLICATION SIGN} {chosen}" if chosen else "",
        cost=str(row.cost),
        stances=(
            choice(view, seat, Action(verb=Verb.RETURN, target=kind), say("Return")),
            choice(view, seat, Action(verb=Verb.BUY, target=kind), say("Buy")),
        ),
        rule="JS-13.3",
    )


# Orders


def sheet(view: View, seat: int) -> Orders:
    """A row a ship and a yard (JS-13.6)."""
    ships, yards = own_ships(view, seat), own_yards(view, seat)
    able = [slot for slot in ships if is_operational(view, slot)]
    rows = [ship_row(view, slot) for slot in ships]
    rows += [yard_row(view, seat, system) for system in yards]
    ordered = sum(1 for slot in able if view.ships[slot].order or view.ships[slot].evades)
    at_work = sum(1 for system in yards if view.places[system].build or view.places[system].repair)
    return Orders(
        title=say("Orders"),
        rows=tuple(rows),
        purse=treasury(view, seat, yards),
        clear=", ".join(cleared(view, ships, yards)),
        count=", ".join(
            (
                say_count(
                    len(able), "{ordered} of {n} ship ordered", "{ordered} of {n} ships ordered", ordered=ordered
                ),
                say_count(len(yards), "{busy} of {n} yard at work", "{busy} of {n} yards at work", busy=at_work),
            )
        ),
    )


def cleared(view: View, ships: list[int], yards: list[int]) -> Iterable[str]:
    """The acts that take all orders back."""
    for slot in ships:
        ship = view.ships[slot]
        if ship.order:
            yield write(view, [Action(verb=Verb.HOLD, unit=slot)])
        if is_called(view, slot):
            yield write(view, [Action(verb=Verb.UNNAME, unit=slot)])
        if ship.evades and not ship.order:
            yield write(view, [Action(verb=Verb.FIGHT, unit=slot)])
    for system in yards:
        if view.places[system].build or view.places[system].repair:
            yield write(view, [Action(verb=Verb.IDLE, target=system)])


def treasury(view: View, seat: int, yards: list[int]) -> Purse:
    """The treasury as the orders would leave it."""
    total = int(view.treasury[seat])
    parts = []
    for system in yards:
        stands = view.places[system]
        if stands.build:
            kind = stands.build - 1
            parts.append(PursePart(text=kind_name(view.table, kind), value=int(view.table.kinds[kind].cost)))
        elif stands.repair:
            slot = stands.repair - 1
            name = ship_name(view.table, view.ships[slot])
            parts.append(PursePart(text=say("repair {ship}", ship=name), value=repair_cost(view, slot)))
    income = income_of(view, seat)
    return Purse(
        total=total,
        left=total - drafted_cost(view, seat),
        text=say("left of {n}: {income} of it income", n=total, income=income),
        parts=tuple(parts),
        rule="JS-13.6",
    )


def ship_row(view: View, slot: int) -> OrderRow:
    ship, seat = view.ships[slot], side_of_ship(slot)
    able = is_operational(view, slot)
    cut = not view.places[ship.system].supplied
    kind, where = kind_name(view.table, ship.kind), system_name(view.table, ship.system)
    disabled = ship.status == Status.DISABLED
    state = say("disabled") if disabled else say("being built") if not able else ""
    stars = "\N{BLACK STAR}" * int(ship.stars)
    return OrderRow(
        id=ship_id(slot),
        piece=ship_id(slot),
        side=seat,
        title=f"{ship_name(view.table, ship)} {stars}".rstrip(),
        subtitle=", ".join(
            filter(None, (kind if ship.number == 0 else "", where, state, say("no supply") if cut else ""))
        ),
        tone="bad" if disabled or cut else "plain",
        group=say("Ships"),
        silhouette=drawing_of(view, ship.kind),
        order=order_text(view, slot) if able else "",
        status="" if able else say("cannot move"),
        hint=say("Enemy mass there, now and at most") if able else "",
        choices=tuple(ways(view, slot)) if able else (),
        stances=tuple(stances(view, slot)) if able else (),
        naming=naming_of(view, slot),
        rule="JS-13.6" if able else "JS-13.7",
    )


def order_text(view: View, slot: int) -> str:
    """Where a ship is ordered to go."""
    order = view.ships[slot].order
    return say("to {system}", system=system_name(view.table, order - 1)) if order else say_as("order", "hold")


def naming_of(view: View, slot: int) -> Naming | None:
    """That the ship may be named, and how it is to be called so far (JS-13.25)."""
    ship = view.ships[slot]
    if refuse_namer(view, side_of_ship(slot), slot):
        return None
    called = is_called(view, slot)
    return Naming(
        order=f"{ship_name(view.table, ship)} {NAMING}",
        most=NAME_LETTERS,
        name=given_name(ship) if called else "",
        back=write(view, [Action(verb=Verb.UNNAME, unit=slot)]) if called else "",
        rule="JS-13.25",
    )


def ways(view: View, slot: int) -> Iterable[Choice]:
    """Hold, and along each lane; the chosen one stands already."""
    ship, seat = view.ships[slot], side_of_ship(slot)
    yield Choice(
        text=say_as("order", "Hold"),
        order=write(view, [Action(verb=Verb.HOLD, unit=slot)]) if ship.order else "",
        detail=mass_text(view, seat, ship.system),
        chosen=ship.order == 0,
        place=place_id(ship.system),
        rule="JS-13.6",
    )
    for system in range(view.table.n_systems):
        if joined(view, ship.system, system):
            chosen = ship.order == system + 1
            act = Action(verb=Verb.GO, unit=slot, target=system)
            yield Choice(
                text=system_name(view.table, system),
                order="" if chosen else write(view, [act]),
                detail=mass_text(view, seat, system),
                chosen=chosen,
                place=place_id(system),
                rule="JS-13.6",
            )


def stances(view: View, slot: int) -> Iterable[Choice]:
    evades = bool(view.ships[slot].evades)
    for text, verb, chosen in ((say("Fight"), Verb.FIGHT, not evades), (say("Evade"), Verb.EVADE, evades)):
        order = "" if chosen else write(view, [Action(verb=verb, unit=slot)])
        yield Choice(text=text, order=order, chosen=chosen, rule="JS-13.6")


def mass_text(view: State, seat: int, system: int) -> str:
    """The enemies' operational mass in a system now, and with all that can come: "12 to 42"."""
    now = enemy_mass(view, seat, system)
    near = sum(enemy_mass(view, seat, to) for to in range(view.table.n_systems) if joined(view, system, to))
    return say("{least} to {most}", least=now, most=now + near) if near else str(now)


def enemy_mass(view: State, seat: int, system: int) -> int:
    there = [
        slot
        for slot in range(MAX_SHIPS)
        if is_operational(view, slot) and side_of_ship(slot) != seat and view.ships[slot].system == system
    ]
    return sum(int(kind_of(view, slot).mass) for slot in there)


def yard_row(view: View, seat: int, system: int) -> OrderRow:
    stands = view.places[system]
    doing, cost = say("nothing"), 0
    if stands.build:
        doing = say("build {kind}", kind=kind_name(view.table, stands.build - 1))
        cost = int(view.table.kinds[stands.build - 1].cost)
    elif stands.repair:
        doing = say("repair {ship}", ship=ship_name(view.table, view.ships[stands.repair - 1]))
        cost = repair_cost(view, stands.repair - 1)
    return OrderRow(
        id=place_id(system),
        piece=place_id(system),
        side=seat,
        title=system_name(view.table, system),
        subtitle=say("yard"),
        group=say("Yards"),
        order=doing,
        choices=tuple(works(view, seat, system)),
        cost=str(cost) if cost else "",
        rule="JS-13.6",
    )


def works(view: View, seat: int, system: int) -> Iterable[Choice]:
    """What a yard may be ordered, and what is refused; what it was to do before is taken back first."""
    stands = view.places[system]
    busy = bool(stands.build or stands.repair)
    idle = Action(verb=Verb.IDLE, target=system)
    yield Choice(text=say("Nothing"), order=write(view, [idle]) if busy else "", chosen=not busy, rule="JS-13.6")
    freed = without_order(view, system) if busy else view
    before = [idle] if busy else []
    for slot in own_ships(view, seat):
        if view.ships[slot].status == Status.DISABLED:
            act = Action(verb=Verb.REPAIR, target=system, unit=slot)
            name = ship_name(view.table, view.ships[slot])
            chosen = stands.repair == slot + 1
            yield choice(
                freed, seat, act, say("Repair {ship}", ship=name), before, chosen, str(repair_cost(view, slot))
            )
    for kind in range(view.table.n_kinds):
        if may_build(view, seat, kind):
            act = Action(verb=Verb.BUILD, target=system, part=kind)
            cost, name = str(view.table.kinds[kind].cost), kind_name(view.table, kind)
            yield choice(freed, seat, act, name, before, stands.build == kind + 1, cost)


def without_order(view: View, system: int) -> View:
    """The view as it would be if the yard were idle."""
    copied: View = copy_record(view)
    copied.places[system].build = copied.places[system].repair = 0
    return copied


def choice(
    view: View,
    seat: int,
    act: Action,
    text: str,
    before: list[Action] | None = None,
    chosen: bool = False,
    detail: str = "",
) -> Choice:
    """An act with what the rules say of it, after others are done that the view has behind it."""
    code = 0 if chosen else refuse(view, seat, act)
    if code:
        refusal, rule = refusal_text(view, seat, act, code)
        return Choice(text=text, detail=detail, refusal=refusal, rule=rule)
    order = "" if chosen else write(view, [*(before or []), act])
    return Choice(text=text, order=order, detail=detail, chosen=chosen, rule="JS-13.6")
