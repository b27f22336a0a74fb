"""A puzzle as it is sat at: one decision of one seat, tried until it is the best one, or given up.

A try that is wrong is taken back at once. No die falls: an act that would roll is only compared. What was tried is
written in the journal (lines of the type `learned`), so that a reload loses nothing.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from stormtable.engine.actions import Action
from stormtable.engine.game import BadInput, Game, seats_in
from stormtable.engine.landing import Landing, landing
from stormtable.engine.puzzles import Puzzle
from stormtable.engine.records import pack
from stormtable.engine.seating import seating
from stormtable.engine.sources import MissingDice
from stormtable.engine.views import view_of
from stormtable.games import tasks_of
from stormtable.language import say
from stormtable.table import undoing
from stormtable.table.folding import Node
from stormtable.table.journal import Header, Learned, Seat
from stormtable.table.match import Match
from stormtable.table.records import make_header
from stormtable.table.refusals import Refusal
from stormtable.table.sitting import Pending, Sitting

__all__ = ["PuzzleSitting", "Tried", "check_puzzle", "is_near", "is_table_of", "needed", "puzzle_header"]

UNKNOWN: Final = -1
WHOLE_TURN: Final = 3600  # tenths of a degree
ALIKE: Final = 150  # so far two facings on a free table are the same


def puzzle_header(game: Game, puzzle: Puzzle, solver: str, now: float) -> Header:
    """The first line of a puzzle's match. Raises BadInput for a scenario, options or a seat that are not there."""
    names = seating(game, puzzle.scenario, puzzle.options).names
    if puzzle.seat not in names:
        raise BadInput(f"{puzzle.file}: there is no seat {puzzle.seat!r}; there are: {', '.join(names)}")
    seats = [
        Seat(letter=letter, kind="screen", name=solver)
        if letter == puzzle.seat
        else Seat(letter=letter, kind="friend", name="")
        for letter in names
    ]
    return make_header(
        *(game, puzzle.scenario, puzzle.options, seats, now),
        dice="typed",
        position=dict(puzzle.position),
        puzzle=puzzle.number,
    )


def is_table_of(match: Match, puzzle: Puzzle) -> bool:
    """Whether a match is this puzzle, by today's rules and files: another may bear its number by now."""
    header = match.header
    same = header.scenario == puzzle.scenario and header.position == puzzle.position
    return same and not (match.heads and match.heads[0] is None)


@dataclass(frozen=True, slots=True)
class Tried:
    """A try that was wrong."""

    text: str  # what was done, in notation
    way: int  # of the puzzle's ways, which; UNKNOWN: none that was weighed
    right: int  # acts that are of the solution too, those apart that all ways have


