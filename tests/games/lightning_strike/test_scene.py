"""What the table shows: offers that are legal, reach as the rules have it, free choices, cards, stories, previews."""

from __future__ import annotations

import math
import re
from fractions import Fraction
from xml.etree import ElementTree as ET

import msgspec
import pytest
from msgspec.structs import fields

from stormtable.engine import Action, Dice, below
from stormtable.engine.dice import Recorder, Script, dice_from
from stormtable.engine.events import noting
from stormtable.engine.game import seats_in
from stormtable.engine.odds import distribution
from stormtable.engine.people import player
from stormtable.engine.previewing import preview_of
from stormtable.engine.records import copy_record
from stormtable.faces import svg, text
from stormtable.games import find
from stormtable.games.lightning_strike.faces.memory import remember
from stormtable.games.lightning_strike.faces.preview import preview
from stormtable.games.lightning_strike.faces.scene import scene
from stormtable.games.lightning_strike.faces.shots import CRIPPLED, DESTROYED, MISS, NO_EFFECT, STUNNED, Shooting
from stormtable.games.lightning_strike.rules.decisions import apply, deciders, is_over, refuse
from stormtable.games.lightning_strike.rules.state import State, Status, View
from stormtable.games.lightning_strike.words.narrate import narrate
from stormtable.games.lightning_strike.words.notation_reading import parse
from stormtable.scene import Scene, Story
from tests.support.lightning_table import at, close, do, played

game = find("lightning_strike")

ORANGE = player("Orange")

FIELDS = [{"kind": "rocks", "at": [40, 45], "radius": 4}, {"kind": "dust", "at": [70, 45], "radius": 4}]


def table(**units: dict[str, object]) -> State:
    return close(FIELDS, units)


def seen(state: State, seat: int = 0) -> Scene:
    return scene(View(state), seat)


def stories(state: State, seat: int, said: str, dice: tuple[int, ...]) -> list[Story]:
    """The stories of one act with these dice."""
    (action,) = parse(state, said, seat)
    after = copy_record(state)
    with dice_from(Recorder(Script(dice))) as rolled, noting() as notes:
        apply(after, seat, action)
    return narrate(View(state), notes, rolled.rolls)


@pytest.mark.parametrize("scenario", ["first_contact", "asteroid_run", "free_four"])
@pytest.mark.parametrize("acts", [0, 3, 8, 20, 45, 90])
def test_offers_are_legal_and_everything_can_be_drawn(scenario: str, acts: int) -> None:
    state = played(scenario, acts, acts + 5)
    if is_over(state):
        return
    (seat,) = seats_in(deciders(state))
    shown = seen(state, seat)
    assert shown.offers
    assert len({offer.id for offer in shown.offers}) == len(shown.offers)
    for offer in shown.offers:
        after = copy_record(state)
        for action in parse(state, offer.id, seat):
            assert refuse(after, seat, action) == 0, offer.id
            apply(after, seat, action)
    msgspec.json.encode(shown)
    ET.fromstring(svg(shown, seat))
    assert shown.prompt is not None
    assert shown.prompt.text in text(shown)
    assert all(not scene(View(state), other).offers for other in range(-1, state.table.sides) if other != seat)


@pytest.mark.rule("LS-4.2")
def test_an_exo_may_go_exactly_where_its_disc_is_lit() -> None:
    state = do(table(), 0, "activate Pathfinder 1")
    plane = seen(state).plane
    assert plane is not None
    (disc,) = [each for each in plane.figures if each.id == "reach"]
    chance = Dice(rng=3)
    inside = outside = 0
    for _ in range(400):
        x, y = 5000 + below(chance, 2600) - 1300, 2000 + below(chance, 2600) - 1300
        action = Action(verb=6, unit=0, x=x, y=y)
        lit = math.isqrt((x - disc.at[0]) ** 2 + (y - disc.at[1]) ** 2) <= disc.far
        assert (refuse(state, 0, action) == 0) is lit, (x, y)
        inside, outside = inside + lit, outside + (not lit)
    assert min(inside, outside) > 50


