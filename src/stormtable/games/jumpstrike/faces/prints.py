"""Sections 12 and 13, record sheets and counters; and the map, rulers and tables to play from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from stormtable.games.jumpstrike.data.designs import LIMITS, Plan, cost
from stormtable.games.jumpstrike.faces.board import RADIUS
from stormtable.games.jumpstrike.faces.print_tables import guard_sector, hex_map, ruler, table_map, tables
from stormtable.games.jumpstrike.faces.silhouettes import MISSILES, PODS, SILHOUETTES, silhouette_id
from stormtable.games.jumpstrike.rules.state import HEX_SIDES, LETTERS, Design, State
from stormtable.games.jumpstrike.words.names import class_name, letter, seat_names, ship_label, ship_name
from stormtable.games.jumpstrike.words.places import facing_name, place_name
from stormtable.games.jumpstrike.words.scene_names import side_title
from stormtable.language import phrase, phrase_as, say, say_as
from stormtable.scene.prints import USUAL, Boxes, Column, Counter, Fact, HexBoxes, PrintJob, RecordLog, RecordSheet

__all__ = ["PARTS", "print_job"]

PARTS: Final = USUAL

TURNS_A_LOG: Final = 30  # of a pod record sheet
GUARD_TOKEN: Final = 120  # hundredths of a cm, on the table
GUARD_SHARE: Final = 52  # per cent of a hex: it lies on the boxes of the ship's sheet
SHIP_COLUMNS: Final = (
    (phrase_as("column", "Turn"), 1.0),
    (phrase("Orders"), 6.4),
    (phrase("Phase @"), 1.2),
    (phrase("Hex"), 1.4),
    (phrase("Facing"), 1.1),
    (phrase("Tactical"), 1.2),
)
NOTATION: Final = (
    phrase(
        "Orders, carried out from left to right: F move one hex, once a turn. TP, TS turn to port, to starboard, with "
        "two turns between. MF#, MA# launch # missiles forward, aft. P#ID launch # squadrons as group ID. R lay guard "
        "pods anew. @n the phase, every turn, at most 1 from the last."
    ),
    phrase("Plot three turns at first, then each turn the one two ahead. What is plotted stands."),
)
POD_NOTES: Final = (
    phrase(
        "In each turn's box write the direction, 1 to 6, of the first pod movement above the line and of the second "
        "below; 0 if the group stays. A group launched in a turn moves in the second alone."
    ),
    phrase("Groups have their ship's phase. How they attack stands on the page of tables."),
)


TABLE_COLUMNS: Final = (
    *SHIP_COLUMNS[:3],
    (phrase("Place"), 1.4),
    (phrase("Heading"), 1.1),
    *SHIP_COLUMNS[5:],
)
TABLE_NOTATION: Final = (
    phrase(
        "Orders, carried out from left to right: F move 5 cm, once a turn. TP, TS turn by 60 degrees to port, to "
        "starboard, TP15, TP30, TP45 and likewise TS by fewer, with two turns between. MF#, MA# launch # missiles "
        "forward, aft. P#ID launch # squadrons as group ID. R lay guard pods anew. @n the phase, every turn, at most 1 "
        "from the last."
    ),
    NOTATION[1],
)
TABLE_POD_NOTES: Final = (
    phrase(
        "In each turn's box write the first pod movement above the line and the second below, up to 5 cm each; 0 if "
        "the group stays. A group launched in a turn moves in the second alone."
    ),
    POD_NOTES[1],
)


def print_job(view: State, title: str) -> PrintJob:
    """Sheets and counters of every ship."""
    numbers, tabletop = range(view.table.n_ships), bool(view.table.tabletop)
    return PrintJob(
        title=say("Jumpstrike: {title}", title=title),
        measure="cm" if tabletop else "hex",
        side_names=seat_names(view.table),
        silhouettes=tuple(SILHOUETTES.values()),
        sheets=(
            *(ship_sheet(view, n) for n in numbers),
            *(pod_sheet(view, n) for n in numbers if view.table.designs[n].squadrons),
        ),
        tables=(tables(view),),
        counters=tuple(counter for n in numbers for counter in counters(view, n)),
        rulers=(ruler(view),),
        arcs=(guard_sector(),) if tabletop else (),
        hex_maps=() if tabletop else (hex_map(view, title),),
        table_maps=(table_map(view, title),) if tabletop else (),
    )


def ship_sheet(view: State, number: int) -> RecordSheet:
    """The ship record sheet (12.1)."""
    design, tabletop = view.table.designs[number], view.table.tabletop
    columns = plot_columns(tabletop=bool(tabletop))
    guards = HexBoxes(
        title=say("Guard pods: {n}", n=design.guards),
        sides=tuple(map(side_title, range(HEX_SIDES))),
        note=say("Tokens or numbers; front is the ship's nose."),
    )
    return RecordSheet(
        title=ship_name(view.table, number),
        subtitle=say("Ship record sheet"),
        side=design.side,
        side_name=seat_names(view.table)[design.side],
        silhouette=drawing(design),
        facts=tuple(facts(design)),
        boxes=tuple(supplies(design)),
        around=guards if design.guards else None,
        logs=(RecordLog(title=say("Plot"), columns=columns, rows=tuple(plot_rows(view, design))),),
        notes=tuple(map(say, TABLE_NOTATION if tabletop else NOTATION)),
    )


def plot_columns(*, tabletop: bool) -> tuple[Column, ...]:
    """The columns of a ship's plot."""
    (turn, share), *others = TABLE_COLUMNS if tabletop else SHIP_COLUMNS
    return Column(title=say_as("column", turn), share=share), *(
        Column(title=say(title), share=n) for title, n in others
    )


