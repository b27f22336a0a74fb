"""The commands, their arguments and what each is for."""

from __future__ import annotations

import argparse

from stormtable import __version__
from stormtable.cli.commands.playing import playing
from stormtable.cli.commands.reading import reading
from stormtable.cli.commands.serving import databases, serving
from stormtable.cli.commands.shared import DATABASE

__all__ = ["DATABASE", "make_parser"]


def make_parser() -> argparse.ArgumentParser:
    """The whole command line."""
    parser = argparse.ArgumentParser(
        prog="stormtable",
        description="Printed wargames on one table. Without a command: serve the table and open it in a browser.",
    )
    parser.add_argument("--version", action="version", version=f"stormtable {__version__}")
    parser.set_defaults(command="serving:run", called=parser.prog)
    serving(parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    reading(commands)
    databases(commands)
    playing(commands)
    return parser
