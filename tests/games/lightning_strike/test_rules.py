"""What case files cannot say: misses told from hits without effect, and what a search is offered."""

from __future__ import annotations

from typing import Any, Final

import pytest

from stormtable.engine import Action
from stormtable.engine.dice import Script, dice_from
from stormtable.engine.events import noting
from stormtable.engine.plain import hide
from stormtable.engine.records import copy_record, differences
from stormtable.games.lightning_strike.bot.appraisal import evaluate
from stormtable.games.lightning_strike.rules.attack import blocking_unit
from stormtable.games.lightning_strike.rules.codes import Event, No
from stormtable.games.lightning_strike.rules.decisions import apply, concede, deciders, refuse
from stormtable.games.lightning_strike.rules.state import MAX_CHOICES, State, Verb
from stormtable.games.lightning_strike.words.notation_reading import parse
from stormtable.games.lightning_strike.words.notation_writing import write
from tests.support.lightning_table import at, do, load, options_of, played, refused

TWO: Final[dict[str, Any]] = {"sides": {"A": ["syreen"], "B": ["wraith"]}}


def told(state: State, seat: int, text: str, dice: tuple[int, ...]) -> list[tuple[Event, int, int]]:
    """The events of an attack that nobody can answer: (event, b, c)."""
    after = copy_record(state)
    with noting() as notes, dice_from(Script(dice)) as script:
        for action in parse(after, text, seat):
            apply(after, seat, action)
    assert not script.left
    return [(Event(note.event), note.b, note.c) for note in notes]


def case_5(facing: int, evasive: bool) -> State:
    units = {
        "Syreen 1": {"at": [60, 60], "facing": 270},
        "Wraith 1": {"at": [60, 40], "facing": facing, "evasive": evasive, "cp": False},
    }
    return do(at(TWO, phase="main", units=units), 0, "activate Syreen 1 with Overthrust")


@pytest.mark.rule("LS-2.2", "LS-2.3", "LS-2.4", "LS-2.7")
@pytest.mark.parametrize(
    ("facing", "evasive", "dice", "outcome"),
    [
        (270, False, (2, 1, 2, 2), (Event.MISS, 0, 0)),  # (i) 0 against 0
        (90, True, (3, 2, 1, 1), (Event.HIT, 1, 0)),  # (ii) 0 against 3, but a fumble
        (90, True, (1, 1, 1, 1), (Event.MISS, 0, 0)),  # (iii) both fumble
    ],
)
def test_worked_case_5(facing: int, evasive: bool, dice: tuple[int, ...], outcome: tuple[Event, int, int]) -> None:
    events = told(case_5(facing, evasive), 0, "ACDLS Laser at Wraith 1", dice)
    assert outcome in events
    assert (Event.DAMAGE, 2, 2) in events or outcome[0] == Event.MISS


@pytest.mark.rule("LS-2.6", "LS-5.4", "LS-5.5")
def test_modifiers_are_told_before_each_roll() -> None:
    """Those that are 0 are not told: the accuracy of this band, the arc's Avoidance is -3."""
    events = told(case_5(270, True), 0, "ACDLS Laser at Wraith 1", (4, 1, 3, 1))
    seen = [event for event, _, _ in events]
    assert seen.index(Event.ATTACK) < seen.index(Event.ATTACK_MODIFIER) < seen.index(Event.ATTACK_ROLL)
    assert [c for event, _, c in events if event == Event.ATTACK_MODIFIER] == [-3]
    assert [c for event, _, c in events if event == Event.DEFENSE_MODIFIER] == [-3, 3]
    assert [(b, c) for event, b, c in events if event == Event.ATTACK_ROLL] == [(4, 1)]
    assert [(b, c) for event, b, c in events if event == Event.DEFENSE_ROLL] == [(3, 3)]


@pytest.mark.rule("LS-1.3", "LS-1.7")
def test_who_places_first_is_told() -> None:
    with noting() as notes:
        state = load(TWO, {}, 1)
    (first,) = [note.a for note in notes if note.event == Event.PLACES_FIRST]
    assert deciders(state) == 1 << first


@pytest.mark.rule("LS-5.8", "LS-5.11")
def test_the_unit_that_blocks_the_line_is_known() -> None:
    """Of two that touch the target on the line the first; none if they stand behind it."""
    scenario = {"sides": {"A": ["syreen", "wraith"], "B": ["pathfinder", "lancer", "lancer"]}}
    ours = {"Syreen 1": {"at": [60, 60], "facing": 270}, "Wraith 1": {"at": [20, 20], "facing": 0}}
    for y, blocks in ((52, 9), (48, -1)):
        lancers = {f"Lancer {n}": {"at": [60 + n / 10, y], "facing": 90} for n in (1, 2)}
        theirs = {"Pathfinder 1": {"at": [60, 50], "facing": 90}, **lancers}
        assert blocking_unit(at(scenario, phase="main", units={**ours, **theirs}), 0, 8) == blocks


