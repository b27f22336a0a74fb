"""What is kept of work that may be stopped: a heading, then a line a result, in the order in which they are due."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Generic, Self, TypeVar

import msgspec
from filelock import FileLock

from stormtable.engine.game import BadInput
from stormtable.lab.folders import locked, told

__all__ = ["Kept", "Kind", "kept", "lock_of"]

ENCODER: Final = msgspec.json.Encoder()

H = TypeVar("H", bound=msgspec.Struct)
R = TypeVar("R", bound=msgspec.Struct)


class Kept(Generic[R]):
    """A file being written; each line is on its way to the disk before the next is. Without a path nothing is.

    `lock` is held, and let go at the end.
    """

    def __init__(self, path: Path | None, size: int, done: list[R], lock: FileLock | None = None) -> None:
        self.path, self.done, self.lock = path, done, lock
        self.file = None
        if path is not None:
            self.file = path.open("r+b" if path.exists() else "w+b")
            self.file.truncate(size)
            self.file.seek(size)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        """Close it."""
        if self.file is not None:
            self.file.close()
        if self.lock is not None:
            self.lock.release()

    def write(self, result: R) -> None:
        """Put a result down. Raises BadInput if the file takes no more."""
        self.done.append(result)
        self.put(result)

    def put(self, line: msgspec.Struct) -> None:
        if self.file is None:
            return
        try:
            self.file.write(ENCODER.encode(line) + b"\n")
            self.file.flush()
        except OSError as error:
            raise BadInput(f"--out {self.path}: {error.strerror or error}") from error


class Kind(Generic[H, R]):
    """A kind of such files: what it is called, and the classes of heading and results, told apart by their tags."""

    def __init__(self, noun: str, heading: type[H], result: type[R]) -> None:
        self.noun, self.heading, self.result = noun, heading, result
        union: Any = heading | result
        self.decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(union)

    def line(self, path: Path | None, number: int, line: bytes) -> Any:
        """What a line says. Raises BadInput."""
        try:
            return self.decoder.decode(line)
        except msgspec.DecodeError as error:
            raise BadInput(f"--out {path}: line {number} is none of a {self.noun}'s results: {error}") from error

    def must_be(self, path: Path | None, wanted: H, found: Any) -> None:
        """Refuse the file of another."""
        if not isinstance(found, self.heading):
            raise BadInput(f"--out {path}: its first line does not say which {self.noun} it is of")
        for name in wanted.__struct_fields__:
            now, then = getattr(wanted, name), getattr(found, name)
            if now != then:
                text = f"it is of another {self.noun}, whose {name} is {short(then)}, not {short(now)}"
                raise BadInput(f"--out {path}: {text}; name a new one")

    def results(self, path: Path | None, lines: Sequence[bytes], is_due: Callable[[int, R], bool]) -> list[R]:
        """The results in a file's other lines. Raises BadInput."""
        found: list[R] = []
        for number, line in enumerate(lines):
            result = self.line(path, number + 2, line)
            if not isinstance(result, self.result) or not is_due(number, result):
                text = f"line {number + 2} is not the result that is due there; name a new one"
                raise BadInput(f"--out {path}: {text}")
            found.append(result)
        return found


def kept(path: Path | None, kind: Kind[H, R], heading: H, is_due: Callable[[int, R], bool]) -> Kept[R]:
    """The file to go on with, or a new one, its heading written. Raises BadInput for that of something else.

    `is_due` says whether a result is that of a number, from 0. A last line that was not written to its end is cut off.
    Nobody else writes there until it is closed; raises BadInput if somebody does.
    """
    lock = None if path is None else locked(lock_of(path), f"--out {path}")
    try:
        return opened(path, kind, heading, is_due, lock)
    except BaseException:
        if lock is not None:
            lock.release()
        raise


def lock_of(path: Path) -> Path:
    """The file that is locked while a file is written."""
    return path.with_name(f"{path.name}.lock")


def opened(
    path: Path | None, kind: Kind[H, R], heading: H, is_due: Callable[[int, R], bool], lock: FileLock | None
) -> Kept[R]:
    done, size, place = list[R](), 0, f"--out {path}"
    with told(place):
        data = path.read_bytes() if path is not None and path.exists() else b""
    whole = data[: data.rfind(b"\n") + 1]
    if whole or not ENCODER.encode(heading).startswith(data):
        lines = (whole or data).splitlines(keepends=True)
        kind.must_be(path, heading, kind.line(path, 1, lines[0]))
        done, size = kind.results(path, lines[1:], is_due), len(whole)
    with told(place):
        file = Kept(path, size, done, lock)
    if not whole:
        file.put(heading)
    return file


def short(value: Any) -> str:
    """A value in a message; a long one by its length."""
    text = repr(value)
    return text if len(text) <= 200 else f"{text[:200]}…"
