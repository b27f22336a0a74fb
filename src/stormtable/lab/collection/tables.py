"""The two tables of an index, as Parquet: a row a match, and a row an entry."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from stormtable.lab.collection.indexed import Row
from stormtable.lab.extras import extra_module

__all__ = ["as_parquet", "entries_schema", "matches_schema", "parquet", "write_joined"]

COMPRESSION = "zstd"
GROUP = 131_072  # rows that a reader passes over together, at least


def arrow() -> Any:
    return extra_module("pyarrow", "lab", "the index of large records")


def parquet() -> Any:
    """The module that reads and writes it. Raises BadInput where the extra is missing."""
    return extra_module("pyarrow.parquet", "lab", "the index of large records")


def matches_schema() -> Any:
    """A row a match; docs/large-records.md says what each column means."""
    pa = arrow()
    word = pa.dictionary(pa.int32(), pa.string())
    return pa.schema([
        pa.field("match", pa.int32(), nullable=False),
        pa.field("game", word, nullable=False),
        pa.field("scenario", word),
        pa.field("bots", pa.list_(pa.string()), nullable=False),
        pa.field("seed", pa.int64(), nullable=False),
        pa.field("record", pa.string(), nullable=False),
        pa.field("bytes", pa.int32(), nullable=False),
        pa.field("winner", word),
        pa.field("points", pa.list_(pa.int8())),
        pa.field("entries", pa.int32(), nullable=False),
        pa.field("decisions", pa.int32(), nullable=False),
        pa.field("turns", pa.int32(), nullable=False),
        pa.field("dice", pa.int32(), nullable=False),
        pa.field("faults", pa.int32(), nullable=False),
    ])  # fmt: skip


def entries_schema() -> Any:
    """A row an entry."""
    pa = arrow()
    word = pa.dictionary(pa.int32(), pa.string())
    event = pa.struct([("event", pa.string()), ("rule", pa.string()), *((each, pa.int64()) for each in "abcd")])
    return pa.schema([
        pa.field("match", pa.int32(), nullable=False),
        pa.field("entry", pa.int32(), nullable=False),
        pa.field("kind", word, nullable=False),
        pa.field("seat", word),
        pa.field("verb", word),
        pa.field("words", pa.string(), nullable=False),
        pa.field("who", pa.int32()),
        pa.field("whom", pa.int32()),
        pa.field("part", pa.int32()),
        pa.field("amount", pa.int32()),
        pa.field("turn", pa.int32()),
        pa.field("forced", pa.bool_(), nullable=False),
        pa.field("secret", pa.bool_(), nullable=False),
        pa.field("sides", pa.list_(pa.int16()), nullable=False),
        pa.field("faces", pa.list_(pa.int16()), nullable=False),
        pa.field("events", pa.list_(event), nullable=False),
    ])  # fmt: skip


def as_parquet(rows: Sequence[Row], schema: Any) -> bytes:
    """A file of these rows, equal for equal rows."""
    out = io.BytesIO()
    parquet().write_table(arrow().Table.from_pylist(list(rows), schema=schema), out, compression=COMPRESSION)
    return out.getvalue()


def write_joined(parts: Iterable[Path], schema: Any, target: Path) -> int:
    """Put the rows of files in a row into one; how many there are. A file that stands there is replaced at the end."""
    pq, pa, partial, total = parquet(), arrow(), target.with_name(f"{target.name}.partial"), 0
    with pq.ParquetWriter(partial, schema, compression=COMPRESSION) as writer:
        waiting: list[Any] = []
        for part in parts:
            waiting.append(pq.read_table(part, schema=schema))
            if sum(map(len, waiting)) >= GROUP:
                total += write_group(writer, pa.concat_tables(waiting))
                waiting.clear()
        if waiting:
            total += write_group(writer, pa.concat_tables(waiting))
    partial.replace(target)
    return total


def write_group(writer: Any, table: Any) -> int:
    """The rows as one group, each column with one dictionary of its words."""
    writer.write_table(table.unify_dictionaries().combine_chunks(), row_group_size=len(table))
    return len(table)
