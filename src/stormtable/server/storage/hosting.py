"""What whoever runs a server keeps of its people: bans, mutes, reports, and a log of every act of a host's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from stormtable.server.storage.interface import Lot, write
from stormtable.server.storage.statements import Database

__all__ = ["Audited", "Ban", "BanKind", "Hosting", "Mute", "Report", "ReportState", "report_lot"]

BanKind = Literal["player", "address"]
ReportState = Literal["open", "acted", "dismissed"]
BAN: Final = "id, kind, subject, reason, created, until"
MUTE: Final = "id, player, reason, created, until"
REPORT: Final = "id, time, match, message, reporter, accused, why, state"
AUDIT: Final = "id, time, host, act, subject, text"


@dataclass(frozen=True, slots=True)
class Ban:
    """A player, by id, or a network of addresses that is kept out."""

    id: str
    kind: BanKind
    subject: str
    reason: str  # which the banned are told
    created: float  # Unix seconds
    until: float  # 0: for good


@dataclass(frozen=True, slots=True)
class Mute:
    """A player who may play and not talk."""

    id: str
    player: str
    reason: str  # which he is told
    created: float
    until: float  # 0: for good


@dataclass(frozen=True, slots=True)
class Report:
    """What somebody tells a host of somebody else."""

    id: str
    time: float
    match: str  # its name; "": it happened at no table
    message: str  # the words that it is about, kept as they were
    reporter: str  # a player's id
    accused: str  # a player's id
    why: str
    state: ReportState = "open"


@dataclass(frozen=True, slots=True)
class Audited:
    """An act of a host's."""

    id: str
    time: float
    host: str  # how he came: "page" or "command line"
    act: str
    subject: str  # whom or what it was about: an id, a network, a match
    text: str  # what was done, a sentence


def report_lot(report: Report) -> Lot:
    """The row of a report."""
    values = (report.id, report.time, report.match, report.message, report.reporter, report.accused, report.why)
    return Lot("reports", REPORT.split(", "), [(*values, report.state)])


