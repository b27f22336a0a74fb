"""Where matches are kept: which database is meant, its backup and copies, and a worker beside those that serve it."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from stormtable.cli.commands import DATABASE
from stormtable.cli.output import print_json, say, show
from stormtable.engine.game import BadInput
from stormtable.engine.inputs import list_words
from stormtable.games import all_games
from stormtable.server import backup as copy_file
from stormtable.server import database_in, is_postgresql
from stormtable.server import migrate as copy_all

__all__ = ["backup", "database_of", "migrate", "work"]


def database_of(arguments: argparse.Namespace) -> Path | str:
    """The database that is meant: a file, or PostgreSQL's address. Raises BadInput."""
    folder: Path | None = arguments.data
    given = arguments.database or ("" if folder else os.environ.get(DATABASE, ""))
    if given and folder:
        raise BadInput("--database and --data: one of them says where matches are kept; leave the other out")
    if given:
        return given if is_postgresql(given) else Path(given)
    if folder is not None and os.path.isfile(folder):  # noqa: PTH113  (Path's own fails where one may not look)
        raise BadInput(f"--data {folder}: it is a file; name a folder")
    return database_in(folder)


def backup(arguments: argparse.Namespace) -> int:
    """Copy the database, also while a server uses it."""
    database = database_of(arguments)
    if isinstance(database, str):
        raise BadInput(
            "PostgreSQL has a tool of its own for that, which also copies while tables run:"
            f" pg_dump --format=custom --file={arguments.file} postgresql://USER@HOST/NAME (pg_restore brings it back)"
        )
    copy_file(database, arguments.file)
    if arguments.json:
        print_json({"file": str(arguments.file)})
    else:
        show(f"all matches are in {arguments.file}")
    return 0


def migrate(arguments: argparse.Namespace) -> int:
    """Copy all matches into another database."""
    copied = copy_all(arguments.source, arguments.target, leave_damaged=arguments.leave_damaged)
    if arguments.json:
        print_json({"rows": dict(copied.rows), "left": copied.left})
    else:
        rows = copied.rows
        show(f"copied and compared: {rows['matches']} matches of {rows['lines']} lines, {rows['records']} records")
        if copied.left:
            show(f"left behind, as not all of them can be read: {list_words(copied.left)}")
    return 1 if copied.left else 0


def work(arguments: argparse.Namespace) -> int:
    """Decide for computers' seats until interrupted."""
    from stormtable.bots.pool import Pool  # noqa: PLC0415  (only the table needs players and a web server)
    from stormtable.cli.serving import TellProgress  # noqa: PLC0415
    from stormtable.server.hall.worker import work as work_until_told  # noqa: PLC0415

    database = database_of(arguments)
    if not isinstance(database, str):
        raise BadInput("a worker shares a PostgreSQL with the tables that it works for; name it with --database")
    pool = Pool(list(all_games().values()), told=TellProgress())

    def ready() -> None:
        pool.start()
        say("deciding for the computer's seats (Ctrl-C ends it)")

    work_until_told(database, all_games(), pool, ready)
    return 0
