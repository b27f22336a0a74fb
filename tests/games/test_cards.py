"""Cards say in their own words how a piece fares, and to the page whether nothing is wrong with it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from stormtable.engine.choosing import choices_of
from stormtable.engine.game import seats_in
from stormtable.engine.views import view_of
from stormtable.games import find
from stormtable.language import speaking
from stormtable.scene import Card


def cards(name: str) -> Iterator[Card]:
    """The cards of a few positions of a game."""
    game, rnd = find(name), random.Random(1)
    state = game.load(next(iter(game.SCENARIOS)), {}, 1)
    for _ in range(60):
        if game.is_over(state):
            return
        seat = seats_in(game.deciders(state))[0]
        view = view_of(game, state, seat)
        yield from game.scene(view, seat).cards
        game.apply(state, seat, rnd.choice(choices_of(game, view, seat)))


@pytest.mark.parametrize("name", ["arclight", "jumpstrike_campaign", "lightning_strike"])
def test_a_card_is_whole_where_it_says_so(name: str) -> None:
    found = {(card.whole, card.status) for card in cards(name)}
    assert (True, "whole") in found
    assert all(whole == (status == "whole") for whole, status in found)


def test_a_damaged_ship_is_not_whole_in_any_language() -> None:
    game = find("arclight")
    state = game.load("duel", {}, 1)
    game.set_position(state, {"ships": {"Javelin 1": {"lost_crew": ["A"]}}})
    with speaking("de"):
        whole, damaged = game.scene(view_of(game, state, 0), 0).cards
    assert (whole.whole, whole.status, damaged.whole, damaged.status) == (True, "unversehrt", False, "beschädigt")
