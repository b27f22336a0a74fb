"""How many games a share has: as many as take about as long as others, however long a game does."""

from __future__ import annotations

from collections.abc import Iterator

from stormtable.lab.shares.work import Share

__all__ = ["Pace"]

FASTER = 4  # times as many at most as in a share that was done


class Pace:
    """Gives games out, first singly; shares grow to `seconds` each, once it is told what others took."""

    def __init__(self, games: int, seconds: float, first: int = 0) -> None:
        self.games, self.seconds, self.first = games, seconds, first
        self.size = 1

    def shares(self) -> Iterator[Share]:
        """Games `first` to games - 1."""
        while self.first < self.games:
            share = Share(self.first, min(self.size, self.games - self.first))
            self.first += share.count
            yield share

    def took(self, count: int, seconds: float) -> None:
        """A share of so many games was done in so many seconds."""
        self.size = max(1, min(FASTER * count, int(self.seconds * count / max(1e-9, seconds))))
