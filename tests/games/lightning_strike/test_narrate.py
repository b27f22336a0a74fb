"""Stories: every die told once, every step with its rule, sums that come out, and why a shot missed."""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from stormtable.engine import Action
from stormtable.engine.case_play import play_case
from stormtable.engine.cases import read_case
from stormtable.engine.dice import SOURCE, Generator, Recorder, Rolled, Script, dice_from
from stormtable.engine.events import NOTES, Note, noting
from stormtable.engine.people import player
from stormtable.engine.records import copy_record
from stormtable.engine.rulebook import read_rulebook
from stormtable.games import find, folder
from stormtable.games.lightning_strike.rules import sequence
from stormtable.games.lightning_strike.rules.codes import Event
from stormtable.games.lightning_strike.rules.decisions import apply
from stormtable.games.lightning_strike.rules.state import Ask, State, View
from stormtable.games.lightning_strike.words.narrate import Narrator, narrate
from stormtable.games.lightning_strike.words.notation_reading import parse
from stormtable.scene import Line, Story
from tests.support.lightning_table import at, do

game = find("lightning_strike")

ORANGE = player("Orange")

CASES = sorted((Path(__file__).parents[2] / "cases" / "lightning_strike").glob("*.toml"))
BOOK = read_rulebook(folder(game.NAME) / "rulebook.toml", "LS")
UNITS = {
    "Pathfinder 1": {"at": [50, 20], "facing": 90},
    "Lancer 1": {"at": [60, 20], "facing": 90},
    "Syreen 1": {"at": [50, 28], "facing": 270},
    "Wraith 1": {"at": [70, 60], "facing": 270},
}


def table(**units: dict[str, object]) -> State:
    known = {name: {**words, **units.get(name.replace(" ", "_"), {})} for name, words in UNITS.items()}
    return at("first_contact", turn=1, phase="main", order=["A", "B"], slot="A", obstacles=[], units=known)


def told(state: State, seat: int, said: str, dice: Sequence[int] = ()) -> list[Story]:
    """The stories of one act with these dice."""
    (action,) = parse(state, said, seat)
    after = copy_record(state)
    with dice_from(Recorder(Script(dice))) as rolled, noting() as notes:
        apply(after, seat, action)
    return narrate(View(state), notes, rolled.rolls)


def lines(story: Story) -> list[str]:
    return [line.text for line in story.lines]


@functools.cache
def entries(path: Path) -> tuple[tuple[list[Note], list[Rolled], list[Story]], ...]:
    """Each action of a case file, those that go without saying too: its events, dice and stories."""
    found = []

    def apply_and_tell(state: State, seat: int, action: Action) -> None:
        before, heard = copy_record(state), NOTES.get()
        with noting() as notes, dice_from(Recorder(SOURCE.get())) as recorder:
            apply(state, seat, action)
        if heard is not None:
            heard += notes
        found.append((notes, recorder.rolls, narrate(View(before), notes, recorder.rolls)))

    case = read_case(path)
    listening = SimpleNamespace(**{**vars(game), "apply": apply_and_tell})
    assert play_case(listening, case).right
    return tuple(found)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_stories_of_case_files(path: Path) -> None:
    for _, rolls, stories in entries(path):
        rolled = Counter((roll.sides, face) for roll in rolls for face in roll.faces)
        shown = Counter((die.sides, die.face) for part in parts(stories) for die in part.dice)
        assert shown == rolled
        for part in parts(stories):
            assert part.rule in BOOK, part
            assert all(each.rule in BOOK for each in part.modifiers)
            sums_come_out(part.text)


def parts(stories: Sequence[Story]) -> Iterator[Story | Line]:
    for story in stories:
        yield story
        yield from story.lines


def sums_come_out(text: str) -> None:
    """ "Attack 5 + 1 − 3 = 3": as it says, and not below 0."""
    found = re.search(r"(\d+(?: [+−] \d+)+) = (\d+)", text)
    if found:
        terms = found[1].replace("−", "-").replace("- ", "-").replace("+ ", "")
        assert max(0, sum(map(int, terms.split()))) == int(found[2]), text


