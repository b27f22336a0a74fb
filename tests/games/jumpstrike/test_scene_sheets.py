"""Order sheets, guard pods being laid, courses and phases in scenes: what their owner sees, and nobody else."""

from __future__ import annotations

import re

import pytest

from stormtable.faces.text import text
from stormtable.games import find
from stormtable.games.jumpstrike.faces.chances import pod_chances
from stormtable.games.jumpstrike.rules.state import Hit, State
from stormtable.games.jumpstrike.words.names import ORDER_WORDS
from stormtable.scene import OrderSheet, Scene
from tests.support.jumpstrike_table import do, load, of, placed, view

game = find("jumpstrike")

PLOT = "F TS MF2 P3A @5 / F @6"


def scene_of(state: State, seat: int) -> Scene:
    scene: Scene = game.scene(view(state, seat), seat)
    return scene


def plotting() -> State:
    return placed(load(), phase="plotting", ships={"Frigate 1": {"hex": "0608", "facing": 1}})


def sheet(state: State, seat: int, side: int = 0) -> OrderSheet:
    (found,) = [each for each in scene_of(state, seat).sheets if each.side == side]
    return found


@pytest.mark.rule("JS-3.3")
def test_a_sheet_being_written_says_what_its_letters_mean() -> None:
    told = {each.text: each.title for each in sheet(plotting(), 0).legend}
    assert {re.match(r"@|MF|MA|[A-Z]+", word)[0] for word in told} == {*ORDER_WORDS.values()}  # type: ignore[index]
    assert told["MF2"] == "launch 2 missiles forward"
    assert told["@5"] == "phase 5, written last"
    assert sheet(plotting(), 1, side=1).legend != ()
    assert sheet(plotting(), 0, side=1).legend == ()


@pytest.mark.rule("JS-3.1", "JS-3.3")
def test_the_sheet_that_is_being_written() -> None:
    state = plotting()
    do(state, 0, PLOT)
    own = sheet(state, 0)
    assert (own.draft, own.writes, own.status, own.complete) == (PLOT, "Frigate 1: rewrite ", "2 of 3", False)
    assert [(turn.state, turn.writing) for turn in own.turns] == [("draft", False), ("draft", False), ("empty", True)]
    first = own.turns[0]
    assert [order.text for order in first.orders] == ["F", "TS", "MF2", "P3A", "@5"]
    assert first.orders[3].title == "launch 3 pods as group A"
    assert (first.place, first.level, first.left) == ("0607, facing 2", "@5", ("6 missiles", "0 pods"))
    again = game.parse(view(state, 0), own.writes + own.draft, 0)
    for action in again:
        assert game.refuse(state, 0, action) == 0
        game.apply(state, 0, action)
    assert sheet(state, 0) == own


@pytest.mark.rule("JS-3.2")
def test_the_sheet_of_somebody_else_is_closed() -> None:
    state = plotting()
    blank = scene_of(state, 1)
    do(state, 0, PLOT)
    assert scene_of(state, 1) == blank
    closed = sheet(state, 1, side=0)
    assert (closed.sealed, closed.turns, closed.draft, closed.writes) == (True, (), "", "")
    assert sheet(state, -1, side=0).sealed
    assert not [each for each in scene_of(state, 1).overlays if each.kind == "course" and each.side == 0]


def test_turns_sealed_earlier_cannot_be_written_on() -> None:
    state = placed(load(), phase="plotting", turn=3, ships={"Frigate 1": {"plot": "F @5 / @6"}, "Frigate 2": {}})
    own = sheet(state, 0)
    assert [turn.state for turn in own.turns] == ["held", "held", "empty"]
    assert own.draft == ""
    do(state, 0, "Frigate 1: @7")
    assert sheet(state, 0).draft == "@7"
    assert sheet(state, 0).complete


@pytest.mark.rule("JS-5.6")
def test_a_ship_in_the_path_of_its_own_missiles_is_warned() -> None:
    state = plotting()
    do(state, 0, "MF1 F @5")
    first = sheet(state, 0).turns[0]
    assert (first.note, first.tone, first.rule) == ("in the path of its own missiles", "bad", "JS-5.6")


@pytest.mark.rule("JS-3.10")
def test_guard_pods_being_laid_are_seen_by_their_owner_alone() -> None:
    state = load()
    (layout,) = scene_of(state, 0).layouts
    assert [place.count for place in layout.places] == [1, 1, 0, 0, 0, 0]
    moves = {(each.start, each.end) for each in scene_of(state, 0).offers if each.layout == layout.id}
    assert ("front", "aft") in moves
    assert ("aft", "front") not in moves
    assert (layout.piece, [each.piece for each in scene_of(state, 1).layouts]) == ("ship-0", ["ship-1"])


