"""The scenario that a match has begun with: what ships now may be another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stormtable.engine.game import Game
from stormtable.engine.inputs import settle_options
from stormtable.engine.scenarios import Agreed
from stormtable.table.journal import Header

__all__ = ["contents_of", "load_contents", "scenario_words"]


def contents_of(game: Game, name: str) -> dict[str, Any] | None:
    """A shipped scenario with the defaults of its options, as a record holds it; None where the game keeps no files."""
    known = game.SCENARIOS.get(name)
    return {**known.contents, "options": settle_options({}, game.OPTIONS, name)} if known and known.contents else None


def load_contents(game: Game, header: Header) -> str | Mapping[str, Any]:
    """What `load` is given to set a match up as it was. Older records hold no contents: then as it was in their time.

    Only the name of a shipped one whose contents nobody has.
    """
    if not isinstance(header.scenario, str):
        return Agreed(header.scenario)
    contents: Mapping[str, Any] | None = header.contents
    if contents is None and (known := game.SCENARIOS.get(header.scenario)):
        contents = known.former or contents_of(game, known.name)
    return header.scenario if contents is None else Agreed(contents, header.scenario)


def scenario_words(game: Game, header: Header) -> str | Mapping[str, Any]:
    """The scenario for a case file: by its name if what ships now is the same, else its contents."""
    scenario = load_contents(game, header)
    if isinstance(scenario, Agreed) and scenario.name and scenario == contents_of(game, scenario.name):
        return scenario.name
    return dict(scenario) if isinstance(scenario, Agreed) else scenario
