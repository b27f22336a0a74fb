"""Watching the compiler: which rules it has done, and in one sentence why it could not do another."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

__all__ = ["CompileError", "Watcher", "expect", "watched", "watching"]

Rule = Callable[..., Any]
Watcher = Callable[[int, int, str], None]


class CompileError(Exception):
    """A rule that does not compile: which, where, and why in one sentence. The interpreted rules go on without it."""

    def __init__(self, rule: str, file: str, line: int, reason: str) -> None:
        super().__init__(rule, file, line, reason)
        self.rule, self.file, self.line, self.reason = rule, file, line, reason

    def __str__(self) -> str:
        return f"{self.rule} ({self.file}, line {self.line}) does not compile: {self.reason}"


class Watch:
    """How far compiling has come, told to a listener: (rules done, rules to do, the rule done last)."""

    def __init__(self, tell: Watcher) -> None:
        self.tell, self.wanted, self.done = tell, set[Rule](), set[Rule]()

    def count(self, fn: Rule) -> None:
        """Tell that a rule is done."""
        self.done.add(fn)
        self.wanted.add(fn)
        self.tell(len(self.done), len(self.wanted), fn.__qualname__)


SAID_BETTER: Final = {
    "NRT required but not enabled": "it makes a list, an array or a text; compiled rules have no memory of their own",
    "The use of yield in a closure is unsupported.": "it has a generator expression; write a loop",
}
WATCHES: Final[list[Watch]] = []
FAILURES: Final[list[tuple[Rule, Exception]]] = []  # of the compilation under way, innermost rule first


def expect(rules: list[Rule]) -> None:
    """Announce rules that are about to be compiled."""
    for watch in WATCHES:
        watch.wanted.update(rules)


@contextmanager
def watching(tell: Watcher) -> Iterator[None]:
    """Tell a listener of each rule compiled, or loaded from the cache, meanwhile: tell(done, total, name).

    `total` counts the rules that are reached from those given to `compiled` meanwhile. Not all of them need be
    compiled, so a last call says (total, total, "").
    """
    watch = Watch(tell)
    WATCHES.append(watch)
    try:
        yield
    finally:
        WATCHES.remove(watch)
    tell(len(watch.wanted), len(watch.wanted), "")


def watched(dispatcher: Any, fn: Rule) -> Any:
    """A dispatcher that tells of its compilations and raises CompileError; its calls cost what they cost before."""
    compile_, compile_for_args = dispatcher.compile, dispatcher._compile_for_args  # noqa: SLF001

    def watched_compile(signature: Any) -> Any:
        known = len(dispatcher.overloads)
        try:
            entry = compile_(signature)
        except Exception as error:
            FAILURES.append((fn, error))
            raise
        if len(dispatcher.overloads) > known:
            for watch in WATCHES:
                watch.count(fn)
        return entry

    def watched_compile_for_args(*args: Any, **keywords: Any) -> Any:
        FAILURES.clear()
        try:
            return compile_for_args(*args, **keywords)
        except Exception as error:
            raise failure(*(FAILURES[0] if FAILURES else (fn, error))) from error

    dispatcher.compile = watched_compile
    dispatcher._compile_for_args = watched_compile_for_args  # noqa: SLF001
    return dispatcher


def failure(fn: Rule, error: Exception) -> CompileError:
    """What Numba said, in one sentence, of the innermost rule that did not compile."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    file, line = fn.__code__.co_filename, fn.__code__.co_firstlineno
    for found in re.finditer(r'File "(.+?)", line (\d+)', text):
        if Path(found[1]).name == Path(file).name:
            line = int(found[2])
            break
    said = [part.strip() for part in re.split(r"During:|There are \d+ candidate|File \"", text)[0].splitlines()]
    said = [SAID_BETTER.get(part, part) for part in said]
    words = [part.removeprefix(">>> ") for part in said if part and "mode pipeline" not in part and part != "^"]
    return CompileError(fn.__qualname__, file, line, " ".join(words) or type(error).__name__)