@pytest.mark.rule("JS-3.10", "JS-6.5")
def test_the_question_of_guard_pods_says_what_they_are_for() -> None:
    prompt = scene_of(load(), 0).prompt
    assert prompt
    assert prompt.detail.endswith("Given up, a pod adds 5 to Defense against an attack from its side.")


def test_what_binds_is_marked() -> None:
    assert [each.id for each in scene_of(load(), 0).offers if each.binding] == ["seal"]


@pytest.mark.rule("JS-3.1")
def test_the_course_on_the_map() -> None:
    """A stop for each hex in which turns end, with all of them; the path of what will be launched."""
    state = plotting()
    do(state, 0, "F TS MF2 P3A @5 / @6 / @6")
    (course,) = [each for each in scene_of(state, 0).overlays if each.kind == "course"]
    assert course.cells == ((5, 7), (5, 6))
    assert course.labels == ("", "1 @5, 2 @6, 3 @6")
    assert course.facings == (0, 600)
    (path,) = [each for each in scene_of(state, 0).overlays if each.id.startswith("launch-")]
    assert len(path.cells) == 5


@pytest.mark.rule("JS-5.1")
def test_the_path_of_a_missile_ends_at_what_it_would_meet() -> None:
    ships = {"Frigate 1": {"hex": "0612"}, "Frigate 2": {"hex": "0609"}}
    missiles = [{"ship": "Frigate 1", "hex": "0612", "facing": 1}, {"ship": "Frigate 2", "hex": "0609", "facing": 1}]
    state = placed(load(), phase="missile combat", ships=ships, missiles=missiles)
    paths = sorted(len(each.cells) for each in scene_of(state, 0).overlays if each.id.startswith("threat-"))
    assert paths == [3, 5]


@pytest.mark.rule("JS-6.2")
def test_phases_stand_on_a_scale_and_differences_are_told() -> None:
    scene = scene_of(placed(load(), phase="plotting", ships={"Frigate 1": {"phase": 5}, "Frigate 2": {"phase": 8}}), 0)
    scales = [badge.scale for piece in scene.pieces for badge in piece.badges if badge.scale]
    assert scales == [(5, 1, 10), (8, 1, 10)]
    assert any(each.label.endswith("phases 3 apart: +3") for each in scene.overlays if each.kind == "line")


@pytest.mark.rule("JS-6.5")
def test_each_sacrifice_tells_what_it_spares() -> None:
    carrier = {"hex": "0605", "phase": 5, "groups": {"A": {"hex": "0608", "pods": 3, "from": 1}}}
    ships = {"Pod carrier 1": carrier, "Frigate 1": {"hex": "0608", "facing": 1, "phase": 5, "guards": {"front": 2}}}
    state = placed(of(["pod_carrier"], ["frigate"]), phase="pod combat", ships=ships)
    do(state, 0, "A attacks Frigate 1 with 2")
    offers = {each.id: each for each in scene_of(state, 1).offers}
    for notation, guards in (("no sacrifice", 0), ("sacrifice 1 front", 1), ("sacrifice 2 front", 2)):
        chance = pod_chances(view(state, 1), guards).get(Hit.NONE, 0)
        assert offers[notation].chance == round(1000 * chance)
        assert sum(bar.share for bar in offers[notation].bars) == 1000


def test_in_words() -> None:
    state = plotting()
    do(state, 0, PLOT)
    told = text(scene_of(state, 0))
    assert "Orders of Frigate 1 (Blue), 2 of 3" in told
    assert "turn 1: F TS MF2 P3A @5, draft, to 0607, facing 2, @5, 6 missiles, 0 pods" in told
    assert "Orders of Frigate 2 (Orange), sealed until executed" in told
    assert "guard pods being laid: 1 front, 1 front-starboard" in text(scene_of(load(), 0))


