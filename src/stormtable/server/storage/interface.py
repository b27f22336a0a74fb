"""What the server keeps, as an interface: matches with their journals, keys, uploaded records, sealed seeds.

Every method returns when what it writes is durable. Methods block; the server calls them from one thread of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

__all__ = [
    "BattleOf",
    "Conflict",
    "Damaged",
    "Key",
    "KeyKind",
    "Snapshot",
    "Standing",
    "Storage",
    "StorageError",
    "StorageFull",
    "StoredMatch",
]

# An invitation is given up for a seat's key and is spent then; a seat's key that a new link was given for has ended.
KeyKind = Literal["seat", "watch", "owner", "replay", "invite", "spent", "ended"]


class StorageError(Exception):
    """Something could not be stored or read; the message is for people, and nothing was half done."""


class StorageFull(StorageError):
    """The disk is full."""


class Damaged(StorageError):
    """What is stored cannot be understood."""


class Conflict(StorageError):
    """Another process has written to the match meanwhile."""


@dataclass(frozen=True, slots=True)
class Key:
    """What a link opens; `seats` are bits, `target` the name of a match or of an uploaded record."""

    key: str = field(repr=False)
    kind: KeyKind
    target: str
    seats: int = 0


@dataclass(slots=True)
class Standing:
    """Where a match stands, kept beside its journal and written together with it."""

    changed: float  # Unix seconds
    over: bool
    position: bytes  # the game's words for the state, as JSON: what an upgrade plays on from
    version: int  # of the position
    pending: bytes  # an action that waits for typed dice, as JSON; empty: none
    summary: bytes  # as JSON, for lists of matches
    computer: bool  # a computer's seat decides
    battles: bool = False  # battles of it are open, which are matches of their own


@dataclass(frozen=True, slots=True)
class BattleOf:
    """Which battle of a campaign's match a match is."""

    parent: str  # the campaign's match
    number: int
    identity: str  # what tells it from another battle of that number, fought after an undo or anew
    opened: int  # the campaign's entry after which it was opened
    computers: bool  # they play all its seats


@dataclass(slots=True)
class StoredMatch:
    """A match as it is kept."""

    name: str
    game: str
    created: float
    seed: bytes | None = field(repr=False)  # of the table's dice
    standing: Standing
    rematch: str  # the name of the rematch; empty: none
    battle: BattleOf | None = None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Where a match stood after an entry. It may be lost at any time: the journal says all of it."""

    entry: int
    rules: str  # a digest of the rules that it was folded by
    journal: str  # a digest of the lines up to that entry's
    body: bytes


class Storage(Protocol):
    """Where the server keeps things."""

    def create_match(self, match: StoredMatch, lines: Sequence[bytes], keys: Iterable[Key]) -> None:
        """Store a new match. Raises StorageError."""

    def append(self, name: str, first: int, lines: Sequence[bytes], standing: Standing) -> None:
        """Add lines to a journal, which must hold `first` so far. Raises Conflict, StorageFull, StorageError."""

    def match(self, name: str) -> StoredMatch | None:
        """The match of that name."""

    def lines(self, name: str, first: int = 0, end: int | None = None) -> list[bytes]:
        """Its journal, or the lines of it from `first` on, up to before `end`."""

    def keep_snapshot(self, name: str, snapshot: Snapshot) -> None:
        """Keep a snapshot of a match, and forget those that other rules made. Raises StorageError."""

    def snapshots(self, name: str, rules: str) -> list[int]:
        """The entries after which there is a snapshot of a match that these rules made, in order."""

    def snapshot(self, name: str, rules: str, entry: int) -> Snapshot | None:
        """The one after an entry."""

    def set_rematch(self, name: str, rematch: str) -> str:
        """Note the rematch of a match, unless there is one; returns the one that counts."""

    def keys(self, keys: Sequence[str]) -> list[Key]:
        """Those of the keys that open something."""

    def keys_of(self, target: str) -> list[Key]:
        """Every key to a match or record."""

    def exchange(self, key: Key, becomes: KeyKind, ends: Sequence[str], fresh: Iterable[Key]) -> bool:
        """Make a key another kind, end others and add fresh ones, at once; nothing if it has changed already."""

    def battles_of(self, parent: str) -> list[StoredMatch]:
        """The matches of a campaign's battles, in the order in which they were opened; also those taken back."""

    def adopt(self, name: str, opened: int) -> None:
        """Note that a battle's match counts from another entry of its campaign on."""

    def waiting(self) -> list[str]:
        """The matches in which a computer's seat decides or battles are open, the one changed last first."""

    def count_matches(self) -> int:
        """How many matches are stored."""

    def add_record(self, body: bytes, key: Key, now: float) -> None:
        """Store an uploaded record under the key's target. Raises StorageError."""

    def record(self, name: str) -> bytes | None:
        """An uploaded record."""

    def count_records(self) -> int:
        """How many records were uploaded."""

    def add_seal(self, commitment: str, seed: bytes, now: float, keep_since: float) -> None:
        """Store a published seed until a match takes it, and forget those published before `keep_since`."""

    def take_seal(self, commitment: str) -> bytes | None:
        """The seed of a commitment, once."""

    def check(self) -> None:
        """Whether reading and writing work. Raises StorageError."""

    def close(self) -> None:
        """Bring everything to rest."""
