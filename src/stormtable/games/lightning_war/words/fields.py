"""What the fields of a state are called in positions and case files, a table for each record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from stormtable.engine.field_kinds import choice, each, flag, number, own, table
from stormtable.engine.fields import Field, Fields, Where, always
from stormtable.engine.inputs import Part
from stormtable.engine.lookup import each_named
from stormtable.engine.measure_kinds import facing, length, place
from stormtable.engine.name_kinds import thing, things
from stormtable.engine.quantities import SEAT, piece
from stormtable.games.lightning_war.rules.sequence import acting_side, ask
from stormtable.games.lightning_war.rules.state import (
    NOBODY,
    Ask,
    Assault,
    Element,
    Setup,
    Stage,
    State,
    Status,
    Step,
    Unit,
)
from stormtable.games.lightning_war.rules.values import is_vehicle
from stormtable.games.lightning_war.words.lookup import (
    MEASURES,
    battery_named,
    element_named,
    objective_named,
    side_named,
    unit_named,
)
from stormtable.games.lightning_war.words.names import (
    PACE_WORDS,
    SEATS,
    battery_name,
    element_names,
    name_of,
    objective_names,
    unit_name,
    unit_names,
)

__all__ = ["ASSAULT", "ELEMENT", "FLOW", "UNIT"]

MOST: Final = 32_000
NOBODY_WORD: Final = "nobody"
PHASES: Final[dict[int, str]] = {
    Step.SET_UP: "set-up",
    Step.INITIATIVE: "initiative",
    Step.MOVEMENT: "movement",
    Step.FIRE: "fire",
    Step.ASSAULT: "assault",
    Step.MORALE: "morale",
    Step.END: "end",
}
PHASE_SYNONYMS: Final = {"setup": "set-up", "move": "movement", "firing": "fire", "assaults": "assault"} | {
    name: name for name in PHASES.values()
}
STATUS_WORDS: Final[dict[int, str]] = {
    Status.RESERVE: "in reserve",
    Status.ON_TABLE: "on table",
    Status.ABOARD: "aboard",
    Status.LOST: "lost",
    Status.WRECK: "wreck",
}
STAGE_WORDS: Final[dict[int, str]] = {Stage.SUPPORT: "support", Stage.DEFENCE: "defence"}


def element(word: str, about: str, **more: Any) -> Field:
    """An element, or none; told where there is one."""
    return thing(
        word,
        "an element",
        element_named,
        name_of,
        about,
        **({"none": False, "told": None, "holds": piece("elements")} | more),
    )


def unit(word: str, about: str, **more: Any) -> Field:
    return thing(word, "a unit", unit_named, unit_name, about, **({"holds": piece("units")} | more))


# Elements


def of_placed(field: Field) -> Field:
    """A field of elements that are not in reserve."""
    return replace(field, told=lambda where, each: each.status != Status.RESERVE and field.told(where, each))


def in_movement(differs: Callable[[Element], bool]) -> Callable[[Where, Element], bool]:
    """During phase 2, where an element began it otherwise than it is."""
    return lambda where, each: where.state.step == Step.MOVEMENT and differs(each)


OF_PLACED: Final = (
    place("at", MEASURES, "where it is; of one that is lost, where it was", also=("position", "place")),
    facing(
        "facing",
        MEASURES,
        "how a vehicle faces (LW-1.10)",
        rule="LW-1.10",
        told=lambda where, each: is_vehicle(where.state, where.number),
    ),
    element(
        "carrier",
        "what carries or tows it (LW-4.18)",
        also=("aboard",),
        told=lambda where, each: each.status == Status.ABOARD,
    ),
    place(
        "began",
        MEASURES,
        "in movement: where it began the phase, if elsewhere",
        of=("start_x", "start_y"),
        also=("started",),
        told=in_movement(lambda each: (each.start_x, each.start_y) != (each.x, each.y)),
    ),
    facing(
        "began_facing",
        MEASURES,
        "in movement: how it faced when it began the phase, if otherwise",
        rule="LW-1.10",
        of="start_facing",
        told=in_movement(lambda each: each.start_facing != each.facing),
    ),
    length("used", MEASURES, "how much of its rate it has used, crossings and bad going included", told=None),
    choice("pace", PACE_WORDS, "how its move was declared (LW-4.2, LW-4.5)", told=None),
    number(
        "ready", 0, MOST, "the turn from which a weapon that moved is set up (LW-4.17)", also=("ready_from",), told=None
    ),
    flag("boarded", "took part in mounting or dismounting this turn", told=None),
    flag("moved", "has moved this turn (LW-2.6)", told=None),
    flag("done", "does no more in this phase", told=None),
    flag("fired", "has fired this turn", told=None),
    flag("shaken", "whether it is shaken", told=None),
    flag("reaches", "in an assault: is about to move", told=None),
    flag("defended", "in an assault: has fired in defence", told=None),
    thing(
        "observes_for",
        "a battery, which is a unit or a weapon by itself",
        battery_named,
        battery_name,
        "the battery that it observes for this turn (LW-6.15)",
        of="bound",
        none=False,
        also=("observer_for",),
        told=None,
    ),
    element("prey", "in an assault: the vehicle that it takes (LW-7.19)"),
)
ELEMENT: Final = Fields(
    Element,
    "an element",
    choice("status", STATUS_WORDS, "whether it is still there; of one in reserve, nothing else is said"),
    *map(of_placed, OF_PLACED),
    besides={"stray": "out_of_command names those that are"},
)


# Units


def put_halted(where: Where, unit: Unit, part: Part, key: str) -> None:
    unit.halted = where.state.turn if part.get(key) is True else int(part.get(key))


UNIT: Final = Fields(
    Unit,
    "a unit",
    element(
        "hq", "the element that carries its HQ (LW-1.4); `nobody` when none is left", none=NOBODY_WORD, told=always
    ),
    number(
        "observes_from", 0, MOST, "the turn from which its post observes", of="observes", also=("observes",), told=None
    ),
    replace(
        number("halted", 0, MOST, "halted to the end of this turn (LW-7.18)", also=("halted_until",), told=None),
        takes="a turn, true for the present one",
        put=put_halted,
    ),
    element("aim", "of a battery: its first target this turn (LW-6.14)"),
    flag("assaulted", "has assaulted this turn", told=None),
    flag("beaten", "has lost an assault this turn", also=("lost_assault",), told=None),
    flag("reduced", "has lost an element this turn", told=None),
    flag("retired", "has retired this turn (LW-4.15)", told=None),
)


# The turn


def taking_part(where: Where, assault: Assault) -> list[int]:
    """The elements that take part in the assault under way."""
    found = []
    for body, bits in ((assault.attacker, assault.ours), (assault.defender, assault.theirs)):
        formation = where.setup.units[body]
        found += [formation.first + i for i in range(formation.count) if bits >> i & 1]
    return sorted(found)


ASSAULT: Final = Fields(
    Assault,
    "an assault",
    unit("attacker", "the unit that assaults"),
    unit("defender", "the unit that is assaulted"),
    choice("stage", STAGE_WORDS, "where it stands (LW-7.13): the attacker's armour may fire, or the defender"),
    things(
        "taking_part",
        "elements",
        element_named,
        name_of,
        "who of both units does, as judged at the declaration",
        of="ours",
        there=taking_part,
    ),
    besides={"theirs": "taking_part"},
)


def side_name(setup: Setup, side: int) -> str:
    return NOBODY_WORD if side == NOBODY else SEATS[side]


def side(word: str, about: str, **more: Any) -> Field:
    return thing(word, "a side", side_named, side_name, about, **({"holds": SEAT} | more))


WINNER: Final = thing(
    "winner",
    "a side",
    side_named,
    side_name,
    "who has won; `nobody` in a draw",
    none=NOBODY_WORD,
    noes=("draw",),
    told=lambda where, state: state.over,
    holds=SEAT,
)


def put_side(where: Where, state: State, part: Part, key: str) -> None:
    state.part = int(part.text(key) != SEATS[state.first])


def put_chooses(where: Where, state: State, part: Part, key: str) -> None:
    if state.step != Step.INITIATIVE:
        raise part.error("only in the phase 'initiative'", key)
    ask(state, Ask.INITIATIVE, SEATS.index(part.text(key)))


def read_objectives(where: Where, part: Part, key: str) -> dict[str, str]:
    """Who holds what: { Farm = "B" }."""
    below, names = part.part(key), objective_names(where.setup)
    found = each_named(below, lambda text: objective_named(where.setup, text), names.__getitem__)
    return {names[i]: WINNER.read(where, below, written) for written, i in found}


def tell_objectives(where: Where, state: State) -> dict[str, str]:
    return {name: side_name(where.setup, state.holder[i] - 1) for i, name in enumerate(objective_names(where.setup))}


def put_objectives(where: Where, state: State, part: Part, key: str) -> None:
    below = part.part(key)
    for i, name in enumerate(objective_names(where.setup)):
        if name in below:
            state.holder[i] = [NOBODY_WORD, *SEATS].index(below.text(name))


FLOW: Final = Fields(
    State,
    "the turn",
    number("turn", 0, MOST, "the turn; 0 in the set-up"),
    choice(
        "phase",
        PHASES,
        "the phase (LW-2.1); only named, it begins anew",
        of="step",
        synonyms=PHASE_SYNONYMS | {f"{word} phase": name for word, name in PHASE_SYNONYMS.items()},
    ),
    flag("over", "whether the game is over", told=None),
    WINNER,
    side("initiative", "the side that has it, or that sets up first", of="first", also=("first",)),
    replace(
        side("side", "whose part of the phase it is", of="part", also=("acting", "to_act")),
        tell=lambda where, state: SEATS[acting_side(state)],
        put=put_side,
    ),
    replace(
        side(
            "chooses",
            "in initiative: who rolled higher",
            of="ask",
            told=lambda where, state: state.ask.what == Ask.INITIATIVE,
        ),
        tell=lambda where, state: SEATS[state.ask.seats.bit_length() - 1],
        put=put_chooses,
    ),
    length("visibility", MEASURES, "how far one sees, where the season limits it (LW-3.3)", told=None),
    element("chosen", "the element that acts", also=("active",)),
    flag("begun", "whether it has moved or turned", told=lambda where, state: state.chosen),
    unit("storming", "the unit whose squads are being given vehicles (LW-7.19)", none=False, told=None),
    table(
        "assault",
        ASSAULT,
        "the assault under way",
        record=lambda where, state: state.assault,
        of=("assault",),
        none=True,
        told=lambda where, state: state.assault.stage != Stage.NONE,
    ),
    things(
        "out_of_command",
        "elements",
        element_named,
        name_of,
        'the elements that are, as judged last (LW-8.7): `["1c"]`',
        of="elements.stray",
        there=lambda where, state: [each for each in element_names(where.setup).values() if state.elements[each].stray],
    ),
    own(
        "objectives",
        "a table of objectives with the side that holds each, or nobody",
        'who holds what: `{ Farm = "B", Mill = "nobody" }`',
        read=read_objectives,
        tell=tell_objectives,
        put=put_objectives,
        of=("holder",),
    ),
    each(
        "units",
        UNIT,
        "the units of both sides, by name",
        find=unit_named,
        names=unit_names,
        owner=lambda setup, number: setup.units[number].side,
    ),
    each(
        "elements",
        ELEMENT,
        "the elements of both sides, by name",
        find=element_named,
        names=element_names,
        owner=lambda setup, number: setup.elements[number].side,
        card=lambda setup, number: setup.elements[number],
    ),
)
