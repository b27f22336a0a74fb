"""What the fields of a state are called in positions and case files, a table for each record."""

from __future__ import annotations

from typing import Any, Final

from stormtable.engine import seating
from stormtable.engine.field_kinds import choice, each, flag, number, own, rows
from stormtable.engine.fields import OWNER, Field, Fields, Where
from stormtable.engine.inputs import Part, list_words
from stormtable.engine.lookup import look_up_name
from stormtable.engine.name_kinds import thing
from stormtable.engine.quantities import SEAT, piece
from stormtable.games.arclight.rules.initiative import NO_ONE
from stormtable.games.arclight.rules.state import (
    INDEX_CODES,
    MAX_FIRERS,
    N_SHIPS,
    SHIPS_A_SIDE,
    SIDES,
    UNKNOWN,
    Ask,
    Question,
    Reading,
    Shot,
    State,
    Step,
)
from stormtable.games.arclight.rules.values import in_order
from stormtable.games.arclight.words.lookup import crew_named, ship_named, weapon_key, weapon_named
from stormtable.games.arclight.words.names import crew_letter, name_of, step_name, unit_names
from stormtable.games.arclight.words.notation_acts import write_command
from stormtable.games.arclight.words.ship_fields import SHIP

__all__ = ["FLOW", "NOBODY", "PHASES", "QUESTION", "READING", "SHIP", "SHOT", "SIDE_NAMES", "STEPS"]

SIDE_NAMES: Final = seating.SIDES[:SIDES]
MOST: Final = 99
NOBODY: Final = "nobody"
STEPS: Final = {step_name(step): step for step in Step}
PHASES: Final = {
    Step.PRE_MOVE: "initiative",
    Step.INITIATIVE: "initiative",
    Step.SHIP_MOVEMENT: "movement",
    Step.TORPEDO_MOVEMENT: "movement",
    Step.TORPEDO_RESULTS: "torpedo results",
    Step.CANNON_FIRE: "cannon fire",
    Step.COUNTERMEASURES: "upkeep",
    Step.ENGINEERING: "upkeep",
    Step.STRUCTURE_LOSS: "upkeep",
    Step.STUN: "upkeep",
    Step.TIMED_EFFECTS: "upkeep",
    Step.CASCADE: "upkeep",
    Step.BOOM: "upkeep",
    Step.WARHEAD_LAUNCH: "warhead launch",
    Step.END_OF_TURN: "end of turn",
}
CHOICES: Final[dict[int, str]] = {
    Ask.FACING: "facing",
    Ask.WEAPON: "weapon",
    Ask.CREW: "crew",
    Ask.GEAR: "gear",
    Ask.SHORT: "short",
    Ask.DEGREE: "degree",
    Ask.ARC: "arc",
}


# Fire and damage


def ship(word: str, about: str, **more: Any) -> Field:
    return thing(word, "a ship", ship_named, name_of, about, **({"holds": piece("ships")} | more))


def side(word: str, about: str, **more: Any) -> Field:
    return choice(word, dict(enumerate(SIDE_NAMES)), about, holds=SEAT, **more)


def weapon_of_ship(where: Where, part: Part, key: str) -> str:
    """A weapon by its shortest name, where its ship is named beside it."""
    number = look_up_name(part, "ship", part.get("ship"), lambda text: ship_named(where.setup, text))
    return weapon_key(
        where.setup,
        number,
        look_up_name(part, key, part.get(key), lambda text: weapon_named(where.setup, number, text)),
    )


def put_weapon(where: Where, shot: Shot, part: Part, key: str) -> None:
    shot.weapon = weapon_named(where.setup, shot.ship, part.text(key))


SHOT: Final = Fields(
    Shot,
    "a shot",
    ship("ship", "who fires"),
    own(
        "weapon",
        "a weapon of the ship",
        "with what",
        read=weapon_of_ship,
        tell=lambda where, shot: weapon_key(where.setup, shot.ship, shot.weapon),
        put=put_weapon,
        of=("weapon",),
    ),
    ship("target", "at whom"),
    number("net", -999, 9999, "its net damage once rolled, 0 for a miss", told=lambda where, shot: where.state.rolled),
)

READING: Final = Fields(
    Reading,
    "a cell of the damage index being read",
    ship("ship", "the ship that is damaged"),
    number("net", 1, 9999, "the net damage"),
    number("column", 0, 1, "the structure hits that it had left"),
    number("read", 0, INDEX_CODES, "how many of its codes are done", of="at"),
    side("attacker", "whose shot began the chain (AL-5.13)"),
)


