"""Who decides for a seat at a served table: a bot's program, a level or chance; what it does, step by step."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from stormtable.bots.levels import searcher_for
from stormtable.bots.programs.named import Command, Named
from stormtable.bots.programs.processes import Fault
from stormtable.bots.programs.program import Program
from stormtable.bots.programs.protocol import Decide, Over, Seen
from stormtable.bots.searcher import Searcher
from stormtable.engine.actions import Action
from stormtable.engine.choosing import fallback_of
from stormtable.engine.levels import Level
from stormtable.lab.players import Programs
from stormtable.lab.remote.seen import Position
from stormtable.lab.seeing import greeting, question

__all__ = ["Decider"]

CHANCE: Final = 1 << 31

Step = str | Action


class Decider:
    """Answers what the seat does. `told` hears what goes wrong."""

    def __init__(self, name: str, player: Named, programs: Programs, told: Callable[[str], object]) -> None:
        self.name, self.player, self.programs, self.told = name, player, programs, told
        self.program: Program | None = None
        self.searcher: Searcher | None = None

    def first_steps(
        self, at: Position, entry: int, log: Sequence[Seen], dropped: str, most: float | None = None
    ) -> list[Step]:
        """What to do, the first step first; the fallback where a program fails. Raises BadInput if there is none.

        `most` are the seconds that a clock allows; None where there is none.
        """
        legal = list(at.legal())
        if isinstance(self.player, Command):
            asked = question(at.game, at.view, at.seat, legal, entry, log, dropped)
            return self.asked(self.player, at, legal, asked, most)
        if self.player is None:
            return [secrets.choice(legal)]
        return list(self.thought(self.player, at, most))

    def asked(
        self, command: Command, at: Position, legal: list[Action], asked: Decide, most: float | None
    ) -> list[Step]:
        program = self.program or self.begin(command, at)
        try:
            steps = program.ask(asked, most).steps
            first = steps[0]
            if isinstance(first, int) and not 0 <= first < len(legal):
                raise Fault("illegal", f"chose {first}, and a place from 0 to {len(legal) - 1} is expected")
            return [legal[first] if isinstance(first, int) else first, *map(str, steps[1:])]
        except Fault as fault:
            return [self.fall_back(at, fault)]

    def begin(self, command: Command, at: Position) -> Program:
        """The program, greeted for this match."""
        self.program = program = self.programs.take(self.name, command)
        seed = secrets.randbelow(CHANCE)
        program.begin(greeting(at.game, at.scenario, at.case.options, at.seats, at.seat, program.seconds, seed))
        return program

    def fall_back(self, at: Position, fault: Fault) -> Action:
        """What is done in place of an answer."""
        (action,) = fallback_of(at.game, at.view, at.seat)
        if self.program is not None:
            self.program.count(fault)
        if str(fault):
            self.told(f"{self.name}: {fault}; the game's fallback was played: {at.game.write(at.view, [action])}")
        return action

    def thought(self, level: Level, at: Position, most: float | None) -> Sequence[Action]:
        """The acts of a level, within its seconds."""
        if self.searcher is None:
            self.searcher = searcher_for(at.game)
            self.searcher.compile(at.view, at.seat)
        deadline = time.monotonic() + (level.seconds if most is None else min(level.seconds, most))
        return self.searcher.ask(at.view, at.seat, level, secrets.randbelow(CHANCE), deadline).steps

    def over(self, points: dict[str, int] | None, log: Sequence[Seen]) -> None:
        """The match has ended."""
        if self.program is not None:
            self.program.over(Over(points=points, log=list(log), faults={}))

    def faults(self) -> dict[str, int]:
        """How often the program failed, by kinds."""
        if self.program is None:
            return {}
        return {str(kind): count for kind, count in sorted(self.program.faults.items())}

    def written(self, at: Position, step: Step) -> str:
        """A step in notation."""
        return step if isinstance(step, str) else str(at.game.write(at.view, [step]))


def letters_of(table: dict[str, Any]) -> list[str]:
    """The seats' names in notation."""
    return [str(each["letter"]) for each in table["seats"]]
