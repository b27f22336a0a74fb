"""Cards of ships and systems: what is public of all, and of the reader's own what each has left (JS-13.21)."""

from __future__ import annotations

from stormtable.engine.seating import COLOURS
from stormtable.games.jumpstrike.campaign.faces.board import STATUS, drawing_of, label_of, place_id, ship_id, slots
from stormtable.games.jumpstrike.campaign.rules.fleets import (
    is_operational,
    kind_of,
    owner_of,
    rating,
    side_of_ship,
    sides_there,
)
from stormtable.games.jumpstrike.campaign.rules.state import NOBODY, Ask, Status, View
from stormtable.games.jumpstrike.campaign.words.names import kind_name, ship_name, system_name
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
        status=STATUS[Status(ship.status)] or "whole",
        stats=(
            Stat(text="Mass", title="Mass", value=str(kind.mass), rule="JS-1.2"),
            Stat(text="TR", title="Tactical rating", value=str(rating(view, slot))),
            Stat(text="Def", title="Defense", value=str(kind.defense)),
            *(left(view, slot) if own else ()),
        ),
        lines=tuple(prospects(view, slot)) if own and is_operational(view, slot) else (),
    )


def left(view: View, slot: int) -> tuple[Stat, ...]:
    """What a ship has left, beside what its design has."""
    ship, kind = view.ships[slot], kind_of(view, slot)
    rows = (
        ("Missiles", "Missiles left", ship.missiles, kind.missiles),
        ("Squad.", "Squadrons left", ship.squadrons, kind.squadrons),
        ("Guards", "Guard pods left", ship.guards, kind.guards),
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
    what = "filled up, free, before movement" if safe else "not filled up: no supply, or enemies are there"
    have = f"{ship.missiles} missiles, {ship.squadrons} squadrons, {ship.guards} guard pods"
    lines = [CardLine(id="hold", kind="part", text=f"Hold at {here}: {what}", rule="JS-13.7")]
    lines.append(CardLine(id="go", kind="part", text=f"Elsewhere it fights with {have}", rule="JS-13.4"))
    if ship.stars:
        lines.append(CardLine(id="stars", kind="effect", text=f"Stars: {ship.stars}", rule="JS-13.15"))
    return lines


def system_card(view: View, at: int) -> Card:
    """A system: whose it is, what it brings."""
    site, place, owner = view.table.sites[at], view.places[at], owner_of(view, at)
    supply = "supplied" if place.supplied else "cut off" if owner != NOBODY else "nobody's"
    parts = ["yard"] if site.yard else []
    lines = []
    if place.work:
        name = ship_name(view.table, view.ships[place.work - 1])
        lines.append(
            CardLine(id="work", kind="part", text=f"At work on {name}", detail=f"{place.paid} paid", rule="JS-13.17")
        )
    return Card(
        id=f"card-{place_id(at)}",
        piece=place_id(at),
        side=owner,
        title=system_name(view.table, at),
        subtitle=", ".join([f"income {site.income}", *parts]),
        status=supply,
        stats=(
            Stat(text="Income", title="Income", value=str(site.income), rule="JS-13.5"),
            Stat(
                text="Control",
                title="Controlled by",
                value=COLOURS[owner] if owner != NOBODY else "nobody",
                rule="JS-13.16",
            ),
            Stat(text="Supply", title="Supply", value="yes" if place.supplied else "no", rule="JS-13.5"),
        ),
        lines=tuple(lines),
    )
