"""How long hints and warnings take: `python -m benchmarks.hints [DECISIONS]`, processor seconds a question, by game.

The medium level plays the first scenario of each game against itself; of each decision that leaves a choice a hint is
asked for, and a warning of what is played.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from stormtable.bots.levels import level_of
from stormtable.engine.choosing import choices_of
from stormtable.engine.game import seats_in
from stormtable.engine.records import copy_record
from stormtable.engine.views import view_of
from stormtable.games import all_games
from stormtable.review.advice import hint, warn
from stormtable.review.chances import Judge

DECISIONS = 40


def seconds(work: Callable[[], object]) -> float:
    """Of the processor."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def measured(game: Any, decisions: int) -> tuple[list[float], list[float]]:
    """What hints and warnings of so many decisions took."""
    judge = Judge(game, next(iter(game.SCENARIOS)))
    state, hints, warnings = game.load(judge.scenario, {}, 7), list[float](), list[float]()
    level = level_of(game, "medium")
    assert level is not None
    judge.scales.candidates(state, seats_in(game.deciders(state))[0])  # compiles
    searcher = judge.scales.searcher
    while len(hints) < decisions and not game.is_over(state):
        seat = seats_in(game.deciders(state))[0]
        view = view_of(game, state, seat)
        steps = searcher.ask(view, seat, level, len(hints)).steps
        if game.open_ended(view, seat) or len(choices_of(game, view, seat)) > 1:
            hints.append(seconds(partial(hint, judge, view, seat)))
            warnings.append(seconds(partial(warn, judge, view, seat, steps)))
        after = copy_record(state)
        game.apply(after, seat, steps[0])
        state = after
    return hints, warnings


def main(decisions: int) -> None:
    """Print a row a game."""
    print("| | hint, median | the longest | warning, median | the longest |\n| --- | --- | --- | --- | --- |")
    for game in all_games().values():
        hints, warnings = measured(game, decisions)
        row = [f"{sorted(each)[len(each) // 2]:.2f} s | {max(each):.2f} s" for each in (hints[1:], warnings[1:])]
        print(f"| {game.TITLE} | {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else DECISIONS)
