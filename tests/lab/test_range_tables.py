"""Tables of odds: each line is what `stormtable odds` says of that shot in a position."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

from stormtable.cli import main
from stormtable.engine.game import WATCHER
from stormtable.engine.holding import Nonconforming
from stormtable.engine.views import view_of
from stormtable.games import find, ranges_of
from stormtable.lab.range_tables import Odds, odds_table

DUEL: Final = """
game = "arclight"
scenario = "duel"
[position]
turn = 2
phase = "cannon fire"
firing = "Pulsar 1 A"
units."Pulsar 1" = { hex = "1512", facing = 1 }
units."Javelin 1" = { hex = "%s", facing = 4 }
[[play]]
seat = "A"
do = "A fires at Javelin 1"
"""
PODS: Final = """
game = "jumpstrike"
scenario = { turns = 20, sides = [{ ships = ["pod_carrier"] }, { ships = ["frigate"] }] }
[position]
phase = "pod combat"
ships."Pod carrier 1" = { hex = "%s", phase = 5, groups = { A = { hex = "0608", pods = 3, from = 1 } } }
ships."Frigate 1" = { hex = "0608", phase = %s, guards = {} }
[[play]]
do = "A attacks"
[[play]]
do = "target Frigate 1"
[[play]]
do = "commit 1"
"""
CARRIER: Final = 'turns = 20\nsides = [{ ships = ["pod_carrier"] }, { ships = ["frigate"] }]\n'
EXOS: Final = 'sides = { A = ["wraith"], B = ["syreen"] }\n'
STRIKE: Final = """
game = "lightning_strike"
scenario = { sides = { A = ["wraith"], B = ["syreen"] } }
[position]
phase = "main"
units."Wraith 1" = { at = [50, %s], facing = 90 }
units."Syreen 1" = { at = [50, 60], facing = %s }
[[play]]
do = "activate Wraith 1; P. Cannon at Syreen 1"
"""
GUNS: Final = """
turns = 8
sides = [{ id = "south" }, { id = "north" }]
units = [
  { side = "south", name = "Guns", kind = "battery", elements = [
    { id = "g1", kind = "at_gun", gun_nation = "Britain & Commonwealth", gun = "6pdr" },
  ] },
  { side = "north", name = "Platoon", kind = "platoon", elements = [
    { id = "b1", kind = "squad" },
    { id = "b2", kind = "squad" },
  ] },
]
"""
WAR: Final = """
game = "lightning_war"
[scenario]
%s
[position]
turn = 2
phase = "fire"
side = "A"
initiative = "A"
elements.g1 = { at = [20, 10] }
elements.b1 = { at = [20, 25] }
elements.b2 = { at = [60, 30] }
[[play]]
do = "fire g1 with HE at b1"
"""


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def written(folder: Path, case: str, scenario: str) -> tuple[Path, Path]:
    """A case file and a scenario of one's own."""
    paths = folder / "case.toml", folder / "scenario.toml"
    for path, text in zip(paths, (case, scenario), strict=True):
        path.write_text(text)
    return paths


def same_as_position(row: dict[str, Any], found: dict[str, Any]) -> None:
    assert row["exact"] is found["exact"] is True
    assert row["chance"] == found["chance"] / 10
    assert row["outcomes"] == {each["text"]: each["share"] / 10 for each in found["outcomes"]}


