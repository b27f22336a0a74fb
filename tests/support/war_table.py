"""Lightning War for tests: small forces on a table of one's own, positions by the words of a case file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stormtable.engine import Action
from stormtable.engine.dice import Script, dice_from
from stormtable.engine.game import Setting
from stormtable.engine.records import copy_record
from stormtable.games.lightning_war.codes import No
from stormtable.games.lightning_war.decisions import apply, choices, refuse
from stormtable.games.lightning_war.game import load
from stormtable.games.lightning_war.phrases import parse
from stormtable.games.lightning_war.placing import set_position
from stormtable.games.lightning_war.state import MAX_CHOICES, State

__all__ = ["at", "do", "options_of", "refused", "scenario", "squads", "tanks"]


def squads(side: str, name: str, *ids: str) -> dict[str, Any]:
    """A platoon of rifle squads; one alone is a company HQ."""
    kind = "platoon" if len(ids) > 1 else "hq"
    return {"side": side, "name": name, "kind": kind, "elements": [{"id": each, "kind": "squad"} for each in ids]}


def tanks(side: str, name: str, model: str, *ids: str) -> dict[str, Any]:
    """A troop of vehicles of one model."""
    elements = [{"id": each, "kind": "vehicle", "vehicle": model} for each in ids]
    return {"side": side, "name": name, "kind": "troop", "elements": elements}


def scenario(*units: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """A scenario of the sides "south" and "north"; with nothing else said, two lone squads on an open table."""
    forces = [dict(unit) for unit in units] or [squads("south", "Ours", "a"), squads("north", "Theirs", "b")]
    return {"turns": 8, "sides": [{"id": "south"}, {"id": "north"}], "units": forces, **more}


def at(
    contents: str | Mapping[str, Any],
    dice: Sequence[int] = (),
    options: Mapping[str, Setting] | None = None,
    **position: Any,
) -> State:
    """A position in the words of a case file; all the dice given fall on the way to its first decision."""
    state = load(contents, options or {}, 1)
    with dice_from(Script(dice)) as script:
        set_position(state, position)
    assert not script.left
    return state


def do(state: State, seat: int, text: str, dice: Sequence[int] = ()) -> State:
    """The state after acts of a seat, all of them legal; all the dice given fall."""
    after = copy_record(state)
    with dice_from(Script(dice)) as script:
        for action in parse(after, text, seat):
            code = refuse(after, seat, action)
            assert code == 0, (text, No(code).text)
            apply(after, seat, action)
    assert not script.left
    return after


def refused(state: State, seat: int, text: str) -> No:
    """Why the only act of a text is refused."""
    (action,) = parse(state, text, seat)
    return No(refuse(state, seat, action))


def options_of(state: State, seat: int) -> list[Action]:
    out = [Action() for _ in range(MAX_CHOICES)]
    return out[: choices(state, seat, out)]
