"""Advice in a match that goes on: what the hard level would do, and what a decision would give away.

All of it is judged by the views that a seat has, or had when its decision began; nothing else is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from stormtable.engine.actions import Action, same
from stormtable.engine.choosing import only_choice
from stormtable.engine.dice import Dice
from stormtable.engine.landing import carried_out
from stormtable.engine.views import view_of
from stormtable.review.chances import SHOWN, Candidate, Judge, alike
from stormtable.review.descents import First
from stormtable.review.fits import PLAIN, Fit
from stormtable.review.gifts import MANY, Act, error_between, gift, length

__all__ = ["Basis", "Choice", "Hint", "Warned", "basis_of", "hint", "last_decision", "tried", "warn"]

DEEP: Final = 2  # times the descents that a warning is weighed with before it is said
LEAST: Final = 10  # thousandths: what is less is too close to tell
THOUSAND: Final = 1000


@dataclass(frozen=True, slots=True)
class Choice:
    """What may be done, and the chance to win that it leaves, in thousandths."""

    text: str  # in notation, all its steps
    first: str  # the first of them alone
    chance: int
    error: int  # half of its interval


@dataclass(frozen=True, slots=True)
class Basis:
    """What chances rest on."""

    text: str
    measured: bool  # a fit of games; else they are the search's own opinion, and no chances
    own: bool  # the fit is the scenario's own


@dataclass(frozen=True, slots=True)
class Hint:
    """What the hard level would do."""

    best: Choice
    other: Choice | None  # the next best, or what is drafted; None: there is nothing else worth a look
    drafted: bool  # the other is what is drafted
    close: bool  # the two are too close to tell
    by_lot: bool  # the computer draws lots between ways that are all as good
    second: str  # what it thought best at first, where weighing found better; ""
    basis: Basis


@dataclass(frozen=True, slots=True)
class Warned:
    """What a decision would give away, in thousandths."""

    given: int  # 0: nothing, or too little to tell
    played: Choice | None  # None: nothing is decided yet, or there was no choice
    best: Choice | None
    basis: Basis
    begun: bool = False  # the decision was begun by acts before: both are told from its beginning


def basis(judge: Judge, view: Any) -> Basis:
    """What the chances of this scenario rest on."""
    return basis_of(judge.fit(view), judge.scenario)


def basis_of(fit: Fit, scenario: str) -> Basis:
    """What the chances of a fit rest on."""
    return Basis(fit.text, fit is not PLAIN, own=fit.name != "" and fit.name == scenario)


# Hints


def hint(
    judge: Judge, state: Any, seat: int, seed: int = 0, drafted: Sequence[Action] = (), meant: Sequence[Action] = ()
) -> Hint:
    """What the hard level would do where a seat decides, beside what is drafted, else beside the next best.

    `meant`: what a lesson asks for; it is told in place of what the hard level would do. Raises CompileError.
    """
    view = view_of(judge.game, state, seat)
    descents = judge.fits.effort.decisions * judge.fits.descents
    lot = judge.scales.searcher.drawn_actions(view, seat, Dice(rng=seed))
    ways = [] if lot else distinct(weighed_lines(judge, view, seat, descents, seed))

    def weigh(actions: Sequence[Action]) -> Candidate:
        known = next((each for each in ways if alike(each.steps, actions)), None)
        return known or judge.weighed(view, seat, actions, First.ACTIONS, actions, descents, seed)

    first = weigh(meant or lot) if meant or lot else ways[0]
    best = first if meant else max([first, *(each for each in ways if surely_better(each, first))], key=chance_of)
    drafted = [act.action for act in tried(judge, seat, drafted, view).acts]
    own = weigh(drafted) if drafted and not begins(best.steps, drafted) else None
    others = [each for each in ways if not begins(each.steps, meant or best.steps)]
    other = own or max(others, key=chance_of, default=None)
    return Hint(
        best=choice(judge, view, best),
        other=None if other is None else choice(judge, view, other),
        drafted=own is not None,
        close=other is not None and too_close(best, other),
        by_lot=bool(lot),
        second="" if best is first else first.text,
        basis=basis(judge, view),
    )


def weighed_lines(judge: Judge, view: Any, seat: int, descents: int, seed: int) -> list[Candidate]:
    """The moves that the hard level's search likes, its choice first, each weighed by descents of its own."""
    moves = judge.scales.candidates(view, seat)
    if len(moves) > 1:
        hard = judge.scales.hard
        looks = max(hard.iterations, 2 * descents, 2 * len(moves))
        moves = [line.move for line in judge.scales.lines(view, seat, looks, seed - 1, hard)[:SHOWN]] or moves[:1]
    return [judge.weighed_move(view, seat, move, descents, seed) for move in moves]


def distinct(ways: Sequence[Candidate]) -> list[Candidate]:
    """Those that do not begin with the same actions as one before them does from end to end."""
    return [each for at, each in enumerate(ways) if not any(alike(each.steps, one.steps) for one in ways[:at])]


def begins(steps: Sequence[Action], with_these: Sequence[Action]) -> bool:
    """Whether actions begin with others."""
    return len(steps) >= len(with_these) and all(map(same, steps, with_these))


def chance_of(candidate: Candidate) -> float:
    return candidate.chance.value


def surely_better(one: Candidate, other: Candidate) -> bool:
    apart = chance_of(one) - chance_of(other)
    return THOUSAND * apart >= LEAST and apart > error_between(one, other)


