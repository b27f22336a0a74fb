"""`match`: one match between computer players, written down."""

from __future__ import annotations

import argparse
from contextlib import suppress
from pathlib import Path

from stormtable.cli import starting
from stormtable.cli.interrupts import ends_at_once
from stormtable.cli.output import print_json, show
from stormtable.cli.patience import saying_why_it_takes_long
from stormtable.engine.game import BadInput
from stormtable.engine.seating import seating
from stormtable.games import find
from stormtable.lab.matches import record_match
from stormtable.table.records import record_of

__all__ = ["match"]


@ends_at_once
def match(arguments: argparse.Namespace) -> int:
    """Play it, write its record, and tell the result."""
    if arguments.record is not None:
        check_target(arguments.record)
    game = find(arguments.game)
    scenario = starting.scenario(game, arguments.scenario)
    options = starting.options(arguments.option)
    seats = seating(game, scenario, options)
    names, levels = starting.bots(game, arguments, seats)
    with saying_why_it_takes_long(game.TITLE):
        played = record_match(game, scenario, options, names, levels, arguments.seed)
    record = record_of(played)
    if arguments.record is not None:
        write(arguments.record, record.encoded())
    points = list(record.end.points) if record.end else []
    if arguments.json:
        print_json(
            {
                "game": arguments.game,
                "scenario": scenario if isinstance(scenario, str) else arguments.scenario,
                "seats": list(seats.names),
                "teams": list(seats.teams),
                "bots": names,
                "seed": arguments.seed,
                "entries": len(record.entries),
                "points": points,
                "record": str(arguments.record) if arguments.record else None,
            }
        )
    else:
        for seat, name, won in zip(seats.names, names, points, strict=True):
            show(f"{seat} ({name}): {('lost', 'drew', 'won')[won]}")
        show(f"{len(record.entries)} entries")
    return 0


def write(path: Path, record: bytes) -> None:
    """Write a record whole, or leave what was there before. Raises BadInput."""
    to_device = path.exists() and not path.is_file()  # a pipe, say
    partial = path if to_device else path.with_name(f"{path.name}.partial")
    try:
        partial.write_bytes(record)
        if not to_device:
            partial.replace(path)
    except OSError as error:
        if not to_device:
            with suppress(OSError):
                partial.unlink(missing_ok=True)
        raise BadInput(f"--record {path}: {error.strerror or error}") from error


def check_target(path: Path) -> None:
    """Refuse what cannot be written to before the match is played, which may take long. Raises BadInput."""
    if path.is_dir():
        raise BadInput(f"--record {path}: it is a folder; name a file")
    if not path.parent.is_dir():
        raise BadInput(f"--record {path}: there is no folder {path.parent}")
