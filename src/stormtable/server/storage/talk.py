"""What is said at tables, as it is stored: messages, how far each player has read, whom he hides, his notes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

import msgspec

from stormtable.language import phrase
from stormtable.server.storage.interface import Lot, write
from stormtable.server.storage.statements import Database, insert_lots
from stormtable.server.storage.trouble import Conflict, StorageError

__all__ = ["MOST", "Audience", "Eyes", "Message", "Notes", "Talk"]

# All who play, or the writer's own side, or all who watch.
Audience = Literal["players", "team", "watchers"]
MOST: Final = 5_000  # messages of a match
COLUMNS: Final = "match, number, client, time, audience, team, seat, player, name, text, moments"
ANYBODY: Final = -1  # a team that is none


class Eyes(NamedTuple):
    """What a reader may read of a match's talk: all of it, what players say to all, what these teams (bits) say."""

    everything: bool = False
    players: bool = False
    teams: int = 0
    watchers: bool = False

    def read(self, audience: str, team: int) -> bool:
        """Whether he may read what is said to them."""
        own = team >= 0 and bool(self.teams >> team & 1)
        return self.everything or {"players": self.players, "team": own, "watchers": self.watchers}.get(audience, False)


@dataclass(frozen=True, slots=True)
class Message:
    """Something said at the table of a match."""

    match: str
    client: str  # drawn by the writer's page: what is sent twice is stored once
    time: float  # Unix seconds
    audience: Audience
    seat: int  # of the writer; -1: a watcher
    player: str  # the writer's id; "": whoever held the seat
    name: str  # what the seat was called, where there is no player
    text: str  # with U+FFFC for each of the moments
    moments: tuple[int, ...] = ()  # entries in the match's own counting
    team: int = ANYBODY  # to which a message to a team goes
    number: int = -1  # counts the messages of a match from 0; -1: not stored yet


@dataclass(frozen=True, slots=True)
class Notes:
    """What a holder of a match's key wrote for himself."""

    text: str = ""
    revision: int = 0  # counts the changes


