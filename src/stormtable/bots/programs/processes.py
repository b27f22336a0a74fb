"""A program as a process that is spoken to in lines, each with its time, and is ended with all that it has started."""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from io import FileIO
from typing import IO, Any, Final, Literal, cast

from stormtable.bots.programs.protocol import MOST_LINE
from stormtable.engine.game import BadInput

__all__ = ["Child", "Fault", "Kind", "end_all"]

Kind = Literal["crash", "late", "flood", "nonsense", "illegal"]

AHEAD: Final = 64  # lines that may wait to be read; a program that writes more has to wait itself
MOST_REMARKS: Final = 100  # lines of standard error that are passed on of a process
MOST_REMARK: Final = 500  # characters of one
CHUNK: Final = 64 * 1024  # bytes read at once
GRACE: Final = 1.0  # seconds for a process to be gone, so that its exit code is known


class Fault(Exception):
    """A program did not answer as it should; `kind` for counts, the text for people."""

    def __init__(self, kind: Kind, text: str) -> None:
        super().__init__(text)
        self.kind: Kind = kind


class Child:
    """A process, started; `told` hears what it writes to standard error, from a thread. Raises BadInput.

    Its lines are read by threads, so that neither a program that does not read nor one that floods stops this one, and
    so that no more than AHEAD lines of it are ever held.
    """

    def __init__(self, command: Sequence[str], told: Callable[[str], object]) -> None:
        try:
            self.process = subprocess.Popen(  # noqa: S603  (the command is whose match it is)
                command, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **APART
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise BadInput(f"exec: {command[0]!r} cannot be started: {reason}") from error
        self.told = told
        self.box: deque[bytes | Fault] = deque()  # lines, the last thing perhaps why there are no more
        self.sent: deque[bytes] = deque()
        self.moved, self.ended, self.all_sent = threading.Condition(), False, False
        LIVING.add(self)
        for work in (self.read, self.write, self.overhear):
            threading.Thread(target=work, daemon=True, name=f"stormtable-bot-{self.process.pid}").start()

    def send(self, line: bytes) -> None:
        """Let a line be written as soon as the program reads; never waits."""
        with self.moved:
            self.sent.append(line)
            self.moved.notify_all()

    def receive(self, deadline: float) -> bytes:
        """The next line, by a time of `time.monotonic`. Raises Fault: late, crash or flood."""
        with self.moved:
            while not self.box:
                left = deadline - time.monotonic()
                if left <= 0:
                    raise Fault("late", "gave no answer in time")
                self.moved.wait(left)
            found = self.box[0]
            if isinstance(found, Fault):
                raise found
            self.box.popleft()
            self.moved.notify_all()
            return found

    def unread(self) -> int:
        """How many lines the program has not begun to read."""
        return len(self.sent)

    def finish(self) -> None:
        """End the process once it has read what it was sent, or a moment later."""
        with self.moved:
            self.all_sent = True
            self.moved.notify_all()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(GRACE)
        self.end()

    def end(self) -> None:
        """End the process and whatever it has started, at once."""
        with self.moved:
            if self.ended:
                return
            self.ended = True
            self.moved.notify_all()
        kill_tree(self.process)
        self.process.wait()
        LIVING.discard(self)

    # The work of the threads

    def read(self) -> None:
        """Take lines from standard output, AHEAD at most before they are wanted."""
        rest = b""
        for chunk in chunks(self.process.stdout):
            *lines, rest = (rest + chunk).split(b"\n")
            if any(len(line) > MOST_LINE for line in (*lines, rest)):
                self.put(Fault("flood", f"wrote a line of more than {MOST_LINE // 1024} kB"))
                return
            for line in lines:
                if not self.put(line):
                    return
        self.put(Fault("crash", self.how_it_ended()))

    def put(self, found: bytes | Fault) -> bool:
        """Hold a line until it is wanted; False if nobody wants any more."""
        with self.moved:
            self.moved.wait_for(lambda: self.ended or len(self.box) < AHEAD)
            self.box.append(found)
            self.moved.notify_all()
            return not self.ended

    def how_it_ended(self) -> str:
        try:
            code = self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return "closed its standard output"
        return f"ended with exit code {code}" if code >= 0 else f"was ended by signal {-code}"

    def write(self) -> None:
        """Write what is sent, as fast as the program reads."""
        stdin = cast(FileIO, self.process.stdin)
        with suppress(OSError), stdin:  # it reads no more: `read` sees how it ended, or its time runs out
            while True:
                with self.moved:
                    self.moved.wait_for(lambda: self.ended or self.all_sent or self.sent)
                    if self.ended or not self.sent:
                        return
                    line = memoryview(self.sent.popleft())
                while line:
                    line = line[stdin.write(line) or 0 :]

    def overhear(self) -> None:
        """Pass on the first lines of standard error, and take the rest so that it stops nobody."""
        count, rest = 0, b""
        for chunk in chunks(self.process.stderr):
            *lines, rest = (rest + chunk).split(b"\n")
            rest = rest[:MOST_REMARK]
            for line in lines[: max(0, MOST_REMARKS - count)]:
                self.told(line[:MOST_REMARK].decode(errors="replace").rstrip())
            if count <= MOST_REMARKS < count + len(lines):
                self.told(f"(more than {MOST_REMARKS} lines: the rest is left out)")
            count += len(lines)
        if rest and count < MOST_REMARKS:
            self.told(rest.decode(errors="replace").rstrip())


LIVING: Final[set[Child]] = set()
# a group of its own, so that Ctrl-C at the terminal does not reach it and all that it starts can be ended with it
APART: Final[dict[str, Any]] = {"creationflags": 0x200} if sys.platform == "win32" else {"start_new_session": True}


@atexit.register
def end_all() -> None:
    """End all programs that were started: this process is about to end. Waits for nothing, so signals may call it."""
    for child in list(LIVING):
        kill_tree(child.process)


def chunks(stream: IO[bytes] | None) -> Iterator[bytes]:
    """What comes, as it comes, until the other end is closed."""
    if stream is not None:
        with stream:
            while chunk := os.read(stream.fileno(), CHUNK):
                yield chunk


def kill_tree(process: subprocess.Popen[bytes]) -> None:
    """End a process and those that it has started, but for ones that have left its group."""
    if sys.platform == "win32":
        with suppress(OSError):
            tree = ["taskkill", "/T", "/F", "/PID", str(process.pid)]
            subprocess.run(tree, capture_output=True, check=False)  # noqa: S603
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(-process.pid, signal.SIGKILL)  # noqa: TID251  (there is one here)
    with suppress(OSError):
        process.kill()
