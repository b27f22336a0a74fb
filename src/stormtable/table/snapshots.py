"""Snapshots: where a match stood after an entry, so that a long journal is not folded from its beginning each time.

One is a cache that may be dropped. It holds for the rules that made it and for the lines it was made of, no others.
Records are read, replayed and verified without any.
"""

from __future__ import annotations

import functools
import hashlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec

from stormtable import __version__, engine
from stormtable.engine.game import Game
from stormtable.games import folder

__all__ = ["EVERY", "Shelf", "Snapshot", "decode_snapshot", "encode_snapshot", "rules_digest"]

FORM: Final = 1  # of snapshots as they are stored
EVERY: Final = 20  # entries from one snapshot to the next, at least


class Snapshot(msgspec.Struct, array_like=True):
    """The position after an entry, compressed, with what each viewer's scene remembers then."""

    moving: bytes
    fixed: bytes
    memories: dict[int, Any]  # by viewer
    frozen: list[int] = []  # the entries so far that today's rules do not agree with
    frozen_why: str = ""


class Shelf(Protocol):
    """Where a match is stored. Its methods block; they are called from threads that may wait."""

    def lines(self, first: int, end: int) -> Sequence[bytes]:
        """Lines of the journal, from one up to before another."""

    def snapshot(self, entry: int) -> Snapshot | None:
        """The snapshot taken after an entry, if it is there still and the journal is as it was then."""


def encode_snapshot(snapshot: Snapshot) -> bytes:
    """A snapshot as it is stored."""
    return msgspec.msgpack.encode(snapshot)


def decode_snapshot(data: bytes) -> Snapshot:
    """The snapshot of these bytes. Raises msgspec.ValidationError or DecodeError."""
    return msgspec.msgpack.decode(data, type=Snapshot)


def rules_digest(game: Game) -> str:
    """A digest of all that says what an entry leads to: the sources of the game, the engine and the table."""
    home = folder(game.NAME)
    if not home.is_dir():  # a game that is not registered
        home = Path(sys.modules[game.apply.__module__].__file__ or "").parent
    return digest_of(game.NAME, game.VERSION, home if home.parent.name == "games" else home.parent)


@functools.cache
def digest_of(name: str, version: int, home: Path) -> str:
    """A game within another uses that one's rules: `home` is the outer one's."""
    digest = hashlib.sha256(f"{FORM} {__version__} {name} {version}".encode())
    for place in (home, Path(engine.__file__).parent, Path(__file__).parent):
        for file in sorted(place.rglob("*")):
            if file.suffix in (".py", ".toml"):
                digest.update(f"\0{file.relative_to(place)}\0".encode() + file.read_bytes())
    return digest.hexdigest()
