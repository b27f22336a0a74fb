"""A line that breaks on demand: TCP between the browser and the server, which can go dead or be refused."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit

CHUNK: Final = 65_536
BACKLOG: Final = 64


class Pipe:
    """One connection through it: what comes in at one end goes out at the other, or is kept back."""

    def __init__(self, client: socket.socket, server: socket.socket) -> None:
        self.client, self.server = client, server
        self.asks, self.answers = threading.Event(), threading.Event()  # set while they pass
        self.flow(True)
        for ends in ((client, server, self.asks), (server, client, self.answers)):
            threading.Thread(target=self.pump, args=ends, daemon=True).start()

    def flow(self, passes: bool) -> None:
        """Let everything pass, or nothing."""
        for each in (self.asks, self.answers):
            each.set() if passes else each.clear()

    def pump(self, source: socket.socket, target: socket.socket, passes: threading.Event) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(CHUNK):
                passes.wait()
                target.sendall(data)
        with contextlib.suppress(OSError):
            target.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        self.flow(True)
        for end in (self.client, self.server):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


class Breakable:
    """Listens in front of a server. A new connection passes, is accepted and hears nothing, or is refused."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.server = (str(parts.hostname), int(parts.port or 80))
        self.listener: socket.socket | None = None
        self.port = 0
        self.dead = False
        self.pipes: list[Pipe] = []
        self.unanswered: list[socket.socket] = []
        self.came = threading.Semaphore(0)  # released by each connection that hears nothing
        self.accept()

    @property
    def url(self) -> str:
        """The address of the server through this line."""
        return f"http://127.0.0.1:{self.port}"

    def accept(self) -> None:
        """Take connections in."""
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", self.port))
        listener.listen(BACKLOG)
        self.listener, self.port = listener, listener.getsockname()[1]
        threading.Thread(target=self.serve, args=(listener,), daemon=True).start()

    def serve(self, listener: socket.socket) -> None:
        while True:
            try:
                client, _ = listener.accept()
            except OSError:
                return
            if self.dead:
                self.unanswered.append(client)
                self.came.release()
            else:
                self.pipes.append(Pipe(client, socket.create_connection(self.server)))

    def die(self) -> None:
        """From now on nothing passes, and nobody is told: as when a cable is pulled."""
        self.dead = True
        for pipe in self.pipes:
            pipe.flow(False)

    def refuse(self) -> None:
        """Break all connections, and refuse new ones."""
        assert self.listener is not None
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.listener = None
        self.cut()

    def mend(self, *, late: bool = False) -> None:
        """New connections pass. Old ones stay dead; `late`: what was sent over them arrives after all."""
        self.dead = False
        if self.listener is None:
            self.accept()
        for pipe in self.pipes if late else []:
            pipe.flow(True)

    def cut(self) -> None:
        """End all connections there are."""
        for pipe in self.pipes:
            pipe.close()
        for client in self.unanswered:
            client.close()
        self.pipes, self.unanswered = [], []


@contextlib.contextmanager
def breakable(url: str) -> Iterator[Breakable]:
    """A line to a server."""
    line = Breakable(url)
    try:
        yield line
    finally:
        if line.listener is not None:
            line.refuse()
