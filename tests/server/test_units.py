"""What forces are built of, over a real server: cards, designs of one's own, a set-up checked before anybody sits."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from stormtable.engine.game import BadInput
from stormtable.games import find
from stormtable.language import speaking
from stormtable.server.hall.openings import options_by_title
from tests.support.serving import Served, serving

LANCER: dict[str, Any] = {
    "name": "Lancer",
    "mass": 8,
    "tactical": 1,
    "defense": 1,
    "forward": 3,
    "aft": 0,
    "missiles": 30,
    "squadrons": 3,
    "guards": 2,
}
JUMP = "/api/games/jumpstrike"
WAR = "/api/games/lightning_war"


@pytest.fixture
async def served() -> AsyncIterator[Served]:
    games = {name: find(name) for name in ("arclight", "jumpstrike", "lightning_war", "thunder_struck")}
    async with serving(games=games) as served:
        yield served


async def ask(served: Served, path: str, body: dict[str, Any], status: int = 200) -> Any:
    answer = await served.http.post(path, json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


async def test_every_unit_has_a_card_with_its_cost(served: Served) -> None:
    found = (await served.http.get(f"{JUMP}/units")).json()
    assert [(each["unit"], each["cost"]) for each in found] == [
        ("picket", 32),
        ("frigate", 82),
        ("cruiser", 114),
        ("pod_carrier", 194),
        ("battleship", 177),
    ]
    assert all(each["card"]["stats"] and each["silhouette"] for each in found)
    others = (await served.http.get("/api/games/arclight/units")).json()
    assert [each["title"] for each in others] == ["Pulsar", "Javelin"]


async def test_units_of_several_elements_tell_what_they_consist_of(served: Served) -> None:
    found = {each["unit"]: each for each in (await served.http.get("/api/games/lightning_war/units")).json()}
    platoon, tank = found["us_mg_platoon"], found["sherman_m4"]
    assert (platoon["cost"], platoon["detail"], platoon["card"]) == (40, "3 × squad, MMG; morale 6 hardened", None)
    assert (platoon["silhouette"]["counter"], tank["silhouette"]["counter"]) == (True, False)


async def test_the_workshop_is_told_by_the_game(served: Served) -> None:
    games = {game["name"]: game for game in (await served.http.get("/api/games")).json()["games"]}
    assert (games["jumpstrike"]["workshop"], games["lightning_war"]["workshop"]) == ("Ship designer", "")
    info = (await served.http.get(f"{JUMP}/workshop")).json()
    assert [field["key"] for field in info["groups"][0]["fields"]][:3] == ["name", "mass", "tactical"]
    assert [words["name"] for words in info["stock"]][:2] == ["Picket", "Frigate"]
    refused = (await served.http.get(f"{WAR}/workshop")).json()["error"]
    assert refused == "nothing is designed for Lightning War"


async def test_a_design_is_assessed_and_saved_and_read(served: Served) -> None:
    sheet = await ask(served, f"{JUMP}/design", {"design": LANCER})
    assert (sheet["assessment"]["cost"], sheet["assessment"]["faults"]) == (82, [])
    assert (sheet["card"]["title"], sheet["silhouette"]["id"], sheet["svg"]) == ("Lancer 1", "js-picket", "")
    assert await ask(served, f"{JUMP}/designs", {"text": sheet["file"]}) == [LANCER]
    faulty = await ask(served, f"{JUMP}/design", {"design": LANCER | {"missiles": 40}})
    assert [(each["key"], each["rule"]) for each in faulty["assessment"]["faults"]] == [("missiles", "JS-8.2")]
    wrong = await ask(served, f"{JUMP}/designs", {"text": "[designs"}, 400)
    assert wrong["error"].startswith("the file: not TOML: ")
    wrong = await ask(served, f"{JUMP}/designs", {"text": "designs = 3"}, 400)
    assert wrong["error"] == "the file: designs: a table is expected, not 3"


async def test_designs_have_cards_unless_they_break_limits(served: Served) -> None:
    found = await ask(served, f"{JUMP}/units", {"designs": [LANCER | {"mass": 3}, LANCER]})
    assert [(each["unit"], each["title"], each["cost"]) for each in found] == [("lancer", "Lancer", 82)]
    assert "30" in [stat["value"] for stat in found[0]["card"]["stats"]]


async def test_a_match_with_a_design_of_ones_own_is_opened_and_recorded(served: Served) -> None:
    options = {"force_a": "lancer", "force_b": "frigate"}
    body = {"game": "jumpstrike", "scenario": "fleet", "designs": [LANCER], "options": options}
    created = await ask(served, "/api/matches", body, 201)
    async with served.sit(created["table"]) as player:
        assert "Lancer 1" in [card["title"] for card in player.now["scene"]["cards"]]
    record = (await served.http.get(f"/api/table/{created['table']}/record")).text
    assert '"Lancer"' in record.splitlines()[0]
    refused = await ask(served, "/api/matches", body | {"designs": [LANCER | {"mass": 3}]}, 400)
    assert "design 'Lancer'" in refused["error"]
    refused = await ask(served, "/api/matches", {"game": "lightning_war", "scenario": "meeting", "designs": [{}]}, 400)
    assert refused["error"] == "designs: nothing is designed for Lightning War"


async def test_a_faulty_design_is_drawn_as_far_as_its_limits_allow(served: Served) -> None:
    stock = (await served.http.get("/api/games/arclight/workshop")).json()["stock"][0]
    weapon = {**stock["weapons"][0], "long": 2, "name": "Lance"}
    design = {**stock, "name": "Ballista", "thrust": 999, "weapons": [*stock["weapons"], weapon]}
    sheet = await ask(served, "/api/games/arclight/design", {"design": design})
    assert [each["key"] for each in sheet["assessment"]["faults"]] == ["thrust", "weapons.2.long"]
    assert sheet["assessment"]["faults"][1]["where"] == "Weapon 3, Long range"
    assert (sheet["card"]["title"], sheet["card"]["stats"][0]["value"]) == ("Ballista 1", "99")
    assert [line["text"] for line in sheet["card"]["lines"] if line["kind"] == "main"][-1] == "Kinetic Gatling Cannon"
    assert await ask(served, "/api/games/arclight/designs", {"text": sheet["file"]}) == [design]


async def test_a_console_makes_a_scenario_of_its_own(served: Served) -> None:
    stock = (await served.http.get("/api/games/thunder_struck/workshop")).json()["stock"][0]
    design = {**stock, "name": "Great ring", "sectors": [{"spaces": 17}]}
    sheet = await ask(served, "/api/games/thunder_struck/design", {"design": design})
    assert (sheet["assessment"]["cost"], sheet["card"], sheet["svg"][:4]) == (None, None, "<svg")
    body = {"game": "thunder_struck", "scenario_file": sheet["scenario"]}
    created = await ask(served, "/api/matches", body, 201)
    async with served.sit(created["table"]) as player:
        assert player.now["scene"]["rings"][0]["spaces"] == 17
    faulty = await ask(served, "/api/games/thunder_struck/design", {"design": {**design, "cubes": 9}})
    assert (faulty["scenario"], faulty["svg"][:4]) == ("", "<svg")
    assert await ask(served, "/api/games/thunder_struck/units", {"designs": [design]}) == []


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({"design": {"name": "x" * 300}}, "design.name: a text of 300 characters; 24 are possible"),
        ({"design": {"weapons": [{}] * 61}}, "design.weapons: 61 rows; 6 are possible"),
        ({"design": {"weapons": [[[[]]]]}}, "design.weapons[1]: a table is expected, not [[[]]]"),
        ({"design": {"points": 10**30}}, "design.points: "),
        ({"design": {"engine": "warp"}}, "design.engine: unknown"),
        ({"design": [1]}, "the request is not understood"),
    ],
)
async def test_what_strangers_send_is_bounded(served: Served, body: Any, error: str) -> None:
    stock = (await served.http.get("/api/games/arclight/workshop")).json()["stock"][0]
    if isinstance(body["design"], dict):
        body = {"design": {**stock, **body["design"]}}
    assert error in (await ask(served, "/api/games/arclight/design", body, 400))["error"]


async def test_so_many_designs_are_not_taken_at_once(served: Served) -> None:
    refused = await ask(served, f"{JUMP}/units", {"designs": [LANCER] * 41}, 400)
    assert refused["error"] == "41 designs; at most 40 are taken at once"
    body = {"game": "jumpstrike", "scenario": "fleet", "designs": [LANCER] * 41}
    assert (await ask(served, "/api/matches", body, 400))["error"] == refused["error"]


@pytest.mark.parametrize(
    ("options", "problem", "seats"),
    [
        ({}, "", 2),
        ({"sides": 3}, "", 3),
        ({"force_a": "picket", "force_b": "frigate"}, "equal cost is within 5 % (JS-8.2)", 2),
        (
            {"sides": 4, "force_a": "picket", "limit": 40},
            "Force of Orange: 'cruiser 2, picket' costs 260 points, the limit is 40",
            4,
        ),
        ({"sides": 9}, "Sides: a whole number from 2 to 4 is expected", 2),
    ],
)
async def test_a_set_up_is_checked_before_anybody_sits(
    served: Served, options: dict[str, Any], problem: str, seats: int
) -> None:
    found = await ask(served, f"{JUMP}/check", {"game": "jumpstrike", "scenario": "fleet", "options": options})
    assert problem in found["problem"]
    assert bool(found["problem"]) == bool(problem)
    assert len(found["seats"]) == seats


@pytest.mark.parametrize(
    ("code", "blue", "equal"),
    [("en", "Force of Blue", "Equal cost"), ("de", "Streitmacht von Blau", "Gleiche Kosten")],
)
def test_an_option_that_is_wrong_is_named_as_the_page_of_its_reader_shows_it(code: str, blue: str, equal: str) -> None:
    game = find("jumpstrike")
    with speaking(code), pytest.raises(BadInput, match=f"^{blue}: 'barge' is no design"), options_by_title(game):
        game.load("fleet", {"force_a": "barge"}, 1)
    with speaking(code), pytest.raises(BadInput, match=f"or turn {equal} off"), options_by_title(game):
        game.load("fleet", {"force_a": "picket"}, 1)


async def test_a_scenario_that_is_not_there_has_no_seats(served: Served) -> None:
    found = await ask(served, f"{JUMP}/check", {"game": "jumpstrike", "scenario": "regatta"})
    assert "there is no 'regatta'" in found["problem"]
    assert found["seats"] == []
