"""Offers in words: what each act does, costs and risks; where it stands on the board; the strips beside it."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from stormtable.engine.hexes import DIRECTIONS, r_of, row_of, step_q, step_r
from stormtable.games import find
from stormtable.games.arclight.faces.chances import bench
from stormtable.games.arclight.faces.reach import Surroundings, hexes_of, ways
from stormtable.games.arclight.rules.state import State
from stormtable.games.arclight.rules.values import on_map
from stormtable.language import speaking
from stormtable.scene import Cell, Scene, Track
from tests.support.arclight_table import SHORT_RANGE, offer_named, play, staged, view_of

game = find("arclight")

PULSAR = {"hex": "1512", "facing": 1, "points": 8}
MOVING = {
    "turn": 3,
    "phase": "movement",
    "active": "Pulsar 1",
    "units": {"Pulsar 1": PULSAR, "Javelin 1": {"hex": "1505", "facing": 4, "moved": True}},
}


def moving(**condition: Any) -> State:
    units = {**MOVING["units"], "Pulsar 1": {**PULSAR, **condition}}  # type: ignore[dict-item]
    return staged({**MOVING, "units": units})


def choosing(dice: list[int], seat: int = 0, **condition: Any) -> Scene:
    """The scene after a shot of Pulsar 1's pilot that ends in a choice."""
    units = {**SHORT_RANGE["units"], "Javelin 1": {"hex": "1508", "facing": 4, **condition}}
    played = play(staged({**SHORT_RANGE, "units": units}), 0, "P fires at Javelin 1", dice)
    return scene_of(played.state, seat)


def scene_of(state: State, seat: int = 0) -> Scene:
    scene: Scene = game.scene(view_of(state, seat), seat)
    return scene


def told(scene: Scene) -> list[tuple[str, str]]:
    """What is listed: the ways to all hexes in reach are told one by one."""
    return [(offer.text, offer.detail) for offer in scene.offers if not offer.path]


def reach(state: State) -> set[Cell]:
    return {way.path[-1] for way in ways(state, 0)}


# Movement


@pytest.mark.rule("AL-3.3")
@pytest.mark.rule("AL-3.4")
def test_a_moving_ship_sees_what_each_act_costs() -> None:
    scene = scene_of(moving())
    assert told(scene) == [
        ("Ahead to 1511", "1 point, 7 left"),
        ("Turn 2 sides left to facing 5", "Helm D6 against 5, 4 points or more"),
        ("Turn 1 side left to facing 6", "4 points, 4 left"),
        ("Turn 1 side right to facing 2", "4 points, 4 left"),
        ("Turn 2 sides right to facing 3", "Helm D6 against 5, 4 points or more"),
        ("Turn 3 sides to facing 4", "Helm D6 against 6, 4 points or more"),
        ("End the move of Pulsar 1", "hex 1512, facing 1; 8 points unspent"),
    ]
    ahead, right = scene.offers[0], offer_named(scene, "Turn 1 side right to facing 2")
    assert (ahead.cell, ahead.piece, ahead.label, ahead.key) == ((14, 10), "ship-0", "1", "w")
    assert (right.facing, right.cell, right.label, right.chance, right.key) == (600, None, "4", -1, "d")
    acts = [offer for offer in scene.offers if not offer.path]
    assert acts[-1].quiet
    assert [offer.uncertain for offer in acts] == [False, True, False, False, True, True, False]


@pytest.mark.rule("AL-3.5")
def test_a_turn_of_several_sides_shows_its_risk() -> None:
    offer = offer_named(scene_of(moving()), "Turn 3 sides to facing 4")
    assert (offer.chance, offer.label) == (833, "4+")
    assert [(bar.text, bar.share) for bar in offer.bars] == [
        ("Turns", 167),
        ("Turns at more cost", 667),
        ("Opponent chooses", 166),
    ]


