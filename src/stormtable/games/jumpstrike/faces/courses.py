"""Where a plot leads: place, facing, phase and supplies of a ship after each turn it holds orders for (JS-3.1)."""

from __future__ import annotations

from dataclasses import dataclass

from stormtable.games.jumpstrike.rules.ground import is_turn, on_map, opposite, step_from, turned
from stormtable.games.jumpstrike.rules.orders import plot_turn
from stormtable.games.jumpstrike.rules.paths import lies_in_path
from stormtable.games.jumpstrike.rules.state import TURN_APART, Plot, State, Verb
from stormtable.games.jumpstrike.words.names import order_text
from stormtable.games.jumpstrike.words.places import place_name
from stormtable.language import say

__all__ = ["Course", "Walker", "course", "end_of_course", "own_missile_risk"]


@dataclass(frozen=True, slots=True)
class Course:
    """A ship at the end of a turn, if its orders are carried out."""

    turn: int
    orders: str  # "F TS MF2 P3A @5"
    whole: bool  # its phase is written
    place: str  # in words
    q: int
    r: int
    facing: int
    phase: int
    missiles: int  # left then
    squadrons: int
    on_map: bool
    way: tuple[tuple[int, int], ...]  # hexes (q, r) of the turn, the first included
    launches: tuple[tuple[int, int, int, int], ...]  # missiles: q, r, direction, how many


class Walker:
    """A ship that follows its plot order by order."""

    def __init__(self, state: State, number: int) -> None:
        ship = state.ships[number]
        self.state = state
        self.q, self.r, self.facing, self.phase = int(ship.q), int(ship.r), int(ship.facing), int(ship.phase)
        self.missiles, self.squadrons = int(ship.missiles), int(ship.squadrons)
        self.turned = int(ship.turned)
        self.begin(plot_turn(state))

    def begin(self, turn: int) -> None:
        self.turn = turn
        self.words: list[str] = []
        self.way = [(self.q, self.r)]
        self.launches: list[tuple[int, int, int, int]] = []

    def follow(self, plot: Plot) -> list[Course]:
        """Take all orders of a plot; the turns that they finish."""
        found = []
        for i in range(plot.n):
            self.take(plot.kind[i], plot.amount[i], plot.letter[i])
            if plot.kind[i] == Verb.PHASE:
                found.append(self.course(whole=True))
                self.begin(self.turn + 1)
        return found

    def take(self, kind: int, amount: int, letter: int) -> None:
        self.words.append(order_text(kind, amount, letter))
        match kind:
            case Verb.PHASE if abs(amount - self.phase) <= 1:
                self.phase = amount
            case Verb.PODS:
                self.squadrons -= amount
            case Verb.TURN_PORT | Verb.TURN_STARBOARD if self.may_turn() and is_turn(self.state, amount):
                self.turned = self.turn
                self.facing = turned(self.state, self.facing, kind, amount)
            case Verb.FORWARD if self.inside() and len(self.way) == 1:
                self.q, self.r = step_from(self.state, self.q, self.r, self.facing)
                self.way.append((self.q, self.r))
            case Verb.MISSILES_FORWARD | Verb.MISSILES_AFT:
                self.missiles -= amount
                ahead = kind == Verb.MISSILES_FORWARD
                self.launches.append(
                    (self.q, self.r, self.facing if ahead else opposite(self.state, self.facing), amount)
                )

    def may_turn(self) -> bool:
        """An order held too soon is skipped (JS-3.5, JS-3.7)."""
        return self.turned == 0 or self.turn - self.turned >= TURN_APART

    def inside(self) -> bool:
        return bool(on_map(self.state, self.q, self.r))

    def course(self, *, whole: bool) -> Course:
        return Course(
            self.turn,
            " ".join(self.words),
            whole,
            place_name(self.state.table, self.q, self.r) if self.inside() else say("off the map"),
            self.q,
            self.r,
            self.facing,
            self.phase,
            self.missiles,
            self.squadrons,
            self.inside(),
            tuple(self.way),
            tuple(self.launches),
        )


def course(state: State, number: int) -> list[Course]:
    """The turns of a ship's plot in order, an unfinished one last; none if the view does not show its orders."""
    walker = Walker(state, number)
    found = walker.follow(state.ships[number].plot)
    if walker.words:
        found.append(walker.course(whole=False))
    return found


def end_of_course(state: State, number: int) -> Walker:
    """The ship where its orders lead, as far as they are written."""
    walker = Walker(state, number)
    walker.follow(state.ships[number].plot)
    return walker


def own_missile_risk(state: State, turn: Course) -> bool:
    """Whether the ship would end the turn in the path of a missile it launches before it moves (JS-5.6)."""
    return any(lies_in_path(state, q, r, facing, turn.q, turn.r) for q, r, facing, _ in turn.launches)
