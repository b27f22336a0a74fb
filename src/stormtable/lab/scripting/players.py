"""Who plays a seat of a match in Python: a level, chance, a bot's program, or a function."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from stormtable.bots.levels import RANDOM
from stormtable.bots.programs.named import Command, player_named
from stormtable.engine import Dice
from stormtable.engine.game import BadInput
from stormtable.engine.inputs import list_words
from stormtable.lab.players import AtRandom, Ended, Player, Programmed, Programs, Searching
from stormtable.lab.scripting.acts import Doable
from stormtable.lab.scripting.advice import searcher_of
from stormtable.lab.scripting.seats import Start
from stormtable.lab.scripting.state import View
from stormtable.table import Match as TableMatch
from stormtable.table.refusals import Refusal

__all__ = ["Bot", "Given", "by_seat", "player_of", "player_title"]

Bot = Callable[[View], Doable]  # gets its seat's view, gives what to do: notation, an act, or several
Given = str | Bot  # a level's name, "random", "exec:COMMAND", or a function


def by_seat(start: Start, players: Mapping[Any, Given] | Sequence[Given] | None) -> dict[int, Given]:
    """Players by the numbers of their seats; a list has one a seat, or one a team. Raises BadInput."""
    if players is None:
        return {}
    if isinstance(players, Mapping):
        return {start.number(seat): player for seat, player in players.items()}
    if isinstance(players, str):
        raise BadInput(f"players={players!r}: a list of one a seat is expected, or a dict by seat")
    teams = list(start.seating.members)
    if len(players) == len(start.names):
        return dict(enumerate(players))
    if len(players) == len(teams):
        return {seat: players[teams.index(team)] for seat, team in enumerate(start.seating.teams)}
    raise BadInput(f"{len(players)} players are named; one a seat is needed: {list_words(start.names)}")


def player_title(player: Given | None) -> str:
    """What a record calls a player."""
    if player is None or isinstance(player, str):
        return player or "by hand"
    return getattr(player, "__name__", type(player).__name__)


def player_of(start: Start, seat: int, player: Given, programs: Programs, view: Any) -> Player:
    """Who decides for a seat; `view` is any of its game's. Raises BadInput for a name that there is not."""
    if not isinstance(player, str):
        return Scripted(start, player)
    found = player_named(start.game, player)
    if isinstance(found, Command):
        return Programmed(programs.take(player, found))
    if found is None or player == RANDOM:
        return AtRandom()
    return Searching(found, searcher_of(start.game, view, seat))


class Scripted:
    """A function of Python decides. What it raises is raised, and what it wants must be legal."""

    def __init__(self, start: Start, bot: Bot) -> None:
        self.start, self.bot = start, bot

    def decide(self, match: TableMatch, seat: int, goes_on: Ended, dice: Dice) -> None:
        """What the function says, as far as its seat is asked. Raises BadInput."""
        head = match.head
        memory = None if head is None else match.states.memory(head, seat)
        view = View(self.start, match.view(seat), seat, memory)
        wanted = self.bot(view)
        if not wanted:
            raise BadInput(f"{player_title(self.bot)} gave {wanted!r}: an act, several, or notation is expected")
        try:
            _, actions = view.read(wanted, self.start.names[seat])
            for action in actions:
                match.act(seat, action, time.time())
                if not goes_on(match) or seat not in match.deciders():
                    return
        except (BadInput, Refusal) as error:
            rule = f" ({error.rule})" if error.rule else ""
            raise BadInput(f"{player_title(self.bot)} wanted {str(wanted)!r}: {error}{rule}", error.rule) from error
