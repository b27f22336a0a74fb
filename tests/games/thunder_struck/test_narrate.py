"""The log of Thunder Struck: every event has its story, every line its rule."""

from __future__ import annotations

import pytest

from stormtable.engine import below, copy_record
from stormtable.engine.dice import Dice, Rolled
from stormtable.engine.events import Note, noting
from stormtable.engine.people import player
from stormtable.games.thunder_struck.rules.codes import Event
from stormtable.games.thunder_struck.rules.decisions import apply, concede, deciders
from stormtable.games.thunder_struck.rules.state import State, Verb, View
from stormtable.games.thunder_struck.words.narrate import Narrator, narrate
from stormtable.scene import Story
from tests.support.thunder_struck_rules import B1, F1, M1, P1, SM, act, begun, lay, placed
from tests.support.thunder_table import load, options_of

BLUE = player("Blue")
ORANGE = player("Orange")


def told(state: State, seat: int, verb: Verb, **fields: int) -> list[Story]:
    before = View(copy_record(state))
    return narrate(before, act(state, seat, verb, **fields), ())


def duel(a: dict[str, object], b: dict[str, object] | None = None) -> State:
    return placed("duel", {"phase": "action", "ships": {"A": a, "B": {"dice": {"P1": 1}, **(b or {})}}})


def test_rolls_take_the_dice_that_are_seen() -> None:
    """Dice of others have no faces; the Reflex die is rolled apart and is green."""
    state = begun("duel", (1, *[3] * 8))
    notes = [Note(Event.FIRST, 0), Note(Event.ROUND, 1, 0), Note(Event.ROLLED, 1)]
    rolls = [
        Rolled(faces=(1,), sides=2, seen_by=-1),
        Rolled(faces=(0, 0, 0, 0), sides=6, seen_by=1),
        Rolled(faces=(6, 5, 2, 1), sides=6, seen_by=2),
        Rolled(faces=(4,), sides=6, seen_by=2),
    ]
    lot, heading, roll = narrate(View(state), notes, rolls)
    assert [die.face for die in lot.dice] == [1]
    assert (heading.kind, heading.text, heading.outcome) == ("heading", "Round 1", f"{BLUE} holds the marker")
    assert [(die.face, die.colour) for die in roll.dice] == [(6, ""), (5, ""), (2, ""), (1, ""), (4, "green")]


@pytest.mark.rule("TS-3.5")
def test_the_reveal_shows_each_console() -> None:
    state = begun("duel", (1, 6, 4, 2, 1, 5, 3, 2, 6))
    lay(state, 0, B1=6, M1=4, F1=2, SF=1)
    act(state, 0, Verb.HAND_IN)
    lay(state, 1, B1=6, M1=5, SR=3, F1=2)
    stories = told(state, 1, Verb.HAND_IN)
    assert [story.text for story in stories] == [
        f"{ORANGE} hands the layout in",
        f"{BLUE} shows the console",
        f"{ORANGE} shows the console",
    ]
    assert [die.face for die in stories[1].dice] == [6, 4, 2, 1]
    assert stories[1].lines[0].text == "6 on Boost 1, 4 on Manoeuvre 1, 2 on Fire 1, 1 on Front shield"


@pytest.mark.rule("TS-4.2", "TS-5.1")
def test_cubes_stand_before_the_act_they_are_for() -> None:
    (story,) = told(duel({"cubes": 2, "dice": {"B1": 5, "M1": 1}}), 0, Verb.BOOST, part=B1, target=B1, amount=1)
    assert (story.text, story.outcome) == ("Blue boosts 6", "from 0 to 7")
    assert [die.face for die in story.dice] == [6]
    assert [(each.text, each.amount) for each in story.modifiers] == [("cube on the 5", 1)]
    assert [(line.text, line.old, line.new) for line in story.lines] == [
        ("Power cubes", "2", "1"),
        ("Passes over 1 occupied space, not counted", "", ""),
    ]


@pytest.mark.rule("TS-4.2")
def test_a_die_moved_by_cube_is_told_from_where_to_where() -> None:
    state = duel({"cubes": 1, "dice": {"B1": 5, "M1": 1, "P1": 6}})
    (story,) = told(state, 0, Verb.FIRE, unit=2, part=P1, target=F1)
    assert story.lines[1].text == "The 6 moves from Power 1 to Fire 1"


@pytest.mark.rule("TS-5.3")
def test_a_contest_lists_the_totals_and_names_the_winner() -> None:
    state = duel({"dice": {"M1": 3, "M2": 5}}, {"dice": {"M1": 6}})
    (story,) = told(state, 0, Verb.MANOEUVRE, part=M1, target=M1)
    assert story.outcome == f"{BLUE} wins"
    assert [line.text for line in story.lines] == [
        f"{BLUE}: 8 with 2 dice",
        f"{ORANGE}: 6 with 1 die",
        f"{BLUE} wins the Sector with 8",
    ]


@pytest.mark.rule("TS-6.4", "TS-6.5", "TS-7.9")
def test_a_ship_without_a_shield_is_destroyed() -> None:
    hit, won = told(duel({"dice": {"F1": 6}}, {"shields": []}), 0, Verb.FIRE, unit=2, part=F1, target=F1)
    assert (hit.target, hit.outcome, hit.tone) == ("ship-B", "Orange destroyed", "bad")
    assert hit.lines[0].text == "Distance 6, the die shows 6"
    assert won.text == f"{BLUE} wins"
    assert any(line.text == f"{BLUE}: 1 ship, 0 damage tokens" for line in hit.lines)


@pytest.mark.rule("TS-6.6", "TS-6.7")
def test_damage_takes_what_lies_on_its_space() -> None:
    state = duel({"dice": {"F1": 6}}, {"dice": {"SM": 5}})
    hit = told(state, 0, Verb.FIRE, unit=2, part=F1, target=F1)[0]
    assert hit.lines[-1].text == "Mid shield of Orange stops it and is removed"
    damage = told(state, 1, Verb.MARK_DAMAGE, target=SM)[0]
    assert (damage.outcome, damage.tone) == ("Mid shield", "bad")
    assert [line.text for line in damage.lines] == ["Mid shield takes no dice any more", "The 5 on it is set aside"]


@pytest.mark.rule("TS-7.13")
def test_conceding_is_told() -> None:
    state = duel({"dice": {"P1": 1}})
    before = View(copy_record(state))
    with noting() as notes:
        concede(state, 1)
    stories = narrate(before, notes, ())
    assert [story.text for story in stories] == [f"{ORANGE} concedes", f"{BLUE} wins"]
    assert stories[0].lines[0].text == "Orange is destroyed"


@pytest.mark.parametrize(("scenario", "seed"), [("duel", 3), ("teams", 4), ("teams", 9)])
def test_whole_matches_are_told_with_a_rule_on_every_line(scenario: str, seed: int) -> None:
    state, chance, seen = load(scenario, seed), Dice(rng=seed), 0
    while not state.over and seen < 400:
        seat = (deciders(state) & -deciders(state)).bit_length() - 1
        offered = options_of(state, seat)
        before = View(copy_record(state))
        with noting() as notes:
            apply(state, seat, offered[below(chance, len(offered))])
        for story in narrate(before, notes, ()):
            assert story.text
            assert story.rule.startswith("TS-")
            assert all(line.rule.startswith("TS-") for line in story.lines)
            seen += 1
    assert seen > 20


def test_every_event_has_its_teller() -> None:
    assert not [event.name for event in Event if not callable(getattr(Narrator, event.name.lower(), None))]
