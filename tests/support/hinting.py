"""A stand-in for the process that advises, and what a seat asks of it."""

from __future__ import annotations

import threading
from typing import Any

from stormtable.review.advice import Basis, Choice, Hint, Warned
from stormtable.review.adviser import HintAsked, NotReady
from stormtable.table.journal import Hinted
from tests.support.serving import PATIENCE, Player, Served

ONCE = {"seat": 0, "hints": 1, "warnings": 0, "watched": False}
BASIS = Basis("nothing", measured=False, own=False)


def choice(text: str, chance: int) -> Choice:
    return Choice(text, text, chance, 10)


class Advising:
    """Stands for the process; it answers when it is told to."""

    def __init__(self) -> None:
        self.asked: list[Any] = []
        self.prepared: list[str] = []
        self.given, self.ready = 200, True
        self.gate = threading.Event()
        self.gate.set()
        self.ended = False

    def prepare(self, game: str) -> None:
        self.prepared.append(game)

    def ask(self, asked: Any, seconds: float) -> Any:
        self.asked.append(asked)
        assert self.gate.wait(PATIENCE)
        if not self.ready:
            return NotReady()
        best, other = choice("step 1; aim 3", 700), choice("step 0", 500)
        if isinstance(asked, HintAsked):
            return Hint(
                best,
                other,
                drafted=bool(asked.drafted),
                close=False,
                by_lot=False,
                second="",
                basis=BASIS,
            )
        return Warned(self.given, other, best, BASIS)

    def rest(self, idle: float) -> None:
        self.ended = True

    def end(self) -> None:
        self.ended = True


async def alone(served: Served, **how: Any) -> dict[str, Any]:
    return await served.open("screen", "computer", **{"hints": True, "options": {"turns": 4}, **how})


async def hint(player: Player, drafted: str = "") -> dict[str, Any]:
    await player.send("hint", seat=0, drafted=drafted)
    return await player.until("hint")


async def refused(player: Player, kind: str, **fields: Any) -> str:
    await player.send(kind, seat=0, **fields)
    return str((await player.until("refused"))["text"])


async def warn(player: Player, action: str, percent: int = 10) -> dict[str, Any]:
    await player.send("warn", seat=0, action=action, percent=percent)
    return await player.until("warn")


def lines(served: Served) -> list[tuple[str, int]]:
    (live,) = served.hall.lives.values()
    return [(line.what, line.percent) for _, line in live.match.asides if isinstance(line, Hinted)]
