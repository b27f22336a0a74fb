"""What is lit on the table: reach as the rules compute it, fire arcs, defense arcs, lines of sight."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stormtable.engine import Action
from stormtable.engine.amounts import minus
from stormtable.engine.plane import HALF, QUARTER, moved_x, moved_y
from stormtable.games.lightning_strike.rules.activation import refuse_own_spin
from stormtable.games.lightning_strike.rules.attack import blocking_unit, refuse_sight
from stormtable.games.lightning_strike.rules.codes import No
from stormtable.games.lightning_strike.rules.fields import blocking_field
from stormtable.games.lightning_strike.rules.movement import (
    allowance,
    allowance_left,
    minimum_left,
    refuse_turn,
    turn_price,
)
from stormtable.games.lightning_strike.rules.state import N_UNITS, RADIUS, Activation, Arc, State, Verb, Weapon
from stormtable.games.lightning_strike.rules.state import Side as DefenseArc
from stormtable.games.lightning_strike.rules.values import (
    basic_move,
    distance,
    halved,
    is_enemy,
    is_fighter,
    on_table,
    overthrust_move,
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
    piece_id,
    range_word,
)
from stormtable.language import phrase, say, say_count
from stormtable.scene import Band, Figure

__all__ = ["aim_line", "arc_half", "arc_turn", "bands_of", "figures", "reach", "way"]

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
    for unit in range(N_UNITS):
        if on_table(state, unit):
            if unit != number:
                yield from resting_reach(state, unit)
            yield from arcs(state, unit)
            yield from range_rings(state, unit)
            yield from rings(state, unit)
            yield from defense_arcs(state, unit)
            yield from sights(state, unit, names)


# Reach


def reach(state: State, act: Activation) -> Iterable[Figure]:
    """Where the active unit may still come to stand."""
    if act.only_acts:
        return
    yield from flight(state, act) if is_fighter(state, act.unit - 1) else circle(state, act)


def circle(state: State, act: Activation) -> Iterable[Figure]:
    """An exo's circle about the place where it began (LS-4.2)."""
    number, far = act.unit - 1, allowance(state, act)
    yield Figure(
        id="reach",
        kind="disc",
        at=(int(act.x), int(act.y)),
        far=int(far),
        label=say("move {length}", length=cm(far)),
        side=side_of_unit(number),
        rule="LS-4.6" if act.overthrust else "LS-4.2",
    )


def flight(state: State, act: Activation) -> Iterable[Figure]:
    """A fighter's half circle for each turn that it can still make, the lane ahead (LS-4.7, LS-4.8, LS-10.10)."""
    left, least = int(allowance_left(state, act)), int(minimum_left(state, act))
    costs = turn_costs(state, act)
    if left > 0 and (not costs or costs[0]):
        yield lane(state, act, left, least)
    for turns, cost in enumerate(costs, 1):
        yield turned_reach(state, act, turns, left - cost, least, free=not cost)
    if left > 0 and spins(state, act):
        yield spun_reach(state, act, left, least)


def lane(state: State, act: Activation, left: int, least: int) -> Figure:
    """Straight ahead, without a turn."""
    number = act.unit - 1
    unit = state.units[number]
    to = (int(unit.x + moved_x(left, unit.facing)), int(unit.y + moved_y(left, unit.facing)))
    return Figure(
        id="reach",
        kind="lane",
        at=(int(unit.x), int(unit.y)),
        to=to,
        far=2 * RADIUS,
        label=say("{least} to {most}", least=cm(least), most=cm(left))
        if least
        else say("{length} ahead", length=cm(left)),
        side=side_of_unit(number),
        rule="LS-4.8" if act.overthrust else "LS-4.7",
    )


