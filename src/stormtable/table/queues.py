"""Acts that a seat has thought of while others decide: carried out once its own decision comes, if legal then.

They are known to that seat alone, stand in no journal, and are kept beside it. One that is not legal any more is
dropped with all that were to follow it, and its seat is told why.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from stormtable.engine.game import BadInput
from stormtable.engine.texts import clean_text
from stormtable.language import Kept, Remembered, remembering, say, say_count
from stormtable.table.refusals import Refusal, Undecided

if TYPE_CHECKING:
    from stormtable.table.sitting import Sitting

__all__ = ["MOST", "Queue", "Queues"]

MOST: Final = 20  # acts of a seat
LONGEST: Final = 1000  # characters of one, as of all that is said in notation
QUOTED: Final = 80  # of them in a sentence


class Queue(msgspec.Struct):
    """What waits for a seat's next decision."""

    acts: list[str] = []  # in notation, in order
    dropped: list[Kept] = []  # what was not carried out, and why: sentences, to be said to their seat


class Queues:
    """The queues of a sitting."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.by_seat: dict[int, Queue] = {}

    def encode(self) -> str:
        """As they are stored; "" if there are none."""
        return msgspec.json.encode(sorted(self.by_seat.items())).decode() if self.by_seat else ""

    def restore(self, kept: str) -> None:
        """Be as `encode` wrote it."""
        self.by_seat = dict(msgspec.json.decode(kept, type=list[tuple[int, Queue]])) if kept else {}

    def of(self, seat: int) -> Queue:
        """A seat's."""
        return self.by_seat.get(seat) or Queue()

    def put(self, seat: int, acts: Sequence[str]) -> None:
        """Let these acts wait for a seat's next decision, in place of those that do; none: forget them. Raises Refusal.

        What was told of acts that were dropped has been read by then.
        """
        match = self.sitting.match
        acts = [clean_text(act).strip() for act in acts]
        if not acts:
            self.by_seat.pop(seat, None)
            return
        match.must_be_playable()
        if match.is_out(seat):
            raise Refusal(say("you are out, and decide no more"))
        if self.may_act(seat):
            raise Refusal(say("you are asked now: decide, instead of putting it off"))
        if len(acts) > MOST or not all(acts) or any(len(act) > LONGEST for act in acts):
            raise Refusal(
                say("at most {most} acts wait, each of 1 to {longest} characters", most=MOST, longest=LONGEST)
            )
        self.by_seat[seat] = Queue(acts)

    def doubt(self, seat: int, act: str) -> str:
        """What cannot be understood of an act as the table stands; "" if it can. Whether it is legal shows in time."""
        match = self.sitting.match
        if match.state is None:
            return ""
        try:
            match.game.parse(match.views.of(seat), act, seat)
        except BadInput as error:
            return str(error)
        return ""

    def may_act(self, seat: int) -> bool:
        """Whether a seat's decision has come."""
        match = self.sitting.match
        return seat in match.deciders() and not self.sitting.waits(seat) and match.paused is None

    @property
    def ready(self) -> int | None:
        """A seat whose decision has come, and who has thought of it; None if there is none."""
        return next((seat for seat, queue in self.by_seat.items() if queue.acts and self.may_act(seat)), None)

    def carry_out(self) -> None:
        """Carry out what waits for decisions that have come, one act after the other."""
        while (seat := self.ready) is not None:
            act, rest = self.by_seat[seat].acts[0], self.by_seat[seat].acts[1:]
            with remembering() as remembered:
                try:
                    self.sitting.decide(seat, act)
                except Undecided:
                    return
                except Refusal as refusal:
                    self.drop(seat, refusal, remembered)
                    continue
            self.keep(seat, Queue(rest, self.by_seat[seat].dropped))

    def drop(self, seat: int, refusal: Refusal, remembered: Remembered) -> None:
        """Forget what waits for a seat, and note why."""
        act, *rest = self.by_seat[seat].acts
        act = act if len(act) <= QUOTED else f"{act[:QUOTED]}…"
        why = say("{why} ({rule})", why=refusal.text, rule=refusal.rule) if refusal.rule else refusal.text
        told = say("“{act}” was not carried out: {why}", act=act, why=why)
        if rest:
            told = say_count(
                len(rest),
                "“{act}” was not carried out: {why}; nor was the act after it",
                "“{act}” was not carried out: {why}; nor were the {n} acts after it",
                act=act,
                why=why,
            )
        self.by_seat[seat] = Queue([], [*self.by_seat[seat].dropped, remembered.kept(told)][-MOST:])

    def keep(self, seat: int, queue: Queue) -> None:
        if queue.acts or queue.dropped:
            self.by_seat[seat] = queue
        else:
            del self.by_seat[seat]

    def end(self) -> None:
        """The match is over: nothing waits any more."""
        for seat, queue in list(self.by_seat.items()):
            self.keep(seat, Queue([], queue.dropped))
