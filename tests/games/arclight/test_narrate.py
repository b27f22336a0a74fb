"""What the log tells: the worked cases, line by line, and every event of every case."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import pytest

from stormtable.engine.events import Note
from stormtable.engine.people import player
from stormtable.engine.rulebook import read_rulebook
from stormtable.games import find, folder
from stormtable.games.arclight.rules.codes import Event
from stormtable.games.arclight.words.narrate import Narrator
from stormtable.scene import Story
from tests.support.arclight_table import CASES, SHORT_RANGE, case_entries, play, staged, texts, view_of

game = find("arclight")

BLUE = player("Blue")
ORANGE = player("Orange")


def entries(name: str) -> list[list[Story]]:
    return [played.stories for played in case_entries(CASES / f"{name}.toml")]


@pytest.mark.rule("AL-5.3")
def test_a_hit_is_told_from_roll_to_new_value() -> None:
    """Worked case 1."""
    story = play(staged(SHORT_RANGE), 0, "P fires at Javelin 1", [5, 7, 3]).stories[0]
    assert (story.text, story.outcome, story.tone) == ("Pulsar 1 pilot at Javelin 1", "hit, net 5", "bad")
    assert (story.side, story.piece, story.target) == (0, "ship-0", "ship-8")
    assert [(die.sides, die.face, die.counted) for die in story.dice] == [(8, 5, True), (8, 7, False), (6, 3, False)]
    assert [(each.text, each.amount, each.rule) for each in story.modifiers] == [("short", 1, "AL-4.4")]
    assert texts(story) == [
        "Kinetic Pulse Cannon, range 4",
        "= 16 against DS 12: over by 4",
        "Med H 5 + 4 − ASV 4 = net 5",
        "Net 5, column structure 1: D",
        "[D] DS: 12 to 11",
    ]
    assert [line.rule for line in story.lines] == ["AL-4.4", "AL-4.6", "AL-5.3", "AL-5.4", "AL-5.5"]


@pytest.mark.rule("AL-4.6")
def test_a_miss_lights_no_die() -> None:
    story = play(staged(SHORT_RANGE), 0, "P fires at Javelin 1", [2, 3, 5]).stories[0]
    assert (story.outcome, story.tone) == ("miss", "muted")
    assert not any(die.counted for die in story.dice)
    assert texts(story)[-1] == "= 11 against DS 12: short by 1"


def hurt(**condition: Any) -> dict[str, Any]:
    """Short range, with Pulsar 1 in some condition."""
    units = {**SHORT_RANGE["units"], "Pulsar 1": {"hex": "1512", "facing": 1, **condition}}
    return {**SHORT_RANGE, "units": units}


def test_modifiers_are_told_one_by_one() -> None:
    story = play(staged(hurt(stunned_until=7, hud=True)), 0, "P fires at Javelin 1", [5, 6, 4]).stories[0]
    told = [(each.text, each.amount, each.rule) for each in story.modifiers]
    assert told == [("short", 1, "AL-4.4"), ("stun", -2, "AL-5.16"), ("HUD", -2, "AL-6.13")]
    assert texts(story)[1:4] == [
        "= 12 against DS 12: just enough",
        "Med H 5 + 0 − ASV 4 = net 1",
        "Net 1, column structure 1: ~T",
    ]


@pytest.mark.rule("AL-5.12")
def test_a_malfunction_in_the_middle_of_a_cell() -> None:
    """Worked case 15."""
    (story, *_), *_ = entries("worked-15")
    assert texts(story)[3:] == [
        "Net 1, column structure 0: XTT",
        "[X] Critical hit 5: weapon malfunction: 3D8 Med L damage",
        "Malfunction: 3D8 Med L 2 damage, not reduced",
        "Net 2, column structure 0: XDE",
        "[X] Critical hit 12: fuel leak: cannot move in five turns",
        "[D] DS: 12 to 11",
        "[E] ESV: 2 to 1",
        "[T T] Thrust: 10 to 8",
    ]
    rolled = [[(die.sides, die.face, die.counted) for die in line.dice] for line in story.lines if line.dice]
    assert rolled == [
        [(12, 2, True), (12, 3, True)],
        [(8, 1, False), (8, 2, True), (8, 8, False)],
        [(12, 5, True), (12, 7, True)],
    ]


@pytest.mark.rule("AL-5.6")
def test_choices_are_told_when_they_are_due_and_when_they_are_made() -> None:
    """Worked case 11: the defender gives gunner A, then a weapon and a system."""
    told = entries("worked-11")
    first = told[0][0]
    assert texts(first)[-1] == "[C] A crew member is lost, to be chosen"
    assert told[1][0].text == "Pulsar 1: gunner A lost"
    assert texts(told[1][0]) == [f"{BLUE} chose", "[W] A weapon system is lost, to be chosen"]
    assert told[2][0].text == "Pulsar 1: Kinetic Gatling Cannon lost"
    assert told[3][0].text == "Pulsar 1: countermeasure inactive until the upkeep of turn 2"


@pytest.mark.rule("AL-3.5")
@pytest.mark.rule("AL-3.6")
def test_a_natural_one_hands_the_facing_over() -> None:
    """Worked case 7."""
    told = entries("worked-07")
    story = told[0][0]
    assert story.outcome == "out of control"
    assert texts(story) == [
        "= 1 against 6: short by 5",
        "Cost 4 + 5 = 9",
        "A natural 1: the opponent chooses the facing, 7 points are charged",
    ]
    assert told[1][0].text.startswith(f"{ORANGE} turns Pulsar 1 to facing")


@pytest.mark.rule("AL-3.1")
def test_initiative_is_one_story_with_its_dice_and_ties() -> None:
    """Worked case 9a: a tie on the first dice, one on Helm, then 1 against 6."""
    stories = [story for told in entries("worked-09a") for story in told if story.text == "Initiative"]
    assert len(stories) == 1
    assert stories[0].outcome == f"{BLUE} moves first"
    assert len([line for line in stories[0].lines if line.dice]) == 6


@pytest.mark.rule("AL-4.8")
def test_shots_of_equal_skill_each_keep_their_own_damage() -> None:
    """Worked case 17: both destroyed, a draw."""
    stories = [story for told in entries("worked-17") for story in told]
    shots = [story for story in stories if story.dice]
    assert [story.outcome for story in shots] == ["destroyed", "destroyed"]
    assert texts(shots[0])[-2:] == ["Net 24+, column structure 1: Boom", "[Boom] Destroyed"]
    assert texts(shots[1])[-2:] == ["[X] Critical hit 2: ship destroyed", "Destroyed"]
    assert stories[-1].text == "A draw"
    assert texts(stories[-1]) == ["No ship is left in play on either side"]


@pytest.mark.rule("AL-7.1")
def test_upkeep_is_one_story() -> None:
    """As in worked case 19: structure first, then the creaking hull."""
    state = staged(hurt(creaking=1, structure_hit=True, stunned_until=6))
    stories = play(state, 0, "P holds fire", [3, 3, 4, 6, 10]).stories
    assert [story.text for story in stories] == ["Pulsar 1 pilot holds fire", "Upkeep"]
    told = stories[1]
    assert texts(told) == [
        "Pulsar 1: structure: 1 to 0",
        "Pulsar 1: the stun passes",
        "Pulsar 1: creaking hull: 3D4 Low 6 − ASV 2, net 4",
        "Net 4, column structure 0: XWA",
        "[X] Pulsar 1: critical hit 16: IFF fails: torpedoes within five hexes track this ship",
        "[W] Pulsar 1: a weapon system is lost, to be chosen",
    ]
    assert [(die.face, die.counted) for die in told.lines[2].dice] == [(3, True), (3, True), (4, False)]


def test_dice_that_a_viewer_does_not_see_are_blank() -> None:
    played = play(staged(SHORT_RANGE), 0, "P fires at Javelin 1", [5, 7, 3])
    story = game.narrate(played.before, played.notes, [])[0]
    assert [die.face for die in story.dice] == [0, 0, 0]
    assert story.outcome == "hit, net 5"


def test_the_set_up_opens_the_first_turn() -> None:
    state = staged()
    stories = game.narrate(view_of(state), [Note(Event.TURN, 1)], [])
    assert [(story.text, story.kind) for story in stories] == [("Turn 1", "heading")]


def test_every_event_has_a_teller() -> None:
    narrator = Narrator(staged(), [])
    assert [event for event in Event if not callable(getattr(narrator, narrator.method(event), None))] == []


@functools.cache
def known_rules() -> set[str]:
    return {each.id for each in read_rulebook(folder("arclight") / "rulebook.toml", "AL").rules}


@pytest.mark.parametrize("path", sorted(CASES.glob("*.toml")), ids=lambda path: path.stem)
def test_every_case_is_told_with_rules_that_exist(path: Path) -> None:
    """No event goes untold, no die is left over, and every rule id stands in the rulebook."""
    known = {""} | known_rules()
    for played in case_entries(path):
        teller = Narrator(played.before, played.rolls)
        stories = teller.narrate(played.notes)
        assert teller.unread == []
        for story in stories:
            assert story.text
            rules = [story.rule, *(line.rule for line in story.lines), *(each.rule for each in story.modifiers)]
            assert set(rules) <= known
            assert all(line.text for line in story.lines)
