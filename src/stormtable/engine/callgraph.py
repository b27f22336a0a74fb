"""Which rules call which, read from their code: what the compiler needs to know before it starts."""

from __future__ import annotations

import dis
import functools
import types
from collections.abc import Callable, Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
from typing import Any

from stormtable.engine.rules import is_rule

__all__ = ["cycle", "reachable_rules", "references", "rules_called", "substitute_of"]

Rule = Callable[..., Any]


def substitute_of(fn: Any) -> Any:
    """What stands for a rule in compiled code (`when_compiled`)."""
    return getattr(fn, "__substitute__", fn)


@functools.cache
def global_names(code: types.CodeType) -> frozenset[tuple[str, str]]:
    """The globals that code reads, each with the attribute read of it at once: ("hexes", "distance"), ("note", "")."""
    found = set[tuple[str, str]]()
    before = ""
    for step in dis.get_instructions(code):
        if before:
            found.add((before, step.argval if step.opname in {"LOAD_ATTR", "LOAD_METHOD"} else ""))
        before = step.argval if step.opname == "LOAD_GLOBAL" else ""
    for inner in code.co_consts:
        if isinstance(inner, types.CodeType):
            found |= global_names(inner)
    return frozenset(found)


def references(fn: Rule) -> Iterator[tuple[str, Any]]:
    """The globals a function refers to, by name, with their values; of modules the member."""
    space = fn.__globals__
    for name, member in sorted(global_names(fn.__code__)):
        value = space.get(name)
        if isinstance(value, types.ModuleType) and member:
            yield f"{name}.{member}", getattr(value, member, None)
        elif name in space:
            yield name, value


def rules_called(fn: Rule) -> list[Rule]:
    """The rules that a rule calls when compiled."""
    return [substitute_of(value) for _, value in references(fn) if is_rule(value)]


def reachable_rules(rules: Iterable[Rule]) -> list[Rule]:
    """The given rules and all that they call, directly or not."""
    found: dict[Rule, None] = {}
    todo = list(rules)
    while todo:
        fn = todo.pop()
        if fn not in found:
            found[fn] = None
            todo += rules_called(fn)
    return list(found)


def cycle(rules: Iterable[Rule]) -> list[Rule]:
    """Rules that call each other in a circle, callers first, the first again at the end; empty if there are none."""
    try:
        TopologicalSorter({fn: rules_called(fn) for fn in reachable_rules(rules)}).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []
