"""The scene: every legal action is offered, every unit is there, courses and chances are those of the rules."""

from __future__ import annotations

from fractions import Fraction

import pytest

from stormtable.engine.people import player
from stormtable.faces.svg import svg
from stormtable.faces.text import text
from stormtable.games import find
from stormtable.games.jumpstrike.faces.chances import of_rolls, pod_chances
from stormtable.games.jumpstrike.faces.courses import course, own_missile_risk
from stormtable.games.jumpstrike.rules.state import Ask, Hit, State
from stormtable.scene import Preview, Result
from tests.support.jumpstrike_table import at_random, choices, do, load, of, placed, view

game = find("jumpstrike")

BLUE = player("Blue")
ORANGE = player("Orange")

CARRIER = {"hex": "0605", "phase": 5, "groups": {"A": {"hex": "0608", "pods": 3, "from": 1}}}


def before_aim(guards: dict[str, int]) -> State:
    ships = {"Pod carrier 1": CARRIER, "Frigate 1": {"hex": "0608", "facing": 1, "phase": 5, "guards": guards}}
    state = placed(of(["pod_carrier"], ["frigate"]), phase="pod combat", ships=ships)
    do(state, 0, "A attacks")
    return state


def in_attack(guards: dict[str, int] | None = None) -> State:
    state = before_aim({"front": 2} if guards is None else guards)
    do(state, 0, "target Frigate 1")
    return state


@pytest.mark.parametrize(("scenario", "options"), [("squadron_action", {}), ("fleet", {"sides": 3})])
def test_every_legal_action_is_offered(scenario: str, options: dict[str, int]) -> None:
    """And nothing else; ids are the notation."""
    asked = set()
    for step, (state, seat, _, _, _) in enumerate(at_random(scenario, 3, 900, **options)):
        if step % 25 and state.ask.what in asked:
            continue
        asked.add(int(state.ask.what))
        seen = view(state, seat)
        scene = game.scene(seen, seat)
        assert sorted(each.id for each in scene.offers) == sorted(
            game.write(seen, [each]) for each in choices(state, seat)
        )
        assert scene.prompt is not None
        assert seat in scene.prompt.seats
        pieces = {each.id for each in scene.pieces}
        assert len(pieces) == len(scene.pieces)
        assert {each.piece for each in scene.offers} <= pieces | {""}
        assert all(sum(bar.share for bar in each.bars) in (0, 1000) for each in scene.offers)
    assert {Ask.LAY, Ask.PLOT, Ask.MOVE_GROUP, Ask.MISSILE} <= asked


@pytest.mark.rule("JS-3.1", "JS-3.3")
def test_the_course_of_a_plot() -> None:
    """Where the ship will be and face in the next three turns, its phase, missiles and pods left."""
    state = placed(load(), phase="plotting", ships={"Frigate 1": {"hex": "0608", "facing": 1}})
    do(state, 0, "F TS MF2 P3A @5 / F @6 / MF2 F")
    turns = course(view(state, 0), 0)
    assert [(each.turn, each.place, each.facing, each.phase) for each in turns] == [
        (1, "0607", 2, 5),
        (2, "0707", 2, 6),
        (3, "0806", 2, 6),
    ]
    assert [(each.missiles, each.squadrons, each.whole) for each in turns] == [
        (6, 0, True),
        (6, 0, True),
        (4, 0, False),
    ]
    assert course(view(state, 1), 0) == []


@pytest.mark.rule("JS-5.6")
def test_a_ship_in_the_path_of_its_own_missile_is_warned_of() -> None:
    state = placed(load(), phase="plotting", ships={"Frigate 1": {"hex": "0608", "facing": 1}})
    do(state, 0, "MF1 F @5 / F MF1 @5 / MA1 F @5")
    assert [own_missile_risk(state, each) for each in course(view(state, 0), 0)] == [True, False, False]
    cards = game.scene(view(state, 0), 0).cards
    lines = {line.key: line for line in cards[0].lines if line.id.startswith("turn-")}
    assert lines["1"].rule == "JS-5.6"
    assert lines["1"].tone == "bad"
    assert lines["2"].rule == "JS-3.3"


@pytest.mark.rule("JS-6.2", "JS-6.3")
def test_chances_of_pods_are_those_of_the_rules() -> None:
    """d10 + 3 - 5: 1 or 2 destroys, 3 to 7 disables."""
    seen = view(in_attack(), 0)
    one = pod_chances(seen)
    assert one == {Hit.DESTROYED: Fraction(1, 5), Hit.DISABLED: Fraction(1, 2), Hit.NONE: Fraction(3, 10)}
    assert pod_chances(seen, guards=1) == {Hit.DISABLED: Fraction(1, 5), Hit.NONE: Fraction(4, 5)}
    two = of_rolls([one, one])
    assert two[Hit.DESTROYED] == Fraction(9, 25)
    assert two[Hit.NONE] == Fraction(9, 100)
    assert sum(two.values()) == 1


