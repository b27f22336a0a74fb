"""The record of a campaign and those of its battles, checked together."""

from __future__ import annotations

import functools
import json
from pathlib import Path

import pytest

from stormtable.cli import main
from stormtable.games import find
from stormtable.lab.matches import record_match
from stormtable.table import Match, Record, battles, read_record
from stormtable.table.journal import Seat
from stormtable.table.records import make_header, record_of
from stormtable.table.sitting import Sitting
from stormtable.table.verify_battles import BattlesVerdict, check_battles, numbers_of
from tests.support.campaign_records import NEIGHBOURS, again, before_battle, opened, played

PLAYED = functools.cache(played)


def checked(campaign: str, battle: str | None) -> BattlesVerdict:
    """What is found in the text of a campaign's record, with that of its battle's or without."""
    match = read_record(campaign).match(find)
    assert not match.frozen_why
    return check_battles(match, lambda name: read_record(battle) if battle and name == "fight" else None, find)


def texts() -> tuple[str, str]:
    found = PLAYED()
    return found.campaign.encode().decode(), found.battle.encode().decode()


@pytest.mark.rule("JS-13.20")
def test_a_campaign_is_checked_with_its_battles() -> None:
    verdict = checked(*texts())
    assert (verdict.fought, verdict.problems, verdict.unchecked) == (1, [], [])


def test_a_missing_record_is_named() -> None:
    verdict = checked(texts()[0], None)
    assert verdict.unchecked == ["the record of battle 1, match fight, is missing: put it beside this one"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"campaign":{"match":"war"', '"campaign":{"match":"peace"', "by its record it is battle 1 of match peace"),
        ('"battle":1,', '"battle":2,', "by its record it is battle 2 of match war"),
        ('"match":"fight"', '"match":"other"', "the record found is of match other"),
        ('"turns":20', '"turns":19', "begins with other forces"),
    ],
)
def test_another_record_is_not_taken_for_it(old: str, new: str, says: str) -> None:
    campaign, battle = texts()
    assert old in battle
    (problem,) = checked(campaign, battle.replace(old, new, 1)).problems
    assert problem.startswith("battle 1, match fight: ")
    assert says in problem


def test_numbers_that_differ_are_named() -> None:
    """Of a battle in which the other side gave up."""
    campaign, battle = texts()
    (conceded,) = [entry for entry in PLAYED().battle.entries if entry.kind == "concession"]
    lines = [json.loads(line) for line in battle.splitlines()]
    other = before_end(1 - conceded.seat)
    assert len(lines) == len(other.lines)
    (problem,) = checked(campaign, other.encode().decode()).problems
    assert "its record gives " in problem
    assert "the campaign has taken " in problem


def test_an_outcome_that_was_changed_is_named_though_the_rules_do_not_agree_either() -> None:
    campaign, battle = texts()
    assert '"reports":[[1,3,[1]' in campaign
    match = read_record(campaign.replace('"reports":[[1,3,[1]', '"reports":[[1,3,[2]', 1)).match(find)
    assert match.frozen_why
    (problem,) = check_battles(match, lambda _: read_record(battle), find).problems
    assert "its record gives 1, " in problem
    assert "the campaign has taken 2, " in problem


def before_end(seat: int) -> Record:
    battle = opened(before_battle())
    battle.concede(seat)
    return again(battle.match)


def test_a_battle_resolved_quickly_is_proved_by_the_seed() -> None:
    campaign = before_battle()
    match = campaign.match
    assert match.seal
    campaign.take_outcome(1, battles.quick_outcome(match, match.state, 1, match.seal.seed))
    if match.over is None:
        campaign.concede(1)
    lines = Record(match.lines).encode().decode().splitlines()
    verdict = checked("\n".join(lines), None)
    assert (verdict.quick, verdict.problems, verdict.unchecked) == (1, [], [])
    taken = next(at for at, line in enumerate(lines) if '"reports"' in line)
    assert '"reports":[[1,3,[' in lines[taken]
    other = next(seed for seed in range(99) if differs(match, bytes([seed] * 32)))
    end = lines[-1].replace(match.seal.seed.hex(), bytes([other] * 32).hex())
    (problem,) = checked("\n".join([*lines[:-1], end]), None).problems
    assert "recorded, resolved quickly: " in problem


def test_computers_play_a_campaign_whose_battles_are_resolved_quickly() -> None:
    match = record_match(find("jumpstrike_campaign"), NEIGHBOURS, {}, ["random"] * 2, [None] * 2, seed=1)
    assert match.over
    verdict = checked(record_of(match).encode().decode(), None)
    assert verdict.quick >= 1
    assert verdict.text.endswith("resolved quickly, as the rules do it with the sealed seed")


def differs(match: Match, seed: bytes) -> bool:
    taken = next(entry for entry in match.entries if entry.reports)
    node = match.heads[taken.number]
    assert node
    assert node.parent
    return battles.quick_outcome(match, match.state_after(node.parent), 1, seed) != numbers_of(taken)


def test_the_command_follows_from_campaign_to_battle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    campaign, battle = texts()
    (tmp_path / "war.jsonl").write_text(campaign)
    assert main(["replay", str(tmp_path / "war.jsonl"), "--verify"]) == 1
    assert "match fight, is missing" in capsys.readouterr().out
    (tmp_path / "jumpstrike-fight.jsonl").write_text(battle)
    assert main(["replay", str(tmp_path / "war.jsonl"), "--verify"]) == 0
    assert "1 battle checked: each brought what its record says" in capsys.readouterr().out
    assert main(["replay", str(tmp_path / "jumpstrike-fight.jsonl"), "--verify", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["campaign"] == {"match": "war", "battle": 1}


@pytest.mark.rule("JS-13.10", "JS-13.20")
def test_an_outcome_waits_for_dice_that_are_typed_in() -> None:
    """What is rolled at once after it is asked for; the outcome is kept, and taken with the dice."""
    game = find("jumpstrike_campaign")
    header = make_header(game, "long_arm", {}, [Seat(letter=each, kind="friend") for each in "AB"], 1.0, dice="typed")
    match = Match(game, header)
    match.set_up(1.0)
    ships = {
        "Frigate 1": {"side": "A", "system": "Tarn", "to": "Ceres"},
        "Frigate 2": {"side": "B", "system": "Ceres", "to": "Tarn"},
        "Frigate 3": {"side": "A", "system": "Juno", "evades": True},
        "Frigate 4": {"side": "B", "system": "Marrow", "to": "Juno"},
    }
    sitting = Sitting(match)
    sitting.resume({"round": 2, "phase": "orders", "ships": ships}, game.VERSION)
    for seat in (0, 1):
        sitting.decide(seat, "seal")
    (opening,) = battles.openings(match)
    assert opening.battle.kind == "lane"
    sitting.take_outcome(1, [1, 0, 1, *[0] * 6], "fight")
    assert not match.entries[-1].outcome_of
    (wanted,) = sitting.pending
    assert (wanted.text, wanted.kind) == ("settle battle 1", "forced")
    while sitting.pending:
        sitting.type_in(sitting.pending[0].roller, [5] * sitting.pending[0].count)
    (taken,) = [entry for entry in match.entries if entry.outcome_of]
    assert (taken.outcome_of, [roll.faces for roll in taken.rolls]) == ("fight", [[5], [5]])
