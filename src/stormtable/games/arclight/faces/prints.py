"""What `stormtable print` puts on paper: ship cards with tracks, the damage index, counters, arcs, the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stormtable.engine.amounts import capital
from stormtable.engine.hexes import row_of
from stormtable.engine.prints import grid, hex_names
from stormtable.games.arclight.faces.cards import arcs_text, dice_text
from stormtable.games.arclight.faces.print_tables import tables
from stormtable.games.arclight.faces.silhouettes import SILHOUETTES, silhouette_id
from stormtable.games.arclight.rules.fire import LONG_PENALTY, SHORT_BONUS
from stormtable.games.arclight.rules.state import N_GEAR, SHIPS_A_SIDE, Card, Gear, Setup, State, WeaponCard
from stormtable.games.arclight.rules.values import in_arcs
from stormtable.games.arclight.words.damage_words import criticals
from stormtable.games.arclight.words.names import class_name, crew_letter, name_of, race_name, unit_names, weapon_name
from stormtable.games.arclight.words.scene_names import (
    Names,
    angle,
    degree_text,
    die_name,
    kind_name,
    points_text,
    said_gear,
    said_range,
)
from stormtable.language import phrase, say
from stormtable.scene.prints import (
    NOBODY,
    TICK,
    USUAL,
    Boxes,
    Counter,
    DataCard,
    Fact,
    HexSheet,
    HexTemplate,
    MapMark,
    PrintJob,
    PrintTable,
    Ruler,
    Stretch,
    Track,
)

__all__ = ["PARTS", "print_job"]

PARTS: Final = USUAL

SIDE_NAMES: Final = ("A", "B")
WORSE: Final = 8  # Maneuver numbers on a track above the printed one
SHOWN: Final = 3  # hexes of an arc's template
SPARE: Final = 3  # boxes to tick for what may strike again
MARKERS: Final = (
    (phrase("Stun"), phrase("to next upkeep")),
    (phrase("Short"), phrase("to next upkeep")),
    (">", phrase("mark in upkeep")),
    (phrase("Boom"), phrase("next upkeep")),
)


def print_job(view: State, title: str) -> PrintJob:
    """Cards, tables, counters, templates and the map of a match."""
    setup = view.table
    numbers = list(unit_names(setup).values())
    classes = {class_name(setup.cards[n]): setup.cards[n] for n in numbers}
    return PrintJob(
        title=say("Arclight: {scenario}", scenario=title),
        measure="hex",
        side_names=SIDE_NAMES,
        silhouettes=tuple(SILHOUETTES.values()),
        cards=tuple(ship_card(setup, n) for n in numbers),
        tables=tables(setup, numbers),
        counters=tuple(counters(setup, numbers)),
        rulers=tuple(ruler(name, card) for name, card in classes.items() if card.n_weapons),
        hex_arcs=tuple(hex_arcs(setup, numbers)),
        hex_maps=(hex_map(setup, numbers, title),),
    )


# Ship cards


def ship_card(setup: Setup, number: int) -> DataCard:
    """A ship with every value that damage takes (AL-1.1, AL-5.5)."""
    card, side = setup.cards[number], number // SHIPS_A_SIDE
    return DataCard(
        title=name_of(setup, number),
        subtitle=f"{race_name(card)}, {points_text(card.points)}",
        side=side,
        side_name=SIDE_NAMES[side],
        silhouette=drawing(card),
        facts=(
            Fact(title=say("Helm"), value=skill(card.helm, card.helm_die)),
            Fact(title=say("Cmd"), value=skill(card.command, card.command_die)),
            Fact(title=say("Eng"), value=str(card.engineering)),
            Fact(title=say("Wpn"), value=skill(card.weaponry[0], card.skill_die[0])),
        ),
        tracks=tuple(tracks(card)),
        boxes=(
            Boxes(
                title=say("Structure"),
                count=int(card.structure),
                note=say("crossed out: read the index at structure 0"),
            ),
            Boxes(title=say("Stunned"), count=SPARE, note=say("−2 to every roll")),
        ),
        tables=(weapons(setup, number), crew(card), *gear(setup, number)),
    )


def drawing(card: Card) -> str:
    return silhouette_id(class_name(card), card.points)


def skill(value: int, die: int) -> str:
    """A skill with its die (AL-1.5)."""
    return f"{value} ({die_name(die)})" if die else str(value)


def tracks(card: Card) -> Iterator[Track]:
    """What the codes take: T, M, D, E, A; and the criticals to cross out, whose effects stand on the page of tables."""
    yield Track(title=say("Thrust"), values=downwards(card.thrust), note="T")
    upwards = tuple(str(n) for n in range(card.maneuver, card.maneuver + WORSE))
    yield Track(title=say("Maneuver"), values=upwards, note=say("M; a turn costs 1 more than this"))
    yield Track(title="DS", values=downwards(card.screens), note="D")
    yield Track(title="ESV", values=downwards(card.esv), note=say("E; less energy damage"))
    yield Track(title="ASV", values=downwards(card.asv), note=say("A; less kinetic damage"))
    yield Track(title=say("Critical hits"), values=tuple(map(str, criticals())), note=say("X; ring what has struck"))


def downwards(value: int) -> tuple[str, ...]:
    return tuple(str(n) for n in range(value, -1, -1))


def weapons(setup: Setup, number: int) -> PrintTable:
    card = setup.cards[number]
    rows = [weapon_row(setup, number, i) for i in range(card.n_weapons)]
    heads = ("", say("Weapon"), say("Dice"), say("Degree"), say("Range"), "SR", "W")
    return grid(say("Weapons"), heads, rows, "AL-4.4", (0.5, 3.6, 2.0, 1.4, 1.6, 0.8, 0.6), (1,))


def weapon_row(setup: Setup, number: int, i: int) -> tuple[str, ...]:
    card = setup.cards[number]
    weapon = card.weapons[i]
    limited = setup.speed_restriction and weapon.speed_limit
    return (
        crew_letter(weapon.crew),
        f"{weapon_name(setup, number, i)} ({kind_name(weapon.kind)}, {arcs_text(weapon.arcs)})",
        dice_text(card, i),
        degree_text(weapon, weapon.degree),
        range_text(weapon),
        f"< {weapon.speed_limit}" if limited else "-",
        TICK,
    )


def range_text(weapon: WeaponCard) -> str:
    return f"{weapon.short}-{weapon.medium}-{weapon.long}"


def crew(card: Card) -> PrintTable:
    rows = [
        (
            crew_letter(member),
            say("Pilot") if member == 0 else say("Gunner {letter}", letter=crew_letter(member)),
            skill(card.weaponry[member], card.skill_die[member]),
            TICK,
        )
        for member in range(card.n_crew)
    ]
    return grid(say("Crew"), ("", "", say("Wpn"), "C"), rows, "AL-1.8", (0.5, 3.6, 2.0, 0.6), (1,))


def gear(setup: Setup, number: int) -> Iterator[PrintTable]:
    """Countermeasure, nixie and special equipment, if there is any."""
    card = setup.cards[number]
    dice = {Gear.COUNTERMEASURE: 0, Gear.NIXIE: 1}
    rows = []
    for piece in range(N_GEAR):
        if card.gear[piece]:
            die = die_name(card.gear_die[dice[Gear(piece)]]) if piece in dice else ""
            rows.append((capital(said_gear(setup, number, piece)), die, TICK))
    if rows:
        yield grid(say("Equipment"), ("", say("Die"), "G"), rows, "AL-5.5", (4.1, 2.0, 0.6), (0,))


# Counters, rulers, templates, map


def counters(setup: Setup, numbers: list[int]) -> Iterator[Counter]:
    """A ship, turned over once it has moved; markers for what lasts a turn."""
    for number in numbers:
        yield Counter(
            title=name_of(setup, number),
            side=number // SHIPS_A_SIDE,
            silhouette=drawing(setup.cards[number]),
            back=say("moved"),
        )
    for label, meaning in MARKERS:
        yield Counter(title=say(meaning), side=NOBODY, label=say(label), share=65, count=len(numbers))


def ruler(name: str, card: Card) -> Ruler:
    """Along a row of hexes: the ranges of each weapon of a class (AL-4.4)."""
    found = card.weapons[: card.n_weapons]
    return Ruler(
        title=say("{ship}: ranges in hexes along a row, with what they do to the attack roll (AL-4.4)", ship=name),
        length=100 * max(int(weapon.long) for weapon in found),
        numbered=100,
        stretches=tuple(stretches(weapon) for weapon in found),
    )


def stretches(weapon: WeaponCard) -> tuple[Stretch, ...]:
    letter = crew_letter(weapon.crew)
    return (
        Stretch(near=0, far=100 * int(weapon.short), text=f"{letter} {said_range(1)} {SHORT_BONUS:+d}"),
        Stretch(near=100 * int(weapon.short), far=100 * int(weapon.medium), text=f"{letter} {said_range(0)}"),
        Stretch(
            near=100 * int(weapon.medium),
            far=100 * int(weapon.long),
            text=f"{letter} {said_range(-1)} −{-LONG_PENALTY}",
        ),
    )


def hex_arcs(setup: Setup, numbers: list[int]) -> Iterator[HexTemplate]:
    """Each arc that a weapon has, hex by hex, as the rule judges it (AL-4.3)."""
    cards = [setup.cards[number] for number in numbers]
    arcs = {int(weapon.arcs) for card in cards for weapon in card.weapons[: card.n_weapons]}
    span = range(-SHOWN, SHOWN + 1)
    near = [(q, r) for q in span for r in span if abs(q + r) <= SHOWN]
    for bits in sorted(arcs):
        lit = tuple((q, r) for q, r in near if (q, r) != (0, 0) and in_arcs(bits, q, r, 1))
        low = max((r + q / 2 for q, r in lit), default=0.0)
        cells = tuple((q, r) for q, r in near if (q, r) in lit or (r + q / 2 <= max(low, 1.0) and abs(q) <= 1))
        yield HexTemplate(
            title=say("Arc: {arcs}", arcs=arcs_text(bits)),
            cells=cells,
            lit=lit,
            note=say("goes on along its edges; hexes on an edge lie in it (AL-4.3)"),
        )


def hex_map(setup: Setup, numbers: list[int], title: str) -> HexSheet:
    """The map with the hexes where ships begin (AL-1.6, AL-1.7)."""
    columns, rows, names = int(setup.columns), int(setup.rows), Names(setup)
    marks = tuple(
        MapMark(
            cell=(int(setup.starts[n].q), row_of(setup.starts[n].q, setup.starts[n].r)),
            text=names.label(n),
            side=n // SHIPS_A_SIDE,
            facing=angle(setup.starts[n].facing),
        )
        for n in numbers
    )
    return HexSheet(
        title=say("Arclight: {scenario}", scenario=title),
        columns=columns,
        rows=rows,
        names=hex_names(columns, rows),
        directions=tuple("123456"),
        marks=marks,
    )
