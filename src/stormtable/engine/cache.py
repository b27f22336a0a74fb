"""Where compiled rules are kept between runs, and when they no longer hold.

Numba's own cache knows a function by its file and name alone: it goes stale when a callee in another file, a constant
or a flag changes. So each namespace of rules gets a directory whose name is a hash of all that goes into its machine
code: the source files of its rules and of all that they call, the values of the globals that they read (which is how
data reaches them), what was bound, the flags, and the versions of the tools. What rules do not read, such as a game's
words and scenes, may change.
"""

from __future__ import annotations

import functools
import hashlib
import itertools
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from enum import EnumMeta
from pathlib import Path
from typing import Any, Final

from stormtable.engine.callgraph import references
from stormtable.engine.rules import is_rule

__all__ = ["Fingerprints", "file_hash", "open_directory", "prune"]

Rule = Callable[..., Any]

KEPT: Final = 8  # versions of one namespace
A_DAY: Final = 24 * 3600.0  # seconds; what was used since then may be in use
STALE: Final = 30 * A_DAY


class Fingerprints:
    """Hashes of everything that the machine code of rules depends on; sources are read once."""

    def __init__(self, flags: object) -> None:
        self.flags = repr((sys.version_info[:3], flags)).encode()
        self.rules: dict[Rule, bytes] = {}
        self.files: dict[Path, bytes] = {}

    def of(self, rules: Iterable[Rule]) -> str:
        """The fingerprint, hexadecimal, of rules that call no others than each other."""
        digest = hashlib.sha256(self.flags)
        sources = set[Path]()
        for fn in rules:
            sources |= sources_of(fn)
            if fn not in self.rules:
                self.rules[fn] = rule_hash(fn)
        for part in sorted({self.rules[fn] for fn in rules}):
            digest.update(part)
        for path in sorted(sources):
            if path not in self.files:
                self.files[path] = file_hash(path)
            digest.update(self.files[path])
        return digest.hexdigest()


def rule_hash(fn: Rule) -> bytes:
    """A hash of a rule's own name and code, and of the globals that it reads."""
    digest = hashlib.sha256(f"{fn.__module__}.{fn.__qualname__}{fn.__defaults__}".encode() + fn.__code__.co_code)
    for name, value in references(fn):
        digest.update(f"{name}={constant(value)};".encode())
    return digest.digest()


def sources_of(fn: Rule) -> set[Path]:
    """The source files that decide about a rule: its own, and those of globals whose values say too little."""
    sources = {Path(fn.__code__.co_filename)}
    for value in itertools.chain.from_iterable(flat(value) for _, value in references(fn)):
        if not (is_rule(value) or plain(value)):
            home = sys.modules.get(getattr(value, "__module__", None) or type(value).__module__)
            file = Path(getattr(home, "__file__", None) or "")
            if file.suffix == ".py":
                sources.add(file)
    return sources


def flat(value: Any) -> Iterator[Any]:
    """A value, or the members of a tuple."""
    if isinstance(value, tuple):
        for member in value:
            yield from flat(member)
    else:
        yield value


def plain(value: Any) -> bool:
    """Whether `constant` tells all about a value."""
    return isinstance(value, EnumMeta | int | float | str | bytes | None) or hasattr(value, "tobytes")


def constant(value: Any) -> str:
    """What the compiler bakes in of a global."""
    if is_rule(value):
        return f"{value.__module__}.{value.__qualname__}"
    if isinstance(value, EnumMeta):
        members: dict[str, Any] = dict(value.__members__)
        return repr([(name, member.value) for name, member in members.items()])
    if isinstance(value, tuple):
        return f"({','.join(map(constant, value))})"
    if hasattr(value, "tobytes"):
        return f"{value.dtype}{value.shape}{hashlib.sha256(value.tobytes()).hexdigest()}"
    if isinstance(value, int | float | str | bytes | None):
        return repr(value)
    return getattr(value, "__qualname__", type(value).__qualname__)


def file_hash(path: Path) -> bytes:
    """A hash of a file's name and contents; of its name alone where there is none, as for what is typed in."""
    return hashlib.sha256(path.name.encode() + b"\0" + (path.read_bytes() if path.is_file() else b"")).digest()


@functools.cache
def writable(root: Path) -> bool:
    """Whether files can be written below a directory, which is made if need be."""
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            return True
    except OSError:
        return False


def open_directory(root: Path, name: str, key: str) -> Path | None:
    """The directory of a namespace, made and marked as used; None if nothing can be written there."""
    if not writable(root):
        return None
    directory = root / f"{name}-{key[:16]}"
    directory.mkdir(exist_ok=True)
    directory.touch()
    return directory


def prune(root: Path, now: float) -> list[Path]:
    """Delete directories unused for 30 days, and old versions of a namespace beyond KEPT; return them.

    `now` in seconds since 1970, as file times are. What was used within a day stays: it may be in use.
    """
    seen: dict[str, int] = {}
    gone = []
    ages = sorted((now - path.stat().st_mtime, path) for path in root.iterdir() if path.is_dir())
    for age, path in ages:
        name = path.name.rpartition("-")[0]
        seen[name] = seen.get(name, 0) + 1
        if age > STALE or (age > A_DAY and seen[name] > KEPT):
            shutil.rmtree(path, ignore_errors=True)
            gone.append(path)
    return gone
