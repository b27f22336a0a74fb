"""Web Push (RFC 8030, 8291, 8292): notices to browsers that are closed, in a cipher that their makers cannot read."""

from __future__ import annotations

import hashlib
import time
from base64 import urlsafe_b64encode
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from stormtable.engine.game import BadInput
from stormtable.language import say
from stormtable.server.people.outside import Outside
from stormtable.server.people.sending import NotSent
from stormtable.server.people.words import Told
from stormtable.server.storage.channels import Channel

__all__ = ["PushKeys", "Vapid", "check_keys", "fresh_vapid", "send_push"]

LASTS: Final = 3 * 86_400  # seconds that a push service keeps a notice for a browser that is off
SIGNED: Final = 12 * 3600  # seconds that a signature holds
TOPIC: Final = 24  # bytes of a topic's hash, which make 32 signs
SILENT: Final = "mailto:nobody@localhost.localdomain"


class PushKeys(msgspec.Struct, kw_only=True):
    """What a browser gives with its address, as base64 for URLs."""

    p256dh: str
    auth: str


class Vapid:
    """The key by which push services know the server; `contact` is where they find its host."""

    def __init__(self, pem: str, contact: str) -> None:
        from py_vapid import Vapid02  # noqa: PLC0415  (takes a while, and only who sends needs it)

        self.key, self.contact = Vapid02.from_pem(pem.encode()), contact

    @property
    def public(self) -> str:
        """The public key as pages need it: base64 for URLs, of the uncompressed point."""
        from cryptography.hazmat.primitives import serialization  # noqa: PLC0415

        point = self.key.public_key.public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return urlsafe_b64encode(point).rstrip(b"=").decode()

    def headers(self, endpoint: str, base: str) -> dict[str, str]:
        """The signature of a request to a push service; `base` is where the site lies, if its host has no address."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + SIGNED,
            "sub": self.contact or site_of(base),
        }
        signed: dict[str, str] = self.key.sign(claims)
        return signed


def site_of(base: str) -> str:
    """A site as push services take it for a contact."""
    parts = urlsplit(base)
    return f"https://{parts.hostname}" if parts.scheme == "https" and parts.port is None else SILENT


def fresh_vapid() -> str:
    """A new private key, as PEM."""
    from py_vapid import Vapid02  # noqa: PLC0415

    key = Vapid02()
    key.generate_keys()
    pem: bytes = key.private_pem()
    return pem.decode()


def check_keys(endpoint: str, keys: PushKeys) -> None:
    """Whether something can be enciphered for a browser. Raises BadInput."""
    try:
        enciphered(endpoint, keys, b"-")
    except NotSent as error:
        raise BadInput(say("keys: they are not those of a browser's push service")) from error


def enciphered(endpoint: str, keys: PushKeys, data: bytes) -> bytes:
    from pywebpush import WebPusher  # noqa: PLC0415

    try:
        pusher = WebPusher({"endpoint": endpoint, "keys": {"p256dh": keys.p256dh, "auth": keys.auth}})
        body: Any = pusher.encode(data)["body"]
    except Exception as error:
        raise NotSent(say("its keys are damaged"), gone=True) from error
    return bytes(body)


async def send_push(outside: Outside, vapid: Vapid, channel: Channel, told: Told, waiting: int) -> None:
    """Send a notice to a browser; `waiting`: how many it has to show then. Raises NotSent."""
    tag = f"{told.kind} {told.match}"
    shown = {"title": told.title, "body": told.text, "path": told.path, "kind": told.kind}
    try:
        keys = msgspec.json.decode(channel.detail, type=PushKeys)
    except msgspec.DecodeError as error:
        raise NotSent(say("its keys are damaged"), gone=True) from error
    body = enciphered(channel.address, keys, msgspec.json.encode({**shown, "tag": tag, "waiting": waiting}))
    topic = urlsafe_b64encode(hashlib.sha256(tag.encode()).digest()[:TOPIC]).decode()
    headers = {
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(LASTS),
        "urgency": "high" if told.kind in {"turn", "request", "test"} else "normal",
        "topic": topic,  # a later one of the same kind and match takes its place
        **vapid.headers(channel.address, channel.base),
    }
    await outside.post(channel.address, body, headers)
