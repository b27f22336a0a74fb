"""What was compiled of one rule, on disk: found by the types that it was called with, compiled by one process only.

Numba keeps an index of each function, which all processes rewrite; here each way to call a rule is a file of its own,
named by a hash of it, so that processes never meet in one. Who finds nothing takes the rule's lock and looks again: if
another process is compiling it, that is waited for. A lock is held while what the rule calls is compiled, and rules
never call each other in a circle, so nobody waits forever; the lock of a process that died is none.
"""

# ruff: noqa: SLF001
# mypy: disallow-untyped-calls=False

from __future__ import annotations

import contextlib
import functools
import hashlib
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from numba.core import compiler, serialize

from stormtable.engine.native import keepable, restore_library, write

__all__ = ["Shelf"]


class Shelf:
    """The compiled forms of a rule: a dispatcher's cache, as Numba asks for one."""

    def __init__(self, rule: Any, home: Path, folder: str, waiting: Callable[[], object]) -> None:
        self.waiting = waiting  # called when another process is found compiling the rule
        self.name, self.home, self.folder = rule.__qualname__, home, home / folder
        self.held: dict[Any, FileLock] = {}  # by signature, of what this process is compiling

    @property
    def cache_path(self) -> str:
        """For Numba's statistics."""
        return str(self.folder)

    def place(self, signature: Any, target: Any) -> Path:
        """The file of one compiled form."""
        told = repr(([*map(type_hash, signature)], target.codegen().magic_tuple()))
        return self.folder / f"{self.name}-{hashlib.sha256(told.encode()).hexdigest()[:24]}.types"

    def load_overload(self, signature: Any, target: Any) -> Any:
        """What was compiled for a signature; None if nothing was, and then this process is the one to compile it."""
        target.refresh()
        path = self.place(signature, target)
        found = self.read(path, target)
        if found is None:
            self.lock(signature, path)
            found = self.read(path, target)
        if found is not None:
            self.release(signature)
        return found

    def read(self, path: Path, target: Any) -> Any:
        """What a file holds; None if it is not there, or cannot be used."""
        try:
            payload = pickle.loads(path.read_bytes())  # noqa: S301  (it holds machine code too: whoever writes here rules)
            return rebuilt(payload, self.home.parent, target)
        except Exception:  # noqa: BLE001  (whatever is wrong with it, compiling anew mends it)
            return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep what was compiled, and let others have it."""
        try:
            if keepable(compiled):
                content = serialize.dumps(compiled._replace(type_annotation="")._reduce())
                write(self.place(signature, compiled.target_context), content)
        except OSError:  # a full disk costs time only
            return
        finally:
            self.release(signature)

    def lock(self, signature: Any, path: Path) -> None:
        """Wait until no other process is compiling this; where there are no locks, go on without."""
        lock = FileLock(path.with_suffix(".lock"))
        with contextlib.suppress(OSError, NotImplementedError):
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                lock.acquire(timeout=0)
            except Timeout:
                self.waiting()
                lock.acquire()
            self.held[signature] = lock

    def release(self, signature: Any) -> None:
        """Let others go on, whether anything was compiled or not."""
        lock = self.held.pop(signature, None)
        if lock is not None:
            with contextlib.suppress(OSError):  # where it may not go while it is open, filelock takes it away
                Path(lock.lock_file).unlink()
            lock.release()

    def release_all(self) -> None:
        """The same after a failure."""
        for signature in list(self.held):
            self.release(signature)


@functools.cache
def type_hash(kind: Any) -> str:
    """A type's description, of a record all fields; kept, as those take long."""
    return hashlib.sha256(repr(kind).encode()).hexdigest()


def rebuilt(payload: Any, root: Path, target: Any) -> Any:
    """What Numba knows of a compiled rule, from what was kept; the rest of the payload is for people to read."""
    state, fndesc, environment, signature, _, lifted, *_ = payload
    library = restore_library(target, root, state)
    return compiler.compile_result(
        typing_context=target.typing_context,
        target_context=target,
        library=library,
        environment=environment,
        entry_point=target.get_executable(library, fndesc, environment),
        fndesc=fndesc,
        signature=signature,
        objectmode=False,
        lifted=lifted,
        type_annotation="",
        reload_init=(),
        referenced_envs=(),
    )
