"""By which ways players are told, and what the server keeps secret for itself, as it is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from stormtable.server.storage.interface import Row, write
from stormtable.server.storage.statements import Database
from stormtable.server.storage.trouble import TWICE, Conflict

__all__ = ["Channel", "ChannelKind", "ChannelState", "Channels"]

ChannelKind = Literal["push", "mail", "hook"]
ChannelState = Literal["asked", "on", "off"]
COLUMNS: Final = "id, player, kind, address, detail, base, state, token, created, failed, why"


@dataclass(frozen=True, slots=True)
class Channel:
    """A way to a player: a browser's push service, an e-mail address, or a webhook."""

    id: str
    player: str
    kind: ChannelKind
    address: str = field(repr=False)
    detail: str = field(repr=False)  # as JSON: what the kind needs beside
    base: str  # where links in what is sent lead to, such as "https://club.example.org/games"
    state: ChannelState  # "asked": an e-mail address that is not confirmed; "off": its owner ended it by a link
    token: str = field(default="", repr=False)  # the hash of what confirms it
    created: float = 0.0  # Unix seconds
    failed: float = 0.0  # when it last failed; 0: it works as far as is known
    why: str = ""  # it failed


class Channels:
    """The table of channels."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @write
    def put(self, channel: Channel) -> None:
        """Store a channel; one of that player to that address is replaced. Raises StorageError."""
        values = (
            *(channel.id, channel.player, channel.kind, channel.address, channel.detail, channel.base),
            *(channel.state, channel.token, channel.created, channel.failed, channel.why),
        )
        with self.database.writing() as db:
            same = (channel.player, channel.kind, channel.address)
            db.run("DELETE FROM channels WHERE player = ? AND kind = ? AND address = ?", same)
            db.run(f"INSERT INTO channels ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)  # noqa: S608

    def of(self, player: str) -> list[Channel]:
        """A player's channels, oldest first."""
        return self.found("player = ? ORDER BY created, id", player)

    def one(self, channel: str) -> Channel | None:
        """The channel of an id."""
        return next(iter(self.found("id = ?", channel)), None)

    def found(self, where: str, *values: str) -> list[Channel]:
        return [channel_in(row) for row in self.database.rows(f"SELECT {COLUMNS} FROM channels WHERE {where}", values)]  # noqa: S608

    @write
    def confirm(self, token: str, since: float) -> Channel | None:
        """Let the channel that was asked for by a token (its hash) be used, if that was not before `since`."""
        sql = "UPDATE channels SET state = 'on', token = '' WHERE token = ? AND token != '' AND state = 'asked'"
        with self.database.writing() as db:
            rows = db.run(f"{sql} AND created >= ? RETURNING {COLUMNS}", (token, since))
        return channel_in(rows[0]) if rows else None

    @write
    def end(self, channel: str) -> None:
        """Send nothing there any more; that its owner said so is kept."""
        with self.database.writing() as db:
            db.run("UPDATE channels SET state = 'off', token = '' WHERE id = ?", (channel,))

    @write
    def remove(self, player: str, channel: str) -> None:
        """Forget a channel of a player."""
        with self.database.writing() as db:
            db.run("DELETE FROM channels WHERE player = ? AND id = ?", (player, channel))

    @write
    def note(self, channel: str, failed: float, why: str) -> None:
        """Note when and why a channel failed; 0 and "" that it works."""
        sql = "UPDATE channels SET failed = ?, why = ? WHERE id = ? AND (failed != ? OR why != ?)"
        with self.database.writing() as db:
            db.run(sql, (failed, why, channel, failed, why))

    @write
    def secret(self, name: str, fresh: str) -> str:
        """What the server keeps for itself under a name: the fresh value if it has none yet."""
        sql = "INSERT INTO server_secrets (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING"
        with self.database.writing() as db:
            db.run(sql, (name, fresh))
            rows: Sequence[Row] = db.run("SELECT value FROM server_secrets WHERE name = ?", (name,))
        if not rows:
            raise Conflict(TWICE)
        return str(rows[0][0])

    def known_secret(self, name: str) -> str:
        """The same; "" if it has none yet."""
        rows = self.database.rows("SELECT value FROM server_secrets WHERE name = ?", (name,))
        return str(rows[0][0]) if rows else ""


def channel_in(row: Row) -> Channel:
    """A row of the table, COLUMNS in order."""
    return Channel(*row)
