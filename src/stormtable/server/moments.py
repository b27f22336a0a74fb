"""When an entry of the journal was decided: its turn and phase, read off the scenes stored with the entries."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from stormtable.table.journal import Entry
from stormtable.table.match import Match
from stormtable.table.patches import apply_patch

__all__ = ["Moment", "moments"]

PHASES: Final = "phases"  # the track that every scene with phases has


class Moment(NamedTuple):
    """A turn and a phase as a scene words them: "6", "Cannon fire"; "" where there is none."""

    turn: str
    phase: str


class Reel:
    """The moments of one match as far as they were read, and the scene that reading goes on from."""

    def __init__(self) -> None:
        self.reading = threading.Lock()
        self.rewind()

    def rewind(self) -> None:
        """Begin anew."""
        self.found: list[Moment] = []
        self.scene: Any = None
        self.last: Entry | None = None

    def follows(self, entries: Sequence[Entry]) -> bool:
        """Whether what was read is still the beginning of the journal: what could not be stored is taken out of it."""
        read = len(self.found)
        return read <= len(entries) and (read == 0 or entries[read - 1] is self.last)


FINDING: Final = threading.Lock()
REELS: Final[WeakKeyDictionary[Match, Reel]] = WeakKeyDictionary()


def moments(match: Match) -> list[Moment]:
    """The moment of every entry: that of the scene it was decided in, the set-up's its own."""
    with FINDING:
        reel = REELS.setdefault(match, Reel())
    with reel.reading:
        if not reel.follows(match.entries):
            reel.rewind()
        for entry in match.entries[len(reel.found) :]:
            before = reel.scene
            reel.scene = apply_patch(before, entry.patch or []) if entry.scene is None else entry.scene
            reel.found.append(moment_of(reel.scene if before is None else before))
            reel.last = entry
        return list(reel.found)


def moment_of(scene: Any) -> Moment:
    """The moment of a stored scene; a record without scenes has none."""
    if not isinstance(scene, dict):
        return Moment("", "")
    tracks = [track for track in scene.get("tracks", ()) if track.get("id") == PHASES]
    now = [step.get("text", "") for track in tracks for step in track.get("steps", ()) if step.get("state") == "now"]
    return Moment(str(scene.get("turn", "")), now[0] if now else "")
