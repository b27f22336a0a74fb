"""Which match is meant and which seat: what positions and matches in Python share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from stormtable.engine.game import WATCHER, BadInput, Game, Setting, seats_in
from stormtable.engine.inputs import did_you_mean, list_words
from stormtable.engine.seating import Seating, seating

__all__ = ["SeatName", "Start"]

SeatName = str | int  # its letter or letters, "A", or its number from 0


@dataclass(frozen=True)
class Start:
    """What a match begins with."""

    game: Game
    scenario: str | Mapping[str, Any]
    options: Mapping[str, Setting]

    @cached_property
    def seating(self) -> Seating:
        """The seats. Raises BadInput for a scenario or options that the game refuses."""
        return seating(self.game, self.scenario, self.options)

    @property
    def names(self) -> tuple[str, ...]:
        return self.seating.names

    def number(self, seat: SeatName) -> int:
        """The number of a seat. Raises BadInput naming those there are."""
        if isinstance(seat, int):
            if not 0 <= seat < len(self.names):
                raise BadInput(f"there is no seat {seat}; they count from 0 to {len(self.names) - 1}")
            return seat
        known = {name.casefold(): number for number, name in enumerate(self.names)}
        if seat.casefold() not in known:
            raise BadInput(f"there is no seat {seat!r}; {did_you_mean(seat, self.names)}")
        return known[seat.casefold()]

    def viewer(self, seat: SeatName | None) -> int:
        """The same; None: one who only looks."""
        return WATCHER if seat is None else self.number(seat)

    def letters(self, bits: int) -> tuple[str, ...]:
        """The names of a bit set of seats."""
        return tuple(self.names[seat] for seat in seats_in(bits))

    def by_name(self, values: Iterable[Any]) -> dict[str, Any]:
        """What there is by seat, by the seats' names."""
        return dict(zip(self.names, values, strict=True))

    def listed(self, bits: int) -> str:
        """The same as words: "A and B"."""
        return list_words(self.letters(bits))
