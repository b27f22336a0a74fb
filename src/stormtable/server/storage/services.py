"""When a server ran on the database, as it is stored: stretches of time, from its first sign of life to its last."""

from __future__ import annotations

from typing import Final, NamedTuple

from stormtable.server.storage.interface import write
from stormtable.server.storage.statements import Database

__all__ = ["Services", "Stretch"]

LAST: Final = "SELECT began, ended FROM services ORDER BY ended DESC LIMIT 1"


class Stretch(NamedTuple):
    """A time in which some process served; Unix seconds."""

    began: float
    ended: float


class Services:
    """The table of those times."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @write
    def beat(self, now: float, silence: float, *, fresh: bool = False) -> None:
        """Note that somebody serves now; `fresh`, or after a silence of so many seconds, that begins anew.

        Raises StorageError.
        """
        with self.database.writing() as db:
            last = db.run(LAST)
            if fresh or not last or now - last[0][1] > silence:
                sql = "INSERT INTO services (began, ended) VALUES (?, ?) ON CONFLICT (began) DO NOTHING"
                db.run(sql, (now, now))
            else:
                db.run("UPDATE services SET ended = ? WHERE began = ? AND ended < ?", (now, last[0][0], now))

    def stretches(self) -> list[Stretch]:
        """All of them, the earliest first; where several processes serve they may overlap."""
        return [Stretch(*row) for row in self.database.rows("SELECT began, ended FROM services ORDER BY began")]
