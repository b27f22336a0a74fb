"""Playing the matches of a collection, share by share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from stormtable.engine.game import BadInput
from stormtable.lab.collection.indexed import Indexed, Row, match_row
from stormtable.lab.collection.tables import as_parquet, entries_schema, matches_schema
from stormtable.lab.contest import Contest
from stormtable.lab.series import Tables
from stormtable.lab.shares.work import Share
from stormtable.table import Match
from stormtable.table.compression import compress
from stormtable.table.records import record_of

__all__ = ["Batch", "Recorder", "Recording", "record_name"]

A_FOLDER: Final = 1000  # records: more would make folders slow


@dataclass(frozen=True, slots=True)
class Batch:
    """A share as it is stored: records by their files' names, and the index's part as Parquet."""

    share: Share
    records: Mapping[str, bytes]
    matches: bytes
    entries: bytes


class Recording(Contest):
    """The matches of a collection as work."""

    def worker(self) -> Recorder:
        """Raises BadInput."""
        return Recorder(self)


class Recorder:
    """Plays matches of a collection and writes them down."""

    def __init__(self, work: Recording) -> None:
        game, players = work.found()
        self.programs, self.seed = work.programs(), work.seed
        self.tables = Tables(game, self.programs)
        self.what = (work.scenario, work.options, work.names, players)

    def do(self, share: Share) -> Batch:
        """Play a share. Raises BadInput."""
        kept = Keeping()
        for number in range(share.first, share.first + share.count):
            played = self.tables.play(*self.what, number, self.seed, kept.keeper(number), Indexed)
            kept.matches[-1] |= {"seed": played.seed, "faults": sum(map(sum_of, played.faults))}
        matches, entries = as_parquet(kept.matches, matches_schema()), as_parquet(kept.entries, entries_schema())
        return Batch(share, kept.records, matches, entries)

    def close(self) -> None:
        """End its programs."""
        self.programs.close()


class Keeping:
    """What is kept of the matches of a share."""

    def __init__(self) -> None:
        self.records: dict[str, bytes] = {}
        self.matches: list[Row] = []
        self.entries: list[Row] = []

    def keeper(self, number: int) -> Callable[[Match], None]:
        """Takes the match of a number."""

        def keep(match: Match) -> None:
            if not isinstance(match, Indexed):
                raise TypeError("only a match with rows goes into an index")
            name, data = record_name(number), compress(record_of(match).encode())
            self.records[name] = data
            self.matches.append({"match": number, "record": name, "bytes": len(data), **match_row(match)})
            self.entries += ({"match": number, **row} for row in match.rows)

        return keep


def sum_of(counts: Mapping[str, int]) -> int:
    return sum(counts.values())


def record_name(number: int) -> str:
    """The file of a match's record, below the folder of its collection."""
    if number < 0:
        raise BadInput(f"{number} is not the number of a match")
    return str(PurePosixPath("records", f"{number // A_FOLDER:04}", f"{number:07}.jsonl.gz"))
