"""Watching the compiler: which rules it has done, and in one sentence why it could not do another."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from stormtable.engine.callgraph import rules_called

__all__ = ["CompileError", "Watcher", "expect", "waiting", "watch_dispatcher", "watching"]

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

    def count(self, fn: Rule, was_there: bool) -> None:
        """A rule is done, and with it all that it calls; tell, unless it lay in the cache."""
        todo = [fn]
        while todo:
            rule = todo.pop()
            if rule not in self.done:
                self.done.add(rule)
                todo += rules_called(rule)
        self.wanted |= self.done
        if not was_there:
            self.say(fn)

    def say(self, fn: Rule) -> None:
        """Tell how far it is."""
        self.tell(len(self.done), len(self.wanted), fn.__qualname__)


SAID_BETTER: Final = {
    "NRT required but not enabled": "it makes a list, an array or a text; compiled rules have no memory of their own",
    "The use of yield in a closure is unsupported.": "it has a generator expression; write a loop",
}
WATCHES: Final[list[Watch]] = []
FAILURES: Final[list[tuple[Rule, Exception]]] = []  # of the compilation under way, innermost rule first


def waiting(fn: Rule) -> None:
    """Say that another process is found compiling a rule, which takes as long as if this one did."""
    for watch in WATCHES:
        watch.say(fn)


def expect(rules: list[Rule]) -> None:
    """Announce rules that are about to be compiled."""
    for watch in WATCHES:
        watch.wanted.update(rules)


@contextmanager
def watching(tell: Watcher) -> Iterator[None]:
    """Tell a listener of each rule compiled meanwhile: tell(done, total, name); of what lies in the cache nothing.

    `total` counts the rules that are reached from those given to `compile_module` meanwhile. Not all of them need be
    compiled, so a last call says (total, total, "").
    """
    watch = Watch(tell)
    WATCHES.append(watch)
    try:
        yield
    finally:
        WATCHES.remove(watch)
    tell(len(watch.wanted), len(watch.wanted), "")


def watch_dispatcher(dispatcher: Any, fn: Rule) -> Any:
    """A dispatcher that tells of its compilations and raises CompileError; its calls cost what they cost before."""
    compile_, compile_for_args = dispatcher.compile, dispatcher._compile_for_args  # noqa: SLF001

    def watched_compile(signature: Any) -> Any:
        known, hits = len(dispatcher.overloads), cache_hits(dispatcher)
        try:
            entry = compile_(signature)
        except Exception as error:
            FAILURES.append((fn, error))
            raise
        finally:
            release = getattr(dispatcher._cache, "release_all", None)  # noqa: SLF001
            if release is not None:
                release()
        if len(dispatcher.overloads) > known:
            for watch in WATCHES:
                watch.count(fn, cache_hits(dispatcher) > hits)
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


def cache_hits(dispatcher: Any) -> int:
    """How often something of a rule was found in the cache."""
    return sum(dispatcher._cache_hits.values())  # noqa: SLF001


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
