"""The log of a match as each viewer sees it: what is new is put into words once for all who are told the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, overload
from weakref import WeakKeyDictionary, ref

import msgspec

from stormtable.language import ENGLISH, say, spoken
from stormtable.scene import Story
from stormtable.server.hall.moments import Moment, moments
from stormtable.server.wire import outgoing
from stormtable.table import viewing
from stormtable.table.asides import aside_texts
from stormtable.table.journal import Entry
from stormtable.table.match import Match
from stormtable.table.viewing import Seen, Viewer

__all__ = ["Log", "let_go", "log_as_sent", "log_entries"]


class Log(Sequence[bytes]):
    """The log as a viewer was told it at one time, each entry as it is sent; nobody changes it.

    Held is a byte an entry, of what may come to be told otherwise; the words are found again when they are asked for.
    """

    __slots__ = ("marks", "match", "numbers", "viewer")

    def __init__(self, match: Match, viewer: Viewer, marks: bytes, numbers: Sequence[int]) -> None:
        self.match = ref(match)  # which keeps its logs, and is not to be kept by them
        self.viewer, self.marks, self.numbers = viewer, marks, numbers

    def __len__(self) -> int:
        return len(self.marks)

    @overload
    def __getitem__(self, at: int) -> bytes: ...
    @overload
    def __getitem__(self, at: slice) -> list[bytes]: ...
    def __getitem__(self, at: int | slice) -> bytes | list[bytes]:
        if isinstance(at, slice):
            return self.worded(range(*at.indices(len(self.marks))))
        return self.worded([range(len(self.marks))[at]])[0]

    def worded(self, counts: Sequence[int]) -> list[bytes]:
        """These entries, by the viewer's count."""
        match = self.match()
        if match is None or not counts:
            return []
        recent, when, notes = kept(match).recent[spoken()], moments(match), notes_after(match, self.viewer)
        most, found = RECENT if spoken() == ENGLISH else RETOLD, []
        for count in counts:
            key = (self.viewer, count, self.marks[count])
            words = recent.get(key)  # others may clear them meanwhile
            if words is None:
                entry = match.entries[self.numbers[count]]
                told = (self.told_as(entry), count, self.marks[count])
                words = recent.get(told)
                if words is None:
                    seen = viewing.seen(match, self.viewer, count, entry)
                    words = ENCODER.encode(log_entry(seen, when[entry.number], notes.get(count, [])))
                recent[told] = recent[key] = words
                for old in list(recent)[:-most]:
                    recent.pop(old, None)
            found.append(words)
        return found

    def told_as(self, entry: Entry) -> Viewer | None:
        """To whom alone an entry is told so; None: to all who can tell of every entry."""
        match = self.match()
        apart = entry.secret or self.viewer.seat in entry.stories_of or self.viewer.complete
        return self.viewer if apart or match is None or len(self.numbers) < len(match.entries) else None

    def same(self, known: Sequence[bytes]) -> int:
        """How many entries of what the same viewer knows are told as they were."""
        marks = known.marks if isinstance(known, Log) else b""
        same = min(len(self.marks), len(marks))
        if self.marks[:same] == marks[:same]:
            return same
        return next(at for at in range(same) if self.marks[at] != marks[at])


class Told(NamedTuple):
    """What a viewer was told of the first so many entries."""

    read: int
    over: bool
    given: int  # what the table was told beside decisions
    log: Log


@dataclass(slots=True)
class Chronicle:
    """What the viewers of a match were told."""

    rolled_back: int  # how often the match was by then
    told: dict[Viewer, Told] = field(default_factory=dict)
    # Entries told last, as they are sent, by language: by viewer (None: all who can tell of every entry), number, mark.
    recent: defaultdict[str, dict[tuple[Viewer | None, int, int], bytes]] = field(
        default_factory=lambda: defaultdict(dict)
    )
    read: int = 0  # how many entries there were then


