"""How well a computer opponent plays, and what a game's `bot/hooks.py` may tell it; all of it is optional.

A game without `bot/hooks.py` is searched over its plain choices, played out at random to the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final, Protocol

from stormtable.engine.networks import Network
from stormtable.language import phrase

if TYPE_CHECKING:
    from stormtable.engine.actions import Action

__all__ = ["DEFAULT_LEVELS", "Hooks", "Level", "Playout"]


class Playout(IntEnum):
    """How a game is played on from a leaf of the search tree."""

    UNIFORM = 0  # any legal action, all equally likely
    WEIGHTED = 1  # the game's candidates, by their weights


@dataclass(frozen=True, slots=True)
class Level:
    """A strength of the computer opponent."""

    title: str  # as the lobby shows it: "Easy"
    text: str  # one sentence for the lobby
    iterations: int  # descents of the search a decision
    seconds: float  # at most, in play; measured strength holds where the iterations fit
    playout: Playout = Playout.UNIFORM
    horizon: int = 0  # ticks of the game's clock until a descent is evaluated; 0: played to the end
    explore: int = 100  # hundredths; more tries moves of little promise oftener
    slips: int = 0  # of a hundred decisions, those that are mistakes, made without a thought
    patient: bool = False  # in play, thinks on about a decision that is open, for most of its seconds
    network: Network | None = None  # judges positions, in place of the game's own judgement


DEFAULT_LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(phrase("Easy"), phrase("Looks a little ahead."), 100, 0.5),
    "medium": Level(phrase("Medium"), phrase("Looks further ahead."), 1000, 1.0),
    "hard": Level(phrase("Hard"), phrase("Looks as far ahead as it can."), 10_000, 3.0, patient=True),
}


class Hooks(Protocol):
    """What the search knows about a game beyond its rules: the names of `games/<name>/bot/hooks.py`.

    A move of the search is an action, or a code of the game's own for several actions in a row ("go there"), which
    `carry_out` and `steps` understand. `scratch` is a record of the class Scratch, blank at first, for
    `candidates` and `judge` to work in; what they keep there must hold for the whole match.

    It may also have the rule `imagine(state, seat, dice)`, which the search then calls in place of the game's: it may
    let seats that have sealed their choice decide once more, so that their choices are drawn by weight. And the plain
    function `drawn_actions(view, seat, dice)`: the actions of a decision for which lots are drawn between ways that are
    all as good, at every level, without a search and without slips; none where the search is to decide. Whole games
    in compiled code know no plain function: there the rule `draw_lots(scratch, dice)` writes into `scratch` at the
    start of each game what `candidates` goes by for such decisions.

    And the rule `mistakes(state, seat, moves, weights, scratch)`: it writes, as `candidates` does, what a level that
    slips may do without a thought, drawn by weight: what people do who err, and nothing that is against all sense.
    Without it a slip is anything legal.

    And the rule `describe(state, seat, scratch, features)`: it writes what a network is told of a position, as the seat
    has it, a whole number of 16 bits for each name in FEATURES. EXPERT is then the Level that judges by a network,
    offered as "expert" if the game's data hold one.
    """

    LEVELS: Mapping[str, Level]
    MAX_MOVES: int
    Scratch: type[Any]

    def candidates(self, state: Any, seat: int, moves: list[Action], weights: list[int], scratch: Any) -> int:
        """Rule. Writes legal moves worth a look and the weight of each, above 0; returns how many, 1 or more.

        Equal on a View. Weights count in playouts, for sealed choices of others, and where there is no time to search.
        """

    def carry_out(self, state: Any, seat: int, move: Action) -> int:
        """Rule. Plays one of the candidates, all its actions; returns how many."""

    def judge(self, state: Any, seat: int, scratch: Any) -> int:
        """Rule. How good a position is for a seat, 0 (lost) to 1000 (won), where a descent is cut short."""

    def clock(self, state: Any) -> int:
        """Rule. A count that never falls, such as the turn; horizons are measured in its ticks."""

    def steps(self, view: Any, seat: int, move: Action) -> Sequence[Action]:
        """Plain. The actions of a move, in order."""
