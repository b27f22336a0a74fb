"""Every workshop: what comes with the rulebook is within limits, goes to a file and back, and is played."""

from __future__ import annotations

from typing import Any

import pytest

from stormtable.engine.designs import mended, new_row
from stormtable.engine.game import WATCHER, BadInput
from stormtable.engine.inputs import parse_toml
from stormtable.engine.toml import to_toml
from stormtable.engine.views import view_of
from stormtable.games import all_games, find, workshop_of
from stormtable.server.lobby import rulebook_of
from tests.support.positions import Positions

NAMES = [name for name in all_games() if workshop_of(name)]
ACTS = 60  # that a match with a design of one's own is played on


def renamed(name: str) -> list[dict[str, Any]]:
    workshop = workshop_of(name)
    assert workshop
    return [{**words, "name": f"{words['name']} II"} for words in workshop.stock()]


@pytest.mark.parametrize("name", NAMES)
def test_what_comes_with_the_rulebook_is_within_limits_and_not_lost_in_a_file(name: str) -> None:
    workshop = workshop_of(name)
    assert workshop
    for words in renamed(name):
        assert workshop.assess(words).faults == ()
        assert list(workshop.read(parse_toml(to_toml(workshop.file([words])), "file.toml"))) == [words]


@pytest.mark.parametrize("name", NAMES)
def test_limits_and_rules_of_a_card_are_known(name: str) -> None:
    """Every field cites a rule, a new row is told properly, and a choice has its default among its choices."""
    workshop = workshop_of(name)
    assert workshop
    known = {entry.id for entry in rulebook_of(find(name)).entries}
    words = renamed(name)[0]
    for group in workshop.GROUPS:
        assert {field.rule for field in group.fields} <= known
        if group.key:
            rows = [*words[group.key][: group.most - 1], new_row(group.fields)]
            assert workshop.assess({**words, group.key: rows}).unit == workshop.assess(words).unit


@pytest.mark.parametrize("name", NAMES)
def test_a_design_beyond_every_limit_is_mended_for_its_picture(name: str) -> None:
    workshop = workshop_of(name)
    assert workshop
    words = renamed(name)[0]
    for group in workshop.GROUPS:
        for field in group.fields:
            if not group.key and field.kind == "number":
                words[field.key] = field.high + 1
    assert workshop.assess(words).faults
    near = mended(workshop.GROUPS, words, lambda each: workshop.assess(each).faults)
    assert near is not None
    assert workshop.assess(near).faults == ()


@pytest.mark.parametrize("name", NAMES)
def test_a_design_is_played(name: str) -> None:
    workshop, game = workshop_of(name), find(name)
    assert workshop
    words = renamed(name)[-1]
    scenario, unit = workshop.commission(workshop.SCENARIO, [words]), workshop.assess(words).unit
    forces = [option for option in game.OPTIONS if option.kind == "force" and workshop.SCENARIO in option.scenarios]
    options = {option.name: f"{unit} 2" for option in forces} | {option.limit: 0 for option in forces}
    state = Positions(game, game.State, game.No).played(scenario, ACTS, 5, **options)
    scene = game.scene(view_of(game, state, WATCHER), WATCHER, None)
    assert any(str(words["name"]) in card.title for card in scene.cards) or scene.consoles


@pytest.mark.parametrize("name", NAMES)
def test_there_is_no_scenario_of_that_name(name: str) -> None:
    workshop = workshop_of(name)
    assert workshop
    with pytest.raises(BadInput, match="there is no scenario 'regatta'"):
        workshop.commission("regatta", renamed(name)[:1])
