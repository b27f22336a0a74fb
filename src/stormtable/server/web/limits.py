"""How much a server lets in."""

from __future__ import annotations

from dataclasses import dataclass, field

from stormtable.server.web.security import Patience

__all__ = ["Limits"]


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is let in."""

    matches: int = 100_000  # stored
    records: int = 5_000  # uploaded
    body: int = 128 * 1024  # bytes of an ordinary request
    record: int = 8 * 1024 * 1024  # bytes of an uploaded record
    folding: float = 30.0  # seconds of processor to play an uploaded record through
    message: int = 16 * 1024  # bytes of a WebSocket message
    messages: float = 50.0  # of a connection a second, in the long run
    openings: float = 0.5  # matches, records and the like of one address a second, in the long run
    looks: float = 30.0  # pictures, logs, lists, odds and the like for one address a second, in the long run
    hints: float = 1.0  # hints and warnings for one address a second, in the long run
    connections: int = 200  # to one match
    lines: int = 6_000  # connections to all matches: each is an open file (openfiles)
    lines_of_one: int = 100  # the same from one address, behind which a household or a club may sit
    sockets_of_one: int = 300  # connections of one address over HTTP and WebSocket; of a proxy as many as there are
    waiting_of_one: int = 200  # of them, such as have not asked for anything yet, or not completely
    pages: float = 100.0  # pages and their files for one address a second, in the long run
    patience: Patience = field(default_factory=Patience)
    idle: float = 120.0  # seconds that a match stays in memory after the last use
    rest: float = 5.0  # seconds after the last use that it holds what it has shown
