"""What `stormtable print` puts on paper: rosters, the quick reference, bases of the true size, rulers, the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stormtable.engine.prints import grid
from stormtable.games.lightning_war.data.forces import ARMS, VEHICLE_RADIUS
from stormtable.games.lightning_war.faces.print_tables import tables
from stormtable.games.lightning_war.faces.rosters import BODY_WORDS, rating_word
from stormtable.games.lightning_war.faces.silhouettes import SILHOUETTES, silhouette_id
from stormtable.games.lightning_war.faces.terrain import goals, terrain
from stormtable.games.lightning_war.rules.command import LINK
from stormtable.games.lightning_war.rules.ending import HOLD
from stormtable.games.lightning_war.rules.fire import HALF_ARC
from stormtable.games.lightning_war.rules.gunnery import MAX_RANGE, NEAR_RANGE
from stormtable.games.lightning_war.rules.movement import KEEP_OFF
from stormtable.games.lightning_war.rules.sight import CLOSE
from stormtable.games.lightning_war.rules.state import INCH, SIDES, Card, Kind, State
from stormtable.games.lightning_war.rules.values import is_crew, is_vehicle
from stormtable.games.lightning_war.words.names import inches, seat_names, unit_name
from stormtable.games.lightning_war.words.scene_names import Names, kind_word, span
from stormtable.language import phrase, say, say_as, say_count, say_number
from stormtable.scene import Zone
from stormtable.scene.prints import (
    NOBODY,
    PARTS,
    TICK,
    ArcTemplate,
    Boxes,
    Counter,
    DataCard,
    Fact,
    PrintJob,
    Ruler,
    Stretch,
    TableMap,
)

__all__ = ["PARTS", "print_job"]

GRID: Final = 6 * INCH
TEMPLATE: Final = 5 * INCH // 2  # the radius of an arc's template
QUARTER: Final = 900
ROUND: Final = 1800
ARMS_TO: Final = {"rifle": phrase("rifles to {range}"), "smg": phrase("smgs to {range}")}
MACHINE_GUNS_TO: Final = phrase("machine guns to {range}")
MARKER: Final = 60  # per cent of an inch
ROSTER: Final = phrase("Fire: dice to inches. AT: dice to 12/24 inches. HE: dice. Def.: front/side. *: moves or fires.")


def print_job(view: State, title: str) -> PrintJob:
    """Rosters, tables, bases, tools and the map of a match."""
    setup, names = view.table, Names(view.table)
    return PrintJob(
        title=say("Lightning War: {title}", title=title),
        measure="inch",
        side_names=seat_names(),
        silhouettes=tuple(SILHOUETTES),
        cards=tuple(roster(view, number, names) for number in range(setup.n_units)),
        tables=tables(),
        counters=tuple(counters(view, names)),
        rulers=(ruler(),),
        arcs=tuple(templates()),
        table_maps=(table_map(view, title, names),),
    )


# Rosters


def roster(view: State, number: int, names: Names) -> DataCard:
    """A unit: its elements with their weapons, and boxes for what befalls them."""
    formation = view.table.units[number]
    side = int(formation.side)
    members = range(formation.first, formation.first + formation.count)
    rows = [row(view, each, names) for each in members]
    heads = (
        "",
        say("What"),
        say("Fire"),
        say("AT"),
        say_as("short", "HE"),
        say("Move"),
        say("Def."),
        say("Shaken"),
        say("Lost"),
    )
    return DataCard(
        title=unit_name(view.table, number),
        subtitle=f"{names.sides[side]}, {say(BODY_WORDS[formation.kind])}",
        side=side,
        side_name=seat_names()[side],
        silhouette=silhouette_id(view.table.elements[formation.first]),
        facts=(
            Fact(title=say("Morale"), value=f"{formation.morale}+ {rating_word(int(formation.morale))}".strip()),
            Fact(title=say("Strength"), value=str(formation.strength)),
            Fact(title=say("Below half"), value=below_half(int(formation.strength))),
            Fact(title=say("Points"), value=str(sum(int(view.table.elements[each].points) for each in members))),
        ),
        tables=(
            grid(say("Elements"), heads, rows, "LW-9.5", (1, 2.2, 1.4, 1, 0.7, 1, 1, 1.1, 0.9), (0, 1), say(ROSTER)),
        ),
        boxes=(Boxes(title=say("Halted"), count=1, note=say("after an assault won, to the end of the next turn")),),
    )


def below_half(strength: int) -> str:
    """The number of elements left that is the most below half (LW-8.11)."""
    return say("{n} left", n=(strength - 1) // 2) if strength > 2 else "-"


def row(view: State, number: int, names: Names) -> tuple[str, ...]:
    card = view.table.elements[number]
    return (
        names[number],
        kind_word(view.table, number),
        say("{dice} to {range}", dice=card.dice, range=say_number(inches(card.reach))) if card.dice else "-",
        " ".join(f"{gun.near}/{gun.far}" for gun in card.guns if gun.near) or "-",
        " ".join(str(gun.he) for gun in card.guns if gun.he) or "-",
        move(card),
        f"{card.front}/{card.rear}" if card.kind == Kind.AFV else "-",
        TICK,
        TICK,
    )


def move(card: Card) -> str:
    """Inches; 0 needs a tow; what moves or fires has a star."""
    return f"{inches(card.rate)}{'*' if card.either else ''}" if card.rate else say("towed")


# Bases and markers


def counters(view: State, names: Names) -> Iterator[Counter]:
    """Every element on a base of its true size (LW-1.3), and markers."""
    numbers = range(view.table.n_elements)
    for number in numbers:
        card = view.table.elements[number]
        yield Counter(
            title=names[number],
            side=int(card.side),
            silhouette=silhouette_id(card),
            share=2 * int(card.radius),
            round=True,
            turned=bool(is_vehicle(view, number)),
        )
    vehicles = sum(bool(is_vehicle(view, number)) for number in numbers)
    crews = sum(bool(is_crew(view, number)) for number in numbers)
    for label, meaning, count in (
        (say("HQ"), say("observes"), view.table.n_units),
        (say("Moved"), say("this turn"), len(numbers)),
        (say("Shaken"), say("fell back"), len(numbers) // 2),
        (say("Set up"), say_as("marker", "silent"), crews),
        (say("Wreck"), say_as("marker", "cover"), vehicles),
        (say("Halted"), say("winner"), view.table.n_units // 2),
    ):
        if count:
            yield Counter(title=meaning, side=NOBODY, label=label, share=MARKER, count=int(count))


# Rulers and templates


def ruler() -> Ruler:
    """Inches, with what the rules measure by them."""
    foot = sorted((reach, ARMS_TO[arm]) for arm, (_, reach) in ARMS.items())
    near, hands = 0, []
    for reach, sentence in [*foot, (NEAR_RANGE, MACHINE_GUNS_TO)]:
        hands.append(Stretch(near=near, far=reach, text=say(sentence, range=inches(reach))))
        near = reach
    return Ruler(
        title=say("Inches: guns at armour (LW-5.1), small arms (LW-6.1)"),
        length=MAX_RANGE,
        numbered=INCH,
        stretches=(
            (
                Stretch(near=0, far=NEAR_RANGE, text=say("guns, column to {range}", range=inches(NEAR_RANGE))),
                Stretch(near=NEAR_RANGE, far=MAX_RANGE, text=say("guns, column to {range}", range=inches(MAX_RANGE))),
            ),
            tuple(hands),
            (
                Stretch(near=0, far=KEEP_OFF, text=say("keep off")),
                Stretch(near=KEEP_OFF, far=CLOSE, text=say("edge, crest")),
                Stretch(near=CLOSE, far=HOLD, text=say("objective")),
                Stretch(near=HOLD, far=LINK, text=say("command, spread of sixes, close defence")),
            ),
        ),
    )


def templates() -> Iterator[ArcTemplate]:
    """Laid on a vehicle: a hull gun's arc, its side and rear; and the circle of an objective."""
    note = say("Lay the dashed circle on the vehicle's base.")
    farther = say("Without a turret, turning farther than this is moving (LW-5.9, LW-10.2).")
    outside = say("A firer's centre outside it hits side or rear (LW-5.2).")
    yield ArcTemplate(
        title=say("Hull gun: {degrees} degrees to either side", degrees=HALF_ARC // 10),
        half=HALF_ARC,
        radius=TEMPLATE,
        base=VEHICLE_RADIUS,
        note=f"{note} {farther}",
    )
    yield ArcTemplate(
        title=say("Front: the half circle, its edge too"),
        half=QUARTER,
        radius=HOLD,
        base=VEHICLE_RADIUS,
        note=f"{note} {outside}",
    )
    yield ArcTemplate(
        title=say("Objective"), half=ROUND, radius=HOLD, note=say("held within {length} (LW-9.3)", length=span(HOLD))
    )


# The map


def table_map(view: State, title: str, names: Names) -> TableMap:
    """All that lies on the table, with the zones of set-up."""
    setup = view.table
    zones = []
    for side in range(SIDES):
        west, south, east, north = (int(setup.zone[side, i]) for i in range(4))
        label = say("{seat}: {side}, set-up", seat=seat_names()[side], side=names.sides[side])
        zones.append(
            Zone(
                id=f"zone-{side}", side=side, corner=(west, south), width=east - west, height=north - south, label=label
            )
        )
    first = names.sides[setup.places_first]
    sentences = (
        say("Table {width} x {height}.", width=say_number(inches(setup.width)), height=span(setup.height)),
        say("{side} sets up first (LW-1.9).", side=first),
        say_count(int(setup.turns), "{n} turn.", "{n} turns."),
        say("Numbers behind objectives are points; the dashed circle is where they are held."),
    )
    return TableMap(
        title=say("Map: {title}", title=title),
        width=int(setup.width),
        height=int(setup.height),
        grid=GRID,
        zones=tuple(zones),
        terrain=terrain(setup),
        goals=goals(view, names),
        notes=(" ".join(sentences),),
    )
