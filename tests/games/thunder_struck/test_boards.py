"""Boards and consoles from a file: what is read, and each refusal with its key and reason."""

from __future__ import annotations

import copy
import re
from pathlib import Path
from typing import Any, Final

import pytest

from stormtable.engine.game import BadInput
from stormtable.engine.inputs import Part, read_toml
from stormtable.games.thunder_struck.data.boards import DATA, read_console, space_names
from stormtable.games.thunder_struck.data.scenarios import fill
from stormtable.games.thunder_struck.rules.state import MAX_RING, Setup

PRINTED: Final = read_toml(DATA / "console.toml")["spaces"]
A: Final = {"sector": 1, "space": 0, "facing": "clockwise"}
B: Final = {"sector": 1, "space": 6, "facing": "anticlockwise"}
BOARD: Final[dict[str, Any]] = {"sectors": [{"spaces": 13}], "starts": [A, B]}


def changed(**keys: Any) -> dict[str, Any]:
    return {**copy.deepcopy(BOARD), **keys}


def spaces(number: int, **keys: Any) -> list[dict[str, Any]]:
    """The printed console with one space changed; None takes a key away."""
    rows: list[dict[str, Any]] = copy.deepcopy(PRINTED)
    rows[number] = {key: value for key, value in {**rows[number], **keys}.items() if value is not None}
    return rows


@pytest.mark.rule("TS-2.1", "TS-2.3", "TS-2.5", "TS-2.6", "TS-2.7")
def test_the_duel_is_the_reconstruction() -> None:
    table = fill("duel", {}, 1).table
    assert (table.seats, table.n_sectors, table.sectors[0].spaces, table.sectors[0].opposite) == (2, 1, 13, [6, 7])
    assert [(start.sector, start.space, start.facing) for start in table.starts[:2]] == [(0, 0, 1), (0, 6, -1)]
    assert space_names(table) == ["B1", "B2", "M1", "M2", "F1", "F2", "P1", "P2", "SF", "SR", "SM"]
    assert [(space.low, space.high, space.protects, space.colour) for space in table.console[7:11]] == [
        (1, 6, 0, 2),
        (1, 2, 1, 1),
        (3, 4, 2, 2),
        (5, 6, 3, 3),
    ]


@pytest.mark.rule("TS-2.3", "TS-2.4", "TS-2.7")
def test_two_sectors_and_their_gates() -> None:
    table = fill("teams", {}, 1).table
    places = [(start.sector, start.space, start.facing) for start in table.starts]
    assert places == [(0, 0, 1), (0, 6, -1), (1, 6, -1), (1, 0, 1)]
    twins = [[table.gates[sector][space] for space in range(13)] for sector in range(2)]
    assert twins[0] == [33, 0, 0, 0, 37, 0, 0, 0, 0, 42, 0, 0, 0]
    assert twins[1] == [1, 0, 0, 0, 5, 0, 0, 0, 0, 10, 0, 0, 0]


@pytest.mark.rule("TS-1.2")
def test_each_ship_starts_with_a_mid_shield_and_a_cube() -> None:
    state = fill("duel", {}, 1)
    for ship in state.ships[:2]:
        assert (ship.cubes, [n for n in range(11) if ship.shields[n]], any(ship.damage)) == (1, [10], False)
    state = fill(changed(ships={"cubes": 3, "shields": ["sf", "SR"]}), {}, 1)
    assert (state.ships[1].cubes, [n for n in range(11) if state.ships[1].shields[n]]) == (3, [8, 9])


def test_a_ring_of_even_size_has_one_spot_opposite() -> None:
    table = fill(changed(sectors=[{"spaces": 12}]), {}, 1).table
    assert table.sectors[0].opposite == [6, 6]
    table = fill(changed(sectors=[{"spaces": 12, "opposite": [5, 7]}]), {}, 1).table
    assert table.sectors[0].opposite == [5, 7]


