"""What tables need of a database: transactions and queries, in SQL that SQLite and PostgreSQL both understand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from stormtable.server.storage.interface import Lot, Row

__all__ = ["Database", "Statements", "insert_lots"]


class Statements(Protocol):
    """A transaction, or a connection that needs none; `?` stands for a parameter."""

    def run(self, sql: str, parameters: Sequence[Any] = ()) -> list[Row]:
        """Carry a statement out; what it returns."""

    def run_many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """Carry it out for each row."""


class Database(Protocol):
    """Where tables lie."""

    def writing(self) -> AbstractContextManager[Statements]:
        """One transaction: all of it is on the disk afterwards, or nothing. Raises StorageError."""

    def rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[Row]:
        """What a query finds. Raises StorageError."""


def insert_lots(db: Statements, lots: Iterable[Lot]) -> None:
    """Store rows of tables, within a transaction."""
    for table, columns, rows, query in lots:
        values = query or f"VALUES ({', '.join('?' * len(columns))})"
        db.run_many(f"INSERT INTO {table} ({', '.join(columns)}) {values}", rows)
