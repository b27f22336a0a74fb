"""A server process for tests: `python -m tests.support.serve_ambush DATABASE`; prints its address."""

from __future__ import annotations

import sys
from pathlib import Path

from stormtable.server import serve
from tests.support.serving import GAMES, RandomOpponents


def say(url: str) -> None:
    print(url, flush=True)


if __name__ == "__main__":
    serve(database=Path(sys.argv[1]), games=GAMES, opponents=RandomOpponents(), ready=say, verbose=True)
