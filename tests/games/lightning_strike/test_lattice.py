"""The lattice that searches play: what it holds, that it is short, and that nothing is forced that is free."""

from __future__ import annotations

from typing import Any

import pytest

from stormtable.engine.game import BadInput
from stormtable.engine.plane import length
from stormtable.games import find
from stormtable.games.lightning_strike.rules.attack import side_attacked
from stormtable.games.lightning_strike.rules.decisions import apply
from stormtable.games.lightning_strike.rules.open_ended import open_ended
from stormtable.games.lightning_strike.rules.state import CONTACT, Ask, Side, State, Verb
from tests.support.lightning_table import at, do, options_of

LIGHTNING_STRIKE = find("lightning_strike")
P, S = 0, 8
PATHFINDER: dict[str, Any] = {"at": [60, 30], "facing": 90}
SYREEN: dict[str, Any] = {"at": [60, 38], "facing": 270}
LOST = {"status": "destroyed"}


def duel(pathfinder: dict[str, Any] = PATHFINDER, syreen: dict[str, Any] = SYREEN, **more: Any) -> State:
    units = {"Pathfinder 1": pathfinder, "Syreen 1": syreen, "Lancer 1": LOST, "Wraith 1": LOST}
    return at("first_contact", turn=2, phase="main", order=["A", "B"], units=units, **more)


def active(counters: str = "", **more: Any) -> State:
    return do(duel(**more), 0, f"activate Pathfinder 1{counters}")


def stops(state: State) -> list[tuple[int, int]]:
    return [(each.x, each.y) for each in options_of(state, 0) if each.verb == Verb.MOVE]


def test_moves_lead_behind_an_enemy_and_to_the_ends_of_range_bands() -> None:
    state = active(syreen={"at": [60, 37], "facing": 270})
    behind, edges = False, set()
    for x, y in stops(state):
        twin = do(state, 0, f"move to {x / 100},{y / 100}")
        far = length(x - 6000, y - 3700)
        behind |= side_attacked(twin, P, S) == Side.REAR and far <= CONTACT
        edges |= {band for band in (1000, 2500) if band - 2 <= far <= band}
    assert behind
    assert 1000 in edges


def test_moves_lead_into_cover_and_past_it() -> None:
    state = active(obstacles=[{"kind": "dust", "at": [64, 30], "radius": 2}])
    from_field = [length(x - 6400, y - 3000) for x, y in stops(state)]
    assert min(from_field) == 0
    assert any(200 < far <= 300 and x > 6400 for far, (x, _) in zip(from_field, stops(state), strict=True))


def test_moves_stay_on_the_table_and_within_reach() -> None:
    state = active(pathfinder={"at": [2, 1], "facing": 90})
    assert stops(state)
    for x, y in stops(state):
        assert 0 <= x <= 12_000
        assert 0 <= y <= 9000
        assert length(x - 200, y - 100) <= 1000


@pytest.mark.rule("LS-4.2")
def test_of_a_place_beyond_reach_the_farthest_on_the_way_is_offered() -> None:
    """Behind an enemy far to the north, or the east: a hundredth short of the Move of 10 cm."""
    assert (6000, 3999) in stops(active(syreen={"at": [60, 70], "facing": 270}))
    assert (6999, 3000) in stops(active(syreen={"at": [110, 30], "facing": 180}))


def test_an_exo_is_not_led_onto_an_enemy_but_behind_it_or_away() -> None:
    """Contact is no band that a move could lead to the end of; and away from one a hundredth beside it as well."""
    assert (6000, 3701) not in stops(active(syreen={"at": [60, 37], "facing": 270}))
    assert (4586, 1586) in stops(active(" with Overthrust", syreen={"at": [60.01, 30.01], "facing": 270}))


@pytest.mark.parametrize("place", ["60,29", "60,20"])
def test_a_second_move_is_offered_after_an_action_only(place: str) -> None:
    """Also back from the end of its Move."""
    moved = do(active(), 0, f"move to {place}")
    assert not stops(moved)
    declared = do(moved, 0, "P. Cannon at Syreen 1")
    while declared.ask.what != Ask.ACTIVATION:
        seat = 1 if declared.ask.seats == 2 else 0
        apply(declared, seat, options_of(declared, seat)[-1 if declared.ask.what == Ask.DEFENSE else 0])
    assert stops(declared)
    assert (6000, 3000) in stops(declared)


