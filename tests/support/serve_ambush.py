"""A process for tests: `python -m tests.support.serve_ambush DATABASE [worker]`.

A server prints its address; a worker, which serves no page, a line once it works.
"""

from __future__ import annotations

import sys

from stormtable.server import serve
from stormtable.server.hall.worker import work
from stormtable.server.people.means import Means
from stormtable.server.web.limits import Limits
from tests.support.serving import GAMES, RandomOpponents

ANYWHERE = Means(private=True)
ROOM = Limits(openings=100.0)  # one address plays match after match


def say(url: str) -> None:
    print(url, flush=True)


if __name__ == "__main__":
    if sys.argv[2:] == ["worker"]:
        work(sys.argv[1], GAMES, RandomOpponents(), lambda: say("working"))
        sys.exit()
    serve(
        database=sys.argv[1],
        games=GAMES,
        opponents=RandomOpponents(),
        limits=ROOM,
        ready=say,
        verbose=True,
        means=ANYWHERE,
    )
