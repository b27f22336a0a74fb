"""Positions of a game for tests: by the words of a case file, by what seats do in them, by games at random."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from stormtable.engine import Action, Dice, below, holding
from stormtable.engine.choosing import choices_of
from stormtable.engine.dice import Script, dice_from
from stormtable.engine.game import Game, Setting, seats_in
from stormtable.engine.records import copy_record
from stormtable.engine.rules import Coded

__all__ = ["Positions"]

S = TypeVar("S")
N = TypeVar("N", bound=Coded)


class Positions(Generic[S, N]):
    """The positions of one game, with states and refusals of its own kinds; `usual` is the scenario not said."""

    def __init__(self, game: Game, state: type[S], no: type[N], usual: str = "") -> None:
        assert (game.State, game.No) == (state, no)
        self.game, self.no, self.usual = game, no, usual

    def at(
        self,
        scenario: str | Mapping[str, Any] = "",
        dice: Sequence[int] = (),
        options: Mapping[str, Setting] | None = None,
        **position: Any,
    ) -> S:
        """A position in the words of a case file; all the dice given fall on the way to its first decision."""
        state: S = self.game.load(scenario or self.usual, options or {}, 1)
        with dice_from(Script(dice)) as script:
            self.game.set_position(state, position)
        assert not script.left
        assert self.game.check(state) == ""
        return state

    def do(self, state: S, seat: int, text: str, dice: Sequence[int] = ()) -> S:
        """The state after acts of a seat, all of them legal; all the dice given fall."""
        after = copy_record(state)
        with dice_from(Script(dice)) as script:
            for action in self.game.parse(after, text, seat):
                code = self.game.refuse(after, seat, action)
                assert code == 0, (text, self.no(code).text)
                self.game.apply(after, seat, action)
        assert not script.left
        assert self.game.check(after) == ""
        return after

    def refused(self, state: S, seat: int, text: str) -> N:
        """Why the only act of a text is refused."""
        (action,) = self.game.parse(state, text, seat)
        return self.no(self.game.refuse(state, seat, action))

    def options_of(self, state: S, seat: int) -> list[Action]:
        """The choices of a seat."""
        return choices_of(self.game, state, seat)

    def played(self, scenario: str | Mapping[str, Any], acts: int, seed: int, **options: Setting) -> S:
        """A game after some acts at random, verbs first; sooner where it is over."""
        state: S = self.game.load(scenario, options, seed)
        chance = Dice(rng=seed)
        for _ in range(acts):
            if self.game.is_over(state):
                break
            self.act(state, chance)
        return state

    def act(self, state: S, chance: Dice) -> None:
        """One act at random of a seat that decides, a verb first, so that rare ones are not drowned."""
        seats = seats_in(self.game.deciders(state))
        seat = seats[below(chance, len(seats))] if len(seats) > 1 else seats[0]
        offered = self.options_of(state, seat)
        self.game.apply(state, seat, holding.pick_action(offered, chance, by_verb=True))
