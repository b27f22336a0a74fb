"""What a game's observations are made of: every number of a state that moves, as its fields describe it.

A `Block` is the turn (one row, of what stands in the state itself) or an array of the state's records, a row for each
element; its columns are the numbers of such a record. Nothing here is told of one game: names, ranges, units and who
sees what come from `words/fields.py` and `words/numbers.py` of the game, places in memory from the records' layout.
"""

from __future__ import annotations

import importlib
import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from stormtable.engine.dice import Dice
from stormtable.engine.fields import ALL, Field, Fields, Pieces
from stormtable.engine.game import Game
from stormtable.engine.layout import is_fixed, layout
from stormtable.engine.numbers import Listed, Numbers, Said
from stormtable.engine.quantities import FLAG, Quantity, count
from stormtable.engine.records import dtype_of
from stormtable.games import package_of

__all__ = ["TURN", "Block", "Leaf", "Sayings", "blocks_of", "sayings_of"]

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
    index: int = 0  # in the array in which it stands
    seen: str = ALL  # who sees it
    described: bool = True  # whether the game says what it is


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
    listed: Listed | None = None  # where rows are filled one after another
    count: Leaf | None = None  # the number that says how many


class Sayings(NamedTuple):
    """What a game says of its numbers."""

    tables: dict[type, Fields]
    numbers: Numbers

    def said(self, record: type, name: str) -> Said | None:
        """What a field of a record is."""
        told = self.numbers.records.get(record, {}).get(name)
        if isinstance(told, Said):
            return told
        field = self.field(record, name)
        if field is None or not (told or field.holds):
            return None
        return Said(field.about, told or field.holds[field.of.index(name)], field.seen)

    def field(self, record: type, name: str) -> Field | None:
        """The word that says a field; one that says what its number is before others."""
        words = [each for each in self.tables.get(record, ()) if name in each.of]
        return next((each for each in words if each.holds or each.pieces), words[0] if words else None)


def sayings_of(game: Game) -> Sayings:
    """What the words of a game say of its numbers; nothing where it has none."""
    words = words_of(game, "fields")
    tables = [each for each in vars(words).values() if isinstance(each, Fields)] if words else []
    for table in tables:
        below = [each.below for each in table if each.below is not None]
        tables += [each for each in dict.fromkeys(below) if each not in tables]
    numbers = words_of(game, "numbers")
    return Sayings({table.record: table for table in tables}, numbers.NUMBERS if numbers else Numbers({}))


def words_of(game: Game, module: str) -> Any:
    """A module of a game's words; None where there is none."""
    path = f"{package_of(game.NAME)}.words.{module}"
    try:
        return importlib.import_module(path)
    except ModuleNotFoundError as error:
        if error.name is None or not path.startswith(error.name):
            raise
        return None


def blocks_of(game: Game) -> tuple[Block, ...]:
    """The blocks of a game's observations, the turn first."""
    state, sayings = game.State, sayings_of(game)
    dtype = dtype_of(state)
    turn: list[Leaf] = []
    arrays: list[Block] = []
    for name, kind, number in layout(state):
        part, offset = dtype.fields[name][:2]  # type: ignore[index]
        if kind is Dice or is_fixed(state, name):
            continue
        if isinstance(kind, type) and number:
            arrays.append(array_block(state, name, kind, number, sayings, (offset, part.itemsize // number)))
        else:
            turn += leaves_at(state, name, kind, number, offset, sayings)
    counts = {leaf.name: leaf for leaf in turn}
    noun = sayings.tables[state].noun if state in sayings.tables else "the state"
    head = Block(TURN, noun, "what stands in the state itself", tuple(turn))
    return (
        head,
        *(replace(block, count=counts.get(block.listed.count)) if block.listed else block for block in arrays),
    )


def array_block(state: type, name: str, kind: type, number: int, sayings: Sayings, place: tuple[int, int]) -> Block:
    """The block of an array of records that lies at `place`: offset and stride."""
    field, listed, table = sayings.field(state, name), sayings.numbers.lists.get(name), sayings.tables.get(kind)
    noun = listed.noun if listed else table.noun if table else f"a {kind.__name__}"
    about = listed.about if listed else field.about if field else ""
    leaves = tuple(leaves_of(kind, sayings, 0))
    return Block(name, noun, about, leaves, *place, number, field.pieces if field else None, listed)


def leaves_of(record: type, sayings: Sayings, offset: int) -> Iterator[Leaf]:
    """The numbers of a record, those of records in it too."""
    dtype = dtype_of(record)
    for name, kind, number in layout(record):
        yield from leaves_at(record, name, kind, number, offset + dtype.fields[name][1], sayings)  # type: ignore[index]


def leaves_at(record: type, name: str, kind: Any, number: Any, offset: int, sayings: Sayings) -> Iterator[Leaf]:
    """The numbers of a field of a record, which begins at an offset."""
    code = "i1" if kind == "?" else kind
    size = dtype_of(kind).itemsize if isinstance(kind, type) else int(code[1])
    for i, at in enumerate(itertools.product(*map(range, number)) if isinstance(number, tuple) else range(number or 1)):
        here = f"{name}[{','.join(map(str, at)) if isinstance(at, tuple) else at}]" if number else name
        if isinstance(kind, type):
            inner = leaves_of(kind, sayings, offset + i * size)
            yield from (replace(leaf, name=f"{here}.{leaf.name}") for leaf in inner)
        else:
            yield leaf_at(record, name, Leaf(here, "", holding(kind), offset + i * size, code, i), sayings)


def holding(kind: str) -> Quantity:
    """What a number may be of which nothing is said."""
    return FLAG if kind == "?" else count(SPANS[kind][1], SPANS[kind][0])


def leaf_at(record: type, name: str, leaf: Leaf, sayings: Sayings) -> Leaf:
    """A number with what is said of it."""
    said = sayings.said(record, name)
    if said is None:
        return replace(leaf, described=False)
    return replace(leaf, about=said.about, holds=said.holds, seen=said.seen)
