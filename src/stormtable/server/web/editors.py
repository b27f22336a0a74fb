"""Scenarios drawn in the browser: what a game's editor offers, what the loader says of one, how it looks."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from stormtable import faces
from stormtable.engine.editors import Contents, Editor, Remark, Stand, Worth
from stormtable.engine.examining import Examination, examine, value_at, with_value
from stormtable.engine.game import WATCHER, BadInput, Game
from stormtable.engine.inputs import parse_toml
from stormtable.engine.said import said
from stormtable.engine.toml import to_toml
from stormtable.engine.views import view_of
from stormtable.games import editor_of
from stormtable.language import say
from stormtable.scene import Scene
from stormtable.server.wire import making

__all__ = ["editor_info", "read_scenario", "scenario_sheet"]

Told = TypeVar("Told", Remark, Stand, Worth)
HUNDREDTHS = 100  # of the table's unit, in which a scene tells places


def the_editor(game: Game) -> Editor:
    editor = editor_of(game.NAME)
    if editor is None:
        raise BadInput(say("there is no scenario editor for {title}", title=game.TITLE))
    return editor


def editor_info(game: Game) -> making.EditorInfo:
    """What a scenario consists of, and those that are shipped. Raises BadInput where none are drawn."""
    editor = the_editor(game)
    starts = editor.starts()
    return making.EditorInfo(
        game=game.NAME,
        game_title=game.TITLE,
        title=say(editor.TITLE),
        rule=editor.RULE,
        unit=editor.UNIT,
        cost=say(editor.COST),
        ground=editor.GROUND,
        fields=said(list(editor.FIELDS)),
        layers=said(list(editor.LAYERS)),
        forces=said(editor.forces()),
        blank=editor.blank(),
        starts=[
            making.EditorStart(name=name, title=say(game.SCENARIOS[name].title), contents=dict(contents))
            for name, contents in starts.items()
        ],
    )


def scenario_sheet(game: Game, contents: Contents) -> making.ScenarioSheet:
    """What the loader says of a scenario, what it comes to, its picture and its file. Raises BadInput."""
    editor = the_editor(game)
    text = scenario_toml(contents)
    found = examine(game, editor, contents)
    drawn = found.state and on_its_ground(game, editor, found)
    if drawn is None:
        return making.ScenarioSheet(
            faults=list(found.faults), remarks=[], gauges=[], worths=[], stands=[], zones=[], svg="", file=text
        )
    scene: Scene = game.scene(view_of(game, drawn, WATCHER), WATCHER, None)
    plane = scene.plane
    zones = [] if plane is None else [(*z.corner, z.corner[0] + z.width, z.corner[1] + z.height) for z in plane.zones]
    worths = of_file(found, editor.worths(found.contents, found.state))
    return making.ScenarioSheet(
        faults=list(found.faults),
        remarks=of_file(found, editor.remarks(found.state), known=False),
        gauges=list(editor.gauges(found.state)),
        worths=[each for each in worths if each.row >= 0 or contents.get("build")],
        stands=[each for each in of_file(found, editor.stands(found.contents, drawn)) if each.row >= 0],
        zones=[[each / HUNDREDTHS for each in zone] for zone in zones],
        svg=faces.svg(scene, interactive=False),
        file=text,
    )


def on_its_ground(game: Game, editor: Editor, found: Examination) -> Any:
    """The state that is drawn: on the ground in which the file says where things stand. None: nothing can be."""
    contents = found.contents
    for path in editor.GROUND.without:
        if value_at(contents, path) is not None:
            contents = with_value(contents, path, None)
    if contents is found.contents:
        return found.state
    try:
        return game.load(contents, {}, 0)
    except BadInput:  # it can only be played on the other table
        return None


def of_file(found: Examination, told: Sequence[Told], *, known: bool = True) -> list[Told]:
    """What is told of rows, by the rows of the file itself; -1 for one that the file does not have.

    Of a list that is not `known` to be one of rows that may be left out, rows stay as they are.
    """
    rows = found.rows
    return [
        replace(each, row=rows[each.key][each.row])
        if each.key in rows and 0 <= each.row < len(rows[each.key])
        else replace(each, row=-1)
        if known
        else each
        for each in told
    ]


def read_scenario(game: Game, text: str) -> making.ScenarioContents:
    """The contents of a scenario file, right or wrong. Raises BadInput if it is no TOML, or of another game."""
    the_editor(game)
    contents = parse_toml(text, say("the file"))
    of = contents.get("game", game.NAME)
    if of != game.NAME:
        raise BadInput(
            say(
                "the file: game: {of}: this is a scenario of another game; {name} is expected",
                of=repr(of),
                name=game.NAME,
            )
        )
    check_plain(contents, say("the file"))
    return making.ScenarioContents(contents=dict(opened(the_editor(game), contents)))


def opened(editor: Editor, contents: Contents) -> Mapping[str, Any]:
    """A file's contents as the lists that are edited, where a game has two ways to write them."""
    rewrite = getattr(editor, "opened", None)
    found: Mapping[str, Any] = rewrite(contents) if rewrite else contents
    return found


def check_plain(value: Any, where: str) -> None:
    """Refuse what neither a scenario nor the page knows: dates, and numbers without end."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            check_plain(each, f"{where}: {key}")
    elif isinstance(value, list):
        for each in value:
            check_plain(each, where)
    elif not isinstance(value, str | bool | int | float) or (isinstance(value, float) and not math.isfinite(value)):
        raise BadInput(say("{where}: {value}: texts, numbers, true and false are expected", where=where, value=value))


def scenario_toml(contents: Contents) -> str:
    """A scenario as a file. Raises BadInput for what a file cannot say."""
    try:
        return to_toml(contents)
    except TypeError as error:
        raise BadInput(say("the scenario cannot be written: {error}", error=error)) from None
    except RecursionError:
        raise BadInput(say("the scenario is nested too deeply; a few levels are enough")) from None
