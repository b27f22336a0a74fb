"""Studies of few games, played in this process."""

from __future__ import annotations

from typing import Any, Final

from stormtable.games import find
from stormtable.lab.kept import kept
from stormtable.lab.shares.threads import Threads
from stormtable.lab.studies.kinds import made_study
from stormtable.lab.studies.plan import Played, Study
from stormtable.lab.studies.playing import KIND, is_due, play

__all__ = ["DUEL", "played", "study_of"]

DUEL: Final = {"duel": "duel"}


def study_of(name: str = "balance", game: str = "arclight", games: int = 6, **how: Any) -> Study:
    scenarios = how.pop("scenarios", DUEL)
    return made_study(
        name, find(game), scenarios, how.pop("options", {}), how.pop("levels", ["random"]), games, 5, **how
    )


def played(study: Study) -> list[Played]:
    with kept(None, KIND, study, is_due(study)) as file:
        return list(play(study, Threads(), file))
