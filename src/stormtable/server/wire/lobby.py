"""The lobby: open seats, matches to watch, who is here. What is said over /ws/lobby, and bodies of HTTP about it.

The server tells the whole once, then what changes; each news has the number after that of what came before, and a page
that missed something asks for the whole again.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from stormtable.server.wire.bodies import MatchRequest
from stormtable.server.wire.incoming import Ping, Whole
from stormtable.server.wire.outgoing import Pong
from stormtable.server.wire.people import PlayerInfo
from stormtable.table.clocks import Pace

__all__ = [
    "Chair",
    "ChallengeRequest",
    "Here",
    "LobbyMode",
    "LobbyNews",
    "LobbyOwn",
    "LobbyWhole",
    "OfferRequest",
    "OpenSeat",
    "Playing",
    "TakeRequest",
    "Taken",
    "Watched",
    "WatchingRequest",
]

LobbyMode = Literal["open", "invitation", "off"]
Whom = Literal["all", "link", "player"]  # everybody, whoever has the link, one player
LONGEST = 14 * 24  # hours that an offer holds


class Chair(msgspec.Struct, kw_only=True):
    """A seat, and who has it."""

    letter: str  # its name in notation
    team: int  # seats of the same number play together
    player: PlayerInfo | None = None
    name: str = ""  # of whoever has it, as the table calls him; "": nobody has
    computer: bool = False


class Here(msgspec.Struct, kw_only=True):
    """Somebody who is here."""

    player: PlayerInfo
    away: bool  # has not looked at any page for some minutes


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
    whom: Whom
    lot: bool  # who sits where is drawn once all have come
    warm: bool  # the match goes on already, and the computer keeps the seat until somebody takes it
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
    changed: float  # Unix seconds of the last entry that is shown
    delay: str  # "3 moves late"; "": none


class LobbyWhole(msgspec.Struct, kw_only=True, tag="lobby"):
    """Everything there is."""

    number: int
    mode: LobbyMode
    you: str  # the player whose page it is, by id; "": nobody whom the server knows
    people: int  # who are here
    here: list[Here]  # those of them who offer seats, and some others who have a name
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
    here: list[Here] | None = None  # all of it anew; None: as before


class LobbyOwn(msgspec.Struct, kw_only=True, tag="own"):
    """Offers that only this page is told of, all of them; one that has a table has become a match."""

    own: list[OpenSeat]


# Offers: POST /api/offers, and under /api/offers/{id}: take, leave, withdraw; POST /api/table/{key}/challenge


class OfferRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/offers, answered by `OpenSeat`.

    Of the match's seats those of the kind "friend" are people's, one of them of whoever offers; without any, all are.
    """

    match: MatchRequest
    seat: int = -1  # of whoever offers; -1: who sits where is drawn once all have come
    whom: Literal["all", "link"] = "all"
    low: Annotated[int, Meta(ge=0, le=4000)] = 0  # the rating that it is for, from this
    high: Annotated[int, Meta(ge=0, le=4000)] = 0  # to this; 0: any
    newcomers: bool = False
    hours: Annotated[int, Meta(ge=1, le=LONGEST)] = 24
    warm: str = ""  # the level of a computer that plays at once, and gives its seat to whoever takes it; "": none
    public: bool = True  # all may watch the match


class TakeRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/offers/{id}/take, answered by `Taken`."""

    seat: int = -1  # -1: whichever is free


class Taken(msgspec.Struct, kw_only=True):
    """A seat is taken, or left again."""

    table: str  # the key of the seat, once the match is open; "": others are waited for


class ChallengeRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/table/{key}/challenge, answered by `OpenSeat`: the same once more, of the player of a seat there."""

    seat: int


# Watching: /api/table/{key}/watching

MOST_LATE = 200


class WatchingRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/table/{key}/watching, answered by `Watched`: for whoever opened the match."""

    listed: bool = False
    entries: Annotated[int, Meta(ge=0, le=MOST_LATE)] = 0
    minutes: Annotated[int, Meta(ge=0, le=MOST_LATE)] = 0
    close: bool = False  # the link to watch by ends, and there is another one


class Watched(msgspec.Struct, kw_only=True):
    """GET /api/table/{key}/watching: how a match may be watched."""

    own: bool  # whoever asks may decide it
    watch: str  # the key to watch by, for whoever may decide; "": for others
    listed: bool  # among those that are being played now
    entries: int  # watchers see it so many moves late
    minutes: int  # and so many minutes
    watchers: int


FromLobby = LobbyWhole | LobbyNews | LobbyOwn | Pong
ToLobby = Ping | Whole