QUESTION: Final = Fields(
    Question,
    "a choice in the middle of damage",
    choice("choose", CHOICES, "what is chosen", of="what"),
    ship("ship", "of which ship"),
    own(
        "seat",
        "A or B",
        "who chooses",
        read=lambda where, part, key: part.choice(key, SIDE_NAMES),
        tell=lambda where, ask: SIDE_NAMES[1 if ask.seats == 2 else 0],
        of=("seats",),
    ),
    besides={"part": "the crew member at the cursor, while firing"},
)


def read_question(where: Where, part: Part, key: str) -> Any:
    """What is chosen; in one word where ship and seat follow."""
    if isinstance(part.get(key), str):
        return {"choose": part.choice(key, tuple(CHOICES.values()))}
    return QUESTION.canonical(where, part.part(key))


# The turn


def phase_word(where: Where, part: Part, key: str) -> str:
    return part.text(key).strip().casefold().replace("_", " ")


def read_sides(where: Where, part: Part, key: str) -> list[str]:
    """Sides in a list, or their letters in one text."""
    names = list(part.text(key, "")) if isinstance(part.get(key), str) else part.texts(key)
    for name in names:
        if name not in SIDE_NAMES:
            raise part.error(f"{name!r} is no side; there are {list_words(SIDE_NAMES)}", key)
    return [name for name in SIDE_NAMES if name in names]


def put_conceded(where: Where, state: State, part: Part, key: str) -> None:
    state.conceded = sum(1 << SIDE_NAMES.index(name) for name in part.texts(key))


def read_pledges(where: Where, part: Part, key: str) -> dict[str, str]:
    """What each side rolls for initiative, as it is written."""
    below, words = part.part(key), {}
    for name in below.table:
        if name.upper() not in SIDE_NAMES:
            raise below.error(f"unknown; there are {list_words(SIDE_NAMES)}", name)
        words[name.upper()] = below.text(name)
    return words


