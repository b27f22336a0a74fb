"""A whole state in Python, to try things on without a journal, and what one seat may know of it."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from stormtable.bots.programs.protocol import Told
from stormtable.engine import Dice
from stormtable.engine.actions import Action
from stormtable.engine.dice import Generator
from stormtable.engine.events import Note
from stormtable.engine.game import WATCHER, BadInput
from stormtable.engine.records import copy_record
from stormtable.engine.sources import DiceError, Recorder, Rolled, Script
from stormtable.engine.views import view_of
from stormtable.lab.scripting.acts import Doable
from stormtable.lab.scripting.given import GivenDice
from stormtable.lab.scripting.happenings import Entry, Happened, faces_of, told_of
from stormtable.lab.scripting.position import Position
from stormtable.lab.scripting.seats import SeatName, Start
from stormtable.table.correcting import corrected
from stormtable.table.folding import apply_decision, plain
from stormtable.table.secrecy import heard, rolls_seen

__all__ = ["State", "View"]


class State(Position):
    """Everything there is, secrets included, with dice of its own. What is done here, no match knows of."""

    def __init__(self, start: Start, record: Any) -> None:
        self.start, self.kept = start, record

    @property
    def record(self) -> Any:
        """The state as the rules know it."""
        return self.kept

    def copy(self, seed: int | None = None) -> State:
        """Another one like it, with the same dice to come; or with those of a seed."""
        other = State(self.start, copy_record(self.record))
        if seed is not None:
            other.record.dice.rng = seed & (2**64 - 1)
        return other

    def view(self, seat: SeatName | None = None) -> View:
        """What a seat may know of it; without one, what anybody may who looks."""
        number = self.start.viewer(seat)
        return View(self.start, self.seen(number), number)

    def play(self, act: Doable, *, seat: SeatName | None = None, dice: Sequence[int] | None = None) -> Happened:
        """Do something: notation, an act out of `legal`, or several in a row; all of it or nothing.

        `dice`: the faces that fall, in the order rolled, instead of the state's own. Raises BadInput, with the rule
        that forbids it, or where dice are missing or left over.
        """
        number, actions = self.read(act, seat)
        given = None if dice is None else GivenDice(dice)
        source = Recorder(given or Generator())
        before, told = self.kept, list[Entry]()
        try:
            for action in actions:
                self.must_decide(number)
                told.append(self.carry_out(number, action, source))
            if given is not None:
                given.must_be_used()
        except BadInput:
            self.kept = before
            raise
        return Happened(tuple(told))

    def carry_out(self, seat: int, action: Action, source: Recorder) -> Entry:
        """Do one action, the state replaced by that after it. Raises BadInput."""
        self.must_be_legal(seat, action)
        before, first = self.kept, len(source.rolls)
        text = self.game.write(before, [action])
        try:
            self.kept, notes = apply_decision(self.game, before, seat, action, source)
        except DiceError as error:
            raise BadInput(f"{text!r}: {error}") from error
        rolls = source.rolls[first:]
        tell = functools.partial(self.told, before, seat, notes, rolls)
        return Entry(0, self.seats[seat], text, faces_of(rolls), tell=tell)

    def told(self, before: Any, seat: int, notes: Sequence[Note], rolls: Sequence[Rolled]) -> tuple[Told, ...]:
        """What a seat is told of an act."""
        view = view_of(self.game, before, seat)
        stories = self.game.narrate(view, heard(notes, seat), rolls_seen(rolls, seat))
        return told_of(plain(stories))

    def set_position(self, words: Mapping[str, Any], dice: Sequence[int] = ()) -> None:
        """Change the position as the words of a case file say (docs/case-files.md); what they leave out stays.

        `dice` fall on the way to the first decision. Raises BadInput with the key and what would be right.
        """
        after = copy_record(self.record)
        try:
            after = corrected(self.game, after, words, self.game.VERSION, Recorder(Script(dice)))
        except DiceError as error:
            raise BadInput(f"dice fall on the way to the first decision ({error}): give them as dice") from error
        except BadInput:
            raise
        except Exception as error:
            raise BadInput("the rules cannot go on from such a position") from error
        problem = self.game.check(after)
        if problem:
            raise BadInput(problem)
        after.dice.rng = self.record.dice.rng
        self.kept = after


class View(Position):
    """What a seat, or one who only looks, may know: secrets of others and dice to come are blank.

    All that can be asked is answered for its seat, from what that sees. Bots get views.
    """

    def __init__(self, start: Start, record: Any, viewer: int, memory: Any = None) -> None:
        """`record` after `hide`."""
        self.start, self.viewer, self.known, self.remembered = start, viewer, record, memory

    @property
    def record(self) -> Any:
        """The view as the rules know it, to be left as it is."""
        return self.known

    @property
    def seat(self) -> str:
        """Whose view it is; "" of one who only looks."""
        return "" if self.viewer == WATCHER else self.seats[self.viewer]

    def memory(self, seat: int) -> Any:
        """What the pictures of its seat show of the past."""
        return self.remembered if seat == self.viewer else None

    def eyes(self) -> int:
        """Its own."""
        return self.viewer

    def imagine(self, seed: int = 0) -> State:
        """A whole state that it may be: what is hidden is guessed, the same for equal seeds."""
        guess = copy_record(self.record)
        dice = Dice(rng=seed)
        self.game.imagine(guess, self.viewer, dice)
        guess.dice.rng = dice.rng
        return State(self.start, guess)
