"""Maps of one's own, and what is refused of them (JS-13.23), and designs (JS-13.3)."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from stormtable.engine.game import BadInput
from stormtable.engine.records import pack
from stormtable.games import editor_of, find

GAME = find("jumpstrike_campaign")
MAP: dict[str, Any] = {
    "sides": [2],
    "homes": ["Alpha", "Gamma"],
    "lanes": [["Alpha", "Beta"], ["Beta", "Gamma"]],
    "systems": {
        "Alpha": {"at": [10, 30], "income": 5, "yard": True},
        "Beta": {"at": [50, 30], "income": 2},
        "Gamma": {"at": [90, 30], "income": 5, "yard": True},
    },
}
OWN = {"name": "Raider", "mass": 10, "tactical": 3, "defense": 2, "squadrons": 1}


def test_a_map_of_ones_own_is_played() -> None:
    state = GAME.load({**MAP, "rounds": 3, "designs": {"raider": {**OWN, "sides": ["B"]}}}, {}, 1)
    assert (state.table.n_systems, state.table.rounds, state.table.n_kinds) == (3, 3, 6)
    with pytest.raises(BadInput, match="a design is expected"):
        GAME.parse(state, "buy Raiders")
    (act,) = GAME.parse(state, "buy Raider")
    assert GAME.No(GAME.refuse(state, 0, act)).rule == "JS-13.3"
    assert GAME.refuse(state, 1, act) == 0


ROWS: dict[str, Any] = {
    "sides": [2],
    "systems": [
        {"name": "Alpha", "at": [10, 30], "income": 5, "yard": True, "home": 1},
        {"name": "Beta", "at": [50, 30], "income": 2},
        {"name": "Gamma", "at": [90, 30], "income": 5, "yard": True, "home": 2},
    ],
    "lanes": [{"from": "Alpha", "to": "Beta"}, {"from": "Beta", "to": "Gamma"}],
}


@pytest.mark.rule("JS-13.23")
def test_a_map_in_rows_is_the_same_map() -> None:
    """The editor opens what is written the one way in the other."""
    assert pack(GAME.load(ROWS, {}, 1)) == pack(GAME.load(MAP, {}, 1))
    editor: Any = editor_of("jumpstrike_campaign")
    assert editor.opened(MAP) == ROWS
    assert editor.opened(ROWS) == ROWS
    twice = copy.deepcopy(ROWS)
    twice["systems"][1]["home"] = 2
    with pytest.raises(BadInput, match="each side from the first on has one home"):
        GAME.load(twice, {}, 1)


WRONG: list[tuple[Callable[[dict[str, Any]], Any], str]] = [
    (lambda m: m["lanes"].append(["Beta", "Alpha"]), "joined twice"),
    (lambda m: m["lanes"].append(["Beta", "Beta"]), "two different systems"),
    (lambda m: m["lanes"].pop(), "Gamma cannot be reached from Alpha"),
    (lambda m: m["lanes"].append(["Beta", "Delta"]), "'Delta' is no system"),
    (lambda m: m["homes"].pop(), "a home for each of 2 sides"),
    (lambda m: m["systems"]["Gamma"].update(yard=False), "has a yard and an income"),
    (lambda m: m["systems"]["Gamma"].update(income=0), "has a yard and an income"),
    (lambda m: m["systems"]["Beta"].update(at=[101, 3]), "100 x 60"),
    (lambda m: m["systems"]["Beta"].update(income=10), "0 to 9"),
    (lambda m: m["systems"].update(beta={"at": [3, 3], "income": 1}), "their names differ"),
    (lambda m: m["systems"].update({f"S{n}": {"at": [1, 1], "income": 0} for n in range(38)}), "2 to 40 systems"),
]


@pytest.mark.rule("JS-13.23")
@pytest.mark.parametrize(("spoil", "why"), WRONG)
def test_a_map_that_cannot_be_is_refused(spoil: Callable[[dict[str, Any]], Any], why: str) -> None:
    spoilt = copy.deepcopy(MAP)
    spoil(spoilt)
    with pytest.raises(BadInput, match=why):
        GAME.load(spoilt, {}, 1)


@pytest.mark.rule("JS-13.3")
@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"mass": 4, "tactical": 0, "defense": 0, "squadrons": 0}, "less than 30"),
        ({"mass": 40, "tactical": 0, "squadrons": 1}, "three times its mass"),
        ({"mass": 40, "squadrons": 33}, "33 squadrons"),
        ({"mass": 40, "forward": 31, "missiles": 30}, "31 launchers"),
        ({"name": "Frigate"}, "two designs are called"),
    ],
)
def test_a_design_that_would_spoil_a_campaign_is_refused(change: dict[str, Any], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        GAME.load({**MAP, "designs": {"own": {**OWN, **change}}}, {}, 1)


def test_crossing_is_played_by_three_or_four() -> None:
    assert len(GAME.seats(GAME.load("crossing", {"sides": 3}, 1))) == 3
    with pytest.raises(BadInput, match="3 to 4"):
        GAME.load("crossing", {"sides": 2}, 1)