@pytest.mark.rule("TS-7.4")
@pytest.mark.parametrize(
    ("scenario", "options", "rounds"),
    [("duel", {}, 6), ("duel", {"long_game": True}, 12), ("teams", {}, 12), ("teams", {"short_game": True}, 6)],
)
def test_rounds(scenario: str, options: dict[str, bool], rounds: int) -> None:
    assert fill(scenario, options, 1).table.rounds == rounds


def test_a_scenario_of_ones_own_has_the_options_of_its_size() -> None:
    assert fill(changed(options={"long_game": True}), {}, 1).table.rounds == 12
    assert fill(changed(options={"long_game": True}), {"long_game": False}, 1).table.rounds == 6
    with pytest.raises(BadInput, match="option short_game: only for the scenario teams, not for duel"):
        fill(changed(options={"short_game": True}), {}, 1)


@pytest.mark.parametrize(
    ("scenario", "message"),
    [
        (changed(game="arclight"), "game: 'arclight': this is a scenario of another game; thunder_struck is expected"),
        (changed(sectors=[]), "sectors: 1 to 2 are expected, not 0"),
        (changed(sectors=[{"spaces": 13}] * 3), "sectors: 1 to 2 are expected, not 3"),
        (changed(sectors=[13]), "sectors[1]: a table is expected, not 13"),
        (changed(sectors=[{}]), "sectors[1]: spaces is missing"),
        (changed(sectors=[{"spaces": 2}]), f"sectors[1].spaces: 2 is not a number from 3 to {MAX_RING}"),
        (changed(sectors=[{"spaces": 33}]), f"sectors[1].spaces: 33 is not a number from 3 to {MAX_RING}"),
        (
            changed(sectors=[{"spaces": 13, "ring": 1}]),
            "sectors[1].ring: unknown; there are spaces, opposite and gates",
        ),
        (changed(sectors=[{"spaces": 13, "opposite": []}]), "sectors[1].opposite: one or two numbers of steps are exp"),
        (changed(sectors=[{"spaces": 13, "opposite": [5, 6, 7]}]), "sectors[1].opposite: one or two numbers of steps"),
        (changed(sectors=[{"spaces": 13, "opposite": [0]}]), "opposite: 0 is not a whole number from 1 to 12"),
        (changed(sectors=[{"spaces": 13, "opposite": [[6]]}]), "opposite: [6] is not a whole number from 1 to 12"),
        (changed(sectors=[{"spaces": 13, "gates": 4}]), "sectors[1].gates: a list in [ ] is expected, not 4"),
        (changed(sectors=[{"spaces": 13, "gates": [13]}]), "gates: 13 is not a whole number from 0 to 12"),
        (changed(sectors=[{"spaces": 13, "gates": [4]}]), "sectors[1].gates: gate 4 has no twin 4 in the other Sector"),
        (
            changed(sectors=[{"spaces": 13, "gates": [0]}, {"spaces": 13, "gates": [0, 4]}]),
            "sectors[2].gates: gate 4 has no twin 4 in the other Sector",
        ),
        (changed(starts=[A]), "starts: one start a seat is expected, 2 or 4, not 1"),
        (changed(starts=[A, B, A]), "starts: one start a seat is expected, 2 or 4, not 3"),
        (changed(starts=[A, {**B, "sector": 2}]), "starts[2].sector: 2 is not a number from 1 to 1"),
        (changed(starts=[A, {**B, "space": 13}]), "starts[2].space: 13 is not a number from 0 to 12"),
        (changed(starts=[A, {**B, "space": 0}]), "starts[2].space: space 0 of Sector 1 is taken by start 1"),
        (changed(starts=[A, {**B, "facing": "left"}]), "starts[2].facing: 'left' is unknown; there are clockwise and"),
        (changed(starts=[A, {**B, "cubes": 2}]), "starts[2].cubes: unknown; there are sector, space and facing"),
        (changed(ships={"cubes": 5}), "ships.cubes: 5 is not a number from 0 to 4"),
        (changed(ships={"shields": ["SX"]}), "ships.shields: 'SX' is not a shield space; there are SF, SR and SM"),
        (changed(ships={"shields": ["F1"]}), "ships.shields: 'F1' is not a shield space; there are SF, SR and SM"),
        (changed(ships={"shield": ["SF"]}), "ships.shield: unknown; did you mean 'shields'?"),
        (changed(spaces=PRINTED[:1]), "spaces: two spaces of kind boost are expected, not 1"),
        (changed(spaces=PRINTED[:2] + PRINTED[3:]), "spaces: two spaces of kind manoeuvre are expected, not 1"),
        (changed(spaces=[*PRINTED, {**PRINTED[4], "name": "F3"}]), "spaces: two spaces of kind fire are expected, not"),
        (changed(spaces=[{**PRINTED[6], "name": f"P{n}"} for n in range(17)]), "17 dice spaces; at most 16 fit on a"),
        (changed(spaces=spaces(1, name="b1")), "spaces[2].name: there are two spaces 'b1'"),
        (changed(spaces=spaces(1, name="B 2")), "spaces[2].name: 'B 2': letters and digits are expected, such as B1"),
        (changed(spaces=spaces(1, name="2")), "spaces[2].name: '2': letters and digits are expected, such as B1"),
        (changed(spaces=spaces(1, name="Fire")), "spaces[2].name: 'Fire' is a word of the notation"),
        (changed(spaces=spaces(1, name="")), "spaces[2].name: it is empty"),
        (changed(spaces=spaces(1, name="B" * 17)), "takes 17 bytes of UTF-8, at most 16 fit"),
        (changed(spaces=spaces(1, name=None)), "spaces[2]: name is missing"),
        (changed(spaces=spaces(1, kind="thrust")), "spaces[2].kind: 'thrust' is unknown; there are boost, manoeuvre, "),
        (changed(spaces=spaces(1, damage=[])), "spaces[2].damage: at least one side is expected: front, rear or both"),
        (changed(spaces=spaces(1, damage=["mid"])), "spaces[2].damage: 'mid' is unknown; front and rear are sides"),
        (changed(spaces=spaces(1, takes=[1, 2])), "spaces[2].takes: only a shield space takes certain numbers only"),
        (changed(spaces=spaces(1, protects=["front"])), "spaces[2].protects: unknown; "),
        (changed(spaces=spaces(8, protects=None)), "spaces[9]: protects is missing"),
        (changed(spaces=spaces(8, takes=[2, 1])), "spaces[9].takes: the lowest and the highest number that it takes"),
        (changed(spaces=spaces(8, takes=[])), "spaces[9].takes: the lowest and the highest number that it takes"),
        (changed(spaces=spaces(8, takes=[1, 2, 3])), "spaces[9].takes: the lowest and the highest number that it"),
        (changed(spaces=spaces(8, takes=[0, 2])), "spaces[9].takes: 0 is not a whole number from 1 to 6"),
        (
            changed(spaces=spaces(8, protects=["front", "rear"])),
            "spaces[9].damage: a shield's own space must be open to the hits it stops (TS-6.12)",
        ),
        (changed(board=1), "board: unknown; "),
        (changed(title=3), "title: a text in quotes is expected, not 3"),
    ],
)
def test_what_cannot_be_is_refused_with_its_key(scenario: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        fill(scenario, {}, 1)


def test_an_unknown_scenario_and_a_wrong_option() -> None:
    with pytest.raises(BadInput, match="there is no scenario 'dual'; did you mean 'duel'"):
        fill("dual", {}, 1)
    with pytest.raises(BadInput, match="option long_game: only for the scenario duel, not for teams"):
        fill("teams", {"long_game": True}, 1)
    with pytest.raises(BadInput, match="option forward_guns: on or off is expected, not 3"):
        fill("duel", {"forward_guns": 3}, 1)


def test_a_file_is_named_in_its_errors(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text('[[spaces]]\nname = "B1"\nkind = "boots"\ndamage = ["front"]\n', encoding="utf-8")
    with pytest.raises(BadInput, match=r"own\.toml: spaces\[1\]\.kind: 'boots' is unknown; did you mean 'boost'\?"):
        read_console(Part(read_toml(path), path.name), Setup())
