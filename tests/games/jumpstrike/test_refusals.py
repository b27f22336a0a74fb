"""Actions that no words can say: they are refused, and nothing is read beyond the table."""

from __future__ import annotations

import pytest

from stormtable.engine import Action
from stormtable.games import find
from stormtable.games.jumpstrike.rules.codes import No
from stormtable.games.jumpstrike.rules.orders import refuse_pods
from stormtable.games.jumpstrike.rules.state import HEX_SIDES, LETTERS, Ship, Verb
from tests.support.jumpstrike_table import load

game = find("jumpstrike")


@pytest.mark.rule("JS-3.10", "JS-3.15")
@pytest.mark.parametrize(
    ("action", "why"),
    [
        (Action(verb=Verb.SHIFT_GUARD, unit=0, part=0, target=HEX_SIDES - 1), No.OK),
        (Action(verb=Verb.SHIFT_GUARD, unit=0, part=0, target=HEX_SIDES), No.MALFORMED),
        (Action(verb=Verb.SHIFT_GUARD, unit=0, part=0, target=-1), No.MALFORMED),
        (Action(verb=Verb.SHIFT_GUARD, unit=0, part=HEX_SIDES, target=0), No.MALFORMED),
        (Action(verb=Verb.SHIFT_GUARD, unit=0, part=-1, target=0), No.MALFORMED),
        (Action(verb=Verb.SHIFT_GUARD, unit=0, part=0, target=1, amount=1), No.MALFORMED),
        (Action(verb=Verb.SHIFT_GUARD, unit=-1, part=0, target=1), No.NOT_YOUR_SHIP),
        (Action(verb=Verb.SHIFT_GUARD, unit=127, part=0, target=1), No.NOT_YOUR_SHIP),
        (Action(verb=Verb.SEAL, target=1), No.MALFORMED),
    ],
)
def test_guards_beyond_the_ship(action: Action, why: No) -> None:
    assert game.refuse(load(), 0, action) == why


@pytest.mark.rule("JS-3.14")
def test_groups_are_launched_as_long_as_a_letter_is_free() -> None:
    used = (1 << (LETTERS + 1)) - 2
    assert refuse_pods(Ship(used=used), 1) == No.NO_LETTER
    assert refuse_pods(Ship(used=used & ~(1 << LETTERS)), 1) == No.SQUADRONS  # it has none, but a letter
    assert refuse_pods(Ship(used=used & ~2), 1) == No.SQUADRONS
