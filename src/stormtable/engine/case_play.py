"""Playing a case file: its position, its plays, its refusals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from stormtable.engine.actions import Action
from stormtable.engine.case_expect import Problem, differences_of
from stormtable.engine.case_told import Happening, unlike_told
from stormtable.engine.cases import Case, Play, in_file
from stormtable.engine.choosing import fallback_of
from stormtable.engine.dice import DiceError, Script, dice_from
from stormtable.engine.events import noting
from stormtable.engine.game import BadInput, Game, Reported, seats_in
from stormtable.engine.inputs import did_you_mean, list_words
from stormtable.engine.records import copy_record
from stormtable.engine.refusing import instead, refused_text, short
from stormtable.engine.sources import Recorder
from stormtable.engine.views import view_of

__all__ = ["Result", "after_waiving", "arrange", "play_case", "seat_of"]


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Result:
    """How a case went: right if there are no problems."""

    case: Case
    state: Any  # at the end
    problems: tuple[Problem, ...]

    @property
    def right(self) -> bool:
        return not self.problems

    def __str__(self) -> str:
        name = self.case.file or self.case.title or "case"
        if self.right:
            return f"{name}: as expected"
        return "\n".join([f"{name}: not as expected", *(f"  {problem}" for problem in self.problems)])


def arrange(game: Game, case: Case) -> Any:
    """The state that a case begins with. Raises BadInput naming file and key."""
    try:
        state = game.load(case.scenario, case.options, case.seed)
    except BadInput as error:
        key = f"with the scenario {case.scenario_file}" if case.scenario_file else ""
        raise in_file(case, key, error) from None
    if not case.position and not case.dice:
        return state
    with dice_from(Script(case.dice)) as script:
        try:
            game.set_position(state, case.position)
        except DiceError as error:
            reason = f"the position rolls dice on its way to the first decision ({error}); give them as dice"
            raise in_file(case, "position", reason) from None
        except BadInput as error:
            raise in_file(case, "position", error) from None
    if script.left:
        raise in_file(case, "position.dice", f"nothing rolled {script.left}")
    return state


def play_case(game: Game, case: Case) -> Result:
    """Play a case to its end, or to the first play that does not go as it says. Raises BadInput for a wrong file."""
    state = arrange(game, case)
    problems: list[Problem] = []
    for number, play in enumerate(case.plays, 1):
        after, problem = carry_out(game, state, play, f"play {number}")
        if problem is not None:
            return Result(case, state, (*problems, problem))
        state = after
        problems += differences_of(game, case, state, play.expect, f"play {number}: expect")
    problems += differences_of(game, case, state, case.expect, "expect")
    return Result(case, state, tuple(problems))


def carry_out(game: Game, state: Any, play: Play, where: str) -> tuple[Any, Problem | None]:
    """The state after a play, or what went wrong; a refused play leaves the state as it was.

    What goes without saying (`game.UNSAID`: to hold fire, to decline) is done for those who come before the seat that
    plays; and for those who come before the dice of the play.
    """
    if not play.do:
        return state, None
    first, there = None, state
    while there is not None:
        after, problem, refused = try_out(game, there, play, where)
        if problem is None:
            return (state if refused else after), None
        if not refused:
            return state, problem
        first = first or problem
        there = after_waiving(game, there)
    return state, first


def try_out(game: Game, state: Any, play: Play, where: str) -> tuple[Any, Problem | None, bool]:
    """(state after a play, what is not as it says, whether it was refused).

    Words that are understood and cannot be said here, for a rule that the error names, are refused by that rule.
    """
    try:
        seat = seat_of(game, state, play)
        conceding = play.do.strip().casefold() == "concede"
        actions = [] if conceding else game.parse(view_of(game, state, seat), play.do, seat)
    except BadInput as error:
        if play.refused and error.rule:
            return state, judge_refusal(play, error.rule, str(error), where), True
        return state, Problem(where, f"{play.do!r}", str(error)), True
    try:
        results = results_of(game, state, actions, play)
    except BadInput as error:
        return state, Problem(where, f"a result of {play.do!r}", str(error)), True
    acting = Acting(game, copy_record(state), Script(play.dice, results))
    try:
        refusal, told = acting.all_of(seat, actions, conceding=conceding)
    except DiceError as error:
        return state, Problem(where, "the dice that the rules roll", f"{list(play.dice)}: {error}"), False
    if play.refused or refusal:
        rule, text = (game.No(refusal).rule, f"{game.No(refusal).text}{told}") if refusal else ("", "")
        return state, judge_refusal(play, rule, text, where), refusal > 0
    left = acting.script.left
    if acting.script.results:
        return acting.state, Problem(where, "what is reported to be asked for", "nothing asks for it"), False
    if left:
        used = len(play.dice) - len(left)
        return acting.state, Problem(where, f"all dice rolled, {list(play.dice)}", f"only the first {used}"), False
    try:
        problem = next(unlike_told(game, play, seat, acting.happened, where), None)
    except BadInput as error:
        problem = Problem(where, "a seat that hears of it", str(error))
    return acting.state, problem, False


def results_of(game: Game, state: Any, actions: Sequence[Action], play: Play) -> list[Sequence[int]]:
    """What a play reports from outside, as numbers. Raises BadInput where the game has no words for it."""
    if play.result is None:
        return []
    if not isinstance(game, Reported):
        raise BadInput("nothing is reported from outside in this game: leave `result` out")
    return [game.read_result(state, actions, play.result)]


class Acting:
    """A play being carried out on a state, with what happens in it."""

    def __init__(self, game: Game, state: Any, script: Script) -> None:
        self.game, self.state, self.script = game, state, script
        self.happened: list[Happening] = []

    def all_of(self, seat: int, actions: Sequence[Action], *, conceding: bool) -> tuple[int, str]:
        """(why one of the actions is refused, 0 if none is; which, and what would be legal). Raises DiceError."""
        before = ""
        if conceding:
            self.one(lambda state: self.game.concede(state, seat))
        for action in actions:
            refusal = self.game.refuse(self.state, seat, action)
            if refusal:
                return refusal, refusal_text(self.game, view_of(self.game, self.state, seat), seat, action, before)
            before = short(self.game, view_of(self.game, self.state, seat), action)
            self.one(lambda state, action=action: self.game.apply(state, seat, action))  # type: ignore[misc]
        going = True
        while self.script.left and going:
            going = self.one(lambda state: waive(self.game, state))
        return 0, ""

    def one(self, act: Callable[[Any], T]) -> T:
        """Carry out one action."""
        before = copy_record(self.state)
        with noting() as notes, dice_from(Recorder(self.script)) as recorder:
            done = act(self.state)
        if notes:
            self.happened.append(Happening(before, notes, recorder.rolls))
        return done


def after_waiving(game: Game, state: Any) -> Any:
    """The state after one of those who decide did what goes without saying; None if nothing does, or it rolls dice."""
    after = copy_record(state)
    with suppress(DiceError), dice_from(Script(())):
        if waive(game, after):
            return after
    return None


def waive(game: Game, state: Any) -> bool:
    """Do what goes without saying for one of those who decide; False if nothing does."""
    for seat in seats_in(game.deciders(state)):
        (action,) = fallback_of(game, state, seat)
        if action.verb in game.UNSAID:
            game.apply(state, seat, action)
            return True
    return False


def refusal_text(game: Game, view: Any, seat: int, action: Action, before: str) -> str:
    """Which action of a play was refused, where it is one of several, and what would be legal in its place."""
    which, would = f": {refused_text(game, view, action, before)}" if before else "", instead(game, view, seat, action)
    return which + (f"; {would}" if would else "")


def judge_refusal(play: Play, rule: str, text: str, where: str) -> Problem | None:
    """What is not as expected of a play that a rule refused ("": none did), for a reason."""
    got = f"refused by {rule}, {text}" if rule else "it was carried out"
    if not play.refused:
        return Problem(where, f"{play.do!r} to be legal", got)
    if rule and play.refused in ("any", rule):
        return None
    return Problem(where, f"{play.do!r} to be refused by {play.refused}", got)


def seat_of(game: Game, state: Any, play: Play) -> int:
    """The number of the seat that a play names, or of the only one that decides."""
    if play.seat:
        seating = game.seats(state)
        names = [name.casefold() for name in seating]
        if play.seat.casefold() not in names:
            raise BadInput(f"there is no seat {play.seat!r}; {did_you_mean(play.seat, seating)}")
        return names.index(play.seat.casefold())
    seats = seats_in(game.deciders(state))
    if len(seats) != 1:
        raise BadInput(f"name the seat: {list_words(game.seats(state)[seat] for seat in seats)} decide now")
    return seats[0]
