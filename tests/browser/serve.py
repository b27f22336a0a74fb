"""A table for browser tests: `python -m tests.browser.serve DATABASE [PORT [FILE [ROOT [advised]]]]` says where it is.

The computer answers at once from the offers of its scene, so that a whole match takes seconds. It says of itself that
it is being compiled until there is that file, if one is named. What it draws by lot follows from a word in the file
`lots` beside its database. By its clock it is as many seconds later as the file `ahead` there says. ROOT is the path
below which the table lies. Hints come at once too, unless it is to be `advised` as at a table.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from stormtable.engine.actions import Action
from stormtable.engine.levels import Level
from stormtable.engine.warmup import Progress
from stormtable.games import all_games
from stormtable.server import serve
from stormtable.server.hall import hinting, pulse
from stormtable.server.hall.hall import Hall
from stormtable.server.people.means import Means
from stormtable.server.web.limits import Limits
from tests.support import ambush, salvo
from tests.support.advising import AtOnce
from tests.support.lots import LOTS, Lots, draw_from

MOMENT = 0.02  # seconds of thought
OF = 200  # functions to compile


class Gunners:
    """Fires at the best chance, else goes ahead more often than not, else anything."""

    def __init__(self, lots: Lots, warm: Path | None) -> None:
        self.lots = lots
        self.warm, self.started = warm, time.monotonic()

    def levels(self, game: Any) -> Mapping[str, Level]:
        return {
            "easy": Level("Easy", "Fires at what it sees.", 1, 0.1),
            "medium": Level("Medium", "The same.", 1, 0.1),
            "hard": Level("Hard", "The same.", 1, 0.1),
        }

    def default(self, game: Any) -> str:
        return "easy"

    def prepare(self, game: Any) -> None:
        """Always ready."""

    def progress(self) -> Mapping[str, Progress]:
        if self.warm is None or self.warm.exists():
            return {"arclight": Progress("arclight", OF, OF, finished=True)}
        return {"arclight": Progress("arclight", min(int(OF * (time.monotonic() - self.started) / 60), OF - 1), OF)}

    async def choose(self, game: Any, view: Any, seat: int, level: str) -> Sequence[Action]:
        await asyncio.sleep(MOMENT)
        scene = game.scene(view, seat, None)
        offers = [offer for offer in scene.offers if not offer.path]
        lot = self.lots.random()
        if scene.plane is not None and not scene.sheets:  # who writes orders does so as on hexes
            return [game.parse(view, self.on_a_free_table(offers, lot).id)[0]]
        left = [offer for offer in offers if "to the computer" in offer.text]
        shots = left or [offer for offer in offers if offer.group == "fire"]
        steps = [offer for offer in offers if offer.cell is not None and "Leave" not in offer.text]
        if shots:
            chosen = max(shots, key=lambda offer: int(offer.chance))
        elif steps and lot.random() < 0.7:
            chosen = steps[0]
        else:
            chosen = lot.choice([offer for offer in offers if "Leave" not in offer.text])
        return [game.parse(view, chosen.id)[0]]

    def on_a_free_table(self, offers: Sequence[Any], lot: Random) -> Any:
        """Fires at the best chance; without one goes where it could, ends or declines; any place, order and unit."""
        shots = [offer for offer in offers if offer.group == "attack"]
        steps = [offer for offer in offers if offer.cell is not None and "off the table" not in offer.detail]
        quiet = [offer for offer in offers if offer.quiet]
        if shots:
            return max(shots, key=lambda offer: int(offer.chance))
        if quiet and (not steps or lot.random() < 0.5):
            return quiet[0] if lot.random() < 0.9 else lot.choice(offers)
        return lot.choice(steps or list(offers))

    async def close(self) -> None:
        """Nothing runs."""


def run_ahead(file: Path) -> None:
    """Let the server's clock be as many seconds ahead as a file says, once there is one; a jump is no downtime."""

    def clock() -> float:
        return time.time() + (float(file.read_text() or 0) if file.exists() else 0.0)

    kept: Any = Hall.__init__
    kept.__kwdefaults__["clock"] = clock
    pulse.SILENCE = 1e9  # type: ignore[misc]


def say(url: str) -> None:
    print(url, flush=True)


if __name__ == "__main__":
    games: Any = {**all_games(), "ambush": ambush, "salvo": salvo}
    database = Path(sys.argv[1])
    port = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    warm = Path(sys.argv[3]) if sys.argv[3:] and sys.argv[3] else None
    root = sys.argv[4] if len(sys.argv) > 4 else ""
    lots = Lots(database.with_name(LOTS))
    draw_from(lots)
    run_ahead(database.with_name("ahead"))
    if "advised" not in sys.argv[5:]:
        hinting.Adviser = AtOnce  # type: ignore[assignment, attr-defined]
    serve(
        database=database,
        port=port,
        root=root,
        games=games,
        opponents=Gunners(lots, warm),
        lobby="open",
        limits=Limits(openings=100.0),  # all tests come from one address
        means=Means(private=True),
        ready=say,
    )
