"""Every event is told, with rules that there are; whole games are told to each seat."""

from __future__ import annotations

import inspect

import pytest

from stormtable.engine.events import Note
from stormtable.engine.rulebook import read_rulebook
from stormtable.engine.views import sees
from stormtable.games import find, folder
from stormtable.games.jumpstrike.rules.codes import Event
from stormtable.games.jumpstrike.rules.state import View
from stormtable.games.jumpstrike.words.narrate import Narrator
from stormtable.scene import Story
from tests.support.jumpstrike_table import at_random, do, load, of, placed, view

game = find("jumpstrike")

BOOK = read_rulebook(folder("jumpstrike") / "rulebook.toml", "JS")


def test_every_event_has_its_teller() -> None:
    told = {name for name, _ in inspect.getmembers(Narrator, inspect.isfunction)}
    assert {event.name.lower() for event in Event} <= told


@pytest.mark.parametrize(("scenario", "seed"), [("squadron_action", 1), ("fleet", 2)])
def test_whole_games_are_told(scenario: str, seed: int) -> None:
    """To every seat and to watchers, in sentences that cite rules of the book."""
    told = 0
    for state, _, _, _, notes in at_random(scenario, seed, 700):
        for viewer in (-1, 0, 1):
            heard = [each for each in notes if sees(each.seen_by, viewer)]
            for story in game.narrate(view(state, viewer), heard, ()):
                check(story)
                told += 1
    assert told > 300


def check(story: Story) -> None:
    assert story.text
    assert story.text == story.text.strip()
    for rule in (story.rule, *(line.rule for line in story.lines), *(each.rule for each in story.modifiers)):
        assert rule == "" or rule in BOOK, rule
    assert all(line.text for line in story.lines)


@pytest.mark.rule("JS-6.2", "JS-6.5")
def test_a_pod_attack_is_told_modifier_by_modifier() -> None:
    ships = {
        "Pod carrier 1": {"hex": "0602", "phase": 4, "groups": {"A": {"hex": "0608", "pods": 2, "from": 1}}},
        "Frigate 1": {"hex": "0608", "facing": 1, "phase": 6, "guards": {"front": 1}},
    }
    state = placed(of(["pod_carrier"], ["frigate"]), phase="pod combat", ships=ships)
    do(state, 0, "A attacks Frigate 1 with 2")
    before = view(state, -1)
    notes = do(state, 1, "sacrifice 1 front", [2, 3])
    stories = game.narrate(before, notes, ())
    assert stories[0].text == "Frigate 1 sacrifices 1 guard pod, front"
    rolls = [each for each in stories if each.rule == "JS-6.2"]
    assert [(each.text, each.amount) for each in rolls[0].modifiers] == [
        ("phase difference", 2),
        ("Defense", 3),
        ("guard pods", 5),
        ("range 6", 1),
        ("tactical rating", -5),
    ]
    assert rolls[0].outcome == "nothing"
    assert rolls[1].outcome == "Frigate 1 disabled"


@pytest.mark.rule("JS-6.1", "JS-6.7")
def test_an_attack_said_in_one_sentence_is_told_by_its_names() -> None:
    """Group, target and number in one entry, as said at the table, or one after the other."""
    ships = {
        "Pod carrier 1": {"hex": "0602", "phase": 6, "groups": {"A": {"hex": "0608", "pods": 2, "from": 1}}},
        "Frigate 1": {"hex": "0608", "phase": 6, "guards": {}},
    }
    state = placed(of(["pod_carrier"], ["frigate"]), phase="pod combat", ships=ships)
    stories = game.narrate(view(state, -1), do(state, 0, "A attacks Frigate 1 to disable with 1", [9]), ())
    assert [(each.text, each.outcome) for each in stories[:3]] == [
        ("Pod carrier 1-A attacks Frigate 1", "to disable"),
        ("Pod carrier 1-A commits 1 pod", ""),
        ("Pod carrier 1-A pod at Frigate 1", "nothing"),
    ]
    assert stories[2].lines[0].text == "Total 8, to disable"
    state = placed(of(["pod_carrier"], ["frigate"]), phase="pod combat", ships=ships)
    do(state, 0, "A attacks")
    stories = game.narrate(view(state, -1), do(state, 0, "target Frigate 1"), ())
    assert [each.text for each in stories] == ["Pod carrier 1-A attacks Frigate 1"]


@pytest.mark.rule("JS-3.16")
def test_executed_orders_are_told_as_the_sheet_has_them() -> None:
    state = placed(load(), phase="plotting")
    do(state, 0, "F TS MF2 P3A @5 / @5 / @5; seal")
    before = view(state, -1)
    stories = game.narrate(before, do(state, 1, "MA1 @5 / @6 / @6; seal", [9, 2]), ())
    told = {each.text: each.outcome for each in stories}
    assert told["Frigate 1 executes"] == "F TS MF2 P3A @5"
    assert told["Frigate 2 executes"] == "MA1 @5"


@pytest.mark.rule("JS-3.3")
def test_orders_say_what_they_wrote_on_which_sheet() -> None:
    state = placed(load(), phase="plotting")
    before = view(state, 0)
    stories = game.narrate(before, do(state, 0, "F P3A @5 / @6"), ())
    written = [each.writing for each in stories if each.writing]
    assert {each.sheet for each in written} == {"Frigate 1 plots"}
    assert [(each.row, each.code) for each in written] == [
        ("Turn 1", "F"),
        ("Turn 1", "P3"),
        ("Turn 1", "A"),
        ("Turn 1", "@5"),
        ("Turn 2", "@6"),
    ]
    assert stories[0].text == "Frigate 1 plots F for turn 1"
    before = view(state, 0)
    (erased,) = game.narrate(before, do(state, 0, "erase"), ())
    assert erased.writing is None


def test_notes_without_a_story_before_them_are_told() -> None:
    """Entries may begin in the middle: an empty table does not stop the telling."""
    state = View(load())
    for event in (Event.NEW_RATING, Event.GROUP_LOST, Event.POD_LOST, Event.HIT, Event.STANDING):
        assert game.narrate(state, [Note(event, 0, 1)], ())