@pytest.mark.parametrize(("hexes", "place"), [(1, "1511"), (4, "1508"), (8, "1504")])
def test_arclight_is_as_in_a_position(
    hexes: int, place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = tmp_path / "case.toml"
    case.write_text(DUEL % place)
    rows = answer(capsys, "odds", "--table", "arclight", "Pulsar")["rows"]
    (row,) = (each for each in rows if each["range"] == hexes and each["weapon"] == "Kinetic Gatling Cannon")
    same_as_position(row, answer(capsys, "odds", str(case)))


@pytest.mark.parametrize(
    ("far", "place", "phase", "side"),
    [
        (4, "0604", 5, "same phase"),
        (4, "0604", 7, "phases 2 apart"),
        (9, "1504", 5, "same phase"),
        (14, "2006", 9, "phases 4 apart"),
    ],
)
def test_jumpstrike_is_as_in_a_position(
    far: int, place: str, phase: int, side: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case, scenario = written(tmp_path, PODS % (place, phase), CARRIER)
    rows = answer(capsys, "odds", "--table", "jumpstrike", "pod carrier", "--scenario", str(scenario))["rows"]
    row = next(
        each
        for each in rows
        if (each["weapon"], each["target"], each["range"], each["side"]) == ("1 pod", "Frigate", far, side)
    )
    same_as_position(row, answer(capsys, "odds", str(case)))


def test_jumpstrike_has_pods_missiles_and_ships_on_a_flat_table_as_on_hexes(capsys: pytest.CaptureFixture[str]) -> None:
    rows = answer(capsys, "odds", "--table", "jumpstrike")["rows"]
    assert rows == answer(capsys, "odds", "--table", "jumpstrike", "--option", "tabletop=true")["rows"]
    chances = {(row["weapon"], row["range"], row["side"]): row["chance"] for row in rows}
    assert chances["missile", 1, ""] == chances["missile", 5, ""] == 30
    assert chances["ship combat", 0, ""] == 1
    assert {weapon for weapon, _, _ in chances} >= {"1 pod", "1 pod, to disable", "3 pods"}
    once = answer(capsys, "odds", "--table", "jumpstrike", "--option", "attack_to_disable=false")["rows"]
    assert "1 pod, to disable" not in {row["weapon"] for row in once}


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("interception", {}),
        ("interception", {"tabletop": True}),
        ("squadron_action", {}),
        ("squadron_action", {"tabletop": True}),
        ("fleet", {}),
        ("fleet", {"sides": 4}),
        ("fleet", {"tabletop": True}),
    ],
)
def test_jumpstrike_has_the_same_ranges_wherever_ships_start(scenario: str, options: dict[str, Any]) -> None:
    """Missiles from 1 to 5 hexes, pods at the end of each five, whoever fires at whom."""
    found: dict[tuple[str, str, str], set[int]] = {}
    for row in table_of("jumpstrike", scenario, options):
        found.setdefault((row.card, row.target, row.weapon.split(",")[0].split()[-1]), set()).add(row.range)
    assert found
    for (_, _, weapon), ranges in found.items():
        if weapon == "missile":
            assert ranges == {1, 2, 3, 4, 5}
        elif weapon == "combat":
            assert ranges == {0}
        else:
            assert ranges == set(range(4, max(ranges) + 1, 5))
    armed = {card for card, _, weapon in found if weapon == "missile"}
    assert {(card, target) for card, target, weapon in found if weapon == "missile"} == {
        (card, target) for card, target, weapon in found if weapon == "combat" and card in armed
    }


