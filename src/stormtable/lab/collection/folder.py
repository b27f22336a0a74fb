"""The folder of a collection: its plan, the records, the index; what was stopped is gone on with, or made larger."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final

import msgspec

from stormtable import __version__
from stormtable.engine.game import WON, BadInput, Setting
from stormtable.lab.collection.playing import Batch, Recording, record_name
from stormtable.lab.collection.tables import entries_schema, matches_schema, parquet, write_joined
from stormtable.lab.folders import held, told
from stormtable.lab.shares.work import Crew, Share, even_shares

__all__ = ["ENTRIES", "MATCHES", "Folder"]

FORMAT: Final = 1
PLAN: Final = "collection.json"
MATCHES: Final = "matches.parquet"
ENTRIES: Final = "entries.parquet"
PARTS: Final = "parts"  # of the index, a share each
SHARE: Final = 10  # matches
OPTION: Final = "--record-dir"


class Plan(msgspec.Struct, kw_only=True):
    """What a collection is of: all but how many matches it holds, so that it may grow."""

    format: int
    program: str  # version: another one may play otherwise
    game: str
    scenario: str | dict[str, Any]
    options: dict[str, Setting]
    bots: list[str]
    seed: int
    seconds: float  # for a decision of a program


class Folder:
    """A folder, and the collection that it holds or is to hold. Raises BadInput where it is another's."""

    def __init__(self, path: Path, work: Recording) -> None:
        self.path, self.work = path, work
        parquet()  # told now, not once the first share is played
        with told(self.place):
            path.mkdir(parents=True, exist_ok=True)
            self.agree(plan_of(work))
            for each in (PARTS, "records"):
                (path / each).mkdir(exist_ok=True)

    def agree(self, plan: Plan) -> None:
        """Take the folder for a plan: it is empty, or holds the same one."""
        file = self.path / PLAN
        if not file.exists():
            found = next((each.name for each in self.path.iterdir() if each.name != ".lock"), None)
            if found is not None:
                raise BadInput(f"{self.place}: it holds {found!r} and no {PLAN}; name an empty or a new folder")
            file.write_bytes(msgspec.json.format(msgspec.json.encode(plan)))
            return
        try:
            there = msgspec.json.decode(file.read_bytes(), type=Plan)
        except msgspec.DecodeError as error:
            raise BadInput(f"{OPTION} {file}: it is no collection's plan: {error}") from error
        for name in plan.__struct_fields__:
            now, then = getattr(plan, name), getattr(there, name)
            if now != then:
                text = f"it holds matches whose {name} is {then!r}, not {now!r}; name another folder"
                raise BadInput(f"{self.place}: {text}")

    def held(self) -> AbstractContextManager[None]:
        """Nobody else writes there meanwhile. Raises BadInput if somebody does."""
        return held(self.path, self.place)

    @property
    def place(self) -> str:
        """What it is called."""
        return f"{OPTION} {self.path}"

    def missing(self, games: int) -> list[Share]:
        """The shares of the first `games` matches that are not there whole."""
        return [share for share in even_shares(games, SHARE) if not self.has(share)]

    def has(self, share: Share) -> bool:
        part = self.part("matches", share)
        if not part.exists() or not self.part("entries", share).exists():
            return False
        numbers = range(share.first, share.first + share.count)
        if not all((self.path / record_name(number)).exists() for number in numbers):
            return False
        return bool(parquet().read_metadata(part).num_rows >= share.count)

    def part(self, table: str, share: Share) -> Path:
        return self.path / PARTS / f"{table}-{share.first:07}.parquet"

    def fill(self, shares: list[Share], crew: Crew) -> Iterator[Batch]:
        """Play shares, and store each before it is told of. Raises BadInput."""
        for batch in crew.do(self.work, shares):
            with told(self.place):
                self.store(batch)
            yield batch

    def store(self, batch: Batch) -> None:
        """Write a share: its matches' part of the index last, since by that it is known to be there."""
        for name, data in batch.records.items():
            (self.path / name).parent.mkdir(exist_ok=True)
            write(self.path / name, data)
        write(self.part("entries", batch.share), batch.entries)
        write(self.part("matches", batch.share), batch.matches)

    def join(self, seats: int) -> dict[str, Any]:
        """Put the parts of the index together, and sum it up. Raises BadInput."""
        with told(self.place):
            parts = self.path / PARTS
            for file, each, schema in ((MATCHES, "matches", matches_schema()), (ENTRIES, "entries", entries_schema())):
                write_joined(sorted(parts.glob(f"{each}-*.parquet")), schema, self.path / file)
            columns = ["points", "entries", "bytes", "faults"]
            rows = parquet().read_table(self.path / MATCHES, columns=columns).to_pylist()
        ended = [row["points"] for row in rows if row["points"] is not None]
        return {
            "matches": len(rows),
            "wins": [sum(points[seat] == WON for points in ended) for seat in range(seats)],
            "draws": sum(WON not in points for points in ended),
            "unfinished": len(rows) - len(ended),
            **{name: sum(row[name] for row in rows) for name in columns[1:]},
        }


def plan_of(work: Recording) -> Plan:
    return Plan(
        format=FORMAT,
        program=__version__,
        game=work.game,
        scenario=work.scenario if isinstance(work.scenario, str) else dict(work.scenario),
        options=dict(work.options),
        bots=list(work.names),
        seed=work.seed,
        seconds=work.seconds,
    )


def write(path: Path, data: bytes) -> None:
    """A file, whole or not at all."""
    partial = path.with_name(f"{path.name}.partial")
    partial.write_bytes(data)
    partial.replace(path)
