"""Several elements at once: each follows as far as the rules let it, the rest is said; each one's best shot."""

from __future__ import annotations

import pytest

from stormtable.games.lightning_war.faces.preview import preview
from stormtable.games.lightning_war.faces.together import together
from stormtable.games.lightning_war.rules.decisions import refuse
from stormtable.games.lightning_war.rules.state import State, View
from stormtable.games.lightning_war.words.notation_reading import parse
from stormtable.scene import Part, Together
from tests.support.war_table import at, do, scenario, squads, tanks

FIRST = squads("south", "First", "a", "b", "c")
FIRST["elements"].append({"id": "m", "kind": "mmg"})
FORCES = (
    FIRST,
    tanks("south", "Tanks", "Sherman M4", "s", "t"),
    squads("north", "Alarm", "x", "y"),
)
PLACES = {
    "a": {"at": [20, 10]},
    "b": {"at": [23, 10]},
    "c": {"at": [20, 7]},
    "s": {"at": [30, 10], "facing": 90},
    "t": {"at": [34, 10], "facing": 90},
    "m": {"at": [15, 10]},
    "x": {"at": [20, 19]},
    "y": {"at": [60, 40]},
}
MARSH = {"kind": "marsh", "points": [[28, 12], [32, 12], [32, 16], [28, 16]]}
ALL = [f"element-{n}" for n in range(6)]


def phase(name: str, *areas: object) -> State:
    return at(scenario(*FORCES, areas=list(areas)), phase=name, side="A", initiative="A", elements=PLACES)


def led(state: State, lead: str, *pieces: str) -> dict[str, Part]:
    found = together(View(state), 0, pieces, parse(state, lead, 0)[0])
    assert found is not None
    return {part.name: part for part in found.parts}


def carried_out(state: State, found: Together) -> State:
    """Every act is legal after those before it."""
    for part in found.parts:
        if part.act:
            (action,) = parse(state, part.act, 0)
            assert refuse(state, 0, action) == 0, part.act
            state = do(state, 0, part.act)
    return state


@pytest.mark.rule("LW-4.9")
def test_all_keep_their_places_to_each_other() -> None:
    state = phase("movement")
    found = together(View(state), 0, ALL, parse(state, "move b to 23,14", 0)[0])
    assert found is not None
    assert {part.follows for part in found.parts} == {"whole"}
    assert found.parts[-1].name == "c"  # the hindmost goes last, when its place is free
    after = carried_out(state, found)
    for n in range(6):
        here, there = state.elements[n], after.elements[n]
        assert (there.x - here.x, there.y - here.y) == (0, 400)
        assert there.facing == here.facing


@pytest.mark.rule("LW-4.1")
def test_who_cannot_follow_comes_as_far_as_it_can() -> None:
    """Infantry 6 inches; a tank 12, half in a marsh; each shortened with the rule that shortens it."""
    state = phase("movement", MARSH)
    found = led(state, "move t to 34,20", *ALL)
    assert (found["t"].follows, found["t"].act) == ("whole", "move t to 34,20 facing 90")
    assert (found["b"].follows, found["b"].rule, found["b"].act) == ("short", "LW-4.1", "move b to 23,16")
    assert (found["s"].follows, found["s"].rule) == ("short", "LW-4.1")
    assert found["s"].cell is not None
    assert found["s"].cell[1] == pytest.approx(1800, abs=30)  # 2 open, 4 of marsh for 8, 2 open
    carried_out(state, together(View(state), 0, ALL, parse(state, "move t to 34,20", 0)[0]) or Together(parts=()))


@pytest.mark.rule("LW-4.11")
def test_nobody_comes_too_near_an_enemy_and_it_is_said() -> None:
    found = led(do(phase("movement"), 0, "move a to 20,14; done a"), "move b to 23,16", "element-0", "element-2")
    assert (found["a"].follows, found["a"].act, found["a"].cell) == ("stays", "", (2000, 1400))
    assert found["c"].follows == "short"  # a stands in its way


@pytest.mark.rule("LW-4.5")
def test_who_comes_as_far_at_its_rate_does_not_dash() -> None:
    found = led(phase("movement"), "dash b to 23,18", *ALL)
    assert found["s"].act == "move s to 30,18 facing 90"
    assert found["b"].act == "move b to 23,16"  # no cover there


@pytest.mark.rule("LW-8.1")
def test_what_comes_of_it_is_told_of_all_as_they_then_stand() -> None:
    """A squad that leaves its platoon is out of command, unless another comes along."""
    apart, both = (led(phase("movement"), "move c to 20,1", *others) for others in ((), ("element-0",)))
    assert apart["c"].lines[0].text == "Out of command there"
    assert apart["c"].lines[0].tone == "bad"
    assert both["a"].act == "move a to 20,4"
    for part in both.values():
        assert "Out of command there" not in [line.text for line in part.lines]


@pytest.mark.rule("LW-4.17")
def test_a_deployed_weapon_warns_before_it_is_moved() -> None:
    state = phase("movement")
    view = View(state)
    told = preview(view, 0, parse(view, "move m to 15,12", 0)[0])
    assert told is not None
    assert told.warning == told.lines[0].text
    assert "would have to set up anew" in told.warning
    assert (told.lines[0].rule, told.lines[0].tone) == ("LW-4.17", "bad")
    assert led(state, "move a to 20,12", "element-3")["m"].warning == told.warning
    again = do(state, 0, "move m to 15,11")
    after = preview(View(again), 0, parse(again, "move m to 15,12", 0)[0])
    assert after is not None
    assert after.warning == ""  # it has lost it already


@pytest.mark.rule("LW-6.1")
def test_who_could_fire_at_a_place_is_told_with_his_dice() -> None:
    """4.8 inches from x in the open, moved: 3 dice."""
    view = View(phase("movement"))
    told = preview(view, 0, parse(view, "move a to 20,13", 0)[0])
    assert told is not None
    texts = [(line.text, line.tone) for line in told.lines]
    assert texts[0] == ("1 enemy could fire at it there: 3 dice in all", "bad")
    assert texts[1] == ("x, small arms: 3 dice, 4.8 in", "bad")
    tones = [line.tone for line in told.lines]
    assert tones.index("good") > tones.index("bad")
    far = preview(view, 0, parse(view, "move a to 20,8", 0)[0])
    assert far is not None
    assert far.lines[0].text == "No enemy could fire at it there, as they stand now"


def test_the_best_shot_of_each_is_proposed() -> None:
    state = do(phase("movement"), 0, "move a to 20,14; move b to 22,14; end")
    state = do(state, 1, "end")
    found = together(View(state), 0, [], None)
    assert found is not None
    assert found.one_by_one
    assert {part.target for part in found.parts} == {"element-6"}
    assert [part.name for part in found.parts] == ["a", "b", "m", "s", "t"]
    for part in found.parts:
        assert refuse(state, 0, parse(state, part.act, 0)[0]) == 0
    only = together(View(state), 0, ["element-1"], None)
    assert only is not None
    assert [part.name for part in only.parts] == ["b"]


def test_nothing_is_told_to_whom_it_is_not_asked() -> None:
    state = phase("movement")
    lead = parse(state, "move a to 20,12", 0)[0]
    assert together(View(state), 1, ALL, lead) is None
    assert together(View(state), -1, ALL, lead) is None
    assert together(View(state), 0, ALL, None) is None
    assert together(View(state), 0, ALL, parse(state, "end", 0)[0]) is None
    foreign = led(state, "move a to 20,12", "element-6", "nobody", "element-1")
    assert sorted(foreign) == ["a", "b"]
