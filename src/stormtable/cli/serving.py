"""The table itself, and its backup."""

from __future__ import annotations

import argparse
import webbrowser
from pathlib import Path

from stormtable.cli.output import print_json, say, show
from stormtable.engine.game import BadInput
from stormtable.server import backup as copy_database
from stormtable.server import default_database

__all__ = ["backup", "run"]

DATABASE = "stormtable.db"


def database_in(folder: Path | None) -> Path:
    if folder is None:
        return default_database()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"--data {folder}: {error.strerror or error}") from error
    return folder / DATABASE


def run(arguments: argparse.Namespace) -> int:
    """Serve until interrupted."""
    from stormtable.bots.pool import Pool  # noqa: PLC0415  (only the table needs players and a web server)
    from stormtable.server import serve  # noqa: PLC0415

    def ready(address: str) -> None:
        say(f"Stormtable is at {address} (Ctrl-C ends it)")
        if not arguments.no_browser:
            webbrowser.open(address)

    serve(
        host=arguments.host,
        port=arguments.port,
        names=arguments.name,
        database=database_in(arguments.data),
        opponents=Pool(),
        ready=ready,
    )
    return 0


def backup(arguments: argparse.Namespace) -> int:
    """Copy the database, also while a server uses it."""
    copy_database(database_in(arguments.data), arguments.file)
    if arguments.json:
        print_json({"file": str(arguments.file)})
    else:
        show(f"all matches are in {arguments.file}")
    return 0
