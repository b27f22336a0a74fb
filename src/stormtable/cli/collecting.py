"""`match --games N --record-dir DIR`: many matches, written down with an index (docs/large-records.md)."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from stormtable.bots.programs.named import Command, Named
from stormtable.cli import starting
from stormtable.cli.crews import crew_of
from stormtable.cli.interrupts import BEFORE
from stormtable.cli.output import print_json, say, show
from stormtable.cli.patience import saying_why_it_takes_long
from stormtable.cli.progress import Progress
from stormtable.engine.game import BadInput
from stormtable.engine.inputs import list_words
from stormtable.engine.seating import Seating, seating
from stormtable.games import find
from stormtable.lab.collection.folder import ENTRIES, MATCHES, Folder
from stormtable.lab.collection.playing import Recording
from stormtable.lab.shares.processes import Processes
from stormtable.lab.shares.threads import THREADS, Threads
from stormtable.lab.shares.work import Crew

__all__ = ["collect"]


def collect(arguments: argparse.Namespace) -> int:
    """Play what is not there yet, put the index together, and tell what there is."""
    if arguments.record is not None:
        raise BadInput("--record writes one match, --record-dir many: give one of them")
    game = find(arguments.game)
    scenario, options = starting.scenario(game, arguments.scenario), starting.options(arguments.option)
    seats = seating(game, scenario, options)
    names, players = starting.bots(game, arguments, seats)
    work = Recording(game.NAME, scenario, options, names, arguments.seed, arguments.bot_seconds, say)
    folder, games = Folder(arguments.record_dir, work), arguments.games or 1
    with folder.held(), saying_why_it_takes_long(game.TITLE), crew_for(arguments, players) as crew:
        missing = folder.missing(games)
        BEFORE.append(lambda: say(f"{folder.path} holds what was played: the same command goes on from there"))
        with Progress(games, games - sum(share.count for share in missing)) as progress:
            for batch in folder.fill(missing, crew):
                progress.more(batch.share.count)
        found = folder.join(len(seats))
    if arguments.json:
        print_json({**starting.told(arguments, seats, names), "folder": str(arguments.record_dir), **found})
    else:
        show_all(folder.path, seats, names, found)
    return 0


@contextmanager
def crew_for(arguments: argparse.Namespace, players: Sequence[Named]) -> Iterator[Crew]:
    """A cluster's tasks; or threads, if programs play, which think in processes of their own that end with this one."""
    if arguments.cluster is None:
        is_program = any(isinstance(each, Command) for each in players)
        yield Threads(arguments.workers or THREADS) if is_program else Processes(arguments.workers or 0)
        return
    with crew_of(arguments) as crew:
        yield crew or Threads()


def show_all(path: Path, seats: Seating, names: Sequence[str], found: Mapping[str, Any]) -> None:
    for mates in seats.members.values():
        who, wins = list_words(f"{seats.names[seat]} ({names[seat]})" for seat in mates), found["wins"][mates[0]]
        verb = "wins" if len(mates) == 1 else "win"
        show(f"{who} {verb} {wins:,} of {found['matches']:,}, {wins / found['matches']:.1%}")
    show(f"draws {found['draws']:,}, unfinished {found['unfinished']:,}")
    if found["faults"]:
        show(f"{found['faults']:,} faults of programs, answered by the game's fallback")
    size = f"{found['bytes'] / 1e6:,.1f} MB of records"
    show(f"{found['entries']:,} entries, {size}; the index: {path / MATCHES}, {path / ENTRIES}")
