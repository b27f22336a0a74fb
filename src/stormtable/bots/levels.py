"""The names of the computer opponents: "random", and the levels of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stormtable.bots.learned import EXPERT, expert_of
from stormtable.bots.searcher import Searcher
from stormtable.engine.game import BadInput
from stormtable.engine.levels import Level
from stormtable.games import bot_of

__all__ = ["RANDOM", "bots_of", "level_of", "levels_of", "searcher_for"]

RANDOM: Final = "random"


def searcher_for(game: Any) -> Searcher:
    """A search of the game's own, with the hooks of its `bot/hooks.py` if it has one."""
    return Searcher(game, bot_of(game.NAME))


def levels_of(game: Any) -> Mapping[str, Level]:
    """The game's levels, the weakest first; "expert" among them where the game has what it learned."""
    levels, expert = searcher_for(game).hooks.LEVELS, expert_of(game)
    return levels if expert is None else {**levels, EXPERT: expert}


def bots_of(game: Any) -> tuple[str, ...]:
    """Every name that may stand for a computer opponent, the weakest first."""
    return (RANDOM, *levels_of(game))


def level_of(game: Any, name: str) -> Level | None:
    """The level of that name, None for "random". Raises BadInput naming those there are."""
    if name == RANDOM:
        return None
    levels = levels_of(game)
    if name not in levels:
        raise BadInput(f"there is no bot {name!r}; there are: {', '.join(bots_of(game))}")
    return levels[name]
