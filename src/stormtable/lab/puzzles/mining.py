"""Mining: games are played, every decision goes through the sieve, and what is found is written down game by game."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from stormtable import __version__
from stormtable.bots.levels import levels_of
from stormtable.engine.game import BadInput, Game, Setting
from stormtable.engine.levels import Level
from stormtable.engine.records import copy_record, from_void, pack
from stormtable.engine.views import view_of
from stormtable.games import tasks_of
from stormtable.lab.kept import Kind, kept
from stormtable.lab.puzzles.sieve import Sieve, Sifted
from stormtable.lab.selfplay import MOST_DECISIONS, Selfplay
from stormtable.review.chances import Judge

__all__ = ["KIND", "Find", "Mine", "Mined", "Ranked", "mine"]

PLAYERS: Final = (("easy", "medium"), ("medium", "easy"), ("easy", "easy"), ("medium", "medium"))  # games in turn
SLIPS: Final = 12  # of a hundred decisions, those taken at random: who never errs leaves nothing to find
SPREAD: Final = 1_000_003  # between the games of two seeds


class Mine(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="mine"):
    """What is dug through; also the first line of its file."""

    format: int = 1
    program: str = __version__  # another version may play otherwise
    game: str
    scenario: str
    seed: int


class Ranked(msgspec.Struct, kw_only=True):
    """A way of deciding."""

    do: str  # in notation
    chance: float  # that it leaves, 0 to 1
    easy: int  # of ten times, how often the easy level takes it


class Find(msgspec.Struct, kw_only=True):
    """A decision that is a puzzle."""

    decision: int  # of its game
    clock: int
    seat: int
    position: dict[str, Any]
    ways: int  # how many there are
    ahead: list[float]  # of the next best, by seed
    ranked: list[Ranked]  # the best first
    level: str  # the weakest that finds it; "": only a deep search does
    kind: str  # of decision, as the game's puzzles call it; "": it does not say


class Mined(msgspec.Struct, kw_only=True, tag_field="type", tag="game"):
    """A game that was dug through; a line of the file."""

    number: int
    players: list[str]  # levels, in turn by seat
    decisions: int
    seconds: float  # of the processor
    finds: list[Find]


KIND: Final = Kind("mine", Mine, Mined)


def mine(plan: Mine, game: Game, games: int, path: Path | None) -> Iterator[Mined]:
    """Play and look through games 0 to games - 1 of a plan; those in the file first. Raises BadInput, CompileError."""
    with kept(path, KIND, plan, lambda number, found: found.number == number) as file:
        yield from file.done[:games]
        miner = Miner(game, plan)
        for number in range(len(file.done), games):
            mined = miner.game_of(number)
            file.write(mined)
            yield mined


class Miner:
    """Plays the games of a plan, one after the other."""

    def __init__(self, game: Game, plan: Mine) -> None:
        self.game, self.plan = game, plan
        judge = Judge(game, plan.scenario)
        self.play, self.sieve = Selfplay(game, plan.scenario, judge.scales), Sieve(judge)
        self.levels: Mapping[str, Level] = levels_of(game)

    def game_of(self, number: int) -> Mined:
        """Play a game and look at each of its decisions."""
        begun, play = time.process_time(), self.play
        names, finds = PLAYERS[number % len(PLAYERS)], list[Find]()
        levels = [self.levels[name] for name in names]
        play.begin(SPREAD * self.plan.seed + number)
        decision = 0
        while decision < MOST_DECISIONS and not play.is_over:
            decision += 1
            seat, many = play.look()
            if many > 2:
                finds += self.find(decision, seat)
            play.decide(levels[seat % len(levels)], SLIPS)
        return Mined(
            number=number,
            players=list(names),
            decisions=decision,
            seconds=round(time.process_time() - begun, 3),
            finds=finds,
        )

    def find(self, decision: int, seat: int) -> list[Find]:
        """The decision at hand, if it is a puzzle that can be written down and read again."""
        game, state = self.game, from_void(self.game.State, self.play.state)
        found = self.sieve.found(state, seat, decision)
        if found is None or not is_read_again(game, self.plan.scenario, {}, state, seat, found):
            return []
        tasks, best = tasks_of(game.NAME), found.ranked[0]
        return [
            Find(
                decision=decision,
                clock=int(self.sieve.scales.clock(state)),
                seat=seat,
                position=game.position(state),
                ways=found.ways,
                ahead=[round(each, 4) for each in found.ahead],
                ranked=[Ranked(do=each.text, chance=round(each.chance, 4), easy=each.easy) for each in found.ranked],
                level=found.level,
                kind="" if tasks is None else tasks.task_of(state, best.steps[0]).title,
            )
        ]


def is_read_again(
    game: Game, scenario: str, options: Mapping[str, Setting], state: Any, seat: int, found: Sifted
) -> bool:
    """Whether a position and its solution, in words, are the same when they are read."""
    again = game.load(scenario, options, 1)
    try:
        game.set_position(again, game.position(state))
    except BadInput:
        return False
    there = copy_record(state)
    there.dice = again.dice
    best = found.ranked[0]
    return pack(there) == pack(again) and tuple(game.parse(view_of(game, again, seat), best.text, seat)) == best.steps