@pytest.mark.rule("JS-6.5")
@pytest.mark.parametrize(
    ("guards", "told", "left"),
    [
        ({"front": 2}, "front, where 2 guard pods may be sacrificed", "nothing 64.0\xa0%, disabled 36.0\xa0%"),
        (
            {"front": 1},
            "front, where 1 guard pod may be sacrificed",
            "nothing 24.0\xa0%, disabled 56.0\xa0%, destroyed 20.0\xa0%",
        ),
        ({"aft": 2}, "front", ""),
    ],
)
def test_an_attacker_is_told_the_side_and_the_guard_pods_that_lie_there(
    guards: dict[str, int], told: str, left: str
) -> None:
    """Two pods: the odds if none is sacrificed, and those if one is against each roll, as far as they go."""
    state = in_attack(guards)
    aims = [each for each in game.scene(view(before_aim(guards), 0), 0).offers if each.group == "target"]
    assert f"; comes from the {told}" in aims[0].detail
    lines = [line.text for line in foretold(state, 1).lines]
    assert any(line.startswith(f"Comes from the {told}") for line in lines)
    assert any(left and line.endswith(f"sacrificed: {left}") for line in lines) == bool(left)
    assert any("guard pod" in line for line in lines) == bool(left)


def foretold(state: State, which: int) -> Preview:
    """The preview of one of A's choices, by number."""
    told: Preview | None = game.preview(view(state, 0), 0, choices(state, 0)[which])
    assert told is not None
    return told


@pytest.mark.rule("JS-5.3", "JS-6.1", "JS-7.0")
def test_previews() -> None:
    """Of an attack with so many pods, a ship's attack, a missile's flight."""
    state = in_attack()
    told = foretold(state, 1)
    assert told.chance == 910
    assert [each.amount for each in told.modifiers] == [0, 3, 0, -5]
    ships = {"Frigate 1": {"hex": "0608"}, "Frigate 2": {"hex": "0608"}}
    fight = placed(load(), phase="ship combat", ships=ships)
    shot = foretold(fight, 1)
    assert shot.chance == 10
    missiles = [{"ship": "Frigate 1", "hex": "0612", "facing": 1}, {"ship": "Frigate 1", "hex": "0608", "facing": 1}]
    flight = placed(load(), phase="missile combat", ships=ships, missiles=missiles)
    told = foretold(flight, 0)
    assert told.chance == 300
    assert told.text == "to hit what is drawn"
    assert [line.text for line in told.lines] == [
        "Meets Frigate 1 or Frigate 2 in 0608: of equal mass, one is drawn",
        "Some are of its own side",
    ]
    assert [line.rule for line in told.lines] == ["JS-5.7", "JS-5.6"]
    assert game.preview(view(flight, 0), 0, choices(flight, 0)[1]) is None


@pytest.mark.rule("JS-5.3", "JS-5.7")
def test_the_chance_of_a_missile_where_a_ship_and_a_group_tie() -> None:
    """A ship of mass 6 and six pods, one of them drawn: a 3 disables the ship and destroys a pod."""
    ships = {
        "Picket 1": {"hex": "0612"},
        "Picket 2": {"hex": "0610"},
        "Pod carrier 1": {"hex": "2004", "groups": {"A": {"hex": "0610", "pods": 6}}},
    }
    missiles = [{"ship": "Picket 1", "hex": "0612", "facing": 1}]
    state = placed(of(["picket"], ["picket", "pod_carrier"]), phase="missile combat", ships=ships, missiles=missiles)
    told = foretold(state, 0)
    assert told.chance == 300
    assert [(each.text, each.share) for each in told.outcomes] == [
        ("nothing", 700),
        ("disabled", 50),
        ("destroyed", 250),
    ]


def test_it_is_drawn_and_described() -> None:
    """By the faces as they are, in every step of a game."""
    seen = 0
    for step, (state, seat, _, _, _) in enumerate(at_random("squadron_action", 4, 300)):
        if step % 30 == 0:
            scene = game.scene(view(state, seat), seat)
            assert svg(scene)
            assert text(scene)
            seen += 1
    assert seen > 5


def result_of(state: State) -> Result:
    result: Result | None = game.scene(view(state), -1).result
    assert result is not None
    return result


@pytest.mark.rule("JS-7.4", "JS-7.7")
def test_results_say_why() -> None:
    over = placed(load(), phase="resolution", ships={"Frigate 1": {"hit": "destroyed"}, "Frigate 2": {}})
    result = result_of(over)
    assert (result.text, result.reason) == (f"{ORANGE} wins", f"{BLUE} has no operational ship left")
    limit = placed(load(), phase="resolution", turn=20)
    result = result_of(limit)
    assert (result.text, result.rule) == ("A draw", "JS-7.4")
    assert result.reason == f"turn 20 was the last; operational mass: {BLUE} 12, {ORANGE} 12"


@pytest.mark.rule("JS-7.51")
def test_results_name_those_who_gave_up() -> None:
    """Not as if their ships had been lost."""
    state = load()
    game.concede(state, 0)
    assert (result_of(state).text, result_of(state).reason) == (f"{ORANGE} wins", f"{BLUE} gave up")
    assert result_of(state).rule == "JS-7.51"
    state = placed(
        load("fleet", sides=3),
        phase="resolution",
        ships={ship: {"hit": "destroyed"} for ship in ("Cruiser 1", "Frigate 1", "Picket 1", "Picket 2")},
    )
    game.concede(state, 2)
    assert result_of(state).reason == f"{BLUE} and {player('Teal')} gave up or were out"