def too_close(one: Candidate, other: Candidate) -> bool:
    return not surely_better(one, other) and not surely_better(other, one)


def choice(judge: Judge, view: Any, candidate: Candidate) -> Choice:
    """A candidate as it is told."""
    error = (candidate.chance.high - candidate.chance.low) / 2
    first = judge.game.write(view, candidate.steps[:1])
    return Choice(candidate.text, first, round(THOUSAND * chance_of(candidate)), round(THOUSAND * error))


# Warnings


def warn(
    judge: Judge, state: Any, seat: int, actions: Sequence[Action], run: Sequence[Act] = (), seed: int = 0
) -> Warned:
    """What a seat would give away by acts that are to come, those of its run before them counted in.

    Nothing where the decision does not come to its end by them. What would be warned of is weighed again by other
    descents, since of several things the one that looks best is often the one that was lucky. Raises CompileError.
    """
    now = view_of(judge.game, state, seat)
    outcome = tried(judge, seat, actions, now)
    run = [*run, *outcome.acts]
    nothing = Warned(0, None, None, basis(judge, now))
    if not outcome.acts:
        return nothing
    decision = last_decision(judge, seat, run)
    if not (decision.ended or outcome.over or decision.leaves(judge, seat, outcome.after)):
        return nothing
    descents = judge.fits.effort.decisions * judge.fits.descents
    _, found = gift(judge, seat, run[decision.at :], 0, descents, seed)
    if found is None:
        return nothing
    played, best, view = found.played, found.best, view_of(judge.game, run[decision.at].before, seat)
    if begins(best.steps, decision.done):
        best = played
    if surely_better(best, played):
        played, best = (weigh_again(judge, view, seat, each, DEEP * descents, seed + 1) for each in (played, best))
    given = round(THOUSAND * (chance_of(best) - chance_of(played))) if surely_better(best, played) else 0
    begun = decision.at < len(run) - len(outcome.acts)
    return Warned(given, choice(judge, view, played), choice(judge, view, best), basis(judge, view), begun)


def weigh_again(judge: Judge, view: Any, seat: int, candidate: Candidate, descents: int, seed: int) -> Candidate:
    steps = candidate.steps
    return judge.weighed(view, seat, steps, First.ACTIONS, steps, descents, seed)


@dataclass(frozen=True, slots=True)
class Tried:
    """What acts in a row lead to, as far as no die falls."""

    acts: Sequence[Act]  # those that can be done so, each with the view before it; the last of them may roll
    over: bool  # the seat does not decide any more, or a die falls
    after: Any  # a state that the seat may imagine


def tried(judge: Judge, seat: int, actions: Sequence[Action], view: Any) -> Tried:
    """Try acts on what a seat may imagine behind its view, and what follows from them by force."""
    game, guess, acts = judge.game, view_of(judge.game, view, seat), list[Act]()
    game.imagine(guess, seat, Dice(rng=1))
    for action in actions:
        if not game.deciders(guess) >> seat & 1 or game.refuse(guess, seat, action):
            return Tried(acts, over=True, after=guess)
        acts.append(Act(-1, forced=False, action=action, before=view_of(game, guess, seat) if acts else view))
        if not carried_out(game, guess, seat, action):
            return Tried(acts, over=True, after=guess)
    for _ in range(FORCED):
        if game.is_over(guess) or not game.deciders(guess) >> seat & 1:
            return Tried(acts, over=True, after=guess)
        act = only_choice(game, guess, seat)
        if act is None:
            break
        if not carried_out(game, guess, seat, act):
            return Tried(acts, over=True, after=guess)
    return Tried(acts, over=False, after=guess)


FORCED: Final = 8  # acts in a row that leave no choice: of more, the rest is not looked at


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision that the last act of a run belongs to."""

    at: int  # the act that it begins with
    done: Sequence[Action]  # its acts, those that left no choice apart
    ended: bool  # they are all that a decision of the computer consists of
    one_unit: bool  # such a decision is of one unit

    def leaves(self, judge: Judge, seat: int, after: Any) -> bool:
        """Whether the seat's next decision is of another unit."""
        if not self.one_unit or not self.done:
            return False
        ways = ways_at(judge, view_of(judge.game, after, seat), seat)
        return all(way[0].unit != self.done[-1].unit for way in ways if way)


def last_decision(judge: Judge, seat: int, run: Sequence[Act]) -> Decision:
    """The decision of the last act of a run, told apart from those before it as a review does."""
    at = 0
    while True:
        ways = ways_at(judge, view_of(judge.game, run[at].before, seat), seat)
        many = length(run, at, ways)
        if at + many >= len(run):
            break
        at += many
    done = [act.action for act in run[at:] if not act.forced]
    single = max(map(len, ways), default=1) == 1
    one_unit = not single and all(step.unit == way[0].unit for way in ways for step in way)
    return Decision(at, done, single or any(alike(way, done) for way in ways), one_unit)


def ways_at(judge: Judge, view: Any, seat: int) -> list[tuple[Action, ...]]:
    """What the computer would look at, each as actions; of very many, those that a short search likes."""
    moves = judge.scales.candidates(view, seat)
    if len(moves) >= MANY:
        moves = judge.promising(view, seat, moves, 0, 0)
    return [tuple(judge.scales.searcher.hooks.steps(view, seat, move)) for move in moves]
