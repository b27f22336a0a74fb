"""Why a puzzle's solution is the solution, in sentences made of figures."""

from __future__ import annotations

from dataclasses import dataclass

from stormtable.engine.game import Game
from stormtable.engine.puzzles import Effect, Puzzle
from stormtable.games import tasks_of
from stormtable.language import say
from stormtable.review.fits import fits_of

__all__ = ["Counted", "counted", "is_fitted", "why"]


@dataclass(frozen=True, slots=True)
class Counted:
    """What happens oftener or seldomer for the solution."""

    text: str
    rule: str
    after: int  # hundredths of a time, on average
    instead: int  # after what the easy level does most


def is_fitted(game: Game) -> bool:
    """Whether the game's searches are read as chances by a fit; else they are taken at their word."""
    return bool(fits_of(game).scenarios)


def why(game: Game, puzzle: Puzzle) -> str:
    """What it leaves, what the next best does, and what the easy level does."""
    values = {
        "best": percent(puzzle.solution.chance),
        "second": percent(puzzle.ways[1].chance),
        "usual": puzzle.usual.do,
        "third": percent(puzzle.usual.chance),
    }
    if puzzle.usual.easy == 0:
        if is_fitted(game):
            return say("It leaves a chance of {best} % to win; the next best leaves {second} %.", **values)
        return say("The search puts it at {best} of 100; the next best at {second}.", **values)
    if is_fitted(game):
        return say(
            "It leaves a chance of {best} % to win; the next best leaves {second} %,"
            " and “{usual}”, which the easy level does most, {third} %.",
            **values,
        )
    return say(
        "The search puts it at {best} of 100; the next best at {second},"
        " and “{usual}”, which the easy level does most, at {third}.",
        **values,
    )


def percent(thousandths: int) -> int:
    return (thousandths + 5) // 10


def counted(game: Game, puzzle: Puzzle) -> list[Counted]:
    """What was counted when it was played on, as the game calls it."""
    tasks = tasks_of(game.NAME)
    return [] if tasks is None else [told(game, tasks.EFFECTS[each.event], each) for each in puzzle.effects]


def told(game: Game, names: tuple[str, str], effect: Effect) -> Counted:
    rule = game.Event[effect.event].rule
    return Counted(say(names[0 if effect.own else 1]), rule, effect.after, effect.instead)
