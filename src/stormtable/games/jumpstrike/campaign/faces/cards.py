"""Cards of ships and systems: what is public of all, and of the reader's own what each has left (JS-13.21)."""

from __future__ import annotations

from stormtable.engine.seating import COLOURS
from stormtable.games.jumpstrike.campaign.faces.board import (
    drawing_of,
    label_of,
    place_id,
    ship_id,
    slots,
    status_text,
)
from stormtable.games.jumpstrike.campaign.rules.fleets import (
    is_operational,
    kind_of,
    owner_of,
    rating,
    side_of_ship,
    sides_there,
)
from stormtable.games.jumpstrike.campaign.rules.state import NOBODY, Ask, Place, View
from stormtable.games.jumpstrike.campaign.words.names import kind_name, ship_name, system_name
from stormtable.language import phrase, say
from stormtable.scene import Card, CardLine, Stat

__all__ = ["cards"]


def cards(view: View, seat: int) -> tuple[Card, ...]:
    shown = slots(view) if view.ask.what != Ask.MUSTER else []
    systems = (system_card(view, at) for at in range(view.table.n_systems))
    return (*(ship_card(view, slot, seat) for slot in shown), *systems)


def ship_card(view: View, slot: int, seat: int) -> Card:
    ship, kind = view.ships[slot], kind_of(view, slot)
    own = side_of_ship(slot) == seat
    return Card(
        id=f"card-{ship_id(slot)}",
        piece=ship_id(slot),
        label=label_of(view, slot),
        side=side_of_ship(slot),
        title=ship_name(view.table, ship),
        subtitle=f"{kind_name(view.table, ship.kind)}, {kind.cost}",
        silhouette=drawing_of(view, ship.kind),
        status=status_text(view, slot) or say("whole"),
        whole=not status_text(view, slot),
        stats=(
            Stat(text=say("Mass"), title=say("Mass"), value=str(kind.mass), rule="JS-1.2"),
            Stat(text=say("TR"), title=say("Tactical rating"), value=str(rating(view, slot))),
            Stat(text=say("Def"), title=say("Defense"), value=str(kind.defense)),
            *(left(view, slot) if own else ()),
        ),
        lines=tuple(prospects(view, slot)) if own and is_operational(view, slot) else (),
    )


def left(view: View, slot: int) -> tuple[Stat, ...]:
    """What a ship has left, beside what its design has."""
    ship, kind = view.ships[slot], kind_of(view, slot)
    rows = (
        (say("Missiles"), say("Missiles left"), ship.missiles, kind.missiles),
        (say("Squad."), say("Squadrons left"), ship.squadrons, kind.squadrons),
        (say("Guards"), say("Guard pods left"), ship.guards, kind.guards),
    )
    return tuple(
        Stat(
            text=text,
            title=title,
            value=str(have),
            printed=str(full) if have < full else "",
            rule="JS-13.4",
            tone="bad" if have < full else "plain",
        )
        for text, title, have, full in rows
    )


def prospects(view: View, slot: int) -> list[CardLine]:
    """What holding and going mean for it."""
    ship = view.ships[slot]
    place, side = view.places[ship.system], side_of_ship(slot)
    here = system_name(view.table, ship.system)
    safe = place.owner == side + 1 and place.supplied and sides_there(view, ship.system) == 1 << side
    text = say("Hold at {system}: not filled up: no supply, or enemies are there", system=here)
    if safe:
        text = say("Hold at {system}: filled up, free, before movement", system=here)
    have = {"missiles": ship.missiles, "squadrons": ship.squadrons, "guards": ship.guards}
    fights = phrase("Elsewhere it fights with {missiles} missiles, {squadrons} squadrons, {guards} guard pods")
    lines = [CardLine(id="hold", kind="part", text=text, rule="JS-13.7")]
    lines.append(CardLine(id="go", kind="part", text=say(fights, **have), rule="JS-13.4"))
    if ship.stars:
        lines.append(CardLine(id="stars", kind="effect", text=say("Stars: {n}", n=ship.stars), rule="JS-13.15"))
    return lines


def system_card(view: View, at: int) -> Card:
    """A system: whose it is, what it brings."""
    site, place, owner = view.table.sites[at], view.places[at], owner_of(view, at)
    supply = say("supplied") if place.supplied else say("cut off") if owner != NOBODY else say("nobody's")
    parts = [say("yard")] if site.yard else []
    return Card(
        id=f"card-{place_id(at)}",
        piece=place_id(at),
        side=owner,
        title=system_name(view.table, at),
        subtitle=", ".join([say("income {n}", n=site.income), *parts]),
        status=supply,
        stats=system_stats(view, at),
        lines=(work_line(view, place),) if place.work else (),
    )


def system_stats(view: View, at: int) -> tuple[Stat, ...]:
    """What a system brings, to whom, and whether it is supplied."""
    site, place, owner = view.table.sites[at], view.places[at], owner_of(view, at)
    return (
        Stat(text=say("Income"), title=say("Income"), value=str(site.income), rule="JS-13.5"),
        Stat(
            text=say("Control"),
            title=say("Controlled by"),
            value=say(COLOURS[owner]) if owner != NOBODY else say("nobody"),
            rule="JS-13.16",
        ),
        Stat(
            text=say("Supply"),
            title=say("Supply"),
            value=say("yes") if place.supplied else say("no"),
            rule="JS-13.5",
        ),
    )


def work_line(view: View, place: Place) -> CardLine:
    """The ship that a system's yard is at work on."""
    return CardLine(
        id="work",
        kind="part",
        text=say("At work on {ship}", ship=ship_name(view.table, view.ships[place.work - 1])),
        detail=say("{n} paid", n=place.paid),
        rule="JS-13.17",
    )
