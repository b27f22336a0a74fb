"""What the lobby and the rulebook pages need of a game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from stormtable import __version__
from stormtable.engine.game import WATCHER, BadInput, Game, Scenario
from stormtable.engine.rulebook import Rule, Rulebook, read_rulebook
from stormtable.engine.seating import seating
from stormtable.games import folder
from stormtable.scene import Scene
from stormtable.server import openings, wire
from stormtable.server.opponents import Opponents
from stormtable.table import secrecy

__all__ = ["cover_of", "lobby", "own_scenario", "rulebook_of", "unit_cards"]


def lobby(games: Mapping[str, Game], opponents: Opponents) -> wire.Lobby:
    """Every game that can be played here."""
    return wire.Lobby(games=[game_info(game, opponents) for game in games.values()], version=__version__)


def game_info(game: Game, opponents: Opponents) -> wire.GameInfo:
    """A game as the lobby shows it."""
    levels = opponents.levels(game)
    return wire.GameInfo(
        name=game.NAME,
        title=game.TITLE,
        text=game.TEXT,
        minutes=game.MINUTES,
        scenarios=[scenario_info(game, scenario) for scenario in game.SCENARIOS.values()],
        options=list(game.OPTIONS),
        levels=[wire.Level(name=name, title=level.title, text=level.text) for name, level in levels.items()],
        default_level=opponents.default(game),
    )


def scenario_info(game: Game, scenario: Scenario) -> wire.ScenarioInfo:
    """A scenario and who can sit down to it."""
    seats = places(game, scenario.name)
    return wire.ScenarioInfo(name=scenario.name, title=scenario.title, text=scenario.text, seats=seats)


def own_scenario(game: Game, text: str) -> wire.ScenarioInfo:
    """The same of a scenario file. Raises BadInput."""
    contents = openings.own_scenario(game, text)
    title, about = (str(contents.get(key, "")) for key in ("title", "text"))
    return wire.ScenarioInfo(name="", title=title, text=about, seats=places(game, contents))


def places(game: Game, scenario: str | Mapping[str, Any]) -> list[wire.Place]:
    seats = seating(game, scenario, {})
    return [wire.Place(letter=name, team=team) for name, team in zip(seats.names, seats.teams, strict=True)]


def unit_cards(game: Game) -> list[wire.UnitCard]:
    """The cards of all units that a force may be built of: each is put on a table of its own to look at it."""
    found: dict[str, wire.UnitCard] = {}
    forces = [option for option in game.OPTIONS if option.kind == "force"]
    for side, option in enumerate(forces):
        scenario = option.scenarios[0] if option.scenarios else next(iter(game.SCENARIOS))
        for unit, _, _ in option.units:
            if unit not in found:
                state = game.load(scenario, {option.name: f"{unit} 1"}, 0)
                scene: Scene = game.scene(secrecy.view(game, state, WATCHER), WATCHER, None)
                card = next(each for each in scene.cards if each.side == side)
                drawn = next((each for each in scene.silhouettes if each.id == card.silhouette), None)
                found[unit] = wire.UnitCard(unit=unit, card=card, silhouette=drawn)
    return list(found.values())


def rulebook_of(game: Game) -> wire.Rulebook:
    """A game's rulebook. Raises BadInput if it has none, or a broken one."""
    path = folder(game.NAME) / "rulebook.toml"
    if not path.is_file():
        raise BadInput(f"{game.TITLE} has no rulebook here")
    book = read_rulebook(path, game.PREFIX)
    entries = [rule_entry(book, rule) for rule in book.rules]
    return wire.Rulebook(game=game.NAME, title=game.TITLE, entries=entries)


def rule_entry(book: Rulebook, rule: Rule) -> wire.RuleEntry:
    return wire.RuleEntry(
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
