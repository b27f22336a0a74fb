"""A match as a watcher sees it, entry by entry: the scenes that are stored with it, whole or as what changed."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
from msgspec import convert

from stormtable.engine.game import WATCHER, BadInput, seats_in
from stormtable.engine.views import Views
from stormtable.language import ENGLISH, Kept, Remembered, remembering, spoken
from stormtable.table.folding import Node
from stormtable.table.journal import Entry
from stormtable.table.patches import apply_patch, difference_of_values, in_kinds

if TYPE_CHECKING:
    from stormtable.table.match import Match

__all__ = ["Scenes", "Watched"]

KEYFRAME: Final = 50  # entries between scenes stored whole
NOTHING: Final = b"{}"


class Line(msgspec.Struct):
    """A prompt or a result."""

    text: str = ""


class Watched(msgspec.Struct):
    """What lists and sentences say of a scene."""

    turn: str | int = ""
    turn_name: str = ""
    turn_of: str = ""
    sides: list[str] = []
    prompt: Line | None = None
    result: Line | None = None


class Made(NamedTuple):
    """The scene at a node as a watcher sees it."""

    node: Node
    views: Views
    scene: Any


class Scenes:
    """The scenes of one match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.last: Any = b""  # the last entry's, at rest in JSON, compressed; empty: not at hand
        self.seeing: tuple[Node, Views, dict[int, int]] | None = None  # whose eyes are whose, at a node
        self.made: dict[str, Made] = {}  # the last put together, by language, until it is drawn for all who see it
        self.remembered: Remembered | None = None  # what was said in the last that was stored
        self.told: dict[str, tuple[int, Watched]] = {}  # after so many entries, by language

    # Of the present

    def eyes(self, seat: int) -> int:
        """Through whose eyes a seat sees the present state: a watcher's (-1) where it is shown no more than he is."""
        match, views, head = self.match, self.match.views, self.match.head
        if not match.game.ONLOOKERS_ALIKE or head is None:
            return seat
        seeing = self.seeing
        if seeing is None or seeing[0] is not head or seeing[1] is not views:
            seeing = self.seeing = head, views, {}
        found = seeing[2]
        if seat not in found:
            found[seat] = self.eyes_at(head, views, seat)
        return found[seat]

    def eyes_at(self, head: Node, views: Views, seat: int) -> int:
        game, memory = self.match.game, self.match.states.memory
        if seat in seats_in(game.deciders(views.of(seat))):
            return seat
        return WATCHER if views.shows_no_more(seat) and memory(head, seat) == memory(head, WATCHER) else seat

    def present(self, seat: int) -> Any:
        """The scene of the present state, as a seat sees it; the match must be playable, or over."""
        match = self.match
        head, views = match.head, match.views
        if head is None:
            raise LookupError("there is no present state")
        if self.eyes(seat) == WATCHER:
            return self.watched_at(head, views)
        memory = match.states.memory(head, seat)
        if (made := self.made_alike(head, views, seat, memory)) is not None:
            return match.game.scene(views.of(seat), seat, memory, made.scene)
        return match.game.scene(views.of(seat), seat, memory)

    def made_alike(self, head: Node, views: Views, seat: int, memory: Any) -> Made | None:
        """A watcher's scene of the present, if it was put together, and a seat knows no more but for its offers."""
        made, match = self.made.get(spoken()), self.match
        if made is None or made.node is not head or made.views is not views or not match.game.ONLOOKERS_ALIKE:
            return None
        alike = views.shows_no_more(seat) and memory == match.states.memory(head, WATCHER)
        return made if alike else None

    def watched_at(self, node: Node, views: Views) -> Any:
        """The scene at a node as a watcher sees it."""
        made, match = self.made.get(spoken()), self.match
        if made is None or made.node is not node or made.views is not views:
            scene = match.game.scene(views.of(WATCHER), WATCHER, match.states.memory(node, WATCHER))
            made = self.made[spoken()] = Made(node, views, scene)
        return made.scene

    def watched(self) -> Watched:
        """What the present scene says as a watcher sees it; the match must be playable, or over."""
        match, language = self.match, spoken()
        count = len(match.entries)
        told = self.told.get(language)
        if told is None or told[0] != count:
            now = self.at_hand if language == ENGLISH or match.head is None else b""
            now = now or (NOTHING if match.head is None else self.watched_at(match.head, match.views))
            in_json = isinstance(now, bytes)
            short = msgspec.json.decode(now, type=Watched) if in_json else convert(now, Watched, from_attributes=True)
            told = self.told[language] = count, short
        return told[1]

    # What is stored

    def draw(self, entry: Entry, node: Node, after: Views) -> None:
        """Put the scene after an entry into it, whole or as what differs from the one before."""
        now = self.to_store(node, after)
        last = None if entry.number % KEYFRAME == 0 else self.last_like(now)
        if last is None:
            entry.scene = in_kinds(now)
        else:
            entry.patch = difference_of_values(last, now)
        self.last = now

    def last_like(self, now: Any) -> Any:
        """The last entry's scene, of the kind of this one; None if it is not at hand, or is of another program version.

        What that wrote may have other fields: a patch would fit what is read of it, not what is stored.
        """
        stored = self.at_hand
        if not isinstance(stored, bytes):
            return stored
        try:
            last = msgspec.json.decode(stored, type=type(now)) if stored else None
        except msgspec.DecodeError:
            return None
        return last if msgspec.json.encode(last) == stored else None

    @property
    def at_hand(self) -> Any:
        """The last entry's scene, in JSON if it rested; empty: not at hand."""
        return zlib.decompress(self.last) if self.last and isinstance(self.last, bytes) else self.last

    def to_store(self, node: Node, views: Views) -> Any:
        """The scene at a node that is stored."""
        with remembering() as self.remembered:
            return self.watched_at(node, views)

    def kept(self, text: str) -> Kept:
        """What the last scene that was stored says, as it can be said in other languages."""
        match = self.match
        if self.remembered is None and match.head is not None:  # nothing was stored since it was let go
            self.made.pop(ENGLISH, None)
            self.to_store(match.head, match.views)
        return text if self.remembered is None else self.remembered.kept(text)

    def follow(self, entry: Entry) -> None:
        """Another entry was read: what it holds is the last scene now."""
        if last := self.at_hand:
            before = msgspec.json.decode(last) if isinstance(last, bytes) else in_kinds(last)
            scene = entry.scene if entry.patch is None else apply_patch(before, entry.patch)
            self.last = b"" if scene is None else zlib.compress(msgspec.json.encode(scene), 1)

    def stored(self, number: int) -> Any:
        """The scene recorded with an entry, as JSON's kinds. Raises BadInput if the record holds none."""
        entries, start = self.match.entries, number
        while start > 0 and entries[start].scene is None:
            start -= 1
        scene = entries[start].scene
        if scene is None:
            raise BadInput(f"the record holds no scene for entry {number}")
        for entry in entries[start + 1 : number + 1]:
            scene = apply_patch(scene, entry.patch or [])
        return scene

    # Holding less

    def forget(self) -> None:
        """The last entries do not count: nothing is known of the scene before."""
        self.last = b""
        self.let_go()

    def let_go(self) -> None:
        """All who see the present have been drawn it."""
        self.told, self.made, self.remembered, self.seeing = {}, {}, None, None

    def rest(self) -> None:
        """Hold no more than is needed to go on."""
        self.let_go()
        if not isinstance(self.last, bytes):
            self.last = zlib.compress(msgspec.json.encode(self.last), 1)
