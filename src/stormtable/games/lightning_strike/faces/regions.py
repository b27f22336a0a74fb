"""Free choices on the table: places, ways and facings of a region, by which a ghost may go."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from stormtable.engine import Action
from stormtable.engine.amounts import per_mille
from stormtable.engine.plane import HALF, QUARTER, length
from stormtable.games.lightning_strike.faces.shots import totals
from stormtable.games.lightning_strike.faces.silhouettes import silhouette_id
from stormtable.games.lightning_strike.rules.activation import refuse_own_spin
from stormtable.games.lightning_strike.rules.codes import No
from stormtable.games.lightning_strike.rules.command import refuse_spin_in_answer
from stormtable.games.lightning_strike.rules.fields import ENTRY_THRESHOLD, is_tested
from stormtable.games.lightning_strike.rules.movement import (
    allowance,
    allowance_left,
    minimum_left,
    refuse_turn,
    turn_price,
)
from stormtable.games.lightning_strike.rules.state import (
    RADIUS,
    UNITS_A_SIDE,
    Activation,
    Ask,
    State,
    Status,
    Verb,
)
from stormtable.games.lightning_strike.rules.values import is_fighter, on_table
from stormtable.games.lightning_strike.words.names import FIELD_NAMES
from stormtable.games.lightning_strike.words.scene_names import FIELD_RULES, Names, cm, piece_id
from stormtable.language import phrase, say, say_as
from stormtable.scene import Area, Circle, Peril, Region, Suffix

__all__ = ["regions", "zone_of"]

FULL_TURN: Final = 3600
LEAVES: Final = phrase("it retreats, out of the game")
WITH_COUNTERS: Final = {  # by their notation
    "": phrase("no counter"),
    " with Evasive": phrase("Evasive"),
    " with Overthrust": phrase("Overthrust"),
}


def regions(state: State, seat: int, names: Names) -> Iterable[Region]:
    """What the seat may choose freely now."""
    match state.ask.what:
        case Ask.PLACE_FIELD:
            yield obstacle_region(state)
        case Ask.PLACE_UNIT:
            yield from placing_regions(state, seat, names)
        case Ask.ACTIVATION:
            act = state.active[state.depth - 1]
            if not act.only_acts:
                yield from flight_regions(state, act) if is_fighter(state, act.unit - 1) else exo_regions(state, act)
                yield from spin_region(state, act)
        case Ask.WINDOW:
            yield from answering_spins(state, seat, names)


# Set-up


def zone_of(state: State, side: int) -> tuple[tuple[int, int], int, int]:
    """Lower left corner, width and height of a side's set-up zone (LS-1.3, LS-1.8)."""
    wide, high, deep = int(state.table.width), int(state.table.height), int(state.table.zone)
    match side:
        case 0:
            return (0, 0), wide, deep
        case 1:
            return (0, high - deep), wide, deep
        case 2:
            return (0, 0), deep, high
        case _:
            return (wide - deep, 0), deep, high