@pytest.mark.rule("AL-1.2")
def test_leaving_the_map_says_so() -> None:
    offer = scene_of(moving(hex="1501")).offers[-1]
    assert (offer.key, offer.quiet) == ("", True)  # nothing proposes it, nor does one press of a key too many do it
    assert (offer.text, offer.detail, offer.rule) == ("Leave the map: disengage", "1 point, out of the game", "AL-1.2")
    assert offer.cell == (14, -1)
    assert scene_of(moving(hex="1501", boom=4)).offers[-1].text == "Leave the map: destroyed"


def test_reach_is_where_the_move_can_end_for_certain() -> None:
    """Straight ahead past the Javelin, not on it; one turn of one side at 4 points; none of 5."""
    cells = reach(moving())
    assert {(14, 11), (14, 10), (14, 5), (14, 3)} <= cells
    assert (14, 4) not in cells  # the Javelin's hex
    assert (14, 2) not in cells  # the ninth hex
    assert (15, 10) in cells  # turned right, one ahead
    assert (14, 12) not in cells  # behind
    assert reach(moving(points=0)) == {(14, 11)}


def test_reach_keeps_to_a_locked_thruster_and_the_map() -> None:
    left, right = (13, 10), (15, 10)
    assert {left, right} <= reach(moving())
    only_right = reach(moving(only_right=True))
    assert right in only_right
    assert left not in only_right
    assert all(0 <= column < 30 and 0 <= row < 24 for column, row in reach(moving(hex="0101")))


@pytest.mark.rule("AL-1.6")
def test_the_hexes_at_hand_are_those_of_the_map() -> None:
    table = moving().table
    near = {(q, r) for q in range(-2, table.columns + 2) for r in range(-table.columns, table.rows + 2)}
    assert hexes_of(table.columns, table.rows) == {(q, r) for q, r in near if on_map(table, q, r)}


@pytest.mark.parametrize("condition", [{}, {"only_left": True}, {"straight": 3}, {"lost_crew": ["P"]}])
def test_what_is_asked_once_of_free_hexes_is_what_the_rules_say_of_each(condition: dict[str, Any]) -> None:
    """Around the Javelin and along the edge of the map."""
    state = moving(**condition)
    kept = Surroundings(bench(state, 0), 0)
    berths = [((q, r_of(q, row)), facing) for q in range(12, 17) for row in range(9) for facing in DIRECTIONS]
    for points in range(9):
        for berth in berths:
            (q, r), facing = berth
            asked = berth, (q + step_q(facing), r + step_r(facing)), points
            assert kept.allowed(*asked) == Surroundings(bench(state, 0), 0).allowed(*asked)
    assert len(kept.free) == 2 * 9


@pytest.mark.rule("AL-3.3")
@pytest.mark.rule("AL-3.4")
def test_a_way_is_carried_out_whole_and_ends_where_it_says() -> None:
    """At the cheapest: 2 ahead, a turn for 4, 2 ahead."""
    scene = scene_of(moving())
    found = {offer.cell: offer for offer in scene.offers if offer.path}
    offer = found[16, 9]
    assert offer.id == "forward, right, forward 2"
    assert (offer.text, offer.detail) == (
        "Fly to 1710, facing 2",
        "7 points: 3 ahead, 1 turn right; no roll, 1 point left",
    )
    assert offer.path == ((14, 11), (14, 10), (15, 9), (16, 9))
    assert offer.folded
    assert (14, 11) not in found  # where it is
    assert (14, 10) not in found  # the hex ahead, which is an act of its own
    for each in found.values():
        state = moving()
        for action in game.parse(view_of(state, 0), each.id, 0):
            assert game.refuse(state, 0, action) == 0
            game.apply(state, 0, action)
        ship = state.ships[0]
        assert (ship.q, row_of(ship.q, ship.r), 600 * (ship.facing - 1)) == (*(each.cell or ()), each.facing)
        assert str(8 - ship.points) == each.label


def test_reach_is_shown_to_the_one_who_moves() -> None:
    assert [each.kind for each in scene_of(moving(), 0).overlays if each.kind == "reach"] == ["reach"]
    assert [each for each in scene_of(moving(), 1).overlays if each.kind == "reach"] == []


# Fire and initiative