@pytest.mark.rule("LS-4.7", "LS-4.12")
def test_a_fighter_comes_to_stand_nowhere_beyond_what_is_lit() -> None:
    """By any turns and legs; what is lit without a paid turn is reached by a turn and a leg."""
    state = do(table(), 0, "activate Lancer 1")
    plane = seen(state).plane
    assert plane is not None
    lit = [each for each in plane.figures if each.id.startswith("reach")]
    shapes = [(each.id, each.kind, each.half, each.far) for each in lit]
    assert shapes == [
        ("reach-1", "sector", 900, 1500),
        ("reach-2", "disc", 1800, 750),
        ("reach-cp", "disc", 1800, 1500),
    ]
    chance = Dice(rng=9)
    for _ in range(120):
        after = copy_record(state)
        for _ in range(6):
            out = [
                Action(verb=8, unit=1, x=1 + below(chance, 1500)),
                Action(verb=9, unit=1, facing=below(chance, 3600)),
            ]
            for action in out:
                if refuse(after, 0, action) == 0:
                    with dice_from(Recorder(Script([3] * 20))):
                        apply(after, 0, action)
        unit = after.units[1]
        dx, dy = unit.x - 6000, unit.y - 2000
        assert math.hypot(dx, dy) <= 752 or (dy >= -2 and math.hypot(dx, dy) <= 1502), (dx, dy)


@pytest.mark.rule("LS-4.7", "LS-4.12", "LS-10.10")
def test_what_is_lit_shrinks_with_turns_and_distance() -> None:
    """After the free turn the lane ahead goes farther than what a paid turn leaves."""

    def lit(said: str, **units: dict[str, object]) -> dict[str, tuple[str, int]]:
        plane = seen(do(table(**units), 0, said)).plane
        assert plane is not None
        return {each.id: (each.kind, each.far) for each in plane.figures if each.id.startswith("reach")}

    turned = "activate Lancer 1; turn to 45"
    assert lit(turned) == {"reach": ("lane", 250), "reach-1": ("sector", 750), "reach-cp": ("disc", 1500)}
    assert set(lit(turned, Lancer_1={"cp": False})) == {"reach", "reach-1"}
    assert set(lit(f"{turned}; fly 8", Lancer_1={"cp": False})) == {"reach"}
    assert lit("activate Lancer 1; fly 15") == {}


@pytest.mark.rule("LS-4.3", "LS-5.2", "LS-5.3", "LS-5.7")
def test_every_unit_has_its_arcs_and_ranges_on_demand() -> None:
    """Fire arcs with their bands, both defense arcs; round an exo, which turns first, its ranges all about."""
    plane = seen(table()).plane
    assert plane is not None
    lit = {each.id: each for each in plane.figures if each.on_demand in ("unit-0", "unit-1")}
    cannon, missiles = lit["arc-0-0"], lit["arc-1-0"]
    assert (cannon.half, [band.far for band in cannon.bands]) == (900, [1000, 2500])
    assert (missiles.half, missiles.facing) == (600, 900)
    assert [lit[f"{side}-0"].facing for side in ("front", "rear")] == [900, 2700]
    assert {each for each in lit if each.startswith("ring")} == {"ring-0-1000", "ring-0-2500"}


@pytest.mark.rule("LS-5.8", "LS-5.9")
def test_a_blocked_line_says_by_what() -> None:
    """A field between, and a unit before its neighbour."""
    state = table(Lancer_1={"at": [70, 30]}, Pathfinder_1={"at": [50, 30]}, Syreen_1={"at": [50, 20]})
    said = {each.title: each.blocked for each in seen(state).plane.figures if each.layer == "sight"}  # type: ignore[union-attr]
    assert said["Lancer 1 to Wraith 1: 30 cm"] == "blocked by dust"
    assert said["Pathfinder 1 to Syreen 1: 10 cm"] == ""
    state = table(Wraith_1={"at": [50, 26]})
    said = {each.title: each.blocked for each in seen(state).plane.figures if each.layer == "sight"}  # type: ignore[union-attr]
    assert said["Pathfinder 1 to Syreen 1: 8 cm"] == "blocked by Wraith 1"


def test_answers_stand_with_the_best_for_the_target_first() -> None:
    state = do(table(), 0, "activate Pathfinder 1; P. Cannon at Syreen 1")
    shown = seen(state, 1)
    assert shown.offers[0].id == "interrupt with Syreen 1 with Evasive"
    assert shown.offers[-1].id == "decline"
    misses = [sum(bar.share for bar in offer.bars if bar.text == "Miss") for offer in shown.offers[:-1]]
    assert misses == sorted(misses, reverse=True)


def test_a_way_and_the_shot_from_its_end_are_offered_as_one() -> None:
    """What stands out of range is brought into it; nothing is offered that is no better than to fire at once."""
    state = do(table(Syreen_1={"at": [50, 50]}), 0, "activate Pathfinder 1")
    shown = seen(state)
    (first, *_) = [offer for offer in shown.offers if offer.group == "advance"]
    assert first.id.startswith("move to ")
    assert first.id.endswith("; P. Cannon at Syreen 1")
    assert first.chance > 0
    assert not [offer for offer in shown.offers if offer.group == "attack"]
    near = seen(do(table(), 0, "activate Pathfinder 1")).offers
    at_once = max(offer.chance for offer in near if offer.group == "attack")
    assert all(offer.chance > at_once for offer in near if offer.group == "advance")


