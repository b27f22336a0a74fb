"""What the classics share: two players, no options, and faces in words; they are yardsticks, not for show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from stormtable.engine import Action, Coded, copy_record
from stormtable.engine.dice import Rolled
from stormtable.engine.events import Note
from stormtable.engine.game import BadInput, Option, Setting
from stormtable.engine.inputs import Part, did_you_mean, settle_options
from stormtable.scene import Die, Offer, Prompt, Result, Scene, Story

__all__ = [
    "BINDING",
    "OPTIONS",
    "SEATS",
    "VERSION",
    "Shared",
    "open_ended",
    "preview",
    "remember",
    "seats",
    "upgrade",
    "won",
]

VERSION: Final = 1
SEATS: Final = ("A", "B")
BINDING: Final = ()
OPTIONS: Final[Sequence[Option]] = ()

S = TypeVar("S")


def seats(view: Any) -> tuple[str, ...]:
    """Two players."""
    return SEATS


def open_ended(state: Any, seat: int) -> bool:
    """Every legal action is listed."""
    return False


def upgrade(position: Mapping[str, Any], from_version: int) -> dict[str, Any]:
    """Positions of this first version need no change."""
    return dict(position)


def remember(memory: Any, view: Any, notes: Sequence[Note]) -> None:
    """Scenes in words show nothing of the past."""


def preview(view: Any, seat: int, action: Action) -> None:
    """Nothing to be shown beforehand."""


def won(winner: int, reason: str, rule: str) -> Result:
    """One of the two has won."""
    return Result(text=f"{SEATS[winner]} wins", reason=reason, rule=rule, winner=winner)


@dataclass(frozen=True, slots=True)
class Shared(Generic[S]):
    """What follows from a game's own parts in the same way for each game."""

    title: str
    state: Callable[[], S]  # a blank one
    events: type[Coded]
    set_up: Callable[[S], None]
    most: int  # MAX_CHOICES
    choices: Callable[[S, int, list[Action]], int]
    position: Callable[[S], dict[str, Any]]
    set_position: Callable[[S, Mapping[str, Any]], None]
    write: Callable[[S, Sequence[Action]], str]
    offer: Callable[[str], Offer]  # of a notation
    result: Callable[[S], Result | None]

    def fill(self, scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> S:
        """A game before `set_up`: the board comes with that. Raises BadInput."""
        if isinstance(scenario, str) and scenario != "standard":
            raise BadInput(f"scenario {scenario!r}: unknown; {did_you_mean(scenario, ['standard'])}")
        settle_options(options, OPTIONS)
        state: Any = self.state()
        state.dice.rng = seed
        return state  # type: ignore[no-any-return]

    def load(self, scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> S:
        """A game at its first decision; the scenario by name, or a table with a [position]. Raises BadInput."""
        state = self.fill(scenario, options, seed)
        self.set_up(state)
        if not isinstance(scenario, str):
            part = Part(scenario)
            self.set_position(state, part.part("position").table)
            part.refuse_unread()
        return state

    def canonical(self, view: S, words: Mapping[str, Any]) -> dict[str, Any]:
        """A position or a part of one in the words of `position`: put on a copy, and read from it. Raises BadInput."""
        made = copy_record(view)
        self.set_position(made, words)
        return {key: value for key, value in self.position(made).items() if key in words}

    def narrate(self, view: S, notes: Sequence[Note], rolls: Sequence[Rolled]) -> list[Story]:
        """One story an event, all dice with the first."""
        dice = tuple(Die(sides=roll.sides, face=face) for roll in rolls for face in roll.faces)
        told = []
        for i, each in enumerate(notes):
            event = self.events(each.event)
            text = event.text.format(a=each.a, b=each.b, c=each.c)
            told.append(Story(text=text, side=each.a, rule=event.rule, dice=dice if i == 0 else ()))
        return told

    def scene(self, view: S, seat: int, memory: Any = None) -> Scene:
        """No board: whose turn it is, the position as text, the offers of `seat` when it decides."""
        out = [Action() for _ in range(self.most)]
        offered = [self.write(view, [action]) for action in out[: self.choices(view, seat, out)]]
        words, result = self.position(view), self.result(view)
        who = words["to_move"]
        prompt = None if result else Prompt(seats=(SEATS.index(who),), text=f"{who} to move", detail=str(words))
        return Scene(
            title=self.title,
            turn="",
            turn_of="",
            sides=SEATS,
            pieces=(),
            prompt=prompt,
            offers=tuple(map(self.offer, offered)),
            result=result,
        )
