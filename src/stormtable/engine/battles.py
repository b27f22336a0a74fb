"""A campaign's battles as matches of their own: what such a game tells those above it, in its `words/battles.py`.

A battle is decided elsewhere. While one is open, the act that takes its outcome (`settling`) is legal for each of its
sides, and its rule asks for the numbers of the outcome from outside (`reports.reported`, its number as the
matter): carried out before the table has them it raises MissingReport and nothing has happened. So the table

1. asks after each entry which battles are open (`open_battles`), and opens a match for each that has none, from its
   `brief`, its seats held by whoever holds the campaign's (`Battle.seats`), or by computers if `by_computer`;
2. when that match is over, takes its numbers (`report`), keeps them in `Match.reports` under the battle's number, and
   carries out `settling`; where that is the only legal act the table carries it out by itself, as any forced one;
3. fights a battle anew with computers, from the same brief, if its match is abandoned or deleted;
4. lets a side that has given up the campaign give up its open battles too; the numbers of its ships count no more.

In which order battles are reported makes no difference: rules keep each outcome, and act on all of a step at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from stormtable.engine.actions import Action
from stormtable.engine.game import Setting

__all__ = ["Battle", "Battles", "Brief"]


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle that is still to be decided."""

    number: int  # 1 or more; means this battle in the whole campaign. After an undo another may bear it: compare briefs
    place: str  # "Vesta", or of a lane "Ceres - Juno"
    kind: Literal["system", "lane"]
    seats: tuple[int, ...]  # the campaign's seats, by the seat of the battle's match: (1, 0) if B sits in the south
    by_computer: bool  # all its sides agree, or the campaign's setting says so


@dataclass(frozen=True, slots=True)
class Brief:
    """How a battle's match is opened."""

    game: str  # its name in the registry
    scenario: Mapping[str, Any]  # contents as of a scenario file
    options: Mapping[str, Setting]


class Battles(Protocol):
    """What a game with battles of their own offers: the plain functions of its `words/battles.py`."""

    def open_battles(self, view: Any) -> Sequence[Battle]:
        """The battles to be decided now, in the order of their numbers; () in every other position."""

    def brief(self, state: Any, number: int) -> Brief:
        """The match of an open battle, with its forces as they are. Of a whole state; raises BadInput if not open."""

    def report(
        self, state: Any, number: int, battle: Any, gave_up: Collection[int] = (), past: Iterable[Any] = ()
    ) -> list[int]:
        """The numbers that the campaign's rules ask for, from its state and the battle's when that is over.

        `gave_up`: the battle's seats that have given that match up; a position does not tell. `past`: its states before
        the end, the latest first: what a ship had that has left the map is taken from the last in which it was there.
        Raises BadInput if the battle goes on, is not open in the campaign, or is another one.
        """

    def settling(self, view: Any, number: int) -> tuple[int, Action]:
        """(seat, act) that takes the outcome of an open battle. Raises BadInput if it is not open."""
