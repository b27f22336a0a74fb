"""Every workshop: what comes with the rulebook is within limits, goes to a file and back, and is played."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

from stormtable.engine.designs import mended, new_row
from stormtable.engine.game import WATCHER, BadInput
from stormtable.engine.inputs import parse_toml
from stormtable.engine.toml import to_toml
from stormtable.engine.views import view_of
from stormtable.games import all_games, find, workshop_of
from stormtable.server.web.lobby import rulebook_of
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


@pytest.mark.parametrize(
    ("name", "key"), [("arclight", "ships"), ("jumpstrike", "designs"), ("lightning_strike", "units")]
)
def test_a_scenario_keeps_its_own_units(name: str, key: str) -> None:
    workshop = workshop_of(name)
    assert workshop
    first, second = renamed(name)[:2]
    scenario = workshop.commission(workshop.SCENARIO, [first])
    assert workshop.commission(scenario, [first]) == scenario
    assert len(workshop.commission(scenario, [second])[key]) == 2
    with pytest.raises(BadInput, match=f"the scenario has {key}.{workshop.assess(first).unit} already"):
        workshop.commission(scenario, [{**second, "name": first["name"]}])


ODD: tuple[Any, ...] = (-1, 0, 1, 3, 99, 10**6, 0.5, True, None, "", "x", "Ω;", "none", "P", [], [1, 2, 3], [[]], {})


def stirred(words: dict[str, Any], random: Random) -> dict[str, Any]:
    """A design with a value or two that somebody else has put there; lists shorter or longer."""
    found = copy.deepcopy(words)
    for _ in range(random.randint(1, 2)):
        key = random.choice(list(found))
        rows = found[key]
        if isinstance(rows, list) and rows and isinstance(rows[0], dict) and random.random() < 0.9:
            match random.randint(0, 3):
                case 0:
                    rows.append(copy.deepcopy(random.choice(rows)))
                case 1:
                    rows.pop(random.randrange(len(rows)))
                case _:
                    row = random.choice(rows)
                    row[random.choice(list(row))] = random.choice(ODD)
        else:
            found[key] = random.choice(ODD)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_told_is_refused_in_words_or_played(name: str) -> None:
    """A design without faults can be built; any other is refused by a sentence, or mended if that is possible."""
    workshop, game, random = workshop_of(name), find(name), Random(7)
    assert workshop
    forces = [option for option in game.OPTIONS if option.kind == "force" and workshop.SCENARIO in option.scenarios]
    built, refused = 0, list[str]()
    for _ in range(150):
        words = stirred(random.choice(renamed(name)), random)
        try:
            assessed = workshop.assess(words)
        except BadInput as error:
            refused.append(str(error))
            continue
        assert len(workshop.read(parse_toml(to_toml(workshop.file([words])), "file.toml"))) == 1
        near = mended(workshop.GROUPS, words, lambda each: workshop.assess(each).faults)
        if near is not None:
            scenario, unit = workshop.commission(workshop.SCENARIO, [near]), workshop.assess(near).unit
            units = {option.name: unit for option in forces} | {option.limit: 0 for option in forces}
            game.load(scenario, units, 1)
        built += not assessed.faults
        assert assessed.faults or near == words
    assert built > 5
    assert all(each.startswith("design") for each in refused)
