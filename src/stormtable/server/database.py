"""`stormtable backup FILE`: a copy of the database, also while the server runs."""

from __future__ import annotations

from pathlib import Path

import platformdirs

from stormtable.server.sqlite import backup

__all__ = ["backup", "default_database"]


def default_database() -> Path:
    """Where the matches lie unless another file is named."""
    return Path(platformdirs.user_data_dir("stormtable", appauthor=False)) / "matches.sqlite3"
