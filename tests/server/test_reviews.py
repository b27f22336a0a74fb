"""Reviews at a server: once the match is over, one for all, kept, computed by one process."""

from __future__ import annotations

import asyncio
import itertools
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from stormtable.review.report import VERSION, Report
from stormtable.review.workers import Stopped
from stormtable.server.hall import reviews
from stormtable.server.storage import Storage
from stormtable.server.storage.copying import migrate
from stormtable.server.storage.opening import open_storage
from stormtable.server.storage.reviews import Claimed
from stormtable.table import records
from tests.review.pigs import blundered
from tests.support.ambush_match import play_at_random, ready
from tests.support.serving import PATIENCE, Served


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "db") if request.param == "sqlite" else request.getfixturevalue("postgresql")


@pytest.fixture
def storage(address: str) -> Iterator[Storage]:
    with closing(open_storage(address)) as one:
        yield one


def report(factor: int) -> Report:
    """A review of that factor, as short as can be."""
    lists: dict[str, Any] = {key: [] for key in ("sides", "moments", "rolls", "decisions", "points")}
    return Report(
        version=VERSION,
        match="m",
        game="ambush",
        title="Ambush",
        scenario="Night",
        fit="nothing",
        own_fit=False,
        descents=8,
        factor=factor,
        rest=0,
        headline="Somebody won.",
        seconds=0.1,
        **lists,
    )


