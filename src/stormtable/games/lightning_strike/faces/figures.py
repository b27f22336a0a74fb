"""What is lit on the table: reach, fire arcs, defense arcs, lines of sight."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Final

from stormtable.engine.amounts import minus
from stormtable.engine.plane import HALF, QUARTER
from stormtable.games.lightning_strike.faces.reach import reach, resting_reach
from stormtable.games.lightning_strike.rules.attack import blocking_unit, refuse_sight
from stormtable.games.lightning_strike.rules.codes import No
from stormtable.games.lightning_strike.rules.fields import blocking_field
from stormtable.games.lightning_strike.rules.state import N_UNITS, RADIUS, Arc, State, Status, Weapon
from stormtable.games.lightning_strike.rules.state import Side as DefenseArc
from stormtable.games.lightning_strike.rules.values import (
    distance,
    halved,
    is_enemy,
    is_fighter,
    on_table,
    side_of_unit,
    touches,
)
from stormtable.games.lightning_strike.words.names import FIELD_NAMES, weapon_labels
from stormtable.games.lightning_strike.words.scene_names import (
    ARC_WORDS,
    SIDE_WORDS,
    Names,
    band_word,
    cm,
    packed_cards,
    piece_id,
    range_word,
)
from stormtable.language import Itself, made_once, say
from stormtable.scene import Band, Figure

__all__ = ["aim_line", "arc_half", "arc_turn", "bands_of", "figures", "way"]

DEFENSE_DRAWN: Final = 600  # hundredths: how far the defense arcs are drawn; they have no end
TURNS: Final[dict[int, int]] = {Arc.RIGHT: -QUARTER, Arc.LEFT: QUARTER, Arc.REAR: HALF}


def arc_turn(weapon: Weapon) -> int:
    """How far the middle of a fire arc is turned from the facing (LS-5.2)."""
    return TURNS.get(weapon.arc, 0)


def arc_half(state: State, weapon: Weapon) -> int:
    """How far a fire arc opens to either side (LS-5.2)."""
    if weapon.arc == Arc.TURRET:
        return HALF
    if weapon.arc == Arc.FIXED_FORWARD:
        return 450 if state.table.narrow_forward else 600
    return QUARTER


def bands_of(weapon: Weapon, crippled: bool) -> tuple[Band, ...]:
    """Range bands with accuracy and damage: "to 10" and "+1, ×3" (LS-5.3)."""
    found = []
    for band in range(weapon.n_bands):
        damage = halved(weapon.damage[band]) if crippled else weapon.damage[band]
        note = f"{minus(weapon.accuracy[band])}, ×{damage}"
        far = 2 * RADIUS if band == 0 and weapon.contact else int(weapon.limit[band])
        found.append(Band(text=band_word(weapon, band), far=far, note=note, rule="LS-5.3"))
    return tuple(found)


def figures(state: State, names: Names) -> Iterable[Figure]:
    """Everything lit at once or on demand, but for what offers light."""
    active = state.active[state.depth - 1] if state.depth else None
    number = active.unit - 1 if active else -1
    if active is not None and on_table(state, number) and not active.ended:
        yield from reach(state, active)
    lines = all_sights(state, names)
    for unit in range(N_UNITS):
        if on_table(state, unit):
            yield from figures_of(state, unit, unit != number)
            yield from lines[unit]


def what_lights_a_unit(state: State, number: int, rests: bool) -> tuple[Hashable, ...]:
    """All that the light on a unit follows from."""
    unit, table = state.units[number], state.table
    stands = (unit.x, unit.y, unit.facing, unit.crippled)
    return number, rests, stands, packed_cards(Itself(table))[number], table.narrow_forward


@made_once(1024, of=what_lights_a_unit)
def figures_of(state: State, number: int, rests: bool) -> tuple[Figure, ...]:
    """What is lit of a unit by itself; `rests`: it is not active."""
    return (
        *(resting_reach(state, number) if rests else ()),
        *arcs(state, number),
        *range_rings(state, number),
        *rings(state, number),
        *defense_arcs(state, number),
    )


def what_sights_follow_from(state: State, names: Names) -> tuple[Hashable, ...]:
    """All that the lines between enemies follow from: where units and obstacles are."""
    stand = tuple((n, unit.x, unit.y) for n, unit in enumerate(state.units) if unit.status == Status.ON_TABLE)
    lie = tuple((field.kind, field.x, field.y, field.radius) for field in state.fields[: state.n_fields])
    return stand, lie, tuple(packed_cards(Itself(state.table))[n] for n, *_ in stand), tuple(names.by_unit.items())


@made_once(256, of=what_sights_follow_from)
def all_sights(state: State, names: Names) -> dict[int, tuple[Figure, ...]]:
    """The lines from each unit on the table."""
    return {n: tuple(sights(state, n, names)) for n in range(N_UNITS) if on_table(state, n)}


def arcs(state: State, number: int) -> Iterable[Figure]:
    """Each weapon's fire arc with its range bands."""
    unit, card = state.units[number], state.table.cards[number]
    labels = weapon_labels(state.table, number)
    for i in range(card.n_weapons):
        weapon = card.weapons[i]
        bands = bands_of(weapon, bool(unit.crippled))
        yield Figure(
            id=f"arc-{number}-{i}",
            kind="sector",
            at=(int(unit.x), int(unit.y)),
            facing=int((unit.facing + arc_turn(weapon)) % (2 * HALF)),
            half=arc_half(state, weapon),
            far=bands[-1].far,
            bands=bands[int(weapon.contact) :] or bands,
            label=say("{weapon}, arc {arc}", weapon=labels[i], arc=ARC_WORDS[weapon.arc]),
            side=side_of_unit(number),
            layer="arc",
            on_demand=piece_id(number),
            rule="LS-5.2",
        )


