"""What the table shows of a match: Sectors, consoles behind and before their screens, counts, prompt and result."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import msgspec
import pytest

from stormtable.engine import below
from stormtable.engine.dice import Dice
from stormtable.engine.events import Note
from stormtable.engine.people import player
from stormtable.faces import svg, text
from stormtable.faces.rings import swept_angle
from stormtable.games.thunder_struck.faces.memory import remember
from stormtable.games.thunder_struck.faces.ring import way
from stormtable.games.thunder_struck.faces.scene import scene
from stormtable.games.thunder_struck.rules.codes import Event
from stormtable.games.thunder_struck.rules.decisions import apply, concede, deciders
from stormtable.games.thunder_struck.rules.state import State, Verb
from stormtable.scene import Console, Gauge, Scene
from tests.support.thunder_struck_rules import B1, F1, M1, WATCHER, act, begun, lay, placed, view
from tests.support.thunder_table import load, options_of

BLUE = player("Blue")
ORANGE = player("Orange")

DICE = (1, 6, 4, 2, 1, 5, 3, 2, 6)  # A goes first; A rolls 6 4 2 1, B 6 5 3 2


def planning() -> State:
    return begun("duel", DICE)


def seen(state: State, seat: int) -> Scene:
    return scene(view(state, seat), seat)


def console(shown: Scene, seat: int) -> Console:
    return next(each for each in shown.consoles if each.seat == seat)


def faces(shown: Console) -> list[int]:
    return sorted(die.face for pile in shown.piles for die in pile.dice) + sorted(
        space.die.face for space in shown.spaces if space.die
    )


def gauge(shown: Scene, name: str) -> Gauge:
    return next(each for each in shown.gauges if each.id == name)


# Screens


@pytest.mark.rule("TS-3.7")
def test_each_sees_its_own_dice_and_nobody_elses() -> None:
    state = planning()
    lay(state, 0, B1=6)
    for seat in (0, 1):
        shown = seen(state, seat)
        own, other = console(shown, seat), console(shown, 1 - seat)
        assert (own.near, own.screen, len(faces(own))) == (True, "", 4)
        assert (other.screen, faces(other)) == ("raised", [])
    assert all(each.screen == "raised" and not faces(each) for each in seen(state, WATCHER).consoles)


@pytest.mark.rule("TS-3.7", "TS-3.5")
def test_a_layout_handed_in_is_sealed_until_the_reveal() -> None:
    state = planning()
    lay(state, 0, B1=6, M1=4, F1=2, SF=1)
    act(state, 0, Verb.HAND_IN)
    assert console(seen(state, 1), 0).screen == "sealed"
    assert console(seen(state, 0), 0).state == "handed in"
    lay(state, 1, B1=6, M1=5, SR=3, F1=2)
    act(state, 1, Verb.HAND_IN)
    for seat in (0, 1, WATCHER):
        shown = seen(state, seat)
        assert [each.screen for each in shown.consoles] == ["", ""]
        assert {space.text: space.die.face for space in console(shown, 0).spaces if space.die} == {
            "B1": 6,
            "M1": 4,
            "F1": 2,
            "SF": 1,
        }


def test_a_die_keeps_its_id_from_the_hand_to_its_space() -> None:
    state = planning()
    before = {die.face: die.id for die in console(seen(state, 0), 0).piles[0].dice}
    lay(state, 0, F1=2)
    (laid,) = [space.die for space in console(seen(state, 0), 0).spaces if space.die]
    assert laid.id == before[2]


# The Sector


@pytest.mark.rule("TS-2.3", "TS-2.7", "TS-2.6")
def test_ships_stand_and_face_as_they_start() -> None:
    shown = seen(planning(), 0)
    assert [(each.cell, each.facing) for each in shown.pieces] == [((0, 0), 900), ((0, 6), 2700)]
    assert [each.text for each in shown.pieces] == ["space 0, facing clockwise", "space 6, facing anticlockwise"]


@pytest.mark.rule("TS-2.2", "TS-6.3")
def test_the_middle_of_the_ring_says_which_dice_hit() -> None:
    state = placed("duel", {"phase": "action", "ships": {"A": {"space": 3}, "B": {"space": 8}}})
    (measure,) = seen(state, 0).rings[0].measures
    assert (measure.value, measure.text, measure.note) == ("5", "apart, bow to bow", "a Fire die of 5 or 6 hits")
    assert [die.face for die in measure.dice if die.counted] == [5, 6]


@pytest.mark.rule("TS-6.3")
def test_forward_guns_bear_ahead_alone() -> None:
    ships = {"A": {"space": 3, "facing": "anticlockwise", "dice": {"F1": 6}}, "B": {"space": 8, "dice": {"P1": 1}}}
    state = placed("duel", {"phase": "action", "ships": ships}, forward_guns=True)
    shown = seen(state, 0)
    assert shown.rings[0].measures[0].note == "no Fire die bears"
    (reach,) = [each for each in shown.overlays if each.id == "reach-fire F1 at B"]
    assert {space for _, space in reach.cells} == {2, 1, 0, 12, 11, 10}


@pytest.mark.rule("TS-2.2")
def test_the_measure_runs_along_the_shorter_way() -> None:
    state = placed("duel", {"phase": "action", "ships": {"A": {"space": 1}, "B": {"space": 11}}})
    (measure,) = [each for each in seen(state, 0).overlays if each.kind == "measure"]
    assert measure.cells == ((0, 1), (0, 0), (0, 12), (0, 11))


@pytest.mark.rule("TS-5.1")
def test_a_boost_once_around_is_drawn_whole() -> None:
    state = placed("duel", {"phase": "action", "ships": {"A": {"space": 3}}})
    around = way(state, 0, state, "boost", "to 3")
    assert [space for _, space in around.cells] == [*range(3, 13), *range(4)]
    assert swept_angle(around.cells, 13) == 360.0


@pytest.mark.rule("TS-2.4", "TS-1.1")
def test_four_players_have_two_sectors_with_gates() -> None:
    shown = seen(begun("teams", (1, *[3] * 16)), 2)
    assert [ring.title for ring in shown.rings] == ["Sector I", "Sector II"]
    assert [mark.space for mark in shown.rings[0].marks if mark.kind == "gate"] == [0, 4, 9]
    assert shown.rings[1].marks[0].text == "gate to I-0"
    assert shown.sides == ("Blue A1", "Orange B1", "Teal A2", "Magenta B2")
    assert [each.seat for each in shown.consoles] == [2, 0, 3, 1]  # allies first
    assert [each.near for each in shown.consoles] == [True, False, False, False]


@pytest.mark.rule("TS-7.9")
def test_a_destroyed_ship_is_gone_from_its_space() -> None:
    state = begun("teams", (1, *[3] * 16))
    concede(state, 1)
    shown = seen(state, 0)
    assert "ship-B1" not in {each.id for each in shown.pieces}
    assert (console(shown, 1).status, console(shown, 1).state) == ("out", "destroyed")


# Consoles


@pytest.mark.rule("TS-2.5")
def test_a_console_has_its_spaces_by_group_and_colour() -> None:
    spaces = console(seen(planning(), 0), 0).spaces
    assert [each.text for each in spaces] == ["B1", "B2", "M1", "M2", "F1", "F2", "P1", "P2", "SF", "SR", "SM"]
    assert [each.title for each in spaces[-4:]] == ["Power 2", "Front shield", "Rear shield", "Mid shield"]
    assert {each.text: each.zone for each in spaces if each.text in ("B1", "B2", "SF", "SR", "SM")} == {
        "B1": "front",
        "B2": "rear",
        "SF": "front",
        "SR": "rear",
        "SM": "both",
    }
    assert [each.takes for each in spaces[-3:]] == ["1–2", "3–4", "5–6"]
    assert [each.shield for each in spaces[-3:]] == ["down", "down", "up"]


@pytest.mark.rule("TS-6.4")
def test_a_console_says_which_shields_stop_a_hit() -> None:
    state = placed("duel", {"phase": "action", "ships": {"B": {"shields": ["SF", "SM"]}}})
    assert console(seen(state, 0), 1).notes == (
        "From the front its Front shield or Mid shield stops a hit.",
        "From the rear its Mid shield stops a hit.",
    )


# Counts


@pytest.mark.rule("TS-6.3", "TS-5.1")
def test_the_fire_gauge_looks_beyond_the_boosts_that_are_laid() -> None:
    state = planning()
    lay(state, 0, B1=4, B2=1)
    rows = gauge(seen(state, 0), "fire").rows
    assert [row.text for row in rows] == ["As it stands", "After Boost 4", "After Boost 1", "After Boost 4 + 1"]
    assert [[die.face for die in row.dice if die.counted] for row in rows] == [
        [6],
        [2, 3, 4, 5, 6],
        [5, 6],
        [1, 2, 3, 4, 5, 6],
    ]
    assert rows[0].detail == "6 apart, its front: Mid shield stops it"


@pytest.mark.rule("TS-5.3", "TS-5.8")
def test_the_contest_is_told_as_it_stands() -> None:
    ships = {"A": {"dice": {"M1": 3, "M2": 5, "F1": 1}}, "B": {"dice": {"M1": 6, "P1": 1}}}
    state = placed("duel", {"phase": "action", "ships": ships})
    rows = gauge(seen(state, WATCHER), "contest").rows
    assert [(row.text, row.detail) for row in rows] == [
        ("Blue", "8 with 2 dice, would win, may warp"),
        ("Orange", "6 with 1 die"),
    ]
    act(state, 0, Verb.MANOEUVRE, part=M1, target=M1)
    act(state, 0, Verb.STAY)
    assert not [each for each in seen(state, 0).gauges if each.id == "contest"]


@pytest.mark.rule("TS-7.1")
def test_the_reflex_count_names_who_is_lowest() -> None:
    ships = {"A": {"boost_token": [2], "dice": {"F1": 1}}, "B": {"boost_token": [5], "dice": {"P1": 1}}}
    state = placed("duel", {"phase": "action", "ships": ships})
    rows = gauge(seen(state, 0), "reflex").rows
    assert [row.detail for row in rows[:2]] == ["Blue 2, Orange 5: Blue is lowest", "Blue 0, Orange 0: equal"]
    assert rows[2].text == "Orange may take it"


# Prompt, order, result


def test_the_prompt_says_what_is_still_owed() -> None:
    state = planning()
    prompt = seen(state, 0).prompt
    assert prompt is not None
    assert prompt.seats == (0, 1)
    assert prompt.detail == "One die is owed on Boost and one on Manoeuvre."
    lay(state, 0, B1=6, M1=4, F1=2, SF=1)
    prompt = seen(state, 0).prompt
    assert prompt is not None
    assert prompt.text == "Hand the layout in, or change it."


@pytest.mark.rule("TS-3.1")
@pytest.mark.parametrize(
    ("spaces", "owed"),
    [
        ({"P1": 6, "P2": 4, "F1": 2, "SF": 1}, "One die is owed on Boost and one on Manoeuvre."),
        ({"B1": 6, "P2": 4, "F1": 2, "SF": 1}, "One die is owed on Manoeuvre."),
        ({"M1": 6, "P2": 4, "F1": 2, "SF": 1}, "One die is owed on Boost."),
    ],
)
def test_what_is_owed_stands_in_the_headline_when_all_dice_are_laid(spaces: dict[str, int], owed: str) -> None:
    """And handing in is not among the offers."""
    state = planning()
    lay(state, 0, **spaces)
    shown = seen(state, 0)
    assert shown.prompt is not None
    assert (shown.prompt.text, shown.prompt.rule) == (owed, "TS-3.1")
    assert "hand in" not in {offer.id for offer in shown.offers}


@pytest.mark.rule("TS-3.7")
@pytest.mark.parametrize("viewer", [-1, 0])
def test_who_does_not_lay_dice_is_told_only_who_does(viewer: int) -> None:
    """The last to lay: his dice are hidden, so nothing may be said of how many are left."""
    state = planning()
    before = seen(state, -1).prompt
    assert before is not None
    assert before.text == "All lay their dice, in secret."
    lay(state, 0, B1=6, M1=4, F1=2, SF=1)
    act(state, 0, Verb.HAND_IN)
    prompt = seen(state, viewer).prompt
    assert prompt is not None
    assert (prompt.text, prompt.detail) == (f"{ORANGE} still lays dice, in secret.", "")


@pytest.mark.rule("TS-4.1", "TS-1.6")
def test_the_strip_runs_from_the_marker_and_tells_the_last_acts() -> None:
    ships = {"A": {"dice": {"B1": 2}}, "B": {"dice": {"P1": 1, "F1": 1}}}
    state = placed("duel", {"phase": "action", "ships": ships})
    before = view(state, 1)
    notes = act(state, 0, Verb.BOOST, part=B1, target=B1)
    memory = remember(None, before, notes)
    (order,) = [each for each in scene(view(state, 1), 1, memory).tracks if each.id == "order"]
    assert [(step.text, step.state, step.note) for step in order.steps] == [
        ("Blue", "done", "Boost 2"),
        ("Orange", "now", "decides"),
    ]


def test_a_new_round_forgets_the_acts() -> None:
    state = planning()
    memory = {"acts": {"0": "Boost 2"}}
    assert remember(memory, view(state, 0), [Note(Event.ROUND, 2, 0)]) == {"acts": {}}
    assert memory == {"acts": {"0": "Boost 2"}}


@pytest.mark.rule("TS-6.5", "TS-7.2")
def test_the_end_names_winner_and_reason() -> None:
    ships = {"A": {"space": 0, "dice": {"F1": 6}}, "B": {"space": 6, "shields": [], "dice": {"P1": 1}}}
    state = placed("duel", {"phase": "action", "ships": ships})
    act(state, 0, Verb.FIRE, unit=2, part=F1, target=F1)
    shown = seen(state, WATCHER)
    assert shown.result is not None
    assert (shown.result.text, shown.result.reason, shown.result.rule) == (
        f"{BLUE} wins",
        f"{ORANGE} has no ship left",
        "TS-7.2",
    )
    assert shown.prompt is None
    assert not shown.gauges


# Whole matches


@pytest.mark.parametrize(("scenario", "seed"), [("duel", 2), ("duel", 5), ("teams", 3)])
def test_every_moment_can_be_drawn_told_and_sent(scenario: str, seed: int) -> None:
    """Scenes of a random match: legal offers and no others, well-formed drawings, equal after JSON."""
    state, chance = load(scenario, seed), Dice(rng=seed)
    for move in range(160):
        if state.over:
            break
        seat = (deciders(state) & -deciders(state)).bit_length() - 1
        shown = seen(state, seat)
        if move % 8 == 0:
            for viewer in (seat, WATCHER):
                other = seen(state, viewer)
                ET.fromstring(svg(other, viewer))
                assert text(other)
                assert msgspec.json.decode(msgspec.json.encode(other), type=Scene) == other
        offered = options_of(state, seat)
        listed = {each.id for each in shown.offers} | {v.id for each in shown.offers for v in each.variants}
        assert len(listed) == len(offered)
        apply(state, seat, offered[below(chance, len(offered))])


def test_an_offer_is_its_own_first_variant() -> None:
    ships = {"A": {"cubes": 2, "dice": {"B1": 4, "F1": 1}}, "B": {"dice": {"P1": 1}}}
    state = placed("duel", {"phase": "action", "ships": ships})
    for offer in seen(state, 0).offers:
        if offer.variants:
            assert (offer.variants[0].id, offer.variants[0].cost) == (offer.id, offer.cost)
            assert all(len(each.pips) == len(offer.dice) for each in offer.variants)