@pytest.mark.rule("JS-6.2", "JS-6.7")
def test_targets_tell_what_one_pod_does_there() -> None:
    """To destroy and to disable, with the modifiers."""
    carrier = {"hex": "0605", "phase": 5, "groups": {"A": {"hex": "0608", "pods": 3, "from": 1}}}
    ships = {"Pod carrier 1": carrier, "Frigate 1": {"hex": "0608", "facing": 1, "phase": 7}}
    state = placed(of(["pod_carrier"], ["frigate"]), phase="pod combat", ships=ships)
    do(state, 0, "A attacks")
    offers = {each.id: each for each in scene_of(state, 0).offers}
    destroy, disable = offers["target Frigate 1"], offers["target Frigate 1 to disable"]
    assert "phases 2 apart +2; Defense +3; range 3, +0; tactical rating \N{MINUS SIGN}5" in destroy.detail
    assert destroy.chance == 500  # 1 to 5 on the die: totals of at most 5
    assert [(bar.text, bar.share) for bar in disable.bars] == [("nothing", 600), ("disabled", 200), ("destroyed", 200)]


@pytest.mark.rule("JS-6.9", "JS-6.10")
def test_pods_against_pods_tell_how_many_are_lost() -> None:
    """d10 + 3 - 5: 1 to 7 destroys; the third of three rolls lapses once both pods are lost."""
    carrier = {"hex": "0605", "phase": 5, "groups": {"A": {"hex": "0608", "pods": 3, "from": 1}}}
    frigate = {"hex": "0610", "phase": 8, "groups": {"A": {"hex": "0608", "pods": 2, "from": 4}}}
    ships = {"Pod carrier 1": carrier, "Frigate 1": frigate}
    state = placed(of(["pod_carrier"], ["frigate"]), phase="pod combat", ships=ships)
    do(state, 0, "A attacks Frigate 1-A")
    offers = {each.label: each for each in scene_of(state, 0).offers if each.group == "pods"}
    assert [(bar.text, bar.share) for bar in offers["1"].bars] == [("none lost", 300), ("1 lost", 700)]
    assert offers["3"].chance == 973
    assert [(bar.text, bar.share) for bar in offers["3"].bars] == [("none lost", 27), ("1 lost", 189), ("2 lost", 784)]


@pytest.mark.rule("JS-4.1")
def test_a_move_of_pods_tells_whom_it_meets() -> None:
    carrier = {"hex": "0605", "phase": 5, "groups": {"A": {"hex": "0607", "pods": 3, "from": 1}}}
    ships = {"Pod carrier 1": carrier, "Frigate 1": {"hex": "0608", "phase": 5}}
    state = placed(of(["pod_carrier"], ["frigate"]), phase="second pod movement", ships=ships)
    details = {each.id: each.detail for each in scene_of(state, 0).offers}
    assert details["Pod carrier 1-A moves 4"] == "direction 4; meets Frigate 1, same phase, a pod hits with 70\xa0%"
    assert details["Pod carrier 1-A moves 1"] == "direction 1"


@pytest.mark.rule("JS-4.1", "JS-6.2")
def test_a_move_of_pods_tells_of_groups_too() -> None:
    carrier = {"hex": "0605", "phase": 5, "groups": {"A": {"hex": "0607", "pods": 3, "from": 1}}}
    far = {"hex": "1212", "phase": 7, "groups": {"B": {"hex": "0608", "pods": 2, "from": 1}}}
    ships = {"Pod carrier 1": carrier, "Frigate 1": far}
    state = placed(of(["pod_carrier"], ["frigate"]), phase="second pod movement", ships=ships)
    offers = {each.id: each for each in scene_of(state, 0).offers}
    there = offers["Pod carrier 1-A moves 4"]
    assert there.detail == "direction 4; meets Frigate 1-B, phases 2 apart, a pod hits with 80\xa0%"
    assert (there.key, there.label, there.facing, there.folded) == ("4", "4", 1800, False)  # it has no other group
    assert offers["Pod carrier 1-A stays"].key == "0"


@pytest.mark.rule("JS-4.1")
def test_pods_are_proposed_to_close_in_and_to_stay_with_their_prey() -> None:
    """And with several groups the ways of each are shown only once it is picked."""
    groups = {"A": {"hex": "0607", "pods": 3, "from": 1}, "B": {"hex": "0611", "pods": 3, "from": 1}}
    ships = {"Pod carrier 1": {"hex": "0605", "groups": groups}, "Frigate 1": {"hex": "0611"}}
    state = placed(of(["pod_carrier"], ["frigate"]), phase="second pod movement", ships=ships)
    scene = scene_of(state, 0)
    assert scene.prompt is not None
    assert scene.prompt.proposed == "Pod carrier 1-A moves 4"
    assert [each.folded for each in scene.offers if "moves" in each.id] == [True] * 12
    do(state, 0, "A stays")
    after = scene_of(state, 0)
    assert after.prompt is not None
    assert after.prompt.proposed == "Pod carrier 1-B stays"
    other = scene_of(state, 1)
    assert other.prompt is not None
    assert other.prompt.proposed == ""


