"""Cards say in their own words how a piece fares, and to the page whether nothing is wrong with it."""

from __future__ import annotations

import pytest

from stormtable.engine.views import view_of
from stormtable.games import all_games, find
from stormtable.language import speaking

WITH_CARDS = ("arclight", "jumpstrike_campaign", "lightning_strike")


@pytest.mark.parametrize("name", sorted(all_games()))
def test_a_card_is_whole_where_it_says_so(name: str) -> None:
    game = find(name)
    state = game.load(next(iter(game.SCENARIOS)), {}, 1)
    cards = game.scene(view_of(game, state, 0), 0).cards
    assert [card.whole for card in cards] == [card.status == "whole" for card in cards]
    assert any(card.whole for card in cards) == (name in WITH_CARDS)


def test_a_damaged_ship_is_not_whole_in_any_language() -> None:
    game = find("arclight")
    state = game.load("duel", {}, 1)
    game.set_position(state, {"ships": {"Javelin 1": {"lost_crew": ["A"]}}})
    with speaking("de"):
        whole, damaged = game.scene(view_of(game, state, 0), 0).cards
    assert (whole.whole, whole.status, damaged.whole, damaged.status) == (True, "unversehrt", False, "beschädigt")
