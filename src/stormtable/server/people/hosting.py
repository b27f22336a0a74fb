"""What whoever runs a server may look at and do: for his page, and for `stormtable host`. Every act is written down."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

import msgspec

from stormtable import __version__
from stormtable.engine.game import BadInput
from stormtable.engine.texts import clean_text
from stormtable.language import ENGLISH, phrase, say, speaking
from stormtable.server.hall.keys import host_key
from stormtable.server.hall.summaries import Digest
from stormtable.server.people.bans import checked_network, until_when
from stormtable.server.people.players import hash_of, player_name
from stormtable.server.people.ratings import rate
from stormtable.server.people.telling import player_info
from stormtable.server.storage import Notice, StoredMatch
from stormtable.server.storage.hosting import Audited, Ban, Mute, Report
from stormtable.server.storage.overview import ListedMatch
from stormtable.server.storage.players import Player
from stormtable.server.wire import hosting as wire
from stormtable.server.wire.people import PlayerInfo
from stormtable.table import agreements
from stormtable.table.match import Refusal

if TYPE_CHECKING:
    from stormtable.server.hall.hall import Hall

__all__ = ["COMMAND_LINE", "PAGE", "HostDesk"]

PAGE, COMMAND_LINE = "page", "command line"
ROWS: Final = 30  # of a list at once
WEEK, DAY = 7 * 86_400.0, 86_400.0  # seconds
LONGEST: Final = 3_650.0  # days that a ban may last; else it is for good
MOST_REASON: Final = 200  # characters
FURTHEST: Final = 1_000_000  # rows into a list


class HostDesk:
    """Carries a host's wishes out; `host` is how he came."""

    def __init__(self, hall: Hall, host: str) -> None:
        self.hall, self.host, self.store = hall, host, hall.store
        self.storage = hall.store.storage
        self.hosting, self.overview_of = self.storage.hosting, self.storage.overview

    # Looking

    async def overview(self, wanted: wire.ListRequest) -> wire.HostOverview:
        """How much there is of everything."""
        now = time.time()
        amounts = await self.store(self.overview_of.amounts, now - WEEK)
        return wire.HostOverview(
            version=__version__,
            database="PostgreSQL" if self.storage.shared else "SQLite",
            size=await self.store(self.storage.size),
            players=amounts.players,
            seen=amounts.seen,
            matches=amounts.matches,
            running=amounts.running,
            records=amounts.records,
            here=self.hall.places.taken.total(),
            reports=await self.store(self.hosting.count_reports, open_ones=True),
            bans=len(await self.store(self.hosting.bans, now)),
            mutes=len(await self.store(self.hosting.mutes, now)),
            failures=await self.store(self.overview_of.count_failures),
        )

    async def players(self, wanted: wire.ListRequest) -> wire.HostPlayers:
        """Players by name or id. Raises BadInput."""
        search, first = asked_for(wanted)
        found = await self.store(self.overview_of.players, search, first, ROWS)
        known = {each.player.id: each.player for each in found}
        held = {each.player.id: each for each in await self.restrictions(known) if each.player}
        mutes = {each.player.id: each for each in await self.restrictions(known, mutes=True) if each.player}
        return wire.HostPlayers(
            players=[
                wire.HostPlayer(
                    player=player_info(each.player),
                    devices=each.devices,
                    matches=each.matches,
                    created=each.player.created,
                    seen=each.player.seen,
                    ban=held.get(each.player.id),
                    mute=mutes.get(each.player.id),
                )
                for each in found
            ],
            first=first,
            total=await self.store(self.overview_of.count_players, search),
        )

    async def bans(self, wanted: wire.ListRequest) -> wire.Restrictions:
        """All bans and mutes that hold."""
        return wire.Restrictions(restrictions=[*await self.restrictions(), *await self.restrictions(mutes=True)])

    async def restrictions(
        self, known: dict[str, Player] | None = None, *, mutes: bool = False
    ) -> list[wire.RestrictionInfo]:
        """Bans or mutes, of these players if some are given."""
        now = time.time()
        found: list[Ban] | list[Mute] = (
            await self.store(self.hosting.mutes, now) if mutes else await self.store(self.hosting.bans, now)
        )
        players = await self.some(subject_of(each) for each in found) if known is None else known
        return [
            wire.RestrictionInfo(
                id=each.id,
                kind="mute" if isinstance(each, Mute) else each.kind,
                player=info(players.get(subject_of(each))),
                address=each.subject if isinstance(each, Ban) and each.kind == "address" else "",
                reason=each.reason,
                created=each.created,
                until=each.until,
            )
            for each in found
        ]

    async def reports(self, wanted: wire.ListRequest) -> wire.ReportPage:
        """Reports that wait, or those that are dealt with. Raises BadInput."""
        _, first = asked_for(wanted)
        waits = not wanted.closed
        found = await self.store(self.hosting.reports, open_ones=waits, first=first, most=ROWS)
        players = await self.some(name for each in found for name in (each.reporter, each.accused))
        total = await self.store(self.hosting.count_reports, open_ones=waits)
        return wire.ReportPage(reports=[report_info(each, players) for each in found], first=first, total=total)

    async def matches(self, wanted: wire.ListRequest) -> wire.HostMatches:
        """Matches that run, or all. Raises BadInput."""
        search, first = asked_for(wanted)
        found = await self.store(self.overview_of.matches, search, first, ROWS, over=wanted.closed)
        total = await self.store(self.overview_of.count_matches, search, over=wanted.closed)
        return wire.HostMatches(matches=[match_info(each) for each in found], first=first, total=total)

    async def failures(self, wanted: wire.ListRequest) -> wire.FailurePage:
        """Notices that could not be sent. Raises BadInput."""
        _, first = asked_for(wanted)
        found = await self.store(self.overview_of.failures, first, ROWS)
        players = await self.some(each.player for each in found)
        failures = [
            wire.FailureInfo(
                id=each.id,
                player=info(players.get(each.player)),
                kind=each.kind,
                channel=each.channel,
                tries=each.tries,
                changed=each.changed,
                why=each.why,
            )
            for each in found
        ]
        return wire.FailurePage(failures=failures, first=first, total=await self.store(self.overview_of.count_failures))

    async def audit(self, wanted: wire.ListRequest) -> wire.AuditPage:
        """What hosts did. Raises BadInput."""
        _, first = asked_for(wanted)
        acts = [
            wire.AuditInfo(
                id=each.id, time=each.time, host=each.host, act=each.act, subject=each.subject, text=each.text
            )
            for each in await self.store(self.hosting.audit, first, ROWS)
        ]
        return wire.AuditPage(acts=acts, first=first, total=await self.store(self.hosting.count_audit))

    async def some(self, players: Iterable[str]) -> dict[str, Player]:
        """Players by their ids."""
        return await self.store(self.storage.players.some, sorted({each for each in players if each}))

    # Doing

    async def rename(self, wanted: wire.RenameRequest) -> wire.Done:
        """Call a player something else. Raises BadInput."""
        player, name = await self.player(wanted.player), player_name(wanted.name)
        await self.store(self.storage.players.change, player.id, name, player.emblem)
        return await self.done(
            "rename", player.id, lambda: say("{before} is called {name} now", before=player.name, name=name)
        )

    async def remove(self, wanted: wire.RemoveRequest) -> wire.Done:
        """Let a player have left. Raises BadInput."""
        player = await self.player(wanted.player)
        await self.hall.leaving.leave(player, player.name)
        return await self.done(
            "remove",
            player.id,
            lambda: say("{name} was removed; the matches stay, played by someone", name=player.name),
        )

    async def ban(self, wanted: wire.BanRequest) -> wire.Done:
        """Keep a player or a network out. Raises BadInput."""
        if bool(wanted.player) == bool(wanted.address):
            raise BadInput(say("name a player or an address, one of them"))
        until, reason, now = end_of(wanted.days), reason_of(wanted.reason), time.time()
        player = await self.player(wanted.player) if wanted.player else None
        subject = player.id if player else checked_network(wanted.address)
        who = player.name if player else subject

        def text() -> str:
            return say("{who} is banned {until}", who=who, until=until_when(until))

        ban = Ban(new_id(), "player" if player else "address", subject, reason, now, until)
        await self.store(self.hosting.ban, ban, self.act("ban", subject, text))
        await self.tell_bans()
        return wire.Done(text=text())

    async def mute(self, wanted: wire.MuteRequest) -> wire.Done:
        """Let a player talk no more. Raises BadInput."""
        until, reason, player = end_of(wanted.days), reason_of(wanted.reason), await self.player(wanted.player)

        def text() -> str:
            return say("{who} may not talk {until}", who=player.name, until=until_when(until))

        mute = Mute(new_id(), player.id, reason, time.time(), until)
        await self.store(self.hosting.mute, mute, self.act("mute", player.id, text))
        await self.tell_bans()
        return wire.Done(text=text())

    async def lift(self, wanted: wire.UnbanRequest) -> wire.Done:
        """End a ban or a mute. Raises BadInput."""
        held = {each.id: each for each in (await self.bans(wire.ListRequest())).restrictions}
        if (found := held.get(wanted.id)) is None:
            raise BadInput(say("id: there is no such ban or mute; it may have ended"))
        name = found.player.name if found.player else found.address or "someone"
        sentence = phrase("{who} may talk again") if found.kind == "mute" else phrase("{who} may play again")

        def text() -> str:
            return say(sentence, who=name)

        if not await self.store(self.hosting.lift, wanted.id, self.act("lift", wanted.id, text)):
            raise BadInput(say("id: there is no such ban or mute; it may have ended"))
        await self.tell_bans()
        return wire.Done(text=text())

    async def report(self, wanted: wire.ReportRequest) -> wire.Done:
        """Say what became of a report. Raises BadInput."""
        text = phrase("the report was acted on") if wanted.state == "acted" else phrase("the report was dismissed")
        act = self.act("report", wanted.id[:40], lambda: say(text))
        if not await self.store(self.hosting.close_report, wanted.id, wanted.state, act):
            raise BadInput(say("id: no such report waits"))
        return wire.Done(text=say(text))

    async def abandon(self, wanted: wire.AbandonRequest) -> wire.Done:
        """End a match without a result. Raises BadInput, Refusal."""
        stored: StoredMatch | None = await self.store(self.storage.match, wanted.match)
        if stored is None:
            raise BadInput(say("match: there is no such match"))
        live = await self.hall.live(stored.name)
        if live.match.header.campaign is not None:
            raise Refusal(say("a campaign waits for the outcome of this battle: end the campaign instead"))
        await live.change(lambda: agreements.abandon(live.match))
        return await self.done(
            "abandon", stored.name, lambda: say("the match {name} was ended without a result", name=stored.name)
        )

    async def ratings(self, wanted: wire.RatingsRequest) -> wire.Done:
        """Compute all ratings anew, without a match that is struck. Raises BadInput."""
        results = self.storage.results
        if wanted.strike and not await self.store(results.strike, wanted.strike):
            raise BadInput(say("strike: no such match counts for ratings"))
        await self.hall.settling.settle()
        count = await self.store(results.recompute, rate)

        def text() -> str:
            if not wanted.strike:
                return say("the ratings follow from {count} matches", count=count)
            return say(
                "the match {match} was struck, and the ratings follow from {count} matches",
                match=wanted.strike,
                count=count,
            )

        return await self.done("ratings", wanted.strike, text)

    async def key(self, wanted: wire.ListRequest) -> wire.HostKey:
        """A new key; the one before ends, with all sessions."""
        key = host_key()
        await self.store(
            self.hosting.set_key, hash_of(key), self.act("key", "", lambda: say("a new host's key was made"))
        )
        return wire.HostKey(key=key)

    async def done(self, act: str, subject: str, text: Callable[[], str]) -> wire.Done:
        """What was done, written down; `text` says it."""
        await self.store(self.hosting.note, self.act(act, subject, text))
        return wire.Done(text=text())

    def act(self, act: str, subject: str, text: Callable[[], str]) -> Audited:
        """An act as it is written down, in English."""
        with speaking(ENGLISH):
            return Audited(new_id(), time.time(), self.host, act, subject, text())

    async def tell_bans(self) -> None:
        """Let bans hold here at once, and in other processes soon."""
        await self.hall.bans.look()
        self.storage.announce(Notice("bans", "-"))

    async def player(self, name: str) -> Player:
        """A player by id. Raises BadInput."""
        found = (await self.store(self.storage.players.some, [name])).get(name)
        if found is None or not found.name:
            raise BadInput(say("player: there is no such player; name one by the id that the list shows"))
        return found


