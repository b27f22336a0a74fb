"""`odds`: what a case file's last play may lead to, before its dice are rolled; or a table of shots."""

from __future__ import annotations

import argparse
import dataclasses
from pathlib import Path
from typing import Any

import msgspec

from stormtable.cli.interrupts import ends_at_once
from stormtable.cli.output import print_json, show
from stormtable.cli.range_tables import odds_tables
from stormtable.cli.starting import game_of
from stormtable.engine.case_play import after_waiving, arrange, play_case, seat_of
from stormtable.engine.cases import Case, in_file, read_case
from stormtable.engine.game import BadInput, Game
from stormtable.engine.previewing import preview_of
from stormtable.engine.views import view_of
from stormtable.faces.previews import preview_text
from stormtable.lab.scripting.odds import is_uncertain
from stormtable.scene import Preview

__all__ = ["odds"]


@ends_at_once
def odds(arguments: argparse.Namespace) -> int:
    """1 if nothing about that play is uncertain."""
    if arguments.table:
        return odds_tables(arguments)
    if len(arguments.what) > 1 or arguments.target or arguments.csv or arguments.picture or arguments.scenario:
        raise BadInput("of a case file the odds are those of its last play; --table makes tables: odds --table GAME")
    case = read_case(Path(arguments.what[0]))
    found = case_odds(game_of(case), case)
    uncertain = is_uncertain(found)
    if arguments.json:
        told = {} if found is None else msgspec.to_builtins(found)
        print_json({"uncertain": uncertain} | ({} if uncertain else {"action": case.plays[-1].do}) | told)
        return 0 if uncertain else 1
    if not uncertain:
        show(f"{case.plays[-1].do}: nothing about it is uncertain")
    if found is not None:
        show(preview_text(found))
    return 0 if uncertain else 1


def case_odds(game: Game, case: Case) -> Preview | None:
    """The odds of the last play, after those before it and what goes without saying (`game.UNSAID`).

    Raises BadInput if there is none, or one cannot be played.
    """
    if not case.plays or not case.plays[-1].do:
        raise BadInput(f"{case.file}: the odds asked for are those of the last [[play]], and there is none")
    before = dataclasses.replace(case, plays=case.plays[:-1], expect={})
    if before.plays:
        played = play_case(game, before)
        if not played.right:
            raise BadInput(str(played))
        state = played.state
    else:
        state = arrange(game, before)
    first, there = None, state
    while there is not None:
        try:
            return odds_at(game, case, there)
        except BadInput as error:
            first = first or error
        there = after_waiving(game, there)
    raise first or BadInput(f"{case.file}: nobody decides")


def odds_at(game: Game, case: Case, state: Any) -> Preview | None:
    """The odds of the last play in a state. Raises BadInput where it is not legal."""
    last = case.plays[-1]
    try:
        seat = seat_of(game, state, last)
        view = view_of(game, state, seat)
        actions = game.parse(view, last.do, seat)
    except BadInput as error:
        raise in_file(case, f"play {len(case.plays)}", error) from None
    try:
        found: Preview | None = preview_of(game, state, seat, actions)
    except BadInput as error:
        raise BadInput(f"{case.file}: {error}") from None
    return found
