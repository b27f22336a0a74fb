"""What a study found as tables: their columns with what they mean, for Parquet, pages and terminals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

import msgspec

from stormtable.engine.game import WON
from stormtable.engine.seating import SIDES
from stormtable.lab.extras import extra_module
from stormtable.lab.studies.plan import Played, Study

__all__ = ["Column", "Look", "Table", "as_parquet", "cell_text", "games_table"]

Look = Literal["text", "count", "number", "percent", "points", "ratio", "flag"]
TYPES: Final = {"text": "string", "count": "int64", "flag": "bool_"}  # in Parquet; all other looks are float64
ROWS_A_GROUP: Final = 1 << 16


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table."""

    name: str  # in Parquet and JSON
    title: str  # to people
    look: Look  # what its values are, and how they are shown; shares are from 0 to 1
    wide: bool = False  # left out on a terminal
    ends: tuple[str, str] | None = None  # the columns of its interval, shown with it


@dataclass(slots=True)
class Table:
    """Rows of values by the names of columns; None where there is nothing to say."""

    name: str  # of its file
    columns: Sequence[Column]
    rows: list[dict[str, Any]] = field(default_factory=list)

    def texts(self, narrow: bool = False, rows: Sequence[dict[str, Any]] | None = None) -> Iterator[list[str]]:
        """The heads, then each row, as people read them."""
        shown = self.shown(narrow)
        yield [each.title for each in shown]
        for row in self.rows if rows is None else rows:
            yield [with_ends(each, row) for each in shown]

    def shown(self, narrow: bool = False) -> list[Column]:
        """The columns that people see; ends of intervals stand with their values."""
        ends = {name for each in self.columns for name in each.ends or ()}
        return [each for each in self.columns if each.name not in ends and not (narrow and each.wide)]


def with_ends(column: Column, row: dict[str, Any]) -> str:
    """A value, and where it has one, its interval."""
    text = cell_text(column.look, row[column.name])
    if column.ends is None or row[column.name] is None:
        return text
    low, high = (cell_text(column.look, row[end]).removesuffix(" %") for end in column.ends)
    return f"{text} ({low} to {high})"


def cell_text(look: Look, value: Any) -> str:
    """A value as people read it."""
    if value is None:
        return "–"
    match look:
        case "count":
            return f"{value:,}"
        case "number":
            return f"{value:,.1f}"
        case "percent":
            return f"{100 * value:.1f} %"
        case "points":
            return f"{100 * value:+.1f}".replace("-", "−")
        case "ratio":
            return f"{100 * value:.0f} %"
        case "flag":
            return "yes" if value else "no"
        case _:
            return str(value)


def as_parquet(table: Table, study: Study) -> bytes:
    """A file of Parquet: the same bytes for equal rows. The study stands in its metadata, under "stormtable"."""
    pa: Any = extra_module("pyarrow", "lab", "a study")
    types = {each.name: getattr(pa, TYPES.get(each.look, "float64"))() for each in table.columns}
    columns = {name: pa.array([row[name] for row in table.rows], kind) for name, kind in types.items()}
    return written(pa.table(columns), study)


def written(made: Any, study: Study) -> bytes:
    pa: Any = extra_module("pyarrow", "lab", "a study")
    parquet: Any = extra_module("pyarrow.parquet", "lab", "a study")
    sink = pa.BufferOutputStream()
    said = made.replace_schema_metadata({"stormtable": msgspec.json.encode(study)})
    parquet.write_table(said, sink, compression="zstd", row_group_size=ROWS_A_GROUP)
    return bytes(sink.getvalue())


def games_table(study: Study, shares: Sequence[Played]) -> bytes:
    """Every game as a row of Parquet, in the order of their numbers."""
    pa: Any = extra_module("pyarrow", "lab", "a study")
    games = [(study.due(share.first + i), each) for share in shares for i, each in enumerate(share.games)]
    cells = [study.cells[cell] for (cell, _), _ in games]
    unit = pa.struct([("unit", pa.string()), ("count", pa.int16())])
    forces = [
        [[{"unit": key, "count": count} for key, count in force.items()] for force in each.forces] or None
        for _, each in games
    ]
    columns = {
        "scenario": pa.array([cell.scenario for cell in cells], pa.string()).dictionary_encode(),
        "level": pa.array([cell.level for cell in cells], pa.string()).dictionary_encode(),
        "changed": pa.array([cell.changed for cell in cells], pa.string()).dictionary_encode(),
        "value": pa.array([str(cell.value) for cell in cells], pa.string()).dictionary_encode(),
        "number": pa.array([number for (_, number), _ in games], pa.int64()),
        "points": pa.array([each.points for _, each in games], pa.list_(pa.int8())),
        "winner": pa.array([winner(each.points) for _, each in games], pa.string()).dictionary_encode(),
        "decisions": pa.array([each.decisions for _, each in games], pa.int32()),
        "turns": pa.array([each.turns for _, each in games], pa.int32()),
        "digest": pa.array([each.digest for _, each in games], pa.uint64()),
        "forces": pa.array(forces, pa.list_(pa.list_(unit))),
    }
    return written(pa.table(columns), study)


def winner(points: Sequence[int] | None) -> str | None:
    """The letter of the side that won; "" for a draw, None for a game that was stopped."""
    if points is None:
        return None
    return next((SIDES[side] for side, got in enumerate(points) if got == WON), "")
