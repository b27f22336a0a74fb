"""Puzzle files: a position, who decides in it, the decision that is better than all others, and why (docs/puzzles.md).

They are written in the manner of case files. `read_puzzle` reads one, `table.puzzles` lets somebody solve it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, Protocol, cast, get_args

from stormtable.engine.actions import Action
from stormtable.engine.cases import read_scenario
from stormtable.engine.events import Note
from stormtable.engine.game import Setting
from stormtable.engine.inputs import Part, read_toml
from stormtable.engine.lessons import distance, sentence

__all__ = ["BY_LUCK", "EASY", "Effect", "Level", "Puzzle", "Task", "Tasks", "Way", "puzzle_of", "read_puzzle"]

Level = Literal["medium", "hard", "deep"]  # the weakest that finds it; "deep": only a search of thousands of descents
MOST_NUMBER: Final = 9999
SURE: Final = 0.75  # a chance from which on a side all but wins
EVEN: Final = 0.45  # from which on it is not behind
THOUSAND: Final = 1000
EASY: Final = 10  # times that the easy level is asked
BY_LUCK: Final = 3  # of them, how often it may take the solution and still miss it


@dataclass(frozen=True, slots=True)
class Way:
    """One way of deciding: all that is done, in notation, and the chance to win that it leaves."""

    do: str
    chance: int  # thousandths, the mean of three searches
    easy: int = 0  # of ten times, how often the easy level takes it


@dataclass(frozen=True, slots=True)
class Effect:
    """How often something happens when it is played on, after the solution and after what the easy level does."""

    event: str  # of the game's Event, by its name
    own: bool  # of the side that decides; else of another
    after: int  # hundredths of a time, the solution
    instead: int  # the other


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle file as read."""

    game: str
    number: int  # in its game, from the file's name
    title: str
    goal: str  # what is to be found, in a sentence
    level: Level
    scenario: str | Mapping[str, Any]
    seat: str
    ways: tuple[Way, ...]  # the solution first, then the others by the chance they leave
    many: int  # ways there are
    ahead: int  # thousandths that the solution is ahead of the next best, the least of three searches
    rule: str = ""  # that it is about
    effects: tuple[Effect, ...] = ()
    near: int = 0  # on a free table: how far from the places of a way a decision is still that way; hundredths
    options: Mapping[str, Setting] = field(default_factory=dict)
    position: Mapping[str, Any] = field(default_factory=dict)
    origin: str = ""  # the game that it is from
    file: str = ""

    @property
    def solution(self) -> Way:
        """The best decision."""
        return self.ways[0]

    @property
    def usual(self) -> Way:
        """What the easy level does most."""
        return max(self.ways[1:], key=lambda way: way.easy)


@dataclass(frozen=True, slots=True)
class Task:
    """A kind of decision, as puzzles call it; sentences in English, as catalogues have them."""

    title: str
    wins: str  # what is to be found, where it all but decides the game
    leads: str  # where it makes the difference
    saves: str  # where it only keeps the side in the game
    rule: str  # that it is about

    def goal(self, chance: float) -> str:
        """The sentence for a chance after the solution, 0 to 1."""
        return self.wins if chance >= SURE else self.leads if chance >= EVEN else self.saves


class Tasks(Protocol):
    """What a game knows of its puzzles: the names of `games/<name>/words/puzzles.py`.

    EFFECTS: events worth counting when a puzzle is played on, by their names: what they are called where they are the
    own side's, and where they are another's. Catalogues have them; nothing is said of other events. IDLE: verbs that
    nobody need do, and that make no decision another.
    """

    EFFECTS: Mapping[str, tuple[str, str]]
    IDLE: frozenset[int]

    def task_of(self, view: Any, act: Action) -> Task:
        """What kind of decision begins with an act."""

    def whose(self, view: Any, note: Note) -> int:
        """The side that one of those events happens to."""


def read_puzzle(path: Path) -> Puzzle:
    """A puzzle file. Raises BadInput naming file, key and reason."""
    return puzzle_of(read_toml(path), str(path), path.parent)


def puzzle_of(table: Mapping[str, Any], file: str = "", folder: Path | None = None) -> Puzzle:
    """A puzzle from the contents of its file; the file's name is its number."""
    part, stem = Part(table, file), Path(file).stem
    if not (stem.isascii() and stem.isdigit() and 0 < int(stem) <= MOST_NUMBER):
        raise part.error(f"a puzzle's file is called by its number, 1 to {MOST_NUMBER}, such as 17.toml")
    puzzle = Puzzle(
        game=part.text("game"),
        number=int(stem),
        title=sentence(part, "title"),
        goal=sentence(part, "goal"),
        level=cast(Level, part.choice("level", get_args(Level))),
        scenario=read_scenario(part, folder)[0],
        seat=part.text("seat"),
        ways=tuple(read_way(each) for each in part.rows("way")),
        many=part.number("many", 2, MOST_NUMBER),
        ahead=part.number("ahead", 0, THOUSAND),
        rule=part.text("rule", ""),
        effects=tuple(read_effect(each) for each in part.rows("effect", [])),
        near=distance(part, "near"),
        options=dict(part.part("options", {}).table),
        position=dict(part.part("position").table),
        origin=sentence(part, "origin", ""),
        file=file,
    )
    part.refuse_unread()
    if len(puzzle.ways) < 2:
        raise part.error("there are at least two [[way]]: the solution, and what the easy level does")
    if [way.chance for way in puzzle.ways] != sorted((way.chance for way in puzzle.ways), reverse=True):
        raise part.error("each [[way]] leaves no more than the one before; the solution comes first")
    if puzzle.solution.easy > BY_LUCK:
        raise part.error(
            f"the easy level takes the first [[way]], the solution, {BY_LUCK} of {EASY} times at most: it is to miss it"
        )
    return puzzle


def read_way(part: Part) -> Way:
    way = Way(part.text("do"), part.number("chance", 0, THOUSAND), part.number("easy", 0, EASY, default=0))
    part.refuse_unread()
    return way


def read_effect(part: Part) -> Effect:
    effect = Effect(
        part.text("event"),
        part.flag("own"),
        part.number("after", 0, MOST_NUMBER),
        part.number("instead", 0, MOST_NUMBER),
    )
    part.refuse_unread()
    return effect
