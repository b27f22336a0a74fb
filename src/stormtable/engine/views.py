"""Who may know what: a seat's view of a state, and what is shown to some seats only; seat -1 is a watcher."""

from __future__ import annotations

from typing import Any

from stormtable.engine.events import ALL
from stormtable.engine.game import WATCHER, Game
from stormtable.engine.probing import leaves_as_it_is
from stormtable.engine.records import copy_record

__all__ = ["Views", "sees", "view_of"]


def view_of(game: Game, state: Any, seat: int) -> Any:
    """What a seat may know of a state, which stays as it is."""
    seen = copy_record(state)
    game.hide(seen, seat)
    return seen


def sees(seen_by: int, seat: int) -> bool:
    """Whether something shown to `seen_by` (bits of seats; ALL: everybody) is shown to a seat."""
    return seen_by == ALL or (seat >= 0 and seen_by >> seat & 1 == 1)


class Views:
    """The views of one state, to be left as they are: each is made once, and seats that see alike share one.

    Where nothing is hidden from a seat, the state itself is its view. No seat knows less than a watcher, so where
    nothing is hidden from him none is asked about.
    """

    def __init__(self, game: Game, state: Any) -> None:
        self.game, self.state = game, state
        self.made: dict[int, Any] = {}
        self.spare: Any = None  # a copy of the state, to hide in
        self.out: dict[int, bool] = {}  # seats that were asked about: whether they take no part any more

    def of(self, seat: int) -> Any:
        """What a seat may know."""
        found = self.made.get(seat)
        if found is None and self.lies_open(seat):
            found = self.made[seat] = self.state
        if found is None:
            view = self.fresh()
            self.game.hide(view, seat)
            if view == self.state:
                found, self.spare = self.state, view
            else:
                others = list(self.made.values())  # other threads may add to them
                found = next((other for other in others if other == view), view)
            found = self.made.setdefault(seat, found)
        return found

    def fresh(self) -> Any:
        """A copy of the state, for whoever changes it."""
        spare = self.__dict__.pop("spare", None)  # in one step: of two threads only one is given it
        return copy_record(self.state) if spare is None else spare

    def lies_open(self, seat: int) -> bool:
        """Whether nothing is hidden from a watcher, and so from nobody; False also where that is not found at once."""
        if seat == WATCHER:
            return leaves_as_it_is(self.game.hide, self.state, WATCHER)
        return self.of(WATCHER) is self.state

    def rest(self) -> None:
        """Hold no more than the views themselves."""
        self.spare = None

    def shows_no_more(self, seat: int) -> bool:
        """Whether a seat sees what a watcher sees."""
        return self.of(seat) is self.of(WATCHER)

    def hide(self, seat: int) -> bool:
        """Whether there is something that a seat may not know."""
        return self.of(seat) is not self.state