def turned_reach(state: State, act: Activation, turns: int, far: int, least: int, *, free: bool) -> Figure:
    """Within so many turns; from two on every direction."""
    number = act.unit - 1
    unit = state.units[number]
    label = say_count(turns, "{length}, {n} turn", "{length}, {n} turns", length=cm(far))
    if turns == 1:
        sentence = phrase("{length}, a free turn") if free else phrase("{length}, one turn")
        label = say(sentence, length=cm(far))
    return Figure(
        id=f"reach-{turns}",
        kind="sector" if turns == 1 else "disc",
        at=(int(unit.x), int(unit.y)),
        facing=int(unit.facing),
        half=QUARTER if turns == 1 else HALF,
        near=least,
        far=far,
        label=say("{least} to {most}", least=cm(least), most=label) if least else label,
        side=side_of_unit(number),
        faint=turns > 1,
        rule="LS-4.8" if act.overthrust else "LS-4.12",
    )


def spins(state: State, act: Activation) -> bool:
    """Whether a Command Point turns the fighter any way and lets it fly on."""
    number = act.unit - 1
    about = Action(verb=Verb.SPIN, unit=number, facing=(state.units[number].facing + HALF) % (2 * HALF))
    return refuse_own_spin(state, act, about) == No.OK and not (act.overthrust and act.flown)


def spun_reach(state: State, act: Activation, left: int, least: int) -> Figure:
    """Every direction for a Command Point (LS-10.2d)."""
    number = act.unit - 1
    unit = state.units[number]
    label = say("{length}, any way for its Command Point", length=cm(left))
    return Figure(
        id="reach-cp",
        kind="disc",
        at=(int(unit.x), int(unit.y)),
        near=least,
        far=left,
        label=say("{least} to {most}", least=cm(least), most=label) if least else label,
        side=side_of_unit(number),
        faint=True,
        rule="LS-10.10",
    )


def turn_costs(state: State, act: Activation) -> list[int]:
    """What the next turns cost in all, as many as leave something to fly; two reach every direction."""
    number = act.unit - 1
    about = Action(verb=Verb.TURN, unit=number, facing=(state.units[number].facing + QUARTER) % (2 * HALF))
    if refuse_turn(state, act, about) != No.OK:
        return []
    left, price = int(allowance_left(state, act)), int(turn_price(state, number))
    first = 0 if act.turns == 0 else price
    costs = [first] if act.overthrust or not price else [first, first + price]
    return [cost for cost in costs if cost < left]


def resting_reach(state: State, number: int) -> Iterable[Figure]:
    """How far a unit that is not active could go in an activation: normal, and faint with Overthrust."""
    basic, dash = int(basic_move(state, number)), int(overthrust_move(state, number))
    if is_fighter(state, number):
        yield resting_figure(
            state, number, "move", say("move {length}, a free turn", length=cm(basic)), basic, half=QUARTER
        )
        left = basic - int(turn_price(state, number))
        yield resting_figure(
            state,
            number,
            "about",
            say_count(2, "{length}, {n} turn", "{length}, {n} turns", length=cm(left)),
            left,
            faint=True,
            rule="LS-4.12",
        )
        label = say("Overthrust {least} to {most}", least=cm(basic), most=cm(dash))
        yield resting_figure(state, number, "dash", label, dash, near=basic, half=QUARTER, faint=True, rule="LS-4.8")
        return
    yield resting_figure(state, number, "move", say("move {length}", length=cm(basic)), basic, rule="LS-4.2")
    yield resting_figure(
        state, number, "dash", say("Overthrust {length}", length=cm(dash)), dash, faint=True, rule="LS-4.6"
    )


def resting_figure(
    state: State,
    number: int,
    id_: str,
    label: str,
    far: int,
    *,
    near: int = 0,
    half: int = HALF,
    faint: bool = False,
    rule: str = "LS-4.7",
) -> Figure:
    """About a unit, lit while it is looked at."""
    unit = state.units[number]
    return Figure(
        id=f"{id_}-{number}",
        kind="disc" if half == HALF else "sector",
        at=(int(unit.x), int(unit.y)),
        facing=int(unit.facing),
        half=half,
        near=near,
        far=far,
        label=label,
        side=side_of_unit(number),
        faint=faint,
        on_demand=piece_id(number),
        rule=rule,
    )


# Arcs and sight


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
