"""When an entry of the journal was decided: its turn and phase, read off the scenes stored with the entries."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from stormtable.table.match import Match
from stormtable.table.patches import apply_patch

__all__ = ["Moment", "moments"]

PHASES: Final = "phases"  # the track that every scene with phases has
READ: Final = ("turn", "tracks")  # of a scene
WHOLE: Final = ([], *([key] for key in READ))  # where a patch may change it


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
        self.rolled_back = 0


FINDING: Final = threading.Lock()
REELS: Final[WeakKeyDictionary[Match, Reel]] = WeakKeyDictionary()


def moments(match: Match) -> list[Moment]:
    """The moment of every entry: that of the scene it was decided in, the set-up's its own."""
    with FINDING:
        reel = REELS.setdefault(match, Reel())
    with reel.reading:
        if reel.rolled_back != match.rolled_back:  # what could not be stored is taken out of the journal
            reel.rewind()
            reel.rolled_back = match.rolled_back
        for number in range(len(reel.found), len(match.entries)):  # one at a time: they may be many, and far away
            entry = match.entries[number]
            before = reel.scene
            reel.scene = what_is_read(entry.scene) if entry.scene is not None else patched(before, entry.patch or [])
            moment = moment_of(reel.scene if before is None else before)
            reel.found.append(reel.found[-1] if reel.found and moment == reel.found[-1] else moment)  # many share one
        return list(reel.found)


def what_is_read(scene: Any) -> Any:
    """A scene without what says nothing of its moment."""
    return {key: scene[key] for key in READ if key in scene} if isinstance(scene, dict) else scene


def patched(scene: Any, patch: Sequence[Mapping[str, Any]]) -> Any:
    """The next scene."""
    if not isinstance(scene, dict):
        return what_is_read(apply_patch(scene, patch))
    return what_is_read(apply_patch(scene, [each for each in patch if each["path"].split("/")[1:2] in WHOLE]))


def moment_of(scene: Any) -> Moment:
    """The moment of a stored scene; a record without scenes has none."""
    if not isinstance(scene, dict):
        return Moment("", "")
    tracks = [track for track in scene.get("tracks", ()) if track.get("id") == PHASES]
    now = [step.get("text", "") for track in tracks for step in track.get("steps", ()) if step.get("state") == "now"]
    return Moment(str(scene.get("turn", "")), now[0] if now else "")
