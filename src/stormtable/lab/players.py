"""Who decides for a seat of a match at the table: chance, a level, or a bot's program."""

from __future__ import annotations

import hashlib
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from stormtable.bots.programs.named import Command, Named
from stormtable.bots.programs.processes import Fault
from stormtable.bots.programs.program import SECONDS, Program
from stormtable.bots.programs.protocol import Over
from stormtable.bots.searcher import Searcher
from stormtable.engine import Dice, below
from stormtable.engine.actions import Action
from stormtable.engine.choosing import choices_of
from stormtable.engine.levels import Level
from stormtable.engine.seating import Seating
from stormtable.lab.seeing import greeting, log_since, question_at
from stormtable.table.match import Match
from stormtable.table.refusals import Refusal

__all__ = ["Bench", "Programs", "chance_of", "read_step"]

MOST_TOLD: Final = 10  # faults of a match that are told; all are counted
MOST_SHOWN: Final = 200  # characters of what was wanted
CHANCE_BITS: Final = 31

Ended = Callable[[Match], bool]


class Player(Protocol):
    """Decides for a seat."""

    def decide(self, match: Match, seat: int, goes_on: Ended, dice: Dice) -> None:
        """One decision, of one act or several in a row, carried out."""


class AtRandom:
    """Anything legal, all equally likely."""

    def decide(self, match: Match, seat: int, goes_on: Ended, dice: Dice) -> None:
        """One act."""
        choices = choices_of(match.game, match.view(seat), seat)
        match.act(seat, choices[below(dice, len(choices))], time.time())


class Searching:
    """A level, at full strength whatever time it takes."""

    def __init__(self, level: Level, searcher: Searcher) -> None:
        self.level, self.searcher = level, searcher

    def decide(self, match: Match, seat: int, goes_on: Ended, dice: Dice) -> None:
        """The acts of a move; they end where one is no longer legal or another seat decides."""
        view = match.view(seat)
        if not self.searcher.is_compiled:
            self.searcher.compile(view, seat)
        for action in self.searcher.ask(view, seat, self.level, below(dice, 2**31)).steps:
            if not goes_on(match) or seat not in match.deciders() or match.refusal(seat, action) is not None:
                return
            match.act(seat, action, time.time())


