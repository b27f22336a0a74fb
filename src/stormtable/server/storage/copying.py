"""`stormtable migrate FROM TO`: everything out of one database into another, empty one, compared afterwards."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from stormtable.engine.game import BadInput
from stormtable.server.storage.interface import Damaged, Lot, Row, Storage, StorageError
from stormtable.server.storage.opening import is_postgresql, open_storage, without_password
from stormtable.server.storage.schema import COPIED
from stormtable.server.storage.sqlite import SqliteStorage

__all__ = ["Copied", "copy_all", "migrate"]

MODULUS: Final = 2**256


@dataclass(slots=True)
class Copied:
    """What was copied: rows by table, and the matches that were left behind because they are damaged."""

    rows: Counter[str] = field(default_factory=Counter)
    left: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Sum:
    """What the rows of a table come to, in whatever order."""

    rows: int = 0
    digest: int = 0

    def add(self, rows: Sequence[Row]) -> None:
        """Count rows in."""
        self.rows += len(rows)
        for row in rows:
            self.digest += int.from_bytes(hashlib.sha256(repr(row).encode()).digest(), "big")
        self.digest %= MODULUS


def migrate(source: str, target: str, *, leave_damaged: bool = False) -> Copied:
    """Copy all matches. Raises BadInput, and leaves the target as it was then."""
    if not is_postgresql(source) and not Path(source).is_file():
        raise BadInput(f"{source}: there is no such database")
    if source == target:
        raise BadInput(f"{shown(target)}: that is where they are; name another database to copy them to")
    made = not is_postgresql(target) and not Path(target).exists()
    opened = (
        SqliteStorage(source, damaged=True) if leave_damaged and not is_postgresql(source) else open_storage(source)
    )
    try:
        with closing(opened) as old, closing(open_storage(target)) as new:
            for storage, name in ((old, source), (new, target)):
                if not storage.alone():
                    raise BadInput(f"{shown(name)}: Stormtable runs on this database; end it first")
            return copy_all(old, new, shown(target), leave_damaged=leave_damaged)
    except BaseException as error:
        if made:
            for path in (target, f"{target}-wal", f"{target}-shm", f"{target}.lock"):
                Path(path).unlink(missing_ok=True)
        if isinstance(error, StorageError):
            raise BadInput(f"nothing was copied: {error}") from error
        raise


def shown(address: str) -> str:
    """An address as messages show it."""
    return without_password(address) if is_postgresql(address) else address


def copy_all(source: Storage, target: Storage, name: str, *, leave_damaged: bool = False) -> Copied:
    """Copy from an open storage to another one, called `name`. Raises BadInput, StorageError."""
    if any(target.values(table, column) for table, (column, _) in COPIED.items()):
        raise BadInput(f"{name}: there are matches already; name an empty database")
    copied, sums = Copied(), {table: Sum() for table in COPIED}
    names = source.values("matches", "name")
    copied.left = [each for each in names if not is_whole(source, each)] if leave_damaged else []

    def counted() -> Iterator[Lot]:
        for lot in lots(source, copied.left):
            sums[lot.table].add(lot.rows)
            yield lot

    target.fill(counted())
    again = {table: Sum() for table in COPIED}
    for lot in lots(target, ()):
        again[lot.table].add(lot.rows)
    if again != sums:
        raise BadInput(f"{name}: the copy is not the same as what was copied; do not use it")
    copied.rows.update({table: each.rows for table, each in sums.items()})
    return copied


def lots(storage: Storage, left: Collection[str]) -> Iterator[Lot]:
    """All that is copied, but for what belongs to matches that are left behind."""
    for table, (column, most) in COPIED.items():
        columns = storage.columns(table)
        wanted = keep(columns, left)
        values = storage.values("matches", "name") if table == "lines" else storage.values(table, column)
        values = sorted(set(values) - set(left))
        for at in range(0, len(values), most):
            rows = storage.rows_with(table, columns, column, values[at : at + most])
            yield Lot(table, columns, [row for row in rows if wanted(row)])


def keep(columns: Sequence[str], left: Collection[str]) -> Callable[[Row], bool]:
    """Which rows of a table are copied: not the keys of what is left behind."""
    if "target" not in columns:
        return lambda row: True
    at = columns.index("target")
    return lambda row: row[at] not in left


def is_whole(storage: Storage, name: str) -> bool:
    try:
        return storage.match(name) is not None and bool(storage.lines(name))
    except Damaged:
        return False
