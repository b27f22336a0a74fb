"""What is refused in a campaign, with the reason that it gets, on both sides of each limit."""

from __future__ import annotations

from typing import Any

import pytest

from stormtable.engine import Action
from stormtable.games import find
from stormtable.games.jumpstrike.campaign.rules.codes import No
from stormtable.games.jumpstrike.campaign.rules.state import MAX_SHIPS, Verb

GAME = find("jumpstrike_campaign")
SHIPS = {
    "Frigate 1": {"side": "A", "system": "Ceres"},
    "Cruiser 1": {"side": "A", "system": "Ceres"},
    "Frigate 2": {"side": "A", "system": "Tarn", "status": "disabled"},
    "Picket 1": {"side": "A", "system": "Marrow", "status": "disabled"},
    "Picket 2": {"side": "B", "system": "Ember"},
}
OWNED = {name: {"owner": "A"} for name in ("Haven", "Tarn", "Ceres", "Marrow")} | {"Ember": {"owner": "B"}}


def in_orders(treasury: int = 73) -> Any:
    """A has yards at Haven and Ceres; a Frigate costs 82, so 41 to repair, and a Picket 32."""
    state = GAME.load("long_arm", {}, 1)
    position = {"round": 4, "phase": "orders", "ships": SHIPS, "systems": OWNED, "treasury": {"A": treasury, "B": 0}}
    GAME.set_position(state, position)
    return state


def why(state: Any, order: str, seat: int = 0) -> int:
    """What is against the last act of an order; those before it are done."""
    *before, last = GAME.parse(state, order, seat)
    for act in before:
        assert GAME.refuse(state, seat, act) == No.OK
        GAME.apply(state, seat, act)
    return GAME.refuse(state, seat, last)


@pytest.mark.rule("JS-13.4", "JS-13.6", "JS-13.7")
@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("Frigate 1 hold", No.SAME_ORDER),
        ("Frigate 1 to Juno, Frigate 1 hold", No.OK),
        ("Frigate 1 to Juno, Frigate 1 to Juno", No.SAME_ORDER),
        ("Frigate 1 to Juno, Frigate 1 to Gyre", No.OK),
        ("Frigate 1 to Haven", No.NO_LANE),
        ("Frigate 1 to Ceres", No.NO_LANE),
        ("Frigate 2 to Haven", No.NOT_OPERATIONAL),
        ("Picket 2 to Coil", No.NOT_YOUR_SHIP),
        ("Frigate 1 fight", No.SAME_STANCE),
        ("Frigate 1 evade, Cruiser 1 evade", No.SAME_STANCE),
        ("Frigate 1 evade, Cruiser 1 to Juno, Cruiser 1 evade", No.OK),
        ("Frigate 1 evade, Cruiser 1 to Juno, Cruiser 1 hold, Cruiser 1 evade", No.SAME_STANCE),
        ("Tarn build Picket", No.NO_YARD),
        ("Ember build Picket", No.NO_YARD),
        ("Haven idle", No.YARD_IDLE),
        ("Haven build Picket, Haven idle", No.OK),
        ("Haven build Picket, Haven build Picket", No.YARD_BUSY),
        ("Haven repair Frigate 2, Haven build Picket", No.YARD_BUSY),
        ("Haven build Frigate", No.TOO_DEAR),
        ("Haven repair Frigate 2, Ceres build Picket", No.OK),
        ("Haven build Picket, Ceres repair Frigate 2", No.OK),
        ("Ceres repair Frigate 2, Haven repair Frigate 2", No.IN_REPAIR),
        ("Ceres repair Picket 1", No.NOT_JOINED),
        ("Ceres repair Frigate 1", No.NOT_DISABLED),
        ("Ceres repair Picket 2", No.NOT_YOUR_SHIP),
        ("settle battle 1", No.OTHER_DECISION),
        ("buy Picket", No.OTHER_DECISION),
        ("seal", No.OK),
    ],
)
def test_orders(order: str, code: int) -> None:
    assert No(why(in_orders(), order)) == code


