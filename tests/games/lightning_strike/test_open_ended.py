"""Where the lattice lists one act only, a player is asked all the same, if there is more that it does not list."""

from __future__ import annotations

import pytest

from stormtable.games.lightning_strike.rules.codes import No
from stormtable.games.lightning_strike.rules.open_ended import open_ended
from stormtable.games.lightning_strike.rules.state import Ask, State, Verb
from stormtable.games.lightning_strike.words.notation_writing import write
from tests.support.lightning_table import at, do, options_of, refused

UNITS = {
    "Pathfinder 1": {"at": [50, 20], "facing": 90},
    "Lancer 1": {"at": [60, 20], "facing": 90},
    "Syreen 1": {"at": [30, 60], "facing": 90},
    "Wraith 1": {"at": [60, 70], "facing": 90, "cp": False},
}


def table(slot: str) -> State:
    return at("first_contact", turn=1, phase="main", order=["A", "B"], slot=slot, units=UNITS)


@pytest.mark.rule("LS-3.11", "LS-4.8")
def test_a_fighter_before_the_edge_may_fly_on() -> None:
    """Only flights off the table are left, which the lattice leaves out: its player may want a few centimetres more."""
    state = do(table("B"), 1, "activate Wraith 1 with Overthrust; fly 15")
    assert [write(state, [each]) for each in options_of(state, 1)] == ["end"]
    assert refused(state, 1, "fly 3") == No.OK
    assert open_ended(state, 1)


@pytest.mark.rule("LS-4.8")
def test_a_fighter_that_has_flown_all_may_only_end() -> None:
    state = do(table("B"), 1, "activate Wraith 1 with Overthrust; fly 20; fly 0.01")
    assert open_ended(state, 1)
    state = do(table("B"), 1, "activate Wraith 1 with Overthrust; turn to 180; fly 35")
    assert not open_ended(state, 1)


@pytest.mark.rule("LS-4.3")
def test_an_exo_may_always_face_elsewhere() -> None:
    assert open_ended(do(table("A"), 0, "activate Pathfinder 1; move to 55,20; move to 45,20; face 0"), 0)


def test_what_lists_everything_is_not_open_ended() -> None:
    state = table("A")
    assert state.ask.what == Ask.SLOT
    assert not open_ended(state, 0)


@pytest.mark.rule("LS-10.2", "LS-4.8")
@pytest.mark.parametrize("command", [False, True])
def test_an_action_may_be_paid_with_a_command_point(command: bool) -> None:
    """The lattice pays with Actions while there are any."""
    units = {**UNITS, "Wraith 1": {"at": [60, 70], "facing": 270, "cp": command}}
    state = at("first_contact", turn=1, phase="main", order=["A", "B"], slot="B", units=units)
    state = do(state, 1, "activate Wraith 1 with Overthrust; fly 35")
    attacks = [each for each in options_of(state, 1) if each.verb == Verb.ATTACK]
    assert attacks
    assert all(each.amount == 0 for each in attacks)
    assert (refused(state, 1, f"{write(state, attacks[:1])}, with CP") == No.OK) == command
    assert open_ended(state, 1) == command
