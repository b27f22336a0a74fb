"""The lines of a journal. Those of a long match stay where they are stored until somebody asks for them."""

from __future__ import annotations

import threading
from array import array
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, overload

from stormtable.table.journal import Entry, Line, decode_line
from stormtable.table.snapshots import Shelf

__all__ = ["Entries", "Lines"]

PAGE: Final = 32  # lines that are read at once
PAGES: Final = 4  # kept until the match changes
ASKED: Final = 6  # lines that were asked for last, kept as long
RECENT: Final = 4  # of the last lines stay in memory as they are stored, which whoever looks at a change asks for
MOST_RECENT: Final = 16  # where the last change wrote more of them


class Lines(Sequence[Line]):
    """All lines, with those that are stored read again as they are asked for. Others than entries stay in memory."""

    def __init__(self, lines: Iterable[Line | None] = (), shelf: Shelf | None = None) -> None:
        self.held: list[Line | bytes | None] = list(lines)  # bytes: as it is stored; None: on the shelf
        self.shelf = shelf
        self.swept = 0  # nothing before it is held that need not be
        self.pages: OrderedDict[int, list[Line]] = OrderedDict()
        self.asked: OrderedDict[int, Line] = OrderedDict()  # of those that are not held as they are
        self.reading = threading.Lock()

    def __len__(self) -> int:
        return len(self.held)

    @overload
    def __getitem__(self, at: int) -> Line: ...
    @overload
    def __getitem__(self, at: slice) -> list[Line]: ...
    def __getitem__(self, at: int | slice) -> Line | list[Line]:
        if isinstance(at, slice):
            return [self[number] for number in range(*at.indices(len(self.held)))]
        found = self.held[at]
        return self.again(at % len(self.held), found) if found is None or isinstance(found, bytes) else found

    def __iter__(self) -> Iterator[Line]:
        at = 0
        while at < len(self.held):
            yield self[at]
            at += 1

    def append(self, line: Line | None) -> None:
        """One more; None: an entry that is on the shelf."""
        self.held.append(line)

    def truncate(self, count: int) -> None:
        """Forget all beyond the first so many."""
        del self.held[count:]
        with self.reading:
            self.asked.clear()

    def rest(self) -> None:
        """Hold nothing that can be read again."""
        with self.reading:
            self.pages.clear()
            self.asked.clear()

    def let_go(self, stored: Sequence[bytes]) -> None:
        """Hold no entries any more but the last few, and these: all lines are stored, the last of them as these."""
        self.rest()
        if self.shelf is None:
            return
        count = len(self.held)
        recent = min(max(RECENT, len(stored)), MOST_RECENT)
        for at in range(self.swept, count - recent):
            self.held[at] = self.kept(at, None)
        self.swept = max(self.swept, count - recent)
        for at in range(max(self.swept, count - len(stored)), count):
            self.held[at] = self.kept(at, stored[at - count])

    def kept(self, at: int, otherwise: bytes | None) -> Line | bytes | None:
        line = self.held[at]
        return otherwise if line is None or isinstance(line, (bytes, Entry)) else line

    def again(self, at: int, stored: bytes | None) -> Line:
        """A line that is held as it is stored, or not at all."""
        with self.reading:
            found = self.asked.get(at)
        if found is None:
            found = self.read(at) if stored is None else decode_line(stored)
            if isinstance(found, Entry) and found.scene is not None:
                return found  # a whole scene is thousands of objects, and seldom asked for
            with self.reading:
                self.asked[at] = found
                while len(self.asked) > ASKED:
                    self.asked.popitem(last=False)
        return found

    def read(self, at: int) -> Line:
        if self.shelf is None:
            raise LookupError(f"line {at} is not held, and stored nowhere")
        with self.reading:
            number, within = divmod(at, PAGE)
            if number not in self.pages or len(self.pages[number]) <= within:
                data = self.shelf.lines(number * PAGE, (number + 1) * PAGE)
                self.pages[number] = [decode_line(each) for each in data]
            self.pages.move_to_end(number)
            found = self.pages[number][within]
            while len(self.pages) > PAGES:
                self.pages.popitem(last=False)
            return found


class Entries(Sequence[Entry]):
    """The entries among the lines, by their numbers."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.places = array("I")  # of each, among the lines

    def __len__(self) -> int:
        return len(self.places)

    @overload
    def __getitem__(self, at: int) -> Entry: ...
    @overload
    def __getitem__(self, at: slice) -> list[Entry]: ...
    def __getitem__(self, at: int | slice) -> Entry | list[Entry]:
        if isinstance(at, slice):
            return [self[number] for number in range(*at.indices(len(self.places)))]
        found = self.lines[self.places[at]]
        if not isinstance(found, Entry):
            raise LookupError(f"line {self.places[at]} is stored as no entry")
        return found

    def __iter__(self) -> Iterator[Entry]:
        at = 0
        while at < len(self.places):
            yield self[at]
            at += 1

    def append(self, place: int) -> None:
        """The entry on a line."""
        self.places.append(place)

    def truncate(self, count: int) -> None:
        """Forget all beyond the first so many."""
        del self.places[count:]
