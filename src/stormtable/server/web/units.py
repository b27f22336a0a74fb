"""What forces are built of: the cards of a game's units, and units of one's own design."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from stormtable import faces
from stormtable.engine.designs import mended
from stormtable.engine.game import WATCHER, BadInput, Game, Option
from stormtable.engine.inputs import parse_toml
from stormtable.engine.said import said
from stormtable.engine.toml import to_toml
from stormtable.engine.views import view_of
from stormtable.engine.workshops import Words, Workshop
from stormtable.games import workshop_of
from stormtable.language import each_language, say
from stormtable.scene import RosterUnit, Scene
from stormtable.server.wire import making

__all__ = ["check_number", "design_sheet", "designed_cards", "designs_in", "unit_cards", "workshop_info"]

MOST_DESIGNS: Final = 40  # of one's own, that are brought at once: more than a browser's list is read with


@each_language
def unit_cards(game: Game) -> list[making.UnitCard]:
    """The cards of all units that a force may be built of."""
    forces = forces_of(game)
    known = {unit: (unit, title, cost) for option in forces for unit, title, cost in option.units}
    scenarios = {unit: scenario_of(game, option) for option in forces for unit, _, _ in option.units}
    return [card_of(game, scenarios[unit], forces, *told) for unit, told in known.items()]


def designed_cards(game: Game, designs: Sequence[Words]) -> list[making.UnitCard]:
    """The same of designs of one's own, without those that break limits. Raises BadInput."""
    workshop = the_workshop(game)
    check_number(designs)
    found = []
    forces = forces_in(game, workshop.SCENARIO)
    for words in designs:
        assessed = workshop.assess(words)
        if not assessed.faults and forces:
            scenario = workshop.commission(workshop.SCENARIO, [words])
            found.append(card_of(game, scenario, forces, assessed.unit, str(words["name"]), assessed.cost or 0))
    return found


def card_of(
    game: Game, scenario: str | Mapping[str, Any], forces: Sequence[Option], unit: str, title: str, cost: int
) -> making.UnitCard:
    """The card of a unit as it is when a match begins."""
    scene = scene_with(game, scenario, forces, unit)
    card = scene.cards[0] if scene.cards else None
    parts = scene.rosters[0].units[0] if scene.rosters else None
    shown = card.silhouette if card else parts.elements[0].silhouette if parts else ""
    drawn = next((each for each in scene.silhouettes if each.id == shown), None)
    return making.UnitCard(
        unit=unit, title=title, cost=cost, detail=composition_text(parts) if parts else "", card=card, silhouette=drawn
    )


def scene_with(game: Game, scenario: str | Mapping[str, Any], forces: Sequence[Option], unit: str) -> Scene:
    """A table with a unit of its own, one a side, to look at it."""
    options = {option.name: f"{unit} 1" for option in forces} | {option.limit: 0 for option in forces if option.limit}
    found: Scene = game.scene(view_of(game, game.load(scenario, options, 0), WATCHER), WATCHER, None)
    return found


def forces_in(game: Game, scenario: str) -> list[Option]:
    """The options of a shipped scenario that build its forces."""
    return [each for each in forces_of(game) if not each.scenarios or scenario in each.scenarios]


def composition_text(unit: RosterUnit) -> str:
    """The elements of a unit that is several, and its morale: "3 × squad, MMG; morale 6 hardened"."""
    counts = Counter(each.kind for each in unit.elements)
    kinds = ", ".join(f"{count} × {kind}" if count > 1 else kind for kind, count in counts.items())
    return say("{kinds}; morale {morale}", kinds=kinds, morale=unit.morale) if unit.morale else kinds


def forces_of(game: Game) -> list[Option]:
    return [option for option in game.OPTIONS if option.kind == "force"]


def scenario_of(game: Game, option: Option) -> str:
    return option.scenarios[0] if option.scenarios else next(iter(game.SCENARIOS))


def the_workshop(game: Game) -> Workshop:
    workshop = workshop_of(game.NAME)
    if workshop is None:
        raise BadInput(say("nothing is designed for {title}", title=game.TITLE))
    return workshop


def workshop_info(game: Game) -> making.WorkshopInfo:
    """What a design consists of. Raises BadInput where nothing is designed."""
    workshop = the_workshop(game)
    return making.WorkshopInfo(
        game=game.NAME,
        game_title=game.TITLE,
        title=say(workshop.TITLE),
        rule=workshop.RULE,
        note=say(workshop.NOTE),
        cost=say(workshop.COST),
        scenario=workshop.SCENARIO if forces_in(game, workshop.SCENARIO) else "",
        groups=said(list(workshop.GROUPS)),
        stock=plain(workshop.stock()),
    )


def design_sheet(game: Game, words: Words) -> making.DesignSheet:
    """What the rules say of a design, its card and its file. Raises BadInput."""
    workshop = the_workshop(game)
    assessed = workshop.assess(words)
    scene = picture_of(game, workshop, words)
    card = scene.cards[0] if scene and scene.cards else None
    alone = not assessed.faults and not forces_in(game, workshop.SCENARIO)
    return making.DesignSheet(
        assessment=assessed,
        card=card,
        silhouette=next((each for each in scene.silhouettes if each.id == card.silhouette), None)
        if scene and card
        else None,
        svg=faces.svg(scene, interactive=False, tall=True) if scene and not card else "",
        file=to_toml(workshop.file([words])),
        scenario=to_toml(workshop.commission(workshop.SCENARIO, [words])) if alone else "",
    )


def picture_of(game: Game, workshop: Workshop, words: Words) -> Scene | None:
    """A table with a design on it; of a faulty one, with one near it that may be built. None if there is none."""
    try:
        near = mended(workshop.GROUPS, words, lambda each: workshop.assess(each).faults)
        if near is None:
            return None
        scenario, forces = workshop.commission(workshop.SCENARIO, [near]), forces_in(game, workshop.SCENARIO)
        return scene_with(game, scenario, forces, workshop.assess(near).unit)
    except BadInput:
        return None


def designs_in(game: Game, text: str) -> list[dict[str, Any]]:
    """The designs of a file. Raises BadInput."""
    workshop, contents = the_workshop(game), parse_toml(text, say("the file"))
    try:
        found = plain(workshop.read(contents))
    except BadInput as error:
        raise BadInput(say("the file: {error}", error=error)) from None
    check_number(found, say("the file: "))
    return found


def check_number(designs: Sequence[Words], where: str = "") -> None:
    """Refuse more designs than are taken at once."""
    if len(designs) > MOST_DESIGNS:
        raise BadInput(
            say(
                "{where}{n} designs; at most {most_designs} are taken at once",
                where=where,
                n=len(designs),
                most_designs=MOST_DESIGNS,
            )
        )


def plain(designs: Iterable[Words]) -> list[dict[str, Any]]:
    return [dict(words) for words in designs]
