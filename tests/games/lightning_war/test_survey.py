"""Looking at one element: what is offered is legal, why not more is told, free choices lead where the rules allow."""

from __future__ import annotations

import pytest

from stormtable.engine import Action
from stormtable.games.lightning_war.faces.scene import scene
from stormtable.games.lightning_war.faces.survey import survey
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.decisions import choices, refuse
from stormtable.games.lightning_war.rules.state import MAX_CHOICES, State, View
from stormtable.games.lightning_war.words.notation_reading import parse
from stormtable.games.lightning_war.words.notation_writing import write
from stormtable.scene import Survey
from tests.support.war_table import at, do, scenario, squads, tanks

FORCES = (
    squads("south", "First", "a", "b"),
    tanks("south", "Tank", "Sherman M4", "t"),
    squads("north", "Alarm", "x", "y"),
    {"side": "south", "name": "Guns", "kind": "battery", "elements": [{"id": "m", "kind": "mortar", "he_mm": 81}]},
)
PLACES = {
    "a": {"at": [20, 10]},
    "b": {"at": [23, 10]},
    "t": {"at": [30, 10], "facing": 90},
    "m": {"at": [10, 3]},
    "x": {"at": [20, 15.5]},
    "y": {"at": [30, 25]},
}
WOOD = {"kind": "wood", "points": [[24, 12], [28, 12], [28, 16], [24, 16]]}


def phase(name: str, side: str = "A") -> State:
    return at(scenario(*FORCES, areas=[WOOD]), phase=name, side=side, initiative="A", elements=PLACES)


def looked_at(state: State, number: int, seat: int = 0) -> Survey:
    found = survey(View(state), seat, f"element-{number}")
    assert found is not None
    return found


@pytest.mark.parametrize("name", ["movement", "fire", "assault"])
def test_all_that_is_offered_is_legal(name: str) -> None:
    state = phase(name)
    for number in range(state.table.n_elements):
        for offer in looked_at(state, number).offers:
            (action,) = parse(state, offer.id, 0)
            assert refuse(state, 0, action) == No.OK, offer.id
            assert action.unit == number, offer.id
    for offer in scene(View(state), 0).offers:
        for action in parse(state, offer.id, 0):
            assert refuse(state, 0, action) == No.OK, offer.id


def test_who_may_still_act_is_folded_and_the_end_warns() -> None:
    found = scene(View(phase("movement")), 0).offers
    assert [offer.id for offer in found if offer.folded] == ["choose a", "choose b", "choose t", "choose m"]
    assert found[0].warning == "4 could still move: a, b, t, m"
    after = scene(View(do(phase("movement"), 0, "move a to 20,12; done a")), 0).offers
    assert after[0].warning == "3 could still move: b, t, m"


@pytest.mark.rule("LW-3.1")
@pytest.mark.rule("LW-6.1")
def test_why_it_cannot_fire_is_told() -> None:
    """A squad 4.3 inches away is a target, one far off is out of range; the shot says its dice."""
    found = looked_at(phase("fire"), 0)
    assert [(offer.text, offer.label) for offer in found.offers if offer.uncertain] == [("Small arms at x", "2 dice")]
    assert [(each.piece, each.rule) for each in found.barred] == [("element-4", "LW-5.1")]


def test_nothing_is_offered_to_whom_it_is_not_asked() -> None:
    state = phase("movement")
    for seat, number in ((1, 0), (0, 3), (-1, 0)):
        found = looked_at(state, number, seat)
        assert (found.offers, found.regions, found.barred) == ((), (), ())
        assert found.facts
        assert found.figures
    assert survey(View(state), 0, "element-99") is None
    assert survey(View(state), 0, "anything") is None


@pytest.mark.rule("LW-4.1")
@pytest.mark.rule("LW-4.5")
def test_free_choices_by_pace() -> None:
    state = phase("movement")
    assert [region.id for region in looked_at(state, 0).regions] == ["move-0", "dash-0"]
    vehicle = [region.id for region in looked_at(state, 2).regions]
    assert vehicle == ["move-2", "dash-2", "retire-2", "turn-2"]


@pytest.mark.rule("LW-1.9")
def test_units_are_set_up_whole_and_moved_in_formation() -> None:
    state = at(scenario(*FORCES))
    offers = scene(View(state), 0).offers
    assert [offer.text for offer in offers] == ["Set up everything", "Set up First", "Set up Tank", "Set up Guns"]
    after = do(state, 0, offers[1].id)
    before = [(after.elements[n].x, after.elements[n].y) for n in (0, 1)]
    moved = do(after, 0, "place First by 0,-2")
    assert [(moved.elements[n].x, moved.elements[n].y + 200) for n in (0, 1)] == before


@pytest.mark.rule("LW-4.18")
@pytest.mark.rule("LW-4.52")
def test_a_squad_whose_legs_are_over_is_offered_a_carrier_that_has_come() -> None:
    platoon = {
        "side": "south",
        "name": "P",
        "kind": "platoon",
        "elements": [
            {"id": "a", "kind": "squad"},
            {"id": "b", "kind": "squad"},
            {"id": "ht", "kind": "vehicle", "vehicle": "Sdkfz 251"},
        ],
    }
    places = {"a": {"at": [30, 20]}, "b": {"at": [33, 20]}, "ht": {"at": [30, 12], "facing": 90}, "x": {"at": [60, 45]}}
    forces = scenario(platoon, squads("north", "Theirs", "x"))
    state = at(forces, phase="movement", side="A", initiative="A", elements=places)
    state = do(state, 0, "move a to 30,18")
    assert "mount a on ht" not in [offer.id for offer in looked_at(state, 0).offers]
    state = do(state, 0, "move ht to 30,16.6")
    assert [offer.id for offer in looked_at(state, 0).offers] == ["mount a on ht"]
    out = [Action() for _ in range(MAX_CHOICES)]
    listed = [write(state, [each]) for each in out[: choices(state, 0, out)]]
    assert listed == ["done ht", "mount a on ht"]
