"""The console and board designer: every fault at its field, scenario files, matches."""

from __future__ import annotations

from typing import Any

import pytest

from stormtable.engine.game import BadInput
from stormtable.engine.inputs import parse_toml
from stormtable.engine.toml import to_toml
from stormtable.games import find
from stormtable.games.thunder_struck.data.boards import space_names
from stormtable.games.thunder_struck.faces import workshop

game = find("thunder_struck")
GUN = {"name": "F1", "kind": "fire", "damage": ["front"]}


def design(space: dict[str, Any] | None = None, **changes: Any) -> dict[str, Any]:
    """The duel's console and board under another name, changed, and its Mid shield too."""
    words: dict[str, Any] = {**workshop.stock()[0], "name": "Great ring", **changes}
    return {**words, "spaces": [*words["spaces"][:-1], {**words["spaces"][-1], **(space or {})}]}


def faults(words: dict[str, Any]) -> list[tuple[str, str]]:
    return [(each.key, each.rule) for each in workshop.assess(words).faults]


def start(sector: int, space: int) -> dict[str, Any]:
    return {"sector": sector, "space": space, "facing": "clockwise"}


@pytest.mark.rule("TS-2.51")
def test_nothing_has_a_cost() -> None:
    found = workshop.assess(design())
    assert (found.unit, found.cost, found.faults) == ("great_ring", None, ())
    assert [(gauge.used, gauge.most) for gauge in found.gauges] == [(11, 16)]


@pytest.mark.rule("TS-2.51", "TS-6.12", "TS-3.1", "TS-2.4", "TS-2.3")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (design(cubes=5), [("cubes", "TS-1.2")]),
        (design(name="!!"), [("name", "TS-2.51")]),
        (design(spaces=workshop.stock()[0]["spaces"][:5]), [("spaces", "TS-2.51")]),
        (design(spaces=[GUN, *workshop.stock()[0]["spaces"]]), [("spaces.5.name", "TS-2.51")]),
        (design(spaces=[{**GUN, "name": "G9"}, *workshop.stock()[0]["spaces"]]), [("spaces", "TS-2.51")]),
        (design({"name": "fire"}), [("spaces.10.name", "TS-2.51")]),
        (design({"damage": ["front"]}), [("spaces.10.damage", "TS-6.6")]),
        (design({"protects": []}), [("spaces.10.protects", "TS-6.4")]),
        (design({"low": 6, "high": 5}), [("spaces.10.high", "TS-3.1")]),
        (design({"kind": "power", "low": 6, "high": 5}), []),
        (design(sectors=[{"spaces": 33}]), [("sectors.0.spaces", "TS-2.51")]),
        (design(sectors=[{"spaces": 13, "opposite": [4, 5, 6]}]), [("sectors.0.opposite", "TS-2.6")]),
        (design(sectors=[{"spaces": 13, "opposite": [13]}]), [("sectors.0.opposite", "TS-2.6")]),
        (design(sectors=[{"spaces": 13, "gates": [3]}]), [("sectors.0.gates", "TS-2.4")]),
        (design(starts=[start(1, 0), start(1, 0)]), [("starts.1.space", "TS-2.3")]),
        (design(starts=[start(1, 0), start(2, 0)]), [("starts.1.sector", "TS-2.3")]),
        (design(starts=[start(1, 0), start(1, 2), start(1, 4)]), [("starts", "TS-1.5")]),
    ],
)
def test_every_fault_stands_at_its_field(words: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert faults(words) == expected
    if expected:
        with pytest.raises(BadInput, match="design "):
            workshop.commission("duel", [words])


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (design({"kind": "laser"}), r"design.spaces\[11\].kind: 'laser' is unknown"),
        (design({"damage": ["left"]}), r"design.spaces\[11\].damage: 'left' is unknown; there are front and rear"),
        (design(sectors=[{}] * 61), "design.sectors: 61 rows; 2 are possible"),
        (design(sectors=[{"gates": [0.5]}]), r"design.sectors\[1\].gates: 0.5 is not a whole number from 0 to 31"),
    ],
)
def test_what_is_no_console_is_refused(words: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        workshop.assess(words)


@pytest.mark.rule("TS-2.51", "TS-1.2")
def test_a_design_is_a_scenario_file() -> None:
    words = design({"up": False}, cubes=3, sectors=[{"spaces": 17, "opposite": [8], "gates": []}])
    text = to_toml(workshop.file([words]))
    assert workshop.read(parse_toml(text, "ring.toml")) == [words]
    state = game.load(parse_toml(text, "ring.toml"), {}, 1)
    assert (state.table.sectors[0].spaces, list(state.table.sectors[0].opposite), state.ships[0].cubes) == (
        17,
        [8, 8],
        3,
    )
    assert not any(state.table.shields_up)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "title is missing"),
        ("game = 'arclight'", "game: 'arclight': this is a scenario of another game"),
        ("title = 'x'\nsectors = 3", r"sectors: a list in \[ \] is expected, not 3"),
        ("title = 'x'\nspaces = [{name = 'B1', takes = []}]", "the lowest and the highest number"),
    ],
)
def test_a_file_without_a_board_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        workshop.read(parse_toml(text, "ring.toml"))


@pytest.mark.rule("TS-2.51", "TS-2.5")
def test_ships_meet_with_the_console_of_ones_own() -> None:
    words = design({"name": "Aegis", "low": 1, "high": 6}, starts=[start(1, n) for n in (0, 3, 6, 9)])
    scenario = workshop.commission("teams", [words])
    state = game.load(scenario, {}, 1)
    assert (state.table.seats, space_names(state.table)[-1]) == (4, "Aegis")
    assert all(ship.shields[10] for ship in state.ships)
    with pytest.raises(BadInput, match=r"2 designs; a scenario has one console and one board \(TS-2.51\)"):
        workshop.commission("duel", [words, words])