class Programmed:
    """A bot's program. Where it fails, the game's fallback is played."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.since, self.dropped = 0, ""

    def begin(self, match: Match, seats: Seating, seat: int, seed: int) -> None:
        """Greet the program for a match. Raises BadInput if there is no such program."""
        header, self.since, self.dropped = match.header, 0, ""
        seconds = self.program.seconds
        hello = greeting(match.game, header.scenario, header.options, seats, seat, seconds, chance_of(seed, seat))
        self.program.begin(hello)

    def decide(self, match: Match, seat: int, goes_on: Ended, dice: Dice) -> None:
        """The steps of its act; those that cannot be carried out any more are dropped, and it is told."""
        asked, legal = question_at(match, seat, self.since, self.dropped)
        self.since, self.dropped = len(match.entries), ""
        try:
            steps = self.program.ask(asked).steps
            first = read_step(match, seat, steps[0], legal)
        except Fault as fault:
            self.fall_back(match, seat, fault)
            return
        for action in first:
            match.act(seat, action, time.time())
            if not self.may_go_on(match, seat, goes_on):
                return
        for step in steps[1:]:
            try:
                for action in read_step(match, seat, step, ()):
                    match.act(seat, action, time.time())
                    if not self.may_go_on(match, seat, goes_on):
                        return
            except (Fault, Refusal) as error:
                self.dropped = str(error)
                return

    def may_go_on(self, match: Match, seat: int, goes_on: Ended) -> bool:
        return goes_on(match) and seat in match.deciders()

    def fall_back(self, match: Match, seat: int, fault: Fault) -> None:
        action = match.fallback(seat)
        done = match.game.write(match.views.of(seat), [action])
        self.program.count(fault)
        told = self.program.faults.total()
        if str(fault) and told <= MOST_TOLD:
            self.program.tell(f"{self.program.name}: {fault}; the game's fallback was played: {done}")
        if str(fault) and told == MOST_TOLD:
            self.program.tell(f"{self.program.name}: further faults of this match are counted only")
        match.act(seat, action, time.time())

    def end(self, match: Match, seat: int) -> None:
        """Tell the program how the match ended."""
        points = None if match.over is None else match.over.points
        by_seat = None if points is None else dict(zip(letters(match), points, strict=True))
        self.program.over(Over(points=by_seat, log=log_since(match, seat, self.since), faults={}))


def letters(match: Match) -> list[str]:
    return [each.letter for each in match.header.seats]


def read_step(match: Match, seat: int, step: str | int, legal: Sequence[Action]) -> list[Action]:
    """The actions of a step, the first of them legal. Raises Fault."""
    if isinstance(step, int):
        if not 0 <= step < len(legal):
            places = f"a place from 0 to {len(legal) - 1}" if legal else "notation: only a first step may be a place"
            raise Fault("illegal", f"chose {step}, and {places} is expected")
        return [legal[step]]
    try:
        actions = match.read(seat, step)
        if refusal := match.refusal(seat, actions[0]):
            raise refusal
    except Refusal as refused:
        rule = f" ({refused.rule})" if refused.rule else ""
        raise Fault("illegal", f"wanted {step[:MOST_SHOWN]!r}: {refused.text}{rule}") from refused
    return actions


def chance_of(seed: int, seat: int) -> int:
    """A number for a program's own chance, the same for equal seeds; it is of no use for telling the dice to come."""
    digest = hashlib.sha256(f"stormtable bot {seed} {seat}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> (64 - CHANCE_BITS)


class Programs:
    """Running programs, each kept for the next match of whoever is called so; ended when this is closed."""

    def __init__(self, seconds: float = SECONDS, told: Callable[[str], object] = lambda line: None) -> None:
        """`seconds` are for a decision; `told` hears what goes wrong, from threads."""
        self.seconds, self.told = seconds, told
        self.idle: defaultdict[str, list[Program]] = defaultdict(list)
        self.all: list[Program] = []

    def __enter__(self) -> Programs:
        return self

    def __exit__(self, *_: object) -> None:
        """End them."""
        self.close()

    def close(self) -> None:
        """End them."""
        for each in self.all:
            each.close()

    def take(self, name: str, command: Command) -> Program:
        """One that plays for nobody else now."""
        try:
            return self.idle[name].pop()
        except IndexError:
            found = Program(name, command.words, self.seconds, self.told)
            self.all.append(found)
            return found

    def give_back(self, program: Program) -> None:
        """Let it play for others."""
        self.idle[program.name].append(program)


class Bench:
    """The players of a match by seat."""

    def __init__(self, names: Sequence[str], players: Sequence[Named], programs: Programs, searcher: Searcher) -> None:
        self.programs, self.programmed = programs, dict[int, Programmed]()
        self.players: list[Player] = []
        for seat, (name, player) in enumerate(zip(names, players, strict=True)):
            if isinstance(player, Command):
                self.programmed[seat] = Programmed(programs.take(name, player))
                self.players.append(self.programmed[seat])
            else:
                self.players.append(AtRandom() if player is None else Searching(player, searcher))

    def __enter__(self) -> Bench:
        return self

    def __exit__(self, *_: object) -> None:
        """Give its programs back."""
        for each in self.programmed.values():
            self.programs.give_back(each.program)

    def begin(self, match: Match, seats: Seating, seed: int) -> None:
        """A match begins. Raises BadInput if there is no such program."""
        for seat, each in self.programmed.items():
            each.begin(match, seats, seat, seed)

    def end(self, match: Match) -> None:
        """A match has ended."""
        for seat, each in self.programmed.items():
            each.end(match, seat)

    def faults(self) -> list[dict[str, int]]:
        """By seat, how often a program failed in the match, by kinds of faults."""
        found: list[dict[str, int]] = [{} for _ in self.players]
        for seat, each in self.programmed.items():
            found[seat] = {str(kind): count for kind, count in sorted(each.program.faults.items())}
        return found
