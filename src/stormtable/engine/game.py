"""What a game is to everything above it: the names that every game's `game.py` offers.

Functions marked "rule" are `@rule` functions over records: they run interpreted and compiled. The others are plain.
A module satisfies the protocol; nobody inherits from it. `conformance` holds every game found to it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, runtime_checkable

from stormtable.language import phrase

if TYPE_CHECKING:
    from stormtable.engine.actions import Action
    from stormtable.engine.dice import Dice
    from stormtable.engine.rules import Coded

__all__ = ["WATCHER", "WON", "BadInput", "Game", "Option", "Reported", "Scenario", "Setting", "seats_in"]

WATCHER: Final = -1  # the seat of one who only looks
WON: Final = 2  # points of who has won; 1 of a draw, 0 of who has lost

Setting = bool | int | str


class BadInput(ValueError):
    """Input that a person can mend: the message says what is wrong, where, and what would be right.

    It often quotes the input; where that is overlong, the middle of the message is left out. `rule` is the id of the
    rule that says what would be right, if one does; `where` the dotted key in a file, "areas[2].points", if it is one.
    """

    MOST: Final = 1000  # characters

    def __init__(self, message: str, rule: str = "", where: str = "") -> None:
        if len(message) > self.MOST:
            half = self.MOST // 2
            message = f"{message[:half]} ... {message[-half:]}"
        super().__init__(message)
        self.rule, self.where = rule, where


@dataclass(frozen=True, slots=True)
class Scenario:
    """A shipped scenario as the lobby shows it."""

    name: str
    title: str
    text: str
    contents: Mapping[str, Any] = field(default_factory=dict)  # of its file
    former: Mapping[str, Any] = field(default_factory=dict)  # as they were while records did not hold them; {}: as now


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the match starts; `rule` is the id that describes it ("" if none)."""

    name: str
    title: str
    rule: str
    default: Setting
    text: str
    kind: Literal["flag", "number", "force"] = "flag"
    low: int = 0
    high: int = 0
    scenarios: tuple[str, ...] = ()  # where it applies; empty: everywhere
    units: tuple[tuple[str, str, int], ...] = field(default=())  # kind "force": (key, title, points) to build from
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()  # kind "force": headings, the keys under each
    limit: str = ""  # kind "force": the option of kind "number" that says how many points it may have, 0 for any
    measure: tuple[str, str] = (phrase("point"), phrase("points"))  # kind "force": what its units cost, one and several
    seats: bool = False  # kind "number": how many sit down depends on it


