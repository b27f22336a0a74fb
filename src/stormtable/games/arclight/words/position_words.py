"""The words of a position: what everything on the table is called in case files and stored positions.

`canonical` turns what people write (synonyms, full names of weapons, any case) into the words that `position` writes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from stormtable.engine.game import BadInput
from stormtable.engine.inputs import Part, did_you_mean, renamed
from stormtable.engine.wording import each_named, found, looked_up
from stormtable.games.arclight.data.cards import ARCS, DEGREES, read_arcs
from stormtable.games.arclight.rules.state import Ask, Degree, Setup, State, Status, Step
from stormtable.games.arclight.words.lookup import crew_named, gear_named, ship_named, weapon_key, weapon_named
from stormtable.games.arclight.words.names import ARC_NAMES, crew_letter, gear_name, name_of

__all__ = [
    "CHOICES",
    "DEGREE_WORDS",
    "FLAGS",
    "FLOW",
    "LASTING_CRITICALS",
    "NUMBERS",
    "PHASES",
    "SIDE_NAMES",
    "STATUS_WORDS",
    "STEPS",
    "TURNS",
    "Timed",
    "arc_words",
    "canonical",
]

SIDE_NAMES: Final = ("A", "B")
MOST: Final = 99


class Range(NamedTuple):
    """A number of a ship: its field, and from where to where it may be set."""

    field: str
    low: int
    high: int


class Timed(NamedTuple):
    """A turn number of a ship, 0 for none: its field, and which turn `true` stands for, from the present one."""

    field: str
    after: int
    ends: bool  # in the upkeep of that turn: so it cannot lie in the past


NUMBERS: Final = {
    "facing": Range("facing", 1, 6),
    "lasting_thrust": Range("thrust", 0, MOST),
    "lasting_ds": Range("screens", 0, MOST),
    "lasting_esv": Range("esv", 0, MOST),
    "asv": Range("asv", 0, MOST),
    "maneuver": Range("maneuver", 0, 9999),
    "structure": Range("structure", 0, 1),
    "points": Range("points", 0, MOST),
    "entered": Range("entered", 0, MOST),
    "creaking": Range("creaking", 0, MOST),
}
FLAGS: Final = {
    "moved": "moved",
    "failed_turn": "failed_turn",
    "structure_hit": "struck",
    "cascade": "cascade",
    "only_right": "only_right",
    "only_left": "only_left",
    "hud": "hud",
    "ew": "ew",
    "interference": "interference",
    "iff": "iff",
    "screens_out": "screens_out",
}
TURNS: Final = {
    "stunned_until": Timed("stunned", 1, True),
    "boom": Timed("boom", 1, True),
    "no_esv_until": Timed("no_esv", 1, True),
    "shut_down_until": Timed("shut_down", 1, True),
    "engine_until": Timed("engine", 1, True),
    "moves_first": Timed("moves_first", 0, False),
    "straight": Timed("straight", 0, False),
    "last_move": Timed("last_move", 5, False),
}
LASTING_CRITICALS: Final = {
    6: "only_right",
    13: "hud",
    14: "ew",
    15: "interference",
    16: "iff",
    18: "creaking",
    19: "only_left",
    22: "screens_out",
}
PASSING_CRITICALS: Final = {
    7: "no_esv_until",
    8: "moves_first",
    9: "shut_down_until",
    10: "straight",
    12: "last_move",
    20: "straight",
    21: "engine_until",
    23: "dying",
}
STATUS_WORDS: Final[dict[int, str]] = {
    Status.IN_PLAY: "in play",
    Status.DESTROYED: "destroyed",
    Status.DISENGAGED: "disengaged",
}
DEGREE_WORDS: Final[dict[int, str]] = {
    Degree.LOW: "Low",
    Degree.MED_LOW: "MedL",
    Degree.MED_HIGH: "MedH",
    Degree.HIGH: "High",
    Degree.ALL: "All",
}
STEPS: Final = {step.name.lower().replace("_", " "): step for step in Step}
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

FLOW: Final = (
    "phase",
    "step",
    "over",
    "conceded",
    "lowest",
    "next",
    "moved_first",
    "active",
    "pledges",
    "firing",
    "shots",
    "applied",
    "place",
    "begun",
    "creaks_left",
    "deaths_left",
    "readings",
    "question",
)
SYNONYMS: Final = {
    "to_move": "next",
    "next_side": "next",
    "low_side": "lowest",
    "lowest_initiative": "lowest",
    "first_side": "moved_first",
    "first": "moved_first",
    "moving": "active",
    "active_unit": "active",
    "firer": "firing",
    "ships": "units",
    "asked": "question",
}
UNIT_SYNONYMS: Final = {
    "position": "hex",
    "at": "hex",
    "screens": "ds",
    "defensive_screens": "ds",
    "lasting_screens": "lasting_ds",
    "lasting_asv": "asv",
    "lasting_maneuver": "maneuver",
    "movement_points": "points",
    "entered_hexes": "entered",
    "hexes_entered": "entered",
    "tried_turn": "failed_turn",
    "struck": "structure_hit",
    "stunned": "stunned_until",
    "boom_next_turn": "boom",
    "boom_in": "boom",
    "thrust_short": "thrust_shorts",
    "ds_short": "ds_shorts",
    "screen_shorts": "ds_shorts",
    "no_esv": "no_esv_until",
    "shut_down": "shut_down_until",
    "engine": "engine_until",
    "straight_in": "straight",
    "last_move_in": "last_move",
    "lost": "lost_weapons",
    "dead": "lost_crew",
    "fixed": "arcs",
    "degree": "degrees",
    "arc": "arcs",
}
UNIT_KEYS: Final = (
    "status",
    "hex",
    "ds",
    "thrust",
    "esv",
    *NUMBERS,
    *FLAGS,
    *TURNS,
    "thrust_shorts",
    "ds_shorts",
    "dying",
    "criticals",
    "lost_weapons",
    "lost_crew",
    "lost_gear",
    "fired",
    "inactive",
    "degrees",
    "arcs",
)


def arc_words(arcs: int) -> str | list[str]:
    """Arcs by the name that a card would give them, else as a list of hex sides relative to the ship."""
    for name, bits in ARCS.items():
        if bits == arcs:
            return name
    return [name for i, name in enumerate(ARC_NAMES) if arcs >> i & 1]


def canonical(view: State, position: Mapping[str, Any]) -> dict[str, Any]:
    """A position, or a part of one, in the words that `position` writes; raises BadInput for words there are not."""
    part = Part(renamed(Part(position), SYNONYMS))
    words: dict[str, Any] = {}
    for key, value in part.table.items():
        if key == "units":
            words["units"] = units_of(view.table, Part(value, path="units"))
        elif key == "turn" or key in FLOW:
            words[key] = flow_word(view.table, part, key, value)
        else:
            raise part.error(f"unknown; {did_you_mean(key, ['turn', 'units', *FLOW, *SYNONYMS])}", key)
    return words


def flow_word(setup: Setup, part: Part, key: str, value: Any) -> Any:
    match key:
        case "active":
            return name_of(setup, found(part, key, value, lambda word: ship_named(setup, word)))
        case "lowest" | "next" | "moved_first":
            return part.choice(key, SIDE_NAMES)
        case "conceded":
            return [side for side in SIDE_NAMES if side in str(value)] if isinstance(value, str | list) else value
        case "phase" | "step":
            return part.text(key).strip().casefold().replace("_", " ")
        case "firing":
            return firer_words(setup, part, part.text(key))
        case "question" if isinstance(value, str):
            return {"choose": value}
        case _:
            return value


def firer_words(setup: Setup, part: Part, text: str) -> str:
    """A ship and a crew member, "Javelin 1 B"; "nobody" when all have fired."""
    if text.strip().casefold() in ("nobody", "none"):
        return "nobody"
    ship, _, member = text.strip().rpartition(" ")
    if ship.casefold().endswith(" gunner"):
        ship = ship[: -len(" gunner")]
    number = found(part, "firing", ship or text, lambda word: ship_named(setup, word))
    crew = found(part, "firing", member, lambda word: crew_named(setup, number, word))
    return f"{name_of(setup, number)} {crew_letter(crew)}"


# Units


def units_of(setup: Setup, part: Part) -> dict[str, Any]:
    """Ships by their names; a bare class name will do where there is one ship of it."""
    ships = each_named(part, lambda word: ship_named(setup, word), lambda ship: name_of(setup, ship))
    return {name_of(setup, ship): unit_of(setup, ship, part.part(written)) for written, ship in ships}


def unit_of(setup: Setup, ship: int, raw: Part) -> dict[str, Any]:
    """What is said of a ship, in canonical words."""
    part = Part(renamed(raw, UNIT_SYNONYMS), raw.file, raw.path)
    words: dict[str, Any] = {}
    for key in part.table:
        match key:
            case "lost_weapons" | "fired":
                words[key] = named(part, key, lambda text: weapon_key(setup, ship, weapon_named(setup, ship, text)))
            case "lost_crew":
                words[key] = named(part, key, lambda text: crew_letter(crew_named(setup, ship, text)))
            case "lost_gear":
                words[key] = named(part, key, lambda text: gear_name(setup, ship, gear_named(setup, ship, text)))
            case "inactive":
                words[key] = inactive_words(setup, ship, part)
            case "degrees":
                below = part.part(key)
                words[key] = {weapon_of(setup, ship, below, name): degree_word(below, name) for name in below.table}
            case "arcs":
                below = part.part(key)
                words[key] = {
                    weapon_of(setup, ship, below, name): arc_words(read_arcs(below, name)) for name in below.table
                }
            case "status":
                words[key] = part.choice(key, tuple(STATUS_WORDS.values()))
            case _ if key in UNIT_KEYS:
                words[key] = part.get(key)
            case _:
                raise raw.error(f"unknown; {did_you_mean(key, [*UNIT_KEYS, *UNIT_SYNONYMS])}", key)
    return words


def named(part: Part, key: str, official: Callable[[str], str]) -> list[str]:
    """A list of names (or one name) by their official names, in order."""
    value = part.get(key)
    names: Iterable[Any] = [value] if isinstance(value, str) else part.items(key)
    return sorted({looked_up(part, key, str(name), official) for name in names})


def weapon_of(setup: Setup, ship: int, part: Part, name: str) -> str:
    return looked_up(part, name, name, lambda word: weapon_key(setup, ship, weapon_named(setup, ship, word)))


def degree_word(part: Part, key: str) -> str:
    """A degree of damage in any spelling."""
    word = part.text(key).casefold().replace(" ", "")
    if word not in DEGREES:
        raise part.error(f"{part.text(key)!r} is no degree; {did_you_mean(word, DEGREE_WORDS.values())}", key)
    return DEGREE_WORDS[DEGREES[word]]


def inactive_words(setup: Setup, ship: int, part: Part) -> dict[str, Any]:
    """Weapons and gear that are inactive, with the turn in whose upkeep that ends (or true)."""
    value = part.get("inactive")
    rows = value if isinstance(value, Mapping) else dict.fromkeys(part.texts("inactive"), True)
    words: dict[str, Any] = {}
    for name, until in rows.items():
        try:
            words[weapon_key(setup, ship, weapon_named(setup, ship, name))] = until
        except BadInput as no_weapon:
            try:
                words[gear_name(setup, ship, gear_named(setup, ship, name))] = until
            except BadInput:
                raise part.error(str(no_weapon), "inactive") from None
    return words