@pytest.mark.rule("LS-6.4")
def test_an_attack_from_behind_says_what_turning_to_face_it_leaves() -> None:
    state = do(table(Syreen_1={"at": [50, 22], "facing": 90}), 0, "activate Pathfinder 1")
    (offer,) = [each for each in seen(state).offers if each.id == "P. Cannon at Syreen 1"]
    faced = preview_of(game, state, 0, parse(state, offer.id, 0))
    (line,) = [line.text for line in faced.lines if line.rule == "LS-6.4"]
    told = float(line.removeprefix("If it turns to face the attacker: ").removesuffix("\xa0%"))
    assert offer.detail.endswith(f"{round(told)}\xa0% if it turns to face")
    assert offer.chance > 10 * told


def test_the_table_in_words_can_be_played_by() -> None:
    """Where enemies lie off the nose, what may be chosen freely and how it is written, the chances by band and side."""
    words = text(seen(do(table(), 0, "activate Lancer 1")))
    assert "    Syreen 1: 12.8 cm, 51.3° to the left, its front\n" in words
    assert '  Fly: 0.01 to 15 cm, written "fly {far}"\n' in words
    assert "    Syreen 1, its rear: contact 60.2\xa0%, to 10 76.6\xa0%, to 25 60.2\xa0%\n" in words
    assert f"  {ORANGE} to choose\n" in words
    placing = text(seen(played("free", 0, 1), seats_in(deciders(played("free", 0, 1)))[0]))
    assert re.search(r"Place [A-Z]\w+ 1: from 0,(0 to 120,20|70 to 120,90), written", placing)


@pytest.mark.rule("LS-4.8")
def test_overthrust_of_a_fighter_is_lit_from_its_minimum_on() -> None:
    plane = seen(do(table(), 0, "activate Lancer 1 with Overthrust")).plane
    assert plane is not None
    lit = [each for each in plane.figures if each.id.startswith("reach")]
    assert [(each.id, each.near, each.far, each.half) for each in lit] == [
        ("reach-1", 1500, 4500, 900),
        ("reach-cp", 1500, 4500, 1800),
    ]


def test_free_choices_are_written_so_that_they_are_understood() -> None:
    state = do(table(), 0, "activate Lancer 1")
    plane = seen(state).plane
    assert plane is not None
    said = {each.id: each.notation for each in plane.regions}
    assert said == {"fly": "fly {far}", "turn": "turn to {facing}", "spin": "spin to {facing}"}
    for notation in said.values():
        (action,) = parse(state, notation.format(far="7.25", facing="45.5"), 0)
        assert refuse(state, 0, action) == 0


ATTACKS = [
    ("P. Cannon at Syreen 1", {}),
    ("P. Cannon at Syreen 1", {"Syreen_1": {"at": [50, 22], "facing": 90}}),
    ("P. Cannon at Syreen 1", {"Syreen_1": {"stunned": True, "evasive": True}}),
    ("P. Cannon at Syreen 1", {"Syreen_1": {"crippled": True}, "Pathfinder_1": {"crippled": True}}),
    ("P. Cannon at Syreen 1", {"Syreen_1": {"at": [40, 42]}}),
]


@pytest.mark.parametrize(("said", "units"), ATTACKS)
def test_the_odds_are_those_of_the_whole_attack(said: str, units: dict[str, dict[str, object]]) -> None:
    """By running the attack to its end for every outcome of its dice, everybody declining."""
    state = do(table(**units), 0, "activate Pathfinder 1")
    (action,) = parse(state, said, 0)
    before = state.units[8]

    def act(after: State) -> None:
        apply(after, 0, action)
        while deciders(after) != 1 and not is_over(after):
            (seat,) = seats_in(deciders(after))
            out = parse(after, "keep facing" if after.ask.what == 8 else "decline", seat)
            apply(after, seat, out[0])

    def key(after: State, _: object) -> int:
        unit = after.units[8]
        if unit.status == Status.DESTROYED:
            return DESTROYED
        if unit.crippled != before.crippled:
            return CRIPPLED
        return STUNNED if unit.stunned != before.stunned else NO_EFFECT

    odds = distribution(state, act, key) or {}
    shot = Shooting(state).shot(0, 0, 8)
    assert shot is not None
    whole = (Fraction(0), shot.chances[MISS] + shot.chances[NO_EFFECT], *shot.chances[STUNNED:])
    assert whole == (Fraction(0), *(odds.get(each, Fraction(0)) for each in range(NO_EFFECT, DESTROYED + 1)))
    told = preview(View(state), 0, action)
    assert told is not None
    assert sum(each.share for each in told.outcomes) == 1000
    assert sum(each.share for each in told.columns) == 10_000
    assert abs(told.chance - 1000 * float(shot.hit_chance)) <= 1


