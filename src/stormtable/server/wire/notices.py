"""Notices: bodies of HTTP requests and answers."""

from __future__ import annotations

from typing import Literal

import msgspec

__all__ = [
    "ChannelInfo",
    "ChannelRequest",
    "NoticeInfo",
    "NoticeSettings",
    "NoticeSettingsRequest",
    "Notices",
    "OwnTable",
    "ReadRequest",
    "Tried",
]


class NoticeInfo(msgspec.Struct, kw_only=True):
    """One thing that a player was told."""

    id: str
    kind: Literal["turn", "seat", "talk", "request", "result"]
    match: str  # its public name
    title: str  # "Your move: Arclight"
    text: str  # "Duel, turn 3. Karl has moved."
    path: str  # of the page that shows it
    created: float
    read: bool


class Notices(msgspec.Struct, kw_only=True):
    """GET /api/notices: what a player was told lately, newest first; nothing to nobody."""

    notices: list[NoticeInfo]
    unread: int
    turns: list[str]  # the matches in which it is his turn
    here: str  # the match of the table that was named; "": none was


class ReadRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/notices/read, answered by `Notices`: what a player has seen, if he has."""

    table: str = ""  # the key of a table: what concerns that match; "": everything
    seen: bool = True
    talk: bool = False  # at a table: what is said there was seen as well


class NoticeSettingsRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/notices/settings, answered by `NoticeSettings`: how a player wants to be told.

    By channel the kinds of notices, and the minutes after which they are sent (0, 1, 5, 15, 60 or 240).
    """

    push: list[Literal["turn", "seat", "talk", "request", "result"]]
    mail: list[Literal["turn", "seat", "talk", "request", "result"]]
    hook: list[Literal["turn", "seat", "talk", "request", "result"]]
    push_after: int = 0
    mail_after: int = 15
    hook_after: int = 0
    quiet_from: int = -1  # minutes after midnight; -1: it is never quiet
    quiet_until: int = -1
    zone: str = "UTC"  # such as "Europe/Berlin"


class ChannelInfo(msgspec.Struct, kw_only=True):
    """A way to a player."""

    id: str
    kind: Literal["push", "mail", "hook"]
    name: str  # the browser's, the e-mail address, or the webhook's host
    address: str  # of a browser's push service, as its page knows it; else ""
    state: Literal["asked", "on", "off"]  # "asked": an e-mail address that is to be confirmed; "off": ended by a link
    failed: float  # when it last failed; 0: it works as far as is known
    why: str


class NoticeSettings(msgspec.Struct, kw_only=True):
    """GET /api/notices/settings: how a player wants to be told, by which channels, and what this server can do."""

    settings: NoticeSettingsRequest
    channels: list[ChannelInfo]
    push_key: str  # the server's, for browsers that subscribe
    mail: bool  # e-mail is sent by this server


class ChannelRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/notices/channels, answered by `NoticeSettings`: another way to a player."""

    kind: Literal["push", "mail", "hook"]
    address: str  # a browser's endpoint, an e-mail address, or a URL
    name: str = ""  # kind "push": the browser's
    p256dh: str = ""  # kind "push": the browser's keys
    auth: str = ""
    form: Literal["", "json", "discord"] = ""  # kind "hook"; "": as the address tells


class Tried(msgspec.Struct, kw_only=True):
    """POST /api/notices/channels/{channel}/test: whether a notice could be sent just now."""

    sent: bool
    why: str  # not


class OwnTable(msgspec.Struct, kw_only=True):
    """GET /api/match/{name}: where a player sits in a match."""

    path: str
