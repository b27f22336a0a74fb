"""Scenarios of every game as its editor knows them: shipped ones without fault or loss, bad ones told row by row."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from stormtable.engine.editors import Contents, Editor
from stormtable.engine.examining import Examination, examine, value_at, with_value
from stormtable.engine.game import Option
from stormtable.engine.toml import to_toml
from stormtable.games import all_games, editor_of, find

NAMES = tuple(name for name in all_games() if editor_of(name))
SHIPPED = tuple((name, scenario) for name in NAMES for scenario in find(name).SCENARIOS)


def the_editor(name: str) -> Editor:
    editor = editor_of(name)
    assert editor is not None
    return editor


def looked_at(name: str, contents: Contents) -> Examination:
    return examine(find(name), the_editor(name), contents)


def keys_of(value: Any, path: str = "") -> Iterator[str]:
    """The paths of all tables' keys, without the rows of lists."""
    if isinstance(value, dict):
        for key, each in value.items():
            here = f"{path}.{key}" if path else key
            yield here
            yield from keys_of(each, here)


def test_every_game_of_the_sheets_can_be_drawn() -> None:
    assert set(NAMES) >= {"arclight", "jumpstrike", "lightning_strike", "lightning_war", "thunder_struck"}


@pytest.mark.parametrize(("name", "scenario"), SHIPPED)
def test_a_shipped_scenario_has_no_fault_and_loses_nothing(name: str, scenario: str) -> None:
    editor = the_editor(name)
    contents = editor.starts()[scenario]
    assert tomllib.loads(to_toml(contents)) == contents
    found = looked_at(name, contents)
    assert (found.faults, found.contents) == ((), contents)
    for layer in editor.LAYERS:
        rows = value_at(contents, layer.key)
        pieces = [each for each in editor.stands(found.contents, found.state) if each.key == layer.key]
        assert [each.row for each in pieces] in ([], list(range(len(rows or []))))
        costs = [each for each in editor.worths(found.contents, found.state) if each.key == layer.key]
        if layer.items and rows:
            items = {item.key: item.cost for item in layer.items}
            assert [each.cost for each in costs] == [items[row] for row in rows]


@pytest.mark.parametrize(("name", "scenario"), SHIPPED)
def test_every_key_of_a_shipped_scenario_is_a_field_or_a_list(name: str, scenario: str) -> None:
    editor = the_editor(name)
    forces = editor.forces()
    known = {"game", "id", *(field.key for field in editor.FIELDS), *(layer.key for layer in editor.LAYERS)}
    known |= {forces.key} if forces else set()
    said = set(keys_of(dict(editor.starts()[scenario])))
    assert [
        key for key in said if not any(other == key or other.startswith((f"{key}.", f"{key}[")) for other in known)
    ] == []


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_table_can_be_looked_at(name: str) -> None:
    found = looked_at(name, the_editor(name).blank())
    assert found.state is not None
    assert all(fault.row == -1 for fault in found.faults)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "lightning_war"])
def test_pieces_written_where_they_stand_stand_there(name: str) -> None:
    editor = the_editor(name)
    contents = dict(next(iter(editor.starts().values())))
    before = looked_at(name, contents)
    told: dict[str, Any] = copy.deepcopy(contents)
    for stand in editor.stands(before.contents, before.state):
        rows = list(value_at(told, stand.key))
        layer = next(each for each in editor.LAYERS if each.key == stand.key)
        row = {layer.bare: rows[stand.row]} if isinstance(rows[stand.row], str) else rows[stand.row]
        rows[stand.row] = {**row, **stand.contents}
        told = with_value(told, stand.key, rows)
    after = looked_at(name, told)
    assert after.faults == ()
    assert editor.stands(after.contents, after.state) == editor.stands(before.contents, before.state)


@pytest.mark.parametrize("name", NAMES)
def test_every_option_of_a_match_can_be_written_down(name: str) -> None:
    fields = {field.key: field for field in the_editor(name).FIELDS}
    options: dict[str, Option] = {each.name: each for each in find(name).OPTIONS if each.kind in ("flag", "number")}
    written = {"turns", "obstacles", "season", "errata", "limit"}  # some are values of the file itself
    for key, option in options.items():
        assert f"options.{key}" in fields or key in written
        if key not in written:
            assert fields[f"options.{key}"].default == option.default


