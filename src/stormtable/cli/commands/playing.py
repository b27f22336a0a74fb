"""Commands that play matches."""

from __future__ import annotations

from pathlib import Path

from stormtable.cli.argument_types import whole
from stormtable.cli.commands.shared import Commands, add, cluster, programs, starts_game
from stormtable.cli.commands.studying import contest, studying, training

__all__ = ["playing"]


def playing(commands: Commands) -> None:
    """Commands that start games."""
    simulate = add(
        commands,
        "simulate",
        "simulation:simulate",
        "Play many games between computer players, none longer than 50,000 decisions.",
    )
    starts_game(simulate, "all seats at random")
    simulate.add_argument("--games", type=whole(1), default=1000, metavar="N", help="how many (default: 1000)")
    simulate.add_argument("--interpreted", action="store_true", help="run the rules without compiling them: slow")
    cluster(simulate)
    match = add(
        commands,
        "match",
        "matches:match",
        "Play one match between computer players, of at most 5,000 decisions, and record it; or many, with an index.",
    )
    starts_game(match, "all seats random")
    match.add_argument("--record", type=Path, metavar="FILE", help="where to write the record; packed if named .gz")
    text = "write many records there, and an index of all their entries (docs/large-records.md); goes on where it was"
    match.add_argument("--record-dir", type=Path, metavar="DIR", help=text)
    match.add_argument(
        "--games", type=whole(1, 9_999_999), metavar="N", help="how many, with --record-dir (default: 1)"
    )
    cluster(match, "how many at a time, with --record-dir (default: all cores)")
    contest(commands)
    training(commands)
    studying(commands)
    remote(commands)


def remote(commands: Commands) -> None:
    text = "Let a program or a level play a seat of a table that is served elsewhere, until the match is over."
    parser = add(commands, "seat", "seats:seat", text)
    parser.add_argument("url", metavar="URL", help="the link to the seat: http://HOST/table/KEY")
    parser.add_argument("--bot", required=True, metavar="A", help="random, a level, or exec:COMMAND (docs/bots.md)")
    parser.add_argument("--name", default="", help="the name it plays under")
    programs(parser)