@pytest.mark.rule("JS-3.3", "JS-3.4", "JS-3.5")
def test_orders_stand_where_the_course_ends() -> None:
    state = plotting()
    do(state, 0, "F TS @5")
    offers = {each.label: each for each in scene_of(state, 0).offers if each.sheet}
    forward = offers["F"]
    assert (forward.at, forward.cell, forward.facing) == ((5, 6), (6, 6), 600)
    assert forward.detail == "turn 2, to 0707"
    assert "TP" not in offers
    phase = offers["@6"]
    assert (phase.at, phase.cell, phase.facing) == ((5, 6), None, -1)
    assert (offers["MF2"].at, offers["MF2"].cell) == (None, None)


@pytest.mark.rule("JS-3.4", "JS-3.5")
def test_orders_of_the_third_turn_stand_after_the_moves_of_both_before_it() -> None:
    state = plotting()
    do(state, 0, "F TS @5 / F @5 /")
    offers = {each.label: each for each in scene_of(state, 0).offers if each.sheet}
    assert (offers["F"].at, offers["F"].cell, offers["F"].detail) == ((6, 6), (7, 5), "turn 3, to 0806")
    assert offers["@5"].at == (6, 6)


@pytest.mark.rule("JS-1.3")
def test_an_order_off_the_map_says_so() -> None:
    state = placed(load(), phase="plotting", ships={"Frigate 1": {"hex": "0601", "facing": 1}})
    forward = next(each for each in scene_of(state, 0).offers if each.label == "F")
    assert forward.detail == "turn 1, off the map: out of the game"
    do(state, 0, "F")
    offers = scene_of(state, 0).offers
    assert "Frigate 1: @5" in {each.id for each in offers}
    assert all(each.at is None for each in offers)


@pytest.mark.rule("JS-3.1")
def test_each_sheet_asks_for_itself() -> None:
    state = placed(of(["cruiser", "picket"], ["frigate"]), phase="plotting")
    do(state, 0, "Picket 1: F @5 / @5 / @5")
    asked = {each.title: each.question for each in scene_of(state, 0).sheets}
    assert asked["Cruiser 1"] == "Cruiser 1: orders for turn 1?"
    assert asked["Picket 1"] == "Picket 1: all its turns are written."
    assert asked["Frigate 1"] == ""


@pytest.mark.rule("JS-5.2", "JS-5.6")
def test_a_missile_tells_whom_it_meets_and_that_it_is_its_own_side() -> None:
    ships = {
        "Frigate 1": {"hex": "0612", "groups": {"A": {"hex": "0608", "pods": 2, "from": 1}}},
        "Frigate 2": {"hex": "1603"},
    }
    missiles = [{"ship": "Frigate 1", "hex": "0611", "facing": 1}, {"ship": "Frigate 1", "hex": "0612", "facing": 3}]
    state = placed(load(), phase="missile combat", ships=ships, missiles=missiles)
    details = [each.detail for each in scene_of(state, 0).offers]
    assert details == ["Meets Frigate 1-A in 0608. Of its own side", "meets nothing as things stand"]


@pytest.mark.rule("JS-5.1", "JS-5.3", "JS-2.6")
@pytest.mark.parametrize("tabletop", [False, True])
def test_a_plotted_launch_tells_its_exact_chance(tabletop: bool) -> None:
    """Of four missiles at a ship each destroys it by 2 of ten faces and disables it by 1; its own side is warned of."""
    state = load("squadron_action", tabletop=tabletop)
    near = {"at": "60,30", "heading": 0} if tabletop else {"hex": "0610", "facing": 1}
    ahead = {"at": "60.5,50"} if tabletop else {"hex": "0606"}
    ships = {"Cruiser 1": near, "Frigate 1": ahead}
    state = placed(state, phase="plotting", ships=ships)
    assert all(not each.odds for each in scene_of(state, 0).sheets)
    do(state, 0, "Cruiser 1: F MF4 @5")
    (odds,) = next(each for each in scene_of(state, 0).sheets if each.title == "Cruiser 1").odds
    assert (odds.text, odds.exact, odds.chance) == ("turn 1: to hit Frigate 1", True, 760)
    assert {each.text: each.share for each in odds.outcomes} == {"nothing": 240, "disabled": 170, "destroyed": 590}
    assert odds.lines[0].text.startswith("Meets Frigate 1")
    assert all(not each.odds for each in scene_of(state, 1).sheets)
