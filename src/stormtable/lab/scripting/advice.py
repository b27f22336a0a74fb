"""What a level would do, and how it came to that."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import Any, Final

from stormtable.bots.levels import level_of, searcher_for
from stormtable.bots.searcher import Searcher
from stormtable.engine import Dice, below
from stormtable.engine.choosing import choices_of
from stormtable.engine.game import Game
from stormtable.lab.scripting.acts import Act, acts_of

__all__ = ["Advice", "Thought", "advise", "searcher_of"]


@dataclass(frozen=True, slots=True)
class Thought:
    """A move that was thought about."""

    text: str  # its acts in notation
    visits: int  # how often the search went there
    worth: float  # how well it went then: 0 lost to 1 won


@dataclass(frozen=True, slots=True)
class Advice:
    """What a level would do: one act, or several in a row. It may be played as it is."""

    acts: tuple[Act, ...]
    level: str
    thoughts: tuple[Thought, ...]  # the best first; none where there was no choice, or the level slipped

    @property
    def text(self) -> str:
        """The acts in notation."""
        return "; ".join(act.text for act in self.acts)

    def __str__(self) -> str:
        lines = [f"{self.level}: {self.text}"]
        lines += [f"  {each.visits:6} visits, worth {each.worth:.3f}: {each.text}" for each in self.thoughts]
        return "\n".join(lines)


class Searchers(threading.local):
    """The searches of a thread, by game: each is compiled once, and answers one question at a time."""

    def __init__(self) -> None:
        self.known: dict[str, Searcher] = {}


SEARCHERS: Final = Searchers()


def searcher_of(game: Game, view: Any, seat: int) -> Searcher:
    """The game's search in this thread, compiled; `view` is any in which the seat decides."""
    if game.NAME not in SEARCHERS.known:
        SEARCHERS.known[game.NAME] = searcher_for(game)
    found = SEARCHERS.known[game.NAME]
    if not found.is_compiled:
        found.compile(view, seat)
    return found


def advise(game: Game, view: Any, seat: int, name: str, level_name: str, seed: int, seconds: float | None) -> Advice:
    """What the seat, called `name`, had best do by a level, or at random. Raises BadInput for an unknown level."""
    level = level_of(game, level_name)
    if level is None:
        choices = choices_of(game, view, seat)
        picked = choices[below(Dice(rng=seed), len(choices))]
        return Advice(tuple(acts_of(game, view, name, [picked])), level_name, ())
    deadline = None if seconds is None else time.monotonic() + seconds
    searcher = searcher_of(game, view, seat)
    found = searcher.ask(view, seat, level, seed, deadline)
    thoughts = tuple(
        Thought(game.write(view, list(searcher.hooks.steps(view, seat, line.move))), line.visits, line.worth)
        for line in found.lines
    )
    return Advice(tuple(acts_of(game, view, name, found.steps)), level_name, thoughts)
