"""What the lobby and the rulebook pages need of a game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from stormtable import __version__
from stormtable.engine.game import WATCHER, BadInput, Game, Scenario, Setting
from stormtable.engine.rulebook import Rule, Rulebook, read_rulebook
from stormtable.engine.seating import seating
from stormtable.engine.views import view_of
from stormtable.games import folder
from stormtable.scene import Scene
from stormtable.server import openings
from stormtable.server.opponents import Opponents
from stormtable.server.wire import bodies

__all__ = ["cover_of", "lobby", "own_scenario", "rulebook_of", "unit_cards"]


def lobby(games: Mapping[str, Game], opponents: Opponents) -> bodies.Lobby:
    """Every game that can be played here."""
    return bodies.Lobby(games=[game_info(game, opponents) for game in games.values()], version=__version__)


def game_info(game: Game, opponents: Opponents) -> bodies.GameInfo:
    """A game as the lobby shows it."""
    levels = opponents.levels(game)
    return bodies.GameInfo(
        name=game.NAME,
        title=game.TITLE,
        text=game.TEXT,
        minutes=game.MINUTES,
        scenarios=[scenario_info(game, scenario) for scenario in game.SCENARIOS.values()],
        options=list(game.OPTIONS),
        levels=[bodies.Level(name=name, title=level.title, text=level.text) for name, level in levels.items()],
        default_level=opponents.default(game),
    )


def scenario_info(game: Game, scenario: Scenario) -> bodies.ScenarioInfo:
    """A scenario and who can sit down to it."""
    seats = places(game, scenario.name)
    options = {
        option.name: option.default
        for option in game.OPTIONS
        if not option.scenarios or scenario.name in option.scenarios
    }
    return bodies.ScenarioInfo(
        name=scenario.name, title=scenario.title, text=scenario.text, seats=seats, options=options
    )


def own_scenario(game: Game, text: str) -> bodies.ScenarioInfo:
    """The same of a scenario file. Raises BadInput."""
    contents = openings.own_scenario(game, text)
    title, about = (str(contents.get(key, "")) for key in ("title", "text"))
    own = contents.get("options", {})
    options = {option.name: own.get(option.name, option.default) for option in game.OPTIONS}
    return bodies.ScenarioInfo(
        name="",
        title=title,
        text=about,
        seats=places(game, contents),
        options={name: value for name, value in options.items() if takes(game, contents, name, value)},
    )


def takes(game: Game, contents: Mapping[str, Any], option: str, value: Setting) -> bool:
    """Whether a scenario file can be played with an option."""
    try:
        game.fill(contents, {option: value}, 0)
    except BadInput:
        return False
    return True


def places(game: Game, scenario: str | Mapping[str, Any]) -> list[bodies.Place]:
    seats = seating(game, scenario, {})
    return [bodies.Place(letter=name, team=team) for name, team in zip(seats.names, seats.teams, strict=True)]


def unit_cards(game: Game) -> list[bodies.UnitCard]:
    """The cards of all units that a force may be built of: each is put on a table of its own to look at it."""
    found: dict[str, bodies.UnitCard] = {}
    forces = [option for option in game.OPTIONS if option.kind == "force"]
    for side, option in enumerate(forces):
        scenario = option.scenarios[0] if option.scenarios else next(iter(game.SCENARIOS))
        for unit, _, _ in option.units:
            if unit not in found:
                state = game.load(scenario, {option.name: f"{unit} 1"}, 0)
                scene: Scene = game.scene(view_of(game, state, WATCHER), WATCHER, None)
                card = next(each for each in scene.cards if each.side == side)
                drawn = next((each for each in scene.silhouettes if each.id == card.silhouette), None)
                found[unit] = bodies.UnitCard(unit=unit, card=card, silhouette=drawn)
    return list(found.values())


def rulebook_of(game: Game) -> bodies.Rulebook:
    """A game's rulebook. Raises BadInput if it has none, or a broken one."""
    path = folder(game.NAME) / "rulebook.toml"
    if not path.is_file():
        raise BadInput(f"{game.TITLE} has no rulebook here")
    book = read_rulebook(path, game.PREFIX)
    entries = [rule_entry(book, rule) for rule in book.rules]
    return bodies.Rulebook(game=game.NAME, title=game.TITLE, entries=entries)


def rule_entry(book: Rulebook, rule: Rule) -> bodies.RuleEntry:
    return bodies.RuleEntry(
        id=rule.id,
        title=rule.title,
        text=rule.text,
        status=rule.status,
        chapter=next((f"{each.number} {each.title}" for each in book.chapters if each.number == rule.chapter), ""),
        ruling=rule.ruling,
        why=rule.why,
        default=rule.default,
        stated=rule.states_only,
    )


def cover_of(game: Game) -> Path | None:
    """The picture of a game for the lobby, an SVG file."""
    path = folder(game.NAME) / "cover.svg"
    return path if path.is_file() else None
