"""What a notice costs: written within a move's own transaction, among those of a club of 2,000 players.

Moves with and without one are stored in turn, each by itself, in a file of SQLite. `processor` is that of the thread
that stores; `clock` counts the wait for the disk, which both share.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Final

from benchmarks.figures import Figure, Row, of
from benchmarks.timing import Effort, Stopwatch
from stormtable.server.people.notices import holders_lot
from stormtable.server.storage import Key, Lot, Standing, StoredMatch
from stormtable.server.storage.sqlite import SqliteStorage

__all__ = ["measure"]

PLAYERS, MATCHES, TOLD = 2_000, 5_000, 40_000  # of the club, running, notices of before
MOVES, QUICKLY = 200, 10  # a round
MICROSECONDS: Final = 1e6
GOAL: Final = 1_000.0  # microseconds
Stored = tuple[object, ...]
LINE: Final = b"x" * 400  # as a move of Arclight is stored


def club(storage: SqliteStorage, scale: int) -> None:
    """Matches between two players each, and what they were told before."""
    keys, matches = list[Stored](), list[Stored]()
    for number in range(MATCHES // scale):
        name = f"match{number}"
        matches.append((name, "arclight", 1.0, 1.0, 0, b"{}", 1, b"[]", b"{}", 0))
        for seat in (0, 1):
            keys.append((f"{name}.{seat}", "seat", name, 1 << seat, f"player{(number * 7 + seat) % PLAYERS}"))
    told: list[Stored] = [
        (f"n{number}", f"player{number % PLAYERS}", "turn", f"match{number % MATCHES}", "", "", float(number))
        for number in range(TOLD // scale)
    ]
    columns = ("name", "game", "created", "changed", "over", "position", "version", "pending", "summary", "computer")
    storage.fill([Lot("matches", columns, matches)])
    storage.fill([Lot("lines", ("match", "number", "body"), [(name, 0, LINE) for name, *_ in matches])])
    storage.fill([Lot("keys", ("key", "kind", "target", "seats", "player"), keys)])
    storage.fill([Lot("notices", ("id", "player", "kind", "match", "who", "what", "created"), told)])


def appends(storage: SqliteStorage) -> Iterator[tuple[float, float]]:
    """Moves in one match, every second with a notice: (processor, clock) seconds of each."""
    key = Key("k", "seat", "m", 1, "player1")
    standing = Standing(1.0, over=False, position=LINE, version=1, pending=b"[]", summary=LINE, computer=False)
    storage.create_match(StoredMatch("m", "arclight", 1.0, None, standing, ""), [LINE], [key])
    number = 0
    while True:
        number += 1
        standing = replace(standing, revision=number)
        busy, clock = time.thread_time(), time.perf_counter()
        lots = [holders_lot("turn", "m", number, (1, 0), "Karl")] if number % 2 == 0 else []
        storage.append("m", number, [LINE], standing, LINE, lots)
        yield time.thread_time() - busy, time.perf_counter() - clock


def measure(effort: Effort, watch: Stopwatch) -> list[Row]:
    """Both kinds of moves, round by round."""
    plain, told, extra, waited = list[float](), list[float](), list[float](), list[float]()
    count = QUICKLY if effort.quick else MOVES
    with tempfile.TemporaryDirectory() as folder, closing(SqliteStorage(Path(folder) / "db")) as storage:
        club(storage, 100 if effort.quick else 1)
        moves = appends(storage)
        for _ in range(effort.rounds):
            found = [next(moves) for _ in range(2 * count)]
            for busy, clock in found:
                watch.add(busy, clock)
            without, having = (middle(found[first::2]) for first in (0, 1))
            plain.append(without[0])
            told.append(having[0])
            extra.append(having[0] - without[0])
            waited.append(having[1] - without[1])
    figures: dict[str, Figure] = {
        "a move": of(plain, "us"),
        "with a notice": of(told, "us"),
        "the notice": of(extra, "us", at_most=GOAL),
        "the notice, by the clock": of(waited, "us", at_most=GOAL),
    }
    return [Row(f"stored among {TOLD:,} notices", figures)]


def middle(found: list[tuple[float, float]]) -> tuple[float, float]:
    """The medians of processor and clock, in microseconds."""
    return MICROSECONDS * statistics.median(b for b, _ in found), MICROSECONDS * statistics.median(c for _, c in found)