class Talk:
    """The tables of what is said."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @write
    def say(self, message: Message, lots: Iterable[Lot] = ()) -> Message | None:
        """Store a message, and rows of other tables with it; as it is stored, with its number.

        None: it was stored already. Raises Conflict if another one was stored just now: try again; StorageError.
        """
        with self.database.writing() as db:
            if db.run("SELECT number FROM talk WHERE match = ? AND client = ?", (message.match, message.client)):
                return None
            sql = "SELECT COALESCE(MAX(number), -1) + 1 FROM talk WHERE match = ?"
            ((number,),) = db.run(sql, (message.match,))
            if number >= MOST:
                raise StorageError(phrase("as much has been said at this table as it holds"))
            kept = replace(message, number=number)
            places = ", ".join("?" * len(COLUMNS.split(", ")))
            db.run(f"INSERT INTO talk ({COLUMNS}) VALUES ({places})", values_of(kept))  # noqa: S608
            insert_lots(db, lots)
        return kept

    def since(self, match: str, number: int) -> list[Message]:
        """What was said after that message, in order."""
        sql = f"SELECT {COLUMNS} FROM talk WHERE match = ? AND number > ? ORDER BY number"  # noqa: S608
        return [message_of(row) for row in self.database.rows(sql, (match, number))]

    def before(self, match: str, number: int, eyes: Eyes, most: int) -> list[Message]:
        """The last messages before that one which a reader may read, at most so many, in order."""
        may, values = condition(eyes)
        sql = f"SELECT {COLUMNS} FROM talk WHERE match = ? AND number < ? AND {may} ORDER BY number DESC LIMIT ?"  # noqa: S608
        return [message_of(row) for row in reversed(self.database.rows(sql, (match, number, *values, most)))]

    def one(self, match: str, number: int) -> Message | None:
        """A message."""
        sql = f"SELECT {COLUMNS} FROM talk WHERE match = ? AND number = ?"  # noqa: S608
        rows = self.database.rows(sql, (match, number))
        return message_of(rows[0]) if rows else None

    def last(self, matches: Sequence[str]) -> dict[str, int]:
        """The number of the last message of each of these matches in which something was said."""
        places = ", ".join("?" * len(matches))
        sql = f"SELECT match, MAX(number) FROM talk WHERE match IN ({places}) GROUP BY match"  # noqa: S608
        return dict(self.database.rows(sql, matches)) if matches else {}

    def of(self, player: str) -> list[Message]:
        """All that a player has said."""
        sql = f"SELECT {COLUMNS} FROM talk WHERE player = ? AND player != '' ORDER BY time, match, number"  # noqa: S608
        return [message_of(row) for row in self.database.rows(sql, (player,))]

    def notes_of(self, player: str) -> list[tuple[str, str]]:
        """The notes that a player has by his name: match and text."""
        sql = "SELECT match, text FROM notes WHERE holder = ? ORDER BY match"
        return [(match, text) for match, text in self.database.rows(sql, (player,))]

    @write
    def forget(self, player: str) -> None:
        """Forget what a player kept to himself; what he said stays, and is somebody's."""
        with self.database.writing() as db:
            db.run("DELETE FROM talk_read WHERE player = ?", (player,))
            db.run("DELETE FROM hidden WHERE player = ?", (player,))
            db.run("DELETE FROM notes WHERE holder = ?", (player,))

    # Read, and unread

    @write
    def read(self, player: str, match: str, number: int) -> None:
        """Note that a player has read up to a message."""
        sql = "INSERT INTO talk_read (player, match, number) VALUES (?, ?, ?) ON CONFLICT (player, match)"
        sql += " DO UPDATE SET number = excluded.number WHERE excluded.number > talk_read.number"
        with self.database.writing() as db:
            db.run(sql, (player, match, number))

    def read_up_to(self, player: str, match: str) -> int:
        """The last message that a player has read; -1: none."""
        rows = self.database.rows("SELECT number FROM talk_read WHERE player = ? AND match = ?", (player, match))
        return int(rows[0][0]) if rows else -1

    def unread(self, player: str, matches: Mapping[str, Eyes]) -> dict[str, int]:
        """How much a player has not read of what others whom he does not hide said at these matches; only where so."""
        places = ", ".join("?" * len(matches))
        sql = f"""
            SELECT talk.match, talk.audience, talk.team, COUNT(*) FROM talk
            LEFT JOIN talk_read ON talk_read.player = ? AND talk_read.match = talk.match
            LEFT JOIN hidden ON hidden.player = ? AND hidden.other = talk.player
            WHERE talk.match IN ({places}) AND talk.number > COALESCE(talk_read.number, -1)
            AND talk.player != ? AND hidden.other IS NULL GROUP BY talk.match, talk.audience, talk.team
        """  # noqa: S608  (question marks)
        found = dict[str, int]()
        rows = self.database.rows(sql, (player, player, *matches, player)) if matches else []
        for match, audience, team, count in rows:
            if matches[match].read(audience, team):
                found[match] = found.get(match, 0) + count
        return found

    # Hiding somebody's words

    @write
    def hide(self, player: str, other: str, *, hidden: bool) -> None:
        """Hide what somebody says from a player, or show it again."""
        with self.database.writing() as db:
            if hidden:
                sql = "INSERT INTO hidden (player, other) VALUES (?, ?) ON CONFLICT (player, other) DO NOTHING"
                db.run(sql, (player, other))
            else:
                db.run("DELETE FROM hidden WHERE player = ? AND other = ?", (player, other))

    def hidden(self, player: str) -> list[str]:
        """Whose words are hidden from a player."""
        sql = "SELECT other FROM hidden WHERE player = ? ORDER BY other"
        return [other for (other,) in self.database.rows(sql, (player,))]

    def hidden_by(self, other: str, players: Sequence[str]) -> set[str]:
        """Those of the players who hide what somebody says."""
        places = ", ".join("?" * len(players))
        sql = f"SELECT player FROM hidden WHERE other = ? AND player IN ({places})"  # noqa: S608  (question marks)
        return {player for (player,) in self.database.rows(sql, (other, *players))} if players else set()

    def told_of(self, match: str, players: Sequence[str]) -> set[str]:
        """Those of the players who have a notice already that something was said there, and have not read it."""
        places = ", ".join("?" * len(players))
        sql = "SELECT player FROM notices WHERE match = ? AND kind = 'talk' AND read = 0"
        rows = self.database.rows(f"{sql} AND player IN ({places})", (match, *players)) if players else []
        return {player for (player,) in rows}

    # Notes

    @write
    def note(self, match: str, holder: str, text: str, revision: int, now: float) -> Notes:
        """Keep what a holder writes for himself, who has seen it as of a revision.

        Raises Conflict if there is a later one.
        """
        with self.database.writing() as db:
            if revision:
                sql = "UPDATE notes SET text = ?, revision = revision + 1, changed = ? WHERE match = ? AND holder = ?"
                kept = db.run(f"{sql} AND revision = ? RETURNING revision", (text, now, match, holder, revision))
            else:
                sql = "INSERT INTO notes (match, holder, text, revision, changed) VALUES (?, ?, ?, 1, ?)"
                sql += " ON CONFLICT (match, holder) DO NOTHING RETURNING revision"
                kept = db.run(sql, (match, holder, text, now))
            if not kept:
                raise Conflict(phrase("these notes were changed elsewhere meanwhile"))
        return Notes(text, revision + 1)

    def notes(self, match: str, holder: str) -> Notes:
        """What a holder wrote."""
        rows = self.database.rows("SELECT text, revision FROM notes WHERE match = ? AND holder = ?", (match, holder))
        return Notes(*rows[0]) if rows else Notes()


def condition(eyes: Eyes) -> tuple[str, list[int]]:
    """In SQL, which messages a reader may read."""
    if eyes.everything:
        return "1 = 1", []
    teams = [team for team in range(eyes.teams.bit_length()) if eyes.teams >> team & 1]
    found = ["1 = 0"]
    if eyes.players:
        found.append("audience = 'players'")
    if eyes.watchers:
        found.append("audience = 'watchers'")
    if teams:
        found.append(f"(audience = 'team' AND team IN ({', '.join('?' * len(teams))}))")
    return f"({' OR '.join(found)})", teams


def values_of(message: Message) -> tuple[object, ...]:
    moments = msgspec.json.encode(message.moments).decode()
    return (
        *(message.match, message.number, message.client, message.time, message.audience, message.team),
        *(message.seat, message.player, message.name, message.text, moments),
    )


def message_of(row: Sequence[object]) -> Message:
    """A message as it is stored."""
    match, number, client, time, audience, team, seat, player, name, text, moments = row
    raw: dict[str, object] = {"match": match, "number": number, "client": client, "time": time, "audience": audience}
    raw |= {"team": team, "seat": seat, "player": player, "name": name, "text": text}
    return msgspec.convert({**raw, "moments": msgspec.json.decode(str(moments))}, Message)
