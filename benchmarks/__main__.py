"""`make bench`: measure everything, write results.json and the tables of docs/performance.md, compare with the goals.

Exit codes: 0 all goals reached, 1 one is missed, 2 something could not be measured.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from benchmarks import figures
from benchmarks.figures import Piece, Row
from benchmarks.timing import FULL, QUICK, CannotMeasure, Effort, Stopwatch

__all__ = ["DOCUMENT", "PIECES", "RESULTS", "main"]

RESULTS: Final = Path(__file__).with_name("results.json")
DOCUMENT: Final = Path(__file__).parents[1] / "docs" / "performance.md"
MISSED, NOT_MEASURED = 1, 2
PIECES: Final = {
    "rules": "random games of every scenario, compiled against interpreted",
    "openspiel": "classic games against OpenSpiel",
    "search": "whole playouts of the tree search",
    "envs": "many games at once, with mask and observation, beside other libraries",
    "states": "sizes and copies of states",
    "compiling": "compile times, cold and cached",
    "bots": "what a decision of a bot's program costs the table",
    "server": "first page, first paint, a move's way and back",
    "moves": "what a move costs the server, with two pages",
    "crowd": "moves a second in 200 matches, and what a match takes in memory",
    "flow": "how long moves take, 100 a second over 400 matches",
    "idle": "5,000 pages at which nothing happens",
    "starting": "a server's start with 3,001 stored matches between computers",
    "shared": "moves a second on PostgreSQL, one process and two",
    "boardgame": "the same of boardgame.io's server, with its tic-tac-toe (BOARDGAME_IO names its folder)",
    "lobby": "what a change of open seats costs, and how soon all pages show it",
    "notices": "a notice within the transaction of the move that causes it",
    "opening": "long matches: opening one, a move of it, its memory",
    "drag": "script and layout a frame while a ghost is dragged",
    "clicks": "presses a turn in Hedgerow",
    "war": "acts, looks and frames with sixty elements a side",
}

GROUPS: Final = {"load": ("moves", "crowd", "flow", "idle", "starting", "shared", "boardgame")}


def measured(name: str, effort: Effort) -> Piece:
    """Measure a piece, named as its module is. Raises CannotMeasure."""
    measure: Callable[[Effort, Stopwatch], list[Row]] = importlib.import_module(f"benchmarks.{name}").measure
    watch, before = Stopwatch(), load()
    date = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    rows = measure(effort, watch)
    share = None if watch.share is None else round(watch.share, 3)
    return Piece(
        date=date,
        load=(before, load()),
        share=share,
        machine=figures.machine(),
        versions=figures.versions(),
        rows=rows,
    )


def load() -> float:
    """Of the machine, over one minute."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else 0.0


def write_down(name: str, piece: Piece) -> None:
    """Put a piece among those measured before, in the file and in the document."""
    found = {**figures.read(RESULTS), name: piece}
    found = {each: found[each] for each in PIECES if each in found}
    document = figures.filled(DOCUMENT.read_text(encoding="utf-8"), figures.blocks(found))
    figures.write(RESULTS, found)
    DOCUMENT.write_text(document, encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what is asked for, piece by piece; each is printed and written down once it is done."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure, and compare with the goals.")
    pieces = "; ".join(f"{name}: {text}" for name, text in PIECES.items())
    groups = "; ".join(f"{name}: {', '.join(parts)}" for name, parts in GROUPS.items())
    parser.add_argument(
        "--only",
        action="append",
        choices=[*PIECES, *GROUPS],
        metavar="NAME",
        help=f"one piece, repeatable: {pieces}; or several: {groups}",
    )
    parser.add_argument(
        "--quick", action="store_true", help="only see that it works: the figures mean little and are not written down"
    )
    asked = parser.parse_args(arguments)
    code = 0
    for name in [part for each in asked.only or PIECES for part in GROUPS.get(each, (each,))]:
        print(f"\n{PIECES[name]}", flush=True)
        try:
            piece = measured(name, QUICK if asked.quick else FULL)
        except CannotMeasure as lacking:
            print(f"not measured: {lacking}", file=sys.stderr)
            code = NOT_MEASURED
            continue
        print(f"{figures.table(piece.rows)}\n{figures.stamp(piece)}", flush=True)
        if asked.quick:
            continue
        write_down(name, piece)
        for text in piece.missed:
            print(f"missed: {text}", file=sys.stderr)
        code = max(code, MISSED if piece.missed else 0)
    return code


if __name__ == "__main__":
    raise SystemExit(main())