def test_a_view_holds_nothing_of_the_generator() -> None:
    view = load(TWO, {}, 1)
    assert view.dice.rng != 0
    hide(view, 0)
    assert view.dice.rng == 0


# What is offered


def crowd() -> dict[str, Any]:
    """Four full sides with as many weapons and bands as a card may have."""
    attacks = [
        {"name": f"Gun {i}", "arc": "T", "range": ["C", 10 + i, 40 + i, 90 + i], "accuracy": [0] * 4, "damage": [1]}
        for i in range(4)
    ]
    card = {
        "name": "Dreadnought",
        "kind": "exo",
        "threat_value": 1,
        "actions": 9,
        "size": 3,
        "move": [20, 40],
        "avoidance": {"front": 0, "rear": 0},
        "protection": {"front": [1, 2, 3], "rear": [1, 2, 3]},
        "perks": {"ecm": 1, "eccm": 1},
        "attacks": attacks,
    }
    sides = {side: ["dreadnought"] * 8 for side in "ABCD"}
    return {
        "table": {"width": 380, "height": 380, "zone": 190},
        "sides": sides,
        "units": {"dreadnought": card},
    }


def test_a_crowd_does_not_overflow_the_choices() -> None:
    """Neither its places nor its shots and moves; an end is always among them."""
    state = load(crowd(), {}, 1)
    (seat,) = [each for each in range(4) if deciders(state) >> each & 1]
    assert 100 < len(options_of(state, seat)) < MAX_CHOICES
    active = at(crowd(), phase="main", active="Dreadnought 1")
    offered = options_of(active, 0)
    assert len(offered) < MAX_CHOICES
    assert "end" in [write(active, [each]) for each in offered]


@pytest.mark.parametrize("scenario", ["patrol_clash", "free_four"])
def test_nothing_is_offered_twice(scenario: str) -> None:
    for seed in range(12):
        state = played(scenario, 25 * seed, seed)
        for seat in range(state.table.sides):
            texts = [write(state, [each]) for each in options_of(state, seat)]
            assert len(set(texts)) == len(texts)


def test_moves_bring_an_exo_behind_and_into_contact_and_to_the_ends_of_bands() -> None:
    units = {"Syreen 1": {"at": [60, 40], "facing": 90}, "Wraith 1": {"at": [60, 50], "facing": 270}}
    state = at(TWO, phase="main", active="Syreen 1", units=units)
    texts = [write(state, [each]) for each in options_of(state, 0) if each.verb == Verb.MOVE]
    assert {"move to 60,51", "move to 60,35.01"} <= set(texts)


def test_a_fighter_without_move_turns_once() -> None:
    """Half of nothing buys no turn, else it could turn for ever."""
    scenario = {
        "sides": {"A": ["hulk"], "B": ["syreen"]},
        "units": {
            "hulk": {
                "name": "Hulk",
                "kind": "fighter",
                "threat_value": 1,
                "actions": 1,
                "size": 3,
                "move": [0, 10],
                "avoidance": {"front": 0, "rear": 0},
                "protection": {"front": [1, 2, 3], "rear": [1, 2, 3]},
            }
        },
    }
    state = do(at(scenario, phase="main"), 0, "activate Hulk 1; turn left 10")
    assert refused(state, 0, "turn left 10") == No.NO_TURN


# Conceding, and what a position is worth


@pytest.mark.rule("LS-3.10", "LS-3.50")
def test_who_is_out_already_concedes_without_a_trace() -> None:
    state = at(
        "free_three", phase="main", units={"Pathfinder 2": {"status": "destroyed"}, "Wraith 1": {"status": "retreated"}}
    )
    after = copy_record(state)
    with noting() as notes:
        concede(after, 1)
    assert differences(state, after) == []
    assert list(notes) == []


def test_worth_follows_what_is_left() -> None:
    whole = at(TWO, phase="main")
    assert evaluate(whole, 0) == 1000 * 70 // 170
    hurt = at(TWO, phase="main", units={"Wraith 1": {"crippled": True, "stunned": True}})
    assert evaluate(hurt, 0) == 1000 * 70 // 110
    assert evaluate(hurt, 0) + evaluate(hurt, 1) in (999, 1000)
    lost = at(TWO, phase="main", units={"Wraith 1": {"status": "destroyed"}})
    assert (evaluate(lost, 0), evaluate(lost, 1)) == (1000, 0)