def rings(state: State, number: int) -> Iterable[Figure]:
    """Round an exo, which turns before it fires, every range at which one of its weapons changes (LS-4.3, LS-5.3)."""
    if is_fighter(state, number):
        return
    unit, card = state.units[number], state.table.cards[number]
    weapons = card.weapons[: card.n_weapons]
    limits = {int(far) for weapon in weapons for far in weapon.limit[int(weapon.contact) : weapon.n_bands]}
    for far in sorted(limits):
        yield Figure(
            id=f"ring-{number}-{far}",
            kind="ring",
            at=(int(unit.x), int(unit.y)),
            far=far,
            title=say("range {length}", length=cm(far)),
            side=side_of_unit(number),
            layer="arc",
            on_demand=piece_id(number),
            faint=True,
            rule="LS-5.3",
        )


def range_rings(state: State, number: int) -> Iterable[Figure]:
    """How far each band reaches, whatever the arc: a ring for each distance (LS-5.3)."""
    unit, card = state.units[number], state.table.cards[number]
    labels = weapon_labels(state.table, number)
    found: dict[int, list[str]] = {}
    for i in range(card.n_weapons):
        weapon = card.weapons[i]
        for band in bands_of(weapon, bool(unit.crippled))[int(weapon.contact) :]:
            found.setdefault(band.far, []).append(f"{labels[i]} {band.note}")
    for far, told in found.items():
        yield Figure(
            id=f"range-{number}-{far}",
            kind="ring",
            at=(int(unit.x), int(unit.y)),
            far=far,
            label=f"{cm(far)}: {'; '.join(told)}",
            side=side_of_unit(number),
            layer="range",
            on_demand=piece_id(number),
            rule="LS-5.3",
        )


def defense_arcs(state: State, number: int) -> Iterable[Figure]:
    """The front and the rear half circle with their Avoidance (LS-5.7)."""
    unit, avoidance = state.units[number], state.table.cards[number].avoidance
    for arc, name, turn in (
        (DefenseArc.FRONT, SIDE_WORDS[DefenseArc.FRONT], 0),
        (DefenseArc.REAR, SIDE_WORDS[DefenseArc.REAR], HALF),
    ):
        yield Figure(
            id=f"{name}-{number}",
            kind="sector",
            at=(int(unit.x), int(unit.y)),
            facing=int((unit.facing + turn) % (2 * HALF)),
            half=QUARTER,
            far=DEFENSE_DRAWN,
            label=f"{say(name)} {minus(avoidance[arc])}",
            side=side_of_unit(number),
            layer="defense",
            on_demand=piece_id(number),
            faint=arc == DefenseArc.REAR,
            rule="LS-5.7",
        )


def sights(state: State, number: int, names: Names) -> Iterable[Figure]:
    """A line to each enemy, with what blocks it."""
    a = state.units[number]
    for other in range(N_UNITS):
        if not on_table(state, other) or not is_enemy(number, other):
            continue
        b = state.units[other]
        far = -1 if touches(state, number, other) else int(distance(state, number, other))
        yield Figure(
            id=f"sight-{number}-{other}",
            kind="line",
            at=(int(a.x), int(a.y)),
            to=(int(b.x), int(b.y)),
            label=range_word(far),
            title=say("{unit} to {target}: {range}", unit=names[number], target=names[other], range=range_word(far)),
            layer="sight",
            on_demand=piece_id(number),
            blocked=blocker(state, number, other, names),
            rule="LS-5.8",
        )


def blocker(state: State, number: int, other: int, names: Names) -> str:
    """What stops the line to a unit: "blocked by Lancer 1"; "" if nothing does (LS-5.8, LS-5.9)."""
    match refuse_sight(state, number, other):
        case No.UNIT_BLOCKS:
            return say("blocked by {unit}", unit=names[blocking_unit(state, number, other)])
        case No.FIELD_BLOCKS | No.TOUCHING_FIELD_BLOCKS:
            field = state.fields[blocking_field(state, number, other)]
            return say("blocked by {obstacle}", obstacle=say(FIELD_NAMES[field.kind]))
    return ""


def way(state: State, number: int, x: int, y: int, offer: str, label: str = "") -> Figure:
    """The straight way that an offer takes."""
    unit = state.units[number]
    return Figure(
        id=f"way-{offer}",
        kind="lane",
        at=(int(unit.x), int(unit.y)),
        to=(int(x), int(y)),
        far=2 * RADIUS,
        label=label,
        side=side_of_unit(number),
        layer="way",
        offer=offer,
    )


def aim_line(state: State, number: int, other: int, offer: str) -> Figure:
    """The line of a shot that is offered."""
    a, b = state.units[number], state.units[other]
    return Figure(
        id=f"aim-{offer}",
        kind="line",
        at=(int(a.x), int(a.y)),
        to=(int(b.x), int(b.y)),
        layer="sight",
        offer=offer,
        rule="LS-5.3",
    )
