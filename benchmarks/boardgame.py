"""What a move of tic-tac-toe costs boardgame.io's own server, matches in its memory, in the same run as ours.

`npm install boardgame.io@0.50.2 koa-compose@4.1.0` in a folder of its own; BOARDGAME_IO names that folder.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from benchmarks.figures import Row, of
from benchmarks.load import in_all, said
from benchmarks.processes import pinned
from benchmarks.timing import CannotMeasure, Effort, Stopwatch

__all__ = ["measure"]

SCRIPTS: Final = Path(__file__).with_name("boardgame_io")
MATCHES, FEW = 200, 3
ROUNDS: Final = 3
PATIENCE: Final = 60.0  # seconds for the start


@contextlib.contextmanager
def running(folder: str) -> Iterator[tuple[str, int]]:
    """Its server: where, and its process."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    command = [*pinned(0), "node", str(SCRIPTS / "server.cjs"), folder, str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        deadline = time.perf_counter() + PATIENCE
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1.0):
                break
            if process.poll() is not None or time.perf_counter() > deadline:
                raise CannotMeasure("boardgame.io's server did not start")
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}", process.pid
    finally:
        process.terminate()
        process.wait()


def measure(effort: Effort, watch: Stopwatch) -> list[Row]:
    """Round by round, each with a server of its own; several processes work, so `watch` stays unused."""
    folder = os.environ.get("BOARDGAME_IO", "")
    if not (Path(folder) / "node_modules" / "boardgame.io").is_dir():
        raise CannotMeasure(
            "BOARDGAME_IO names no folder in which `npm install boardgame.io@0.50.2 koa-compose@4.1.0` was run"
        )
    matches, found = FEW if effort.quick else MATCHES, list[dict[str, float]]()
    for _ in range(min(ROUNDS, effort.rounds)):
        said(f"{matches} matches of boardgame.io's tic-tac-toe")
        with running(folder) as (url, process):
            command = [*pinned(1), "node", str(SCRIPTS / "client.cjs"), folder, url, str(process), str(matches)]
            done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
            if done.returncode:
                raise CannotMeasure("boardgame.io's clients could not go on, as they say above")
            found.append(json.loads(done.stdout))
    text = f"boardgame.io, tic-tac-toe, {matches} matches at once in memory"
    return in_all(
        {
            f"{text}: moves a second of the processor": of([each["a_busy_second"] for each in found], ""),
            f"{text}: moves a second of the clock": of([each["a_second"] for each in found], ""),
            f"{text}: processor, a move": of([1000.0 / each["a_busy_second"] for each in found], "ms"),
        }
    )