@pytest.mark.rule("JS-13.6")
def test_a_point_too_few() -> None:
    """Frigate 2's repair costs 41 and a Picket 32: 73."""
    assert why(in_orders(73), "Haven repair Frigate 2, Ceres build Picket") == No.OK
    assert why(in_orders(72), "Haven repair Frigate 2, Ceres build Picket") == No.TOO_DEAR
    assert why(in_orders(72), "Haven build Picket, Ceres repair Frigate 2") == No.TOO_DEAR
    assert why(in_orders(41), "Haven repair Frigate 2") == No.OK
    assert why(in_orders(40), "Haven repair Frigate 2") == No.TOO_DEAR


@pytest.mark.rule("JS-13.6")
@pytest.mark.parametrize(
    "act",
    [
        Action(verb=Verb.SEAL, unit=1),
        Action(verb=Verb.SEAL, target=1),
        Action(verb=Verb.HOLD, unit=0, target=1),
        Action(verb=Verb.GO, unit=0, target=1, part=1),
        Action(verb=Verb.EVADE, unit=0, target=1),
        Action(verb=Verb.BUILD, target=1, part=1, unit=1),
        Action(verb=Verb.REPAIR, target=1, unit=1, part=1),
        Action(verb=Verb.IDLE, target=1, amount=1),
        *(Action(verb=Verb.SEAL, **{name: 1}) for name in ("part", "amount", "facing", "x", "y")),
    ],
)
def test_a_field_that_the_verb_does_not_use(act: Action) -> None:
    assert GAME.refuse(in_orders(), 0, act) == No.MALFORMED


@pytest.mark.rule("JS-13.6")
@pytest.mark.parametrize("unit", [-1, 16, MAX_SHIPS, 15])
def test_ships_that_are_not_the_side_s(unit: int) -> None:
    assert GAME.refuse(in_orders(), 0, Action(verb=Verb.EVADE, unit=unit)) == No.NOT_YOUR_SHIP


@pytest.mark.rule("JS-13.6")
@pytest.mark.parametrize("system", [-1, 12, 40, 127])
def test_systems_that_are_not_on_the_map(system: int) -> None:
    assert GAME.refuse(in_orders(), 0, Action(verb=Verb.GO, unit=0, target=system)) == No.NO_LANE
    assert GAME.refuse(in_orders(), 0, Action(verb=Verb.BUILD, target=system)) == No.NO_YARD


@pytest.mark.rule("JS-13.3", "JS-13.6")
def test_who_has_nothing_to_decide() -> None:
    state = in_orders()
    GAME.apply(state, 0, Action(verb=Verb.SEAL))
    assert GAME.refuse(state, 0, Action(verb=Verb.SEAL)) == No.SEALED
    assert GAME.refuse(state, 2, Action(verb=Verb.SEAL)) == No.NOT_YOURS
    start = GAME.load("long_arm", {}, 1)
    assert why(start, "return Picket") == No.NOT_BOUGHT
    assert why(start, "buy Pod carrier") == No.TOO_DEAR
    assert GAME.refuse(start, 0, Action(verb=Verb.BUY, target=5)) == No.NO_DESIGN
    assert GAME.refuse(start, 0, Action(verb=Verb.RETURN, target=-1)) == No.NO_DESIGN


@pytest.mark.rule("JS-13.20")
def test_battles() -> None:
    """One that is not open, one of others, one that is left already, one that is not settled twice."""
    state = GAME.load("crossing", {"sides": 3}, 1)
    ships = {
        "Picket 1": {"side": "A", "system": "Nihal"},
        "Picket 2": {"side": "B", "system": "Atik", "to": "Nihal"},
        "Picket 3": {"side": "C", "system": "Deneb"},
    }
    GAME.set_position(state, {"round": 3, "phase": "orders", "ships": ships, "systems": {}})
    for seat in range(3):
        GAME.apply(state, seat, Action(verb=Verb.SEAL))
    settle, leave = (Action(verb=verb, amount=1) for verb in (Verb.SETTLE, Verb.LEAVE))
    assert [GAME.refuse(state, seat, settle) for seat in range(3)] == [No.OK, No.OK, No.NOT_YOURS]
    assert GAME.refuse(state, 0, Action(verb=Verb.SETTLE, amount=2)) == No.NO_BATTLE
    GAME.apply(state, 0, leave)
    assert GAME.refuse(state, 0, leave) == No.LEFT_ALREADY
    assert GAME.refuse(state, 1, leave) == No.OK
    assert GAME.refuse(state, 0, Action(verb=Verb.SETTLE, amount=1, unit=1)) == No.MALFORMED
