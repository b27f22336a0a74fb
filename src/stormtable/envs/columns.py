"""What a game's observations are made of: every number of a state that moves, as its fields describe it.

A `Block` is the turn (one row, of what stands in the state itself) or an array of the state's records, a row for each
element; its columns are the numbers of such a record. Nothing here is told of one game: names, ranges, units and who
sees what come from `words/fields.py` of the game (`engine.fields`), places in memory from the records' layout.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, cast

from stormtable.engine.dice import Dice
from stormtable.engine.fields import ALL, Field, Fields, Listed, Pieces
from stormtable.engine.game import Game
from stormtable.engine.layout import is_fixed, layout
from stormtable.engine.quantities import FLAG, Quantity, count
from stormtable.engine.records import dtype_of
from stormtable.games import package_of

__all__ = ["TURN", "Block", "Leaf", "blocks_of", "fields_of", "moving_size"]

TURN: Final = "turn"  # the block of what stands in the state itself
SPANS: Final = {"i1": (-(1 << 7), (1 << 7) - 1), "i2": (-(1 << 15), (1 << 15) - 1), "i4": (-(1 << 31), (1 << 31) - 1)}


@dataclass(frozen=True, slots=True)
class Leaf:
    """One number of a record, where it lies and what it is."""

    name: str  # "weapons[2].lost"
    about: str
    holds: Quantity
    offset: int  # in bytes, from the beginning of its row
    code: str  # NumPy's: "i1", "i2", "i4"
    index: int = 0  # in its array, if it stands in one
    seen: str = ALL  # who sees it


@dataclass(frozen=True, slots=True)
class Block:
    """The turn, or an array of records."""

    name: str  # of the state's array; TURN
    noun: str  # "a ship"
    about: str
    leaves: tuple[Leaf, ...]
    offset: int = 0  # of the first row in the state, in bytes
    stride: int = 0  # from a row to the next
    length: int = 1  # of the array
    pieces: Pieces | None = None  # where each row is a piece that is there all match long
    count: Leaf | None = None  # the number in the state that says how many rows are in use


def fields_of(game: Game) -> Fields | None:
    """The table of the fields of a game's state; None for a game that has none."""
    try:
        return cast(Fields, importlib.import_module(f"{package_of(game.NAME)}.words.fields").FLOW)
    except ModuleNotFoundError:
        return None


def moving_size(state: type) -> int:
    """How many bytes of a state's layout change in a match. Raises TypeError unless they come first."""
    dtype, end, still = dtype_of(state), 0, False
    for name, _, _ in layout(state):
        part, offset = dtype.fields[name][:2]  # type: ignore[index]
        if is_fixed(state, name):
            still = True
        elif still:
            raise TypeError(f"{state.__name__}.{name} moves and stands behind what is fixed")
        else:
            end = offset + part.itemsize
    return end


def blocks_of(game: Game) -> tuple[Block, ...]:
    """The blocks of a game's observations, the turn first."""
    state, fields = game.State, fields_of(game) or Fields(game.State, "the state")
    dtype = dtype_of(state)
    turn: list[Leaf] = []
    arrays: list[Block] = []
    for name, kind, number in layout(state):
        if kind is Dice or is_fixed(state, name):
            continue
        part, offset = dtype.fields[name][:2]  # type: ignore[index]
        if isinstance(kind, type) and number:
            arrays.append(array_block(name, kind, number, fields, offset, part.itemsize // number))
        else:
            turn += leaves_at(name, kind, number, offset, fields, "")
    counts = {leaf.name: leaf for leaf in turn}
    counted = {name: listed.number for name, listed in lists_of(fields).items()}
    head = Block(TURN, fields.noun, "what stands in the state itself", tuple(turn))
    return (head, *(with_count(block, counts.get(counted.get(block.name, ""))) for block in arrays))


def with_count(block: Block, leaf: Leaf | None) -> Block:
    names = Block.__slots__
    return block if leaf is None else Block(**{name: getattr(block, name) for name in names} | {"count": leaf})


def lists_of(fields: Fields) -> dict[str, Listed]:
    """The arrays that are filled one after another, by their names."""
    return fields.lists


def array_block(name: str, kind: type, number: int, fields: Fields, offset: int, stride: int) -> Block:
    """The block of an array of records."""
    field, listed = said_by(fields, name), fields.lists.get(name)
    below = listed.fields if listed else field.below if field and field.below else Fields(kind, f"a {kind.__name__}")
    about = listed.about if listed else field.about if field else ""
    return Block(
        name,
        below.noun,
        about,
        tuple(leaves_of(kind, below, 0, "")),
        offset,
        stride,
        number,
        pieces=field.pieces if field else None,
    )


def leaves_of(record: type, fields: Fields, offset: int, path: str) -> Iterator[Leaf]:
    """The numbers of a record, those of records in it too."""
    dtype = dtype_of(record)
    for name, kind, number in layout(record):
        yield from leaves_at(name, kind, number, offset + dtype.fields[name][1], fields, path)  # type: ignore[index]


def leaves_at(name: str, kind: Any, number: Any, offset: int, fields: Fields, path: str) -> Iterator[Leaf]:
    """The numbers of a field that begins at an offset; `path` is what it stands in, of the record of `fields`."""
    size = dtype_of(kind).itemsize if isinstance(kind, type) else int(kind[1]) if kind != "?" else 1
    for i in range(number or 1):
        here, at = f"{name}[{i}]" if number else name, offset + i * size
        if not isinstance(kind, type):
            yield leaf_at(path, name, here, kind, at, i, fields)
            continue
        field = None if path else said_by(fields, name)
        if field is not None and field.below is not None:
            inner = leaves_of(kind, field.below, at, "")
        else:
            inner = leaves_of(kind, fields, at, f"{path}{name}.")
        for leaf in inner:
            yield Leaf(
                f"{here}.{leaf.name}", leaf.about, leaf.holds, leaf.offset, leaf.code, leaf.index or i, leaf.seen
            )


def leaf_at(path: str, name: str, here: str, kind: str, offset: int, index: int, fields: Fields) -> Leaf:
    """One number, described by the word that says it or by `Fields.numbers`."""
    code = "i1" if kind == "?" else kind
    said = fields.numbers.get(f"{path}{name}")
    field = said_by(fields, f"{path}{name}")
    if said is not None:
        return Leaf(here, said.about, said.holds, offset, code, index, said.seen)
    if field is not None and field.holds:
        holds = field.holds[field.of.index(f"{path}{name}")]
        return Leaf(here, field.about, holds, offset, code, index, field.seen)
    low, high = SPANS[code]
    about, seen = (field.about, field.seen) if field else ("", ALL)
    return Leaf(here, about, FLAG if kind == "?" else count(high, low), offset, code, index, seen)


def said_by(fields: Fields, name: str) -> Field | None:
    """The word that says a field, one that says what its number holds before others."""
    found = [each for each in fields if name in each.of]
    return next((each for each in found if each.holds or each.below), found[0] if found else None)
