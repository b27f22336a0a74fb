"""What holds after every act of games at random, at close quarters and on the shipped maps."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from stormtable.engine import Action, Dice, below
from stormtable.engine.events import noting
from stormtable.engine.game import seats_in
from stormtable.engine.holding import pick_action
from stormtable.engine.records import copy_record
from stormtable.games.lightning_war.game import load
from stormtable.games.lightning_war.rules.codes import Event
from stormtable.games.lightning_war.rules.decisions import apply, choices, deciders, is_over
from stormtable.games.lightning_war.rules.setting_up import in_ground
from stormtable.games.lightning_war.rules.state import MAX_CHOICES, Ground, Kind, State, Status
from stormtable.games.lightning_war.rules.values import stands_there
from stormtable.games.lightning_war.words.soundness import check
from tests.support.war_table import options_of

CROSSROADS = Path(__file__).parents[2] / "scenarios" / "lightning_war" / "crossroads.toml"


def contents(name: str) -> str | dict[str, Any]:
    return tomllib.loads(CROSSROADS.read_text(encoding="utf-8")) if name == "crossroads" else name


@pytest.mark.rule("LW-1.5")
@pytest.mark.rule("LW-4.8")
@pytest.mark.rule("LW-4.18")
@pytest.mark.parametrize(("name", "seed"), [*(("crossroads", seed) for seed in range(5)), ("fall_of_france", 1)])
def test_what_always_holds(name: str, seed: int) -> None:
    state, chance = load(contents(name), {}, seed), Dice(rng=seed)
    while not is_over(state):
        (seat,) = seats_in(deciders(state))
        before = copy_record(state)
        apply(state, seat, pick_action(options_of(state, seat), chance, by_verb=seed % 2 == 0))
        assert check(state) == ""
        check_ground(state)
        check_change(before, state)


def check_ground(state: State) -> None:
    """Guns and vehicles stand in no building."""
    for number in range(state.table.n_elements):
        element, card = state.elements[number], state.table.elements[number]
        if stands_there(state, number) and card.kind >= Kind.FIELD_GUN and not edge_of_building(state, number):
            assert not in_ground(state, element.x, element.y, Ground.BUILDING)


def edge_of_building(state: State, number: int) -> bool:
    """Whether a centre lies on the very outline of a building, where vehicles may stop."""
    element = state.elements[number]
    inner = [(dx, dy) for dx in (-2, 0, 2) for dy in (-2, 0, 2)]
    return not all(in_ground(state, element.x + dx, element.y + dy, Ground.BUILDING) for dx, dy in inner)


def check_change(before: State, after: State) -> None:
    """Nobody comes back, and nobody gains by an act what a turn gives."""
    for old, new in zip(before.elements, after.elements, strict=True):
        if old.status in (Status.LOST, Status.WRECK):
            assert new.status == old.status
            assert (new.x, new.y) == (old.x, old.y)
        if before.turn == after.turn:
            assert new.fired >= old.fired or new.status != Status.ON_TABLE
            assert new.used >= old.used or new.status not in (Status.ON_TABLE, Status.ABOARD)


@pytest.mark.rule("LW-2.1")
def test_close_quarters_see_nearly_everything() -> None:
    """So that the other tests are not about empty fields."""
    seen: Counter[str] = Counter()
    out = [Action() for _ in range(MAX_CHOICES)]
    for seed in range(12):
        state, chance = load(contents("crossroads"), {}, seed), Dice(rng=seed)
        with noting() as notes:
            while not is_over(state):
                (seat,) = seats_in(deciders(state))
                n = choices(state, seat, out)
                apply(state, seat, copy_record(out[below(chance, n)]))
        seen.update(Event(each.event).name for each in notes)
    wanted = {"ASSAULT", "CONTACT", "ROUND", "ASSAULT_WON", "FALLS_BACK", "HALTED", "STORMS", "DISABLED", "MOUNTED"}
    assert wanted | {"DEFENSIVE_FIRE", "MORALE", "SHAKEN", "HQ_PASSES", "NAMED_DIE", "OBJECTIVE"} <= set(seen)
