"""Whether a rule would change a record, found without a copy: it is carried out on what only looks like the record."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, Final

__all__ = ["leaves_as_it_is"]

PLAIN: Final = (int, float, str, Enum)
MOST_PARTS: Final = 6  # of a record: a rule that looks at more is carried out on a copy in less time than on probes


class CannotTell(Exception):
    """A rule has tried to change something, or to do what may change something."""


class Probe:
    """A record or an array as a rule sees it: what is read of it is a number or a probe too, so nothing is changed."""

    __slots__ = ("_known", "_of")

    def __init__(self, of: Any, known: dict[int, Probe]) -> None:
        object.__setattr__(self, "_of", of)
        object.__setattr__(self, "_known", known)  # the probe of each part, so that one part has one only

    def __getattr__(self, name: str) -> Any:
        return self._part(getattr(self._of, name))

    def __setattr__(self, name: str, value: Any) -> None:
        self._same(getattr(self._of, name), value)

    def __getitem__(self, at: Any) -> Any:
        return self._part(self._of[at])

    def __setitem__(self, at: Any, value: Any) -> None:
        self._same(self._of[at], value)

    def __delattr__(self, name: str) -> None:
        raise CannotTell

    def __len__(self) -> int:
        return len(self._of)

    def __iter__(self) -> Iterator[Any]:
        return map(self._part, self._of)

    def __eq__(self, other: object) -> bool:
        raise CannotTell

    __hash__ = None  # type: ignore[assignment]

    def _part(self, value: Any) -> Any:
        if isinstance(value, PLAIN):
            return value
        if callable(value):
            raise CannotTell
        found = self._known.get(id(value))
        if found is None:
            if len(self._known) == MOST_PARTS:
                raise CannotTell
            found = self._known[id(value)] = Probe(value, self._known)
        return found

    def _same(self, old: Any, new: Any) -> None:
        if not isinstance(new, PLAIN) or old != new:
            raise CannotTell


def leaves_as_it_is(rule: Callable[..., None], record: Any, *given: Any) -> bool:
    """Whether a rule changes nothing of a record, which stays as it is; False also where that cannot be told."""
    try:
        rule(Probe(record, {}), *given)
    except Exception:  # noqa: BLE001  (whatever a rule does that a probe cannot, a record may allow)
        return False
    return True
