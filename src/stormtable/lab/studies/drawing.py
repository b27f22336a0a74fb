"""Forces drawn by lot, worth about the same, as a scenario's own builder takes them.

Two thirds of the pairs may cost as much as each other, which tells what is cheap for its points; in the others one side
has a tenth to a third less, which tells what a point is worth.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormtable.engine.game import BadInput, Game, Option, Setting
from stormtable.engine.inputs import list_words
from stormtable.engine.seating import seating
from stormtable.lab.studies.plan import Cell

__all__ = ["Drawer", "Forces", "force_options", "some_forces"]

TRIES: Final = 400  # of a pair of forces; a scenario may want costs that are nearly equal
HANDICAPS: Final = 3  # of so many pairs one is uneven
LESS: Final = (67, 90)  # per cent of the limit, for the weaker side of such a pair
SIDES: Final = 2
KINDS: Final = (2, 8)  # of units in a force, at most: few kinds and several of each tell more than one of each

Forces = list[dict[str, int]]  # by side, how many of each unit


def force_options(game: Game, cell: Cell) -> list[Option]:
    """The options by which a scenario's forces are built, one a side. Raises BadInput for one that has none."""
    fits = fitting(game, cell)
    sides = len(seating(game, cell.contents, some_forces(game, cell)).members)
    if len(fits) < sides:
        raise BadInput(f"{cell.scenario}: its forces are fixed; {builders(game)}")
    return fits[:sides]


def fitting(game: Game, cell: Cell) -> list[Option]:
    """The options by which forces are built there, of as many sides as there may be."""
    named = isinstance(cell.contents, str)
    return [each for each in game.OPTIONS if each.kind == "force" and (not named or cell.scenario in each.scenarios)]


def some_forces(game: Game, cell: Cell) -> dict[str, Setting]:
    """A cell's options with the smallest forces, which any limit takes that takes one."""
    least = {each.name: min(each.units, key=lambda unit: unit[2])[0] for each in fitting(game, cell)[:SIDES]}
    return {**least, **cell.options}


def builders(game: Game) -> str:
    """Which scenarios take forces of the players' choice."""
    names = dict.fromkeys(name for each in game.OPTIONS if each.kind == "force" for name in each.scenarios)
    return f"{list_words(names)} can be studied so" if names else f"no scenario of {game.TITLE} can be studied so"


class Drawer:
    """Draws forces for the games of a cell: each pair is played once from every side."""

    def __init__(self, game: Game, cell: Cell, seed: int) -> None:
        self.game, self.cell, self.seed = game, cell, seed
        self.options = force_options(game, cell)
        given = {each.name for each in self.options} & cell.options.keys()
        if given:
            raise BadInput(f"--option {min(given)}: forces are drawn by lot here")
        self.budgets = [budget(game, each, cell.options) for each in self.options]
        self.handicaps = self.takes_uneven()

    def drawn(self, number: int) -> tuple[Forces, Any]:
        """The forces by side of a game, and what `set_up` begins from. Raises BadInput."""
        sides = len(self.options)
        pair, turn = divmod(number, sides)
        dice = random.Random(f"stormtable forces {pair} of {self.seed}")
        uneven = self.handicaps and pair % HANDICAPS == HANDICAPS - 1
        error: BadInput | None = None
        for _ in range(TRIES):
            weaker, less = dice.randrange(sides), dice.randint(*LESS)
            limits = [
                most * less // 100 if uneven and side == weaker else most for side, most in enumerate(self.budgets)
            ]
            forces = [self.force(dice, *each) for each in zip(self.options, limits, strict=True)]
            if all(force == forces[0] for force in forces):
                error = BadInput("both sides have the same, which tells nothing")
                continue
            turned = forces[turn:] + forces[:turn]
            try:
                for other in range(1, sides):  # what is taken one way round is taken every way
                    self.filled(turned[other:] + turned[:other])
                return [dict(sorted(Counter(each).items())) for each in turned], self.filled(turned)
            except BadInput as refused:
                error = refused
        raise BadInput(f"{self.cell.scenario}: no forces were found that it takes, in {TRIES} tries: {error}")

    def force(self, dice: random.Random, option: Option, limit: int) -> list[str]:
        """The units of a force, as many as may be paid for."""
        costs = {key: cost for key, _, cost in option.units if 0 < cost <= limit}
        kinds = dice.sample(sorted(costs), min(len(costs), dice.randint(*KINDS)))
        force: list[str] = []
        while fits := [key for key in kinds if costs[key] <= limit]:
            key = dice.choice(fits)
            force.append(key)
            limit -= costs[key]
        return sorted(force)

    def filled(self, forces: Sequence[Sequence[str]]) -> Any:
        """What a game with these forces begins from. Raises BadInput."""
        chosen = {each.name: ", ".join(force) for each, force in zip(self.options, forces, strict=True)}
        return self.game.fill(self.cell.contents, {**self.cell.options, **chosen}, self.seed)

    def takes_uneven(self) -> bool:
        """Whether the scenario takes forces of which one costs much less."""
        key, _, cost = min(self.options[0].units, key=lambda unit: unit[2])
        most = [max(1, limit // max(1, cost)) for limit in self.budgets]
        forces = [[key] * (min(4, most[0])), *([key] for _ in most[1:])]
        if len(forces[0]) == 1:
            return True  # nothing can be told by it: whatever is drawn is tried
        try:
            self.filled(forces)
        except BadInput:
            return False
        return True


def budget(game: Game, option: Option, options: Mapping[str, Setting]) -> int:
    """What a force may cost. Raises BadInput where nothing limits it."""
    limit = next((each for each in game.OPTIONS if each.name == option.limit), None)
    if limit is None:
        raise BadInput(f"option {option.name}: nothing limits what a force costs")
    most = int(options.get(limit.name, limit.default))
    if most < min(cost for _, _, cost in option.units):
        raise BadInput(
            f"option {limit.name}: {most} buys nothing; forces are drawn up to that many {option.measure[1]}"
        )
    return most