@pytest.mark.rule("LS-3.6", "LS-3.9")
@pytest.mark.parametrize(("force", "end"), [(["syreen"], Event.DRAW), (["lancer"], Event.WON_GAME)])
def test_how_the_game_ended_is_told(force: list[str], end: Event) -> None:
    """7 against 7 points left at the turn limit, 8 against 7."""
    scenario = {"table": {"turn_limit": 3}, "sides": {"A": force, "B": ["syreen"]}}
    number = 2 if force == ["syreen"] else 1
    units = {f"Syreen {number}": {"activated": True, "cp": False}}
    state = at(scenario, turn=3, phase="main", units=units)
    events = told(state, 0, f"activate {force[0]} 1; end", ())
    assert end in [event for event, _, _ in events]


# Actions that no notation writes


DUEL: Final[dict[str, Any]] = {
    "Pathfinder 1": {"at": [50, 50], "facing": 90},
    "Syreen 1": {"at": [50, 58], "facing": 270},
}
EXO: Final = at("first_contact", phase="main", active="Pathfinder 1", units=DUEL)
FIGHTER: Final = at("first_contact", phase="main", active="Lancer 1", units=DUEL)
SLOT: Final = at("first_contact", phase="main", units=DUEL)
WINDOW: Final = do(EXO, 0, "P. Cannon at Syreen 1")
DEFENSE: Final = do(WINDOW, 1, "decline")
ORDER: Final = at("first_contact", phase="initiative", chooses="A")
FIELD: Final = at("asteroid_run", phase="placing obstacles", drawn="dust")
PLACING: Final = at("first_contact", phase="placing units")
FAR: Final = 2**31 - 1


