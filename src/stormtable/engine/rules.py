"""Rules: plain typed functions over records, run as they stand or compiled (`stormtable.engine.compiled`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import Any, Self, TypeVar, overload

__all__ = ["CITED", "Coded", "is_rule", "rule", "when_compiled"]

F = TypeVar("F", bound=Callable[..., Any])

CITED: dict[str, list[str]] = {}  # rule id -> the functions that carry it out


@overload
def rule(fn: F, /) -> F: ...
@overload
def rule(*ids: str) -> Callable[[F], F]: ...
def rule(*what: Any) -> Any:
    """Mark a function as rules: `@rule("AL-5.1", ...)` names the ids it carries out, plain `@rule` marks a helper."""
    if len(what) == 1 and callable(what[0]):
        return mark(what[0], ())
    if not what or not all(isinstance(each, str) for each in what):
        raise TypeError(f'write @rule or @rule("AL-5.1", ...), not @rule{what}')
    return lambda fn: mark(fn, what)


def mark(fn: F, ids: Iterable[str]) -> F:
    if getattr(fn, "__closure__", None):
        raise TypeError(f"{fn.__qualname__} is a closure; a rule is a function of a module, its open names are bound")
    if fn.__code__.co_kwonlyargcount:
        raise TypeError(f"{fn.__qualname__} has keyword-only parameters, which compiled rules cannot have")
    fn.__rule__ = True  # type: ignore[attr-defined]
    for each in ids:
        functions = CITED.setdefault(each, [])
        name = f"{fn.__module__}.{fn.__qualname__}"
        if name not in functions:
            functions.append(name)
    return fn


def when_compiled(substitute: Callable[..., Any]) -> Callable[[F], F]:
    """Name the rule that compiled code calls in place of the decorated function; their parameters must be the same."""

    def decorate(fn: F) -> F:
        wanted, given = parameters(fn), parameters(substitute)
        if wanted != given:
            raise TypeError(f"{substitute.__qualname__}{given} cannot stand for {fn.__qualname__}{wanted}")
        fn.__substitute__ = substitute  # type: ignore[attr-defined]
        return mark(fn, ())

    return decorate


def parameters(fn: Callable[..., Any]) -> tuple[tuple[str, ...], Any]:
    code = fn.__code__
    return code.co_varnames[: code.co_argcount], fn.__defaults__


def is_rule(value: Any) -> bool:
    return getattr(value, "__rule__", False) is True


class Coded(IntEnum):
    """Base of a game's refusals and events: `RANGE = 3, "AL-4.4", "beyond long range"`; plain ints to the rules."""

    rule: str
    text: str

    def __new__(cls, value: int, rule: str = "", text: str = "") -> Self:
        self = int.__new__(cls, value)
        self._value_, self.rule, self.text = value, rule, text
        return self
