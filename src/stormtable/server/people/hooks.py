"""Notices to webhooks: as JSON, or as Discord takes it."""

from __future__ import annotations

import re
from typing import Final, Literal
from urllib.parse import urlsplit

import msgspec

from stormtable.server.people.outside import Outside
from stormtable.server.people.words import Told
from stormtable.server.storage.channels import Channel

__all__ = ["Form", "HookDetail", "form_for", "hook_body", "send_hook"]

Form = Literal["json", "discord"]
DISCORD: Final = ("discord.com", "discordapp.com")
MARKS: Final = re.compile(r"([\\*_~`|>\[\]()#@<:-])")  # what Discord does not take as it is


class HookDetail(msgspec.Struct, kw_only=True):
    """In which form a webhook takes notices."""

    form: Form = "json"


def form_for(url: str) -> Form:
    """The form that an address takes, as far as it tells."""
    host = urlsplit(url).hostname or ""
    return "discord" if any(host == each or host.endswith(f".{each}") for each in DISCORD) else "json"


def hook_body(told: Told, base: str, form: Form) -> bytes:
    """A notice as a webhook takes it."""
    url = f"{base}{told.path}"
    if form == "discord":
        said = f"**{as_it_is(told.title)}**\n{as_it_is(told.text)}\n{url}"
        return msgspec.json.encode({"content": said, "username": "Stormtable", "allowed_mentions": {"parse": []}})
    named = {"kind": told.kind, "title": told.title, "text": told.text, "url": url}
    about = {"match": told.match, "game": told.game, "scenario": told.scenario, "who": told.who}
    return msgspec.json.encode({**named, **about})


def as_it_is(text: str) -> str:
    """A text that Discord shows as it is."""
    return MARKS.sub(r"\\\1", text)


async def send_hook(outside: Outside, channel: Channel, told: Told) -> None:
    """Send a notice to a webhook. Raises NotSent."""
    form = msgspec.json.decode(channel.detail, type=HookDetail).form
    await outside.post(channel.address, hook_body(told, channel.base, form), {"content-type": "application/json"})
