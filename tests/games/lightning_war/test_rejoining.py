"""Rejoining by several legs (LW-8.8): what is offered and told while an element must still come nearer."""

from __future__ import annotations

from typing import Any

import pytest

from stormtable.engine import Action
from stormtable.games.lightning_war.bot import hooks as bot
from stormtable.games.lightning_war.faces.preview import preview
from stormtable.games.lightning_war.faces.scene import scene
from stormtable.games.lightning_war.faces.survey import survey
from stormtable.games.lightning_war.faces.together import together
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.decisions import apply, choices, fallback, refuse
from stormtable.games.lightning_war.rules.rejoining import must_go_on
from stormtable.games.lightning_war.rules.state import MAX_CHOICES, State, Verb, View
from stormtable.games.lightning_war.words.notation_reading import parse
from tests.support.war_table import at, do, scenario, squads

FORCES = (squads("south", "First", "a", "b", "c"), squads("north", "Theirs", "x"))
PLACES = {"a": {"at": [30, 10]}, "b": {"at": [33, 10]}, "c": {"at": [20, 10]}, "x": {"at": [60, 45]}}


def astray() -> State:
    """The third squad, out of command, has gone an inch aside."""
    state = at(scenario(*FORCES), phase="movement", side="A", initiative="A", elements=PLACES)
    return do(state, 0, "move c to 19.5,11")


def legal(state: State) -> list[Action]:
    out = [Action() for _ in range(MAX_CHOICES)]
    found = out[: choices(state, 0, out)]
    assert all(refuse(state, 0, each) == No.OK for each in found)
    return found


@pytest.mark.rule("LW-8.8")
def test_only_the_way_on_is_offered() -> None:
    state = astray()
    assert [(each.verb, each.unit) for each in legal(state)] == [(Verb.MOVE, 2)]
    offers = scene(View(state), 0).offers
    assert [offer.rule for offer in offers] == ["LW-4.9"]
    (action,) = parse(state, offers[0].id, 0)
    assert refuse(state, 0, action) == No.OK
    mine, other = survey(View(state), 0, "element-2"), survey(View(state), 0, "element-0")
    assert mine is not None
    assert other is not None
    assert [offer.id for offer in mine.offers] == [offers[0].id]
    assert mine.regions
    assert (other.offers, other.regions) == ((), ())
    assert [(each.what, each.rule) for each in other.barred] == [("Move", "LW-8.8")]


@pytest.mark.rule("LW-8.8")
def test_who_does_not_answer_goes_on_and_ends() -> None:
    state, out = astray(), [Action() for _ in range(MAX_CHOICES)]
    assert fallback(state, 0, out) == 1
    assert out[0].verb == Verb.MOVE
    apply(state, 0, out[0])
    assert not must_go_on(state)
    assert fallback(state, 0, out) == 1
    assert out[0].verb == Verb.END
    assert refuse(state, 0, out[0]) == No.OK


@pytest.mark.rule("LW-8.8")
@pytest.mark.parametrize(("start", "aside"), [(20, 19.5), (43, 43.5)])
def test_the_way_on_leads_to_the_group_wherever_it_lies(start: float, aside: float) -> None:
    """To the east of who is astray, and to the west."""
    places = {**PLACES, "c": {"at": [start, 10]}}
    state = at(scenario(*FORCES), phase="movement", side="A", initiative="A", elements=places)
    state = do(state, 0, f"move c to {aside},11")
    assert must_go_on(state)
    (action,) = legal(state)
    assert abs(action.x - 3150) < abs(100 * start - 3150) < abs(100 * aside - 3150)


@pytest.mark.rule("LW-8.8")
def test_the_computer_goes_on_first() -> None:
    state = astray()
    moves, weights = [Action() for _ in range(bot.MAX_MOVES)], [0] * bot.MAX_MOVES
    bot.candidates(state, 0, moves, weights, bot.Scratch())
    for action in bot.steps(state, 0, moves[0]):
        assert refuse(state, 0, action) == No.OK
        apply(state, 0, action)


@pytest.mark.rule("LW-8.52")
def test_it_is_told_that_it_must_go_on() -> None:
    state = at(scenario(*FORCES), phase="movement", side="A", initiative="A", elements=PLACES)
    found = preview(View(state), 0, parse(state, "move c to 19.5,11", 0)[0])
    assert found is not None
    assert ("No nearer to its group: it must go on", "LW-8.8") in [(line.text, line.rule) for line in found.lines]


@pytest.mark.rule("LW-8.52")
def test_who_finds_no_way_stays() -> None:
    """He who has nothing left of his rate is not held to the impossible."""
    gone = {"at": [18, 12], "began": [20, 10], "used": 6, "moved": True}
    words: dict[str, Any] = {"phase": "movement", "side": "A", "initiative": "A", "chosen": "c", "begun": True}
    state = at(scenario(*FORCES), **words, elements=PLACES | {"c": gone}, out_of_command=["c"])
    assert not must_go_on(state)
    assert Verb.DONE in [each.verb for each in legal(state)]
    left = at(scenario(*FORCES), **words, elements=PLACES | {"c": gone | {"used": 1}}, out_of_command=["c"])
    assert must_go_on(left)


@pytest.mark.rule("LW-8.8")
def test_in_formation_a_stray_leads_nobody_away() -> None:
    state = at(scenario(*FORCES), phase="movement", side="A", initiative="A", elements=PLACES)
    (lead,) = parse(state, "move a to 29,11", 0)
    found = together(View(state), 0, ["element-0", "element-1", "element-2"], lead)
    assert found is not None
    assert [(part.piece, part.follows, part.rule) for part in found.parts if part.piece == "element-2"] == [
        ("element-2", "stays", "LW-8.8")
    ]
