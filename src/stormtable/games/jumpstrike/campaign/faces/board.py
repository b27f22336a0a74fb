"""The chart of a campaign: systems, lanes, fleets, and the orders that its reader may see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stormtable.engine.amounts import list_text
from stormtable.engine.names import class_codes
from stormtable.engine.seating import COLOURS
from stormtable.games.jumpstrike.campaign.rules.fleets import is_operational, joined, owner_of, side_of_ship
from stormtable.games.jumpstrike.campaign.rules.state import MAX_SHIPS, NOBODY, Ask, Battle, State, Status, View
from stormtable.games.jumpstrike.campaign.words.names import kind_name, kind_names, ship_name, system_name
from stormtable.games.jumpstrike.faces.silhouettes import SILHOUETTES, silhouette_id
from stormtable.language import phrase, say, say_count
from stormtable.scene import Badge, Chart, ChartCourse, ChartPlace, Fleet, Lane, Piece, Silhouette, Tone

__all__ = ["STATUS", "chart", "drawing_of", "drawings", "pieces", "place_id", "ship_id", "slots"]

WIDTH, HEIGHT = 100, 60  # JS-13.23
STATUS: Final = {Status.OPERATIONAL: "", Status.DISABLED: phrase("disabled"), Status.BUILDING: phrase("being built")}


def ship_id(slot: int) -> str:
    return f"ship-{slot}"


def place_id(system: int) -> str:
    return f"system-{system}"


def drawing_of(view: State, kind: int) -> str:
    """The id of a design's drawing."""
    return silhouette_id(kind_name(view.table, kind), int(view.table.kinds[kind].mass))


def drawings(view: State) -> tuple[Silhouette, ...]:
    """Of every design that can be built."""
    used = {drawing_of(view, kind) for kind in range(view.table.n_kinds)}
    return tuple(SILHOUETTES[each] for each in sorted(used))


def slots(view: State) -> list[int]:
    """The ships there are."""
    return [slot for slot in range(MAX_SHIPS) if view.ships[slot].status != Status.NO_SHIP]


def spot(view: State, system: int) -> tuple[int, int]:
    return int(view.table.sites[system].x), int(view.table.sites[system].y)


def pieces(view: View) -> tuple[Piece, ...]:
    """The ships; of others what is public (JS-13.21)."""
    return tuple(piece(view, slot) for slot in slots(view))


def label_of(view: View, slot: int) -> str:
    """What stands on a ship: the letters of its design and its number, or till it has one its place on the list."""
    ship = view.ships[slot]
    code = class_codes(tuple(kind_names(view.table)))[kind_name(view.table, ship.kind)]
    return f"{code}{ship.number or f'-{slot + 1}'}"


def piece(view: View, slot: int) -> Piece:
    ship = view.ships[slot]
    status = status_text(view, slot)
    stars = say_count(int(ship.stars), "{n} star", "{n} stars") if ship.stars else ""
    name = ship_name(view.table, ship)
    return Piece(
        id=ship_id(slot),
        name=name,
        label=label_of(view, slot),
        side=side_of_ship(slot),
        silhouette=drawing_of(view, ship.kind),
        cell=spot(view, ship.system),
        facing=0,
        turned=False,
        status="done" if status else "ready",
        kind=kind_name(view.table, ship.kind),
        badges=(Badge(text=status, tone="bad" if ship.status == Status.DISABLED else "plain"),) if status else (),
        text=", ".join(filter(None, (system_name(view.table, ship.system), status, stars, order_words(view, slot)))),
    )


def status_text(view: State, slot: int) -> str:
    """How a ship stands, in a word; "" if it is operational."""
    told = STATUS[Status(view.ships[slot].status)]
    return say(told) if told else ""


def order_words(view: State, slot: int) -> str:
    """What a ship is ordered to do, as far as the view tells."""
    ship = view.ships[slot]
    if view.ask.what == Ask.MUSTER or not is_operational(view, slot):
        return ""
    where = say("to {system}", system=system_name(view.table, ship.order - 1)) if ship.order else ""
    return ", ".join(filter(None, (where, say("evade") if ship.evades else "")))


def chart(view: View, seat: int) -> Chart:
    return Chart(
        width=WIDTH,
        height=HEIGHT,
        places=tuple(place(view, system) for system in range(view.table.n_systems)),
        lanes=tuple(lane(view, at) for at in range(view.table.n_lanes)),
        fleets=tuple(fleets(view)),
        courses=tuple(courses(view)),
        value_name=say("income of the system"),
        yard_name=say("yard"),
        supply_name=say("supplied"),
        focus=tuple(map(place_id, focus(view, seat))),
    )


