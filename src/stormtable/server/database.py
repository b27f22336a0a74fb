"""`stormtable backup FILE`: a copy of the database, also while the server runs."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import platformdirs

from stormtable.server.storage.sqlite import backup

__all__ = ["backup", "database_in"]

FILE: Final = "matches.sqlite3"


def database_in(folder: Path | None) -> Path:
    """The database of a folder; None: that of the user's data."""
    return (folder or Path(platformdirs.user_data_dir("stormtable", appauthor=False))) / FILE
