"""Places and facings in words: hexes and hex sides, or centimetres and degrees of a flat table (JS-12.1)."""

from __future__ import annotations

from typing import Final

from stormtable.engine.game import BadInput
from stormtable.engine.hexes import hex_name, parse_hex
from stormtable.engine.measures import Measures, degrees_written, length_written
from stormtable.games.jumpstrike.rules.ground import HEX, is_facing, on_map
from stormtable.games.jumpstrike.rules.state import Setup, State
from stormtable.language import say, say_count

__all__ = [
    "MEASURES",
    "faces",
    "facing_name",
    "facing_named",
    "in_hexes",
    "place_name",
    "place_named",
    "preposition",
    "where",
]

MEASURES: Final = Measures("cm", "centimetres", "cm", "JS-12.13", (60, 20))


def place_name(setup: Setup, q: int, r: int) -> str:
    """A hex as it is numbered, "0608"; on the table x,y in centimetres, "60,19.83"."""
    if setup.tabletop:
        return f"{length_written(q)},{length_written(r)}"
    return hex_name(q, r)


def preposition(setup: Setup) -> str:
    """What stands before a place: in a hex, at a place."""
    return "at" if setup.tabletop else "in"


def where(setup: Setup, q: int, r: int) -> str:
    """Where a unit is: "hex 0608", "at 60,19.83"."""
    if setup.tabletop:
        return say("at {place}", place=place_name(setup, q, r))
    return say("hex {hex}", hex=hex_name(q, r))


def facing_name(setup: Setup, facing: int) -> str:
    """A facing: "1" of the six, on the table degrees, "30"."""
    return str(degrees_written(facing) if setup.tabletop else facing)


def faces(setup: Setup, facing: int) -> str:
    """How a unit faces: "facing 1", on the table "heading 30"."""
    told = facing_name(setup, facing)
    return say("heading {heading}", heading=told) if setup.tabletop else say("facing {facing}", facing=told)


def in_hexes(setup: Setup, n: int) -> str:
    """A range: "2 hexes", "1 hex"; on the table "10 cm"."""
    if setup.tabletop:
        return say("{length} cm", length=n * HEX // 100)
    return say_count(n, "{n} hex", "{n} hexes")


def place_named(state: State, text: str) -> tuple[int, int]:
    """A place on the map by its name, as a state keeps it. Raises BadInput, with what would be right."""
    setup = state.table
    if not setup.tabletop:
        return parse_hex(text, setup.columns, setup.rows)
    x, y = MEASURES.place_of_text(text)
    if not on_map(state, x, y):
        wide, high = length_written(setup.columns * HEX), length_written(setup.rows * HEX)
        raise BadInput(f"{text.strip()!r} is not on the table, which is {wide} x {high} cm", "JS-12.1")
    return x, y


def facing_named(state: State, text: str) -> int:
    """A facing by its name, as a state keeps it. Raises BadInput, with what would be right."""
    number = float(text)
    facing = round(10 * number) if state.table.tabletop else int(number)
    if not is_facing(state, facing):
        if state.table.tabletop:
            raise BadInput(f"{text} is none; a heading from 0 to 359.9 degrees is expected", "JS-12.2")
        raise BadInput(f"{text} is none; a facing from 1 to 6 is expected", "JS-1.1")
    return facing
