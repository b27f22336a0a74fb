"""What brings a player to another browser, as it is stored: passkeys, and tickets that are good once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from stormtable.server.storage.interface import write
from stormtable.server.storage.statements import Database

__all__ = ["Passkey", "Passkeys", "Ticket"]

COLUMNS: Final = "id, player, name, public, signs, created, used"
PLACES: Final = "?, ?, ?, ?, ?, ?, ?"


@dataclass(frozen=True, slots=True)
class Passkey:
    """A key pair that a player's authenticator holds, and of which the server knows the public half."""

    id: str  # the authenticator's, in base64url
    player: str
    name: str
    public: bytes = field(repr=False)
    signs: int  # how often it was used, as the authenticator counts; 0: it does not
    created: float
    used: float


@dataclass(frozen=True, slots=True)
class Ticket:
    """What is good once: a code for another device, or the challenge that a passkey has to sign."""

    hash: str  # of what is shown or sent, which is nowhere
    kind: Literal["code", "register", "enter"]
    player: str  # "": of nobody
    until: float  # Unix seconds


class Passkeys:
    """The tables of passkeys and tickets."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # Tickets

    @write
    def add_ticket(self, ticket: Ticket, now: float) -> None:
        """Store a ticket, in place of a player's former one of its kind; those that have lapsed are forgotten."""
        sql = "INSERT INTO tickets (hash, kind, player, until) VALUES (?, ?, ?, ?)"
        with self.database.writing() as db:
            db.run("DELETE FROM tickets WHERE until < ?", (now,))
            db.run("DELETE FROM tickets WHERE kind = ? AND player = ? AND player != ''", (ticket.kind, ticket.player))
            db.run(sql, (ticket.hash, ticket.kind, ticket.player, ticket.until))

    @write
    def take_ticket(self, ticket: str, kind: str, now: float) -> Ticket | None:
        """A ticket by its hash, once; None if there is none that is still good."""
        sql = "DELETE FROM tickets WHERE hash = ? AND kind = ? RETURNING hash, kind, player, until"
        with self.database.writing() as db:
            rows = db.run(sql, (ticket, kind))
        found = Ticket(*rows[0]) if rows else None
        return found if found is not None and found.until >= now else None

    # Passkeys

    @write
    def add(self, passkey: Passkey) -> bool:
        """Store a passkey; False if there is one of that id."""
        values = (
            passkey.id,
            passkey.player,
            passkey.name,
            passkey.public,
            passkey.signs,
            passkey.created,
            passkey.used,
        )
        sql = f"INSERT INTO passkeys ({COLUMNS}) VALUES ({PLACES}) ON CONFLICT (id) DO NOTHING RETURNING id"  # noqa: S608
        with self.database.writing() as db:
            return bool(db.run(sql, values))

    def with_id(self, passkey: str) -> Passkey | None:
        """The passkey of that id."""
        rows = self.database.rows(f"SELECT {COLUMNS} FROM passkeys WHERE id = ?", (passkey,))  # noqa: S608
        return Passkey(*rows[0]) if rows else None

    def of(self, player: str) -> list[Passkey]:
        """The passkeys of a player, the oldest first."""
        sql = f"SELECT {COLUMNS} FROM passkeys WHERE player = ? ORDER BY created, id"  # noqa: S608
        return [Passkey(*row) for row in self.database.rows(sql, (player,))]

    @write
    def used(self, passkey: str, signs: int, now: float) -> None:
        """Note that a passkey was used."""
        with self.database.writing() as db:
            db.run("UPDATE passkeys SET signs = ?, used = ? WHERE id = ?", (signs, now, passkey))

    @write
    def rename(self, player: str, passkey: str, name: str) -> bool:
        """Call a player's passkey so; whether it is one of his."""
        sql = "UPDATE passkeys SET name = ? WHERE id = ? AND player = ? RETURNING id"
        with self.database.writing() as db:
            return bool(db.run(sql, (name, passkey, player)))

    @write
    def end(self, player: str, passkey: str) -> bool:
        """Forget a player's passkey; whether it was one of his."""
        with self.database.writing() as db:
            return bool(db.run("DELETE FROM passkeys WHERE id = ? AND player = ? RETURNING id", (passkey, player)))
