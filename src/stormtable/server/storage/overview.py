"""Lists for whoever runs a server: its players, its matches, what could not be sent, and how much there is of all."""

# ruff: noqa: S608  (queries are put together of names of the schema and question marks alone)

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from stormtable.server.storage.interface import Row
from stormtable.server.storage.players import PLAYER_COLUMNS, Player
from stormtable.server.storage.statements import Database

__all__ = ["Amounts", "Failed", "KnownPlayer", "ListedMatch", "Overview"]

NAMED: Final = "players.name != '' AND (players.id = ? OR lower(players.name) LIKE ? ESCAPE '!')"
LISTED: Final = "(over = 0 OR ? = 1) AND (name = ? OR game = ? OR ? = '')"


@dataclass(frozen=True, slots=True)
class KnownPlayer:
    """A player, and how much there is of him."""

    player: Player
    devices: int
    matches: int


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """A match, as far as a list may tell, and what its journal takes."""

    name: str
    game: str
    created: float
    changed: float
    over: bool
    summary: bytes
    lines: int
    size: int  # bytes


@dataclass(frozen=True, slots=True)
class Failed:
    """A notice that could not be sent."""

    id: str
    player: str
    kind: str
    channel: str  # the kind of the channel
    tries: int
    changed: float
    why: str


@dataclass(frozen=True, slots=True)
class Amounts:
    """How much there is."""

    players: int
    seen: int  # of these, since a time
    matches: int
    running: int
    records: int


class Overview:
    """Questions across the tables."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def amounts(self, since: float) -> Amounts:
        """How much there is of everything."""
        ((players, seen),) = self.database.rows(
            "SELECT count(*), coalesce(sum(CASE WHEN seen >= ? THEN 1 ELSE 0 END), 0) FROM players WHERE name != ''",
            (since,),
        )
        ((matches, over),) = self.database.rows("SELECT count(*), coalesce(sum(over), 0) FROM matches")
        ((records,),) = self.database.rows("SELECT count(*) FROM records")
        return Amounts(int(players), int(seen), int(matches), int(matches) - int(over), int(records))

    # Players

    def players(self, search: str, first: int, most: int) -> list[KnownPlayer]:
        """Those whose name has this in it, or whose id it is; who was seen last comes first."""
        sql = (
            f"SELECT {PLAYER_COLUMNS}, (SELECT count(*) FROM devices WHERE devices.player = players.id),"
            " (SELECT count(DISTINCT target) FROM keys WHERE keys.player = players.id AND keys.player != '')"
            f" FROM players WHERE {NAMED} ORDER BY players.seen DESC, players.id LIMIT ? OFFSET ?"
        )
        rows = self.database.rows(sql, (*named(search), most, first))
        return [KnownPlayer(Player(*row[:5]), int(row[5]), int(row[6])) for row in rows]

    def count_players(self, search: str) -> int:
        """How many there are."""
        return int(self.database.rows(f"SELECT count(*) FROM players WHERE {NAMED}", named(search))[0][0])

    # Matches

    def matches(self, search: str, first: int, most: int, *, over: bool) -> list[ListedMatch]:
        """Matches, those that are over too if asked for, of a name or game; the one that changed last first."""
        sql = (
            f"SELECT name, game, created, changed, over, summary FROM matches WHERE {LISTED}"
            " ORDER BY changed DESC, name LIMIT ? OFFSET ?"
        )
        rows = self.database.rows(sql, (int(over), search, search, search, most, first))
        sizes = self.sizes([row[0] for row in rows])
        return [
            ListedMatch(name, game, created, changed, bool(ended), summary, *sizes.get(name, (0, 0)))
            for name, game, created, changed, ended, summary in rows
        ]

    def count_matches(self, search: str, *, over: bool) -> int:
        """How many there are."""
        sql = f"SELECT count(*) FROM matches WHERE {LISTED}"
        return int(self.database.rows(sql, (int(over), search, search, search))[0][0])

    def sizes(self, matches: Sequence[str]) -> Mapping[str, tuple[int, int]]:
        """Of each match the lines of its journal, and their bytes."""
        places = ", ".join("?" * len(matches))
        sql = f"SELECT match, count(*), sum(length(body)) FROM lines WHERE match IN ({places}) GROUP BY match"
        return (
            {name: (int(lines), int(size)) for name, lines, size in self.database.rows(sql, matches)} if matches else {}
        )

    # Notices that could not be sent

    def failures(self, first: int, most: int) -> list[Failed]:
        """The last one first."""
        sql = (
            "SELECT outbox.id, notices.player, notices.kind, channels.kind, outbox.tries, outbox.changed, outbox.why"
            " FROM outbox JOIN notices ON notices.id = outbox.notice"
            " LEFT JOIN channels ON channels.id = outbox.channel"
            " WHERE outbox.state = 'failed' ORDER BY outbox.changed DESC, outbox.id LIMIT ? OFFSET ?"
        )
        return [failed(row) for row in self.database.rows(sql, (most, first))]

    def count_failures(self) -> int:
        """How many there are."""
        sql = "SELECT count(*) FROM outbox JOIN notices ON notices.id = outbox.notice WHERE outbox.state = 'failed'"
        return int(self.database.rows(sql)[0][0])


def named(search: str) -> Row:
    plain = search.lower().replace("!", "!!").replace("%", "!%").replace("_", "!_")
    return (search, f"%{plain}%")


def failed(row: Row) -> Failed:
    notice, player, kind, channel, tries, changed, why = row
    return Failed(notice, player, kind, channel or "", int(tries), changed, why)
