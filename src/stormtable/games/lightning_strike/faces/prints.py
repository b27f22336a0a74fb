"""What `stormtable print` puts on paper: datacards, counters of the true base, rulers, arcs, the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stormtable.engine.amounts import capital, minus
from stormtable.engine.prints import grid
from stormtable.games.lightning_strike.data.cards import class_name
from stormtable.games.lightning_strike.faces.figures import arc_half, bands_of
from stormtable.games.lightning_strike.faces.print_tables import tables
from stormtable.games.lightning_strike.faces.regions import zone_of
from stormtable.games.lightning_strike.faces.silhouettes import SILHOUETTES, silhouette_id
from stormtable.games.lightning_strike.rules.state import CM, RADIUS, Card, Damage, Field, Kind, Side, State, Weapon
from stormtable.games.lightning_strike.rules.values import halved, side_of_unit
from stormtable.games.lightning_strike.words.names import centimetres, name_of, seat_names, unit_names, weapon_labels
from stormtable.games.lightning_strike.words.scene_names import (
    ARC_WORDS,
    FIELD_NOTES,
    KIND_WORDS,
    TYPE_WORDS,
    Names,
    cm,
)
from stormtable.language import phrase, say
from stormtable.scene import Zone
from stormtable.scene.prints import (
    NOBODY,
    USUAL,
    ArcTemplate,
    Boxes,
    Counter,
    DataCard,
    Fact,
    PrintJob,
    PrintTable,
    Ruler,
    Stretch,
    TableMap,
)

__all__ = ["PARTS", "print_job"]

PARTS: Final = USUAL

GRID: Final = 10 * CM
TEMPLATE: Final = 6 * CM  # the radius of an arc's template
RING: Final = 2 * CM
MARKER: Final = 150  # per cent of a centimetre
WHOLE_TURN: Final = 1800  # to either side
MARKERS: Final = (  # what it says, what it means, how many a unit
    (phrase("Stun"), phrase("an Action removes it"), 1),
    (phrase("Crippled"), phrase("halves; no ECM"), 1),
    (phrase("Overthrust"), phrase("exo"), 1),
    (phrase("Evasive"), phrase("no Actions"), 1),
    (phrase("CP"), phrase("this turn"), 1),
    (phrase("Done"), phrase("activated"), 1),
)
ECM_MARKERS: Final = (
    (phrase("ECM"), phrase("Threshold {n}")),
    (phrase("Jammed"), phrase("hostile")),
    (phrase("Masked"), phrase("friendly")),
)
SIDE_TITLES: Final = {Side.FRONT: phrase("Front"), Side.REAR: phrase("Rear")}
PERKS: Final = (
    ("close_combat", phrase("Close Combat Optimized")),
    ("ecm", phrase("ECM")),
    ("eccm", phrase("ECCM")),
    ("missile_defense", phrase("Missile Defense")),
)


def print_job(view: State, title: str) -> PrintJob:
    """Datacards, tables, counters, tools and the table of a match."""
    numbers = list(unit_names(view.table).values())
    classes = {class_name(view.table.cards[n]): n for n in numbers}
    return PrintJob(
        title=say("Lightning Strike: {title}", title=title),
        measure="cm",
        side_names=seat_names(view.table),
        silhouettes=tuple(SILHOUETTES),
        cards=tuple(datacard(view, n) for n in numbers),
        tables=(tables(view),),
        counters=tuple(counters(view, numbers)),
        rulers=tuple(ruler(view, n, name) for name, n in classes.items()),
        arcs=(*arcs(view, numbers), *obstacles(view)),
        table_maps=(table_map(view, title),),
    )


# Datacards


def datacard(view: State, number: int) -> DataCard:
    """As the sheet has it, with what it is worth once Crippled beside (LS-11.1)."""
    card, side = view.table.cards[number], side_of_unit(number)
    name = name_of(view.table, number)
    kind = say(KIND_WORDS[card.kind])
    return DataCard(
        title=name,
        subtitle=kind if class_name(card) in name else f"{class_name(card)}, {kind}",
        side=side,
        side_name=seat_names(view.table)[side],
        silhouette=silhouette_id(card),
        facts=(
            Fact(title=say("TV"), value=str(card.threat_value)),
            Fact(title=say("Actions"), value=str(card.actions)),
            Fact(title=say("Size"), value=str(card.size)),
            Fact(title=say("Skill"), value=str(card.skill)),
            Fact(title=say("E-tronics"), value=minus(int(card.electronics))),
            Fact(title=say("Move"), value=f"{centimetres(card.move)}/{centimetres(card.overthrust)}"),
        ),
        boxes=(
            Boxes(title=say("Stunned"), count=2, note=say("the second makes one Crippled")),
            Boxes(title=say("Crippled"), count=2, note=say("the second destroys")),
        ),
        tables=(protection(card), *(attack(view, number, i) for i in range(card.n_weapons))),
        notes=tuple(notes(card)),
    )


def protection(card: Card) -> PrintTable:
    """Avoidance and the thresholds that damage must exceed, of each arc and type of damage."""
    rows = []
    types = (Damage.ENERGY, Damage.PROJECTILE)
    differ = any(
        card.protection[types[0], side, i] != card.protection[types[1], side, i] for side in Side for i in range(3)
    )
    for side in Side:
        for kind in types if differ else types[:1]:
            word = say(SIDE_TITLES[side])
            word = f"{word}, {TYPE_WORDS[kind]}" if differ else word
            limits = [f"> {card.protection[kind, side, i]}" for i in range(3)]
            rows.append((word, minus(int(card.avoidance[side])), *limits))
    return grid(
        say("Defense"),
        (say("Arc"), say("Avoidance"), say("Stun"), say("Crippled"), say("Overkill")),
        rows,
        "LS-7.1",
        left=(0,),
    )


def attack(view: State, number: int, i: int) -> PrintTable:
    """An attack line: accuracy and damage by range band, whole and Crippled (LS-5.3, LS-7.3)."""
    weapon = view.table.cards[number].weapons[i]
    bands = bands_of(weapon, False)
    heads = [say("Range"), *("C" if n == 0 and weapon.contact else band.text for n, band in enumerate(bands))]
    shares = (1.5, *[1.0] * len(bands))
    rows = [
        (say("Accuracy"), *(minus(int(weapon.accuracy[n])) for n in range(weapon.n_bands))),
        (say("Damage"), *(f"×{weapon.damage[n]}" for n in range(weapon.n_bands))),
        (say("Crippled"), *(f"×{halved(weapon.damage[n])}" for n in range(weapon.n_bands))),
    ]
    label = weapon_labels(view.table, number)[i]
    told = {"weapon": label, "arc": ARC_WORDS[weapon.arc], "type": TYPE_WORDS[weapon.kind]}
    title = say("{weapon}: arc {arc}, {type}", **told)
    return grid(title + (", Mis" if weapon.missile else ""), heads, rows, "LS-5.3", shares, (0,))


def notes(card: Card) -> Iterator[str]:
    perks = [f"{say(word)} ({getattr(card, key)})" for key, word in PERKS if getattr(card, key)]
    if perks:
        yield say("Perks: {perks}.", perks=", ".join(perks))
    moves = [halved(int(move) // CM) for move in (card.move, card.overthrust)]
    yield say("Crippled: Move {move}/{dash}, no ECM, no ECCM.", move=moves[0], dash=moves[1])


# Counters


def counters(view: State, numbers: list[int]) -> Iterator[Counter]:
    """Units on bases of their true size (LS-1.5), and what lies beside them."""
    for number in numbers:
        yield Counter(
            title=name_of(view.table, number),
            side=side_of_unit(number),
            silhouette=silhouette_id(view.table.cards[number]),
            share=2 * RADIUS,
            round=True,
        )
    for label, meaning, each in MARKERS:
        count = len(numbers) if label != "Overthrust" else sum(view.table.cards[n].kind == Kind.EXO for n in numbers)
        if count:
            yield Counter(title=say(meaning), side=NOBODY, label=say(label), share=MARKER, count=each * count)
    jammers = sum(bool(view.table.cards[n].ecm) for n in numbers)
    for label, meaning in ECM_MARKERS if jammers else ():
        yield Counter(title=say(meaning, n="___"), side=NOBODY, label=say(label), share=MARKER, count=2 * jammers)


# Rulers and templates


def ruler(view: State, number: int, name: str) -> Ruler:
    """Of a class: how far it moves, and what each weapon does at each range."""
    card = view.table.cards[number]
    labels = weapon_labels(view.table, number)
    rows = [moves(card)]
    rows += [bands(card.weapons[i], labels[i]) for i in range(card.n_weapons)]
    return Ruler(
        title=say("{name}, in centimetres: Move (LS-4.2), and by range accuracy and damage (LS-5.3)", name=name),
        length=max(row[-1].far for row in rows),
        stretches=tuple(rows),
    )


def moves(card: Card) -> tuple[Stretch, ...]:
    move, dash = int(card.move), int(card.overthrust)
    found = [Stretch(near=0, far=move, text=say("Move {length}", length=centimetres(move)))]
    if card.kind == Kind.FIGHTER:
        found = [
            Stretch(near=0, far=move // 2, text=say("after a second turn")),
            Stretch(
                near=move // 2, far=move, text=say("Move {length}; least with Overthrust", length=centimetres(move))
            ),
        ]
    return (*found, Stretch(near=move, far=dash, text=say("Overthrust {length}", length=centimetres(dash))))


def bands(weapon: Weapon, label: str) -> tuple[Stretch, ...]:
    near, found = 0, []
    for n, band in enumerate(bands_of(weapon, False)):
        contact = n == 0 and weapon.contact
        found.append(Stretch(near=near, far=band.far, text="C" if contact else f"{label} {band.note}"))
        near = band.far
    return tuple(found)


def arcs(view: State, numbers: list[int]) -> Iterator[ArcTemplate]:
    """Each fire arc that a weapon here has, laid around the base (LS-5.2); the half circle serves for turns too."""
    weapons: dict[int, Weapon] = {}
    for number in numbers:
        card = view.table.cards[number]
        weapons |= {int(weapon.arc): weapon for weapon in card.weapons[: card.n_weapons]}
    halves: dict[int, list[str]] = {}
    for arc, weapon in sorted(weapons.items()):
        halves.setdefault(arc_half(view, weapon), []).append(ARC_WORDS[arc])
    halves.setdefault(WHOLE_TURN // 2, [])
    for half, words in sorted(halves.items()):
        if half >= WHOLE_TURN:
            continue
        named = say("Half circle: 180 degrees")
        if words:
            named = say("Arc {arcs}: {degrees} degrees", arcs=", ".join(words), degrees=half // 5)
        note = say("Lay the dashed circle on the base; the edges go on, and lie in the arc.")
        if half == WHOLE_TURN // 2:
            more = say("Also front and rear (abeam is front), and a fighter's turn: up to 90 degrees to either side.")
            note = f"{note} {more}"
        yield ArcTemplate(title=named, half=half, radius=TEMPLATE, rings=(RING, 2 * RING), base=RADIUS, note=note)


def obstacles(view: State) -> Iterator[ArcTemplate]:
    """Discs of the fields that are placed, of every kind as many as a side places (LS-8.1)."""
    for kind in (Field.DUST, Field.DEBRIS, Field.ROCKS, Field.FACTORY):
        for _ in range(view.table.fields_a_side):
            radius = int(view.table.field_radius)
            yield ArcTemplate(
                title=capital(say(FIELD_NOTES[kind])),
                half=WHOLE_TURN,
                radius=radius,
                note=say("radius {length}", length=cm(radius)),
            )


# The table


def table_map(view: State, title: str) -> TableMap:
    """Bare, with the zones of set-up (LS-1.2, LS-1.3)."""
    setup, names = view.table, Names(view.table)
    zones = []
    for side in range(setup.sides):
        corner, width, height = zone_of(view, side)
        told = {"seat": seat_names(setup)[side], "side": names.all()[side], "length": cm(setup.zone)}
        label = say("{seat}: {side}, set-up within {length}", **told)
        zones.append(Zone(id=f"zone-{side}", side=side, corner=corner, width=width, height=height, label=label))
    size = {"width": cm(setup.width), "height": cm(setup.height)}
    sentences = [say("Table {width} x {height}; units are placed in turn, any facing (LS-1.3).", **size)]
    if setup.turn_limit:
        sentences.append(say("It ends after turn {n}.", n=setup.turn_limit))
    return TableMap(
        title=say("Table: {title}", title=title),
        width=int(setup.width),
        height=int(setup.height),
        grid=GRID,
        zones=tuple(zones),
        notes=(" ".join(sentences),),
    )
