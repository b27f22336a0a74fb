"""A picture as it is sent, and what changed from one to another: found once for all pages that look alike."""

from __future__ import annotations

import hashlib
from contextlib import nullcontext
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

import msgspec

from stormtable.faces import joined
from stormtable.language import unkept
from stormtable.scene import Scene
from stormtable.server.hall.runs import Counts, Layers, counts_of, runs_and_counts, runs_between
from stormtable.server.wire.edits import edit_between

__all__ = ["NOTHING", "UNSET", "Print", "Redrawn", "Trace"]

ENCODER: Final = msgspec.json.Encoder()


class Redrawn(NamedTuple):
    """What changed from one picture to another, as it is sent: an edit of the scene, and runs of the texts."""

    scene: bytes
    svg: bytes
    text: bytes


NOTHING: Final = Redrawn(b"null", b"[]", b"[]")


class Content(NamedTuple):
    """The scene (None: it is not set up yet), the drawing layer by layer, the words."""

    scene: Scene | None
    layers: Layers
    text: str

    @property
    def svg(self) -> str:
        """The drawing as one text."""
        return joined(self.layers)


class Trace(NamedTuple):
    """What is left of a picture that a page has, once nothing has happened for a while.

    It is enough to know the picture again, drawn anew: as long as nothing happens it is drawn the same.
    """

    mark: bytes


class Print:
    """A picture as it is sent."""

    __slots__ = ("__weakref__", "changes", "content", "frozen", "mark", "tags")

    def __init__(self, scene: Scene | None, layers: Layers, text: str, *, frozen: bool = False) -> None:
        self.frozen: Final = frozen  # of a record, which may be of any size
        self.content: Final = Content(scene, layers, text)
        self.changes: WeakKeyDictionary[Print, Redrawn] = WeakKeyDictionary()
        self.mark: Trace | None = None
        self.tags: Counts | None = None  # how many each layer has

    def trace(self) -> Trace:
        """What it is known again by, found once for all pages that have it."""
        if self.mark is None:
            found = hashlib.blake2b(self.whole_scene(), digest_size=16)
            for each in (self.content.svg, self.content.text):
                found.update(each.encode())
            self.mark = Trace(found.digest())
        return self.mark

    def whole_scene(self) -> bytes:
        """The scene in JSON."""
        return ENCODER.encode(self.content.scene)

    def since(self, before: Print) -> Redrawn:
        """What is otherwise than in a picture before."""
        if self is before:
            return NOTHING
        found = self.changes.get(before)
        if found is None:
            old, new = before.content, self.content
            tags = counts_of(old.layers, "<") if before.tags is None else before.tags
            with unkept() if self.frozen or before.frozen else nullcontext():
                svg, self.tags = runs_and_counts(old.layers, tags, new.layers, "<")
            text = runs_between(old.text, new.text, "\n")
            scene = edit_between(old.scene, new.scene)
            found = Redrawn(ENCODER.encode(scene), ENCODER.encode(svg), ENCODER.encode(text))
            self.changes[before] = found
        return found


UNSET: Final = Print(None, (), "")
