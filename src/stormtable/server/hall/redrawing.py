"""A picture as it is sent, and what changed from one to another: found once for all pages that look alike."""

from __future__ import annotations

import zlib
from dataclasses import fields
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

import msgspec

from stormtable.scene import Scene
from stormtable.server.hall.runs import runs_between
from stormtable.server.wire.shortening import shortened
from stormtable.table.patches import difference_of_json

__all__ = ["NOTHING", "UNSET", "Print", "Redrawn"]

Fields = dict[str, bytes]  # of a scene, each in JSON
ENCODER: Final = msgspec.json.Encoder()
FIELDS: Final = [each.name for each in fields(Scene)]


def scene_changes(before: Fields, after: Fields) -> bytes:
    """The JSON Patch from one scene to another; fields that are sent as before are not gone into."""
    if not before or not after:
        scene = {name: msgspec.Raw(field) for name, field in after.items()} or None
        return ENCODER.encode([{"op": "replace", "path": "", "value": scene}] if before or after else [])
    steps = list[Any]()
    for name, field in after.items():
        steps += difference_of_json(before[name], field, f"/{name}")
    return ENCODER.encode(shortened(steps))


class Redrawn(NamedTuple):
    """What changed from one picture to another, as it is sent: a JSON Patch, and runs of the texts."""

    scene: bytes
    svg: bytes
    text: bytes


NOTHING: Final = Redrawn(b"[]", b"[]", b"[]")


class Content(NamedTuple):
    """The scene in JSON, field by field (none: it is not set up yet), the drawing, the words."""

    scene: Fields
    svg: str
    text: str


class Print:
    """A picture as it is sent. At rest it is held compressed, until it is compared with another."""

    __slots__ = ("__weakref__", "changes", "held")

    def __init__(self, scene: Scene | None, svg: str, text: str) -> None:
        fields = {} if scene is None else {name: ENCODER.encode(getattr(scene, name)) for name in FIELDS}
        self.held: Content | bytes = Content(fields, svg, text)
        self.changes: WeakKeyDictionary[Print, Redrawn] = WeakKeyDictionary()

    @property
    def content(self) -> Content:
        """What it holds."""
        held = self.held
        if isinstance(held, bytes):
            held = self.held = msgspec.msgpack.decode(zlib.decompress(held), type=Content)
        return held

    def rest(self) -> None:
        """Take as little room as can be."""
        if isinstance(self.held, Content):
            self.held = zlib.compress(msgspec.msgpack.encode(self.held), 1)

    def whole_scene(self) -> bytes:
        """The scene in JSON."""
        scene = self.content.scene
        told = b",".join(b'"%b":%b' % (name.encode(), field) for name, field in scene.items())
        return b"{%b}" % told if scene else b"null"

    def since(self, before: Print) -> Redrawn:
        """What is otherwise than in a picture before."""
        if self is before:
            return NOTHING
        found = self.changes.get(before)
        if found is None:
            old, new = before.content, self.content
            svg, text = runs_between(old.svg, new.svg, "<"), runs_between(old.text, new.text, "\n")
            found = Redrawn(scene_changes(old.scene, new.scene), ENCODER.encode(svg), ENCODER.encode(text))
            self.changes[before] = found
        return found


UNSET: Final = Print(None, "", "")
