"""Who is let in at the door: so many connections in all and of an address, and how long each may take to ask.

Uvicorn lets whoever connects wait for ever with half a request. Here a head, a body and the reading of an answer have
their time, and what waits longest goes where there is no room: so half-sent requests hold nobody else up.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Any, Final

import h11
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from stormtable.server.web.deflating import DEFLATE
from stormtable.server.web.security import Patience, client_of

__all__ = ["BACKLOG", "Door", "careful_http", "careful_sockets", "most_connections"]

LOG: Final = logging.getLogger("stormtable.server")
BACKLOG: Final = 100  # connections accepted in one go, before any of them is counted
OWN_FILES: Final = 160  # kept for that, the storage, the workers
MANY: Final = 10_000  # connections, where the system says nothing of open files
AT_LEAST: Final = 1.0  # seconds that a visitor of a proxy has to ask
TELL: Final = 60.0  # seconds between two lines of the log on who was turned away
FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\nretry-after: 10\r\n"
    b"connection: close\r\n\r\ntoo many connections at once from your address: close some, and try again\n"
)
LATE: Final = (
    b"HTTP/1.1 408 Request Timeout\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n\r\n"
    b"the request took too long to arrive\n"
)


def most_connections() -> int:
    """How many connections this process has files for."""
    try:
        files = os.sysconf("SC_OPEN_MAX")
    except (AttributeError, ValueError, OSError):  # Windows
        return MANY
    return MANY if files < 0 else max(64, files - OWN_FILES)


class Door:
    """The connections of a server, HTTP and WebSocket, and which of them wait for a request."""

    def __init__(
        self, most: int, of_one: int, waiting: int, patience: Patience | None = None, trusted: Any = "127.0.0.1"
    ) -> None:
        self.most, self.of_one, self.most_waiting = most, of_one, waiting
        self.patience = patience or Patience()
        self.proxies = ProxyHeadersMiddleware(nowhere, trusted).trusted_hosts
        self.inside: dict[Any, str] = {}  # transports, and the addresses that they come from
        self.of = Counter[str]()
        self.waiting: OrderedDict[Http, None] = OrderedDict()  # longest first
        self.refused = Counter[str]()
        self.turned_away = 0  # since the start
        self.told = -TELL

    def enter(self, transport: asyncio.Transport) -> bool:
        """Let a connection in; False if there is no room, also once whoever waits longest has gone."""
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if isinstance(peer, tuple) else ""
        client = client_of({"client": (host, 0)})
        mine = [each for each in self.waiting if each.address == client]
        proxy = host in self.proxies  # of which many may come at once, each about to ask
        if len(mine) >= self.most_waiting and not (proxy and mine[0].waited() < AT_LEAST):
            self.turn_out(mine[0], client)
        elif self.of[client] >= self.of_one and not proxy:
            if not mine:
                return self.turn_away(client)
            self.turn_out(mine[0], client)
        elif len(self.inside) >= self.most:
            if not self.waiting:
                return self.turn_away(client)
            self.turn_out(next(iter(self.waiting)), client)
        self.inside[transport] = client
        self.of[client] += 1
        return True

    def leave(self, transport: Any) -> None:
        """A connection has ended; nothing if it was none any more."""
        client = self.inside.pop(transport, None)
        if client is not None:
            self.of[client] -= 1
            if not self.of[client]:
                del self.of[client]

    def turn_out(self, http: Http, client: str) -> None:
        self.waiting.pop(http, None)
        self.leave(http.transport)
        http.transport.abort()
        self.note(client)

    def turn_away(self, client: str) -> bool:
        self.note(client)
        return False

    def note(self, client: str) -> None:
        """Put down that somebody was turned away: a line of the log a minute, however many there are."""
        self.refused[client] += 1
        self.turned_away += 1
        now = time.monotonic()
        if now - self.told >= TELL:
            who, count = self.refused.most_common(1)[0]
            total = self.refused.total()
            LOG.warning("no room: %d connections ended or turned away, %d of them of %s", total, count, who)
            self.told, self.refused = now, Counter()


async def nowhere(*_: Any) -> None:
    """No application: only the list of trusted proxies is wanted of uvicorn's middleware."""


