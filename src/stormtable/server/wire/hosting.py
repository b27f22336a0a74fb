"""What whoever runs a server sees and does: GET /api/host/{what}, POST /api/host/{act}; likewise the command line."""

from __future__ import annotations

from typing import Literal

import msgspec

from stormtable.server.wire.people import PlayerInfo

__all__ = [
    "AbandonRequest",
    "AuditInfo",
    "AuditPage",
    "BanRequest",
    "Done",
    "FailureInfo",
    "FailurePage",
    "HostKey",
    "HostMatch",
    "HostMatches",
    "HostOverview",
    "HostPlayer",
    "HostPlayers",
    "HostSession",
    "ListRequest",
    "MuteRequest",
    "RatingsRequest",
    "RemoveRequest",
    "RenameRequest",
    "ReportInfo",
    "ReportPage",
    "ReportRequest",
    "RestrictionInfo",
    "Restrictions",
    "SessionRequest",
    "UnbanRequest",
]


class SessionRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/host/session: be the host in this browser for some hours, by the key of `stormtable host key`.

    Answered by `Done` and a cookie. An empty key ends that.
    """

    key: str


class HostSession(msgspec.Struct, kw_only=True):
    """GET /api/host/session: whether whoever asks is the host."""

    host: bool


class ListRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What of a list is wanted, as GET's query."""

    search: str = ""
    first: int = 0  # from which row on
    closed: bool = False  # of reports: those that are dealt with; of matches: those that are over too


class HostOverview(msgspec.Struct, kw_only=True):
    """GET /api/host/overview: how much there is of everything."""

    version: str
    database: str  # "SQLite" or "PostgreSQL"
    size: int  # bytes that it takes
    players: int
    seen: int  # of these, in the last week
    matches: int
    running: int
    records: int
    here: int  # connections to this process
    reports: int  # that wait
    bans: int
    mutes: int
    failures: int  # notices that could not be sent


class RestrictionInfo(msgspec.Struct, kw_only=True):
    """A ban or a mute."""

    id: str
    kind: Literal["player", "address", "mute"]
    player: PlayerInfo | None
    address: str  # the network; "" of a player
    reason: str
    created: float
    until: float  # 0: for good


class HostPlayer(msgspec.Struct, kw_only=True):
    """A player as a host sees him."""

    player: PlayerInfo
    devices: int
    matches: int  # whose keys he holds
    created: float
    seen: float
    ban: RestrictionInfo | None
    mute: RestrictionInfo | None


class HostPlayers(msgspec.Struct, kw_only=True):
    """GET /api/host/players[?search=NAME&first=0]: by name or id, those who were seen last first."""

    players: list[HostPlayer]
    first: int
    total: int


class ReportInfo(msgspec.Struct, kw_only=True):
    """What somebody reported of somebody."""

    id: str
    time: float
    match: str
    message: str
    reporter: PlayerInfo | None  # None: has left, or has no name here
    accused: PlayerInfo | None
    why: str
    state: Literal["open", "acted", "dismissed"]


class ReportPage(msgspec.Struct, kw_only=True):
    """GET /api/host/reports[?closed=true&first=0]: those that wait, the first first; or the others, the last first."""

    reports: list[ReportInfo]
    first: int
    total: int


class HostMatch(msgspec.Struct, kw_only=True):
    """A match as a host sees it: what a list may tell, and what it takes."""

    name: str
    game: str
    title: str  # of the game
    scenario: str
    seats: list[str]
    turn: str
    created: float
    changed: float
    over: bool
    result: str
    lines: int  # of its journal
    size: int  # bytes of these


class HostMatches(msgspec.Struct, kw_only=True):
    """GET /api/host/matches[?search=NAME&closed=true&first=0]: the one that changed last first."""

    matches: list[HostMatch]
    first: int
    total: int


class Restrictions(msgspec.Struct, kw_only=True):
    """GET /api/host/bans: bans and mutes that hold."""

    restrictions: list[RestrictionInfo]


class FailureInfo(msgspec.Struct, kw_only=True):
    """A notice that could not be sent, and why; not what it said."""

    id: str
    player: PlayerInfo | None
    kind: str
    channel: str  # its kind
    tries: int
    changed: float
    why: str


class FailurePage(msgspec.Struct, kw_only=True):
    """GET /api/host/failures[?first=0]: the last one first."""

    failures: list[FailureInfo]
    first: int
    total: int


class AuditInfo(msgspec.Struct, kw_only=True):
    """An act of a host's."""

    id: str
    time: float
    host: str  # how he came: "page" or "command line"
    act: str
    subject: str
    text: str


class AuditPage(msgspec.Struct, kw_only=True):
    """GET /api/host/audit[?first=0]: the last one first."""

    acts: list[AuditInfo]
    first: int
    total: int


class Done(msgspec.Struct, kw_only=True):
    """What was done, a sentence."""

    text: str


class HostKey(msgspec.Struct, kw_only=True):
    """POST /api/host/key, for the command line alone: a new key; the one before has ended."""

    key: str


class RenameRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/host/rename: call a player something else."""

    player: str
    name: str


class RemoveRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/host/remove: a player leaves for good; his matches stay."""

    player: str


class BanRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/host/ban: keep a player or a network out, for some days or for good (0)."""

    player: str = ""
    address: str = ""
    days: float = 0.0
    reason: str = ""


class MuteRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/host/mute: let a player play and not talk, for some days or for good (0)."""

    player: str
    days: float = 0.0
    reason: str = ""


class UnbanRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/host/lift: end a ban or a mute."""

    id: str


class ReportRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/host/report: say what became of a report."""

    id: str
    state: Literal["acted", "dismissed"]


class AbandonRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/host/abandon: end a match without a result."""

    match: str


class RatingsRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/host/ratings: compute all ratings anew, after a match was struck from them if one is named."""

    strike: str = ""
