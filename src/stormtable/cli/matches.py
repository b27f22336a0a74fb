"""`match`: one match between computer players, written down, or many."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence

from stormtable.bots.levels import searcher_for
from stormtable.cli import starting
from stormtable.cli.collecting import collect
from stormtable.cli.files import check_target, write_whole
from stormtable.cli.interrupts import ends_at_once
from stormtable.cli.output import print_json, say, show
from stormtable.cli.patience import saying_why_it_takes_long
from stormtable.engine.game import BadInput
from stormtable.engine.seating import Seating, seating
from stormtable.games import find
from stormtable.lab.matches import MOST_DECISIONS, play_at_table
from stormtable.lab.players import Bench, Programs
from stormtable.table.compression import compress
from stormtable.table.records import record_of

__all__ = ["match"]


@ends_at_once
def match(arguments: argparse.Namespace) -> int:
    """Play it, write its record, and tell the result; or play many into a folder."""
    if arguments.record_dir is not None:
        return collect(arguments)
    check_one(arguments)
    game = find(arguments.game)
    scenario = starting.scenario(game, arguments.scenario)
    options = starting.options(arguments.option)
    seats = seating(game, scenario, options)
    names, players = starting.bots(game, arguments, seats)
    with saying_why_it_takes_long(game.TITLE), Programs(arguments.bot_seconds, say) as programs:
        bench = Bench(names, players, programs, searcher_for(game))
        played = play_at_table(game, scenario, options, names, bench, arguments.seed)
    record = record_of(played)
    if arguments.record is not None:
        text = record.encode()
        write_whole(arguments.record, compress(text) if arguments.record.suffix == ".gz" else text, "--record")
    points = list(record.end.points) if record.end else []
    if arguments.json:
        print_json(
            {
                **starting.told(arguments, seats, names),
                "entries": len(record.entries),
                "points": points,
                "unfinished": not points,
                "faults": bench.faults(),
                "record": str(arguments.record) if arguments.record else None,
            }
        )
    else:
        tell(seats, names, points, bench.faults())
        show(f"{len(record.entries)} entries")
    return 0


def check_one(arguments: argparse.Namespace) -> None:
    """Whether one match can be played, and written where it is to be. Raises BadInput."""
    if any(each is not None for each in (arguments.games, arguments.workers, arguments.cluster)):
        many = "`stormtable simulate` plays many and keeps no records"
        raise BadInput(f"--games, --workers and --cluster are for --record-dir; {many}")
    if arguments.record is not None:
        check_target(arguments.record, "--record")


def tell(seats: Seating, names: Sequence[str], points: Sequence[int], faults: Sequence[Mapping[str, int]]) -> None:
    """What came of a match, in words."""
    for seat, name, won in zip(seats.names, names, points, strict=False):
        show(f"{seat} ({name}): {('lost', 'drew', 'won')[won]}")
    if not points:
        show(f"unfinished: stopped after {MOST_DECISIONS:,} decisions")
    for line in starting.told_faults(seats.names, names, faults):
        show(line)
