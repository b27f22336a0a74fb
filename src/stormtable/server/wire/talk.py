"""Talk and presence: what passes between a page and the server beside the match itself."""

from __future__ import annotations

from typing import Literal

import msgspec

__all__ = ["FromCompany", "Mark", "Present", "See", "ToCompany"]

# Where somebody is: with the table open; with it open, and not looked at for minutes; on another page; on none.
Mark = Literal["here", "away", "elsewhere", "gone"]


class See(msgspec.Struct, kw_only=True, tag="see", forbid_unknown_fields=True):
    """Tell whether the page can be seen: one that nobody has looked at for minutes is away.

    With the first of these a page asks to be told who is here (`Present`), now and whenever that changes.
    """

    visible: bool


class Present(msgspec.Struct, kw_only=True, tag="present"):
    """Who is at the table; sent to a page that has told whether it can be seen."""

    seats: list[Mark]  # of those who play them; the computer is always here
    watching: int  # how many look on


ToCompany = See
FromCompany = Present
