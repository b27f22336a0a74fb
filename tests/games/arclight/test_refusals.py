"""Actions that no words can say: they are refused, and nothing is read beyond the table."""

from __future__ import annotations

from typing import Final

import pytest

from stormtable.engine import Action
from stormtable.games.arclight.rules.codes import No
from stormtable.games.arclight.rules.decisions import refuse
from stormtable.games.arclight.rules.state import N_SHIPS, SHIPS_A_SIDE, Verb
from tests.support.arclight_table import SHORT_RANGE, staged

JAVELIN: Final = SHIPS_A_SIDE


@pytest.mark.rule("AL-4.7", "AL-4.4", "AL-2.1")
@pytest.mark.parametrize(
    ("action", "why"),
    [
        (Action(verb=Verb.FIRE, unit=JAVELIN, part=0, target=-1), No.NOT_FIRER),
        (Action(verb=Verb.FIRE, unit=JAVELIN, part=0, target=N_SHIPS), No.NOT_FIRER),
        (Action(verb=Verb.FIRE, unit=JAVELIN, part=-1, target=0), No.NOT_FIRER),
        (Action(verb=Verb.FIRE, unit=-1, part=0, target=0), No.NOT_FIRER),
        (Action(verb=Verb.FIRE, unit=0, part=0, target=-1), No.NO_TARGET),
        (Action(verb=Verb.FIRE, unit=0, part=0, target=N_SHIPS), No.NO_TARGET),
        (Action(verb=Verb.FIRE, unit=0, part=-1, target=JAVELIN), No.NOT_HIS_WEAPON),
        (Action(verb=Verb.FIRE, unit=0, part=0, target=JAVELIN, amount=1), No.MALFORMED),
        (Action(verb=Verb.HOLD, unit=0, part=0, target=JAVELIN), No.MALFORMED),
    ],
)
def test_shots_beyond_the_table(action: Action, why: No) -> None:
    assert refuse(staged(SHORT_RANGE), 0, action) == why