@pytest.mark.rule("LS-1.9", "LS-5.1", "LS-4.1")
@pytest.mark.parametrize(
    ("state", "seat", "action", "why"),
    [
        (EXO, 0, Action(verb=Verb.ATTACK, target=8, part=1), No.NO_WEAPON),
        (EXO, 0, Action(verb=Verb.ATTACK, target=8, part=-1), No.NO_WEAPON),
        (EXO, 0, Action(verb=Verb.ATTACK, target=-1), No.NO_TARGET),
        (EXO, 0, Action(verb=Verb.ATTACK, target=127), No.NO_TARGET),
        (EXO, 0, Action(verb=Verb.ATTACK, target=8, amount=2), No.MALFORMED),
        (EXO, 0, Action(verb=Verb.ATTACK, target=8, x=1), No.MALFORMED),
        (EXO, 0, Action(verb=Verb.JAM, target=-1), No.NO_ECM),
        (EXO, 0, Action(verb=Verb.MOVE, x=FAR, y=-FAR), No.TOO_FAR),
        (EXO, 0, Action(verb=Verb.FACE, facing=3600), No.NOT_A_FACING),
        (EXO, 0, Action(verb=Verb.FACE, facing=-1), No.NOT_A_FACING),
        (EXO, 0, Action(verb=Verb.SPIN, facing=3600), No.NOT_A_FACING),
        (EXO, 0, Action(verb=Verb.END, facing=1), No.MALFORMED),
        (EXO, 0, Action(verb=Verb.END, y=1), No.MALFORMED),
        (EXO, 0, Action(verb=Verb.RECOVER, target=1), No.MALFORMED),
        (EXO, 0, Action(verb=Verb.MOVE, x=5000, y=5100, facing=1), No.MALFORMED),
        (EXO, 0, Action(verb=Verb.END, unit=1), No.NOT_ACTIVE),
        (EXO, 1, Action(verb=Verb.END), No.NOT_YOURS),
        (EXO, -1, Action(verb=Verb.END), No.NOT_YOURS),
        (EXO, 4, Action(verb=Verb.END), No.NOT_YOURS),
        (EXO, 0, Action(verb=Verb.PASS), No.OTHER_DECISION),
        (EXO, 0, Action(verb=0), No.OTHER_DECISION),
        (EXO, 0, Action(verb=99), No.OTHER_DECISION),
        (FIGHTER, 0, Action(verb=Verb.FLY, unit=1), No.NO_DISTANCE),
        (FIGHTER, 0, Action(verb=Verb.FLY, unit=1, x=-500), No.NO_DISTANCE),
        (FIGHTER, 0, Action(verb=Verb.FLY, unit=1, x=FAR), No.NO_ALLOWANCE),
        (FIGHTER, 0, Action(verb=Verb.FLY, unit=1, x=500, y=1), No.MALFORMED),
        (FIGHTER, 0, Action(verb=Verb.TURN, unit=1, facing=3600), No.NOT_A_FACING),
        (FIGHTER, 0, Action(verb=Verb.TURN, unit=1, facing=-1), No.NOT_A_FACING),
        (FIGHTER, 0, Action(verb=Verb.JAM, unit=1, target=-1), No.NOT_ON_TABLE),
        (FIGHTER, 0, Action(verb=Verb.JAM, unit=1, target=100), No.NOT_ON_TABLE),
        (SLOT, 0, Action(verb=Verb.ACTIVATE, unit=8), No.NOT_THIS_UNIT),
        (SLOT, 0, Action(verb=Verb.ACTIVATE, unit=-1), No.NOT_THIS_UNIT),
        (SLOT, 0, Action(verb=Verb.ACTIVATE, unit=32), No.NOT_THIS_UNIT),
        (SLOT, 0, Action(verb=Verb.ACTIVATE, unit=2), No.NOT_THIS_UNIT),
        (SLOT, 0, Action(verb=Verb.ACTIVATE, part=4), No.MALFORMED),
        (SLOT, 0, Action(verb=Verb.ACTIVATE, part=-1), No.MALFORMED),
        (SLOT, 0, Action(verb=Verb.ACTIVATE, amount=1), No.MALFORMED),
        (SLOT, 0, Action(verb=Verb.ACT, part=1), No.MALFORMED),
        (SLOT, 0, Action(verb=Verb.PASS, unit=1), No.MALFORMED),
        (WINDOW, 1, Action(verb=Verb.DECLINE, unit=8), No.MALFORMED),
        (WINDOW, 1, Action(verb=Verb.DECLINE, amount=1), No.MALFORMED),
        (WINDOW, 1, Action(verb=Verb.INTERRUPT, unit=0), No.NOT_THIS_UNIT),
        (WINDOW, 1, Action(verb=Verb.INTERRUPT, unit=-1), No.NOT_THIS_UNIT),
        (WINDOW, 1, Action(verb=Verb.INTERRUPT, unit=16), No.NOT_THIS_UNIT),
        (WINDOW, 1, Action(verb=Verb.INTERRUPT, unit=8, facing=1), No.MALFORMED),
        (WINDOW, 1, Action(verb=Verb.INTERRUPT, unit=8, part=4), No.MALFORMED),
        (WINDOW, 1, Action(verb=Verb.SPIN, unit=8, facing=3600), No.NOT_A_FACING),
        (WINDOW, 1, Action(verb=Verb.SPIN, unit=8, facing=2700), No.SAME_FACING),
        (WINDOW, 1, Action(verb=Verb.SPIN, unit=8, facing=10, part=1), No.MALFORMED),
        (DEFENSE, 1, Action(verb=Verb.BOOST, unit=8), No.MALFORMED),
        (DEFENSE, 1, Action(verb=Verb.DECLINE, y=1), No.MALFORMED),
        (ORDER, 0, Action(verb=Verb.ORDER, amount=2), No.NOT_AN_ORDER),
        (ORDER, 0, Action(verb=Verb.ORDER, amount=-1), No.NOT_AN_ORDER),
        (ORDER, 0, Action(verb=Verb.ORDER, unit=1), No.MALFORMED),
        (ORDER, 0, Action(verb=Verb.ORDER, x=1), No.MALFORMED),
        (FIELD, 0, Action(verb=Verb.PLACE_FIELD, x=-FAR, y=FAR), No.FIELD_OFF_TABLE),
        (FIELD, 0, Action(verb=Verb.PLACE_FIELD, x=6000, y=4500, facing=1), No.MALFORMED),
        (PLACING, 0, Action(verb=Verb.PLACE_UNIT, unit=-1, x=5000, y=1000), No.NOT_TO_PLACE),
        (PLACING, 0, Action(verb=Verb.PLACE_UNIT, unit=2, x=5000, y=1000), No.NOT_TO_PLACE),
        (PLACING, 0, Action(verb=Verb.PLACE_UNIT, x=FAR, y=-FAR), No.OFF_TABLE),
        (PLACING, 0, Action(verb=Verb.PLACE_UNIT, x=5000, y=1000, facing=3600), No.NOT_A_FACING),
        (PLACING, 0, Action(verb=Verb.PLACE_UNIT, x=5000, y=1000, facing=-1), No.NOT_A_FACING),
        (PLACING, 0, Action(verb=Verb.PLACE_UNIT, x=5000, y=1000, part=4), No.MALFORMED),
        (PLACING, 0, Action(verb=Verb.PLACE_UNIT, x=5000, y=1000, amount=1), No.MALFORMED),
    ],
)
def test_actions_that_make_no_sense_are_refused(state: State, seat: int, action: Action, why: No) -> None:
    """Numbers out of range, fields that a verb does not use, units of others, verbs out of place."""
    assert No(refuse(state, seat, action)) == why
