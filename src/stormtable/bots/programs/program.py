"""A bot's program over the matches of a seat: greeted, asked, started anew when it fails, its faults counted."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import msgspec

from stormtable.bots.programs.processes import Child, Fault, Kind
from stormtable.bots.programs.protocol import PROTOCOL, Act, Decide, Hello, Over, Ready, decode, encode
from stormtable.engine.game import BadInput

__all__ = ["MOST_STARTS", "SECONDS", "Program"]

SECONDS: Final = 10.0  # for a decision, unless said otherwise
START: Final = 30.0  # seconds from its start, or from the hello of a next match, until it must be ready
MOST_STARTS: Final = 3  # of a match; after that its fallbacks are played
MOST_LINES: Final = 1000  # that are no answer, before one
MOST_UNREAD: Final = 8  # messages that a program may leave unread
MOST_SHOWN: Final = 80  # bytes of a line, in what is told of it

T = TypeVar("T", bound=Act | Ready)


class Program:
    """A program that plays a seat, match after match. Asked by one thread; `told` hears what goes wrong, from threads.

    What it answers should follow from what it was told since the last hello: then equal seeds give equal matches.
    """

    def __init__(self, name: str, command: Sequence[str], seconds: float, told: Callable[[str], object]) -> None:
        self.name, self.command, self.seconds, self.tell = name, command, seconds, told
        self.child: Child | None = None
        self.hello: Hello | None = None
        self.is_ready = False
        self.asked = 0  # questions so far
        self.faults: Counter[Kind] = Counter()  # of this match
        self.starts = 0  # of this match
        self.why_ended: Fault | None = None  # for good, in this match

    def begin(self, hello: Hello) -> None:
        """Greet it for a match, without waiting for its answer. Raises BadInput if there is no such program."""
        self.hello, self.is_ready = hello, False
        self.faults, self.starts, self.why_ended = Counter(), 0, None
        if self.child is None:
            self.start()
        else:
            self.child.send(encode(hello))

    def ask(self, question: Decide, most: float | None = None) -> Act:
        """What it does, in `most` seconds where that is less than usual; the question gets its id and time here.

        Raises Fault; a program that hangs is ended.
        """
        seconds = self.seconds if most is None else min(self.seconds, most)
        if self.why_ended is not None:
            raise Fault(self.why_ended.kind, "")
        try:
            child = self.get_ready()
            self.asked += 1
            question = msgspec.structs.replace(question, id=self.asked, seconds=seconds)
            deadline = time.monotonic() + seconds
            child.send(encode(question))
            return self.next_line(child, deadline, Act, self.asked)
        except Fault as fault:
            if fault.kind in ("crash", "late", "flood"):
                self.end_child(fault)
            raise

    def count(self, fault: Fault) -> None:
        """Put a fault down."""
        self.faults[fault.kind] += 1

    def over(self, message: Over) -> None:
        """Tell it how the match ended."""
        if self.child is not None and self.is_ready:
            faults = {str(kind): count for kind, count in sorted(self.faults.items())}
            self.child.send(encode(msgspec.structs.replace(message, faults=faults)))
        elif self.child is not None:  # of the next match it could not be told from this one
            self.child.end()
            self.child = None

    def close(self) -> None:
        """End it."""
        if self.child is not None:
            self.child.finish()
            self.child = None

    def start(self) -> Child:
        if self.hello is None:
            raise RuntimeError("no match has begun")
        self.starts += 1
        child = Child(self.command, lambda line: self.tell(f"{self.name}: {line}"))
        child.send(encode(self.hello))
        self.child, self.is_ready = child, False
        return child

    def end_child(self, fault: Fault) -> None:
        if self.child is not None:
            self.child.end()
            self.child = None
        if self.starts >= MOST_STARTS:
            self.why_ended = fault
            self.tell(f"{self.name}: {fault}; it is not started again in this match, whose fallbacks play for it")

    def get_ready(self) -> Child:
        """The running program, greeted. Raises Fault."""
        try:
            child = self.child or self.start()
        except BadInput as error:
            raise Fault("crash", str(error)) from error
        if child.unread() > MOST_UNREAD:
            raise Fault("late", "does not read what it is told")
        if not self.is_ready:
            ready = self.next_line(child, time.monotonic() + START, Ready, self.asked + 1)
            if ready.protocol != PROTOCOL:
                self.starts = MOST_STARTS
                raise Fault("crash", f"speaks protocol {ready.protocol}, and this is protocol {PROTOCOL}")
            self.is_ready = True
        return child

    def next_line(self, child: Child, deadline: float, wanted: type[T], number: int) -> T:
        """The next message of that kind, of an act that of that number; acts of smaller ones came too late."""
        for _ in range(MOST_LINES):
            line = child.receive(deadline)
            if not line.strip():
                continue
            try:
                found = decode(line)
            except BadInput as error:
                raise Fault("nonsense", f"said something that is no message: {error}") from error
            if isinstance(found, Act) and found.id < number:
                continue
            if isinstance(found, wanted) and (isinstance(found, Ready) or found.id == number):
                return found
            due = f"an act with the id {number}" if wanted is Act else "ready"
            raise Fault("nonsense", f"said {line[:MOST_SHOWN].decode(errors='replace')!r} where {due} was due")
        raise Fault("flood", f"wrote more than {MOST_LINES} lines that are no answer")
