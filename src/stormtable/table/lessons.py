"""A lesson as it is sat at: the learner does what its file asks for, the others what it says, with its dice.

Where the learner stands is written in the journal (lines of the type `learned`), so that a reload loses nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress

from stormtable.engine.actions import Action
from stormtable.engine.case_play import seat_of
from stormtable.engine.cases import Play
from stormtable.engine.game import BadInput, Game
from stormtable.engine.lessons import Lesson, Reply, Step
from stormtable.engine.records import copy_record
from stormtable.engine.seating import seating
from stormtable.engine.sources import MissingDice
from stormtable.language import phrase, say
from stormtable.table.journal import Header, Learned, Seat
from stormtable.table.match import Match
from stormtable.table.records import make_header
from stormtable.table.refusals import Refusal
from stormtable.table.sitting import Pending, Sitting

__all__ = ["LessonSitting", "check_lesson", "lesson_header"]

NOBODY_GIVES_UP = phrase(
    "nobody gives up here: in a lesson nothing is lost: a wrong try changes nothing, and a step can be skipped"
)
NOTHING_BACK = phrase(
    "there is nothing to take back: in a lesson nothing is lost: a wrong try changes nothing, and a step can be skipped"
)


def lesson_header(game: Game, lesson: Lesson, learner: str, now: float) -> Header:
    """The first line of a lesson's match. Raises BadInput for a scenario, options or a seat that are not there."""
    names = seating(game, lesson.scenario, lesson.options).names
    own = learner_of(lesson, names)
    seats = [
        Seat(letter=letter, kind="screen", name=learner)
        if at == own
        else Seat(letter=letter, kind="friend", name=lesson.names.get(letter, ""))
        for at, letter in enumerate(names)
    ]
    return make_header(
        *(game, lesson.scenario, lesson.options, seats, now),
        dice="typed",
        position=dict(lesson.position) if lesson.position else None,
        lesson=lesson.name,
        hints=True,
    )


def learner_of(lesson: Lesson, names: Sequence[str]) -> int:
    """The learner's seat. Raises BadInput."""
    for letter in (lesson.seat, *lesson.names):
        if letter and letter not in names:
            raise BadInput(f"{lesson.file}: there is no seat {letter!r}; there are: {', '.join(names)}")
    return names.index(lesson.seat) if lesson.seat else 0


