"""The scenario editor's side of the server: what it offers, checks and files, whatever is sent."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from stormtable.engine.examining import examine
from stormtable.games import find
from stormtable.games.jumpstrike.faces import editor as jumpstrike
from stormtable.server.web import editors
from tests.support.serving import Served, serving

WAR = "/api/games/lightning_war"


@pytest.fixture
async def served() -> AsyncIterator[Served]:
    games = {name: find(name) for name in ("arclight", "lightning_war")}
    async with serving(games=games) as served:
        yield served


async def ask(served: Served, path: str, body: Any, status: int = 200) -> Any:
    answer = await served.http.post(path, json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


async def start(served: Served, name: str) -> dict[str, Any]:
    info = (await served.http.get(f"{WAR}/editor")).json()
    return next(copy.deepcopy(each["contents"]) for each in info["starts"] if each["name"] == name)


async def test_the_editor_is_told_by_the_game(served: Served) -> None:
    games = {game["name"]: game for game in (await served.http.get("/api/games")).json()["games"]}
    assert {game["editor"] for game in games.values()} == {"Scenario editor"}
    info = (await served.http.get(f"{WAR}/editor")).json()
    assert [layer["key"] for layer in info["layers"]] == ["areas", "roads", "lines", "objectives", "sides"]
    assert {unit["group"] for unit in info["forces"]["units"]} == {
        "United States",
        "Germany",
        "Britain",
        "Russia",
        "France",
        "Italy",
    }
    assert (await served.http.get("/scenarios/lightning_war")).status_code == 200


async def test_every_shipped_scenario_is_written_and_read_without_loss(served: Served) -> None:
    info = (await served.http.get(f"{WAR}/editor")).json()
    for each in info["starts"]:
        sheet = await ask(served, f"{WAR}/editor", {"contents": each["contents"]})
        assert (sheet["faults"], sheet["svg"][:4]) == ([], "<svg")
        assert tomllib.loads(sheet["file"]) == each["contents"]
        read = await ask(served, f"{WAR}/editor/file", {"scenario_file": sheet["file"]})
        assert read["contents"] == each["contents"]


async def test_what_units_come_to_is_told_by_their_rows(served: Served) -> None:
    contents = await start(served, "hedgerow")
    contents["units"][1]["kind"] = "orchestra"
    sheet = await ask(served, f"{WAR}/editor", {"contents": contents})
    assert [(each["row"], each["side"], each["cost"]) for each in sheet["worths"]] == [
        (0, 0, 10),
        (2, 0, 40),
        (3, 1, 42),
        (4, 1, 21),
        (5, 1, 12),
    ]
    assert [(each["key"], each["row"], each["where"]) for each in sheet["faults"]] == [("units", 1, "units[2].kind")]


def test_a_scenario_is_drawn_without_what_would_make_another_table_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    ground = replace(jumpstrike.GROUND, without=("options.attack_to_disable",))
    monkeypatch.setattr(jumpstrike, "GROUND", ground)
    game, editor = find("jumpstrike"), editors.the_editor(find("jumpstrike"))
    contents = dict(jumpstrike.starts()["interception"]) | {"options": {"attack_to_disable": False}}
    found = examine(game, editor, contents)
    drawn = editors.on_its_ground(game, editor, found)
    assert (found.state.table.to_disable, drawn.table.to_disable) == (False, True)


async def test_a_match_is_played_on_what_was_drawn(served: Served) -> None:
    contents = await start(served, "steel_on_the_steppe")
    contents["title"] = "Steel in the orchard"
    contents["areas"].append({"kind": "wood", "points": [[30, 20], [36, 20], [33, 25]]})
    sheet = await ask(served, f"{WAR}/editor", {"contents": contents})
    info = await ask(served, f"{WAR}/scenario", {"scenario_file": sheet["file"]})
    assert (info["title"], info["text"]) == (contents["title"], contents["story"])
    body = {"game": "lightning_war", "scenario": "", "scenario_file": sheet["file"]}
    created = await ask(served, "/api/matches", body, 201)
    async with served.sit(created["table"]) as player:
        assert len(player.now["scene"]["plane"]["terrain"]["grounds"]) == len(contents["areas"])


async def test_forces_built_by_the_players(served: Served) -> None:
    contents = await start(served, "meeting")
    contents["options"] = {"limit": 90, "force_a": "us_hq, sherman_m4 3", "force_b": "german_hq, tiger_1"}
    sheet = await ask(served, f"{WAR}/editor", {"contents": contents})
    assert sheet["faults"] == []
    assert [(each["row"], each["side"]) for each in sheet["worths"]] == [(-1, 0), (-1, 0), (-1, 1), (-1, 1)]
    contents["options"]["limit"] = 30
    sheet = await ask(served, f"{WAR}/editor", {"contents": contents})
    assert sheet["faults"][0]["key"] == "options"
    assert "the limit is 30" in sheet["faults"][0]["text"]


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({}, "the request is not understood"),
        ({"contents": []}, "the request is not understood"),
        ({"contents": {"areas": [None]}}, "the scenario cannot be written: TOML has no NoneType"),
        ({"contents": {"title": None}}, "the scenario cannot be written"),
    ],
)
async def test_what_no_file_can_say_is_refused(served: Served, body: Any, error: str) -> None:
    assert error in (await ask(served, f"{WAR}/editor", body, 400))["error"]


@pytest.mark.parametrize(
    ("contents", "where"),
    [
        ({}, ["turns", "sides", "units"]),
        ({"turns": 3, "sides": "two"}, ["sides", "units"]),
        ({"turns": 3, "sides": [{"id": "a"}, {"id": 3}]}, ["sides", "units"]),
        ({"turns": 3, "sides": [{"id": "x1"}, {"id": "y1"}], "areas": "all"}, ["areas", "units"]),
        (
            {"turns": 3, "sides": [{"id": "x1"}, {"id": "y1"}], "areas": [7, {"kind": "hill"}]},
            ["areas", "areas", "units"],
        ),
        ({"turns": 3, "sides": [{"id": "x1"}, {"id": "y1"}], "build": "no"}, ["build", "units"]),
        ({"game": "arclight"}, ["game", "turns", "sides", "units"]),
        ({"turns": 3, "sides": [{"id": "x1"}, {"id": "y1"}], "units": [{"side": "x1"}]}, ["units"]),
    ],
)
async def test_everything_that_is_wrong_is_told_at_once(served: Served, contents: Any, where: list[str]) -> None:
    sheet = await ask(served, f"{WAR}/editor", {"contents": contents})
    assert [each["key"] for each in sheet["faults"]] == where
    assert sheet["svg"].startswith("<svg")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("areas = [", "the file: not TOML"),
        ("game = 'arclight'", "the file: game: 'arclight': this is a scenario of another game"),
        ("turns = 1979-05-27", "the file: turns: 1979-05-27: texts, numbers, true and false are expected"),
        ("areas = [{rect = [0, nan, 1, inf]}]", "the file: areas: rect: nan: texts, numbers"),
    ],
)
async def test_a_file_that_is_no_scenario(served: Served, text: str, error: str) -> None:
    assert error in (await ask(served, f"{WAR}/editor/file", {"scenario_file": text}, 400))["error"]
