"""Play on a flat table (chapter 12): what is seen and said of it, its geometry, and the computer's moves there."""

from __future__ import annotations

import pytest

from stormtable.engine import Action, offer
from stormtable.engine.game import BadInput
from stormtable.faces.svg import svg
from stormtable.faces.text import text
from stormtable.games import find
from stormtable.games.jumpstrike.bot.hooks import MAX_MOVES, Scratch, candidates, steps
from stormtable.games.jumpstrike.faces.prints import print_job
from stormtable.games.jumpstrike.rules.codes import No
from stormtable.games.jumpstrike.rules.ground import sides_seen, step_from, whole_bearing
from stormtable.games.jumpstrike.rules.paths import foot, foot_place
from stormtable.games.jumpstrike.rules.state import Ask, State, Verb
from stormtable.scene import Plane, Scene
from tests.support.jumpstrike_table import choices, do, load, placed, view

game = find("jumpstrike")


def table(**ships: object) -> State:
    return placed(load(tabletop=True), phase="plotting", ships=ships)


def plane_of(scene: Scene) -> Plane:
    assert scene.plane is not None
    return scene.plane


# Geometry


@pytest.mark.rule("JS-12.13")
def test_bearings_are_rounded_to_whole_degrees() -> None:
    """Once, from the offset itself: 30.45 degrees are 30, though 30.5 to the tenth."""
    assert [whole_bearing(*each) for each in ((0, 5), (5, 0), (0, -5), (-5, 0))] == [0, 90, 180, 270]
    assert whole_bearing(5068, 8621) == 30  # 30.450 degrees
    assert whole_bearing(5077, 8615) == 31  # 30.512 degrees
    assert whole_bearing(-1, 10_000) == 0


@pytest.mark.rule("JS-12.9", "JS-6.12")
def test_sectors_turn_with_the_heading() -> None:
    state = load(tabletop=True)
    for heading in range(0, 3600, 75):
        for side in range(6):
            x, y = step_from(state, 0, 0, (heading + 600 * side) % 3600)
            assert sides_seen(state, heading, x, y) == (side, -1)
        x, y = step_from(state, 0, 0, (heading + 300) % 3600)
        between = whole_bearing(x, y) * 10 == (heading + 300) % 3600
        assert sides_seen(state, heading, x, y)[1] == (1 if between else -1)


