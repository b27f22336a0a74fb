"""New channels: what is checked of them, and how an e-mail address is confirmed."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import msgspec
from starlette.concurrency import run_in_threadpool

from stormtable.engine.game import BadInput
from stormtable.language import say
from stormtable.server.people.addresses import checked_mail, checked_url
from stormtable.server.people.players import hash_of
from stormtable.server.people.sending import NotSent
from stormtable.server.storage.channels import Channel
from stormtable.server.storage.players import Player
from stormtable.server.web.roots import root_of
from stormtable.server.web.security import Buckets, client_of, name_in
from stormtable.server.wire import notices as wire
from stormtable.table.match import Refusal

if TYPE_CHECKING:
    from stormtable.server.hall.hall import Hall

__all__ = ["Enrolling", "base_of", "name_of"]

MOST: Final = 12  # channels of a player
MOST_NAME: Final = 40  # characters of a browser's name
LASTS: Final = 2 * 86_400.0  # seconds that a link confirms an address


class Enrolling:
    """Takes channels in; `names` are those by which this server goes, beside addresses."""

    def __init__(self, hall: Hall, names: Sequence[str]) -> None:
        self.hall, self.store, self.storage, self.names = hall, hall.store, hall.store.storage, names
        self.asking = Buckets(1 / 600, burst=5)  # of one visitor: e-mails that ask to confirm
        self.asked = Buckets(1 / 3600, burst=2)  # to one address

    async def add(self, player: Player, wanted: wire.ChannelRequest, scope: Mapping[str, Any]) -> None:
        """Store a channel. Raises BadInput, Refusal, StorageError."""
        own = await self.store(self.storage.channels.of, player.id)
        if len(own) >= MOST:
            raise Refusal(say("you have {most} ways to be told already: remove one of them first", most=MOST))
        base = base_of(scope, self.names)
        match wanted.kind:
            case "push":
                address, detail = await self.browser(wanted)
            case "hook":
                address, detail = self.hook(wanted)
            case _:
                await self.ask(player, checked_mail(wanted.address), base, client_of(dict(scope)), own)
                return
        now = time.time()
        fresh = Channel(secrets.token_hex(8), player.id, wanted.kind, address, detail, base, "on", created=now)
        await self.store(self.storage.channels.put, fresh)

    async def browser(self, wanted: wire.ChannelRequest) -> tuple[str, str]:
        from stormtable.server.people.push import PushKeys, check_keys  # noqa: PLC0415  (its libraries take a while)

        address = checked_url(wanted.address, private=self.hall.means.private)
        keys = PushKeys(p256dh=wanted.p256dh, auth=wanted.auth)
        await run_in_threadpool(check_keys, address, keys)
        name = " ".join(wanted.name.split())[:MOST_NAME]
        return address, msgspec.json.encode({**msgspec.to_builtins(keys), "name": name}).decode()

    def hook(self, wanted: wire.ChannelRequest) -> tuple[str, str]:
        from stormtable.server.people.hooks import form_for  # noqa: PLC0415

        address = checked_url(wanted.address, private=self.hall.means.private)
        return address, msgspec.json.encode({"form": wanted.form or form_for(address)}).decode()

    async def ask(self, player: Player, address: str, base: str, client: str, own: Sequence[Channel]) -> None:
        """Send an address a link that confirms it, the only e-mail to it until then."""
        from stormtable.server.people.mail import confirming, send_mail  # noqa: PLC0415

        smtp = self.hall.means.smtp
        if smtp is None:
            raise Refusal(say("this server sends no e-mail: whoever runs it has named no mail server"))
        if any(each.kind == "mail" and each.address == address and each.state == "on" for each in own):
            raise Refusal(say("this address is confirmed already"))
        if not self.asked.take(address.lower()) or not self.asking.take(client):
            raise Refusal(say("a link was sent there a short while ago: look for it, also among what counts as spam"))
        token, channel = secrets.token_urlsafe(32), secrets.token_hex(8)
        try:
            link = f"{base}/notices/confirm/{token}"
            await send_mail(smtp, confirming(smtp, address, player.name, link, channel))
        except NotSent as error:
            raise Refusal(say("no link could be sent there: {error}", error=error)) from error
        fresh = Channel(channel, player.id, "mail", address, "{}", base, "asked", hash_of(token), time.time())
        await self.store(self.storage.channels.put, fresh)

    async def confirm(self, token: str) -> bool:
        """Use the address that was sent a link; False if the link is of no use any more."""
        since = time.time() - LASTS
        return await self.store(self.storage.channels.confirm, hash_of(token), since) is not None


def base_of(scope: Mapping[str, Any], names: Sequence[str]) -> str:
    """Where links in what is sent lead to: as the page was asked for, if that is a name of this server.

    Raises BadInput.
    """
    host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
    if names and name_in(host) not in {*names, "localhost"}:
        raise BadInput(
            say("open the page at {names} to be told elsewhere: links lead to where you are now", names=names[0])
        )
    return f"{scope.get('scheme', 'http')}://{host}{root_of(scope)}"


def name_of(channel: Channel) -> str:
    """What a channel is called for its player: no more than tells it from his others."""
    if channel.kind == "push":
        return str(msgspec.json.decode(channel.detail).get("name") or "A browser")
    return channel.address if channel.kind == "mail" else urlsplit(channel.address).hostname or ""