class Game(Protocol):
    """A rulebook in code. `State` is a record class; a View is the same layout after `hide`."""

    NAME: str  # the folder's name, as on the command line
    TITLE: str
    PREFIX: str  # of its rule ids
    TEXT: str  # one sentence for the lobby
    MINUTES: int  # a usual game's length
    TURN: str  # the field of State that counts turns, or rounds, if it has one
    MAX_CHOICES: int
    VERSION: int  # of the State's layout; see `upgrade`
    State: type[Any]
    Event: type[Coded]
    No: type[Coded]
    SCENARIOS: Mapping[str, Scenario]
    OPTIONS: Sequence[Option]
    UNSAID: Collection[int]  # verbs of fallbacks that a case file need not write, such as to hold fire
    BINDING: Collection[int]  # verbs not taken back while others still decide, such as to hand a draft in
    ONLOOKERS_ALIKE: bool  # whether who decides nothing, and knows no more than a watcher, is shown what a watcher is

    def load(self, scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> Any:
        """Plain. A state after `set_up`; the scenario by name or as the contents of a file. Raises BadInput.

        `engine.scenarios.Agreed` contents are those of a match that has begun.
        """

    def fill(self, scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> Any:
        """Plain. What `load` hands to `set_up`; a simulation begins many games from copies of it. Raises BadInput."""

    def seats(self, view: Any) -> Sequence[str]:
        """Plain. The names of the seats in notation and case files ("A", "B"), in order; `seating` gathers them.

        They and `side_of` depend on the scenario and the options alone: what `fill` wrote suffices.
        """

    def set_up(self, state: Any) -> None:
        """Rule. From what `load` wrote to the first decision (may roll dice)."""

    def deciders(self, state: Any) -> int:
        """Rule. Bits of the seats that must act now; 0 when the game is over."""

    def secret(self, state: Any) -> bool:
        """Rule. Whether what is decided now stays sealed from the other seats, team mates too, until all have decided.

        A draft of several acts is sealed likewise; only the act after which its seat decides no more may show.
        """

    def side_of(self, state: Any, seat: int) -> int:
        """Rule. The team of a seat, also where it is out of the game; -1 for a watcher."""

    def refuse(self, state: Any, seat: int, action: Action) -> int:
        """Rule. 0, or a code of `No`: the authority on legality. Never changes the state."""

    def choices(self, state: Any, seat: int, out: list[Action]) -> int:
        """Rule. Writes every legal action to `out`, or where `open_ended` a fixed selection; returns how many.

        Equal on a View.
        """

    def open_ended(self, state: Any, seat: int) -> bool:
        """Plain. Whether more is legal now than `choices` lists, such as any place on a free table.

        Then the seat is asked even where they list one action only.
        """

    def apply(self, state: Any, seat: int, action: Action) -> None:
        """Rule. Carries out a legal action and advances to the next decision."""

    def fallback(self, state: Any, seat: int, out: list[Action]) -> int:
        """Rule. Writes what happens if the seat does not answer to out[0]; returns 1."""

    def is_over(self, state: Any) -> bool:
        """Rule."""

    def points(self, state: Any, seat: int) -> int:
        """Rule. 2 a win, 1 a draw, 0 a loss; the same for all seats of a team."""

    def hide(self, state: Any, seat: int) -> None:
        """Rule. Makes the state that seat's View: secrets and generator blank. Idempotent."""

    def imagine(self, state: Any, seat: int, dice: Dice) -> None:
        """Rule. Fills what `hide` blanked with a guess consistent with the view, drawn from `dice`."""

    def evaluate(self, state: Any, seat: int) -> int:
        """Rule. How good the position is for a seat, 0 (lost) to 1000 (won)."""

    def check(self, state: Any) -> str:
        """Plain. "" if all holds that always does, else one sentence that names a thing that does not.

        Of a whole state and of every view and guess alike: what a view leaves out is left out here too. That pieces lie
        on the table and no two in one place, that counts keep their limits and who is asked is there to answer. The
        conformance suite asks it at every position; rules take it for granted.
        """

    def concede(self, state: Any, seat: int) -> None:
        """Rule. The seat gives up and decides no more; always accepted, never among the choices.

        Whoever is left plays on; a team all of whose seats have given up loses. For a seat that is out already,
        nothing changes.
        """

    def write(self, view: Any, actions: Sequence[Action]) -> str:
        """Plain. Notation, with the names of units."""

    def parse(self, view: Any, text: str, seat: int = WATCHER) -> list[Action]:
        """Plain. The actions of a notation, legal or not; raises BadInput naming the wrong word and what is right.

        `seat` is whose words they are; what `write` wrote is understood without it.
        """

    def position(self, view: Any) -> dict[str, Any]:
        """Plain. The position in the words of a case file: everything that differs from match to match."""

    def set_position(self, state: Any, position: Mapping[str, Any]) -> None:
        """Plain. Changes a state as a case file's [position] says; raises BadInput with the key and the reason."""

    def canonical(self, view: Any, words: Mapping[str, Any]) -> dict[str, Any]:
        """Plain. A position or a part of one, synonyms and all, in the words `position` writes; raises BadInput."""

    def upgrade(self, position: Mapping[str, Any], from_version: int) -> dict[str, Any]:
        """Plain. A stored position of an older version, in today's words."""

    def remember(self, memory: Any, view: Any, notes: Sequence[Any]) -> Any:
        """Plain. What scenes show of the past and a view does not hold (this turn's ways, who has hit), one entry on.

        A fold over the entries that a viewer sees: `memory` is None before the first, `view` is from before the entry
        (for the set-up: from after it), `notes` are its events. The result is a value of JSON's kinds, so a table may
        store it; it is never changed in place. After an undo the table takes the one it had then, or folds again.
        """

    def scene(self, view: Any, seat: int, memory: Any = None, watched: Any = None) -> Any:
        """Plain. The view as a `stormtable.scene.Scene`, offers of `seat` included when it decides.

        `memory` is what `remember` made of the entries so far; None is always good, the scene then shows less.
        `watched`: what this gives a watcher who knows the same, to take from it what does not depend on the seat; asked
        for only where ONLOOKERS_ALIKE.
        """

    def preview(self, view: Any, seat: int, action: Action) -> Any:
        """Plain. What an action may lead to, as a `stormtable.scene.Preview`; None where nothing is uncertain."""

    def narrate(self, view: Any, notes: Sequence[Any], rolls: Sequence[Any]) -> Any:
        """Plain. Events and dice of one entry as `stormtable.scene.Story` values; `view` as in `remember`."""


@runtime_checkable
class Reported(Protocol):
    """A game some of whose numbers are reported from outside (`reports.reported`)."""

    def read_result(self, state: Any, actions: Sequence[Action], words: Mapping[str, Any]) -> Sequence[int]:
        """Plain. The numbers for which the first of these actions asks, from the words of a case file. BadInput."""


def seats_in(bits: int) -> list[int]:
    """The seats of a bit set, ascending."""
    return [seat for seat in range(8) if bits >> seat & 1]