def test_a_shot_is_tied_to_its_target_with_chance_and_bar() -> None:
    scene = scene_of(staged(SHORT_RANGE))
    assert told(scene) == [("Fire at Javelin 1", "range 4, short +1, DS 12"), ("Hold fire", "")]
    shot = scene.offers[0]
    assert (shot.piece, shot.label, shot.uncertain) == ("ship-8", "range 4", True)
    assert [bar.text for bar in shot.bars] == ["Miss", "No effect", "Systems", "Critical", "Boom"]
    assert sum(bar.share for bar in shot.bars) == 1000
    assert shot.bars[0].share == 1000 - shot.chance
    assert (scene.offers[1].key, scene.offers[1].quiet) == ("h", True)


@pytest.mark.rule("AL-3.1")
def test_a_single_ship_chooses_its_die() -> None:
    assert told(scene_of(staged())) == [
        ("Roll Command with Pulsar 1", "Cmd 3: 1 to 4"),
        ("Roll Helm with Pulsar 1", "Helm 6: 1 to 6"),
    ]


# Choices in the middle of damage


@pytest.mark.rule("AL-5.5")
def test_which_weapon_is_lost() -> None:
    """Net 10, X>W, critical 14: 10 is even, the defender chooses."""
    scene = choosing([8, 5, 6, 7, 7], 1)
    assert scene.prompt is not None
    assert scene.prompt.text == "Javelin 1 loses a weapon system: which?"
    assert told(scene) == [
        ("Lose the Plasma Pellet Array", "pilot, Low, has not fired this turn"),
        ("Lose the Pulson Blaster", "gunner A, Med H, has not fired this turn"),
        ("Lose the Plasma Pellet Cannon", "gunner B, High, has not fired this turn"),
    ]
    assert [offer.slot for offer in scene.offers] == ["weapon-0", "weapon-1", "weapon-2"]
    slots = {line.id for card in scene.cards if card.piece == "ship-8" for line in card.lines}
    assert {offer.slot for offer in scene.offers} <= slots


@pytest.mark.rule("AL-5.6")
def test_what_a_system_short_takes_out() -> None:
    """Net 1, ~T: 1 is odd, the attacker chooses."""
    scene = choosing([7, 4, 1])
    assert told(scene)[-2:] == [("Thrust −5", "until the upkeep of turn 7"), ("DS −2", "until the upkeep of turn 7")]
    free = "until the upkeep of turn 7; costs nothing: the basic game does not use it"
    assert ("Countermeasure inactive", free) in told(scene)
    assert [offer.slot for offer in scene.offers][-3:] == ["gear-0", "Thrust", "DS"]


@pytest.mark.rule("AL-5.9")
def test_which_crew_member_dies() -> None:
    """Column structure 0, net 8, XDDC."""
    scene = choosing([6, 5, 6, 7, 7], 1, structure=0, lost_crew=["A"])
    assert told(scene) == [
        ("Lose the pilot", "no turns, no P weapon, Thrust 0, DS at most 5"),
        ("Lose the gunner B", "silences Plasma Pellet Cannon"),
    ]
    assert [offer.quiet for offer in scene.offers] == [True, False]  # nothing proposes the pilot


# Strips and memory


def strip(scene: Scene, id_: str) -> Track:
    (found,) = [each for each in scene.tracks if each.id == id_]
    return found


@pytest.mark.rule("AL-2.1")
def test_the_phases_with_the_empty_ones() -> None:
    found = [(step.text, step.state) for step in strip(scene_of(staged(SHORT_RANGE)), "phases").steps]
    assert found == [
        ("Movement", "done"),
        ("Torpedo results", "empty"),
        ("Cannon fire", "now"),
        ("Upkeep", "later"),
        ("Warhead launch", "empty"),
    ]
    steps = [(step.text, step.state) for step in strip(scene_of(moving()), "steps").steps]
    assert steps == [
        ("Pre-move", "empty"),
        ("Initiative", "done"),
        ("Ship movement", "now"),
        ("Torpedo movement", "empty"),
    ]