def test_the_sums_of_stories_are_found() -> None:
    with pytest.raises(AssertionError):
        sums_come_out("Attack 5 + 1 = 7")
    assert any(" = " in line for path in CASES for _, _, stories in entries(path) for s in stories for line in lines(s))


def test_every_event_has_a_teller() -> None:
    assert [event.name for event in Event if not hasattr(Narrator, event.name.lower())] == []


def rest() -> Iterator[tuple[list[Note], list[Rolled], list[Story]]]:
    """What case files hardly show: the roll-off, the last turn, conceding, a shot that strikes beyond its ranges."""
    yield entry("asteroid_run", game.set_up)
    limit = at(
        {"table": {"turn_limit": 1}, "sides": {"A": ["lancer"], "B": ["lancer"]}},
        phase="main",
        turn=1,
        order=["A", "B"],
    )
    for each in limit.units:
        each.activated = True
    yield entry(limit, lambda state: advance(state, Ask.NOTHING))
    yield entry(table(), lambda state: game.concede(state, 1))
    far = table(Pathfinder_1={"at": [50, 3]}, Wraith_1={"at": [51, 30], "cp": False}, Syreen_1={"cp": False})
    shot = parse(do(far, 0, "activate Pathfinder 1"), "P. Cannon at Syreen 1", 0)
    yield entry(do(far, 0, "activate Pathfinder 1"), lambda state: apply(state, 0, shot[0]), (2,))


def entry(
    start: State | str, act: Callable[[State], None], dice: Sequence[int] | None = None
) -> tuple[list[Note], list[Rolled], list[Story]]:
    state = game.fill(start, {}, 1) if isinstance(start, str) else copy_record(start)
    before = copy_record(state)
    with noting() as notes, dice_from(Recorder(Generator() if dice is None else Script(dice))) as recorder:
        act(state)
    view = state if isinstance(start, str) else before
    return notes, recorder.rolls, narrate(View(view), notes, recorder.rolls)


def advance(state: State, ask: int) -> None:
    state.ask.what, state.ask.seats = ask, 0
    sequence.advance(state)


def test_every_event_is_told_in_these_tests() -> None:
    """So that every teller is tried."""
    tried = [*(each for path in CASES for each in entries(path)), *rest()]
    seen = {Event(note.event) for notes, _, _ in tried for note in notes}
    assert {event.name for event in Event if event not in seen} == set()


def test_the_stories_of_what_is_rare() -> None:
    for _, rolls, stories in rest():
        rolled = Counter((roll.sides, face) for roll in rolls for face in roll.faces)
        assert Counter((die.sides, die.face) for part in parts(stories) for die in part.dice) == rolled
        assert all(part.rule in BOOK for part in parts(stories))
    *_, (_, _, (astray,)) = rest()
    assert (astray.outcome, lines(astray)[-1]) == (
        "miss",
        "Wraith 1 is beyond the last range, 27.01 cm: the Action is spent",
    )


@pytest.mark.rule("LS-2.4", "LS-4.5", "LS-5.5")
def test_why_a_shot_missed() -> None:
    """The modifiers that alone made the difference, and the tie that is the defender's."""
    state = table(Syreen_1={"cp": False, "evasive": True}, Wraith_1={"cp": False})
    state = do(state, 0, "activate Pathfinder 1 with Overthrust")
    (story,) = told(state, 0, "P. Cannon at Syreen 1", (5, 3, 2, 1))
    assert (story.outcome, story.tone) == ("miss", "muted")
    assert lines(story)[1:] == [
        "Attack 5 + 1 − 3 = 3",
        "Defense, front, 2 + 3 = 5",
        "3 against 5: Syreen 1 is missed",
        "−3 Overthrust made the difference",
        "+3 Evasive made the difference",
    ]
    assert [line.rule for line in story.lines[-2:]] == ["LS-4.6", "LS-4.5"]
    assert [(each.text, each.amount, each.rule) for each in story.lines[2].modifiers] == [("Evasive", 3, "LS-4.5")]
    (story,) = told(state, 0, "P. Cannon at Syreen 1", (5, 3, 6, 5))
    assert lines(story)[-1] == "3 against 9: Syreen 1 is missed"
    (tie,) = told(state, 0, "P. Cannon at Syreen 1", (5, 3, 1, 1))
    assert "All ones: a fumble, the defender loses" in lines(tie)
    state = table(Syreen_1={"cp": False}, Wraith_1={"cp": False})
    (tie,) = told(do(state, 0, "activate Pathfinder 1"), 0, "P. Cannon at Syreen 1", (3, 1, 4, 2))
    assert lines(tie)[-1] == "4 against 4, a tie is the defender's: Syreen 1 is missed"


