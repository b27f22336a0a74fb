"""What a seat sees as numbers: a dense vector, and in it tables of what there is.

    observer = Observer(game, game.fill("duel", {}, 1))
    vector = observer.observe(view, seat)       # float32, (observer.size,)
    observer.tables(vector)["ships"]            # float32, (rows, columns): a part of the vector, not a copy
    observer.layout.tables[1].columns           # name, meaning, range and unit of each number

Numbers are told as they are (hundredths, tenths of a degree, codes), not scaled; `low` and `high` are their ranges. A
seat has its own pieces in the first rows, and counts seats from itself: 0 is it, 1 the next.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt

from stormtable.engine.game import Game
from stormtable.engine.records import dtype_of
from stormtable.engine.seating import seating_of
from stormtable.envs.columns import blocks_of
from stormtable.envs.gathering import gather, show_bytes
from stormtable.envs.programs import Layout, Program, lay_out, programs

__all__ = ["Observer"]

Vector = npt.NDArray[np.float32]


class Observer:
    """Turns views of a scenario into numbers; `start` is what `game.fill` gave, or any state of such a match."""

    def __init__(self, game: Game, start: Any) -> None:
        self.game = game
        self.seats = len(seating_of(game, start))
        self.layout: Layout = lay_out(blocks_of(game), start.table, self.seats)
        self.program: Program = programs(self.layout)

    @property
    def size(self) -> int:
        """How many numbers an observation is."""
        return self.layout.size

    @property
    def low(self) -> Vector:
        """The lowest value of each number."""
        return self.ends("low")

    @property
    def high(self) -> Vector:
        """The highest value of each number."""
        return self.ends("high")

    def name_of(self, place: int) -> str:
        """What the number at a place of the vector is: "ships[0].thrust"."""
        table = next(each for each in reversed(self.layout.tables) if each.first <= place)
        row, column = divmod(place - table.first, len(table.columns))
        return f"{table.name}[{row}].{table.columns[column].name}"

    def ends(self, which: str) -> Vector:
        rows = [[getattr(column, which) for column in table.columns] * table.rows for table in self.layout.tables]
        return np.array([value for row in rows for value in row], np.float32)

    def observe(self, view: Any, seat: int, out: Vector | None = None) -> Vector:
        """What a seat sees, as numbers; `view` is what `hide` left of a plain state for that seat.

        `out` is written to if it is given. A watcher (seat -1) sees in the order of seat 0.
        """
        vector = np.zeros(self.size, np.float32) if out is None else out
        i8 = np.zeros(dtype_of(self.game.State).itemsize, np.int8)
        show_bytes(view, i8)
        desk = SimpleNamespace(i8=i8, i16=i8.view(np.int16), i32=i8.view(np.int32))
        gather(desk, max(0, seat), self.program, vector.reshape(1, -1), 0)
        return vector

    def tables(self, vector: Vector) -> dict[str, Vector]:
        """The tables of one observation, (rows, columns), or of many, (n, rows, columns): parts of it, by name."""
        shape = vector.shape[:-1]
        return {
            table.name: vector[..., table.first : table.first + table.size].reshape(
                *shape, table.rows, len(table.columns)
            )
            for table in self.layout.tables
        }