BAD_MAP: dict[str, Any] = {
    "sides": [2],
    "rounds": 0,
    "systems": [
        {"name": "A", "at": [10, 30], "income": 9, "yard": True, "home": 1},
        {"name": "B", "at": [50, 99], "income": 3},
        {"name": "C", "at": [90, 30], "income": 9, "yard": True, "home": 2},
        {"name": "D", "at": [90, 50], "income": 10},
    ],
    "lanes": [{"from": "A", "to": "C"}, {"from": "A", "to": "A"}, {"from": "C", "to": "E"}, {"from": "C", "to": "A"}],
}
BAD: dict[str, tuple[dict[str, Any], list[tuple[str, int, str]]]] = {
    "arclight": (
        {
            "sides": {
                "A": ["pulsr", {"ship": "pulsar", "hex": "9999"}, {"ship": "pulsar", "hex": "0101"}, 3],
                "B": [{"ship": "javelin", "hex": "0101"}, {"ship": "javelin", "facing": 9}],
            },
            "map": {"columns": 2},
            "turns": 0,
            "weather": "rain",
        },
        [
            ("turns", -1, "0 is not a number from 1 to 99"),
            ("map.columns", -1, "2 is not a number from 4 to 99"),
            ("sides.A", 0, "'pulsr' is no ship; did you mean 'pulsar'?"),
            ("sides.A", 1, "hex '9999' is off the map: its columns run from 01 to 30"),
            ("sides.A", 3, "a table is expected, not 3"),
            ("sides.B", 1, "9 is not a number from 1 to 6"),
            ("sides.B", 0, "it starts on hex 0101, where a Pulsar of side A starts too; a hex holds one ship"),
            ("weather", -1, "unknown; there are "),
        ],
    ),
    "jumpstrike": (
        {
            "sides": [
                {"ships": ["cruiser", {"design": "frigat"}, {"design": "frigate", "hex": "x"}]},
                {"ships": []},
                {"ships": [{"design": "frigate", "phase": 99}]},
            ],
        },
        [
            ("turns", -1, "turns is missing"),
            ("sides[1].ships", 1, "'frigat' is no design; did you mean 'frigate'?"),
            ("sides[1].ships", 2, "'x' is not a hex: four digits, column and row"),
            ("sides[2].ships", -1, "a side has 1 to 8 ships, not 0"),
            ("sides[3].ships", 0, "99 is not a number from 1 to 10"),
        ],
    ),
    "jumpstrike_campaign": (
        BAD_MAP,
        [
            ("systems", 1, "a place on a field of 100 x 60 is expected"),
            ("systems", 3, "10 is not a number from 0 to 9"),
            ("lanes", 1, "a lane joins two different systems"),
            ("lanes", 2, "'E' is no system of the map"),
            ("lanes", 3, "C and A are joined twice"),
            ("rounds", -1, "0 is not a number from 1 to 99"),
        ],
    ),
    "lightning_strike": (
        {
            "table": {"width": 3},
            "sides": {
                "A": ["pathfinder", {"unit": "lancer", "at": [900, 3]}, {"unit": "lancer", "at": [9, 3, 4]}],
                "B": [
                    {"unit": "syreen", "facing": 9},
                    {"unit": "wraith", "at": [60, 80], "counters": "overthrust"},
                    {"unit": "syreen", "at": [60, 80], "facing": "upwards"},
                    5,
                    "syreen",
                ],
            },
            "obstacles": [
                {"kind": "dust", "at": [60, 45]},
                {"kind": "dust", "at": [61, 45]},
                {"kind": "mud", "at": [10, 45]},
                {"kind": "rocks", "at": [30, 10]},
                {"kind": "rocks", "at": [119, 45]},
                {"kind": "rocks", "at": [30, 45], "radius": 9},
            ],
        },
        [
            ("table.width", -1, "a length from 20 to 380 centimetres is expected, not 3"),
            ("sides.A", 1, "it is off a table of 120 x 90 cm"),
            ("sides.A", 2, "x and y are expected, as [60, 45], not 3 numbers"),
            ("sides.B", 0, "only of a unit that has a place, `at`"),
            ("sides.B", 1, "a fighter bears no Overthrust counter"),
            ("sides.B", 2, "'upwards' is no facing"),
            ("sides.B", 3, "a unit's key in quotes, or a table"),
            ("obstacles", 1, "it overlaps obstacle 1 (LS-8.1)"),
            ("obstacles", 2, "'mud' is unknown; there are dust, debris, rocks and factory"),
            ("obstacles", 3, "it reaches into the set-up zone of side A (LS-8.1)"),
            ("obstacles", 4, "the whole obstacle must lie on the table (LS-8.7)"),
            ("obstacles", 5, "a length from 2 to 6 centimetres is expected, not 9"),
        ],
    ),
    "thunder_struck": (
        {
            "sectors": [{"spaces": 99}, {"spaces": 13, "gates": [3]}],
            "starts": [
                {"sector": 1, "space": 0, "facing": "up"},
                {"sector": 1, "space": 3, "facing": "clockwise"},
                {"sector": 1, "space": 3, "facing": "clockwise"},
            ],
            "spaces": [{"name": "B1"}],
            "ships": {"cubes": 99},
        },
        [
            ("sectors", 0, "99 is not a number from 3 to 32"),
            ("sectors", 1, "gate 3 has no twin 3 in the other Sector"),
            ("starts", -1, "one start a seat is expected, 2 or 4, not 3"),
            ("starts", 0, "'up' is unknown; there are clockwise and anticlockwise"),
            ("starts", 2, "space 3 of Sector 1 is taken by start "),
            ("spaces", 0, "kind is missing"),
            ("ships.cubes", -1, "99 is not a number from 0 to 4"),
        ],
    ),
}