class Http(H11Protocol):
    """A connection over HTTP that has its time."""

    def __init__(self, *args: Any, door: Door, **named: Any) -> None:
        super().__init__(*args, **named)
        self.door, self.address = door, ""
        self.reading = ""  # what is waited for: "head", "body"; "": nothing
        self.timer: asyncio.TimerHandle | None = None  # of reading
        self.sending: asyncio.TimerHandle | None = None
        self.since, self.came, self.silent = 0.0, 0, True
        self.idle_since = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a place, or say that there is none."""
        super().connection_made(transport)
        self.address = client_of({"client": self.client})
        if not self.door.enter(transport):
            transport.write(FULL)
            transport.close()
            return
        self.watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        self.stop_watching()
        if self.sending:
            self.sending.cancel()
        self.door.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on."""
        if self.transport not in self.door.inside:
            return
        self.came, self.silent = self.came + len(data), False
        super().data_received(data)
        self.watch()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self.watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over, its place with it."""
        self.stop_watching()
        super().handle_websocket_upgrade(event)

    # Time to read a request

    def watch(self) -> None:
        """Set the time for what is waited for now."""
        if self.transport.get_protocol() is not self or self.transport.is_closing():
            self.stop_watching()
            return
        state = self.conn.their_state
        now = "head" if state is h11.IDLE else "body" if state is h11.SEND_BODY else ""
        if now == "head":
            if self not in self.door.waiting:
                self.door.waiting[self], self.idle_since = None, self.loop.time()
            if self.timeout_keep_alive_task is not None:  # between two requests uvicorn has its own clock
                now = ""
        else:
            self.door.waiting.pop(self, None)
        if now != self.reading:
            self.reading, self.since, self.came = now, self.loop.time(), 0
            self.wait(self.door.patience.head if now == "head" else self.door.patience.body)

    def waited(self) -> float:
        """Seconds that it has been without a request."""
        return self.loop.time() - self.idle_since

    def wait(self, seconds: float) -> None:
        if self.timer:
            self.timer.cancel()
        self.timer = self.loop.call_later(seconds, self.look_again) if self.reading else None

    def look_again(self) -> None:
        """End what has not come in its time; of a body, what came on is waited for a while longer."""
        patience = self.door.patience
        on_its_way = self.reading == "body" and self.came >= patience.progress
        if on_its_way and self.loop.time() - self.since < patience.whole:
            self.came = 0
            self.wait(patience.body)
            return
        if self.reading == "body" or self.silent:
            self.transport.abort()
        else:
            self.transport.write(LATE)
            self.transport.close()

    def stop_watching(self) -> None:
        self.door.waiting.pop(self, None)
        self.reading = ""
        if self.timer:
            self.timer.cancel()
            self.timer = None

    # Time to take an answer

    def pause_writing(self) -> None:
        """Whoever asked takes the answer more slowly than it is sent."""
        super().pause_writing()
        self.see_it_taken(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        """It is taken."""
        super().resume_writing()
        if self.sending:
            self.sending.cancel()
            self.sending = None

    def see_it_taken(self, left: int) -> None:
        """End the connection if, a while from now, hardly any of the answer has been taken."""

        def look() -> None:
            now = self.transport.get_write_buffer_size()
            if left - now < self.door.patience.progress:
                self.transport.abort()
            else:
                self.see_it_taken(now)

        self.sending = self.loop.call_later(self.door.patience.body, look)


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket that gives its place at the door back, and does not try too hard to make messages small."""

    def __init__(self, *args: Any, door: Door, **named: Any) -> None:
        super().__init__(*args, **named)
        self.door = door
        self.conn.available_extensions = [DEFLATE]

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        self.door.leave(self.transport)
        super().connection_lost(exc)


def careful_http(door: Door) -> Callable[..., Http]:
    """What uvicorn makes connections with."""
    return lambda *args, **named: Http(*args, door=door, **named)


def careful_sockets(door: Door) -> Callable[..., Socket]:
    """What it makes WebSockets with."""
    return lambda *args, **named: Socket(*args, door=door, **named)