class Hosting:
    """The tables of bans, mutes, reports, the audit log, and the keys of hosts."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # Bans and mutes: of a subject there is one at a time, a later one takes the place of the one before

    @write
    def ban(self, ban: Ban, audited: Audited) -> None:
        """Keep somebody out."""
        with self.database.writing() as db:
            db.run("DELETE FROM bans WHERE kind = ? AND subject = ?", (ban.kind, ban.subject))
            values = (ban.id, ban.kind, ban.subject, ban.reason, ban.created, ban.until)
            db.run("INSERT INTO bans (id, kind, subject, reason, created, until) VALUES (?, ?, ?, ?, ?, ?)", values)
            db.run(ADD_AUDITED, audited_row(audited))

    @write
    def mute(self, mute: Mute, audited: Audited) -> None:
        """Let somebody talk no more."""
        with self.database.writing() as db:
            db.run("DELETE FROM mutes WHERE player = ?", (mute.player,))
            values = (mute.id, mute.player, mute.reason, mute.created, mute.until)
            db.run("INSERT INTO mutes (id, player, reason, created, until) VALUES (?, ?, ?, ?, ?)", values)
            db.run(ADD_AUDITED, audited_row(audited))

    @write
    def lift(self, restriction: str, audited: Audited) -> bool:
        """End a ban or mute; whether it was there."""
        with self.database.writing() as db:
            bans = db.run("DELETE FROM bans WHERE id = ? RETURNING id", (restriction,))
            found = bans or db.run("DELETE FROM mutes WHERE id = ? RETURNING id", (restriction,))
            if found:
                db.run(ADD_AUDITED, audited_row(audited))
        return bool(found)

    def bans(self, now: float) -> list[Ban]:
        """Those that hold now, the last one first."""
        rows = self.database.rows(f"SELECT {BAN} FROM bans WHERE {HOLDS} ORDER BY created DESC, id", (now,))  # noqa: S608
        return [Ban(*row) for row in rows]

    def mutes(self, now: float) -> list[Mute]:
        """Those that hold now, the last one first."""
        rows = self.database.rows(f"SELECT {MUTE} FROM mutes WHERE {HOLDS} ORDER BY created DESC, id", (now,))  # noqa: S608
        return [Mute(*row) for row in rows]

    # Reports

    @write
    def report(self, report: Report) -> None:
        """Keep a report."""
        with self.database.writing() as db:
            table, columns, rows, *_ = report_lot(report)
            places = ", ".join("?" * len(columns))
            db.run_many(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})", rows)  # noqa: S608

    @write
    def close_report(self, report: str, state: ReportState, audited: Audited) -> bool:
        """Say what became of an open report; whether there was such a one."""
        with self.database.writing() as db:
            sql = "UPDATE reports SET state = ? WHERE id = ? AND state = 'open' RETURNING id"
            found = bool(db.run(sql, (state, report)))
            if found:
                db.run(ADD_AUDITED, audited_row(audited))
        return found

    def reports(self, *, open_ones: bool, first: int, most: int) -> list[Report]:
        """Open ones, the first one first, or the others, the last one first."""
        which, order = ("=", "time, id") if open_ones else ("!=", "time DESC, id")
        sql = f"SELECT {REPORT} FROM reports WHERE state {which} 'open' ORDER BY {order} LIMIT ? OFFSET ?"  # noqa: S608
        return [Report(*row) for row in self.database.rows(sql, (most, first))]

    def count_reports(self, *, open_ones: bool) -> int:
        """How many there are."""
        which = "=" if open_ones else "!="
        return int(self.database.rows(f"SELECT count(*) FROM reports WHERE state {which} 'open'")[0][0])  # noqa: S608

    # The audit log

    @write
    def note(self, audited: Audited) -> None:
        """Write an act down."""
        with self.database.writing() as db:
            db.run(ADD_AUDITED, audited_row(audited))

    def audit(self, first: int, most: int) -> list[Audited]:
        """Acts of hosts, the last one first."""
        rows = self.database.rows(f"SELECT {AUDIT} FROM audit ORDER BY time DESC, id LIMIT ? OFFSET ?", (most, first))  # noqa: S608
        return [Audited(*row) for row in rows]

    def count_audit(self) -> int:
        """How many there are."""
        return int(self.database.rows("SELECT count(*) FROM audit")[0][0])

    # Keys: a host's key, and the sessions that were begun with it; hashes alone

    @write
    def set_key(self, key: str, audited: Audited) -> None:
        """Let a key of this hash be the host's; the one before ends, with all sessions."""
        with self.database.writing() as db:
            db.run("DELETE FROM hosts")
            db.run("INSERT INTO hosts (hash, kind, until) VALUES (?, 'key', 0)", (key,))
            db.run(ADD_AUDITED, audited_row(audited))

    def has_key(self) -> bool:
        """Whether a host's key was ever made."""
        return bool(self.database.rows("SELECT hash FROM hosts WHERE kind = 'key'"))

    def is_host(self, token: str, kind: Literal["key", "session"], now: float) -> bool:
        """Whether a key or session of this hash is a host's."""
        sql = f"SELECT hash FROM hosts WHERE hash = ? AND kind = ? AND {HOLDS}"  # noqa: S608
        return bool(self.database.rows(sql, (token, kind, now)))

    @write
    def begin_session(self, session: str, until: float, now: float, audited: Audited) -> None:
        """Let a session of this hash be a host's for a while."""
        with self.database.writing() as db:
            db.run("DELETE FROM hosts WHERE kind = 'session' AND until < ?", (now,))
            db.run("INSERT INTO hosts (hash, kind, until) VALUES (?, 'session', ?)", (session, until))
            db.run(ADD_AUDITED, audited_row(audited))

    @write
    def end_session(self, session: str) -> None:
        """End it."""
        with self.database.writing() as db:
            db.run("DELETE FROM hosts WHERE kind = 'session' AND hash = ?", (session,))


HOLDS: Final = "(until = 0 OR until > ?)"
ADD_AUDITED: Final = "INSERT INTO audit (id, time, host, act, subject, text) VALUES (?, ?, ?, ?, ?, ?)"


def audited_row(audited: Audited) -> Sequence[object]:
    return (audited.id, audited.time, audited.host, audited.act, audited.subject, audited.text)