def obstacle_region(state: State) -> Region:
    """An obstacle's middle: its whole circle on the table, outside every zone, overlapping no other (LS-8.7)."""
    radius = int(state.table.field_radius)
    edge = radius + int(state.table.zone)
    side_edge = edge if state.table.sides > 2 else radius
    right_edge = edge if state.table.sides > 3 else radius
    name = FIELD_NAMES[state.drawn]
    others = (state.fields[i] for i in range(state.n_fields))
    return Region(
        id="obstacle",
        kind="place",
        piece="",
        text=say("Place {obstacle}", obstacle=say(name)),
        notation=f"place {name} at {{x}},{{y}}",
        at=(int(state.table.width) // 2, int(state.table.height) // 2),
        area=Area(
            kind="box",
            at=(side_edge, edge),
            width=int(state.table.width) - side_edge - right_edge,
            height=int(state.table.height) - 2 * edge,
            but=tuple(Circle(cell=(int(each.x), int(each.y)), radius=radius + int(each.radius)) for each in others),
        ),
        radius=radius,
        detail=say("outside every set-up zone, overlapping no other"),
        rule="LS-8.7",
    )


def placing_regions(state: State, seat: int, names: Names) -> Iterable[Region]:
    """Each unit in reserve within its side's zone (LS-1.3, LS-1.4)."""
    corner, width, height = zone_of(state, seat)
    suffixes = tuple(Suffix(text=say(text), notation=notation) for notation, text in WITH_COUNTERS.items())
    for number in range(seat * UNITS_A_SIDE, (seat + 1) * UNITS_A_SIDE):
        if state.units[number].status == Status.RESERVE:
            yield Region(
                id=f"place-{number}",
                kind="place",
                piece=piece_id(number),
                text=say("Place {unit}", unit=names[number]),
                notation=f"place {names[number]} at {{x}},{{y}} facing {{facing}}",
                at=(corner[0] + width // 2, corner[1] + height // 2),
                area=Area(kind="box", at=corner, width=width, height=height),
                facing=(QUARTER, 3 * QUARTER, 0, HALF)[seat],
                half=HALF,
                radius=RADIUS,
                side=seat,
                silhouette=silhouette_id(state.table.cards[number]),
                turns=True,
                suffixes=suffixes[:2] if is_fighter(state, number) else suffixes,
                rule="LS-1.3",
            )


# Movement


def exo_regions(state: State, act: Activation) -> Iterable[Region]:
    number = act.unit - 1
    unit, far = state.units[number], int(allowance(state, act))
    at = (int(unit.x), int(unit.y))
    if length(unit.x - act.x, unit.y - act.y) <= far:
        yield Region(
            id="move",
            kind="place",
            piece=piece_id(number),
            text=say_as("act", "Move"),
            notation="move to {x},{y}",
            at=at,
            area=Area(kind="disc", at=(int(act.x), int(act.y)), radius=far),
            facing=int(unit.facing),
            radius=RADIUS,
            off=say(LEAVES),
            off_rule="LS-3.7",
            perils=tuple(perils(state, act)),
            detail=say("every stopping point within {length} of where it began", length=cm(far)),
            rule="LS-4.2",
        )
    yield Region(
        id="face",
        kind="facing",
        piece=piece_id(number),
        text=say_as("act", "Face"),
        notation="face {facing}",
        at=at,
        facing=int(unit.facing),
        half=HALF,
        detail=say("free"),
        rule="LS-4.3",
    )


def flight_regions(state: State, act: Activation) -> Iterable[Region]:
    number, left = act.unit - 1, int(allowance_left(state, act))
    if left > 0:
        yield fly_region(state, act, left)
    about = Action(verb=Verb.TURN, unit=number, facing=(int(state.units[number].facing) + QUARTER) % FULL_TURN)
    if refuse_turn(state, act, about) == No.OK:
        yield turn_region(state, act)


def fly_region(state: State, act: Activation, left: int) -> Region:
    """Straight ahead, as far as it may still go."""
    number, least = act.unit - 1, int(minimum_left(state, act))
    unit = state.units[number]
    return Region(
        id="fly",
        kind="distance",
        piece=piece_id(number),
        text=say_as("act", "Fly"),
        notation="fly {far}",
        at=(int(unit.x), int(unit.y)),
        least=1,
        most=left,
        gone=int(act.flown),
        due=least,
        facing=int(unit.facing),
        radius=RADIUS,
        off=say(LEAVES),
        off_rule="LS-3.7",
        perils=tuple(perils(state, act)),
        detail=say("at least {length} before it ends", length=cm(least)) if least else "",
        rule="LS-4.8" if act.overthrust else "LS-4.7",
    )


def turn_region(state: State, act: Activation) -> Region:
    """A turn on the way, with what it and the next one cost."""
    number = act.unit - 1
    unit, price = state.units[number], int(turn_price(state, number))
    cost = 0 if act.turns == 0 or act.overthrust else price
    return Region(
        id="turn",
        kind="facing",
        role="leg",
        piece=piece_id(number),
        text=say_as("act", "Turn"),
        notation="turn to {facing}",
        at=(int(unit.x), int(unit.y)),
        facing=int(unit.facing),
        half=QUARTER,
        cost=cost,
        further=-1 if act.overthrust else price,
        first=bool(act.overthrust),
        detail=say("costs {length}", length=cm(cost)) if cost else say("the free turn"),
        rule="LS-4.8" if act.overthrust else "LS-4.7",
    )


def perils(state: State, act: Activation) -> Iterable[Peril]:
    """The obstacles that test who enters, but for those that have tested it in this activation (LS-8.3, LS-8.6)."""
    number = act.unit - 1
    odds = totals(int(state.table.cards[number].skill), 0)
    passes = sum(chance for (total, fumble), chance in odds.items() if total > ENTRY_THRESHOLD and not fumble)
    text = say("Skill above {n}, else Crippled", n=ENTRY_THRESHOLD)
    if state.units[number].crippled:
        text = say("Skill above {n}, else destroyed", n=ENTRY_THRESHOLD)
    for i in range(state.n_fields):
        field = state.fields[i]
        if is_tested(field) and not act.entered >> i & 1:
            yield Peril(
                cell=(int(field.x), int(field.y)),
                radius=int(field.radius),
                name=say(FIELD_NAMES[field.kind]),
                text=text,
                passes=per_mille(Fraction(passes)),
                rule=FIELD_RULES[field.kind],
            )


def spin_region(state: State, act: Activation) -> Iterable[Region]:
    """A Command Point turns a fighter any way (LS-10.2d); an exo turns for nothing."""
    number = act.unit - 1
    unit = state.units[number]
    spin = Action(verb=Verb.SPIN, unit=number, facing=(unit.facing + HALF) % FULL_TURN)
    if is_fighter(state, number) and refuse_own_spin(state, act, spin) == No.OK:
        yield Region(
            id="spin",
            kind="facing",
            role="once",
            piece=piece_id(number),
            text=say("Turn by Command Point"),
            notation="spin to {facing}",
            at=(int(unit.x), int(unit.y)),
            facing=int(unit.facing),
            half=HALF,
            halts=bool(act.overthrust),
            detail=say("costs its Command Point"),
            rule="LS-10.10",
        )


def answering_spins(state: State, seat: int, names: Names) -> Iterable[Region]:
    """In answer to another a Command Point turns a unit any way (LS-10.2d)."""
    for number in range(seat * UNITS_A_SIDE, (seat + 1) * UNITS_A_SIDE):
        unit = state.units[number]
        spin = Action(verb=Verb.SPIN, unit=number, facing=(unit.facing + HALF) % FULL_TURN)
        if on_table(state, number) and refuse_spin_in_answer(state, seat, spin) == No.OK:
            yield Region(
                id=f"spin-{number}",
                kind="facing",
                role="once",
                piece=piece_id(number),
                text=say("Turn {unit}", unit=names[number]),
                notation=f"spin {names[number]} to {{facing}}",
                at=(int(unit.x), int(unit.y)),
                facing=int(unit.facing),
                half=HALF,
                detail=say("costs its Command Point"),
                rule="LS-10.2",
            )
