"""Players and the devices that hold them, as they are stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from stormtable.engine.game import seats_in
from stormtable.server.storage.interface import Key, write
from stormtable.server.storage.statements import Database, Statements

__all__ = ["PLAYER_COLUMNS", "Device", "Held", "Player", "Players"]

PLAYER_COLUMNS: Final = "players.id, players.name, players.emblem, players.created, players.seen"
HELD: Final = (
    "SELECT matches.name, matches.changed, matches.over, matches.summary, matches.deciders, matches.request, "
    "MAX(CASE WHEN keys.kind = 'seat' THEN keys.key ELSE '' END), "
    "MAX(CASE WHEN keys.kind = 'owner' THEN keys.key ELSE '' END), "
    "CAST(SUM(CASE WHEN keys.kind = 'seat' THEN keys.seats ELSE 0 END) AS INTEGER) "
    "FROM keys JOIN matches ON matches.name = keys.target WHERE keys.kind IN ('seat', 'owner') AND keys.player != ''"
)
GROUPED: Final = "GROUP BY matches.name ORDER BY matches.changed DESC, matches.name DESC"


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who is known by a name; who has left is called "", and has no device."""

    id: str
    name: str
    emblem: str
    created: float  # Unix seconds
    seen: float  # Unix seconds, when a device of his last asked for something, to the minute


@dataclass(frozen=True, slots=True)
class Device:
    """A browser that holds a player; `hash` is that of its token, which is nowhere else than in its cookie."""

    hash: str
    player: str
    name: str
    created: float
    seen: float


@dataclass(frozen=True, slots=True)
class Held:
    """A match of which a player holds keys."""

    name: str
    changed: float
    over: bool
    summary: bytes
    deciders: int  # bits of the seats that must decide
    request: str
    seat: str  # the key to his seats; "": he has none
    owner: str  # the key by which he opened it; "": another one did
    seats: int  # bits of his


