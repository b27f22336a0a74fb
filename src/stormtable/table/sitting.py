"""A match as it is sat at: what seats decide and ask for, what follows by force, dice to be typed in."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence, Set
from contextlib import suppress
from typing import Any, Literal

import msgspec

from stormtable.engine.actions import Action
from stormtable.engine.events import ALL
from stormtable.engine.sources import MissingDice
from stormtable.language import say
from stormtable.table import agreements, battles, undoing
from stormtable.table.match import Match
from stormtable.table.people import called_in_sentences
from stormtable.table.queues import Queues
from stormtable.table.refusals import Refusal, Undecided
from stormtable.table.requests import Requests

__all__ = ["Pending", "Sitting"]


Waiting = Literal["set-up", "decision", "forced", "concession"]


class Pending(msgspec.Struct, kw_only=True):
    """An action that waits for dice to be typed in."""

    kind: Waiting
    seat: int  # whose action; -1: the table's
    text: str  # the action in notation
    then: list[str] = []  # the actions that are to follow it
    faces: list[int] = []  # typed in so far
    face_seen_by: list[int] = []  # of each of them: bits of the seats that may see it (-1: everybody)
    secret: bool  # a private roll in a secret decision: the others neither see it nor wait for it
    count: int = 0  # the roll wanted
    sides: int = 0
    seen_by: int = ALL

    @property
    def typed_faces(self) -> list[tuple[int, int]]:
        """The faces typed in so far, each with who may see it."""
        return list(zip(self.faces, self.face_seen_by, strict=True))

    @property
    def roller(self) -> int:
        """Who rolls: the one seat that may see it, else whose action it is."""
        private = self.seen_by != ALL and self.seen_by.bit_count() == 1
        return self.seen_by.bit_length() - 1 if private else self.seat


class Sitting:
    """A match and what is going on around it. `clock` gives Unix seconds."""

    def __init__(self, match: Match, pending: Sequence[Pending] = (), clock: Callable[[], float] = time.time) -> None:
        self.match, self.clock = match, clock
        self.pending = tuple(pending)  # one a seat at most
        self.requests = Requests(self)
        self.queues = Queues(self)

    @property
    def kinds(self) -> list[str]:
        """Who plays each seat now: computer, screen or friend."""
        return [seat.kind for seat in self.match.holders]

    def name_in_sentence(self, seat: int) -> str:
        """A seat's player in a sentence."""
        return called_in_sentences(self.match, seat)

    def set_up(self) -> None:
        """The first entry and what follows. Raises BadInput, Refusal."""
        try:
            self.match.set_up(self.clock())
        except MissingDice as missing:
            self.wait_for(missing, "set-up", -1, [""])
        self.settle()

    def decide(self, seat: int, text: str) -> None:
        """Carry out what a notation says, action by action until one is refused. Raises Refusal."""
        agreements.must_go_on(self.match)
        self.must_not_wait(seat)
        self.carry_out(seat, self.match.read(seat, text))

    def carry_out(self, seat: int, actions: Sequence[Action]) -> None:
        """Carry out actions in a row, with what follows by force; those before a refused one stay. Raises Refusal."""
        for at, action in enumerate(actions):
            if self.waits(seat) or self.match.over is not None:
                return
            try:
                self.act(seat, action)
            except MissingDice as missing:
                view, game = self.match.view(seat), self.match.game
                self.wait_for(missing, "decision", seat, [game.write(view, [each]) for each in actions[at:]])
            self.settle(*((seat, each) for each in actions[at + 1 : at + 2]))

    def act(self, seat: int, action: Action, *, forced: bool = False) -> None:
        """Carry out one action. Raises Refusal, MissingDice."""
        self.match.act(seat, action, self.clock(), forced=forced)

    def settle(self, *told: tuple[int, Action]) -> None:
        """Carry out every decision that has only one legal answer, up to one that is `told` to be carried out next.

        Once the match is over no dice are wanted.
        """
        if self.match.over is not None:
            self.pending = ()
        undecided: set[int] = set()  # what was asked from outside has not come yet
        while self.match.playable and not self.waits(-1):
            found = self.match.forced_decision(waiting={*undecided, *(each.seat for each in self.pending)})
            if found is None or found in told:
                return
            seat, action = found
            try:
                self.act(seat, action, forced=True)
            except Undecided:
                undecided.add(seat)
            except MissingDice as missing:
                self.wait_for(missing, "forced", seat, [self.match.game.write(self.match.view(seat), [action])])

    def take_outcome(self, number: int, numbers: Sequence[int], by: str = "") -> None:
        """Take what a battle has brought, from the match `by`, or as the rules resolve it quickly. Raises Refusal.

        While dice are wanted it is kept, to be taken once they are typed in.
        """
        self.match.reports[number] = numbers
        self.match.reported_by[number] = by
        seat, action = battles.settling(self.match, number)
        if self.waits(seat):
            return
        try:
            self.act(seat, action, forced=True)
        except MissingDice as missing:
            self.wait_for(missing, "forced", seat, [self.match.game.write(self.match.view(seat), [action])])
        self.settle()

    def concede(self, seat: int) -> None:
        """Give up. Raises Refusal.

        What others roll in secret goes on, and so does what all wait for where dice of it have fallen; else that is
        decided anew.
        """
        if any(each.kind in {"set-up", "concession"} for each in self.pending):
            self.must_not_wait(seat)
        before = self.pending
        self.pending = tuple(each for each in before if each.secret and each.seat != seat)
        ended = [each for each in before if each not in self.pending]
        private = [(face, bits) for each in ended for face, bits in each.typed_faces if bits not in (ALL, 1 << seat)]
        begun = [each for each in ended if each.seat != seat and each.faces]
        try:
            if not self.feed(Pending(kind="concession", seat=seat, text="", secret=False), private) and begun:
                self.pending = before
                self.must_not_wait(seat)  # one roll after the other
        except Refusal:
            self.pending = before
            raise
        done = [each for each in begun if self.take_up(each, private)]
        self.settle()
        for each in done:
            with suppress(Refusal):  # what was to follow may not be possible any more
                self.follow_up(each)

    # Typed dice

    def wait_for(self, missing: MissingDice, kind: Waiting, seat: int, texts: Sequence[str]) -> None:
        fresh = Pending(
            kind=kind,
            seat=seat,
            text=texts[0],
            then=list(texts[1:]),
            secret=self.private(missing),
            count=missing.n,
            sides=missing.sides,
            seen_by=missing.seen_by,
        )
        self.pending = (*self.pending, fresh)
        if not fresh.secret:
            self.requests.leave_position()

    def take_up(self, pending: Pending, private: list[tuple[int, int]]) -> bool:
        """Go on with an action that waits for dice though somebody has given up; whether it is carried out.

        `private`: what others have typed in unseen, for this action or that of whoever gave up. An action that is not
        legal any more, or not forced any more, is decided anew.
        """
        if self.match.over is not None or (pending.kind == "forced" and not self.still_forced(pending)):
            return False
        try:
            return self.feed(pending, [*(each for each in pending.typed_faces if each[1] == ALL), *private])
        except Refusal:
            return False

    def feed(self, pending: Pending, typed: list[tuple[int, int]]) -> bool:
        """Carry out with dice typed in before, each face for a roll that the same seats may see; else let it wait.

        Those that are used are taken out of `typed`: faces and who may see them. Raises Refusal.
        """
        used: list[tuple[int, int]] = []
        while True:
            try:
                self.retry(pending, [face for face, _ in used])
            except MissingDice as missing:
                fit = [each for each in typed if each[1] == missing.seen_by and each[0] <= missing.sides]
                if not fit:
                    fresh = self.waiting_on(pending, used, missing)
                    self.pending = (*self.pending, fresh)
                    if not fresh.secret:
                        self.requests.leave_position()
                    return False
                for each in fit[: missing.n]:
                    typed.remove(each)
                    used.append(each)
            else:
                return True

    def still_forced(self, pending: Pending) -> bool:
        found = self.match.forced_decision()
        if found is None or found[0] != pending.seat:
            return False
        return self.match.game.write(self.match.view(pending.seat), [found[1]]) == pending.text

    def waiting_on(self, pending: Pending, faces: Sequence[tuple[int, int]], missing: MissingDice) -> Pending:
        """The same with these faces typed in, each with who may see it."""
        return msgspec.structs.replace(
            pending,
            faces=[face for face, _ in faces],
            face_seen_by=[bits for _, bits in faces],
            secret=self.private(missing),
            count=missing.n,
            sides=missing.sides,
            seen_by=missing.seen_by,
        )

    def private(self, missing: MissingDice) -> bool:
        """Whether a roll is made in secret; one that all see, as when the last seat has committed, is not."""
        match = self.match
        return match.state is not None and bool(match.game.secret(match.state)) and missing.seen_by != ALL

    def waits(self, seat: int) -> Pending | None:
        """What a seat has to wait for: dice of its own, or everybody's."""
        return next((each for each in self.pending if each.seat == seat or not each.secret), None)

    def must_not_wait(self, seat: int) -> None:
        """Raise Refusal while dice are wanted that a seat has to wait for."""
        pending = self.waits(seat)
        if pending is not None:
            raise Refusal(
                say("{count}d{sides} are to be rolled and typed in first", count=pending.count, sides=pending.sides)
            )

    def wanted_dice(self, seat: int) -> Pending | None:
        """The dice that a seat may type in: its own rolls, and those of whoever is no person."""
        return next((each for each in self.pending if self.may_type(each, seat)), None)

    def may_type(self, pending: Pending, seat: int) -> bool:
        people = [other for other, kind in enumerate(self.kinds) if kind != "computer"]
        private = [other for other in people if pending.seen_by != ALL and pending.seen_by >> other & 1]
        return seat in (private or ([pending.seat] if pending.seat in people else people))

    def type_in(self, seat: int, faces: Sequence[int]) -> None:
        """Go on with the action that waits for dice; no faces: withdraw it. Raises Refusal."""
        agreements.must_go_on(self.match)
        pending = self.wanted_dice(seat)
        if pending is None:
            raise Refusal(say("no dice of yours are wanted now"))
        before = self.pending
        self.pending = tuple(each for each in before if each is not pending)
        if not faces:
            if not self.may_withdraw(pending, seat):
                self.pending = before
                raise Refusal(say("what waits for dice cannot be withdrawn any more: roll them and type them in"))
            return
        typed = [*pending.typed_faces, *((face, pending.seen_by) for face in faces)]
        try:
            self.retry(pending, [face for face, _ in typed])
        except MissingDice as missing:
            self.pending = (*self.pending, self.waiting_on(pending, typed, missing))
            return
        except Refusal:
            self.pending = before
            raise
        self.settle()
        self.follow_up(pending)

    def may_withdraw(self, pending: Pending, seat: int) -> bool:
        """Whether an action can still be thought better of: one's own, nothing of it rolled, nothing sealed opened."""
        opens = not pending.secret and self.match.state is not None and self.match.game.secret(self.match.state)
        return pending.kind == "decision" and not pending.faces and pending.seat == seat and not opens

    def follow_up(self, done: Pending) -> None:
        """Carry out what was to follow an action, or let it wait in turn."""
        for at, text in enumerate(done.then):
            waiting = self.waits(done.seat)
            if waiting is not None:
                waiting.then += done.then[at:] if waiting.seat == done.seat else []
                return
            self.decide(done.seat, text)

    def retry(self, pending: Pending, faces: Sequence[int]) -> None:
        if pending.kind == "set-up":
            self.match.set_up(self.clock(), faces)
            return
        if pending.kind == "concession":
            self.match.concede(pending.seat, self.clock(), faces)
            return
        (action,) = self.match.read(pending.seat, pending.text)
        self.match.act(pending.seat, action, self.clock(), faces, forced=pending.kind == "forced")

    # Taking back

    def undo(self, seat: int, to: int, agreeing: Set[int] = frozenset()) -> None:
        """Go back to after entry `to`, or ask those who have to agree. `agreeing` do without being asked."""
        self.match.must_be_playable()
        agreements.must_go_on(self.match)
        self.must_not_wait(seat)
        why = undoing.cost(self.match, seat, to)
        if why:
            self.requests.ask("undo", seat, agreeing, why=why, to=to)
        else:
            self.go_back(seat, to)

    def go_back(self, seat: int, to: int) -> None:
        """Take back; whatever waits for dice goes with the position that it was decided in. Raises Refusal."""
        if not undoing.stays_inside(self.match, seat, to):
            self.pending = ()
        self.match.undo(seat, to, self.clock())
        self.settle()

    def seats_to_ask(self, seat: int, agreeing: Set[int]) -> set[int]:
        """Who is asked for something: all people but those who agree already, or are out and have no say."""
        people = {seat for seat, kind in enumerate(self.kinds) if kind != "computer" and not self.match.is_out(seat)}
        return people - {seat} - agreeing

    # Upgrades

    def resume(self, position: dict[str, Any], version: int) -> None:
        """Go on from a stored position where the rules have changed under the match. Raises BadInput, Refusal."""
        self.match.resume(position, version, self.clock())
        self.pending = ()
        self.settle()
