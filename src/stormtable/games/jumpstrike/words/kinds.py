"""Kinds of fields that records of Jumpstrike share: places, facings, seats, units, guard pods by side."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from stormtable.engine.field_kinds import number, own
from stormtable.engine.fields import Field, Where
from stormtable.engine.hexes import hex_name
from stormtable.engine.inputs import Part
from stormtable.engine.lookup import each_named, look_up, look_up_name
from stormtable.engine.measure_kinds import place
from stormtable.engine.measures import degrees_written
from stormtable.engine.name_kinds import thing, things
from stormtable.engine.quantities import SEAT, SEATS
from stormtable.games.jumpstrike.rules.ground import angle_of, is_facing
from stormtable.games.jumpstrike.rules.state import HEX_SIDES, Setup
from stormtable.games.jumpstrike.words.lookup import guard_side_named, seat_named, unit_named
from stormtable.games.jumpstrike.words.names import GUARD_SIDES, seat_names, unit_name
from stormtable.games.jumpstrike.words.places import MEASURES, place_name, place_named

__all__ = ["facings", "guards", "on_hexes", "on_table", "places", "seat", "seats", "unit_word"]

MOST_GUARDS = 40


def on_hexes(where: Where, record: Any) -> bool:
    return not where.setup.tabletop


def on_table(where: Where, record: Any) -> bool:
    return bool(where.setup.tabletop)


def places(about: str) -> tuple[Field, Field]:
    """The words for the place of a record with `q` and `r`: its hex, or where it is at on a flat table."""

    def read_hex(where: Where, part: Part, key: str) -> str:
        if where.setup.tabletop:
            raise part.error('this is played on a table without hexes: say at = "60,20" (JS-12.1)', key)
        return place_name(where.setup, *look_up_name(part, key, part.need(key), lambda text: find(where, text)))

    def read_at(where: Where, part: Part, key: str) -> dict[str, Any]:
        if not where.setup.tabletop:
            return {"hex": read_hex(where, part, key)}
        x, y = MEASURES.place_word(where, part, key)
        look_up(part, key, f"{x},{y}", lambda text: find(where, text))
        return {"at": [x, y]}

    def find(where: Where, text: str) -> tuple[int, int]:
        return place_named(where.state, text)

    def put_hex(where: Where, record: Any, part: Part, key: str) -> None:
        record.q, record.r = find(where, part.text(key))

    at = place("at", MEASURES, f"on a table (JS-12.1), {about}", of=("q", "r"), also=("position",), told=on_table)
    return (
        own(
            "hex",
            "a hex of the map, as '0608'",
            about,
            read=read_hex,
            tell=lambda where, record: hex_name(record.q, record.r),
            put=put_hex,
            of=("q", "r"),
            told=on_hexes,
        ),
        replace(at, read=read_at, several=True),
    )


def facings(about: str) -> tuple[Field, Field]:
    """The words for the facing of a record: a hex side, or a heading on a flat table."""
    side = number("facing", 1, 6, f"{about}, 1 up, clockwise", told=on_hexes)

    def read_side(where: Where, part: Part, key: str) -> Any:
        if where.setup.tabletop:
            raise part.error("this is played on a table without hexes: say heading, in degrees (JS-12.2)", key)
        return side.read(where, part, key)

    def read_heading(where: Where, part: Part, key: str) -> int | float:
        if not where.setup.tabletop:
            raise part.error("this is played on hexes: say facing, from 1 to 6 (JS-1.1)", key)
        value = part.get(key)
        tenths = look_up(part, key, value, MEASURES.tenths)
        if isinstance(value, str) and not value.strip()[:1].isdigit():
            tenths = angle_of(tenths)  # a compass point
        if not is_facing(where.state, tenths):
            raise part.error("a heading lies from 0 to 359.9 degrees (JS-12.2)", key)
        return degrees_written(tenths)

    def put_heading(where: Where, record: Any, part: Part, key: str) -> None:
        record.facing = MEASURES.tenths(part.get(key))

    heading = own(
        "heading",
        "degrees, 0 north and 90 east, or a compass point",
        f"on a table (JS-12.1), {about}",
        read=read_heading,
        tell=lambda where, record: degrees_written(record.facing),
        put=put_heading,
        of=("facing",),
        told=on_table,
    )
    return replace(side, read=read_side), heading


def seat_name(setup: Setup, number: int) -> str:
    return seat_names(setup)[number]


def seat(word: str, about: str, **more: Any) -> Field:
    return thing(word, "a seat", seat_named, seat_name, about, **({"holds": SEAT} | more))


def seats(word: str, about: str, **more: Any) -> Field:
    return things(word, "seats", seat_named, seat_name, about, **({"holds": SEATS} | more))


def unit_word(where: Where, part: Part, key: str) -> str:
    """A ship or a pod group by its name."""
    return unit_name(where.setup, *look_up_name(part, key, part.get(key), lambda text: unit_named(where.state, text)))


def guards(word: str, about: str, **more: Any) -> Field:
    """Guard pods by side of the ship, those there are, clockwise from the front."""

    def read(where: Where, part: Part, key: str) -> dict[str, int]:
        below, lie = part.part(key), dict[int, int]()
        for written, side in each_named(below, guard_side_named, GUARD_SIDES.__getitem__):
            lie[side] = below.number(written, 0, MOST_GUARDS)
        return {GUARD_SIDES[side]: lie[side] for side in sorted(lie) if lie[side]}

    def put(where: Where, record: Any, part: Part, key: str) -> None:
        below = part.part(key)
        getattr(record, word)[:] = [below.get(side, 0) for side in GUARD_SIDES]

    def tell(where: Where, record: Any) -> dict[str, int]:
        lie = getattr(record, word)
        return {GUARD_SIDES[side]: lie[side] for side in range(HEX_SIDES) if lie[side]}

    takes = "a table of sides of the ship with numbers"
    return own(word, takes, about, read=read, tell=tell, put=put, of=(word,), **more)
