"""How `stormtable host` reaches a server: by a file beside its SQLite database, or else the database itself.

SQLite is one process's alone, so while a server runs on it the command line asks that server, over HTTP, with a key of
that run. It lies in a file that only the server's user can read, and whoever can read that can read the database too.
A server on PostgreSQL leaves none: the command line shares the database with it, as any process may.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

import msgspec

from stormtable.engine.game import BadInput, Game
from stormtable.server.hall.hall import Hall, NotFound
from stormtable.server.hall.keys import host_key
from stormtable.server.hall.opponents import Nobody
from stormtable.server.people.hosting import COMMAND_LINE, HostDesk
from stormtable.server.people.players import hash_of
from stormtable.server.storage import StorageError
from stormtable.server.storage.opening import open_storage
from stormtable.table.match import Refusal

__all__ = ["beside", "carry_out"]

PATIENCE: Final = 60.0  # seconds


class Beside(msgspec.Struct):
    """What lies beside a database that a server uses."""

    url: str
    key: str


def file_of(database: Path | str) -> Path | None:
    """Where it lies; None for PostgreSQL, and for a database in memory."""
    return database.with_name(f"{database.name}.host") if isinstance(database, Path) else None


@contextlib.contextmanager
def beside(hall: Hall, database: Path | str) -> Iterator[Callable[[str], None]]:
    """While a server runs: what is called with its address lets the command line know."""
    path, key = file_of(database), host_key()

    def tell(url: str) -> None:
        if path is None:
            return
        hall.own_key = hash_of(key)
        with contextlib.suppress(OSError):  # then the host has his page
            path.unlink(missing_ok=True)
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(msgspec.json.encode(Beside(url, key)))

    try:
        yield tell
    finally:
        if path is not None and hall.own_key:
            with contextlib.suppress(OSError):
                path.unlink(missing_ok=True)


def carry_out(database: Path | str, games: Mapping[str, Game], act: str, body: msgspec.Struct, *, looks: bool) -> Any:
    """Let a server's HostDesk do something; its answer as JSON's kinds. Raises BadInput, Refusal."""
    path = file_of(database)
    if path is not None and not Path(database).is_file():
        raise BadInput(f"{database}: there is no such database; start the table first, or name where it keeps matches")
    there = read(path)
    if there is not None:
        with contextlib.suppress(ConnectionError):  # what was left by a server that was killed
            return ask(there, act, body, looks=looks)
    return asyncio.run(do(database, games, act, body))


def read(path: Path | None) -> Beside | None:
    """What lies beside a database; None if no server has left anything."""
    if path is None:
        return None
    try:
        return msgspec.json.decode(path.read_bytes(), type=Beside)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.DecodeError) as error:
        raise BadInput(f"{path}: cannot be read: {error}; ask as the user whom the table runs as") from error


def ask(there: Beside, act: str, body: msgspec.Struct, *, looks: bool) -> Any:
    """Ask the server that runs. Raises BadInput, Refusal, ConnectionError."""
    parts = urlsplit(there.url)
    line = http.client.HTTPConnection(parts.hostname or "", parts.port or 80, timeout=PATIENCE)
    path, sent = f"{parts.path.rstrip('/')}/api/host/{act}", msgspec.to_builtins(body)
    headers = {"authorization": f"Bearer {there.key}", "content-type": "application/json"}
    with contextlib.closing(line):
        try:
            line.connect()
        except OSError as error:
            raise ConnectionError from error
        try:
            if looks:
                sent = {name: str(value).lower() if isinstance(value, bool) else value for name, value in sent.items()}
                line.request("GET", f"{path}?{urlencode(sent)}", headers=headers)
            else:
                line.request("POST", path, json.dumps(sent), headers)
            answer = line.getresponse()
            told = json.loads(answer.read())
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise BadInput(f"the table at {there.url} does not answer as it should: {error}") from error
    if answer.status < 300:
        return told
    if answer.status in {403, 404, 405}:  # another program's port by now
        raise ConnectionError
    why = str(told.get("error", answer.reason))
    raise Refusal(why) if answer.status == 409 else BadInput(why)


async def do(database: Path | str, games: Mapping[str, Game], act: str, body: msgspec.Struct) -> Any:
    """Do it with the database itself. Raises BadInput, Refusal."""
    hall = Hall(open_storage(database), games, Nobody(), thinks=False)
    try:
        return msgspec.to_builtins(await getattr(HostDesk(hall, COMMAND_LINE), act)(body))
    except (StorageError, NotFound) as error:
        raise BadInput(str(error)) from error
    finally:
        await hall.close()
