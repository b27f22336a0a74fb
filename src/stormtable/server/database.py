"""What the command line asks of databases: where they are, and copies of them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import platformdirs

from stormtable.server.storage.copying import migrate
from stormtable.server.storage.opening import is_postgresql
from stormtable.server.storage.sqlite import backup

__all__ = ["backup", "database_in", "is_postgresql", "migrate"]

FILE: Final = "matches.sqlite3"


def database_in(folder: Path | None) -> Path:
    """The database of a folder; None: that of the user's data."""
    return (folder or Path(platformdirs.user_data_dir("stormtable", appauthor=False))) / FILE
