"""Which database an address means: a file of SQLite, or PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from stormtable.engine.game import BadInput
from stormtable.server.storage.interface import Storage
from stormtable.server.storage.sqlite import SqliteStorage

__all__ = ["is_postgresql", "open_storage", "without_password"]

SCHEMES: Final = ("postgresql", "postgres")


def is_postgresql(address: Path | str) -> bool:
    """Whether an address is one of PostgreSQL. Raises BadInput for one of another database."""
    scheme, found, _ = str(address).partition("://")
    if not found or isinstance(address, Path):
        return False
    if scheme not in SCHEMES:
        raise BadInput(f"--database: {scheme}:// is not known; name a file, or postgresql://HOST/NAME")
    return True


def open_storage(address: Path | str) -> Storage:
    """The storage at an address. Raises BadInput."""
    if not is_postgresql(address):
        return SqliteStorage(Path(address) if str(address) != ":memory:" else address)
    try:
        from stormtable.server.storage.postgres import PostgresStorage  # noqa: PLC0415  (an extra)
    except ImportError as error:
        raise BadInput(
            f"--database {without_password(str(address))}: this needs psycopg, which is not installed here:"
            " pip install 'stormtable[postgresql]'"
        ) from error
    return PostgresStorage(str(address))


def without_password(address: str) -> str:
    """An address as it may be shown."""
    parts = urlsplit(address)
    host = parts.netloc.rpartition("@")[2]
    return f"{parts.scheme}://{host}{parts.path}"
