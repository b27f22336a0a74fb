"""What forces are built of: the cards of a game's units, and units of one's own design."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from stormtable.engine.game import WATCHER, BadInput, Game, Option
from stormtable.engine.inputs import parse_toml
from stormtable.engine.toml import to_toml
from stormtable.engine.views import view_of
from stormtable.engine.workshops import Words, Workshop
from stormtable.games import workshop_of
from stormtable.scene import RosterUnit, Scene
from stormtable.server.wire import bodies

__all__ = ["design_sheet", "designed_cards", "designs_in", "unit_cards", "workshop_info"]


@functools.cache
def unit_cards(game: Game) -> list[bodies.UnitCard]:
    """The cards of all units that a force may be built of."""
    forces = forces_of(game)
    known = {unit: (unit, title, cost) for option in forces for unit, title, cost in option.units}
    scenarios = {unit: scenario_of(game, option) for option in forces for unit, _, _ in option.units}
    return [card_of(game, scenarios[unit], *told) for unit, told in known.items()]


def designed_cards(game: Game, designs: Sequence[Words]) -> list[bodies.UnitCard]:
    """The same of designs of one's own, without those that break limits. Raises BadInput."""
    workshop = the_workshop(game)
    found = []
    for words in designs:
        assessed = workshop.assess(words)
        if not assessed.faults:
            scenario = workshop.commission(workshop.SCENARIO, [words])
            found.append(card_of(game, scenario, assessed.unit, str(words["name"]), assessed.cost))
    return found


def card_of(game: Game, scenario: str | Mapping[str, Any], unit: str, title: str, cost: int) -> bodies.UnitCard:
    """The card of a unit that is put on a table of its own, one a side, to look at it."""
    forces = forces_of(game)
    options = {option.name: f"{unit} 1" for option in forces} | {option.limit: 0 for option in forces if option.limit}
    scene: Scene = game.scene(view_of(game, game.load(scenario, options, 0), WATCHER), WATCHER, None)
    card = scene.cards[0] if scene.cards else None
    parts = scene.rosters[0].units[0] if scene.rosters else None
    shown = card.silhouette if card else parts.elements[0].silhouette if parts else ""
    drawn = next((each for each in scene.silhouettes if each.id == shown), None)
    return bodies.UnitCard(
        unit=unit, title=title, cost=cost, detail=composition_text(parts) if parts else "", card=card, silhouette=drawn
    )


def composition_text(unit: RosterUnit) -> str:
    """The elements of a unit that is several, and its morale: "3 × squad, MMG; morale 6 hardened"."""
    counts = Counter(each.kind for each in unit.elements)
    kinds = ", ".join(f"{count} × {kind}" if count > 1 else kind for kind, count in counts.items())
    return f"{kinds}; morale {unit.morale}" if unit.morale else kinds


def forces_of(game: Game) -> list[Option]:
    return [option for option in game.OPTIONS if option.kind == "force"]


def scenario_of(game: Game, option: Option) -> str:
    return option.scenarios[0] if option.scenarios else next(iter(game.SCENARIOS))


def the_workshop(game: Game) -> Workshop:
    workshop = workshop_of(game.NAME)
    if workshop is None:
        raise BadInput(f"nothing is designed for {game.TITLE}")
    return workshop


def workshop_info(game: Game) -> bodies.WorkshopInfo:
    """What a design consists of. Raises BadInput where nothing is designed."""
    workshop = the_workshop(game)
    return bodies.WorkshopInfo(
        game=game.NAME,
        game_title=game.TITLE,
        title=workshop.TITLE,
        rule=workshop.RULE,
        scenario=workshop.SCENARIO,
        fields=list(workshop.FIELDS),
        stock=plain(workshop.stock()),
    )


def design_sheet(game: Game, words: Words) -> bodies.DesignSheet:
    """What the rules say of a design. Raises BadInput."""
    workshop = the_workshop(game)
    return bodies.DesignSheet(assessment=workshop.assess(words), file=to_toml(workshop.file([words])))


def designs_in(game: Game, text: str) -> list[dict[str, str | int]]:
    """The designs of a file. Raises BadInput."""
    workshop, contents = the_workshop(game), parse_toml(text, "the file")
    try:
        return plain(workshop.read(contents))
    except BadInput as error:
        raise BadInput(f"the file: {error}") from None


def plain(designs: Iterable[Words]) -> list[dict[str, str | int]]:
    return [dict(words) for words in designs]