def drawing(design: Design) -> str:
    return silhouette_id(class_name(design), design.mass)


def facts(design: Design) -> Iterator[Fact]:
    plan = Plan(class_name(design), **{key: int(getattr(design, key)) for key in LIMITS})
    yield Fact(title=say("Mass"), value=str(design.mass))
    yield Fact(title=say("Tactical rating"), value=str(design.tactical))
    yield Fact(title=say("Defense"), value=str(design.defense))
    yield Fact(title=say("Launchers forward"), value=str(design.forward))
    yield Fact(title=say("Launchers aft"), value=str(design.aft))
    yield Fact(title=say("Cost"), value=str(cost(plan)))


def supplies(design: Design) -> Iterator[Boxes]:
    if design.missiles:
        yield Boxes(title=say("Missiles"), count=design.missiles)
    if design.squadrons:
        yield Boxes(title=say("Strike squadrons"), count=design.squadrons, note=say("tick what is launched"))
    if design.guards:
        yield Boxes(title=say("Guard pods"), count=design.guards, note=say("tick what is sacrificed"))


def plot_rows(view: State, design: Design) -> Iterator[tuple[str, ...]]:
    start = place_name(view.table, design.q, design.r)
    yield (
        say_as("column", "Start"),
        "",
        str(design.phase),
        start,
        facing_name(view.table, design.facing),
        str(design.tactical),
    )
    for turn in range(1, view.table.turn_limit + 1):
        yield (str(turn),)


def pod_sheet(view: State, number: int) -> RecordSheet:
    """The pod record sheet (12.2)."""
    design, limit = view.table.designs[number], view.table.turn_limit
    turns = [range(first, min(first + TURNS_A_LOG, limit + 1)) for first in range(1, limit + 1, TURNS_A_LOG)]
    return RecordSheet(
        title=ship_name(view.table, number),
        subtitle=say("Pod record sheet"),
        side=design.side,
        side_name=seat_names(view.table)[design.side],
        silhouette=PODS.id,
        facts=(
            Fact(title=say("Strike squadrons"), value=str(design.squadrons)),
            Fact(title=say("Tactical rating"), value=str(design.tactical)),
        ),
        logs=tuple(pod_log(design, each) for each in turns),
        notes=tuple(map(say, TABLE_POD_NOTES if view.table.tabletop else POD_NOTES)),
        short=True,
    )


def pod_log(design: Design, turns: range) -> RecordLog:
    columns = (
        Column(title=say("ID"), share=1.4),
        Column(title=say("Pods"), share=4.0),
        Column(title=say("From turn"), share=2.4),
        *(Column(title=str(turn), share=1.0, halved=True) for turn in turns),
    )
    rows = tuple((group,) for group in groups(design))
    return RecordLog(
        title=say("Groups and their moves, turns {first} to {last}", first=turns[0], last=turns[-1]),
        columns=columns,
        rows=rows,
    )


def groups(design: Design) -> list[str]:
    """The IDs that its pod groups may bear: no more than it has squadrons."""
    return [letter(n) for n in range(1, min(design.squadrons, LETTERS) + 1)]


def counters(view: State, number: int) -> Iterable[Counter]:
    """A ship, a counter for each ID of its groups, a missile for each launcher (none outlives its turn), guards."""
    design, label, tabletop = view.table.designs[number], ship_label(view.table, number), bool(view.table.tabletop)
    side, base = int(design.side), 2 * RADIUS
    ship, small = (base, base) if tabletop else (80, 60)
    yield Counter(
        title=ship_name(view.table, number),
        side=side,
        silhouette=drawing(design),
        back=say("disabled"),
        share=ship,
        round=tabletop,
    )
    yield from (
        Counter(title=label, side=side, silhouette=PODS.id, label=group, share=small, turned=False, round=tabletop)
        for group in groups(design)
    )
    launchers = design.forward + design.aft
    if launchers:
        yield Counter(title=label, side=side, silhouette=MISSILES.id, share=small, count=launchers, round=tabletop)
    if design.guards:
        share = GUARD_TOKEN if tabletop else GUARD_SHARE
        yield Counter(title=say("guard pod"), side=side, label=label, share=share, count=int(design.guards))
