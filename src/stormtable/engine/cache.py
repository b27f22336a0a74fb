"""Where compiled rules are kept between runs, and when they no longer hold.

Numba's own cache knows a function by its file and name alone: it goes stale when a callee in another file, a constant,
a data file or a flag changes. So each namespace of rules gets a directory whose name is a hash of all that goes into
its machine code: the whole packages (sources and data) that its rules come from, directly or not, the values of the
globals they read, what was bound, the flags, and the versions of the tools.
"""

from __future__ import annotations

import functools
import hashlib
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable
from enum import EnumMeta
from pathlib import Path
from typing import Any, Final

from stormtable.engine.callgraph import references
from stormtable.engine.rules import is_rule

__all__ = ["Fingerprints", "open_directory", "prune"]

Rule = Callable[..., Any]

KEPT: Final = 8  # versions of one namespace; the engine's has one for each game
A_DAY: Final = 24 * 3600.0  # seconds; what was used since then may be in use
STALE: Final = 30 * A_DAY


class Fingerprints:
    """Hashes of everything that the machine code of rules depends on; sources are read once."""

    def __init__(self, flags: object) -> None:
        self.flags = repr((sys.version_info[:3], flags)).encode()
        self.rules: dict[Rule, bytes] = {}
        self.trees: dict[Path, bytes] = {}

    def of(self, rules: Iterable[Rule]) -> str:
        """The fingerprint, hexadecimal, of rules that call no others than each other."""
        digest = hashlib.sha256(self.flags)
        sources = set[Path]()
        for fn in rules:
            sources.add(source_of(fn))
            if fn not in self.rules:
                self.rules[fn] = rule_hash(fn)
        for part in sorted({self.rules[fn] for fn in rules}):
            digest.update(part)
        for path in sorted(sources):
            if path not in self.trees:
                self.trees[path] = tree_hash(path)
            digest.update(self.trees[path])
        return digest.hexdigest()


def rule_hash(fn: Rule) -> bytes:
    """A hash of a rule's own name and code, and of the globals that it reads."""
    digest = hashlib.sha256(f"{fn.__module__}.{fn.__qualname__}{fn.__defaults__}".encode() + fn.__code__.co_code)
    for name, value in references(fn):
        digest.update(f"{name}={constant(value)};".encode())
    return digest.digest()


def source_of(fn: Rule) -> Path:
    """What may influence a rule: the directory of its package, or its file if it is in none."""
    path = Path(fn.__code__.co_filename)
    module = sys.modules.get(fn.__module__)
    return path.parent if getattr(module, "__package__", "") else path


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


def tree_hash(path: Path) -> bytes:
    """A hash of a file, or of all files below a directory: names and contents."""
    digest = hashlib.sha256()
    for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
        if file.is_file() and "__pycache__" not in file.parts:
            digest.update(f"{file.relative_to(path)}\0{file.stat().st_size}\0".encode() + file.read_bytes())
    return digest.digest()


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
