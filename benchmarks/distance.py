"""A server far away: everything to it and from it takes as long as a long line would."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from typing import Final
from urllib.parse import urlsplit

__all__ = ["ROUND_TRIP", "far_away"]

ROUND_TRIP: Final = 0.1  # seconds
CHUNK: Final = 1 << 16


async def carry(source: asyncio.StreamReader, target: asyncio.StreamWriter, way: float) -> None:
    """What comes in goes out so many seconds later, in its order and as fast as it came."""
    loop, under_way = asyncio.get_running_loop(), asyncio.Queue[tuple[float, bytes]]()

    async def read() -> None:
        data = b"more"
        while data:
            data = await source.read(CHUNK)
            under_way.put_nowait((loop.time() + way, data))

    reading = asyncio.create_task(read())
    try:
        while True:
            due, data = await under_way.get()
            await asyncio.sleep(due - loop.time())
            if not data:
                break
            target.write(data)
            await target.drain()
        target.write_eof()
    except OSError:
        pass
    finally:
        reading.cancel()


class Distance:
    """Listens in front of a server."""

    def __init__(self, url: str, round_trip: float) -> None:
        parts = urlsplit(url)
        self.server, self.round_trip = (parts.hostname, parts.port), round_trip

    async def connect(self, near: asyncio.StreamReader, to_near: asyncio.StreamWriter) -> None:
        """One connection; shaking hands takes a round trip of its own."""
        await asyncio.sleep(self.round_trip)
        with contextlib.suppress(OSError):
            far, to_far = await asyncio.open_connection(*self.server)
            way = self.round_trip / 2
            await asyncio.gather(carry(near, to_far, way), carry(far, to_near, way))
            to_far.close()
        to_near.close()

    async def listen(self, ready: Future[tuple[asyncio.AbstractEventLoop, asyncio.Event, int]]) -> None:
        """Until it is told to end."""
        end = asyncio.Event()
        listener = await asyncio.start_server(self.connect, "127.0.0.1", 0)
        ready.set_result((asyncio.get_running_loop(), end, listener.sockets[0].getsockname()[1]))
        await end.wait()
        listener.close()


@contextlib.contextmanager
def far_away(url: str, round_trip: float = ROUND_TRIP) -> Iterator[str]:
    """The address of a server as if it were a round trip of so many seconds away."""
    ready = Future[tuple[asyncio.AbstractEventLoop, asyncio.Event, int]]()
    distance = Distance(url, round_trip)
    thread = threading.Thread(target=lambda: asyncio.run(distance.listen(ready)), daemon=True)
    thread.start()
    loop, end, port = ready.result()
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        loop.call_soon_threadsafe(end.set)
        thread.join()