class Players:
    """The tables of players, devices, and whose keys are whose."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @write
    def add(self, player: Player, device: Device) -> None:
        """Store a new player with his first device. Raises StorageError."""
        with self.database.writing() as db:
            sql = "INSERT INTO players (id, name, emblem, created, seen) VALUES (?, ?, ?, ?, ?)"
            db.run(sql, (player.id, player.name, player.emblem, player.created, player.seen))
            add_device(db, device)

    @write
    def change(self, player: str, name: str, emblem: str) -> None:
        """Call a player something else."""
        with self.database.writing() as db:
            db.run("UPDATE players SET name = ?, emblem = ? WHERE id = ?", (name, emblem, player))

    @write
    def seen(self, device: str, now: float) -> None:
        """Note that a device has asked for something."""
        with self.database.writing() as db:
            rows = db.run("UPDATE devices SET seen = ? WHERE hash = ? RETURNING player", (now, device))
            db.run_many("UPDATE players SET seen = ? WHERE id = ?", [(now, player) for (player,) in rows])

    def devices(self, player: str) -> list[Device]:
        """The devices that hold a player, the one used last first."""
        sql = "SELECT hash, player, name, created, seen FROM devices WHERE player = ? ORDER BY seen DESC, hash"
        return [Device(*row) for row in self.database.rows(sql, (player,))]

    @write
    def add_device(self, device: Device, leaves: str = "") -> None:
        """Let a device hold a player; `leaves`, the hash by which that browser held another one, ends."""
        with self.database.writing() as db:
            db.run("DELETE FROM devices WHERE hash = ?", (leaves,))
            add_device(db, device)

    @write
    def name_device(self, player: str, device: str, name: str) -> bool:
        """Call a player's device so; whether it is one of his."""
        sql = "UPDATE devices SET name = ? WHERE hash = ? AND player = ? RETURNING hash"
        with self.database.writing() as db:
            return bool(db.run(sql, (name, device, player)))

    @write
    def end_device(self, player: str, device: str) -> bool:
        """Let a device hold its player no more; whether it did."""
        sql = "DELETE FROM devices WHERE hash = ? AND player = ? RETURNING hash"
        with self.database.writing() as db:
            return bool(db.run(sql, (device, player)))

    def with_device(self, device: str) -> Player | None:
        """The player that the device of this hash holds."""
        sql = f"SELECT {PLAYER_COLUMNS} FROM devices JOIN players ON players.id = devices.player WHERE devices.hash = ?"  # noqa: S608
        rows = self.database.rows(sql, (device,))
        return Player(*rows[0]) if rows else None

    def seated(self, match: str) -> list[tuple[int, Player]]:
        """Who holds keys to seats of a match: the seats as bits, and the player."""
        sql = (
            f"SELECT keys.seats, {PLAYER_COLUMNS} FROM keys JOIN players ON players.id = keys.player "  # noqa: S608
            "WHERE keys.target = ? AND keys.kind = 'seat'"
        )
        return [(row[0], Player(*row[1:])) for row in self.database.rows(sql, (match,))]

    def companions(self, player: str) -> list[Player]:
        """The others who hold seats in the matches that a player is in and that are not over."""
        sql = (
            f"SELECT DISTINCT {PLAYER_COLUMNS} FROM keys AS own "  # noqa: S608
            "JOIN matches ON matches.name = own.target AND matches.over = 0 "
            "JOIN keys AS other ON other.target = own.target AND other.kind = 'seat' AND other.player != own.player "
            "JOIN players ON players.id = other.player "
            "WHERE own.player = ? AND own.player != '' AND own.kind = 'seat'"
        )
        return [Player(*row) for row in self.database.rows(sql, (player,))]

    def seated_at(self, matches: Sequence[str]) -> dict[str, list[tuple[int, Player]]]:
        """The same of many matches."""
        places, found = ", ".join("?" * len(matches)), dict[str, list[tuple[int, Player]]]()
        sql = (
            f"SELECT keys.target, keys.seats, {PLAYER_COLUMNS} FROM keys JOIN players ON players.id = keys.player "  # noqa: S608
            f"WHERE keys.target IN ({places}) AND keys.kind = 'seat'"
        )
        for match, bits, *player in self.database.rows(sql, matches) if matches else ():
            found.setdefault(match, []).append((bits, Player(*player)))
        return found

    def running(self, player: str, most: int) -> list[Held]:
        """The matches that a player holds keys of and that are not over, the one changed last first."""
        return self.held(f"keys.player = ? AND matches.over = 0 {GROUPED} LIMIT ?", (player, most))

    def finished(self, player: str, most: int, before: tuple[float, str] | None = None) -> list[Held]:
        """Those that are over, from the last changed before that of a time and name on."""
        if before is None:
            return self.held(f"keys.player = ? AND matches.over = 1 {GROUPED} LIMIT ?", (player, most))
        changed, name = before
        earlier = "(matches.changed < ? OR (matches.changed = ? AND matches.name < ?))"
        sql = f"keys.player = ? AND matches.over = 1 AND {earlier} {GROUPED} LIMIT ?"
        return self.held(sql, (player, changed, changed, name, most))

    def held(self, where: str, values: Sequence[object]) -> list[Held]:
        return [Held(*row) for row in self.database.rows(f"{HELD} AND {where}", values)]

    def some(self, players: Sequence[str]) -> dict[str, Player]:
        """The players of these ids."""
        places = ", ".join("?" * len(players))
        sql = f"SELECT {PLAYER_COLUMNS} FROM players WHERE id IN ({places})"  # noqa: S608  (question marks)
        return {row[0]: Player(*row) for row in self.database.rows(sql, players)} if players else {}

    # Leaving

    @write
    def leave(self, player: str) -> None:
        """Forget a player but for his id and what he said at tables, and note the seats that bear his name."""
        with self.database.writing() as db:
            held = db.run("SELECT target, seats FROM keys WHERE player = ? AND kind = 'seat'", (player,))
            seats = dict.fromkeys((match, seat) for match, bits in held for seat in seats_in(bits))
            sql = "INSERT INTO departures (match, seat) VALUES (?, ?) ON CONFLICT (match, seat) DO NOTHING"
            db.run_many(sql, list(seats))
            for table in ("devices", "passkeys", "tickets"):
                db.run(f"DELETE FROM {table} WHERE player = ?", (player,))  # noqa: S608
            db.run("DELETE FROM hidden WHERE other = ?", (player,))
            db.run("UPDATE keys SET player = '' WHERE player = ?", (player,))
            db.run("UPDATE players SET name = '', emblem = '' WHERE id = ?", (player,))

    def departures(self) -> dict[str, list[int]]:
        """The seats that bear the names of players who have left, by match."""
        found = dict[str, list[int]]()
        for match, seat in self.database.rows("SELECT match, seat FROM departures ORDER BY match, seat"):
            found.setdefault(match, []).append(seat)
        return found

    @write
    def departed(self, match: str, lines: Mapping[int, bytes], summary: bytes) -> None:
        """Write lines of a match that is over anew, without the names of who has left, and its summary."""
        with self.database.writing() as db:
            rows = [(body, match, number) for number, body in lines.items()]
            db.run_many("UPDATE lines SET body = ? WHERE match = ? AND number = ?", rows)
            db.run("DELETE FROM snapshots WHERE match = ?", (match,))
            db.run("DELETE FROM reviews WHERE match = ?", (match,))  # it names them too, and can be computed again
            sql = "UPDATE matches SET summary = ?, revision = revision + 1 WHERE name = ?"
            db.run(sql, (summary, match))
            db.run("DELETE FROM departures WHERE match = ?", (match,))

    # Keys: a key that a player holds is listed for him on every device

    @write
    def hold(self, player: str, keys: Sequence[str]) -> None:
        """Give keys that nobody holds to a player."""
        with self.database.writing() as db:
            db.run_many("UPDATE keys SET player = ? WHERE key = ? AND player = ''", [(player, key) for key in keys])

    def keys_of(self, player: str) -> list[Key]:
        """The keys that a player holds."""
        sql = "SELECT key, kind, target, seats, player FROM keys WHERE player = ? AND player != ''"
        return [Key(*row) for row in self.database.rows(sql, (player,))]


def add_device(db: Statements, device: Device) -> None:
    """Let a device hold its player."""
    sql = "INSERT INTO devices (hash, player, name, created, seen) VALUES (?, ?, ?, ?, ?)"
    db.run(sql, (device.hash, device.player, device.name, device.created, device.seen))
