"""What the arguments of several commands have in common."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final, Protocol

from stormtable.cli.argument_types import seconds, whole

__all__ = ["DATABASE", "Commands", "add", "an_option", "cluster", "kept", "programs", "set_up", "starts_game"]

DATABASE: Final = "STORMTABLE_DATABASE"


class Commands(Protocol):
    """What `add_subparsers` gives."""

    def add_parser(self, name: str, *, help: str, description: str) -> argparse.ArgumentParser:  # noqa: A002
        """A parser for one command."""


def add(
    commands: Commands, name: str, command: str, text: str, *, as_json: bool = True, below: bool = False
) -> argparse.ArgumentParser:
    """A command; `below`: of one that takes --json too, before its name."""
    parser = commands.add_parser(name, help=text, description=text)
    parser.set_defaults(command=command, called=parser.prog)
    if as_json:
        default = argparse.SUPPRESS if below else False
        parser.add_argument("--json", action="store_true", default=default, help="print one JSON object")
    return parser


def kept(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, metavar="DIR", help="where matches are kept (default: the user's data)")
    parser.add_argument(
        "--database",
        metavar="URL",
        help="keep them in this SQLite file instead, or in PostgreSQL, at postgresql://USER@HOST/NAME;"
        f" {DATABASE} in the environment does the same",
    )


def starts_game(parser: argparse.ArgumentParser, without: str) -> None:
    parser.add_argument("game", metavar="GAME")
    set_up(parser)
    parser.add_argument(
        "--bots",
        metavar="A,B",
        help="who plays: random, a level, or exec:COMMAND for a program (docs/bots.md); one a seat or a team. Quotation"
        f" marks in a command keep its blanks and commas (default: {without})",
    )
    programs(parser)
    parser.add_argument("--seed", type=whole(0), default=1, metavar="K", help="of the dice (default: 1)")


def programs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bot-seconds",
        type=seconds(3600),
        default=10.0,
        metavar="S",
        help="for each decision of a program (default: 10)",
    )


def cluster(parser: argparse.ArgumentParser, workers: str = "with --cluster: how many games at a time") -> None:
    parser.add_argument(
        "--cluster",
        metavar="auto|ADDRESS",
        help="play on a Ray cluster: the one at ADDRESS; auto: one that runs here, else this machine (docs/cluster.md)",
    )
    parser.add_argument("--workers", type=whole(1, 10_000), metavar="N", help=workers)


def set_up(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--scenario", metavar="S", help="a shipped scenario, or a scenario file (.toml)")
    an_option(parser)


def an_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a rule option (repeatable)"
    )
