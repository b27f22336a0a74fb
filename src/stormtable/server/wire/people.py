"""Players: bodies of HTTP requests and answers."""

from __future__ import annotations

import msgspec

__all__ = ["LeaveRequest", "Me", "MeRequest", "PlayerInfo"]


class PlayerInfo(msgspec.Struct, kw_only=True):
    """A player as others see him."""

    id: str  # public; opens nothing
    name: str  # "": has left
    emblem: str


class Me(msgspec.Struct, kw_only=True):
    """GET /api/me: who asks."""

    player: PlayerInfo | None  # None: nobody whom the server knows
    emblems: list[str]  # those to choose among


class MeRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/me, answered by `Me`: what to be called. Who was nobody is a player then, and has a cookie."""

    name: str
    emblem: str = ""  # "": whichever
    device: str = ""  # what this device is called in one's own list


class LeaveRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/me/leave, answered by `Me` of nobody: delete all that is kept of one."""

    name: str  # one's own, to make sure
