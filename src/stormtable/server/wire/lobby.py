"""The lobby: open seats, matches to watch, who is here. What is said over /ws/lobby, and bodies of HTTP about it.

The server tells the whole once, then what changes; each news has the number after that of what came before, and a page
that missed something asks for the whole again.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from stormtable.server.wire.incoming import Ping, Whole
from stormtable.server.wire.outgoing import Pong
from stormtable.server.wire.people import PlayerInfo

__all__ = ["Chair", "LobbyNews", "LobbyOwn", "LobbyWhole", "OpenSeat", "Playing"]

LobbyMode = Literal["open", "invitation", "off"]
Pace = Literal["live", "days", "none"]


class Chair(msgspec.Struct, kw_only=True):
    """A seat, and who has it."""

    letter: str  # its name in notation
    team: int  # seats of the same number play together
    player: PlayerInfo | None = None
    level: str = ""  # of the computer that has it
    name: str = ""  # of whoever has it, as the table calls him; "": nobody has


class OpenSeat(msgspec.Struct, kw_only=True):
    """A seat that somebody offers, or several."""

    id: str  # what takes it: /api/offers/{id}
    game: str
    scenario: str  # its title
    words: str  # what is special about it: "Speed restriction: off", "2 of 4 seats left"
    player: PlayerInfo  # who offers it
    chairs: list[Chair]
    pace: Pace
    clock: str  # "15 min + 10 s"; "": none
    rated: bool
    low: int  # the rating that it is for, from this
    high: int  # to this; 0: any
    newcomers: bool  # whoever is new to the game is welcome
    whom: Literal["all", "link", "player"]
    warm: bool  # the computer keeps the seat until somebody comes
    made: float  # Unix seconds
    until: float  # Unix seconds when it lapses
    table: str = ""  # of one's own, once the match has opened: the key to it


class Playing(msgspec.Struct, kw_only=True):
    """A match that all may watch."""

    watch: str  # /table/{watch}
    game: str
    scenario: str
    turn: str  # "round 3 of 6"
    chairs: list[Chair]
    pace: Pace
    watchers: int
    number: int  # of the entry that the picture shows
    changed: float  # Unix seconds
    delay: str  # "3 moves behind"; "": none


class LobbyWhole(msgspec.Struct, kw_only=True, tag="lobby"):
    """Everything there is."""

    number: int
    mode: LobbyMode
    you: str  # the player whose page it is, by id; "": nobody whom the server knows
    people: int  # who are here
    here: list[PlayerInfo]  # some of them
    seats: list[OpenSeat]
    playing: list[Playing]
    own: list[OpenSeat]  # offers that only this page is told of: by link, or to one player


class LobbyNews(msgspec.Struct, kw_only=True, tag="news"):
    """What has changed."""

    number: int
    seats: list[OpenSeat] = []  # new, or other than before
    gone: list[str] = []  # seats, by id
    playing: list[Playing] = []
    ended: list[str] = []  # matches, by the key to watch them
    people: int = -1  # -1: as before
    here: list[PlayerInfo] | None = None


class LobbyOwn(msgspec.Struct, kw_only=True, tag="own"):
    """Offers that only this page is told of, all of them; one that has a table has become a match."""

    own: list[OpenSeat]


FromLobby = LobbyWhole | LobbyNews | LobbyOwn | Pong
ToLobby = Ping | Whole
