"""What the server keeps, as an interface: matches with their journals, keys, uploaded records, sealed seeds.

Every method returns when what it writes is durable. Methods block; the server calls them from threads of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Protocol, TypeVar

from stormtable.server.storage.trouble import Conflict, Damaged, StorageError, StorageFull

if TYPE_CHECKING:
    from stormtable.server.storage.channels import Channels
    from stormtable.server.storage.hosting import Hosting
    from stormtable.server.storage.notices import Notices
    from stormtable.server.storage.offers import Offers
    from stormtable.server.storage.outbox import Outbox
    from stormtable.server.storage.overview import Overview
    from stormtable.server.storage.passing import Passing
    from stormtable.server.storage.passkeys import Passkeys
    from stormtable.server.storage.players import Players
    from stormtable.server.storage.results import Results
    from stormtable.server.storage.reviews import Reviews
    from stormtable.server.storage.services import Services
    from stormtable.server.storage.talk import Talk
    from stormtable.server.storage.watching import Watching

__all__ = [
    "BattleOf",
    "Conflict",
    "Damaged",
    "Key",
    "KeyKind",
    "Lot",
    "Notice",
    "Row",
    "Snapshot",
    "Standing",
    "Storage",
    "StorageError",
    "StorageFull",
    "StoredMatch",
    "is_write",
    "write",
]

WRITE: Final = "writes"
Method = TypeVar("Method", bound=Callable[..., Any])

# An invitation is given up for a seat's key and is spent then; a seat's key that a new link was given for has ended.
KeyKind = Literal["seat", "watch", "owner", "referee", "replay", "invite", "spent", "ended"]


def write(method: Method) -> Method:
    """Mark a method that changes what is stored."""
    setattr(method, WRITE, True)
    return method


def is_write(method: Callable[..., Any]) -> bool:
    """Whether a method changes what is stored."""
    return bool(getattr(method, WRITE, False))


class Notice(NamedTuple):
    """What one process tells the others of a match: "changed", "think", "here", "tell", and what there is to say."""

    kind: str
    match: str
    text: str = ""
    origin: str = ""  # which process tells it


@dataclass(frozen=True, slots=True)
class Key:
    """What a link opens; `seats` are bits, `target` the name of a match or of an uploaded record.

    `player`: who holds it, by id; "": whoever has the link. That is no part of what it opens.
    """

    key: str = field(repr=False)
    kind: KeyKind
    target: str
    seats: int = 0
    player: str = field(default="", compare=False)


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
    clocks: str = ""  # what the clocks show, as JSON; empty: there are none
    request: str = ""  # what seats ask of one another, as JSON; empty: nothing
    queued: str = ""  # what waits for seats' next decisions, as JSON; empty: nothing
    revision: int = 0  # counts the changes, also those that add no line
    deciders: int = 0  # bits of the seats that must decide, also of those that do so in secret


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


Row = tuple[Any, ...]


class Lot(NamedTuple):
    """Rows of a table; with a query, what that finds with each of them as its parameters."""

    table: str
    columns: Sequence[str]
    rows: Sequence[Row]
    query: str = ""


class Storage(Protocol):
    """Where the server keeps things."""

    shared: bool  # other processes use it at the same time
    threads: int  # how many calls it takes at once; if one, it writes what comes together in one go

    @property
    def players(self) -> Players:
        """Players, their devices and keys."""

    @property
    def passkeys(self) -> Passkeys:
        """What brings players to another browser: passkeys, and tickets that are good once."""

    @property
    def hosting(self) -> Hosting:
        """Bans, mutes, reports, and what hosts did."""

    @property
    def overview(self) -> Overview:
        """Lists for whoever runs the server."""

    @property
    def talk(self) -> Talk:
        """What is said at tables, and what each holder of a key keeps to himself."""

    @property
    def results(self) -> Results:
        """How matches of players ended, and their ratings."""

    @property
    def notices(self) -> Notices:
        """What players are told of."""

    @property
    def channels(self) -> Channels:
        """By which ways players are told."""

    @property
    def outbox(self) -> Outbox:
        """Notices on their way."""

    @property
    def passing(self) -> Passing:
        """Matches that are kept for a while only."""

    @property
    def reviews(self) -> Reviews:
        """Reviews of matches."""

    @property
    def watching(self) -> Watching:
        """How matches may be watched."""

    @property
    def offers(self) -> Offers:
        """Seats that are offered."""

    @property
    def services(self) -> Services:
        """When a server ran."""

    def create_match(
        self, match: StoredMatch, lines: Sequence[bytes], keys: Iterable[Key], lots: Iterable[Lot] = ()
    ) -> None:
        """Store a new match, and rows of other tables that go with it.

        Raises Conflict if there is such a one or such a battle, or if such a row is there, StorageError.
        """

    def append(
        self,
        name: str,
        first: int,
        lines: Sequence[bytes],
        standing: Standing,
        after: bytes | None = None,
        lots: Iterable[Lot] = (),
    ) -> None:
        """Add lines to a journal, which must hold `first` so far, and one revision less than `standing`.

        `after` is what its last line must be; whoever is sure of that by other means leaves it out. `lots` are rows of
        other tables that follow from the lines: they are stored if these are.

        Raises Conflict, StorageFull, StorageError.
        """

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

    def revisions(self, names: Sequence[str]) -> dict[str, int]:
        """The present revision of each of these matches."""

    def set_rematch(self, name: str, rematch: str) -> str:
        """Note the rematch of a match, unless there is one; returns the one that counts."""

    def keys(self, keys: Sequence[str]) -> list[Key]:
        """Those of the keys that open something."""

    def keys_of(self, target: str) -> list[Key]:
        """Every key to a match or record."""

    def exchange(self, key: Key, becomes: KeyKind, ends: Sequence[str], fresh: Iterable[Key]) -> bool:
        """Make a key another kind, end others, add fresh ones, all at once; nothing if it has changed already."""

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

    def size(self) -> int:
        """How many bytes the database takes."""

    def check(self) -> None:
        """Write something, and read it. Raises StorageError."""

    def together(self, jobs: Sequence[Callable[[], Any]]) -> list[Any]:
        """Carry out several writes, each whole or not at all, on the disk at once; a result or an exception each."""

    # Several processes

    def claim(self, match: str, seconds: float) -> bool:
        """Take or keep the computer's seats of a match for so long; False if another process has them."""

    def announce(self, notice: Notice) -> None:
        """Tell the other processes soon; what is lost on the way is found by `revisions`."""

    def listen(self, told: Callable[[Notice], None]) -> None:
        """Pass on what other processes tell, until `close`; a connection that breaks is made again."""

    # Copying all of it

    def alone(self) -> bool:
        """Whether no other process serves from it."""

    def columns(self, table: str) -> list[str]:
        """What each row of a table holds."""

    def values(self, table: str, column: str) -> list[str]:
        """A column of a table, which names its rows."""

    def rows_with(self, table: str, columns: Sequence[str], column: str, values: Sequence[str]) -> list[Row]:
        """The rows that have one of the values in a column."""

    def fill(self, lots: Iterable[Lot]) -> None:
        """Store rows, all or nothing. Raises StorageError."""

    def close(self) -> None:
        """Bring everything to rest."""