@pytest.mark.rule("LS-5.1", "LS-5.3")
def test_shots_are_offered_up_to_the_end_of_the_last_range_band() -> None:
    """The P. Cannon's is 25 cm."""
    for far, offered in ((25, True), (25.01, False)):
        state = active(syreen={"at": [60, 30 + far], "facing": 270})
        assert any(each.verb == Verb.ATTACK for each in options_of(state, 0)) == offered


@pytest.mark.parametrize("counters", ["", " with Overthrust", " with Evasive"])
def test_an_exo_that_has_moved_and_turned_may_still_turn(counters: str) -> None:
    """One option alone would be carried out by the table."""
    state = active(counters, pathfinder={**PATHFINDER, "actions": 0, "cp": False})
    state = do(state, 0, "move to 62,29; face 10")
    assert len(options_of(state, 0)) > 1


def test_who_faces_the_attacker_is_still_asked() -> None:
    """The turn to the attacker would be none; but it may turn elsewhere, so the table does not decline by itself."""
    state = active(syreen={**SYREEN, "activated": True, "actions": 0, "cp": True})
    state = do(state, 0, "P. Cannon at Syreen 1")
    assert state.ask.what == Ask.WINDOW
    assert [each.verb for each in options_of(state, 1)] == [Verb.DECLINE]
    assert open_ended(state, 1)


@pytest.mark.rule("LS-1.3", "LS-1.8", "LS-8.51")
@pytest.mark.parametrize("sides", [2, 3, 4])
@pytest.mark.parametrize(
    ("width", "height", "zone", "obstacles"),
    [(41, 39, 8, 0), (20, 20, 1, 1), (20.01, 29.99, 9.99, 1), (39.99, 41.5, 1.5, 2), (380, 379.99, 1, 0)],
)
def test_where_placing_is_legal_something_is_offered(
    width: float, height: float, zone: float, obstacles: int, sides: int
) -> None:
    names = "ABCD"[:sides]
    table = {"width": width, "height": height, "zone": zone, "obstacles": obstacles}
    state = LIGHTNING_STRIKE.load({"table": table, "sides": {name: ["wraith", "pathfinder"] for name in names}}, {}, 1)
    placed = 0
    while state.ask.what in (Ask.PLACE_FIELD, Ask.PLACE_UNIT):
        seat = state.ask.seats.bit_length() - 1
        options = options_of(state, seat)
        assert options
        assert all(LIGHTNING_STRIKE.refuse(state, seat, each) == 0 for each in options)
        placed += state.ask.what == Ask.PLACE_UNIT
        apply(state, seat, options[len(options) // 2])
    assert placed == 2 * sides


@pytest.mark.rule("LS-1.3")
def test_a_unit_is_offered_places_every_ten_centimetres_from_edge_to_edge() -> None:
    state = at("first_contact", phase="placing units", order=["A", "B"], slot="A")
    places = {(each.x, each.y) for each in options_of(state, 0)}
    assert places == {(x, y) for x in range(0, 12_001, 1000) for y in (0, 1000, 2000)}


@pytest.mark.rule("LS-8.1")
def test_an_obstacle_is_offered_one_place_where_it_finds_none_on_the_way() -> None:
    """Between the zones it fits only at y = 24 cm, which is no multiple of 5."""
    table = {"width": 60, "height": 48, "zone": 20, "obstacles": 1}
    state = LIGHTNING_STRIKE.load({"table": table, "sides": {"A": ["wraith"], "B": ["pathfinder"]}}, {}, 1)
    assert state.ask.what == Ask.PLACE_FIELD
    assert [(each.x, each.y) for each in options_of(state, state.ask.seats.bit_length() - 1)] == [(400, 2400)]


def test_a_position_asks_for_no_obstacle_that_finds_no_room() -> None:
    table = {"width": 30, "height": 30, "zone": 12, "field_radius": 2, "obstacles": 1}
    full = [{"kind": "dust", "at": [x, 15], "radius": 3} for x in (3, 10, 17, 24)]
    scenario = {"table": table, "sides": {"A": ["wraith"], "B": ["pathfinder"]}}
    state = LIGHTNING_STRIKE.load(scenario, {}, 1)
    with pytest.raises(BadInput, match=r"no further obstacle finds room on the table \(LS-8.51\)"):
        LIGHTNING_STRIKE.set_position(
            state, {"phase": "placing obstacles", "drawn": "dust", "slots_used": 1} | {"obstacles": full}
        )
