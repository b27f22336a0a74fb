"""Pages at which nothing happens, in a process of their own; started by `benchmarks.load.Loaded`.

Of a page they do what costs the server something: they keep the line open, take what they are sent, and ask every ten
seconds whether it still answers.
"""

from __future__ import annotations

import asyncio
import base64
import importlib
import json
import secrets
import sys
import time
from typing import Any, Final
from urllib.parse import urlsplit

from benchmarks.load_client import get, number_of, post, sit
from benchmarks.processes import busy_ms, resident_kb

PING_EVERY: Final = 10.0  # seconds, as the page does
AT_ONCE: Final = 20  # pages that come at the same time
PATIENCE: Final = 120.0
resource: Any = importlib.import_module("resource")  # not on Windows
SETTLING: Final = 15.0  # seconds after which what all have been shown is at rest
PING: Final = json.dumps({"type": "ping"}).encode()
TEXT_FRAME, PING_FRAME, PONG_FRAME = 1, 9, 10
LONG_SIZES: Final = 126  # from here on the size of a frame stands in 2 bytes, or 8
OFFERED: Final = "permessage-deflate; client_max_window_bits"


class IdlePage(asyncio.Protocol):
    """One line of a page, as the server knows it: a WebSocket, its messages compressed."""

    def __init__(self, host: str, path: str) -> None:
        self.host, self.path = host, path
        self.came, self.opened, self.ended = bytearray(), False, False
        self.greeted: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        """Ask for a WebSocket."""
        self.transport = transport
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        lines = [
            f"GET {self.path} HTTP/1.1",
            f"Host: {self.host}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
            f"Sec-WebSocket-Extensions: {OFFERED}",
        ]
        transport.write("\r\n".join([*lines, "", ""]).encode())

    def data_received(self, data: bytes) -> None:
        """Take what comes: the answer to the request, then frames; the table is in the first of them."""
        self.came += data
        if not self.opened:
            answer, found, rest = self.came.partition(b"\r\n\r\n")
            if not found:
                return
            if not answer.startswith(b"HTTP/1.1 101 "):
                self.fail(f"the server answered {answer[:60].decode(errors='replace')}")
            self.opened, self.came = True, rest
        while (frame := first_frame(self.came)) is not None:
            kind, start, end = frame
            if kind == PING_FRAME:
                self.write(PONG_FRAME, bytes(self.came[start:end]))
            elif not self.greeted.done():
                self.greeted.set_result(None)
            del self.came[:end]

    def connection_lost(self, error: Exception | None) -> None:
        """Say so to whoever still waits."""
        self.ended = True
        self.fail("the server has ended the line")

    def fail(self, why: str) -> None:
        """Whoever waits for the table waits in vain."""
        if not self.greeted.done():
            self.greeted.set_exception(RuntimeError(why))

    def ping(self) -> None:
        """Ask whether the server still answers."""
        self.write(TEXT_FRAME, PING)

    def write(self, kind: int, payload: bytes) -> None:
        """Send a frame, with a mask that leaves it as it is."""
        self.transport.write(bytes([0x80 | kind, 0x80 | len(payload), 0, 0, 0, 0]) + payload)


def first_frame(data: bytearray) -> tuple[int, int, int] | None:
    """(kind, where its content starts, where it ends) of the first frame, if all of it has come."""
    if len(data) < 2:
        return None
    size, start = data[1], 2
    if size >= LONG_SIZES:
        start = 4 if size == LONG_SIZES else 10
        if len(data) < start:
            return None
        size = int.from_bytes(data[2:start])
    return (data[0] & 0x0F, start, start + size) if len(data) >= start + size else None


class Client:
    """Opens matches of a server, and pages at them."""

    def __init__(self, url: str, process: int) -> None:
        self.url, self.process = url, process
        self.host = urlsplit(url).netloc

    def keys(self, name: str, matches: int) -> list[str]:
        """Keys of seats, the same number of each match."""
        game = next(each for each in get(f"{self.url}/api/games")["games"] if each["name"] == name)
        scenario, found = game["scenarios"][0], list[str]()
        for _ in range(matches):
            body = {"game": name, "scenario": scenario["name"], "seats": [{"kind": "friend"}] * len(scenario["seats"])}
            found += [sit(self.url, link["key"]) for link in post(f"{self.url}/api/matches", body)["links"]]
        return found

    async def stay(self, name: str, pages: int, matches: int, seconds: float) -> dict[str, float]:
        """So many pages come, and stay for so long: what that takes of the server."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(pages + 200, hard)), hard))
        keys = await asyncio.to_thread(self.keys, name, matches)
        before, busy = resident_kb(self.process), busy_ms(self.process)
        found, room = list[IdlePage](), asyncio.Semaphore(AT_ONCE)
        await asyncio.gather(*(self.come(found, keys[at % len(keys)], room) for at in range(pages)))
        to_come = (busy_ms(self.process) - busy) / pages
        await self.look_on(found, SETTLING if pages > AT_ONCE else 0.1)
        after, busy, began = resident_kb(self.process), busy_ms(self.process), time.perf_counter()
        await self.look_on(found, seconds)
        took = time.perf_counter() - began
        return {
            "pages": sum(not page.ended for page in found),
            "kb": (after - before) / pages,
            "all_mb": after / 1000,
            "ms_a_second": (busy_ms(self.process) - busy) / took,
            "ms_to_come": to_come,
        }

    async def come(self, found: list[IdlePage], key: str, room: asyncio.Semaphore) -> None:
        """One page more."""
        async with room:
            host, port = self.host.split(":")
            loop, path = asyncio.get_running_loop(), f"/ws/{key}?changes=1"
            _, page = await loop.create_connection(lambda: IdlePage(self.host, path), host, int(port))
            async with asyncio.timeout(PATIENCE):
                await page.greeted
            found.append(page)

    async def look_on(self, found: list[IdlePage], seconds: float) -> None:
        """Pages ask in turn, each every ten seconds."""
        end, at = time.perf_counter() + seconds, 0
        while time.perf_counter() < end:
            began = time.perf_counter()
            for _ in range(max(1, round(len(found) / PING_EVERY / 10))):
                page = found[at % len(found)]
                at += 1
                if not page.ended:
                    page.ping()
            await asyncio.sleep(max(0.0, 0.1 - (time.perf_counter() - began)))


if __name__ == "__main__":
    url, process, what, name, *given = sys.argv[1:]
    client = Client(url, int(process))
    print(json.dumps(asyncio.run(getattr(client, what)(name, *map(number_of, given)))))
