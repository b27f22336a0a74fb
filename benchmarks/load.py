"""A server under load, on a core of its own, and pages that load it, in a process of their own on another core.

What is measured so are the pieces of `--only load`: moves, crowd, flow, idle, starting, shared, boardgame. A match is
between friends, each with a page, who move at random in a game's first scenario.
"""

from __future__ import annotations

import contextlib
import json
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.figures import Figure, Row
from benchmarks.processes import pinned
from benchmarks.timing import CannotMeasure

__all__ = ["DUEL", "Loaded", "in_all", "loaded", "said"]

DUEL: Final = "arclight"  # the game of what is measured of one game only
PATIENCE: Final = 120.0  # seconds for the start


class Loaded(NamedTuple):
    """A server in a process of its own."""

    url: str
    process: int

    def ask(self, what: str, *given: object, module: str = "benchmarks.load_client") -> dict[str, float]:
        """Let pages do something; what they measured."""
        command = [*pinned(1), sys.executable, "-m", module, self.url, str(self.process), what]
        done = subprocess.run([*command, *map(str, given)], stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode:
            raise CannotMeasure("the pages could not go on, as they say above")
        found: dict[str, float] = json.loads(done.stdout)
        return found


@contextlib.contextmanager
def loaded(database: str = "") -> Iterator[Loaded]:
    """A server on a database of its own, or on this one."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
        one.close()
        where = database or str(Path(folder) / "db")
        command = [sys.executable, "-m", "benchmarks.load_server", str(port), where]
        process = subprocess.Popen([*pinned(0), *command], stderr=subprocess.DEVNULL)
        try:
            url = f"http://127.0.0.1:{port}"
            wait_for(f"{url}/api/games", process)
            yield Loaded(url, process.pid)
        finally:
            process.terminate()
            process.wait()


def wait_for(url: str, process: subprocess.Popen[Any]) -> None:
    """Until the server answers."""
    deadline = time.perf_counter() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
                answer.read()
        except OSError:
            if process.poll() is not None or time.perf_counter() > deadline:
                raise CannotMeasure("the server did not start") from None
            time.sleep(0.05)
        else:
            return


def said(text: str) -> None:
    """Tell whoever waits how far it has come."""
    print(f"  {text}", file=sys.stderr, flush=True)


def in_all(values: Mapping[str, Figure]) -> list[Row]:
    """A row for each figure of a piece that has one figure of each thing."""
    return [Row(name, {"in all": figure}) for name, figure in values.items()]