@pytest.mark.rule("LS-2.2", "LS-2.7")
def test_fumbles() -> None:
    state = do(table(Syreen_1={"cp": False}, Wraith_1={"cp": False}), 0, "activate Pathfinder 1")
    (story,) = told(state, 0, "P. Cannon at Syreen 1", (1, 1, 2, 1))
    assert lines(story)[-1] == "The attack fumbles: Syreen 1 is missed"
    (story,) = told(state, 0, "P. Cannon at Syreen 1", (1, 1, 1, 1))
    assert lines(story)[-1] == "The attack fumbles, so does the defense: a draw: Syreen 1 is missed"


@pytest.mark.rule("LS-10.2", "LS-10.3")
def test_answers_given_and_declined() -> None:
    state = do(table(), 0, "activate Pathfinder 1; P. Cannon at Syreen 1")
    (declined,) = told(state, 1, "decline")
    assert (declined.text, declined.rule, declined.side) == (f"{ORANGE} uses no Command Point", "LS-10.3", 1)
    (turn,) = told(state, 1, "spin Syreen 1 to 0")
    assert (turn.text, turn.outcome, turn.rule) == ("Syreen 1 turns 90° left", "faces east", "LS-10.2")
    assert lines(turn) == ["For its Command Point"]
    (acts,) = told(state, 1, "interrupt with Syreen 1 with Evasive")
    assert (acts.text, acts.outcome) == ("Syreen 1 acts out of sequence", "with Evasive")
    state = do(state, 1, "decline")
    boost, shot = told(state, 1, "boost", (5, 3, 4, 2))
    assert (boost.text, lines(boost)) == ("Syreen 1 defends", ["For its Command Point: +2 to the defense roll"])
    assert lines(shot)[2] == "Defense, front, 4 + 2 = 6"
    kept, shot = told(state, 1, "decline", (5, 3, 4, 2))
    assert kept.text == "Syreen 1 spends no Command Point on its defense"
    assert shot.outcome == "stunned"


@pytest.mark.rule("LS-5.10")
def test_a_shot_that_goes_astray_is_one_story() -> None:
    units: dict[str, dict[str, object]] = {
        "Syreen_1": {"cp": False},
        "Wraith_1": {"at": [51, 30], "cp": False},
    }
    state = do(table(**units), 0, "activate Pathfinder 1")
    (story,) = told(state, 0, "P. Cannon at Syreen 1", (2, 4, 3, 5, 3))
    assert story.text == "Pathfinder 1 fires P. Cannon at Wraith 1"
    assert lines(story)[0] == "At random among 2 in contact: Wraith 1, not Syreen 1"
    assert [(die.sides, die.face) for die in story.lines[0].dice] == [(2, 2)]


@pytest.mark.rule("LS-9.6", "LS-9.8")
def test_electronic_warfare_and_the_end_phase() -> None:
    state = do(table(), 0, "activate Lancer 1")
    (story,) = told(state, 0, "jam Syreen 1", (5, 2, 3, 1))
    assert (story.text, story.outcome, story.target) == ("Lancer 1 jams Syreen 1", "succeeds", "unit-8")
    assert lines(story)[:2] == ["Skill 5 + 3 = 8", "Syreen 1 resists: 3 + 3 = 6"]
    (story,) = told(state, 0, "jam Lancer 1", (5, 2))
    assert story.text == "Lancer 1 masks itself"