@pytest.mark.rule("AL-4.1")
def test_the_firing_order_tells_how_each_fared() -> None:
    """A whole phase of a duel: B misses, the Gatling hits, A holds, P has no target left in its arc."""
    position = {**SHORT_RANGE, "firing": "Javelin 1 B"}
    state, memory = staged(position), None
    acts = [
        (1, "B fires at Pulsar 1", [1, 1, 2]),
        (0, "A fires at Javelin 1", [8, 1, 4]),
        (1, "A holds fire", []),
    ]
    for seat, text, dice in acts:
        played = play(state, seat, text, dice)
        memory = game.remember(memory, played.before, played.notes)
        state = played.state
    scene = game.scene(view_of(state, 1), 1, memory)
    assert [(step.group, step.text, step.side, step.state, step.note) for step in strip(scene, "firing").steps] == [
        ("Gunners 9", "B", 1, "done", "miss"),
        ("Gunners 8", "A", 0, "done", "hit"),
        ("Gunners 6", "A", 1, "done", "held"),
        ("Pilots 9", "P", 1, "now", "decides"),
        ("Pilots 6", "P", 0, "later", ""),
    ]
    assert [step.hit for step in strip(scene, "firing").steps] == [False, True, False, False, False]
    with speaking("de"):
        steps = strip(game.scene(view_of(state, 1), 1, memory), "firing").steps
        assert [(step.note, step.hit) for step in steps][:2] == [("daneben", False), ("Treffer", True)]


@pytest.mark.rule("AL-4.3", "AL-4.4", "AL-4.5", "AL-5.6", "AL-6.9", "AL-4.2")
@pytest.mark.parametrize(
    ("pulsar", "why"),
    [
        ({}, ""),
        ({"facing": 4}, "out of arc"),
        ({"hex": "1522", "facing": 1}, "out of range"),
        ({"shut_down_until": 7}, "shut down"),
        ({"inactive": {"Kinetic Pulse Cannon": 7}}, "shorted"),
        ({"lost_weapons": ["Kinetic Pulse Cannon"]}, "weapon lost"),
    ],
)
def test_the_firing_order_says_why_there_is_no_target(pulsar: dict[str, object], why: str) -> None:
    position = {**SHORT_RANGE, "firing": "Javelin 1 B"}
    units = {name: dict(words) for name, words in position["units"].items()}
    units["Pulsar 1"] |= pulsar
    steps = strip(scene_of(staged({**position, "units": units})), "firing").steps
    assert next(step.note for step in steps if (step.side, step.text) == (0, "P")) == why


def test_without_a_memory_the_firing_order_says_less() -> None:
    state = play(staged({**SHORT_RANGE, "firing": "Javelin 1 B"}), 1, "B fires at Pulsar 1", [1, 1, 2]).state
    assert [step.note for step in strip(scene_of(state), "firing").steps][:2] == ["fired", "decides"]


def test_a_wake_is_the_way_of_this_turn() -> None:
    state, memory = moving(), None
    start = {"wakes": {"0": [[14, 11]]}, "moved": [0], "fire": {}}
    for text in ("forward", "forward", "right", "forward"):
        played = play(state, 0, text)
        memory = game.remember(memory or start, played.before, played.notes)
        state = played.state
    scene = game.scene(view_of(state, 0), 0, memory)
    assert scene.pieces[0].wake == ((14, 11), (14, 10), (14, 9), (15, 8))
    assert scene.pieces[1].wake == ()
    assert scene_of(state).pieces[0].wake == ()
    assert [step.note for step in strip(scene, "movement").steps] == ["0 hexes", "1 left"]


def test_a_memory_is_folded_not_changed() -> None:
    played = play(moving(), 0, "forward")
    first = game.remember(None, played.before, played.notes)
    kept = copy.deepcopy(first)
    second = game.remember(first, played.before, played.notes)
    assert first == kept
    assert second != first


def test_a_new_turn_forgets() -> None:
    state = staged(SHORT_RANGE)
    memory = {"wakes": {"0": [[1, 1], [1, 2]]}, "moved": [0, 8], "fire": {"0.1": "hit"}}
    played = play(state, 0, "P holds fire")
    assert game.remember(memory, played.before, played.notes) == {"wakes": {}, "moved": [], "fire": {}}
