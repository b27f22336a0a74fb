"""Kinds of fields that records of Jumpstrike share: hexes, seats, units, guard pods by side."""

from __future__ import annotations

from typing import Any

from stormtable.engine.field_kinds import own, thing, things
from stormtable.engine.fields import Field, Where
from stormtable.engine.hexes import hex_name, parse_hex
from stormtable.engine.inputs import Part
from stormtable.engine.lookup import each_named, look_up_name
from stormtable.games.jumpstrike.rules.state import HEX_SIDES, Setup
from stormtable.games.jumpstrike.words.lookup import guard_side_named, seat_named, unit_named
from stormtable.games.jumpstrike.words.names import GUARD_SIDES, seat_names, unit_name

__all__ = ["guards", "hex_at", "seat", "seats", "unit_word"]

MOST_GUARDS = 40


def hex_at(about: str, **more: Any) -> Field:
    """The hex of a record with `q` and `r`."""

    def read(where: Where, part: Part, key: str) -> str:
        setup = where.setup
        return hex_name(
            *look_up_name(part, key, part.need(key), lambda text: parse_hex(text, setup.columns, setup.rows))
        )

    def put(where: Where, record: Any, part: Part, key: str) -> None:
        record.q, record.r = parse_hex(part.text(key), where.setup.columns, where.setup.rows)

    return own(
        "hex",
        "a hex of the map, as '0608'",
        about,
        read=read,
        tell=lambda where, record: hex_name(record.q, record.r),
        put=put,
        of=("q", "r"),
        **more,
    )


def seat_name(setup: Setup, number: int) -> str:
    return seat_names(setup)[number]


def seat(word: str, about: str, **more: Any) -> Field:
    return thing(word, "a seat", seat_named, seat_name, about, **more)


def seats(word: str, about: str, **more: Any) -> Field:
    return things(word, "seats", seat_named, seat_name, about, **more)


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
