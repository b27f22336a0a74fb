"""One's own matches: bodies of HTTP requests and answers."""

from __future__ import annotations

import msgspec

from stormtable.server.wire.bodies import Summary

__all__ = ["KeepRequest", "Kept", "MyMatches"]


class MyMatches(msgspec.Struct, kw_only=True):
    """GET /api/me/matches?before=MORE: one's matches on every device."""

    running: list[Summary]  # those that wait for one first, then the one changed last first; none on further pages
    finished: list[Summary]  # the one changed last first
    more: str  # what to ask on with; "": there are no more


class KeepRequest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/me/matches, answered by `Kept`: hold what this browser has keys of."""

    keys: list[str]


class Kept(msgspec.Struct, kw_only=True):
    """How many matches one holds by that."""

    matches: int
