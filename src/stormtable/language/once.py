"""What follows from values alone, made once in each language: most of a table is drawn and said as it was a move ago.

`made_once` stands before a function whose result follows from its arguments and from the language that is spoken, and
from nothing else. Arguments are values: frozen structs, tuples, texts, numbers. One that is large and passed on as
it is may be wrapped in `Itself`. What takes anything else, a view for instance, names what it reads by `of`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Any, Final, Generic, TypeVar, cast

from stormtable.language.saying import hearing, spoken, tell_heard

__all__ = ["Itself", "StaleError", "checked", "made_once", "unkept"]

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")
CHECKED: Final = [False]
KEEPS: Final[ContextVar[bool]] = ContextVar("KEEPS", default=True)


class StaleError(AssertionError):
    """What was made once would be made otherwise now: it follows from more than its arguments."""


class Itself(Generic[T]):
    """A value that counts as the same only where it is the very same object; whoever wraps it never changes it."""

    __slots__ = ("value",)

    def __init__(self, value: T) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        """Whether it is the same object."""
        return isinstance(other, Itself) and self.value is other.value

    def __hash__(self) -> int:
        """Of the object, which is kept as long as this is."""
        return id(self.value)


def made_once(most: int, of: Callable[..., Hashable] | None = None) -> Callable[[F], F]:
    """Keep the last so many results of a function; `of`: what they follow from, where that is not all its arguments."""

    def around(make: F) -> F:
        @lru_cache(maxsize=most)
        def kept(language: str, read: Hashable) -> list[Any]:
            return []

        @wraps(make)
        def give(*args: Any, **named: Any) -> Any:
            if not KEEPS.get():
                return make(*args, **named)
            read = of(*args, **named) if of is not None else (args, *named.items()) if named else args
            found = kept(spoken(), read)
            if not found:
                with hearing() as heard:
                    found[:] = make(*args, **named), heard
            elif CHECKED[0] and (now := make(*args, **named)) != found[0]:
                raise StaleError(f"{make.__qualname__}: {now!r}, not {found[0]!r}")
            value, heard = found
            if heard:
                tell_heard(heard)
            return value

        return cast("F", give)

    return around


@contextmanager
def unkept() -> Iterator[None]:
    """Within it nothing is kept, and nothing that was is looked for: what a stranger has brought may be of any size."""
    token = KEEPS.set(False)
    try:
        yield
    finally:
        KEEPS.reset(token)


@contextmanager
def checked() -> Iterator[None]:
    """Within it all that was made once is made again each time and compared, for tests: StaleError if it differs."""
    CHECKED[0] = True
    try:
        yield
    finally:
        CHECKED[0] = False