@pytest.mark.rule("LS-5.4", "LS-5.5", "LS-7.1")
def test_an_attack_is_told_as_two_rolls_against_each_other() -> None:
    """Case 1 of the rulebook: 5,3 with +1 against 4,2; margin 2, damage 6, Stunned."""
    state = table(Syreen_1={"cp": False}, Wraith_1={"cp": False})
    state = do(state, 0, "activate Pathfinder 1")
    (story,) = stories(state, 0, "P. Cannon at Syreen 1", (5, 3, 4, 2))
    assert (story.text, story.outcome) == ("Pathfinder 1 fires P. Cannon at Syreen 1", "stunned")
    assert [(die.face, die.counted) for die in story.dice] == [(5, True), (3, False)]
    assert [(each.text, each.amount) for each in story.modifiers] == [("accuracy", 1)]
    lines = [line.text for line in story.lines]
    assert lines == [
        "Range 8 cm",
        "Attack 5 + 1 = 6",
        "Defense, front, 4",
        "6 against 4: hit, margin 2",
        "Damage 2 × 3 = 6",
        "Syreen 1 takes a Stun counter",
    ]
    assert all(line.rule for line in story.lines)


def test_the_memory_keeps_ways_and_the_order_of_the_turn() -> None:
    state, memory = table(), remember(None, View(table()), [])
    for said in ("activate Pathfinder 1", "move to 50,24", "move to 54,24", "end"):
        (action,) = parse(state, said, 0)
        before = copy_record(state)
        with noting() as notes:
            apply(state, 0, action)
        memory = remember(memory, View(before), notes)
    assert memory["wakes"] == {"0": [[5000, 2000], [5000, 2400], [5400, 2400]]}
    assert memory["activated"] == [0]
    (own,) = [piece for piece in scene(View(state), 0, memory).pieces if piece.name == "Pathfinder 1"]
    assert own.wake == ((5000, 2000), (5000, 2400), (5400, 2400))


@pytest.mark.rule("LS-7.3", "LS-10.1")
def test_a_datacard_has_the_values_that_count_now() -> None:
    state = table(Syreen_1={"crippled": True, "cp": False})
    card = next(each for each in seen(state).cards if each.title == "Syreen 1")
    stats = {stat.text: (stat.value, stat.printed) for stat in card.stats}
    assert stats["Move"] == ("8/13", "15/25")
    assert stats["CP"] == ("0", "")
    assert stats["Overkill"] == (">11", "")
    (weapon,) = [line for line in card.lines if line.kind == "main"]
    assert weapon.detail.startswith("contact +1, ×2; to 15 0, ×2; to 30 0, ×1")


@pytest.mark.rule("LS-10.3")
def test_a_window_says_what_each_answer_leaves_and_can_be_passed_up() -> None:
    state = do(table(), 0, "activate Pathfinder 1; P. Cannon at Syreen 1")
    shown = seen(state, 1)
    assert shown.prompt is not None
    assert shown.prompt.decline == "decline"
    assert [other.prompt.decline for other in (seen(state, 0), seen(state, -1)) if other.prompt] == ["", ""]
    said = {offer.id: offer.detail for offer in shown.offers}
    assert said["decline"] == "no Command Point is spent, hit 60\xa0%"
    assert said["interrupt with Syreen 1 with Evasive"].endswith("hit 12\xa0% if it stays")


def test_only_names_of_the_rulebook_are_cited() -> None:
    state = do(table(), 0, "activate Lancer 1")
    shown = seen(state)
    rules = {offer.rule for offer in shown.offers} | {stat.rule for card in shown.cards for stat in card.stats}
    assert all(rule.startswith("LS-") for rule in rules)
    assert "rule" in {each.name for each in fields(shown.offers[0])}


@pytest.mark.rule("LS-3.1")
def test_the_question_of_order_names_who_won_the_initiative_to_all() -> None:
    """Whoever waits for the answer reads it too."""
    state = at("first_contact", phase="initiative", chooses="B")
    for seat in (0, 1):
        prompt = scene(View(copy_record(state)), seat).prompt
        assert prompt
        assert prompt.text == f"{ORANGE} won the initiative: who acts first?"
