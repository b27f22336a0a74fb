"""Who is kept out: players and addresses, for as long as a host says."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from stormtable.engine.game import BadInput
from stormtable.server.hall.store import Store
from stormtable.server.people.bans import Bans, checked_network
from stormtable.server.storage import Storage
from stormtable.server.storage.hosting import Audited, Ban, Mute, Report
from stormtable.server.storage.opening import open_storage
from stormtable.table.match import Refusal
from tests.support.serving import Served

HOUR = 3600.0


@pytest.fixture(params=["sqlite", "postgresql"])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Storage]:
    address = str(tmp_path / "db") if request.param == "sqlite" else request.getfixturevalue("postgresql")
    with closing(open_storage(address)) as one:
        yield one


def act(number: int = 1, text: str = "did something") -> Audited:
    return Audited(f"act {number}", float(number), "page", "ban", "p", text)


def ban(subject: str, hours: float = 1.0, kind: str = "player", reason: str = "he cheated") -> Ban:
    now = time.time()
    until = now + hours * HOUR if hours else 0.0
    return Ban(f"ban of {subject}", kind, subject, reason, now, until)  # type: ignore[arg-type]


def test_a_ban_holds_until_its_end_and_a_later_one_takes_its_place(storage: Storage) -> None:
    storage.hosting.ban(ban("a"), act(1))
    storage.hosting.ban(ban("b", 0.0), act(2))
    storage.hosting.ban(ban("c", -1.0), act(3))
    storage.hosting.ban(Ban("again", "player", "a", "more", time.time(), 0.0), act(4))
    found = storage.hosting.bans(time.time())
    assert {each.id: each.until for each in found} == {"again": 0.0, "ban of b": 0.0}
    assert storage.hosting.lift("again", act(5))
    assert not storage.hosting.lift("again", act(6))
    assert [each.id for each in storage.hosting.audit(0, 3)] == ["act 5", "act 4", "act 3"], "what failed is no act"


def test_reports_wait_until_a_host_says_what_became_of_them(storage: Storage) -> None:
    for number in range(3):
        storage.hosting.report(Report(f"r{number}", float(number), "m", "rude words", "a", "b", "rude"))
    assert [each.id for each in storage.hosting.reports(open_ones=True, first=0, most=2)] == ["r0", "r1"]
    assert storage.hosting.close_report("r1", "dismissed", act())
    assert not storage.hosting.close_report("r1", "acted", act(2))
    assert [each.state for each in storage.hosting.reports(open_ones=False, first=0, most=9)] == ["dismissed"]
    assert [storage.hosting.count_reports(open_ones=each) for each in (True, False)] == [2, 1]


def test_a_new_key_ends_the_one_before_and_its_sessions(storage: Storage) -> None:
    hosting = storage.hosting
    assert not hosting.has_key()
    hosting.set_key("first", act(1))
    hosting.begin_session("s", 100.0, 1.0, act(2))
    assert [hosting.is_host("first", "key", 9.0), hosting.is_host("s", "session", 9.0)] == [True, True]
    assert [hosting.is_host("s", "session", 101.0), hosting.is_host("s", "key", 9.0)] == [False, False]
    hosting.set_key("second", act(3))
    assert [hosting.is_host("first", "key", 9.0), hosting.is_host("s", "session", 9.0)] == [False, False]


async def test_who_is_banned_or_muted_is_told_until_when_and_why(storage: Storage) -> None:
    bans = Bans(Store(storage))
    storage.hosting.ban(ban("a"), act(1))
    storage.hosting.mute(Mute("m", "b", "", time.time(), 0.0), act(2))
    storage.hosting.ban(ban("203.0.113.0/24", 0.0, "address", "robots"), act(3))
    storage.hosting.ban(ban("2001:db8::/64", 0.0, "address", ""), act(4))
    await bans.look()
    with pytest.raises(Refusal, match=r"banned from this server until \d{4}-.* UTC: he cheated"):
        bans.must_be_heard("a")
    bans.must_be_welcome("b")
    with pytest.raises(Refusal, match=r"may not talk on this server for good$"):
        bans.must_be_heard("b")
    assert (
        bans.why_kept_out({"client": ("203.0.113.9", 1)}) == "your address is banned from this server for good: robots"
    )
    assert bans.why_kept_out({"client": ("2001:db8::7", 1)})
    assert not bans.why_kept_out({"client": ("203.0.114.9", 1)})
    assert not bans.why_kept_out({"client": None})


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (" 203.0.113.7 ", "203.0.113.7/32"),
        ("203.0.113.7/24", "203.0.113.0/24"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::/32", "2001:db8::/32"),
    ],
)
def test_networks_are_written_one_way(given: str, kept: str) -> None:
    assert checked_network(given) == kept


@pytest.mark.parametrize("given", ["", "example.org", "0.0.0.0/0", "::/0", "1.2.3.4/99", "1.2.3"])
def test_what_is_no_network_is_refused(given: str) -> None:
    with pytest.raises(BadInput, match="address: "):
        checked_network(given)


async def test_a_banned_address_opens_nothing_and_enters_nowhere(served: Served) -> None:
    created = await served.open("screen", "computer")
    served.hall.store.storage.hosting.ban(ban("127.0.0.0/8", 1.0, "address"), act())
    await served.hall.bans.look()
    answer = await served.http.post("/api/matches", json={"game": "ambush"})
    assert (answer.status_code, answer.json()["error"].startswith("your address is banned")) == (403, True)
    for path in (f"ws/{created['table']}", "ws/lobby"):
        async with connect(served.url.replace("http", "ws") + path) as line:
            with pytest.raises(ConnectionClosed) as closed:
                await line.recv()
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason.startswith("your address is banned")) == (4403, True)
    assert (await served.http.get("/")).status_code == 200
