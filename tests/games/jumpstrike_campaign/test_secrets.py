"""What is hidden of a campaign's places, interpreted and compiled."""

from __future__ import annotations

import pytest

from stormtable.engine.compiled import compile_module
from stormtable.engine.records import copy_record, to_array
from stormtable.games import find
from stormtable.games.jumpstrike.campaign.rules import secrets
from stormtable.games.jumpstrike.campaign.rules.state import Ask

GAME = find("jumpstrike_campaign")
FAST = compile_module(secrets)


@pytest.mark.rule("JS-13.21")
@pytest.mark.parametrize(
    ("owner", "sees"),
    [(0, []), (1, [0]), (2, [1])],
)
def test_what_a_place_builds_only_its_owner_sees(owner: int, sees: list[int]) -> None:
    """Of a place without an owner nobody does, a watcher (-1) as little as a seat."""
    state = GAME.load("twin_suns", {}, 1)
    state.ask.what = Ask.ORDERS
    state.places[0].owner, state.places[0].build, state.places[0].repair = owner, 1, 1
    for seat in range(-1, 2):
        view, row = copy_record(state), to_array(state)[0]
        secrets.hide(view, seat)
        FAST.hide(row, seat)
        shown = int(seat in sees)
        assert (view.places[0].build, view.places[0].repair) == (shown, shown), seat
        assert to_array(view)[0] == row, seat