def pledge_words(view: State, side: int) -> str:
    """What a side rolls for initiative; "sealed" to those who may not know, "nobody" without a pilot."""
    pledge = view.pledges[side]
    if pledge == UNKNOWN:
        return "sealed"
    if pledge == NO_ONE:
        return NOBODY
    return write_command(view.table, (pledge - 1) % N_SHIPS, (pledge - 1) // N_SHIPS)


def tell_pledges(where: Where, state: State) -> dict[str, str]:
    return {SIDE_NAMES[side]: pledge_words(state, side) for side in range(SIDES) if state.pledges[side] != 0}


def read_firer(where: Where, part: Part, key: str) -> str:
    """A ship and a crew member, "Javelin 1 B"; "nobody" when all have fired."""
    text = part.text(key)
    if text.strip().casefold() in (NOBODY, "none"):
        return NOBODY
    name, _, member = text.strip().rpartition(" ")
    if name.casefold().endswith(" gunner"):
        name = name[: -len(" gunner")]
    number = look_up_name(part, key, name or text, lambda word: ship_named(where.setup, word))
    crew = look_up_name(part, key, member, lambda word: crew_named(where.setup, number, word))
    return f"{name_of(where.setup, number)} {crew_letter(crew)}"


def tell_firer(where: Where, state: State) -> str:
    """Whose turn to fire it is, or will be after the present damage."""
    if state.cursor >= state.table.n_firers:
        return NOBODY
    order = state.table.firers_a if state.first_side == 0 else state.table.firers_b
    firer = order[state.cursor]
    return f"{name_of(state.table, firer.ship)} {crew_letter(firer.crew)}"


def read_place(where: Where, part: Part, key: str) -> str | int:
    """A ship, or the number of a place in the order from 1."""
    if isinstance(part.get(key), str):
        return name_of(where.setup, look_up_name(part, key, part.get(key), lambda text: ship_named(where.setup, text)))
    return part.number(key, 1, N_SHIPS + 1)


def tell_place(where: Where, state: State) -> str | int:
    """The ship whose upkeep it is or will be; the number of the place where the order has no ship."""
    if state.cursor < N_SHIPS:
        number = in_order(state, state.cursor)
        if state.table.cards[number].n_crew > 0:
            return name_of(state.table, number)
    return state.cursor + 1


def in_upkeep(where: Where, state: State) -> bool:
    return PHASES[Step(state.step)] == "upkeep"


def upkeep_number(word: str, of: str, about: str) -> Field:
    return number(word, 0, MOST, about, of=of, told=lambda where, state: in_upkeep(where, state) and getattr(state, of))


FLOW: Final = Fields(
    State,
    "the turn",
    number("turn", 1, lambda where: where.setup.turn_limit, "the turn"),
    own(
        "phase",
        "initiative, movement, cannon fire, upkeep or end of turn, or a step",
        "the phase; only named, it begins anew",
        read=phase_word,
        tell=lambda where, state: PHASES[Step(state.step)],
    ),
    own(
        "step",
        list_words(STEPS).replace(" and ", " or "),
        "the step of the sequence of play (AL-2.1)",
        read=phase_word,
        tell=lambda where, state: step_name(state.step),
        of=("step",),
    ),
    flag("over", "whether the game is over", told=None),
    own(
        "conceded",
        "A, B, or both in a list",
        "who has given up",
        read=read_sides,
        tell=lambda where, state: [SIDE_NAMES[side] for side in range(SIDES) if state.conceded >> side & 1],
        put=put_conceded,
        of=("conceded",),
        told=lambda where, state: state.conceded,
    ),
    side("lowest", "the side with the lowest initiative", of="low_side", also=("low_side", "lowest_initiative")),
    side(
        "moved_first",
        "the side that moved first this turn",
        of="first_side",
        also=("first_side", "first"),
        told=lambda where, state: state.any_moved,
    ),
    own(
        "pledges",
        "a table of A and B with 'Command die of ...', 'Helm die of ...', sealed or nobody",
        "in initiative: what a side has chosen; `nobody` without a pilot, `sealed` in a view",
        read=read_pledges,
        tell=tell_pledges,
        of=("pledges",),
        told=lambda where, state: any(state.pledges),
        seen=OWNER,
    ),
    side(
        "next",
        "in movement: the side whose ship is next",
        of="to_move",
        also=("to_move", "next_side"),
        told=lambda where, state: state.step == Step.SHIP_MOVEMENT,
    ),
    ship("active", "in movement: the ship that is moving", none=False, also=("moving", "active_unit"), told=None),
    own(
        "firing",
        "a ship and a crew member, as 'Javelin 1 B', or nobody",
        "in cannon fire: whose turn to fire it is; `nobody` when all have",
        read=read_firer,
        tell=tell_firer,
        of=("cursor",),
        also=("firer",),
        told=lambda where, state: state.step == Step.CANNON_FIRE,
    ),
    rows(
        "shots",
        SHOT,
        "shots declared by the present skill",
        records=lambda where, state: [state.shots[i] for i in range(state.n_shots)],
        of=("shots", "n_shots", "rolled"),
        told=lambda where, state: state.n_shots,
    ),
    number(
        "applied",
        0,
        MAX_FIRERS,
        "how many of the shots rolled have been applied, or are being",
        of="next_shot",
        told=lambda where, state: state.n_shots and state.rolled,
    ),
    own(
        "place",
        "a ship, or the number of a place in the order",
        "in upkeep: the ship whose turn it is in the present step, or the number of a place without a ship",
        read=read_place,
        tell=tell_place,
        told=in_upkeep,
    ),
    upkeep_number("creaks_left", "creaks", "hull damage still to roll for that ship (AL-6.18)"),
    upkeep_number("deaths_left", "deaths", "its crew still to die (AL-6.23)"),
    flag(
        "begun",
        "whether that ship is in the middle of its step",
        told=lambda where, state: in_upkeep(where, state) and state.begun,
    ),
    rows(
        "readings",
        READING,
        "cells of the damage index being read, the outermost first",
        records=lambda where, state: [state.readings[i] for i in range(state.depth)],
        of=("readings", "depth"),
        told=lambda where, state: state.depth,
    ),
    own(
        "question",
        f"a table of {QUESTION.noun}, or what is chosen in one word",
        "a choice in the middle of damage; ship and seat follow where they are not said",
        read=read_question,
        tell=lambda where, state: QUESTION.tell(where, state.ask),
        of=("ask",),
        also=("asked",),
        told=lambda where, state: state.ask.what in CHOICES,
    ),
    each(
        "units",
        SHIP,
        "the ships of both sides, by name",
        find=ship_named,
        names=unit_names,
        owner=lambda setup, number: number // SHIPS_A_SIDE,
        card=lambda setup, number: setup.cards[number],
        of="ships",
        also=("ships",),
    ),
    besides={"any_moved": "whether moved_first is there", "rank": "of the first of the shots"},
)