TAKEN_BACK, SEALED, FROZEN, NOTED = 1, 2, 4, 8  # from the last on: how many notes
MOST_NOTED: Final = 31
RECENT: Final = 96  # entries of one change put into words once for all that are told alike
RETOLD: Final = 256  # the same where they have to be told anew, in another language than the journal's
ENCODER: Final = msgspec.json.Encoder()
CHRONICLES: Final[WeakKeyDictionary[Match, Chronicle]] = WeakKeyDictionary()


def kept(match: Match) -> Chronicle:
    found = CHRONICLES.get(match)
    if found is None or found.rolled_back != match.rolled_back:
        found = CHRONICLES[match] = Chronicle(match.rolled_back)
    return found


def let_go(match: Match) -> None:
    """Hold no words: they are found again when they are asked for."""
    kept(match).recent.clear()


def log_as_sent(match: Match, viewer: Viewer) -> Log:
    """The log as a viewer sees it."""
    chronicle = kept(match)
    told = chronicle.told
    before, read, over = told.get(viewer), len(match.entries), match.over is not None
    if chronicle.read != read:
        chronicle.read = read
        chronicle.recent[ENGLISH].clear()  # of a change before, which all were told of
    given = len(match.asides)
    if before is not None and (before.read, before.over, before.given) == (read, over, given):
        return before.log
    numbers = viewing.seen_numbers(match, viewer)
    if before is None or before.over != over:
        marks = bytes(mark_of(match, viewer, number) for number in numbers)
    else:
        old = bytearray(before.log.marks)
        for number in taken_back_since(match, before.read):
            count = viewing.number_for(match, viewer, number)
            if count < len(old) and numbers[count] == number:
                old[count] |= TAKEN_BACK
        marks = bytes(old) + bytes(mark_of(match, viewer, number) for number in numbers[len(old) :])
    log = Log(match, viewer, with_notes(match, viewer, marks), numbers)
    told[viewer] = Told(read, over, given, log)
    return log


def with_notes(match: Match, viewer: Viewer, marks: bytes) -> bytes:
    """The marks, each with how many notes stand after its entry."""
    found = bytearray(marks)
    for count, texts in notes_after(match, viewer).items():
        if count < len(found):
            found[count] = found[count] % NOTED + NOTED * min(len(texts), MOST_NOTED)
    return bytes(found)


def notes_after(match: Match, viewer: Viewer) -> dict[int, list[str]]:
    """What the table is told beside decisions, by the entry, in the viewer's count, after which it was."""
    found = defaultdict[int, list[str]](list)
    for entries, text in aside_texts(match):
        found[max(viewing.number_for(match, viewer, entries - 1), 0)].append(text)
    return found


def taken_back_since(match: Match, first: int) -> list[int]:
    """The entries that were taken back from entry `first` on."""
    undone = (match.entries[at] for at in range(first, len(match.entries)) if match.outlines[at].kind == "undo")
    return [number for entry in undone for number in entry.taken_back]


def mark_of(match: Match, viewer: Viewer, number: int) -> int:
    """What of an entry's words may change."""
    sealed = viewing.is_sealed(match, match.outlines[number], viewer)
    return TAKEN_BACK * (number in match.gone) | SEALED * sealed | FROZEN * (match.heads[number] is None)


def log_entries(match: Match, viewer: Viewer) -> list[outgoing.LogEntry]:
    """The log as a viewer sees it."""
    return worded(match, viewing.log(match, viewer), notes_after(match, viewer))


def worded(match: Match, entries: Sequence[Seen], notes: Mapping[int, list[str]]) -> list[outgoing.LogEntry]:
    when = moments(match) if entries else []
    return [log_entry(seen, when[seen.entry.number], notes.get(seen.number, [])) for seen in entries]


def log_entry(seen: Seen, moment: Moment, notes: list[str]) -> outgoing.LogEntry:
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
        by=seen.entry.by,
        turn=moment.turn,
        phase=say(moment.phase),
        notes=notes,
        left=seen.entry.left,
    )
