"""Delivery: each notice once through each channel, in time, if it is still true; failures once more, then kept."""

from __future__ import annotations

import asyncio
import json
from base64 import urlsafe_b64decode
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest

from stormtable.server.hall.store import Store
from stormtable.server.hall.summaries import Digest
from stormtable.server.people.means import Means
from stormtable.server.people.notices import notice_lot
from stormtable.server.people.postman import LEASE, TRIES, Postman
from stormtable.server.people.push import site_of
from stormtable.server.people.wishes import Settings, when_told
from stormtable.server.storage import Key, Lot, Storage
from stormtable.server.storage.channels import Channel
from stormtable.server.storage.opening import open_storage
from tests.support.outside import Browser, Mailbox, Taken, mail_server, web_server
from tests.support.stored import match, standing

BASE = "https://club.example.org/games"


class Clock:
    """Goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Office:
    """A postman, and what he carries to."""

    storage: Storage
    store: Store
    clock: Clock
    mailbox: Mailbox
    taken: Taken
    postman: Postman

    async def channel(self, kind: Any, player: str = "rosa", detail: str = "{}", state: Any = "on") -> Channel:
        address = "rosa@example.org" if kind == "mail" else f"{self.taken.url}/{kind}"
        fresh = Channel(f"{kind}-{player}", player, kind, address, detail, BASE, state)
        await self.store(self.storage.channels.put, fresh)
        return fresh

    async def notice(self, kind: Any = "turn", player: str = "rosa", **more: Any) -> None:
        lot = dated(notice_lot(kind, [player], "m", "Karl", **more), self.clock.now)
        await self.store(self.storage.notices.add, [lot])

    async def set(self, player: str = "rosa", **settings: Any) -> None:
        body = msgspec.json.encode(Settings(**settings)).decode()
        await self.store(self.storage.notices.set_settings, player, body)

    async def after(self, seconds: float) -> None:
        self.clock.now += seconds
        await self.postman.round()

    def states(self) -> list[tuple[str, int, str]]:
        return self.storage.notices.database.rows("SELECT state, tries, why FROM outbox ORDER BY changed, id")


def dated(lot: Lot, now: float) -> Lot:
    return lot._replace(rows=[(*row[:-1], now) for row in lot.rows])


def digest(**more: Any) -> bytes:
    usual: dict[str, Any] = {
        "game": "arclight",
        "title": "Arclight",
        "scenario": "Duel",
        "seats": ["Rosa", "Karl"],
        "turn": "turn 3",
    }
    usual |= {"prompt": "", "deciders": 0, "over": False, "result": "Karl wins"}
    return msgspec.json.encode(msgspec.convert({**usual, **more}, Digest))


@pytest.fixture(params=["sqlite", "postgresql"])
async def office(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Office]:
    address = str(tmp_path / "db") if request.param == "sqlite" else request.getfixturevalue("postgresql")
    storage, clock = open_storage(address), Clock()
    store = Store(storage)
    async with mail_server() as mailbox, web_server() as taken:
        postman = Postman(store, Means(smtp=mailbox.smtp, private=True), clock)
        fresh = replace(match(), standing=replace(standing(), summary=digest(), deciders=1))
        storage.create_match(fresh, [b"0"], [Key("a", "seat", "m", 1, "rosa"), Key("b", "seat", "m", 2, "karl")])
        yield Office(storage, store, clock, mailbox, taken, postman)
        await postman.close()
        await store.close()


async def decide(office: Office, deciders: int, **more: Any) -> None:
    """Let the match go on."""
    found = office.storage.match("m")
    assert found is not None
    fresh = replace(found.standing, deciders=deciders, revision=found.standing.revision + 1, **more)
    await office.store(office.storage.append, "m", 1, [], fresh)


async def test_a_notice_goes_by_each_channel_once_and_says_what_all_may_know(office: Office) -> None:
    browser = Browser()
    await office.channel("push", detail=json.dumps(browser.keys))
    await office.channel("mail")
    await office.channel("hook")
    await office.channel("hook", "karl")
    await office.set(mail_after=0)
    await office.notice()
    await office.after(10)
    await office.after(10)
    assert sorted(path for path, _, _ in office.taken.requests) == ["/hook", "/push"]
    pushed = next((headers, body) for path, headers, body in office.taken.requests if path == "/push")
    assert browser.read(pushed[1]) == {
        "title": "Your move: Arclight",
        "body": "Duel, turn 3. Karl has moved.",
        "path": "/match/m",
        "kind": "turn",
        "tag": "turn m",
        "waiting": 1,
    }
    assert pushed[0]["authorization"].startswith("vapid t=")
    assert {"ttl", "urgency", "topic"} <= pushed[0].keys()
    claims = pushed[0]["authorization"].partition("t=")[2].split(".")[1]
    told = json.loads(urlsafe_b64decode(claims + "=="))
    assert (told["sub"], told["aud"]) == ("mailto:table@example.org", office.taken.url)
    hooked = json.loads(next(body for path, _, body in office.taken.requests if path == "/hook"))
    assert (hooked["url"], hooked["text"]) == (f"{BASE}/match/m", "Duel, turn 3. Karl has moved.")
    (mail,) = office.mailbox.messages
    assert (mail["To"], mail["Subject"]) == ("rosa@example.org", "Your move: Arclight, Duel")
    assert f"{BASE}/match/m" in office.mailbox.text()
    page = mail.get_body(("html",))
    assert page is not None
    assert f'href="{BASE}/match/m"' in page.get_content()
    assert [state for state, _, _ in office.states()] == ["sent"] * 3


async def test_a_mail_can_be_ended_by_one_click(office: Office) -> None:
    channel = await office.channel("mail")
    await office.set(mail_after=0)
    await office.notice()
    await office.after(10)
    (mail,) = office.mailbox.messages
    off = f"{BASE}/notices/off/{channel.id}/{await office.postman.off_token(channel.id)}"
    assert (mail["List-Unsubscribe"], mail["List-Unsubscribe-Post"]) == (f"<{off}>", "List-Unsubscribe=One-Click")
    assert off in office.mailbox.text()
    await office.store(office.storage.channels.end, channel.id)
    await office.notice()
    await office.after(10)
    assert len(office.mailbox.messages) == 1


async def test_what_is_not_true_any_more_is_not_sent(office: Office) -> None:
    await office.channel("mail")
    await office.set(mail=["turn", "talk", "result"])
    await office.notice()
    await office.postman.round()
    await decide(office, 2)  # she has moved meanwhile
    await office.after(3600)
    await decide(office, 1)
    await office.notice()
    await office.postman.round()
    await office.store(office.storage.notices.read, "rosa", "m", ["turn"])  # she has seen it
    await office.after(3600)
    await office.notice("talk")
    await office.postman.round()
    await office.store(office.storage.notices.read, "rosa", "m", ["talk"])
    await office.after(3600)
    await office.notice()
    await office.postman.round()
    await decide(office, 0, over=True, changed=2.0)
    await office.after(3600)
    assert (office.mailbox.messages, office.states()) == ([], [])
    await office.notice("result")
    await office.after(3600)
    assert office.mailbox.messages[0]["Subject"] == "It is over: Arclight, Duel"
    assert "Karl wins" in office.mailbox.text()


async def test_the_newest_of_a_turn_and_the_first_of_talk_is_told(office: Office) -> None:
    await office.channel("mail")
    await office.set(mail=["turn", "talk"])
    for _ in range(3):
        await office.notice()
        await office.notice("talk")
        office.clock.now += 60
        await office.postman.round()
    await office.after(3600)
    assert sorted(mail["Subject"] for mail in office.mailbox.messages) == [
        "Karl writes: Arclight, Duel",
        "Your move: Arclight, Duel",
    ]


async def test_a_request_is_told_as_long_as_it_is_open(office: Office) -> None:
    await office.channel("hook")
    await office.set(hook=["request"])
    asked = {"kind": "draw", "seat": 1, "waiting": [0], "number": 1, "until": 9e9}
    await decide(office, 1, request=json.dumps({"open": [asked], "count": 1}))
    await office.notice("request", what="asks for a draw")
    await office.after(10)
    assert office.taken.json()["text"] == "Duel, turn 3. Karl asks for a draw."
    await office.notice("request", what="asks to pause the match")
    await decide(office, 1, request=json.dumps({"open": [], "count": 1}))
    await office.after(10)
    assert len(office.taken.requests) == 1


async def test_a_delay_is_kept(office: Office) -> None:
    await office.channel("mail")
    await office.set(mail_after=15)
    await office.notice()
    await office.after(14 * 60)
    assert office.mailbox.messages == []
    await office.after(2 * 60)
    assert len(office.mailbox.messages) == 1


async def test_quiet_hours_hold_where_the_player_is(office: Office) -> None:
    zone = ZoneInfo("Pacific/Auckland")
    await office.channel("hook")
    await office.set(quiet_from=22 * 60, quiet_until=8 * 60, zone="Pacific/Auckland")
    office.clock.now = datetime(2027, 1, 15, 21, 59, 50, tzinfo=zone).timestamp()
    await office.notice()
    await office.after(15)  # due at 21:59:55, looked at once it is quiet
    assert office.taken.requests == []
    office.clock.now = datetime(2027, 1, 16, 7, 59, 59, tzinfo=zone).timestamp()
    await office.postman.round()
    assert office.taken.requests == []
    await office.after(1)
    assert (len(office.taken.requests), office.states()[0][1]) == (1, 1)


@pytest.mark.parametrize(
    ("local", "start", "end", "told"),
    [
        ((2027, 1, 15, 12, 0), 22, 8, (2027, 1, 15, 12, 0)),
        ((2027, 1, 15, 22, 0), 22, 8, (2027, 1, 16, 8, 0)),
        ((2027, 1, 15, 3, 0), 22, 8, (2027, 1, 15, 8, 0)),
        ((2027, 1, 15, 8, 0), 22, 8, (2027, 1, 15, 8, 0)),
        ((2027, 1, 15, 13, 0), 12, 14, (2027, 1, 15, 14, 0)),
        ((2027, 3, 27, 23, 0), 22, 8, (2027, 3, 28, 8, 0)),  # summer time begins in the night
        ((2027, 10, 30, 23, 0), 22, 8, (2027, 10, 31, 8, 0)),  # and ends
        ((2027, 1, 15, 23, 0), 9, 9, (2027, 1, 15, 23, 0)),  # never quiet
    ],
)
def test_when_something_is_told(local: tuple[int, ...], start: int, end: int, told: tuple[int, ...]) -> None:
    zone = ZoneInfo("Europe/Berlin")
    settings = Settings(quiet_from=start * 60, quiet_until=end * 60, zone="Europe/Berlin")
    at: Callable[[tuple[int, ...]], float] = lambda parts: datetime(*parts, tzinfo=zone).timestamp()  # type: ignore[arg-type,misc]  # noqa: E731
    assert when_told(at(local), settings) == at(told)


async def test_a_failure_is_tried_again_later_and_kept_in_the_end(office: Office) -> None:
    channel = await office.channel("hook")
    await office.notice("turn")
    office.taken.status = 503
    await office.after(10)
    for number, pause in enumerate(TRIES, 1):
        await office.after(pause - 1)
        assert len(office.taken.requests) == number
        await office.after(2)
        assert len(office.taken.requests) == number + 1
    await office.after(86_400)
    assert (len(office.taken.requests), office.states()) == (
        len(TRIES) + 1,
        [("failed", len(TRIES) + 1, "it is in trouble (answer 503)")],
    )
    (failure,) = office.storage.overview.failures(0, 9)
    assert (failure.player, failure.kind, failure.channel) == ("rosa", "turn", "hook")
    known = office.storage.channels.one(channel.id)
    assert known is not None
    assert (known.failed > 0, known.why) == (True, "it is in trouble (answer 503)")
    office.taken.status = 200
    await office.notice()
    await office.after(10)
    known = office.storage.channels.one(channel.id)
    assert known is not None
    assert (known.failed, known.why) == (0, "")


@pytest.mark.parametrize("status", [400, 302, 410])
async def test_what_is_refused_for_good_is_not_tried_again(office: Office, status: int) -> None:
    await office.channel("hook")
    office.taken.status, office.taken.headers = status, {"location": f"{office.taken.url}/elsewhere"}
    await office.notice()
    await office.after(10)
    await office.after(86_400)
    assert ([path for path, _, _ in office.taken.requests], office.states()[0][0]) == (["/hook"], "failed")


async def test_who_asks_to_wait_is_waited_for(office: Office) -> None:
    await office.channel("hook")
    office.taken.status, office.taken.headers = 429, {"retry-after": "600"}
    await office.notice()
    await office.after(10)
    await office.after(590)
    assert len(office.taken.requests) == 1
    await office.after(20)
    assert len(office.taken.requests) == 2


async def test_a_browser_that_has_unsubscribed_is_forgotten(office: Office) -> None:
    await office.channel("push", detail=json.dumps(Browser().keys))
    office.taken.status = 410
    await office.notice()
    await office.after(10)
    assert (office.storage.channels.of("rosa"), office.states()) == ([], [])


async def test_a_mail_that_is_refused_for_a_while_comes_later(office: Office) -> None:
    await office.channel("mail")
    await office.set(mail_after=0)
    office.mailbox.refusal = "451 try again later"
    await office.notice()
    await office.after(10)
    office.mailbox.refusal = ""
    await office.after(60)
    assert len(office.mailbox.messages) == 1
    office.mailbox.refusal = "554 no"
    await office.notice()
    await office.after(10)
    assert office.states()[-1] == ("failed", 1, "the mail server does not take it (answer 554)")


async def test_two_processes_send_once(office: Office) -> None:
    await office.channel("hook")
    await office.channel("mail")
    await office.set(mail_after=0)
    other = Postman(Store(office.storage), office.postman.means, office.clock)
    for _ in range(5):
        await office.notice()
        office.clock.now += 10
        await asyncio.gather(office.postman.round(), other.round())
    await other.close()
    assert (len(office.taken.requests), len(office.mailbox.messages)) == (5, 5)


async def test_what_was_being_sent_when_a_process_ended_is_sent_once_more(office: Office) -> None:
    await office.channel("hook")
    await office.notice()
    await office.postman.spread()
    office.clock.now += 10
    assert len(await office.store(office.storage.outbox.claim, office.clock.now, LEASE, 9)) == 1  # and then it ended
    await office.after(LEASE - 5)
    assert office.taken.requests == []
    await office.after(10)
    assert (len(office.taken.requests), office.states()) == (1, [("sent", 2, "")])


async def test_nothing_is_sent_a_third_time_though_the_server_ends_again(office: Office) -> None:
    await office.channel("hook")
    await office.notice()
    await office.postman.spread()
    for _ in range(2):
        office.clock.now += LEASE + 10
        assert len(await office.store(office.storage.outbox.claim, office.clock.now, LEASE, 9)) == 1
    await office.after(LEASE + 10)
    assert (office.taken.requests, office.states()[0][0]) == ([], "failed")


async def test_old_notices_are_forgotten(office: Office) -> None:
    await office.channel("hook")
    await office.notice()
    await office.after(10)
    await office.after(2 * 86_400)
    assert (len(office.storage.notices.of("rosa", 9)), office.states()) == (1, [])
    await office.after(30 * 86_400)
    assert office.storage.notices.of("rosa", 9) == []


def test_a_push_service_finds_whoever_runs_the_server() -> None:
    assert site_of("https://club.example.org/games") == "https://club.example.org"
    assert site_of("http://localhost:8000").startswith("mailto:")
