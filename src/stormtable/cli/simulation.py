"""`simulate`: many games between computer players."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any, Final

from stormtable.bots.programs.named import Command
from stormtable.cli import starting
from stormtable.cli.crews import crew_of
from stormtable.cli.interrupts import ends_at_once
from stormtable.cli.output import print_json, say, show
from stormtable.cli.patience import saying_why_it_takes_long
from stormtable.cli.progress import Progress
from stormtable.engine.game import BadInput
from stormtable.engine.inputs import list_words
from stormtable.engine.seating import Seating, seating
from stormtable.games import find
from stormtable.lab.matches import MOST_DECISIONS as MOST_AT_TABLE
from stormtable.lab.play import MOST_DECISIONS
from stormtable.lab.players import Programs
from stormtable.lab.series import Matches, Series
from stormtable.lab.shares.work import Crew, Work
from stormtable.lab.simulate import Result, Simulation, play_shares
from stormtable.lab.simulate import simulate as play

__all__ = ["simulate"]

SHARE: Final = 2.0  # seconds of a share on a cluster, about: giving one out takes some milliseconds


@ends_at_once
def simulate(arguments: argparse.Namespace) -> int:
    """Play them, and tell who won how often and how fast it went."""
    game = find(arguments.game)
    scenario = starting.scenario(game, arguments.scenario)
    options = starting.options(arguments.option)
    seats = seating(game, scenario, options)
    names, players = starting.bots(game, arguments, seats)
    levels = [each for each in players if not isinstance(each, Command)]
    at_table = len(levels) < len(players)
    with saying_why_it_takes_long(game.TITLE), crew_of(arguments) as crew:
        if crew is not None:
            what = (game.NAME, scenario, options, names, arguments.seed, arguments.bot_seconds, say)
            result = on_cluster(crew, Matches(*what) if at_table else Simulation(*what), arguments)
        elif at_table:
            series = Series(game, scenario, options, names, players)
            with Programs(arguments.bot_seconds, say) as programs:
                result = series.simulate(arguments.games, arguments.seed, programs)
        else:
            result = play(game, scenario, options, arguments.games, arguments.seed, levels, arguments.interpreted)
    if arguments.json:
        print_json({**starting.told(arguments, seats, names), **figures(result)})
    else:
        tell(result, seats, names, MOST_AT_TABLE if at_table else MOST_DECISIONS)
    return 0


def figures(result: Result) -> dict[str, Any]:
    """What came of the games."""
    return {
        "games": result.games,
        "wins": list(result.wins),
        "draws": result.draws,
        "unfinished": result.unfinished,
        "mean_length": result.mean_length,
        "games_per_second": result.games / result.seconds,
        "actions_per_second": result.actions / result.seconds,
        "digest": result.digest,
        "faults": [dict(each) for each in result.faults],
    }


def tell(result: Result, seats: Seating, names: Sequence[str], most: int) -> None:
    """The same in words; games were stopped after so many decisions."""
    for mates in seats.members.values():
        who, wins = list_words(f"{seats.names[seat]} ({names[seat]})" for seat in mates), result.wins[mates[0]]
        verb = "wins" if len(mates) == 1 else "win"
        show(f"{who} {verb} {wins} of {result.games}, {wins / result.games:.1%}")
    if result.unfinished:
        show(f"unfinished {result.unfinished}: stopped after {most:,} decisions")
    show(f"draws {result.draws}, mean length {result.mean_length:.1f} actions")
    seconds = result.seconds
    show(f"{result.games / seconds:,.0f} games a second, {result.actions / seconds:,.0f} actions a second")
    for line in starting.told_faults(seats.names, names, result.faults):
        show(line)
    show(f"digest {result.digest}")


def on_cluster(crew: Crew, work: Work[Result], arguments: argparse.Namespace) -> Result:
    """The same games, wherever they are played. Raises BadInput."""
    if arguments.interpreted:
        raise BadInput("--interpreted runs in this process alone, without --cluster")
    with Progress(arguments.games, 0) as progress:
        return play_shares(crew, work, arguments.games, SHARE, progress.reach)
