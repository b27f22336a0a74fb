"""What is stored beside a match's journal, written together with it."""

from __future__ import annotations

import msgspec

from stormtable.engine.game import WATCHER
from stormtable.server.hall.summaries import summary_of
from stormtable.server.storage import Standing
from stormtable.table import battles
from stormtable.table.clocks import Times
from stormtable.table.journal import Learned
from stormtable.table.match import Match
from stormtable.table.sitting import Pending, Sitting

__all__ = ["last_change", "standing_of", "take_standing"]


def last_change(match: Match) -> float:
    """When the last entry was made that all can see; in a lesson or a puzzle, anything was done. Unix seconds."""
    if match.header.is_taught:
        learned = (aside.line.time for aside in match.asides if isinstance(aside.line, Learned))
        return max(match.header.started, match.times[-1] if match.times else 0.0, *learned)
    seen = match.seen_by(WATCHER)
    return max(match.header.started, match.times[seen[-1]] if seen else 0.0)


def take_standing(sitting: Sitting, standing: Standing) -> None:
    """Let a sitting be as it is stored beside the journal."""
    sitting.pending = tuple(msgspec.json.decode(standing.pending, type=list[Pending]))
    sitting.requests.restore(standing.request)
    if sitting.match.timer is not None and standing.clocks:
        sitting.match.timer.times = msgspec.json.decode(standing.clocks, type=Times)
        sitting.match.timer.leave_out_away(sitting.clock())
    sitting.queues.restore(standing.queued)


def standing_of(sitting: Sitting, before: Standing | None = None) -> Standing:
    """What is kept beside a journal; `before` holds the last playable position."""
    match = sitting.match
    keep = before if before is not None and not match.has_state else None
    deciders = match.deciders()
    position = b"{}" if match.state is None else msgspec.json.encode(match.position())
    return Standing(
        changed=last_change(match),
        over=match.over is not None,
        position=keep.position if keep else position,
        version=keep.version if keep else match.game.VERSION,
        pending=msgspec.json.encode(sitting.pending),
        summary=msgspec.json.encode(summary_of(match)),
        computer=any(sitting.kinds[seat] == "computer" for seat in deciders),
        battles=bool(battles.open_battles(match)),
        request=sitting.requests.encode(),
        clocks="" if match.timer is None else msgspec.json.encode(match.timer.times).decode(),
        queued=sitting.queues.encode(),
        revision=0 if before is None else before.revision + 1,
        deciders=sum(1 << seat for seat in deciders),
    )