@pytest.mark.rule("JS-12.8", "JS-12.13")
def test_feet_lie_on_the_line_to_its_rounded_end() -> None:
    assert foot_place(6000, 2000, 300, 0) == (7250, 4165)
    far = foot(6000, 2000, 300, 7000, 4150)
    assert foot_place(6000, 2000, 300, far) == (7181, 4045)
    assert foot(6000, 2000, 300, 7300, 4300) == 0
    ahead = [foot(6000, 2000, 0, 6000, 2000 + far) // 2500 for far in (250, 251, 2500, 2501)]
    assert ahead == [0, 251, 2500, 0]


# Words


def test_orders_are_read_and_written_with_degrees() -> None:
    state = table(**{"Frigate 1": {"at": "60,20", "heading": 30}})
    actions = game.parse(state, "F TS30 MF2 P3A @5", 0)
    assert game.write(state, actions) == "Frigate 1: F TS30 MF2 P3A @5"
    assert actions == game.parse(state, "forward, starboard 30 degrees, mf 2, p3a, phase 5", 0)
    assert game.parse(state, "TP60", 0) == game.parse(state, "TP", 0)
    assert game.refuse(state, 0, game.parse(state, "TP20", 0)[0]) == No.NOT_A_TURN


def test_positions_say_where_and_how_a_unit_faces() -> None:
    state = table(**{"Frigate 1": {"at": [60, 20.5], "heading": "north-east"}, "Frigate 2": {"heading": 200.5}})
    said = game.position(state)["ships"]
    assert (said["Frigate 1"]["at"], said["Frigate 1"]["heading"]) == ([60, 20.5], 45)
    assert said["Frigate 2"]["heading"] == 200.5
    assert "hex" not in said["Frigate 1"]
    assert "facing" not in said["Frigate 1"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"hex": "0608"}, 'say at = "60,20"'),
        ({"facing": 1}, "say heading, in degrees"),
        ({"at": "120.01,20"}, "is not on the table, which is 120 x 90 cm"),
        ({"at": "60"}, "is no place"),
        ({"heading": 360}, "from 0 to 359.9 degrees"),
        ({"plot": "TS20 @5"}, "20: a ship turns by one hex side; on the table by 15, 30, 45 or 60"),
        ({"groups": {"A": {"from": 1}}}, "moved_from"),
    ],
)
def test_wrong_words_are_told(words: dict[str, object], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        table(**{"Frigate 1": words})


def test_words_of_the_table_are_refused_on_hexes() -> None:
    for words, reason in (({"heading": 30}, "say facing"), ({"groups": {"A": {"moved_from": "1,1"}}}, "from = 1")):
        with pytest.raises(BadInput, match=reason):
            placed(load(), phase="plotting", ships={"Frigate 1": words})


# What is seen


@pytest.mark.rule("JS-12.12", "JS-3.2")
def test_lengths_are_shown_to_all_and_plots_to_their_owner() -> None:
    state = table(**{"Frigate 1": {"at": "60,20", "heading": 30}, "Frigate 2": {"at": "60,70"}})
    do(state, 0, "F TS30 MF2 P3A @5")
    for seat in (0, 1, -1):
        scene = game.scene(view(state, seat), seat)
        lines = {each.id: each.label for each in plane_of(scene).figures if each.kind == "line"}
        assert lines["apart-ship-0-ship-1"] == "range 10, phases 1 apart: +1"
        assert {each.id for each in scene.overlays} == ({"course-ship-0"} if seat == 0 else set())
        launches = [each for each in plane_of(scene).figures if each.id.startswith("launch-")]
        assert [each.title for each in launches] == (["turn 1: path of 2 missiles"] if seat == 0 else [])


@pytest.mark.rule("JS-12.8")
def test_a_corridor_says_whom_a_missile_would_meet() -> None:
    state = placed(
        load({"turns": 20, "sides": [{"ships": ["frigate"]}, {"ships": ["picket"]}]}, tabletop=True),
        phase="missile combat",
        missiles=[{"ship": "Frigate 1", "at": "60,20", "heading": 30, "n": 2}],
        ships={"Frigate 1": {"at": "60,20"}, "Picket 1": {"at": "70,41.5"}},
    )
    scene = game.scene(view(state, 0), 0)
    met, whole = (each for each in plane_of(scene).figures if each.kind == "lane")
    assert (met.to, met.far, met.faint) == ((7181, 4045), 500, False)
    assert (whole.label, whole.to, whole.faint) == ("meets Picket 1, 23.61 cm on", (7250, 4165), True)
    assert "Picket 1" in text(scene)
    assert svg(scene).startswith("<svg")


@pytest.mark.rule("JS-12.6")
def test_pods_are_moved_anywhere_in_their_reach() -> None:
    groups = {"A": {"at": "60,40", "pods": 2}}
    state = placed(load(tabletop=True), phase="first pod movement", ships={"Frigate 1": {"groups": groups}})
    scene = game.scene(view(state, 0), 0)
    region = plane_of(scene).regions[0]
    assert region.area is not None
    assert (region.piece, region.area.radius) == ("pods-0-A", 500)
    assert [each.detail for each in scene.offers if each.cell][:2] == ["5 cm towards Frigate 2", "4.99 cm, heading 60"]
    assert game.open_ended(state, 0)
    assert not game.open_ended(state, 1)
    do(state, 0, region.notation.format(x=62.5, y=43))
    assert (state.groups[0].q, state.groups[0].r) == (6250, 4300)
    assert plane_of(game.scene(view(state, 1), 1)).regions == ()


def test_sheets_and_prints_speak_of_centimetres() -> None:
    state = table(**{"Frigate 1": {"at": "60,20", "heading": 30, "plot": "F TS30 @5"}})
    sheet = next(each for each in game.scene(view(state, 0), 0).sheets if each.piece == "ship-0")
    assert [each.title for each in sheet.turns[0].orders[:2]] == [
        "move 5 cm straight ahead",
        "turn to starboard by 30 degrees",
    ]
    assert sheet.turns[0].place == "62.5,24.33, heading 60"
    assert ("TP", "turn to port by 60 degrees") in [(each.text, each.title) for each in sheet.legend]
    job = print_job(view(load(tabletop=True)), "Interception")
    plot = job.sheets[0].logs[0]
    assert [each.title for each in plot.columns][3:5] == ["Place", "Heading"]
    assert plot.rows[0][3:5] == ("60,15", "0")
    (total,) = [each for each in job.tables[0].tables if each.title == "Pod attack: the total"]
    assert "+ distance / 25 cm" in [row[0] for row in total.rows]
    assert (job.measure, job.hex_maps, job.rulers[0].numbered) == ("cm", (), 500)
    (table_map,) = job.table_maps
    assert (table_map.width, table_map.height, table_map.marks[0].cell) == (12000, 9000, (6000, 1500))
    assert all(each.share == 250 and each.round for each in job.counters if each.silhouette)


# The computer


def test_the_computer_plots_lesser_turns() -> None:
    """With the enemy 30 degrees off its bow, the best plot turns it by 30 degrees."""
    state = table(**{"Frigate 1": {"at": "60,20", "heading": 0}, "Frigate 2": {"at": "70,37.3", "heading": 210}})
    moves, weights = [Action() for _ in range(MAX_MOVES)], [0] * MAX_MOVES
    n = candidates(state, 0, moves, weights, Scratch())
    plots = [game.write(state, steps(state, 0, moves[i])) for i in range(n)]
    assert any("TS15" in each or "TS30" in each or "TS45" in each for each in plots)
    for i in range(n):
        tried = placed(load(tabletop=True), phase="plotting", ships={})
        game.set_position(tried, game.position(state))
        for action in steps(state, 0, moves[i]):
            assert game.refuse(tried, 0, action) == No.OK
            game.apply(tried, 0, action)


def test_the_computer_moves_pods_onto_the_side_without_guards() -> None:
    ships = {
        "Frigate 1": {"at": "60,15", "groups": {"A": {"at": "60,46", "pods": 3}}},
        "Frigate 2": {"at": "60,50", "heading": 180, "guards": {"front": 2}},
    }
    state = placed(load(tabletop=True), phase="second pod movement", ships=ships)
    moves, weights = [Action() for _ in range(MAX_MOVES)], [0] * MAX_MOVES
    n = candidates(state, 0, moves, weights, Scratch())
    best = moves[max(range(n), key=lambda i: weights[i])]
    game.apply(state, 0, best)
    assert sides_seen(state, 1800, state.groups[0].q - 6000, state.groups[0].r - 5000)[0] != 0
    assert state.ask.what != Ask.MOVE_GROUP


def test_a_move_of_pods_has_no_field_it_does_not_use() -> None:
    state = placed(
        load(tabletop=True),
        phase="first pod movement",
        ships={"Frigate 1": {"groups": {"A": {"at": "60,40", "pods": 2}}}},
    )
    out = [Action()]
    offer(out, 0, Verb.MOVE_GROUP, unit=0, part=1, x=6000, y=4300, facing=1)
    assert game.refuse(state, 0, out[0]) == No.MALFORMED
    offer(out, 0, Verb.STAY, unit=0, part=1, x=1)
    assert game.refuse(state, 0, out[0]) == No.MALFORMED
    assert len(choices(state, 0)) == 7
