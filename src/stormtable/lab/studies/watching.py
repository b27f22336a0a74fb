"""Playing with the rules interpreted, to see which of them take part: what is told by events, and what `@rule` says."""

from __future__ import annotations

import importlib
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from types import CodeType, FrameType
from typing import Any, Final

from stormtable.bots.levels import level_of, searcher_for
from stormtable.engine import Dice, below, copy_record
from stormtable.engine.choosing import choices_of
from stormtable.engine.dice import MOST_BELOW
from stormtable.engine.events import noting
from stormtable.engine.game import Game
from stormtable.engine.levels import Level
from stormtable.engine.rules import CITED
from stormtable.engine.seating import seating_of
from stormtable.engine.views import view_of
from stormtable.games import find, package_of
from stormtable.lab.play import MASK64
from stormtable.lab.series import seed_of
from stormtable.lab.shares.work import Share
from stormtable.lab.studies.plan import Cell, Outcome, Played, Study

__all__ = ["Watcher"]

MOST_DECISIONS: Final = 5_000  # acts of a game, as at the table
TOLD, RAN, CHECKED = range(3)
BITS: Final = 31


class Watcher:
    """Plays games of a study and counts the rules that took part; for one thread."""

    def __init__(self, study: Study) -> None:
        self.study, self.game = study, find(study.game)
        self.searcher = searcher_for(self.game)
        self.rules = rules_by_code(self.game)

    def do(self, share: Share) -> Played:
        """The games of a share."""
        begun = time.thread_time()
        games, found = list[Outcome](), defaultdict[str, dict[int, list[int]]](dict)
        for i in range(share.count):
            cell, number = self.study.due(share.first + i)
            watched = Watched(self.game, self.rules)
            games.append(self.play(self.study.cells[cell], number, watched))
            for rule, counts in watched.counts().items():
                row = found[rule].setdefault(cell, [cell, 0, 0, 0, 0])
                row[:] = [cell, *(old + new for old, new in zip(row[1:], (1, *counts), strict=True))]
        rules = {rule: [rows[cell] for cell in sorted(rows)] for rule, rows in sorted(found.items())}
        return Played(share.first, games, time.thread_time() - begun, rules)

    def close(self) -> None:
        """It holds nothing that would have to be given back."""

    def play(self, cell: Cell, number: int, watched: Watched) -> Outcome:
        """A game of a cell."""
        game, level = self.game, level_of(self.game, cell.level)
        own = seed_of(self.study.seed, number)
        state, dice, decisions = game.fill(cell.contents, cell.options, own), Dice(rng=own), 0
        state.dice.rng = below(dice, MOST_BELOW)
        with watched.applying():
            game.set_up(state)
        while not game.is_over(state) and decisions < MOST_DECISIONS:
            decisions += max(1, self.decide(state, level, dice, watched))  # one that came to nothing is one too
        stand = [mates[0] for mates in seating_of(game, state).members.values()]
        points = [int(game.points(state, seat)) for seat in stand] if game.is_over(state) else None
        digest = (int(state.dice.rng) * 31 + int(dice.rng)) & MASK64
        return Outcome(points, decisions, int(getattr(state, game.TURN, 0)), digest)

    def decide(self, state: Any, level: Level | None, dice: Dice, watched: Watched) -> int:
        """One decision of whoever must act; returns of how many acts it consists."""
        game, done = self.game, 0
        deciders = int(game.deciders(state))
        seat = (deciders & -deciders).bit_length() - 1
        for action in self.steps(state, seat, level, dice):
            if done and (game.is_over(state) or not int(game.deciders(state)) >> seat & 1):
                break
            with watched.checking():
                refused = game.refuse(state, seat, action)
            if refused:
                break
            with watched.applying():
                game.apply(state, seat, action)
            done += 1
        return done

    def steps(self, state: Any, seat: int, level: Level | None, dice: Dice) -> tuple[Any, ...]:
        if level is None:
            choices = choices_of(self.game, state, seat)
            return (copy_record(choices[below(dice, len(choices))]),)
        view = view_of(self.game, state, seat)
        if not self.searcher.is_compiled:
            self.searcher.compile(view, seat)
        return self.searcher.ask(view, seat, level, below(dice, 1 << BITS)).steps


def rules_by_code(game: Game) -> dict[CodeType, tuple[str, ...]]:
    """The ids that each function of a game's rules carries out."""
    found: dict[CodeType, list[str]] = {}
    prefix = f"{package_of(game.NAME)}."
    for rule, names in CITED.items():
        for name in names:
            module, _, function = name.rpartition(".")
            if name.startswith(prefix) and rule.startswith(f"{game.PREFIX}-"):
                code = getattr(importlib.import_module(module), function).__code__
                found.setdefault(code, []).append(rule)
    return {code: tuple(rules) for code, rules in found.items()}


class Watched:
    """What took part in one game."""

    def __init__(self, game: Game, rules: Mapping[CodeType, tuple[str, ...]]) -> None:
        self.game, self.rules = game, rules
        self.ran: Counter[CodeType] = Counter()
        self.checked: Counter[CodeType] = Counter()
        self.told: Counter[str] = Counter()

    @contextmanager
    def applying(self) -> Iterator[None]:
        """Something is carried out meanwhile."""
        with noting() as notes, calls(self.rules, self.ran):
            yield
        self.told.update(self.game.Event(note.event).rule for note in notes)

    def checking(self) -> AbstractContextManager[None]:
        """Whether something is legal, which then is done, is looked at meanwhile."""
        return calls(self.rules, self.checked)

    def counts(self) -> dict[str, list[int]]:
        """By rule: how often events told of it, its functions ran, and what was done was checked by them."""
        found: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
        for rule, count in self.told.items():
            if rule:
                found[rule][TOLD] += count
        for place, counter in ((RAN, self.ran), (CHECKED, self.checked)):
            for code, count in counter.items():
                for rule in self.rules[code]:
                    found[rule][place] += count
        return found


@contextmanager
def calls(codes: Container[CodeType], counts: Counter[CodeType]) -> Iterator[None]:
    """Count the calls of functions meanwhile, in this thread."""

    def trace(frame: FrameType, event: str, argument: object) -> None:
        if frame.f_code in codes:
            counts[frame.f_code] += 1

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)
