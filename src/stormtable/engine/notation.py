"""What every game's notation needs: phrases being read, and what would be legal for words not understood."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from stormtable.engine.actions import Action
from stormtable.engine.choosing import written
from stormtable.engine.game import WATCHER, BadInput, seats_in

__all__ = ["Phrase", "each_verb_first", "legal_actions", "read_phrases", "would_be_legal"]

MOST_SHOWN: Final = 12  # legal actions in an error

Reader = Callable[[], list[Action] | None]


class Phrase:
    """One phrase being read: as it was written, and in small letters with single blanks between its words."""

    def __init__(self, text: str, legal: Callable[[], str]) -> None:
        """`legal` says what would be legal, for errors."""
        self.whole = " ".join(text.split())
        self.said = self.whole.casefold()
        self.legal = legal

    def error(self, reason: str, rule: str = "") -> BadInput:
        """An error that names the phrase."""
        return BadInput(f"{self.whole!r}: {reason}", rule)

    @contextmanager
    def named_in_errors(self) -> Iterator[None]:
        """Name the phrase in errors about one of its words."""
        try:
            yield
        except BadInput as wrong:
            raise self.error(str(wrong), wrong.rule) from None

    def first_of(self, readers: Iterable[Reader]) -> list[Action]:
        """What the first reader that understands the phrase makes of it; raises BadInput if none does."""
        for read in readers:
            found = read()
            if found is not None:
                return found
        raise self.error(f"not understood; {self.legal()}")


def read_phrases(
    phrases: Iterable[str], read: Callable[[str], Sequence[Action]], legal: Callable[[], str]
) -> list[Action]:
    """The actions of several phrases, empty ones left out; raises BadInput if nothing is written."""
    actions = [action for phrase in phrases if phrase.strip() for action in read(phrase)]
    if not actions:
        raise BadInput(f"nothing is written; {legal()}")
    return actions


def legal_actions(
    view: Any, seat: int, deciders: int, choices: Callable[[Any, int, list[Action]], int], most: int
) -> list[Action]:
    """What may be done now by a seat, or (WATCHER) by all who decide; `deciders` are bits, `most` is MAX_CHOICES."""
    found: list[Action] = []
    for each in seats_in(deciders) if seat == WATCHER else [seat]:
        found += written(most, functools.partial(choices, view, each))
    return found


def each_verb_first(actions: Sequence[Action]) -> list[Action]:
    """One of each verb in front, then a second of each: the beginning of a long list shows what there is."""
    times: dict[int, int] = {}
    places: list[tuple[int, int]] = []
    for i, action in enumerate(actions):
        times[action.verb] = times.get(action.verb, 0) + 1
        places.append((times[action.verb], i))
    return [actions[i] for _, i in sorted(places)]


def would_be_legal(texts: Sequence[str], seat: int, between: str = ", ") -> str:
    """The end of an error: what may be written now by a seat, or by whoever decides (WATCHER)."""
    if not texts:
        return "nobody has anything to decide" if seat == WATCHER else "this seat has nothing to decide now"
    more = f" and {len(texts) - MOST_SHOWN} more" if len(texts) > MOST_SHOWN else ""
    return f"legal now: {between.join(texts[:MOST_SHOWN])}{more}"
