"""What a page has been shown of a table: sent whole at first, then as what is otherwise than it was.

What several pages are shown is found once: the picture of all who see alike, the log of all who read alike, the rest of
all who hold the same seats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Final, NamedTuple

import msgspec

from stormtable.engine.game import WATCHER
from stormtable.language import say, spoken
from stormtable.server.hall.chronicles import Log, log_as_sent
from stormtable.server.hall.messages import Perspective, seat_infos, table_as_told
from stormtable.server.hall.pictures import Album
from stormtable.server.hall.redrawing import NOTHING, UNSET, Print, Trace
from stormtable.server.wire import outgoing
from stormtable.table.sitting import Sitting
from stormtable.table.viewing import Viewer

__all__ = ["Links", "Shown", "Shows", "changes", "whole"]

ENCODER: Final = msgspec.json.Encoder()
APART: Final = {"scene", "svg", "text", "log_from", "log"}  # what has a difference of its own
FIELDS: Final = [name for name in outgoing.Table.__struct_fields__ if name not in APART]
FIELDS_OF: Final = attrgetter(*FIELDS)


@dataclass(slots=True)
class Links:
    """What a viewer's key leads to beside the table itself."""

    kind: str
    seats: Sequence[int]
    replay: str = ""
    rematch: str = ""
    battles: Sequence[outgoing.BattleLink] = ()
    campaign: outgoing.CampaignLink | None = None
    connected: Set[int] = field(default_factory=frozenset)


class Shown(NamedTuple):
    """What a page is shown; nobody changes it."""

    table: outgoing.Table  # but for what follows
    picture: Print | Trace
    log: Log

    @property
    def drawn(self) -> Print:
        """The picture. Raises LookupError where no more than a trace of it is left."""
        if isinstance(self.picture, Trace):
            raise LookupError("the picture has to be drawn anew")
        return self.picture

    def at_rest(self) -> Shown:
        """The same with as little of the picture as it is known again by."""
        return self if isinstance(self.picture, Trace) else self._replace(picture=self.picture.trace())

    def awake(self, drawn: Callable[[], Print]) -> Shown | None:
        """The same with the picture at hand, if that is what is drawn now; else None."""
        if not isinstance(self.picture, Trace):
            return self
        found = drawn()
        return self._replace(picture=found) if found.trace() == self.picture else None

    def same_as(self, before: Shown) -> bool:
        """Whether it is the same as before, the log apart."""
        return self.table == before.table and self.drawn.since(before.drawn) == NOTHING

    def same_log(self, known: Sequence[bytes]) -> int:
        """How many entries of a log known before are told as they were."""
        return self.log.same(known)


class Shows:
    """What is found once for several pages of one match, until it changes."""

    def __init__(self, sitting: Sitting, album: Album) -> None:
        self.sitting, self.album = sitting, album
        self.told: dict[Any, outgoing.Table] = {}
        self.seats: dict[Any, list[outgoing.SeatInfo]] = {}
        self.emblems: dict[int, str] = {}  # of the players who hold seats, as far as is known

    def clear(self) -> None:
        """The match has changed."""
        self.told.clear()
        self.seats.clear()

    def show(self, links: Links, look: Perspective, notice: str) -> Shown:
        """What a page is shown now."""
        sitting, match, viewer = self.sitting, self.sitting.match, Viewer(look.seat)
        by_seats = tuple(links.seats), look, match.begun, spoken()
        alike = match.has_state and match.views.shows_no_more(viewer.seat)
        by_viewer = WATCHER if alike else viewer.seat, frozenset(links.connected), spoken()
        if by_seats not in self.told:
            self.told[by_seats] = table_as_told(sitting, links.seats, look)
        if by_viewer not in self.seats:
            self.seats[by_viewer] = seat_infos(sitting, viewer, links.connected, self.emblems)
        table = msgspec.structs.replace(
            self.told[by_seats],
            key_kind=links.kind,
            seats=self.seats[by_viewer],
            over=None
            if match.over is None
            else outgoing.Ending(
                points=match.over.points, rated=match.header.rated, how=match.over.how, replay=links.replay
            ),
            rematch=links.rematch,
            battles=list(links.battles),
            campaign=links.campaign,
            notice=say(notice) if notice else "",
        )
        picture = self.album.present(viewer).sent() if match.entries else UNSET
        return Shown(table, picture, log_as_sent(match, Viewer(look.reader)))


def whole(shown: Shown, known: Sequence[bytes]) -> bytes:
    """The `Table` of what is shown, as it is sent; of its log, what differs from `known`."""
    same, raw = shown.same_log(known), msgspec.Raw
    table = msgspec.structs.replace(
        shown.table,
        scene=raw(shown.drawn.whole_scene()),
        svg=shown.drawn.content.svg,
        text=shown.drawn.content.text,
        log_from=same,
        log=list(map(raw, shown.log[same:])),
    )
    return ENCODER.encode(table)


def changes(before: Shown, after: Shown, known: Sequence[bytes], follows: int, *, always: bool = False) -> bytes | None:
    """The `Changes` from one to another, as they are sent; None if there are none, unless they are sent `always`."""
    each = zip(FIELDS, FIELDS_OF(before.table), FIELDS_OF(after.table), strict=True)
    fields = {name: now for name, then, now in each if now != then}
    same, picture = after.same_log(known), after.drawn.since(before.drawn)
    if not always and not fields and picture == NOTHING and same == len(known) == len(after.log):
        return None
    raw: Any = msgspec.Raw  # encoded once, for all who are told the same
    message = outgoing.Changes(
        follows=follows,
        table=fields,
        scene=raw(picture.scene),
        svg=raw(picture.svg),
        text=raw(picture.text),
        log_from=same,
        log=list(map(raw, after.log[same:])),
    )
    return ENCODER.encode(message)
