"""`python -m benchmarks.clocks`: what a clock adds to a move, from the decision to what is stored and told of it."""

from __future__ import annotations

import random
import statistics
import time
from typing import Final

from stormtable.engine.choosing import choices_of
from stormtable.engine.seating import seating
from stormtable.games import find
from stormtable.server.hall.standings import standing_of
from stormtable.server.hall.timing import clock_info, times_up
from stormtable.table import deadlines, records
from stormtable.table.journal import Clock, Seat, encode_line
from stormtable.table.match import Match
from stormtable.table.seals import Seal
from stormtable.table.sitting import Sitting

__all__ = ["main"]

MOVES: Final = 400
ROUNDS: Final = 5
LIVE: Final = Clock(kind="live", minutes=30, increment=10)
GAMES: Final = (("arclight", "duel"), ("thunder_struck", "duel"))


def played(game: str, scenario: str, clock: Clock | None) -> list[float]:
    """Microseconds of each move of some random play, the same each time; and of all that is done with it afterwards."""
    rules, rnd, found = find(game), random.Random(7), list[float]()
    while len(found) < MOVES:
        letters = seating(rules, scenario, {}).names
        seats = [Seat(letter=letter, kind="friend") for letter in letters]
        seal = Seal(bytes(32))
        header = records.make_header(rules, scenario, {}, seats, time.time(), seal=seal, name="m", clock=clock)
        sitting = Sitting(Match(rules, header, seal))
        sitting.set_up()
        deadlines.start_clocks(sitting)
        while sitting.match.playable and len(found) < MOVES:
            seat = rnd.choice(sitting.match.deciders())
            action = rnd.choice(choices_of(rules, sitting.match.state, seat))
            lines, start = len(sitting.match.lines), time.perf_counter()
            sitting.carry_out(seat, [action])
            deadlines.keep_time(sitting)
            standing_of(sitting)
            for line in sitting.match.lines[lines:]:
                encode_line(line)
            deadlines.next_up(sitting)
            for viewer in range(len(seats)):
                clock_info(sitting.match)
                times_up(sitting, [viewer])
            found.append((time.perf_counter() - start) * 1e6)
    return found


def main() -> None:
    """Print the medians, without and with, and what they differ by move for move."""
    for game, scenario in GAMES:
        rounds = [(played(game, scenario, None), played(game, scenario, LIVE)) for _ in range(ROUNDS)]
        without = [min(moves) for moves in zip(*(each[0] for each in rounds), strict=True)]
        timed = [min(moves) for moves in zip(*(each[1] for each in rounds), strict=True)]
        more = statistics.median(b - a for a, b in zip(without, timed, strict=True))
        print(
            f"{game}: a move {statistics.median(without):,.0f} us without a clock, {statistics.median(timed):,.0f} us"
            f" with one; the same moves take {more:,.0f} us more"
        )


if __name__ == "__main__":
    main()
