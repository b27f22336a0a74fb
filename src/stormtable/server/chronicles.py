"""The log of a match as each viewer sees it: entries are put into words once, and kept while they stay as they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

import msgspec

from stormtable.scene import Story
from stormtable.server.moments import Moment, moments
from stormtable.server.wire import outgoing
from stormtable.table import viewing
from stormtable.table.match import Match
from stormtable.table.viewing import Seen, Viewer

__all__ = ["log_as_sent", "log_entries"]


class Chronicle(NamedTuple):
    """What a viewer was told of the first so many entries; nobody changes it."""

    read: int
    rolled_back: int  # how often the match was by then
    over: bool
    log: list[bytes]  # each entry as it is sent

    def goes_on(self, match: Match) -> bool:
        """Whether what is new only follows: an undo and the end change what was told of entries before."""
        kept = self.rolled_back == match.rolled_back and self.over == (match.over is not None)
        return kept and not any(each.kind == "undo" for each in match.outlines[self.read :])


ENCODER: Final = msgspec.json.Encoder()
CHRONICLES: Final[WeakKeyDictionary[Match, dict[Viewer, Chronicle]]] = WeakKeyDictionary()


def log_as_sent(match: Match, viewer: Viewer) -> list[bytes]:
    """The log as a viewer sees it, each entry encoded once; nobody changes the list."""
    known = CHRONICLES.setdefault(match, {})
    before = known.get(viewer, Chronicle(0, match.rolled_back, over=False, log=[]))
    read, over = len(match.entries), match.over is not None
    if before.goes_on(match):
        if before.read == read:
            return before.log
        log = [*before.log, *map(ENCODER.encode, worded(match, viewing.log(match, viewer, before.read)))]
    else:
        log = list(map(ENCODER.encode, log_entries(match, viewer)))
    known[viewer] = Chronicle(read, match.rolled_back, over, log)
    return log


def log_entries(match: Match, viewer: Viewer) -> list[outgoing.LogEntry]:
    """The log as a viewer sees it."""
    return worded(match, viewing.log(match, viewer))


def worded(match: Match, entries: Sequence[Seen]) -> list[outgoing.LogEntry]:
    when = moments(match) if entries else []
    return [log_entry(seen, when[seen.entry.number]) for seen in entries]


def log_entry(seen: Seen, moment: Moment) -> outgoing.LogEntry:
    """An entry as it is told."""
    return outgoing.LogEntry(
        number=seen.number,
        kind=seen.entry.kind,
        seat=seen.entry.seat,
        text=seen.text,
        sealed=seen.sealed,
        forced=seen.entry.forced and not seen.entry.reports,
        back_to=seen.back_to,
        taken_back=seen.taken_back,
        frozen=seen.frozen,
        stories=msgspec.convert(seen.stories, list[Story]),
        time=seen.entry.time,
        turn=moment.turn,
        phase=moment.phase,
    )