def asked_for(wanted: wire.ListRequest) -> tuple[str, int]:
    """What is searched for, and from which row on. Raises BadInput."""
    if not 0 <= wanted.first <= FURTHEST:
        raise BadInput(say("first: the number of a row, from 0 on"))
    return clean_text(wanted.search).strip()[:60], wanted.first


def end_of(days: float) -> float:
    """When so many days from now are over; 0: never. Raises BadInput."""
    if not 0 <= days <= LONGEST:
        raise BadInput(say("days: up to {longest}, or 0 for good", longest=f"{LONGEST:g}"))
    return time.time() + days * DAY if days else 0.0


def reason_of(text: str) -> str:
    """A reason that the banned is told. Raises BadInput."""
    reason = " ".join(clean_text(text).split())
    if len(reason) > MOST_REASON or not reason.isprintable():
        raise BadInput(say("reason: up to {most_reason} printable characters", most_reason=MOST_REASON))
    return reason


def subject_of(restriction: Ban | Mute) -> str:
    """The player that it is about; "" of an address."""
    if isinstance(restriction, Mute):
        return restriction.player
    return restriction.subject if restriction.kind == "player" else ""


def new_id() -> str:
    return secrets.token_hex(8)


def info(player: Player | None) -> PlayerInfo | None:
    return player_info(player) if player is not None and player.name else None


def report_info(report: Report, players: dict[str, Player]) -> wire.ReportInfo:
    return wire.ReportInfo(
        id=report.id,
        time=report.time,
        match=report.match,
        message=report.message,
        reporter=info(players.get(report.reporter)),
        accused=info(players.get(report.accused)),
        why=report.why,
        state=report.state,
    )


def match_info(match: ListedMatch) -> wire.HostMatch:
    digest = msgspec.json.decode(match.summary, type=Digest).worded()
    return wire.HostMatch(
        name=match.name,
        game=match.game,
        title=digest.title,
        scenario=digest.scenario,
        seats=digest.seats,
        turn=digest.turn,
        created=match.created,
        changed=match.changed,
        over=match.over,
        result=digest.result,
        lines=match.lines,
        size=match.size,
    )
