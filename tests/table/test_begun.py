"""A match goes on with the scenario that it has begun with, whatever ships later."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stormtable.engine import exports
from stormtable.engine.game import BadInput
from stormtable.engine.inputs import Part
from stormtable.engine.scenarios import Agreed, is_own
from stormtable.games import all_games
from stormtable.games.jumpstrike.data import scenarios
from stormtable.table import records
from stormtable.table.begun import contents_of, load_contents, scenario_words
from stormtable.table.match import Match
from tests.support.serving import serving
from tests.support.started import offered, started

GAME = all_games()["jumpstrike"]
NAME = "interception"
OTHER = {"title": "Interception", "text": "", "turns": 9, "sides": [{"ships": ["cruiser"]}, {"ships": ["picket"]}]}


def played() -> Match:
    sitting = started("jumpstrike", NAME)
    for _ in range(4):
        seat = sitting.match.deciders()[0]
        sitting.carry_out(seat, [offered(sitting.match, seat)[-1]])
    return sitting.match


def read_again(match: Match, **changed: Any) -> Match:
    """A match from the bytes of its record, with other fields in the first line."""
    record = records.record_of(match)
    record = records.Record([msgspec.structs.replace(record.header, **changed), *record.lines[1:]])
    return records.read_record(record.encode()).match(lambda name: GAME)


@pytest.fixture
def ships(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Another scenario under the same name, with other defaults."""

    def ship(contents: dict[str, Any] = OTHER, former: Any = None) -> None:
        shipped = {**scenarios.shipped_scenarios(), NAME: Part(contents, f"{NAME}.toml")}
        known = replace(GAME.SCENARIOS[NAME], contents=contents, former=former or {})
        options = [replace(each, default=False) if each.name == "attack_to_disable" else each for each in GAME.OPTIONS]
        monkeypatch.setattr(scenarios, "shipped_scenarios", lambda: shipped)
        monkeypatch.setattr(scenarios, "OPTIONS", tuple(options))
        monkeypatch.setattr(GAME, "OPTIONS", tuple(options))
        monkeypatch.setattr(GAME, "SCENARIOS", {**GAME.SCENARIOS, NAME: known})

    return ship


@pytest.mark.parametrize("name", all_games())
def test_a_record_holds_its_scenario_and_loads_alike_from_it(name: str) -> None:
    game = all_games()[name]
    for scenario in game.SCENARIOS:
        header = records.make_header(game, scenario, {}, (), 1.0)
        assert header.scenario == scenario
        if not game.SCENARIOS[scenario].contents:  # no file says what it is
            assert header.contents is None
            continue
        assert header.contents is not None
        assert header.contents["title"] == game.SCENARIOS[scenario].title
        agreed = load_contents(game, header)
        assert isinstance(agreed, Agreed)
        assert not is_own(agreed)
        assert game.position(game.load(agreed, {}, 1)) == game.position(game.load(scenario, {}, 1))
        assert scenario_words(game, header) == scenario


def test_a_record_goes_on_with_what_it_holds(ships: Callable[..., None]) -> None:
    match = played()
    ships()
    now = GAME.load(NAME, {}, 1)
    assert (now.table.turn_limit, now.table.to_disable) == (9, 0)
    again = read_again(match)
    assert again.frozen_why == ""
    assert (again.state.table.turn_limit, again.state.table.to_disable) == (20, 1)


def test_without_contents_it_is_read_as_it_was_then(ships: Callable[..., None]) -> None:
    match = played()
    then = contents_of(GAME, NAME)
    ships()
    assert read_again(match, contents=None).frozen_why != ""
    ships(former=then)
    assert read_again(match, contents=None).frozen_why == ""


def test_a_branch_and_a_rematch_hold_the_same(ships: Callable[..., None]) -> None:
    match = played()
    ships()
    again = read_again(match)
    header = records.make_header(GAME, load_contents(GAME, again.header), {}, match.header.seats, 3.0, name="n")
    assert (header.scenario, header.contents) == (NAME, match.header.contents)
    branch = Match.fold(GAME, records.branch_lines(again, 3, header))
    assert branch.frozen_why == ""
    assert len(branch.entries) == 4


def test_a_case_file_names_what_still_ships_else_says_it(ships: Callable[..., None]) -> None:
    match = played()
    assert scenario_words(GAME, match.header) == NAME
    ships()
    scenario = scenario_words(GAME, match.header)
    assert isinstance(scenario, dict)
    assert is_own(scenario)
    assert scenario["turns"] == 20
    assert "turns = 20" in exports.export(GAME, match.state, scenario, {})


def test_what_a_force_may_cost_is_judged_once() -> None:
    unequal = {"force_a": "picket", "force_b": "battleship"}
    with pytest.raises(BadInput, match="5 %"):
        GAME.load("fleet", unequal, 1)
    contents = contents_of(GAME, "fleet")
    assert contents is not None
    assert GAME.load(Agreed(contents, "fleet"), unequal, 1).table.n_ships == 2


async def test_a_waiting_match_goes_on_after_the_server_has_other_scenarios(
    tmp_path: Path, ships: Callable[..., None]
) -> None:
    path = tmp_path / "matches.sqlite3"
    async with serving(path, games=all_games()) as served:
        created = await served.open("screen", "friend", game="jumpstrike", scenario=NAME)
    ships()
    async with serving(path, games=all_games()) as served, served.sit(created["table"]) as player:
        assert not player.now["frozen"]
        before = player.now["number"], player.now["reader"]
        await player.act(player.now["scene"]["offers"][-1]["id"])
        assert (player.now["number"], player.now["reader"]) != before
