"""Players: a name, an emblem, and devices that hold them by a token in a cookie. Nobody has to be one to play."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Final

from starlette.requests import cookie_parser
from starlette.responses import Response

from stormtable.engine.game import BadInput, seats_in
from stormtable.language import say
from stormtable.server.hall.store import Store
from stormtable.server.people.bans import Bans
from stormtable.server.storage.players import Device, Player
from stormtable.server.web.roots import root_of
from stormtable.table.match import Refusal
from stormtable.table.people import chosen_name, looks_like

__all__ = [
    "EMBLEMS",
    "LONGEST",
    "SHORTEST",
    "Alike",
    "People",
    "Unknown",
    "check_names",
    "checked_emblem",
    "hash_of",
    "keep_token",
    "label_of",
    "player_name",
    "token_in",
]

COOKIE: Final = "stormtable"
LASTS: Final = 400 * 86_400  # seconds that a browser keeps the cookie: as long as browsers do
MINUTE: Final = 60.0
SHORTEST, LONGEST = 2, 24  # characters of a name
MOST_LABEL: Final = 40  # characters of a device's name
EMBLEMS: Final = (
    *("tern", "anchor", "leaf", "moon", "tower", "key", "waves", "star"),
    *("bell", "hare", "oak", "fish", "sun", "wheel", "crown", "owl"),
)


class Unknown(Refusal):
    """Whoever asks has not said what to be called; the page asks for that, and then asks again."""

    where = "me"

    def __init__(self) -> None:
        super().__init__(say("say first what you are called"))


class Alike(Refusal):
    """A name is read as that of somebody at the same table; the page asks for another one."""

    where = "name"

    def __init__(self, other: str) -> None:
        super().__init__(
            say("{other} sits at this table, and your name could be read as that: take another name", other=other)
        )


class People:
    """The players of a server, and who asks."""

    def __init__(self, store: Store, bans: Bans) -> None:
        self.store, self.storage, self.bans = store, store.storage, bans
        # What other parts know of a player: what they do before he leaves (again, if that fails), and what of it is in
        # the file of his data, by its name there.
        self.partings: list[Callable[[Player], Awaitable[object]]] = []
        self.exports: dict[str, Callable[[Player], Awaitable[Any]]] = {}

    async def of(self, scope: Mapping[str, Any]) -> Player | None:
        """Whose device asks, by its cookie; None if it holds nobody. Raises StorageError."""
        token = token_in(scope)
        if not token:
            return None
        device = hash_of(token)
        player = await self.store(self.storage.players.with_device, device)
        now = time.time()
        if player is not None and now - player.seen > MINUTE:
            await self.store(self.storage.players.seen, device, now)
        return player

    async def must_be_one(self, scope: Mapping[str, Any]) -> Player:
        """The same of who must be a player. Raises Unknown, StorageError."""
        player = await self.of(scope)
        if player is None:
            raise Unknown
        return player

    async def must_be_welcome(self, scope: Mapping[str, Any]) -> Player:
        """The same of who takes a seat, or offers one, where others play. Raises Unknown, Refusal, StorageError."""
        player = await self.must_be_one(scope)
        self.bans.must_be_welcome(player.id)
        return player

    async def must_be_heard(self, scope: Mapping[str, Any]) -> Player:
        """The same of who talks. Raises Unknown, Refusal, StorageError."""
        player = await self.must_be_one(scope)
        self.bans.must_be_heard(player.id)
        return player

    async def seated(self, match: str) -> dict[int, Player]:
        """The players of a match, by seat; of seats that nobody or the computer holds none. Raises StorageError."""
        found = await self.store(self.storage.players.seated, match)
        return {seat: player for bits, player in found for seat in seats_in(bits)}

    async def introduce(self, name: str, emblem: str, device: str) -> tuple[Player, str]:
        """A new player, and the token of the device that holds him. Raises BadInput, StorageError."""
        now, token = time.time(), secrets.token_urlsafe(32)
        player = Player(secrets.token_hex(8), player_name(name), checked_emblem(emblem), now, now)
        await self.store(
            self.storage.players.add, player, Device(hash_of(token), player.id, label_of(device), now, now)
        )
        return player, token

    async def change(self, player: Player, name: str, emblem: str) -> None:
        """Call a player something else. Raises BadInput, Alike, StorageError."""
        name = player_name(name)
        check_names(name, player.id, await self.store(self.storage.players.companions, player.id))
        await self.store(self.storage.players.change, player.id, name, checked_emblem(emblem))


def check_names(name: str, player: str, others: Iterable[Player]) -> None:
    """Whether a player's name tells him from others. Raises Alike."""
    for other in others:
        if other.id != player and looks_like(name, other.name):
            raise Alike(other.name)


def player_name(name: str) -> str:
    """A name that a player takes: of any script, plain, and such that it can be seen. Raises BadInput."""
    name = chosen_name(name)
    if not SHORTEST <= len(name) <= LONGEST:
        raise BadInput(say("name: {shortest} to {longest} characters", shortest=SHORTEST, longest=LONGEST))
    return name


def checked_emblem(emblem: str) -> str:
    """One of the emblems; any of them if none is named. Raises BadInput."""
    if emblem and emblem not in EMBLEMS:
        raise BadInput(
            say(
                "emblem: there is no {emblem}; there are: {join}",
                emblem=repr(emblem[:MOST_LABEL]),
                join=", ".join(EMBLEMS),
            )
        )
    return emblem or secrets.choice(EMBLEMS)


def label_of(text: str) -> str:
    """What a player's own thing is called, in his own list: as much of it as can be shown."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())[:MOST_LABEL]


def token_in(scope: Mapping[str, Any]) -> str:
    """The token that a browser sends with a request or a connection; "" if it has none."""
    sent = b"; ".join(value for name, value in scope.get("headers", ()) if name == b"cookie")
    return cookie_parser(sent.decode("latin-1")).get(COOKIE, "")


def hash_of(token: str) -> str:
    """What is kept of a token: who reads the database cannot be somebody by it."""
    return hashlib.sha256(token.encode()).hexdigest()


def keep_token(response: Response, scope: Mapping[str, Any], token: str) -> Response:
    """Let the browser keep a token, and send it nowhere else than here; "": let it forget it."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=LASTS if token else 0,
        path=root_of(scope) or "/",
        secure=scope.get("scheme") == "https",
        httponly=True,
        samesite="strict",
    )
    return response