def test_jumpstrike_reaches_as_far_on_the_smallest_map(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small, usual = tmp_path / "small.toml", tmp_path / "usual.toml"
    one, other = '{ design = "frigate", hex = "0101" }', '{ design = "picket", hex = "0606" }'
    ships = f"sides = [{{ ships = [{one}] }}, {{ ships = [{other}] }}]\n"
    usual.write_text(f"turns = 20\n{ships}")
    small.write_text(f"turns = 20\n{ships}[map]\ncolumns = 6\nrows = 6\n")
    found = [answer(capsys, "odds", "--table", "jumpstrike", "--scenario", str(each)) for each in (small, usual)]
    assert found[0]["rows"] == found[1]["rows"]


@pytest.mark.parametrize("game", ["arclight", "jumpstrike", "lightning_strike", "lightning_war"])
def test_a_shot_without_a_preview_is_no_row_that_is_missing(game: str) -> None:
    """Every shipped scenario's shots have theirs; where one has none, the table says so."""
    for scenario in find(game).SCENARIOS:
        assert table_of(game, scenario, {}), scenario
    blind = SimpleNamespace(TITLE="Blind", preview=lambda *_: None)
    with pytest.raises(Nonconforming, match=r"Blind sets up .* and has no preview of it"):
        table_of(game, next(iter(find(game).SCENARIOS)), {}, blind)


def table_of(name: str, scenario: str, options: dict[str, Any], previews: Any = None) -> list[Odds]:
    game, ranges = find(name), ranges_of(name)
    assert ranges is not None
    return odds_table(previews or game, ranges, view_of(game, game.fill(scenario, options, 1), WATCHER))


@pytest.mark.parametrize(("far", "y", "facing", "side"), [(15, 45, 270, "front"), (30, 30, 90, "rear")])
def test_lightning_strike_is_as_in_a_position(
    far: int, y: int, facing: int, side: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case, scenario = written(tmp_path, STRIKE % (y, facing), EXOS)
    rows = answer(capsys, "odds", "--table", "lightning_strike", "wraith", "--scenario", str(scenario))["rows"]
    (row,) = (each for each in rows if (each["range"], each["side"]) == (far, side))
    same_as_position(row, answer(capsys, "odds", str(case)))


def test_lightning_war_is_as_in_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case, scenario = written(tmp_path, WAR % GUNS, GUNS)
    rows = answer(capsys, "odds", "--table", "lightning_war", "--scenario", str(scenario), "--target", "squad")["rows"]
    row = next(each for each in rows if each["weapon"] == "HE" and each["range"] == 12)
    same_as_position(row, answer(capsys, "odds", str(case)))


def test_nothing_lies_between_in_lightning_war(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bare, wooded = tmp_path / "bare.toml", tmp_path / "wooded.toml"
    bare.write_text(GUNS)
    wood, hedge = '{ kind = "wood", rect = [0, 0, 40, 4] }', '{ kind = "hedge", points = [[5, 0], [5, 9]] }'
    wooded.write_text(f"{GUNS}areas = [{wood}]\nlines = [{hedge}]\n")
    found = [answer(capsys, "odds", "--table", "lightning_war", "--scenario", str(each)) for each in (bare, wooded)]
    assert found[0]["rows"] == found[1]["rows"]


def test_every_weapon_of_every_card_has_its_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, sheet = tmp_path / "odds.csv", tmp_path / "odds.svg"
    assert main(["odds", "--table", "arclight", "--csv", str(table), "--picture", str(sheet)]) == 0
    assert "58 shots" in capsys.readouterr().out
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    assert {row["card"] for row in rows} == {"Pulsar", "Javelin"}
    for row in rows:
        shares = [float(row[text]) for text in ("Miss", "No effect", "Systems", "Critical", "Boom")]
        assert sum(shares) == pytest.approx(100)
        assert float(row["chance (%)"]) == pytest.approx(100 - shares[0], abs=0.11)
    drawn = sheet.read_text(encoding="utf-8")
    assert 'stroke="#333"' in drawn, "the legend shows how a line is dashed"
    for text in (*{row["weapon"] for row in rows}, "Pulsar", "range (hexes)"):
        assert text in drawn


def test_a_picture_may_be_a_png(tmp_path: Path) -> None:
    sheet = tmp_path / "odds.png"
    assert main(["odds", "--table", "arclight", "pulsar", "--picture", str(sheet)]) == 0
    assert sheet.read_bytes().startswith(b"\x89PNG")


def test_without_files_the_table_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "--table", "lightning_war", "squad", "--target", "HMG"]) == 0
    assert "small arms" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--table", "thunder_struck"], "Thunder Struck has no weapons whose odds go by range; these have: arclight"),
        (["--table", "chess"], "there is no game 'chess'"),
        (["--table", "arclight", "Jvelin"], "there is no 'Jvelin' in this scenario; did you mean 'Javelin'?"),
        (["--table", "arclight", "--picture", "odds.gif"], "a name that ends in .png or .svg is expected"),
        (["--table", "arclight", "Pulsar", "--target", "Pulsar"], "none of these has a weapon that could be fired"),
        (["arclight", "--csv", "odds.csv"], "--table makes tables: odds --table GAME"),
    ],
)
def test_mistakes_are_told(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_the_missing_extra_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "altair", None)
    assert main(["odds", "--table", "arclight", "--picture", str(tmp_path / "odds.png")]) == 2
    assert "pip install 'stormtable[lab]'" in capsys.readouterr().err
