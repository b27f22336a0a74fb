"""`seat`: a seat at a table that is served elsewhere, played by a program or a level."""

from __future__ import annotations

import argparse

from stormtable.bots.programs.processes import end_all
from stormtable.cli.interrupts import BEFORE, ends_at_once
from stormtable.cli.output import print_json, say, show
from stormtable.engine.game import BadInput
from stormtable.engine.inputs import list_words
from stormtable.lab.players import Programs
from stormtable.lab.remote.links import NotNow, link_in, seated
from stormtable.lab.remote.seat import Seat

__all__ = ["seat"]


@ends_at_once
def seat(arguments: argparse.Namespace) -> int:
    """Play until the match is over, and tell the result."""
    given = link_in(arguments.url)
    BEFORE.append(end_all)
    with Programs(arguments.bot_seconds, say) as programs:
        try:
            link = seated(given)
            if link != given:
                say(f"the invitation is spent; the link to the seat is now {link}")
            playing = Seat(link, arguments.bot, programs, say, arguments.name)
            points = playing.play()
        except NotNow as error:
            raise BadInput(f"{arguments.url}: {error}") from error
        except OSError as error:
            raise BadInput(f"{arguments.url}: the server cannot be reached: {error}") from error
        faults = {} if playing.decider is None else playing.decider.faults()
    if arguments.json:
        print_json({"link": str(link), "bot": arguments.bot, "points": points, "faults": faults})
        return 0
    show(told(points))
    if faults:
        counts = list_words(f"{count} {kind}" for kind, count in faults.items())
        show(f"{arguments.bot}: {counts}, answered by the game's fallback")
    return 0


def told(points: dict[str, int] | None) -> str:
    """The result in words."""
    if points is None:
        return "the match ended without a result"
    ends = ("lost", "drew", "won")
    return f"the match is over: {list_words(f'{letter} {ends[won]}' for letter, won in points.items())}"
