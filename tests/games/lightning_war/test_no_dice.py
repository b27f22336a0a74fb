"""HE that the adjustments leave no dice (LW-6.4): refused, and nowhere offered, proposed or reckoned with."""

from __future__ import annotations

import pytest

from stormtable.engine import Action
from stormtable.games.lightning_war.bot import hooks as bot
from stormtable.games.lightning_war.bot.firing_moves import CLEAR, shots_of
from stormtable.games.lightning_war.data.forces import ARMS
from stormtable.games.lightning_war.data.tables import new_vehicle, vehicles
from stormtable.games.lightning_war.faces.danger import threats
from stormtable.games.lightning_war.faces.scene import scene
from stormtable.games.lightning_war.faces.survey import survey
from stormtable.games.lightning_war.faces.together import together
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.decisions import choices, refuse
from stormtable.games.lightning_war.rules.state import MAX_CHOICES, State, Verb, View
from stormtable.games.lightning_war.words.notation_reading import parse
from tests.support.war_table import at, do, scenario, squads

FORTS = [
    {"kind": "fortification", "points": [[28, 34], [32, 34], [32, 37], [28, 37]]},
    {"kind": "fortification", "points": [[40, 34], [44, 34], [44, 37], [40, 37]]},
]
FORCES = (
    squads("south", "HQ", "hq"),
    {"side": "south", "name": "M", "kind": "battery", "elements": [{"id": "m", "kind": "mortar", "he_mm": 50}]},
    squads("north", "Theirs", "b"),
    squads("north", "Others", "c"),
)
PLACES = {"hq": {"at": [30, 20]}, "m": {"at": [50, 3]}, "b": {"at": [30, 35.5]}, "c": {"at": [42, 35.5]}}


def fire_phase(**moved: list[float]) -> State:
    places = PLACES | {name: {"at": place, "moved": True} for name, place in moved.items()}
    return at(scenario(*FORCES, areas=FORTS), phase="fire", side="A", initiative="A", elements=places)


def listed(state: State) -> list[Action]:
    out = [Action() for _ in range(MAX_CHOICES)]
    return out[: choices(state, 0, out)]


@pytest.mark.rule("LW-6.4")
def test_it_is_refused_and_not_offered() -> None:
    state = fire_phase()
    (shot,) = parse(state, "fire m with HE at b seen by hq", 0)
    assert refuse(state, 0, shot) == No.NO_DICE
    assert not [each for each in listed(do(state, 0, "choose m")) if each.verb == Verb.FIRE]
    found = survey(View(state), 0, "element-1")
    assert found is not None
    assert [offer.id for offer in found.offers] == ["done m"]
    assert {each.rule for each in found.barred} == {"LW-6.4"}


@pytest.mark.rule("LW-6.4")
def test_who_has_no_dice_at_anybody_is_not_waited_for() -> None:
    state = fire_phase()
    assert [offer.id for offer in scene(View(state), 0).offers] == ["end"]
    assert together(View(state), 0, [], None) is None
    assert "choose m" in [offer.id for offer in scene(View(fire_phase(c=[42, 30])), 0).offers]


@pytest.mark.rule("LW-6.4")
def test_the_computer_fires_where_there_are_dice() -> None:
    moves, weights = [Action() for _ in range(bot.MAX_MOVES)], [0] * bot.MAX_MOVES
    assert shots_of(fire_phase(), 0, 1, CLEAR, moves, weights) == 0
    assert shots_of(fire_phase(c=[42, 30]), 0, 1, CLEAR, moves, weights) == 1
    assert moves[0].target == 3


@pytest.mark.rule("LW-6.4")
def test_no_enemy_threatens_without_dice() -> None:
    state = fire_phase()
    assert threats(state, 2, [0]) == []
    assert [each.dice for each in threats(fire_phase(b=[30, 30]), 2, [0])] == [3]


@pytest.mark.rule("LW-6.1")
def test_small_arms_always_have_dice() -> None:
    """Field works take two, and nothing fires with fewer than three."""
    arms = [dice for dice, _ in ARMS.values()]
    arms += [card.dice for card in (new_vehicle(name, errata=False) for name in vehicles()) if card.dice]
    assert min(arms) == 3
