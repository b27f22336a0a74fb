"""Positions of Arclight for tests of what is shown: set up in the words of a case file, played with given dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stormtable.engine import copy_record
from stormtable.engine.case_play import arrange, seat_of
from stormtable.engine.cases import Case, case_of, read_case
from stormtable.engine.dice import Recorder, Rolled, Script, dice_from
from stormtable.engine.events import Note, noting
from stormtable.games import find
from stormtable.games.arclight.rules.state import State, View
from stormtable.scene import Offer, Scene, Story

game = find("arclight")

CASES = Path(__file__).parent.parent / "cases" / "arclight"
SHORT_RANGE: dict[str, Any] = {  # Pulsar 1's pilot, the last of the phase, four hexes from its target
    "turn": 6,
    "phase": "cannon fire",
    "firing": "Pulsar 1 P",
    "units": {"Pulsar 1": {"hex": "1512", "facing": 1}, "Javelin 1": {"hex": "1508", "facing": 4}},
}


def staged(position: Mapping[str, Any] | None = None, scenario: str = "duel", **options: Any) -> State:
    """A match at a position; without one, as the scenario sets it up."""
    table = {"game": "arclight", "scenario": scenario, "options": options, "position": dict(position or {})}
    state = arrange(game, case_of(table))
    assert isinstance(state, State)
    return state


def view_of(state: State, seat: int = -1) -> View:
    """What a seat sees."""
    view = copy_record(state)
    game.hide(view, seat)
    return View(view)


@dataclass
class Played:
    """One entry."""

    before: View
    state: State
    notes: list[Note]
    rolls: list[Rolled]
    left: list[int]  # dice not used

    @property
    def stories(self) -> list[Story]:
        told: list[Story] = game.narrate(self.before, self.notes, self.rolls)
        return told


def play(state: State, seat: int, text: str, dice: Sequence[int] = ()) -> Played:
    """Carry out one action in notation on a copy, with these dice."""
    view = view_of(state, seat)
    (action,) = game.parse(view, text, seat)
    assert game.refuse(view, seat, action) == 0
    after, script = copy_record(state), Script(dice)
    with noting() as notes, dice_from(Recorder(script)) as recorder:
        game.apply(after, seat, action)
    return Played(view, after, notes, recorder.rolls, script.left)


def case_entries(path: Path) -> Iterator[Played]:
    """The entries of a case file, one an action; refused plays are left out."""
    case: Case = read_case(path)
    state = arrange(game, case)
    for each in case.plays:
        if not each.do or each.refused or each.do.strip().casefold() == "concede":
            continue
        seat, dice = seat_of(game, state, each), list(each.dice)
        for action in game.parse(view_of(state, seat), each.do, seat):
            view, after, script = view_of(state, seat), copy_record(state), Script(dice)
            with noting() as notes, dice_from(Recorder(script)) as recorder:
                game.apply(after, seat, action)
            dice, state = script.left, after
            yield Played(view, after, notes, recorder.rolls, script.left)


def offer_named(scene: Scene, text: str) -> Offer:
    """The offer of that text."""
    (found,) = [offer for offer in scene.offers if offer.text == text]
    return found


def texts(story: Story) -> list[str]:
    """The lines of a story, with codes in front and old and new values behind."""
    return [
        " ".join(filter(None, (f"[{' '.join(line.codes)}]" if line.codes else "", line.text)))
        + (f": {line.old} to {line.new}" if line.new else "")
        for line in story.lines
    ]
