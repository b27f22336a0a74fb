"""Matches with a clock that a test sets."""

from __future__ import annotations

from typing import Any, Final

from stormtable.server.hall.hall import Hall
from stormtable.server.hall.pulse import SILENCE
from stormtable.table import deadlines, journal, records
from stormtable.table.journal import Clock
from stormtable.table.match import Match
from stormtable.table.seals import Seal
from stormtable.table.sitting import Sitting
from tests.support import ambush, salvo

__all__ = ["BY_DAY", "DAY", "LIVE", "Watch", "advance", "clocked", "left_of", "pass_time"]

DAY: Final = 86_400.0
LIVE: Final = Clock(kind="live", minutes=10, increment=10)
BY_DAY: Final = Clock(kind="correspondence", days=3, leave=2)
GAMES: Final[dict[str, Any]] = {"ambush": ambush, "salvo": salvo}


class Watch:
    """Tells the time that it was set to; Unix seconds."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def clocked(
    clock: Clock | None,
    *kinds: str,
    game: str = "ambush",
    scenario: str = "night",
    dice: Any = "table",
    begun: bool = True,
) -> tuple[Sitting, Watch]:
    """A match of friends, unless other kinds are named, set up and sat down to; and its watch."""
    watch, rules = Watch(), GAMES[game]
    kinds = kinds or ("friend", "friend")
    letters = "ABCD"
    seats = [journal.Seat(letter=letters[at], kind=kind, level="easy") for at, kind in enumerate(kinds)]  # type: ignore[arg-type]
    seal = Seal(bytes(32)) if dice == "table" else None
    header = records.make_header(rules, scenario, {}, seats, watch.now, dice=dice, seal=seal, name="m", clock=clock)
    sitting = Sitting(Match(rules, header, seal), clock=watch)
    sitting.set_up()
    if begun:
        deadlines.start_clocks(sitting)
    return sitting, watch


def pass_time(sitting: Sitting, watch: Watch, seconds: float) -> None:
    """Let time pass; then what a server does after each change."""
    watch.now += seconds
    deadlines.keep_time(sitting)


async def advance(watch: Watch, seconds: float, *halls: Hall) -> None:
    """Let time pass for servers that run all the while; their tables look at the watch again."""
    while seconds > 0:
        step = min(seconds, SILENCE)
        watch.now += step
        seconds -= step
        for hall in halls:
            await hall.pulse.beat()
    for live in (live for hall in halls for live in hall.lives.values()):
        live.ring()


def left_of(sitting: Sitting) -> list[float]:
    """What the clocks show now, leave apart."""
    assert sitting.match.timer is not None
    return [round(left, 3) for left in sitting.match.timer.at(sitting.clock()).left]
