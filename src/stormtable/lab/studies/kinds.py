"""The kinds of studies: what each plays, and what it makes of the games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from stormtable.engine.game import BadInput, Game, Setting
from stormtable.lab.studies.balance import balance
from stormtable.lab.studies.found import Found
from stormtable.lab.studies.lengths import lengths
from stormtable.lab.studies.options import options, varied
from stormtable.lab.studies.plan import Played, Study, Way, cells_of, check_study
from stormtable.lab.studies.rules import rules
from stormtable.lab.studies.values import check_values, values

__all__ = ["STUDIES", "Kind", "made_study"]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of study."""

    way: Way
    tell: Callable[[Study, Sequence[Played]], Found]
    levels: tuple[str, ...]  # unless others are named
    games: int  # of each cell, unless another number is


STUDIES: Final[Mapping[str, Kind]] = {
    "balance": Kind("games", balance, ("random", "easy"), 1000),
    "values": Kind("forces", values, ("easy",), 4000),
    "options": Kind("games", options, ("random", "easy"), 1000),
    "rules": Kind("rules", rules, ("random", "easy"), 40),
    "lengths": Kind("games", lengths, ("random", "easy"), 1000),
}


def made_study(
    name: str,
    game: Game,
    scenarios: Mapping[str, str | Mapping[str, Any]],
    settings: Mapping[str, Setting],
    levels: Sequence[str],
    games: int,
    seed: int,
    tries: Sequence[str] = (),
) -> Study:
    """A study of some scenarios, or of all that fit if none is named; 0 games: as many as usual. Raises BadInput."""
    kind = STUDIES[name]
    if tries and name != "options":
        raise BadInput(f"--try is of `study options`, not of `study {name}`")
    chosen = scenarios or {each: each for each in game.SCENARIOS}
    cells = list(cells_of(chosen, settings, levels or kind.levels))
    if name == "options":
        cells = list(varied(game, cells, tries))
        if not any(each.changed for each in cells):
            raise BadInput(f"there is no option to try in {', '.join(chosen)}: name one by --try NAME=VALUE")
    if name == "values":
        building = {scenario for each in game.OPTIONS if each.kind == "force" for scenario in each.scenarios}
        cells = cells if scenarios else [each for each in cells if each.scenario in building][: len(levels) or 1]
    if name == "values" and games % 2:
        raise BadInput(f"{games} games cannot be shared between both sides: an even number is needed")
    study = Study(study=name, game=game.NAME, way=kind.way, games=games or kind.games, seed=seed, cells=cells)
    check_study(study)
    if name == "values":
        check_values(study)
    return study
