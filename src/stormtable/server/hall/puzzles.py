"""Puzzles at the table: a match for each, opened for whoever takes it, how far the solver is, the one of the day."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from stormtable.engine.game import BadInput, Game
from stormtable.engine.puzzles import Puzzle
from stormtable.games import puzzle_files, puzzles_of
from stormtable.language import say
from stormtable.review.explaining import counted, is_fitted, why
from stormtable.server.wire import bodies, puzzles
from stormtable.table import people
from stormtable.table.puzzles import PuzzleSitting, Tried, puzzle_header
from stormtable.table.sitting import Sitting

if TYPE_CHECKING:
    from stormtable.server.hall.hall import Hall

__all__ = ["all_puzzles", "of_day", "open_puzzle", "puzzle_info"]


def all_puzzles(games: Mapping[str, Game], now: float) -> puzzles.Puzzles:
    """All of them, and that of the day."""
    return puzzles.Puzzles(shelves=list(shelves(games.values())), today=of_day(games, now))


def shelves(games: Iterable[Game]) -> Iterable[puzzles.Shelf]:
    for game in games:
        found = puzzles_of(game.NAME)
        if found:
            told = [told_of(game, each) for each in found.values()]
            yield puzzles.Shelf(game=game.NAME, title=game.TITLE, puzzles=told)


def told_of(game: Game, puzzle: Puzzle) -> puzzles.PuzzleTold:
    """A puzzle in a list."""
    return puzzles.PuzzleTold(
        number=puzzle.number,
        title=say(puzzle.title),
        goal=say(puzzle.goal),
        level=puzzle.level,
        scenario=title_of(game, puzzle),
    )


def title_of(game: Game, puzzle: Puzzle) -> str:
    """What a puzzle's scenario is called."""
    known = game.SCENARIOS.get(puzzle.scenario) if isinstance(puzzle.scenario, str) else None
    return say(known.title) if known else ""


def of_day(games: Mapping[str, Game], now: float) -> puzzles.PuzzleOfDay | None:
    """The puzzle of a moment's day in UTC: the games take turns, each goes through its puzzles in order."""
    having = [game for name in sorted(games) for game in (games[name],) if puzzle_files(name)]
    if not having:
        return None
    date = datetime.fromtimestamp(now, UTC).date()
    turn, at = divmod(date.toordinal(), len(having))
    game, found = having[at], list(puzzles_of(having[at].NAME).values())
    puzzle = told_of(game, found[turn % len(found)])
    return puzzles.PuzzleOfDay(date=date.isoformat(), game=game.NAME, game_title=game.TITLE, puzzle=puzzle)


async def open_puzzle(hall: Hall, game: Game, number: int, solver: str) -> bodies.Created:
    """A table at which a puzzle is solved; it is in no list. Raises BadInput, Refusal, StorageError."""
    puzzle = puzzles_of(game.NAME).get(number)
    if puzzle is None:
        there = len(puzzles_of(game.NAME))
        raise BadInput(
            say(
                "puzzle: there is no {number} in {title}; there are {value}",
                number=number,
                title=game.TITLE,
                value=there or "none",
            )
        )
    header = puzzle_header(game, puzzle, solver, hall.clock())
    return await hall.beginning.open_for_one(game, header)


def puzzle_info(sitting: Sitting) -> puzzles.PuzzleInfo | None:
    """How far the solver is; None where the match is no puzzle."""
    if not isinstance(sitting, PuzzleSitting):
        return None
    puzzle, game, all_of_game = sitting.puzzle, sitting.match.game, puzzles_of(sitting.match.header.game)
    sides = people.sides_of(sitting.match)
    after = next((each for number, each in all_of_game.items() if number > puzzle.number), None)
    return puzzles.PuzzleInfo(
        number=puzzle.number,
        title=say(puzzle.title),
        goal=say(puzzle.goal),
        level=puzzle.level,
        rule=puzzle.rule,
        fitted=is_fitted(game),
        side=sides[sitting.solver] if sitting.solver < len(sides) else "",
        find=len(sitting.told_apart),
        begun=[] if sitting.is_open else begun(sitting),
        tries=[tried(puzzle, each) for each in sitting.tries],
        written=len(sitting.lines),
        found=sitting.is_solved,
        solved=solved(sitting) if sitting.is_open else None,
        next=puzzles.NextPuzzle(number=after.number, title=say(after.title)) if after else None,
    )


def tried(puzzle: Puzzle, each: Tried) -> puzzles.TriedTold:
    """A wrong try."""
    return puzzles.TriedTold(
        do=each.text, chance=puzzle.ways[each.way].chance if each.way > 0 else -1, right=each.right
    )


def begun(sitting: PuzzleSitting) -> list[str]:
    """What has been done of a try."""
    game = sitting.match.game
    return [game.write(sitting.match.views.of(sitting.solver), [act]) for act in sitting.acts]


def solved(sitting: PuzzleSitting) -> puzzles.Solved:
    """The solution, the other ways, and why."""
    puzzle, game = sitting.puzzle, sitting.match.game
    known = {each.way for each in sitting.tries}
    ways = [
        puzzles.WayTold(do=each.do, chance=each.chance, easy=each.easy, tried=at in known)
        for at, each in enumerate(puzzle.ways)
    ]
    effects = [
        puzzles.EffectTold(text=each.text, rule=each.rule, after=each.after, instead=each.instead)
        for each in counted(game, puzzle)
    ]
    return puzzles.Solved(why=why(game, puzzle), ways=ways, effects=effects, many=puzzle.many, origin=puzzle.origin)
