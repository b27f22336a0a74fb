"""Whether a rule changes a record is found without a copy, and never said of one that does."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from stormtable.engine import I8, Dice, Table, many, one, record
from stormtable.engine.choosing import choices_of
from stormtable.engine.game import WATCHER, seats_in
from stormtable.engine.probing import MOST_PARTS, leaves_as_it_is
from stormtable.engine.records import copy_record
from stormtable.engine.views import view_of
from stormtable.games import all_games
from tests.support.fields import set_at


@record
class Ship:
    hull: I8 = 0
    hits: list[I8] = many(factory=I8, count=3)


@record
class State:
    turn: I8 = 0
    ships: list[Ship] = many(factory=Ship, count=2)
    flag: Ship = one(Ship)
    map: Table = many(factory=I8, count=(2, 3))
    dice: Dice = one(Dice)


@record
class Fleet:
    fleet: list[Ship] = many(factory=Ship, count=50)


def blank() -> State:
    state = State()
    state.ships[1].hull = 3
    state.map[1, 2] = 4
    return state


def swap(state: Any) -> None:
    state.ships[0], state.ships[1] = state.ships[1], state.ships[0]


def take_last(state: Any) -> None:
    for ship in state.ships:
        if ship is state.ships[1]:
            ship.hull = 0


def drop(state: Any) -> None:
    del state.ships[0].hits[0]


def set_cell(state: Any, value: int) -> None:
    state.map[1, 2] = value


def read(state: Any) -> None:
    assert sum(ship.hits[0] + len(state.ships) for ship in state.ships) == 4


def compare(state: Any) -> None:
    assert state.flag != state.ships[1]


LEFT: dict[str, Callable[[Any], None]] = {
    "what is only read": read,
    "a field written as it is": lambda state: set_at(state, "ships.1.hull", 3),
    "a place written as it is": lambda state: set_at(state, "ships.1.hits.2", 0),
    "a cell written as it is": lambda state: set_cell(state, 4),
}
CHANGED: dict[str, Callable[[Any], None]] = {
    "a field": lambda state: set_at(state, "turn", 1),
    "a field of a part": lambda state: set_at(state, "flag.hull", 1),
    "a field of one of several": lambda state: set_at(state, "ships.1.hull", 0),
    "a place": lambda state: set_at(state, "ships.0.hits.1", 1),
    "a cell": lambda state: set_cell(state, 5),
    "two swapped": swap,
    "one that is known by what it is": take_last,
    "a place less": drop,
    "a place more": lambda state: state.ships[0].hits.append(1),
    "several places": lambda state: state.ships[0].hits.__setitem__(slice(0, 2), [1, 1]),
    "one in place of another": lambda state: setattr(state, "flag", state.ships[1]),
}


@pytest.mark.parametrize("what", LEFT)
def test_what_is_left_as_it_is(what: str) -> None:
    state = blank()
    assert leaves_as_it_is(LEFT[what], state)
    assert state == blank()


@pytest.mark.parametrize("what", CHANGED)
def test_what_is_changed(what: str) -> None:
    state, tried = blank(), blank()
    CHANGED[what](tried)
    assert tried != state
    assert not leaves_as_it_is(CHANGED[what], state)
    assert state == blank(), "it was only looked at"


def test_where_it_cannot_be_told_it_is_not_said() -> None:
    assert not leaves_as_it_is(compare, blank())


def test_a_rule_that_looks_at_much_is_not_followed_to_its_end() -> None:
    looked_at: list[int] = []

    def look(state: Any) -> None:
        looked_at.extend(ship.hull for ship in state.fleet)

    assert not leaves_as_it_is(look, Fleet())
    assert len(looked_at) < MOST_PARTS


def test_the_games_say_at_once_where_nothing_is_hidden() -> None:
    said, open_ones = set[str](), set[str]()
    for name, game in all_games().items():
        rnd = random.Random(name)
        state = game.load(next(iter(game.SCENARIOS)), {}, 7)
        for _ in range(40):
            if game.is_over(state):
                break
            shown = copy_record(state)
            shown.dice.rng = 0
            before = copy_record(shown)
            if view_of(game, shown, WATCHER) == shown:
                open_ones.add(name)
            if leaves_as_it_is(game.hide, shown, WATCHER):
                said.add(name)
                for seat in range(-1, len(game.seats(state))):
                    assert view_of(game, shown, seat) == shown
            assert shown == before
            seat = rnd.choice(seats_in(game.deciders(state)))
            game.apply(state, seat, rnd.choice(choices_of(game, state, seat)))
    assert open_ones - said == {"jumpstrike", "jumpstrike_campaign"}, "theirs are many to look for"
    assert len(said) > 2