class LessonSitting(Sitting):
    """A match that is a lesson. `faces` are the dice of the present step that have not fallen yet."""

    def __init__(
        self,
        match: Match,
        lesson: Lesson,
        pending: Sequence[Pending] = (),
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(match, pending, clock)
        self.lesson = lesson
        self.faces: list[int] = []

    # Where the learner stands

    @property
    def place(self) -> Learned:
        """The last that was written of it."""
        lines = (aside.line for aside in reversed(self.match.asides))
        return next((line for line in lines if isinstance(line, Learned)), Learned(seat=self.learner, step=0, time=0.0))

    @property
    def step(self) -> Step | None:
        """What is to be done now; None: the lesson is done."""
        steps, at = self.lesson.steps, self.place.step
        return steps[at] if at < len(steps) else None

    @property
    def learner(self) -> int:
        """The learner's seat."""
        return next(at for at, seat in enumerate(self.match.header.seats) if seat.kind == "screen")

    def wanted(self) -> list[tuple[int, list[Action]]]:
        """What is still to be done in this step, as far as it can be said and done now: its number in it, the acts.

        What other acts are as right is numbered behind it. Acts in a row that have been begun come to their end first.
        """
        step, place = self.step, self.place
        if step is None:
            return []
        texts = list(enumerate((*step.do, *step.also)))
        if place.begun >= 0:
            texts = texts[place.begun : place.begun + 1]  # none if the lesson has changed since
        found = [(at, self.understand(text)[place.acts :]) for at, text in texts if at not in place.done]
        return [(at, actions) for at, actions in found if actions and self.allows(actions[0])]

    def allows(self, action: Action) -> bool:
        """Whether the rules let the learner do that now."""
        return self.match.playable and self.match.refusal(self.learner, action) is None

    def wanted_in_words(self) -> list[str]:
        """The same as the table offers it: each act, and several in a row as one."""
        if self.match.state is None or self.learner not in self.match.deciders():
            return []
        view, write = self.match.views.of(self.learner), self.match.game.write
        found = [write(view, acts) for _, actions in self.wanted() for acts in (actions, actions[:1])]
        return list(dict.fromkeys(found))

    def spots(self) -> list[tuple[int, int]]:
        """The places on a free table that what is still to be done leads to, in hundredths of its unit."""
        near = self.step.near if self.step else 0
        places = [(acts[0].x, acts[0].y) for _, acts in self.wanted()] if near else []
        return [each for each in places if each != (0, 0)]  # a distance alone leads to no place

    def understand(self, text: str) -> list[Action]:
        """The actions of a notation now; none where it cannot be said."""
        with suppress(Refusal):
            return self.match.read(self.learner, text)
        return []

    # What the learner does

    def decide(self, seat: int, text: str) -> None:
        """Carry out what this step asks for. Raises Refusal: kindly, with the rule, for any other act."""
        step, actions = self.must_be_taught(), self.match.read(seat, text)
        fits = self.fitting(actions)
        if fits is not None:
            self.learn(step, fits, dict(self.wanted())[fits][: len(actions)])
        elif len(actions) == 1 or self.fitting(actions[:1]) is None:
            raise self.answer(step, seat, actions)
        else:
            for action in actions:
                self.decide(seat, self.match.game.write(self.match.views.of(seat), [action]))

    def fitting(self, actions: Sequence[Action]) -> int | None:
        """The number of what these acts in a row are the next of; None if they are not what is asked for."""
        near = self.step.near if self.step else 0
        for at, acts in self.wanted():
            meant = acts[: len(actions)]
            if len(meant) == len(actions) and all(is_near(*each, near) for each in zip(actions, meant, strict=True)):
                return at
        return None

    def learn(self, step: Step, number: int, actions: Sequence[Action]) -> None:
        """Carry out acts of a step, and what follows from them."""
        place, left = self.place, dict(self.wanted())[number][len(actions) :]
        self.faces = list(step.dice[place.fallen :])
        for action in actions:
            self.act(self.learner, action)
            self.settle()
        fallen = len(step.dice) - len(self.faces)
        done = place.done if left else [*place.done, number if number < len(step.do) else 0]
        if len(done) == len(step.do):
            self.finish(step)
        elif left:
            self.stand(place.step, done, fallen, begun=number, acts=place.acts + len(actions))
        else:
            self.stand(place.step, done, fallen)

    def finish(self, step: Step) -> None:
        """Let the others do what follows a step, and go to the next."""
        self.must_have_rolled(step)
        for reply in step.then:
            self.reply(reply)
        self.stand(self.place.step + 1)

    def stand(self, step: int, done: Sequence[int] = (), fallen: int = 0, *, begun: int = -1, acts: int = 0) -> None:
        """Note where the learner stands."""
        self.match.learn(
            Learned(
                seat=self.learner,
                step=step,
                done=list(done),
                begun=begun,
                acts=acts,
                fallen=fallen,
                time=self.clock(),
            )
        )

    def reply(self, reply: Reply) -> None:
        try:
            seat = seat_of(self.match.game, self.match.state, Play(seat=reply.seat, do=reply.do))
        except BadInput as error:
            raise Refusal(str(error)) from error
        self.faces = list(reply.dice)
        for action in self.match.read(seat, reply.do):
            self.act(seat, action)
            self.settle()
        self.must_have_rolled(reply)

    def must_have_rolled(self, what: Step | Reply) -> None:
        """Raise Refusal where dice of the file are left over, which is a mistake in it."""
        if self.faces:
            raise Refusal(
                say(
                    "the lesson gives more dice than are rolled for {do}: {faces} are left",
                    do=repr(what.do),
                    faces=self.faces,
                )
            )

    def answer(self, step: Step, seat: int, actions: Sequence[Action]) -> Refusal:
        """What a wrong try is answered with."""
        for wrong in step.wrong:
            if self.understand(wrong.do) == actions:
                return Refusal(say(wrong.say), wrong.rule or step.rule)
        refusal = self.match.refusal(seat, actions[0])
        if refusal is not None:
            return refusal
        text = say("The rules allow it, but it is not what this step is about. {step}", step=say(step.say))
        return Refusal(text, step.rule)

    def go_on(self) -> None:
        """The learner has read what there is to read. Raises Refusal."""
        step = self.must_be_taught()
        if step.do:
            raise Refusal(say("this step is done at the table"))
        self.faces = []
        self.finish(step)

    def skip(self) -> None:
        """Let what a step asks for be done."""
        step = self.must_be_taught()
        at = self.place.step
        while self.step is step and self.place.step == at and step.do:
            found = self.wanted()
            if not found:
                raise Refusal(say("what the lesson asks for cannot be done here: {join}", join=", ".join(step.do)))
            self.learn(step, *found[0])
        if not step.do:
            self.go_on()

    def must_be_taught(self) -> Step:
        """The present step. Raises Refusal once there is none."""
        step = self.step
        if step is None:
            raise Refusal(say("the lesson is done"))
        return step

    # What is otherwise in a match

    def set_up(self) -> None:
        """The position that the lesson begins with. Raises BadInput, Refusal."""
        self.match.set_up(self.clock(), self.lesson.dice)
        self.settle()

    def act(self, seat: int, action: Action, *, forced: bool = False) -> None:
        """Carry out an action with the dice that the file gives. Raises Refusal."""
        faces: list[int] = []
        while True:
            try:
                self.match.act(seat, action, self.clock(), faces, forced=forced)
            except MissingDice as missing:
                if len(self.faces) < missing.n:
                    raise Refusal(
                        say("the lesson gives no dice for this roll of {n}d{sides}", n=missing.n, sides=missing.sides)
                    ) from missing
                faces += self.faces[: missing.n]
                del self.faces[: missing.n]
            else:
                return

    def concede(self, seat: int) -> None:
        """Nobody gives up in a lesson. Raises Refusal."""
        raise Refusal(say(NOBODY_GIVES_UP))

    def undo(self, seat: int, to: int, agreeing: object = frozenset()) -> None:
        """Nothing is taken back in a lesson. Raises Refusal."""
        raise Refusal(say(NOTHING_BACK))


def is_near(action: Action, meant: Action, near: int) -> bool:
    """Whether an act is as good as what is meant: the same, or on a free table a place or distance so near to it."""
    if not near:
        return action == meant
    there = copy_record(action)
    there.x, there.y, there.facing, there.amount = meant.x, meant.y, meant.facing, meant.amount
    far = (action.x - meant.x) ** 2 + (action.y - meant.y) ** 2 + (action.amount - meant.amount) ** 2
    return there == meant and far <= near**2


def check_lesson(game: Game, lesson: Lesson, rules: Collection[str]) -> list[str]:
    """What is wrong with a lesson, played to its end; `rules` are the ids of the rulebook."""
    try:
        match = Match(game, lesson_header(game, lesson, "", 0.0))
        sitting = LessonSitting(match, lesson, clock=lambda: 0.0)
        sitting.set_up()
    except (BadInput, Refusal, MissingDice) as error:
        return [say("the position: {error}", error=error)]
    faults = list[str]()
    for number, step in enumerate(lesson.steps, 1):
        faults += (say("step {number}: {each}", number=number, each=each) for each in step_faults(sitting, step, rules))
        try:
            sitting.skip()
        except Refusal as refusal:
            return [*faults, say("step {number}: {refusal}", number=number, refusal=refusal)]
    return faults


def step_faults(sitting: LessonSitting, step: Step, rules: Collection[str]) -> list[str]:
    cited = [step.rule, *(wrong.rule for wrong in step.wrong)]
    faults = [say("there is no rule {rule}", rule=repr(rule)) for rule in cited if rule and rule not in rules]
    for wrong in step.wrong:
        actions = sitting.understand(wrong.do)
        if not actions:
            faults.append(say("the wrong try {do} cannot be said here", do=repr(wrong.do)))
        elif sitting.fitting(actions) is not None:
            faults.append(say("the wrong try {do} is right", do=repr(wrong.do)))
    return faults
