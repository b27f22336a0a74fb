"""What the server keeps, and where: the interface, and SQLite and PostgreSQL behind it."""

from __future__ import annotations

from stormtable.server.storage.interface import (
    BattleOf,
    Conflict,
    Damaged,
    Key,
    KeyKind,
    Lot,
    Notice,
    Snapshot,
    Standing,
    Storage,
    StorageError,
    StorageFull,
    StoredMatch,
    is_write,
    write,
)

__all__ = [
    "BattleOf",
    "Conflict",
    "Damaged",
    "Key",
    "KeyKind",
    "Lot",
    "Notice",
    "Snapshot",
    "Standing",
    "Storage",
    "StorageError",
    "StorageFull",
    "StoredMatch",
    "is_write",
    "write",
]
