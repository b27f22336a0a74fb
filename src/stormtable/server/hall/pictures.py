"""What a table looks like after an entry: scene, SVG and words, kept while they are asked for again."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from stormtable import faces
from stormtable.engine.game import BadInput
from stormtable.language import say, spoken, unkept
from stormtable.scene import Scene, Story, number_offers
from stormtable.server.hall.redrawing import Print
from stormtable.server.hall.runs import Layers
from stormtable.table.journal import Entry
from stormtable.table.match import Match
from stormtable.table.patches import apply_patch
from stormtable.table.viewing import Viewer, look, seen_numbers

__all__ = ["Album", "Picture", "check_pictures"]

MOST: Final = 200  # pictures kept for one match
MOST_HEXES: Final = 99  # across and down: a hex's name has two digits for each
MOST_SPACES: Final = 99  # of a ring
MOST_PLACES: Final = 99  # of a chart
MOST_PANELS: Final = 16  # rings and consoles together


class Picture:
    """The table after an entry, as one viewer sees it. What is sent is kept as it is sent, the scene no longer."""

    __slots__ = ("drawn", "frozen")

    def __init__(self, scene: Scene, layers: Layers, text: str, *, frozen: bool) -> None:
        self.drawn: tuple[Scene, Layers, str] | Print = (scene, layers, text)
        self.frozen = frozen

    @property
    def scene(self) -> Scene:
        """What is drawn."""
        drawn = self.drawn
        found = drawn.content.scene if isinstance(drawn, Print) else drawn[0]
        assert found is not None  # noqa: S101  (a picture is made of one)
        return found

    @property
    def svg(self) -> str:
        """The drawing."""
        return self.drawn.content.svg if isinstance(self.drawn, Print) else faces.joined(self.drawn[1])

    @property
    def text(self) -> str:
        """The words."""
        return self.drawn.content.text if isinstance(self.drawn, Print) else self.drawn[2]

    def sent(self) -> Print:
        """The same as it is sent."""
        drawn = self.drawn
        if not isinstance(drawn, Print):
            drawn = self.drawn = Print(*drawn, frozen=self.frozen)
        return drawn


class Album:
    """The pictures of one match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.pictures: dict[tuple[Viewer, int, str], Picture] = {}  # by viewer, entry, language
        self.filing = threading.Lock()

    def picture(self, viewer: Viewer, entry: Entry) -> Picture:
        """The table after an entry. Raises BadInput if the record holds no scene for it."""
        return self.filed(viewer, entry.number, entry.number)

    def present(self, viewer: Viewer) -> Picture:
        """The table as it is: for as long as a viewer can tell of nothing new it looks the same to him."""
        if self.match.has_state and not viewer.complete:
            viewer = Viewer(self.match.scenes.eyes(viewer.seat))  # onlookers share one
        return self.filed(viewer, self.last(viewer), len(self.match.entries) - 1)

    def is_drawn(self, viewer: Viewer) -> bool:
        """Whether the table as it is was drawn for a viewer."""
        if not self.match.entries:
            return False
        if self.match.has_state and not viewer.complete:
            viewer = Viewer(self.match.scenes.eyes(viewer.seat))
        return (viewer, self.last(viewer), spoken()) in self.pictures

    def last(self, viewer: Viewer) -> int:
        """The last entry that a viewer can tell of."""
        return seen_numbers(self.match, viewer)[-1]

    def filed(self, viewer: Viewer, number: int, entry: int) -> Picture:
        """The table after an entry, filed under another, after which it looked the same."""
        key = viewer, number, spoken()
        found = self.pictures.get(key)
        if found is None:
            found = draw_picture(self.match, viewer, self.match.entries[entry])
            with self.filing:
                while len(self.pictures) >= MOST:
                    del self.pictures[next(iter(self.pictures))]
                found = self.pictures.setdefault(key, found)
        return found

    def clear(self) -> None:
        """Hold nothing."""
        with self.filing:
            self.pictures = {}

    def renew(self) -> None:
        """Draw anew from now on, for those who can tell that something has happened."""
        with self.filing:
            kept = self.pictures if self.match.over is None else {}  # at its end all is seen otherwise
            self.pictures = {key: each for key, each in kept.items() if key[1] == self.last(key[0])}


def draw_picture(match: Match, viewer: Viewer, entry: Entry) -> Picture:
    seen = look(match, viewer, entry)
    found = msgspec.convert(seen.scene, Scene) if seen.frozen else seen.scene
    scene = replace(found, offers=number_offers(found.offers))
    with unkept() if seen.frozen else nullcontext():  # a record may hold any words
        return Picture(scene, faces.svg_layers(scene, ground_apart=True), faces.text(scene), frozen=seen.frozen)


def check_pictures(entries: Iterable[Entry], before_each: Callable[[], None] = lambda: None) -> None:
    """Whether the scenes and stories of a record can be shown; `before_each` may give up. Raises BadInput."""
    scene: Any = None
    for entry in entries:
        before_each()
        try:
            scene = apply_patch(scene, entry.patch or []) if entry.scene is None else entry.scene
            check_size(msgspec.convert(scene, Scene))
            for stories in (entry.stories, *entry.stories_of.values()):
                msgspec.convert(stories, list[Story])
        except (msgspec.ValidationError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise BadInput(
                say("entry {number}: its scene or stories cannot be shown: {error}", number=entry.number, error=error)
            ) from error


def check_size(scene: Scene) -> None:
    """Whether the board can be drawn at all. Raises ValueError."""
    hexes = scene.hexes
    if hexes is not None and not (0 < hexes.columns <= MOST_HEXES and 0 < hexes.rows <= MOST_HEXES):
        raise ValueError(f"a board has at most {MOST_HEXES} columns and rows")
    if scene.chart is not None and not 0 < len(scene.chart.places) <= MOST_PLACES:
        raise ValueError(f"a chart has 1 to {MOST_PLACES} places")
    if any(not 0 < ring.spaces <= MOST_SPACES for ring in scene.rings):
        raise ValueError(f"a ring has at most {MOST_SPACES} spaces")
    if len(scene.rings) + len(scene.consoles) > MOST_PANELS:
        raise ValueError(f"a table holds at most {MOST_PANELS} rings and consoles")
