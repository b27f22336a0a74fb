"""Previews: the dice that the rules will roll, and what sixes are worth; stories of every event."""

from __future__ import annotations

import pytest

from stormtable.engine.dice import Script, dice_from
from stormtable.engine.events import noting
from stormtable.engine.records import copy_record, pack
from stormtable.games.lightning_war.faces.preview import preview
from stormtable.games.lightning_war.rules.codes import Event, No
from stormtable.games.lightning_war.rules.decisions import apply
from stormtable.games.lightning_war.rules.state import State, View
from stormtable.games.lightning_war.words.narrate import Narrator, narrate
from stormtable.games.lightning_war.words.notation_reading import parse
from tests.support.war_table import at, scenario, squads, tanks

FORCES = scenario(
    {"side": "south", "name": "Guns", "kind": "battery", "elements": [{"id": "g", "kind": "field_gun", "he_mm": 105}]},
    tanks("south", "Tanks", "Sherman M4", "s"),
    squads("north", "Theirs", "b1", "b2"),
    tanks("north", "Panzers", "PzIV H-J", "p"),
)
PLACES = {
    "g": {"at": [30, 5]},
    "s": {"at": [40, 10], "facing": 90},
    "b1": {"at": [30, 30]},
    "b2": {"at": [50, 30]},
    "p": {"at": [34, 30], "facing": 270},
}


def fire_phase() -> State:
    return at(FORCES, phase="fire", side="A", initiative="A", elements=PLACES)


@pytest.mark.rule("LW-6.7")
@pytest.mark.rule("LW-6.4")
def test_he_with_a_named_die() -> None:
    """5 dice, less 1 for a squad halted in the open; one of the 4 is the tank's."""
    view = View(fire_phase())
    before = pack(view)
    found = preview(view, 0, parse(view, "fire g at b1")[0])
    assert found is not None
    assert len(found.dice) == 4
    assert [(each.text, each.amount) for each in found.modifiers] == [("halted in the open", -1)]
    assert found.chance == round(1000 * (1 - (5 / 6) ** 3))
    assert [each.text for each in found.lines] == ["p has a die of its own: 16.7\xa0%"]
    assert sum(each.share for each in found.outcomes) == 1000
    assert [each.text for each in found.outcomes] == ["No effect", "1 casualty", "2 casualties"]
    assert pack(view) == before


@pytest.mark.rule("LW-5.1")
def test_a_gun_at_a_tank() -> None:
    view = View(fire_phase())
    found = preview(view, 0, parse(view, "fire s at p")[0])
    assert found is not None
    assert [(each.text, each.amount) for each in found.modifiers] == [("front", -8), ("at least one die", 3)]
    assert (len(found.dice), found.chance) == (1, 167)
    assert preview(view, 0, parse(view, "end")[0]) is None


def test_a_shot_is_told_with_its_dice() -> None:
    state = fire_phase()
    after = copy_record(state)
    with noting() as notes, dice_from(Script([6, 6, 2, 1])):
        apply(after, 0, parse(state, "fire g at b1")[0])
    stories = narrate(View(state), notes, [])
    assert [story.text for story in stories] == ["g fires HE at b1"]
    told = [line.text for line in stories[0].lines]
    assert "The die of p: 6" in told
    assert "p is a wreck" in told
    assert "b1 is removed" in told
    assert all(line.rule.startswith("LW-") for line in stories[0].lines)


def test_every_event_is_told() -> None:
    for event in Event:
        assert callable(getattr(Narrator, event.name.lower())), event
        assert event.rule.startswith("LW-")
    assert all(each.rule.startswith("LW-") and each.text for each in No if each)
