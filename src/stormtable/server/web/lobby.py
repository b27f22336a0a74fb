"""What the lobby and the rulebook pages need of a game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from stormtable import __version__
from stormtable.engine.game import WATCHER, BadInput, Game, Scenario, Setting
from stormtable.engine.rulebook import Rule, Rulebook
from stormtable.engine.said import said
from stormtable.engine.seating import seating, seating_of
from stormtable.engine.views import view_of
from stormtable.games import book_of, editor_of, folder, lesson_files, outer_of, workshop_of
from stormtable.language import say
from stormtable.scene import Scene
from stormtable.server.hall import openings
from stormtable.server.hall.opponents import Opponents
from stormtable.server.web.printing import parts_of
from stormtable.server.web.replies import STATIC
from stormtable.server.wire import bodies

__all__ = ["check_request", "cover_of", "lobby", "own_scenario", "rulebook_of"]


def lobby(games: Mapping[str, Game], opponents: Opponents) -> bodies.Lobby:
    """Every game that can be played here."""
    return bodies.Lobby(games=[game_info(game, opponents) for game in games.values()], version=__version__)


def game_info(game: Game, opponents: Opponents) -> bodies.GameInfo:
    """A game as the lobby shows it."""
    levels, workshop, editor = opponents.levels(game), workshop_of(game.NAME), editor_of(game.NAME)
    return bodies.GameInfo(
        name=game.NAME,
        title=game.TITLE,
        text=say(game.TEXT),
        minutes=game.MINUTES,
        within=outer_of(game.NAME),
        scenarios=[scenario_info(game, scenario) for scenario in game.SCENARIOS.values()],
        options=said(list(game.OPTIONS)),
        levels=[
            bodies.Level(name=name, title=say(level.title), text=say(level.text)) for name, level in levels.items()
        ],
        default_level=opponents.default(game),
        workshop=say(workshop.TITLE) if workshop else "",
        editor=say(editor.TITLE) if editor else "",
        lessons=len(lesson_files(game.NAME)),
        prints=parts_of(game),
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
        name=scenario.name,
        title=say(scenario.title),
        text=say(scenario.text),
        seats=seats,
        sizes=sizes(game, scenario.name, options),
        options=options,
    )


def own_scenario(game: Game, text: str) -> bodies.ScenarioInfo:
    """The same of a scenario file. Raises BadInput."""
    contents = openings.own_scenario(game, text)
    title, about = str(contents.get("title", "")), str(contents.get("text", contents.get("story", "")))
    own = contents.get("options", {})
    options = {option.name: own.get(option.name, option.default) for option in game.OPTIONS}
    options = {name: value for name, value in options.items() if takes(game, contents, {name: value})}
    return bodies.ScenarioInfo(
        name="",
        title=title,
        text=about,
        seats=places(game, contents),
        sizes=sizes(game, contents, options),
        options=options,
    )


def takes(game: Game, scenario: str | Mapping[str, Any], options: Mapping[str, Setting]) -> bool:
    """Whether a scenario can be played with these options."""
    try:
        game.fill(scenario, options, 0)
    except BadInput:
        return False
    return True


def places(
    game: Game, scenario: str | Mapping[str, Any], options: Mapping[str, Setting] | None = None
) -> list[bodies.Place]:
    """The seats of a scenario, and what their sides are called there. Raises BadInput."""
    state = game.fill(scenario, options or {}, 0)
    seats, scene = seating_of(game, state), cast(Scene, game.scene(view_of(game, state, WATCHER), WATCHER, None))
    told = zip(seats.names, seats.teams, scene.sides, strict=True)
    return [bodies.Place(letter=letter, team=team, name=name) for letter, team, name in told]


def sizes(game: Game, scenario: str | Mapping[str, Any], options: Mapping[str, Setting]) -> list[int]:
    """How many can sit down to a scenario with the options that it can be played with."""
    found = {len(seating(game, scenario, {}))}
    for option in game.OPTIONS:
        if option.seats and option.name in options:
            found |= {len(seating(game, scenario, {option.name: n})) for n in range(option.low, option.high + 1)}
    return sorted(found)


def check_request(game: Game, request: bodies.MatchRequest) -> bodies.Checked:
    """Whether a match can be played as asked for, and by how many."""
    try:
        with openings.options_by_title(game):
            scenario = openings.scenario_of(game, request)
    except BadInput as error:
        return bodies.Checked(problem=str(error), seats=[])
    try:
        with openings.options_by_title(game):
            game.load(scenario, request.options, 0)
        return bodies.Checked(problem="", seats=places(game, scenario, request.options))
    except BadInput as error:
        seats = places(game, scenario, playable(game, scenario, request))
        return bodies.Checked(problem=str(error), seats=seats)


def playable(game: Game, scenario: str | Mapping[str, Any], request: bodies.MatchRequest) -> dict[str, Setting]:
    """As many of the options asked for as can be played together, forces left out: they say who sits down."""
    kept: dict[str, Setting] = {}
    forces = {option.name for option in game.OPTIONS if option.kind == "force"}
    for name, value in request.options.items():
        if name not in forces and takes(game, scenario, kept | {name: value}):
            kept[name] = value
    return kept


def rulebook_of(game: Game) -> bodies.Rulebook:
    """A game's rulebook. Raises BadInput if it has none, or a broken one."""
    if not (folder(game.NAME) / "rulebook.toml").is_file():
        raise BadInput(say("{title} has no rulebook here", title=game.TITLE))
    book = book_of(game.NAME, game.PREFIX)
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


def cover_of(game: Game) -> Path:
    """The picture of a game for the lobby, an SVG file; a plain one where it has none."""
    path = folder(game.NAME) / "cover.svg"
    return path if path.is_file() else STATIC / "art" / "cover.svg"
