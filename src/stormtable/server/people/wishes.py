"""How a player wants to be told: by which channels, after how long, and when it is quiet."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Final, get_args
from zoneinfo import ZoneInfo

import msgspec

from stormtable.engine.game import BadInput
from stormtable.language import ENGLISH, LANGUAGES, say
from stormtable.server.people.notices import KINDS, NoticeKind
from stormtable.server.storage.channels import ChannelKind

__all__ = ["CHANNELS", "Settings", "checked_settings", "read_settings", "when_told"]

CHANNELS: Final[tuple[ChannelKind, ...]] = get_args(ChannelKind)
AT_LEAST: Final = 5.0  # seconds after which a page that is looked at has said so
DELAYS: Final = (0, 1, 5, 15, 60, 240)  # minutes
DAY: Final = 24 * 60  # minutes
ZONE: Final = re.compile(r"[A-Za-z0-9_+-]{1,30}(?:/[A-Za-z0-9_+-]{1,30}){0,2}")
UTC: Final = "UTC"


class Settings(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A player's settings, as they are stored and as the page has them."""

    push: list[NoticeKind] = msgspec.field(default_factory=lambda: list(KINDS))
    mail: list[NoticeKind] = msgspec.field(default_factory=lambda: ["turn", "seat", "request", "result"])
    hook: list[NoticeKind] = msgspec.field(default_factory=lambda: ["turn"])
    push_after: int = 0  # minutes
    mail_after: int = 15
    hook_after: int = 0
    quiet_from: int = -1  # minutes after midnight where the player is; -1: it is never quiet
    quiet_until: int = -1
    zone: str = UTC  # a name of the time zone database
    language: str = ENGLISH  # in which the player is told, that of his pages

    @property
    def spoken(self) -> str:
        """The language in which the player is told, of those there are here."""
        return self.language if self.language in LANGUAGES else ENGLISH

    def kinds(self, channel: ChannelKind) -> list[NoticeKind]:
        """What is told by a channel."""
        return {"push": self.push, "mail": self.mail, "hook": self.hook}[channel]

    def after(self, channel: ChannelKind) -> float:
        """Seconds after which it is told."""
        minutes = {"push": self.push_after, "mail": self.mail_after, "hook": self.hook_after}[channel]
        return max(AT_LEAST, 60.0 * minutes)


def read_settings(body: str) -> Settings:
    """Settings as they are stored; the usual ones for "", or where an older program understood more."""
    try:
        return msgspec.json.decode(body, type=Settings) if body else Settings()
    except msgspec.DecodeError:
        return Settings()


def checked_settings(settings: Settings) -> Settings:
    """The settings as they are stored. Raises BadInput."""
    if {settings.push_after, settings.mail_after, settings.hook_after} - set(DELAYS):
        raise BadInput(say("delay: one of {join} minutes", join=", ".join(map(str, DELAYS))))
    times = (settings.quiet_from, settings.quiet_until)
    if times != (-1, -1) and not all(0 <= each < DAY for each in times):
        raise BadInput(say("quiet hours: from and until are minutes after midnight, or both -1"))
    zone_of(settings.zone)
    for name in CHANNELS:
        setattr(settings, name, [kind for kind in KINDS if kind in settings.kinds(name)])
    return settings


def zone_of(name: str) -> ZoneInfo:
    """The time zone of that name. Raises BadInput."""
    try:
        if ZONE.fullmatch(name):
            return ZoneInfo(name)
    except (OSError, ValueError, KeyError):  # KeyError: there is none
        pass
    raise BadInput(say("zone: {name} is no time zone that is known here, such as Europe/Berlin", name=repr(name[:40])))


def when_told(when: float, settings: Settings) -> float:
    """When something is told that would be at a time: then, or when the quiet hours end that it falls into."""
    start, end = settings.quiet_from, settings.quiet_until
    if start == end:
        return when
    try:
        zone = zone_of(settings.zone)
    except BadInput:  # the database of zones has changed
        return when
    here = datetime.fromtimestamp(when, zone)
    minute = 60 * here.hour + here.minute
    if not (start <= minute < end if start < end else minute >= start or minute < end):
        return when
    day = here.date() + timedelta(days=int(minute >= end))
    wakes = datetime(day.year, day.month, day.day, end // 60, end % 60, tzinfo=zone).timestamp()
    return max(when, wakes)