def place(view: View, system: int) -> ChartPlace:
    site, stands, owner = view.table.sites[system], view.places[system], owner_of(view, system)
    home = system in [int(each) for each in view.table.homes[: view.table.sides]]
    cut = owner != NOBODY and not stands.supplied
    clash = next((str(each.number) for each in open_at(view) if each.a == system and not each.b), "")
    note, tone = notes(view, system, home, cut)
    whose = say("controlled by {side}", side=say(COLOURS[owner])) if owner != NOBODY else say("nobody's")
    kinds = (say("yard") if site.yard else "", say("home") if home else "")
    facts = (say("income {n}", n=site.income), *kinds, whose, note)
    return ChartPlace(
        id=place_id(system),
        name=system_name(view.table, system),
        cell=spot(view, system),
        value=str(site.income),
        side=owner,
        home=home,
        yard=bool(site.yard),
        cut=cut,
        note=note,
        tone=tone,
        clash=clash,
        text=", ".join(dict.fromkeys(filter(None, (*facts, say("battle {n}", n=clash) if clash else "")))),
        rule="JS-13.5",
    )


def notes(view: View, system: int, home: bool, cut: bool) -> tuple[str, Tone]:
    """What stands below the name of a system."""
    stands = view.places[system]
    if cut:
        return say("cut off: no income"), "bad"
    if stands.work:
        ship = view.ships[stands.work - 1]
        sentence = phrase("builds {ship}") if ship.status == Status.BUILDING else phrase("repairs {ship}")
        return say(sentence, ship=ship_name(view.table, ship)), "plain"
    return (say("home") if home else ""), "muted"


def open_at(view: State) -> list[Battle]:
    """The battles still to be fought."""
    found = view.battles[: view.n_battles] if view.ask.what == Ask.BATTLES else []
    return [each for each in found if not each.settled]


def lane(view: View, at: int) -> Lane:
    """Supply goes along it if one side controls both ends, and a yard of it supplies them (JS-13.5)."""
    a, b = int(view.table.lane_from[at]), int(view.table.lane_to[at])
    owner = owner_of(view, a)
    carries = owner != NOBODY and owner == owner_of(view, b) and bool(view.places[a].supplied)
    clash = next((str(each.number) for each in open_at(view) if each.b and {each.a, each.b - 1} == {a, b}), "")
    return Lane(start=place_id(a), end=place_id(b), side=owner if carries else -1, clash=clash)


def fleets(view: View) -> Iterable[Fleet]:
    """Ships of one side in one system (JS-13.4)."""
    found: dict[tuple[int, int], list[int]] = {}
    for slot in slots(view):
        found.setdefault((int(view.ships[slot].system), side_of_ship(slot)), []).append(slot)
    for (system, side), own in sorted(found.items()):
        yield Fleet(
            id=f"fleet-{system}-{side}",
            side=side,
            place=place_id(system),
            pieces=tuple(map(ship_id, own)),
            label=fleet_label(view, own),
            marks=tuple(mark(view, slot) for slot in own),
        )


def fleet_label(view: View, own: list[int]) -> str:
    """The ships' names; of many of them how many of each design."""
    if len(own) == 1:
        return ship_name(view.table, view.ships[own[0]])
    kinds = [kind_name(view.table, view.ships[slot].kind) for slot in own]
    return list_text(
        [say_count(kinds.count(each), "{n} {kind}", "{n} {kind}s", kind=each) for each in dict.fromkeys(kinds)]
    )


def mark(view: View, slot: int) -> str:
    ship = view.ships[slot]
    if ship.status != Status.OPERATIONAL:
        return "disabled" if ship.status == Status.DISABLED else "yard"
    return "star" if ship.stars else ""


def courses(view: View) -> Iterable[ChartCourse]:
    """Where ships are bound; while orders are given the view holds its owner's alone (JS-13.21)."""
    if view.ask.what not in (Ask.ORDERS, Ask.BATTLES):
        return
    drafted = view.ask.what == Ask.ORDERS
    found: dict[tuple[int, int, int, bool], list[int]] = {}
    for slot in slots(view):
        ship = view.ships[slot]
        start, end = int(ship.began), int(ship.order - 1 if ship.order else ship.began)
        if is_operational(view, slot) and not ship.away and (start != end or (drafted and ship.evades)):
            found.setdefault((side_of_ship(slot), start, end, bool(ship.evades)), []).append(slot)
    for (side, start, end, evades), own in sorted(found.items()):
        yield ChartCourse(
            id=f"course-{side}-{start}-{end}-{int(evades)}",
            side=side,
            start=place_id(start),
            end=place_id(end),
            pieces=tuple(map(ship_id, own)),
            label=say("{fleet}: evade", fleet=fleet_label(view, own))
            if evades
            else say("{fleet}: fight", fleet=fleet_label(view, own)),
            state="draft" if drafted else "shown",
        )


def focus(view: View, seat: int) -> list[int]:
    """The systems with ships of a side and those that they can reach; battles; all for a watcher."""
    if view.ask.what == Ask.BATTLES:
        return sorted({int(each.a) for each in open_at(view)} | {int(each.b - 1) for each in open_at(view) if each.b})
    own = {int(view.ships[slot].system) for slot in slots(view) if side_of_ship(slot) == seat}
    near = {to for to in range(view.table.n_systems) if any(joined(view, at, to) for at in own)}
    return sorted(own | near) if own else []
