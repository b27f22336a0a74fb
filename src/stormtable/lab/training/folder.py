"""Where the rows of self-play are kept until all games are played: a share of the games a file, beside the recipe."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from stormtable.engine.game import BadInput
from stormtable.engine.records import dtype_of
from stormtable.lab.folders import held, told
from stormtable.lab.shares.work import Share, even_shares
from stormtable.lab.training.collecting import Row
from stormtable.lab.training.recipe import Recipe

__all__ = ["Folder"]

RECIPE: Final = "recipe.json"
SHARE: Final = 50  # games


class Folder:
    """A folder of rows. Raises BadInput where it holds those of another recipe."""

    def __init__(self, path: Path, recipe: Recipe) -> None:
        self.path = path
        with told(str(path)):
            path.mkdir(exist_ok=True)
            file = path / RECIPE
            if not file.exists():
                file.write_bytes(msgspec.json.format(msgspec.json.encode(recipe)) + b"\n")
                return
            there = file.read_bytes()
        try:
            agree(path, recipe, msgspec.json.decode(there, type=Recipe))
        except msgspec.DecodeError as error:
            raise BadInput(f"{file} is no recipe: {error}; remove {path}, or name another --out") from error

    def held(self) -> AbstractContextManager[None]:
        """Nobody else writes there meanwhile. Raises BadInput if somebody does."""
        return held(self.path, str(self.path))

    def file(self, share: Share) -> Path:
        return self.path / f"{share.first:07}-{share.count:02}.npy"

    def missing(self, games: int) -> list[Share]:
        """The shares of the first `games` games that are not there."""
        return [share for share in even_shares(games, SHARE) if not self.file(share).exists()]

    def store(self, share: Share, rows: Any) -> None:
        """Write the rows of a share down, whole or not at all. Raises BadInput."""
        file = self.file(share)
        partial = file.with_suffix(".partial")
        with told(str(self.path)):
            with partial.open("wb") as opened:
                np.save(opened, rows, allow_pickle=False)
            partial.replace(file)

    def rows(self, games: int) -> Any:
        """The rows of the first `games` games, in their order. Raises BadInput for a file that is none of these."""
        found = [np.zeros(0, dtype_of(Row)), *(self.read(share) for share in even_shares(games, SHARE))]
        return np.concatenate(found)

    def read(self, share: Share) -> Any:
        file = self.file(share)
        try:
            rows = np.load(file, allow_pickle=False)
        except (OSError, ValueError, EOFError) as error:
            raise BadInput(f"{file}: {error}; remove it, and its games are played again") from error
        if rows.dtype != dtype_of(Row):
            raise BadInput(f"{file} holds no rows of this version; remove it, and its games are played again")
        return rows


def agree(path: Path, now: Recipe, then: Recipe) -> None:
    """Refuse the rows of another recipe; how a network is fitted may change."""
    for name in now.__struct_fields__:
        mine, theirs = getattr(now, name), getattr(then, name)
        if mine != theirs and name not in ("hidden", "epochs"):
            text = f"it holds games whose {name} is {theirs!r}, not {mine!r}"
            raise BadInput(f"{path}: {text}; remove it, or name another --out")