@pytest.mark.parametrize("name", list(BAD))
def test_what_is_wrong_is_told_at_its_row_and_the_rest_is_set_up(name: str) -> None:
    contents, expected = BAD[name]
    found = looked_at(name, contents)
    assert found.state is not None
    assert len(found.faults) == len(expected)
    for fault, (key, row, text) in zip(found.faults, expected, strict=True):
        assert (fault.key, fault.row) == (key, row)
        assert fault.text.startswith(text)


JUNK: tuple[dict[str, Any], ...] = (
    {"sides": 5, "sectors": "x", "starts": [3, None], "turns": "many", "title": 7},
    {"sides": {"A": 3, "B": [{}]}, "map": 4, "table": [], "ships": "none", "options": 4},
    {"sides": [{"ships": {}}, 4], "sectors": [{"spaces": True}], "starts": {}, "build": "no", "spaces": [1]},
    {"sides": {"A": [], "B": [], "D": ["x"]}, "obstacles": 4, "units": {"x": 3}, "designs": {"y": {}}},
    {"game": "chess", "options": {"limit": "x"}},
)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("junk", JUNK, ids=range(len(JUNK)))
def test_whatever_a_file_holds_is_answered_with_faults(name: str, junk: dict[str, Any]) -> None:
    found = looked_at(name, junk)
    assert found.faults
    assert all(fault.text and not fault.text.startswith(f"{fault.where}: ") for fault in found.faults)


def test_paths_are_read_and_written() -> None:
    contents = {"sides": [{"ships": ["a"]}], "map": {"rows": 3}}
    assert value_at(contents, "sides[1].ships") == ["a"]
    assert value_at(contents, "sides[2].ships") is None
    assert value_at(contents, "map.rows.all") is None
    assert with_value(contents, "map.rows", None) == {"sides": [{"ships": ["a"]}], "map": {}}
    assert with_value(contents, "sides[1].ships", []) == {"sides": [{"ships": []}], "map": {"rows": 3}}
    assert with_value(contents, "sides[2].ships", []) == contents
    assert with_value(contents, "sides.A", ["b"]) == contents
