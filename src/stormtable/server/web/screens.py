"""Who sits before a screen that several players share."""

from __future__ import annotations

from stormtable.table.match import Match

__all__ = ["Screen"]


class Screen:
    """The seat whose player sits there now; -1: nobody in particular."""

    def __init__(self) -> None:
        self.taken = -1
        self.reveals = 0  # how many secret decisions had been carried out when it was taken

    def take(self, seat: int, match: Match) -> None:
        """Somebody sits down."""
        self.taken, self.reveals = seat, count_reveals(match)

    def leave_after_reveal(self, match: Match) -> None:
        """Once a secret decision is carried out, all look at the screen again, and nobody sits before it."""
        if self.taken >= 0 and self.reveals != count_reveals(match):
            self.take(-1, match)


def count_reveals(match: Match) -> int:
    return sum(outline.closes for outline in match.outlines)