class Computing:
    """Stands for what computes; it goes on when it is told to."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.go_on = threading.Event()

    def __call__(self, data: bytes, factor: int, told: Any) -> Report:
        records.read_record(data)
        self.asked.append(factor)
        told(1, 4)
        deadline = time.monotonic() + PATIENCE
        while not self.go_on.wait(0.02):
            if not told(1, 4) or time.monotonic() > deadline:
                raise Stopped("nobody waits")
        return report(factor)


async def over(served: Served) -> dict[str, Any]:
    created = await served.open("screen", "computer", options={"turns": 4})
    async with served.sit(created["table"]) as own:
        await own.send("concede", number=own.now["number"], seat=0)
        await own.table_where(lambda now: now["over"] is not None)
    return created


async def status(served: Served, key: str, factor: int = 0) -> dict[str, Any]:
    address = f"/api/table/{key}/review"
    answer = await (served.http.post(address, json={"factor": factor}) if factor else served.http.get(address))
    return {"status": answer.status_code, **answer.json()}


async def until(served: Served, key: str, state: str, factor: int = 0) -> dict[str, Any]:
    deadline = time.monotonic() + PATIENCE
    for _ in itertools.count():
        found = await status(served, key)
        if found.get("state") == state and (not factor or found["report"]["factor"] == factor):
            return found
        assert time.monotonic() < deadline, found
        await asyncio.sleep(0.02)
    raise AssertionError


async def test_nobody_can_call_for_the_review_of_a_match_that_goes_on(served: Served) -> None:
    created = await served.open("screen", "screen", options={"turns": 4})
    for key in (created["table"], created["watch"]):
        for factor in (0, 1):
            found = await status(served, key, factor)
            assert (found["status"], found["error"]) == (409, "a match is reviewed once it is over")
            assert "report" not in found
    assert served.hall.store.storage.reviews.before(1e12) == 0


async def test_a_record_of_a_match_that_goes_on_is_not_reviewed_here(served: Served) -> None:
    served.hall.reviewing.compute = Computing()
    created = await served.open("screen", "screen", options={"turns": 4})
    name = next(iter(served.hall.lives))
    other = ready(turns=2)
    play_at_random(other, 5)
    lines = [msgspec.structs.replace(other.header, match=name), *list(other.lines)[1:]]
    brought = await served.http.post("/api/records", content=records.Record(lines).encode())
    assert brought.status_code == 201, brought.text
    found = await status(served, brought.json()["key"], 1)
    assert found["status"] == 409
    assert "goes on at this table" in found["error"]
    assert created["table"]


async def test_all_who_look_share_one_review_and_more_descents_are_computed_anew(served: Served) -> None:
    computing = Computing()
    served.hall.reviewing.compute = computing
    created = await over(served)
    keys = [created["table"], created["watch"]]
    assert (await status(served, keys[0]))["state"] == "none"
    first, second = await asyncio.gather(*(status(served, key, 1) for key in keys))
    assert {first["state"], second["state"]} <= {"waiting", "computing"}
    found = await until(served, keys[1], "computing")
    assert found["report"] is None
    computing.go_on.set()
    found = await until(served, keys[1], "done")
    assert found["report"]["headline"] == "Somebody won."
    assert (await status(served, keys[0], 1))["state"] == "done", "it is kept"
    assert computing.asked == [1]
    assert (await status(served, keys[0], 4))["report"]["factor"] == 1, "the one there is shown meanwhile"
    await until(served, keys[0], "done", 4)
    assert computing.asked == [1, 4]


async def test_what_fails_is_told_and_can_be_tried_again(served: Served) -> None:
    def fail(data: bytes, factor: int, told: Any) -> Report:
        raise Stopped("a process that computed the review has ended")

    served.hall.reviewing.compute = fail
    created = await over(served)
    await status(served, created["table"], 1)
    assert (await until(served, created["table"], "failed"))["why"] == "a process that computed the review has ended"
    computing = served.hall.reviewing.compute = Computing()
    computing.go_on.set()
    await status(served, created["table"], 1)
    await until(served, created["table"], "done")


async def test_so_many_wait_at_most_and_factors_are_few(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    served.hall.reviewing.compute = Computing()
    monkeypatch.setattr(reviews, "MOST_WAITING", 1)
    one, two = await over(served), await over(served)
    assert (await status(served, one["table"], 2))["error"] == "factor: one of 1, 4, 16, not 2"
    assert (await status(served, one["table"], 1))["status"] == 200
    found = await status(served, two["table"], 1)
    assert (found["status"], "many reviews are waiting" in found["error"]) == (409, True)


async def test_one_address_does_not_take_all_places(served: Served) -> None:
    computing = served.hall.reviewing.compute = Computing()
    matches = [await over(served) for _ in range(reviews.MOST_OF_ONE + 1)]
    *first, last = [each["table"] for each in matches]
    found = await asyncio.gather(*(status(served, key, 1) for key in first))
    assert {each["status"] for each in found} == {200}
    assert (await status(served, first[0], 4))["status"] == 200, "it is under way, and takes no other place"
    refused = await status(served, last, 1)
    assert (refused["status"], "from your address" in refused["error"]) == (409, True)
    elsewhere = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
    async with httpx.AsyncClient(base_url=served.url, transport=elsewhere) as http:
        answer = await http.post(f"/api/table/{last}/review", json={"factor": 1})
    assert answer.status_code == 200
    computing.go_on.set()
    for each in first:
        await until(served, each, "done")
    assert (await status(served, first[0], 4))["status"] == 200, "its places are free again"


async def test_why_a_review_failed_is_told_in_the_language_of_whoever_asks(served: Served) -> None:
    def fail(data: bytes, factor: int, told: Any) -> Report:
        raise Stopped("a process that computed the review has ended")

    served.hall.reviewing.compute = fail
    created = await over(served)
    await status(served, created["table"], 1)
    await until(served, created["table"], "failed")
    address = f"/api/table/{created['table']}/review"
    answer = await served.http.get(address, headers={"accept-language": "de"})
    assert answer.json()["why"].startswith("ein Prozess")


def test_one_of_two_processes_computes_and_another_takes_over(storage: Storage) -> None:
    kept = storage.reviews
    kept.ask("a", 1, 10.0)
    kept.ask("b", 4, 11.0)
    kept.ask("a", 16, 12.0)  # it is wanted already
    assert kept.claim("one", 20.0, 30.0) == Claimed("a", 1)
    assert kept.claim("two", 20.0, 30.0) == Claimed("b", 4)
    assert kept.claim("three", 20.0, 30.0) is None
    assert kept.advance("a", "one", 60.0, 3, 10)
    assert kept.claim("three", 55.0, 30.0) == Claimed("b", 4), "its process says nothing any more"
    assert not kept.advance("b", "two", 90.0, 1, 2)
    kept.finish("b", "two", b"late")
    kept.finish("a", "one", b"found")
    found = kept.of("a"), kept.of("b")
    assert [(each.state, each.body) for each in found if each] == [("done", b"found"), ("computing", b"")]
    kept.give_back("b", "three")
    assert kept.claim("one", 56.0, 1.0) == Claimed("b", 4)
    kept.ask("a", 4, 70.0)
    again = kept.of("a")
    assert again is not None
    assert (again.state, again.factor, again.body) == ("waiting", 4, b"found"), "the one there is is kept meanwhile"


def test_reviews_are_copied_with_the_matches(storage: Storage, address: str, tmp_path: Path) -> None:
    storage.reviews.ask("a", 1, 10.0)
    storage.reviews.claim("one", 20.0, 30.0)
    storage.reviews.finish("a", "one", b"found")
    storage.close()
    assert migrate(address, str(tmp_path / "copy")).rows["reviews"] == 1
    with closing(open_storage(str(tmp_path / "copy"))) as copy:
        found = copy.reviews.of("a")
        assert found is not None
        assert found.body == b"found"


def test_a_review_of_an_older_version_is_computed_anew() -> None:
    assert reviews.read(msgspec.json.encode(report(1))) is not None
    old = report(1)
    old.version = 0
    assert reviews.read(msgspec.json.encode(old)) is None
    assert reviews.read(b"{}") is None
    assert blundered()[0].over is not None
