"""What is written of a match, and where it stood after each entry: the fold of its journal."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, Self

import msgspec

from stormtable.engine.game import BadInput, Game
from stormtable.table import folding, secrecy
from stormtable.table.folding import Disagreement, Node
from stormtable.table.journal import (
    Agreed,
    AsideLine,
    End,
    Entry,
    Header,
    Held,
    Line,
    LinkGiven,
    Named,
    Salted,
    Seat,
    decode_line,
)
from stormtable.table.outlines import Outline, Sketch, Sketched, outline_of, sketch_line
from stormtable.table.pages import Entries, Lines
from stormtable.table.seals import Seal, next_numbers
from stormtable.table.snapshots import EVERY, Shelf, Snapshot
from stormtable.table.states import States

__all__ = ["PUT_BY", "Aside", "Ledger", "agreed_points"]

PUT_BY: Final = object()  # a state that is read again once somebody asks for it


class Aside(NamedTuple):
    """A line that tells the table of something beside decisions, and how many entries stand before it."""

    after: int
    line: AsideLine


class Ledger:
    """The journal of a match and the chain of its entries.

    Of a match on a `shelf` only what is in use is held: `let_go` says what is stored by now.
    """

    def __init__(self, game: Game, header: Header, seal: Seal | None = None, shelf: Shelf | None = None) -> None:
        self.game, self.header, self.seal = game, header, seal
        self.lines = Lines([header], shelf)
        self.entries = Entries(self.lines)
        self.states = States(game, header, shelf)
        self.outlines: list[Outline] = []  # of the entries
        self.times = array("d")  # of the entries, in Unix seconds
        self.heads: list[Node | None] = []  # by entry: where the match stood after it; None: shown as recorded only
        self.gone: set[int] = set()  # the entries that were taken back
        self.others: list[Salted | Named] = []  # the lines beside the entries
        self.asides: list[Aside] = []  # what the table is told beside decisions
        self.over: End | None = None  # the end, once the match is over
        self.counts: Counter[str] = Counter()  # of dice, by stream
        self.frozen_why = ""  # why the rules of today do not agree with the first entry that they do not agree with
        self.present_state: Any = None  # or PUT_BY
        self.seen: dict[int, tuple[array[int], int]] = {}  # by viewer: what he can tell of, of the first so many
        self.rolled_back = 0  # how often: what was read of entries by then may be of others
        self.snapped = 0  # how many entries there were at the last snapshot

    @property
    def head(self) -> Node | None:
        """Where the match stands; None before the set-up, and where it can only be read."""
        return self.heads[-1] if self.heads else None

    @property
    def state(self) -> Any:
        """The state after the last entry, to be left as it is; None before the set-up, or where it can only be read."""
        state = self.present_state
        if state is PUT_BY:
            with self.states.folding:  # nobody goes on meanwhile
                if self.present_state is PUT_BY:
                    self.wake()
                state = self.present_state
        return state

    @state.setter
    def state(self, state: Any) -> None:
        with self.states.folding:
            self.present_state = state

    @property
    def has_state(self) -> bool:
        """Whether there is a present state."""
        return self.present_state is not None

    def put_state_by(self) -> None:
        """Hold the present state as `states` does: a thirtieth of the memory, read again once somebody asks for it.

        Where it is not at hand there any more it stays: it would have to be folded again.
        """
        with self.states.folding:
            if self.head is not None and self.states.rest(self.head) and self.has_state:
                self.present_state = PUT_BY

    def chain(self) -> list[Node]:
        """The entries that count, from the set-up (or where play was resumed) on."""
        return [] if self.head is None else self.head.chain()

    def state_after(self, node: Node) -> Any:
        """The state at a node."""
        return self.states.after(node)

    @property
    def frozen(self) -> list[int]:
        """The entries that can only be shown as they were recorded."""
        return [number for number, head in enumerate(self.heads) if head is None] if self.frozen_why else []

    @property
    def links_given(self) -> bool:
        """Whether a new link to a seat was given."""
        return any(isinstance(aside.line, LinkGiven) for aside in self.asides)

    @property
    def holders(self) -> list[Seat]:
        """Who plays each seat now: as was agreed, but where the computer plays in somebody's place."""
        return self.held(stand_ins=True)

    @property
    def owners(self) -> list[Seat]:
        """Who plays each seat, or may take it over from the computer that stands in."""
        return self.held(stand_ins=False)

    def held(self, *, stand_ins: bool) -> list[Seat]:
        found = list(self.header.seats)
        for _, line in self.asides:
            if isinstance(line, Held) and (stand_ins or line.kind != "computer"):
                found[line.seat] = msgspec.structs.replace(found[line.seat], kind=line.kind, level=line.level)
        return found

    def seen_by(self, seat: int) -> Sequence[int]:
        """The numbers of the entries that a seat (-1: a watcher) can tell of."""
        seen, end = self.seen.get(seat, (array("I"), 0))
        if end < len(self.entries):
            fresh = range(end, len(self.entries))
            seen = seen + array("I", (number for number in fresh if secrecy.visible(self.outlines[number], seat)))
            self.seen[seat] = seen, fresh.stop
        return seen

    # Folding what is written

    @classmethod
    def fold(cls, game: Game, lines: Iterable[Line], seal: Seal | None = None, shelf: Shelf | None = None) -> Self:
        """The match of a journal. Where today's rules do not agree with an entry, it and those after it are frozen."""
        lines = list(lines)
        if not lines or not isinstance(lines[0], Header):
            raise BadInput("a journal begins with a line of the type match")
        match = cls(game, lines[0], seal, shelf)
        match.extend(lines[1:])
        return match

    @classmethod
    def fold_on(cls, game: Game, data: Sequence[bytes], seal: Seal | None, shelf: Shelf, taken: Sequence[int]) -> Self:
        """The match of a stored journal, folded from the last of its snapshots that holds, taken after these entries.

        Raises BadInput for a line that is damaged.
        """
        for entry in reversed(taken):
            snapshot = shelf.snapshot(entry)
            if snapshot is not None:
                break
        else:
            return cls.fold(game, [read_line(number, line) for number, line in enumerate(data)], seal, shelf)
        header = read_line(0, data[0])
        if not isinstance(header, Header):
            raise BadInput("a journal begins with a line of the type match")
        match = cls(game, header, seal, shelf)
        at = match.retrace(data, entry, snapshot)
        match.states.marks = {head: each for each in taken if each <= entry and (head := match.heads[each])}
        match.extend([read_line(number, line) for number, line in enumerate(data[at:], at)])
        return match

    def extend(self, lines: Iterable[Line]) -> None:
        """Fold lines that follow those that are here, and stand where they lead."""
        for line in lines:
            if isinstance(line, Entry):
                self.follow(line)
            else:
                self.write(line)
        self.wake()
        self.frozen_why = self.frozen_why or self.other_end()

    def retrace(self, data: Sequence[bytes], last: int, snapshot: Snapshot) -> int:
        """The chain up to an entry as its snapshot vouches for it, without the rules; returns the line after it."""
        frozen, at = set(snapshot.frozen), 1
        while len(self.heads) <= last:
            line = read_sketch(at, data[at])
            if isinstance(line, Sketch):
                outline = outline_of(line)
                self.heads.append(None if len(self.heads) in frozen else self.node_of(line, outline))
                self.lines.append(None)
                self.list_entry(line, outline)
            else:
                self.write(line)
            at += 1
        self.frozen_why, self.snapped = snapshot.frozen_why, last + 1
        if self.head is not None:
            self.states.begin(self.head, snapshot)
        return at

    def follow(self, entry: Entry) -> None:
        """Write an entry down, and see where the rules of today lead with it."""
        broken = bool(self.heads) and self.head is None and entry.kind != "resumed"
        self.write(entry)
        try:
            self.heads.append(None if broken else self.followed(entry))
        except Exception as error:  # noqa: BLE001  (rules that have changed may fail in any way on an old entry)
            self.heads.append(None)
            self.frozen_why = self.frozen_why or f"entry {entry.number}: {error}"
        self.snap()

    def followed(self, entry: Entry) -> Node:
        """Where a recorded entry leads. Raises Disagreement, or whatever the rules of today raise on it."""
        before: Any
        node = self.node_of(entry, self.outlines[-1])
        if entry.kind == "undo" and self.head is not None:
            before, state, left = self.states.after(self.head), self.states.after(node), 0
        else:
            before, state, left = self.states.follow(node)
        if entry.kind == "resumed":
            return node
        if left:
            raise Disagreement(f"{left} recorded rolls are not rolled any more")
        if folding.changes(before, state) != entry.changes:
            raise Disagreement("it changes other fields than recorded")
        return node

    def node_of(self, entry: Entry | Sketch, outline: Outline) -> Node:
        """The node of the entry that comes next. Raises Disagreement where there is no place for it."""
        number, head = len(self.heads), self.head
        if entry.kind in ("set-up", "resumed"):
            return Node(number, outline, None, self.entries)
        if head is None:
            raise Disagreement("there is no position that it could follow")
        if entry.kind == "undo":
            return folding.without(head, set(entry.taken_back), min(entry.taken_back, default=number))
        return Node(number, outline, head, self.entries)

    @property
    def paused(self) -> Agreed | None:
        """The pause that nobody has ended yet."""
        for _, line in reversed(self.asides):
            if isinstance(line, Agreed) and line.what in ("pause", "resume"):
                return line if line.what == "pause" and self.over is None else None
        return None

    def other_end(self) -> str:
        """How the recorded end differs from what the rules make of the last entry; "" if it does not."""
        over = self.over
        if over is None or self.state is None:
            return ""
        if over.how != "rules":
            return (
                "" if over.points == agreed_points(over, len(self.header.seats)) else "the end: its points are others"
            )
        if not self.game.is_over(self.state):
            return "the match is recorded as over, but by the rules it goes on"
        points = [int(self.game.points(self.state, seat)) for seat in range(len(self.header.seats))]
        return "" if points == over.points else f"the end: points {over.points} are recorded, the rules give {points}"

    def wake(self) -> None:
        """Make `state` that of the last entry."""
        self.state = None if self.head is None else self.states.after(self.head)

    # Writing

    def write(self, line: Line) -> None:
        """One line more. Others read meanwhile: an entry is there once all of it is."""
        self.lines.append(line)
        if isinstance(line, Entry):
            self.list_entry(line, outline_of(line))
        elif isinstance(line, End):
            self.over = line
        elif isinstance(line, (Salted, Named)):
            self.others.append(line)
        elif isinstance(line, AsideLine):
            self.asides.append(Aside(len(self.entries), line))

    def list_entry(self, entry: Entry | Sketch, outline: Outline) -> None:
        self.counts.update(next_numbers([entry], self.header.origin))
        self.gone.update(entry.taken_back)
        self.outlines.append(outline)
        self.times.append(entry.time)
        self.entries.append(len(self.lines) - 1)

    def roll_back(self, lines: int) -> None:
        """Forget all lines beyond the first so many: they could not be stored."""
        removed = self.lines[lines:]
        entries = bisect_left(self.entries.places, lines)
        self.entries.truncate(entries)
        self.lines.truncate(lines)
        del self.heads[entries:], self.outlines[entries:], self.times[entries:]
        for line in removed:
            if isinstance(line, Entry):
                self.counts.subtract(next_numbers([line], self.header.origin))
                self.gone.difference_update(line.taken_back)
            elif isinstance(line, End):
                self.over = None
            elif isinstance(line, (Salted, Named)):
                self.others.remove(line)
            elif isinstance(line, AsideLine):
                self.asides.pop()
        self.seen = {}
        self.rolled_back += 1
        self.states.forget(entries)
        self.snapped = min(self.snapped, entries)
        self.wake()

    def snap(self) -> None:
        """Of a match on a shelf, keep what viewers remember, and take a snapshot where one is due."""
        head = self.head
        if self.lines.shelf is None or head is None:
            return
        for seat in range(-1, len(self.header.seats)):
            self.states.memory(head, seat)
        if len(self.entries) - self.snapped >= EVERY:
            self.snapped = len(self.entries)
            self.states.take(head, self.snapped - 1, self.frozen, self.frozen_why)

    def let_go(self, stored: Sequence[bytes]) -> None:
        """Hold no more than is in use, now that all lines are stored, the last of them as these."""
        self.lines.let_go(stored)
        self.states.let_go()


def agreed_points(end: End, seats: int) -> list[int]:
    """The points of an end that was agreed on: a draw for all, or none at all."""
    return [1] * seats if end.how == "draw" else []


def read_line(number: int, data: bytes) -> Line:
    """A line of a journal. Raises BadInput that names it."""
    try:
        return decode_line(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"line {number}: {error}") from error


def read_sketch(number: int, data: bytes) -> Sketched:
    """The same, an entry as a sketch."""
    try:
        return sketch_line(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"line {number}: {error}") from error