class PuzzleSitting(Sitting):
    """A match that is a puzzle."""

    def __init__(
        self,
        match: Match,
        puzzle: Puzzle,
        pending: Sequence[Pending] = (),
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(match, pending, clock)
        self.puzzle = puzzle

    # How far the solver is

    @cached_property
    def solver(self) -> int:
        """The seat that decides."""
        return next(at for at, seat in enumerate(self.match.header.seats) if seat.kind == "screen")

    @property
    def lines(self) -> list[Learned]:
        """What was written since it was begun, or begun anew."""
        found = list[Learned]()
        for aside in self.match.asides:
            if isinstance(aside.line, Learned):
                found = [] if not aside.line.step and not aside.line.tried else [*found, aside.line]
        return found

    @property
    def tries(self) -> list[Tried]:
        """What was wrong, in order."""
        wrong = [each for each in self.lines if not each.step]
        return [Tried(each.tried, each.way, each.right) for each in wrong]

    @property
    def is_solved(self) -> bool:
        return any(each.step and each.tried for each in self.lines)

    @property
    def is_open(self) -> bool:
        """Whether the solution is known: it was found, or shown."""
        return any(each.step for each in self.lines)

    @cached_property
    def first(self) -> Node:
        """Where the puzzle begins."""
        node = self.match.heads[0]
        if node is None:
            raise Refusal(say("this puzzle can only be looked at: the rules have changed since"))
        return node

    @property
    def begins(self) -> Any:
        """The state that it begins with, to be left as it is."""
        return self.match.state_after(self.first)

    @cached_property
    def ways(self) -> list[list[Action]]:
        """The acts of each way of the puzzle's."""
        view = view_of(self.match.game, self.begins, self.solver)
        return [self.match.game.parse(view, way.do, self.solver) for way in self.puzzle.ways]

    @cached_property
    def landings(self) -> list[Landing]:
        """Where each way leads."""
        state, game = self.begins, self.match.game
        return [landing(game, state, self.solver, acts, settle=True) for acts in self.ways]

    @cached_property
    def told_apart(self) -> list[Action]:
        """The acts of the solution that not every way has: what there is to be found."""
        first, *others = map(self.needed, self.ways)
        return [act for act in first if not all(act in acts for acts in others)] or first

    def needed(self, acts: Sequence[Action]) -> list[Action]:
        """The acts, those left out that nobody need do."""
        return needed(self.match.header.game, acts)

    @property
    def acts(self) -> list[Action]:
        """What has been done in this try, up to the last act that left a choice."""
        nodes = list(undoing.after(self.match, 0))
        while nodes and nodes[-1].entry.forced:
            nodes.pop()
        return [act for node in nodes for act in self.acts_of(node)]

    def acts_of(self, node: Node) -> list[Action]:
        """What an entry says, read where it was done."""
        if node.parent is None or node.entry.kind != "decision":
            return []
        view = view_of(self.match.game, self.match.state_after(node.parent), self.solver)
        return self.match.game.parse(view, node.entry.text, self.solver)

    # What the solver does

    def decide(self, seat: int, text: str) -> None:
        """Do something; once it is a whole decision it is compared with the solution. Raises Refusal."""
        self.must_be_sought()
        written = len(self.lines)
        left = deque(self.match.read(seat, text))
        while left and len(self.lines) == written:  # else what is left is of the same try, or no part of the decision
            self.try_out(seat, left)

    def try_out(self, seat: int, left: deque[Action]) -> None:
        """Carry out the first of some acts of the solver's, and what then follows by force. Raises Refusal."""
        action = left.popleft()
        try:
            self.match.act(seat, action, self.clock())
        except MissingDice:
            self.compare([*self.acts, action], Landing(pack(self.match.state), pack(action)))
            return
        self.follow(left)
        acts = self.acts
        if self.is_whole(acts):
            self.compare(acts, self.here)

    def follow(self, left: deque[Action]) -> None:
        """Carry out what the solver has no choice in; who named it as well does not do it twice."""
        for action in self.by_force():
            if left and left[0] == action:
                left.popleft()

    @property
    def here(self) -> Landing:
        """Where the match stands."""
        return Landing(pack(self.match.state))

    def is_whole(self, acts: Sequence[Action]) -> bool:
        """Whether so much is a decision: one of those that are known, or all that the seat may do for now."""
        match = self.match
        if match.over is not None or self.solver not in match.deciders():
            return True
        at = self.known(acts, self.here)
        if at != UNKNOWN:
            return self.landings[at] == self.here or not self.may_go_on(acts, at)
        return all(len(way) == 1 for way in self.ways)

    def may_go_on(self, acts: Sequence[Action], at: int) -> bool:
        """Whether acts that are one way by now may yet become another, which asks for more."""
        done, near = self.needed(acts), self.puzzle.near
        longer = (way for way in map(self.needed, self.ways) if len(way) > len(done))
        begun = any(shared(done, way, near) == len(done) for way in longer)
        return begun and not is_near(acts, self.ways[at], near)

    def known(self, acts: Sequence[Action], where: Landing) -> int:
        """Which way acts that lead there are; UNKNOWN if they are none of the puzzle's."""
        for at, there in enumerate(self.landings):
            if there == where:
                return at
        near, done = self.puzzle.near, self.needed(acts)
        return next((at for at, way in enumerate(self.ways) if near and is_near(done, self.needed(way), near)), UNKNOWN)

    def compare(self, acts: Sequence[Action], where: Landing) -> None:
        """Note a try; one that is wrong is taken back."""
        way = self.known(acts, where)
        text = self.match.game.write(view_of(self.match.game, self.begins, self.solver), list(acts))
        right = shared(acts, self.told_apart, self.puzzle.near)
        line = Learned(seat=self.solver, step=int(way == 0), tried=text, way=way, right=right, time=self.clock())
        if way != 0:
            self.go_to_beginning()
        self.match.learn(line)

    def check(self) -> None:
        """Let what was done so far be the decision. Raises Refusal."""
        self.must_be_sought()
        acts = self.acts
        if not acts:
            raise Refusal(say("nothing has been done yet"))
        self.compare(acts, self.here)

    def give_up(self) -> None:
        """Show the solution on the table. Raises Refusal."""
        self.must_be_sought()
        self.go_to_beginning()
        self.match.learn(Learned(seat=self.solver, step=1, time=self.clock()))
        left = deque(self.ways[0])
        while left:
            try:
                self.match.act(self.solver, left.popleft(), self.clock())
            except MissingDice:
                return
            self.follow(left)

    def again(self) -> None:
        """Begin anew. Raises Refusal."""
        self.match.must_be_playable()
        self.go_to_beginning()
        self.match.learn(Learned(seat=self.solver, step=0, time=self.clock()))

    def must_be_sought(self) -> None:
        """Raise Refusal once the solution is known."""
        self.match.must_be_playable()
        if self.is_open:
            raise Refusal(say("the solution is known: begin anew, or take another puzzle"))

    def go_to_beginning(self) -> None:
        if self.match.head is not self.first:
            self.match.rewind(self.solver, 0, self.clock())

    # What is otherwise in a match

    def set_up(self) -> None:
        """The position. Raises BadInput, Refusal."""
        self.match.set_up(self.clock())

    def settle(self, *told: tuple[int, Action]) -> None:
        """Carry out only what the solver has no choice in: nobody else acts, and no die falls."""
        self.by_force(*told)

    def by_force(self, *told: tuple[int, Action]) -> list[Action]:
        """Carry that out, and return it."""
        match, found = self.match, list[Action]()
        while match.playable and self.solver in match.deciders():
            action = match.only_choice(self.solver)
            if action is None or (self.solver, action) in told:
                break
            try:
                match.act(self.solver, action, self.clock(), forced=True)
            except MissingDice:
                break
            found.append(action)
        return found

    def undo(self, seat: int, to: int, agreeing: Set[int] = frozenset()) -> None:
        """Take acts of a try back. Raises Refusal once the solution is known."""
        self.must_be_sought()
        super().undo(seat, to, agreeing)

    def concede(self, seat: int) -> None:
        """Nobody gives up the match. Raises Refusal."""
        raise Refusal(say("a puzzle is no match: give up shows the solution"))


def needed(game: str, acts: Sequence[Action]) -> list[Action]:
    """The acts of a game, those left out that nobody need do."""
    tasks = tasks_of(game)
    return [act for act in acts if tasks is None or act.verb not in tasks.IDLE]


def same_act(one: Action, other: Action, near: int) -> bool:
    """Whether two acts are the same; on a free table, as near to each other as that, and facing about alike."""
    if one == other or not near:
        return one == other
    apart = (one.x - other.x) ** 2 + (one.y - other.y) ** 2
    turned = (one.facing - other.facing) % WHOLE_TURN
    alike = kind_of(one) == kind_of(other) and abs(one.amount - other.amount) <= near
    return alike and apart <= near**2 and min(turned, WHOLE_TURN - turned) <= ALIKE


def kind_of(act: Action) -> tuple[int, int, int, int]:
    return act.verb, act.unit, act.target, act.part


def shared(acts: Sequence[Action], others: Sequence[Action], near: int) -> int:
    """How many of the others are among the acts."""
    left, found = list(acts), 0
    for act in others:
        there = next((each for each in left if same_act(each, act, near)), None)
        if there is not None:
            left.remove(there)
            found += 1
    return found


def is_near(acts: Sequence[Action], way: Sequence[Action], near: int) -> bool:
    """Whether acts are those of a way, in any order, as near as that."""
    return len(acts) == len(way) and shared(acts, way, near) == len(way)


def check_puzzle(game: Game, puzzle: Puzzle, rules: Collection[str]) -> list[str]:
    """What is wrong with a puzzle, played to its end; `rules` are the ids of the rulebook."""
    try:
        match = Match(game, puzzle_header(game, puzzle, "", 0.0))
        sitting = PuzzleSitting(match, puzzle, clock=lambda: 0.0)
        sitting.set_up()
    except (BadInput, Refusal, MissingDice) as error:
        return [say("the position: {error}", error=error)]
    faults = (
        [say("there is no rule {rule}", rule=repr(puzzle.rule))] if puzzle.rule and puzzle.rule not in rules else []
    )
    faults += [
        say("there is no event {event}", event=repr(each.event))
        for each in puzzle.effects
        if each.event not in game.Event.__members__
    ]
    if sitting.solver not in seats_in(game.deciders(match.state)):
        return [*faults, say("seat {seat} does not decide in this position", seat=puzzle.seat)]
    return [*faults, *way_faults(sitting)]


def way_faults(sitting: PuzzleSitting) -> Iterator[str]:
    """What is wrong with the ways of a puzzle: each is done at its table, and told for what it is."""
    ways = [
        say("way {number}, {do}", number=number, do=repr(way.do)) for number, way in enumerate(sitting.puzzle.ways, 1)
    ]
    faults = [(way, why_not(sitting, at)) for at, way in enumerate(ways)]
    if any(fault for _, fault in faults):
        yield from (f"{way}: {fault}" for way, fault in faults if fault)
        return
    for at, way in enumerate(ways):
        try:
            sitting.again()
            sitting.decide(sitting.solver, sitting.puzzle.ways[at].do)
            if not sitting.lines:
                sitting.check()
        except Refusal as refusal:
            yield f"{way}: {refusal}"
            continue
        if sitting.lines[-1].way != at:
            yield say("{way}: it is the same decision as way {way2}", way=way, way2=sitting.lines[-1].way + 1)


def why_not(sitting: PuzzleSitting, at: int) -> str:
    """Why a way cannot be done; "" if it can."""
    game, state, seat = sitting.match.game, sitting.begins, sitting.solver
    try:
        landing(game, state, seat, game.parse(view_of(game, state, seat), sitting.puzzle.ways[at].do, seat))
    except BadInput as error:
        return str(error)
    return ""
