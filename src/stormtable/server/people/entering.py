"""A player on another device: by a code that one of his shows, or by a passkey, which brings a lost player back too."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from typing import Any, Final

from stormtable.engine.game import BadInput
from stormtable.language import phrase, say
from stormtable.server.people.players import People, hash_of, label_of, token_in
from stormtable.server.storage.passkeys import Passkey, Ticket
from stormtable.server.storage.players import Device, Player
from stormtable.table.match import Refusal

__all__ = ["CODE_LASTS", "MOST_DEVICES", "Entering", "Held", "checked_label"]

ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # 32 signs that do not look alike
SIGNS: Final = 8  # of a code: 40 bits, for as long as it is good
CODE_LASTS: Final = 600.0  # seconds
PUZZLE_LASTS: Final = 300.0  # seconds that somebody may take to find his passkey
MOST_DEVICES: Final = 20  # of a player
MOST_PASSKEYS: Final = 10
NO_CODE: Final = phrase(
    "this code is not good: it is used up, older than ten minutes, or mistyped; have a new one shown"
)
NO_PASSKEY: Final = phrase("this passkey belongs to nobody here")


class Held(Refusal):
    """This browser holds somebody else, who would be left; the page asks whether he should be."""

    where = "leave"

    def __init__(self, name: str) -> None:
        super().__init__(say("this browser is {name} now; to be somebody else here, leave {name} first", name=name))


class Entering:
    """How a player comes to another browser."""

    def __init__(self, people: People) -> None:
        self.people, self.store = people, people.store
        self.players, self.passkeys = people.storage.players, people.storage.passkeys

    # By a code

    async def new_code(self, player: Player) -> str:
        """A code that is good once, for ten minutes; a former one ends. Raises Refusal, StorageError."""
        await self.room(player)
        code, now = "".join(secrets.choice(ALPHABET) for _ in range(SIGNS)), time.time()
        ticket = Ticket(hash_of(code), "code", player.id, now + CODE_LASTS)
        await self.store(self.passkeys.add_ticket, ticket, now)
        return f"{code[:4]}-{code[4:]}"

    async def by_code(self, scope: Mapping[str, Any], code: str, device: str, *, leave: bool) -> tuple[Player, str]:
        """Whose code it is, and the token of the device that holds him from now on. Raises Refusal, StorageError."""
        if not leave:
            await self.must_be_free(scope)
        bare = "".join(sign for sign in code.lower() if sign in ALPHABET)
        ticket = await self.store(self.passkeys.take_ticket, hash_of(bare), "code", time.time())
        if ticket is None:
            raise Refusal(say(NO_CODE))
        return await self.enter(scope, ticket.player, device)

    # By a passkey

    async def ask(self, kind: str, player: str = "") -> bytes:
        """A challenge that a passkey is to sign, once. Raises StorageError."""
        challenge, now = secrets.token_bytes(32), time.time()
        ticket = Ticket(
            hash_of(challenge.hex()), "register" if kind == "register" else "enter", player, now + PUZZLE_LASTS
        )
        await self.store(self.passkeys.add_ticket, ticket, now)
        return challenge

    async def asked(self, kind: str, challenge: bytes, player: str = "") -> None:
        """Whether this was asked of a player, and nobody has answered yet. Raises Refusal, StorageError."""
        ticket = await self.store(self.passkeys.take_ticket, hash_of(challenge.hex()), kind, time.time())
        if ticket is None or ticket.player != player:
            raise Refusal(say("this took too long, or was answered already: try again"))

    async def keep(self, passkey: Passkey) -> None:
        """Keep a player's new passkey. Raises Refusal, StorageError."""
        if len(await self.store(self.passkeys.of, passkey.player)) >= MOST_PASSKEYS:
            raise Refusal(
                say("you have {most_passkeys} passkeys: let one of them go first", most_passkeys=MOST_PASSKEYS)
            )
        if not await self.store(self.passkeys.add, passkey):
            raise Refusal(say("this passkey is kept already"))

    async def by_passkey(
        self, scope: Mapping[str, Any], passkey: Passkey, signs: int, device: str
    ) -> tuple[Player, str]:
        """Whose passkey it is, which was checked, and the token of his new device. Raises Refusal, StorageError."""
        await self.store(self.passkeys.used, passkey.id, signs, time.time())
        return await self.enter(scope, passkey.player, device)

    async def passkey(self, number: str) -> Passkey:
        """The passkey of that id. Raises Refusal, StorageError."""
        found = await self.store(self.passkeys.with_id, number)
        if found is None:
            raise Refusal(say(NO_PASSKEY))
        return found

    # Either way

    async def must_be_free(self, scope: Mapping[str, Any]) -> None:
        """Whether a browser holds nobody who would be left. Raises Held, StorageError."""
        player = await self.people.of(scope)
        if player is not None:
            raise Held(player.name)

    async def room(self, player: Player) -> None:
        """Whether a player may have one device more. Raises Refusal, StorageError."""
        if len(await self.store(self.players.devices, player.id)) >= MOST_DEVICES:
            raise Refusal(
                say(
                    "you are signed in on {most_devices} devices: sign one of them out first", most_devices=MOST_DEVICES
                )
            )

    async def enter(self, scope: Mapping[str, Any], player: str, device: str) -> tuple[Player, str]:
        found = (await self.store(self.players.some, [player])).get(player)
        if found is None or not found.name:
            raise Refusal(say(NO_CODE))
        await self.room(found)
        before, token, now = token_in(scope), secrets.token_urlsafe(32), time.time()
        fresh = Device(hash_of(token), found.id, label_of(device), now, now)
        await self.store(self.players.add_device, fresh, hash_of(before) if before else "")
        return found, token


def checked_label(name: str) -> str:
    """What a device or passkey is to be called. Raises BadInput."""
    label = label_of(name)
    if not label:
        raise BadInput(say("name: a device needs one that can be seen"))
    return label
