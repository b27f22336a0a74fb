"""`--cluster`: who plays the games of a command that plays many."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from stormtable.cli.interrupts import ending_in_turn
from stormtable.cli.output import say
from stormtable.engine.game import BadInput
from stormtable.lab.shares.on_ray import OnRay
from stormtable.lab.shares.work import Crew

__all__ = ["crew_of"]


@contextmanager
def crew_of(arguments: argparse.Namespace) -> Iterator[Crew | None]:
    """The cluster's tasks, while they are needed; None without `--cluster`. Raises BadInput."""
    if arguments.cluster is None:
        if arguments.workers is not None:
            raise BadInput("--workers says how many work at a time with --cluster")
        yield None
        return
    with ending_in_turn(), OnRay(arguments.cluster, arguments.workers or 0) as crew:
        say(f"{crew.workers} at a time, {crew.where}")
        yield crew
