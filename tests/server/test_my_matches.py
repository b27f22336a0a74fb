"""One's matches: the same list on every device, my turn first, finished ones by page; pictures of the positions."""

from __future__ import annotations

import gzip
from typing import Any

import httpx
import pytest

from stormtable.server.people import matches
from tests.server.test_player_seats import opened, sit
from tests.support.browsers import browser
from tests.support.serving import Served
from tests.support.talking import Visitor, at_table


async def mine(http: httpx.AsyncClient, before: str = "") -> dict[str, Any]:
    answer = await http.get("/api/me/matches", params={"before": before} if before else {})
    assert answer.status_code == 200, answer.text
    return answer.json()  # type: ignore[no-any-return]


async def give_up(served: Served, key: str, seat: int = 0) -> None:
    async with served.sit(key) as a:
        await a.send("concede", number=a.now["number"], seat=seat)
        await a.table_where(lambda now: now["over"] is not None)


async def test_they_are_the_same_on_another_device_and_played_on_there(served: Served) -> None:
    async with browser(served, "Rosa") as laptop, browser(served) as phone:
        created = await opened(laptop, "screen", "friend", options={"turns": 2})
        code = (await laptop.post("/api/me/code")).json()["code"]
        assert (await phone.post("/api/code", json={"code": code})).status_code == 201
        found = await mine(phone)
        assert found == await mine(laptop)
        (match,) = found["running"]
        assert (match["key"], match["yours"], match["mine"]) == (created["table"], [0], True)
        assert [each and each["name"] for each in match["players"]] == ["Rosa", None]
        async with served.sit(match["key"]) as seat:
            assert (await seat.act("step 1"))["type"] == "table"


async def test_my_turn_comes_first_then_what_is_asked_of_me(served: Served) -> None:
    async with browser(served, "Rosa") as rosa, browser(served, "Ilja") as ilja:
        waits = await opened(rosa, "screen", "friend", options={"turns": 2})
        other = (await sit(ilja, waits["links"][1]["key"])).json()["key"]
        later = await opened(rosa, "screen", "friend", options={"turns": 2})
        async with served.sit(later["table"]) as a:
            await a.act("step 1")
            await a.act("hide")
        listed = (await mine(rosa))["running"]
        assert [each["mine"] for each in listed] == sorted((each["mine"] for each in listed), reverse=True)
        (theirs,) = (await mine(ilja))["running"]
        assert (theirs["key"], theirs["yours"]) == (other, [1])
        assert [each["name"] for each in theirs["players"]] == ["Rosa", "Ilja"]


async def test_they_tell_the_time_and_talk_that_one_has_not_read(served: Served) -> None:
    async with browser(served, "Rosa") as rosa, browser(served, "Ilja") as ilja:
        clock = {"kind": "live", "minutes": 15, "increment": 10}
        created = await opened(rosa, "screen", "friend", clock=clock)
        theirs = (await sit(ilja, created["links"][1]["key"])).json()["key"]
        page = Visitor(served, cookie=f"stormtable={ilja.cookies['stormtable']}")
        async with at_table(served, theirs, page) as talker:
            await talker.say("Well met.")
        (match,) = (await mine(rosa))["running"]
        assert (match["pace"], match["clock"], match["unread"]) == ("live", "15 min + 10 s", 1)
        (match,) = (await mine(ilja))["running"]
        assert match["unread"] == 0


@pytest.mark.parametrize(
    ("ends", "own", "up"),
    [([], [0], None), ([0.0, 0.0], [0], None), ([0.0, 7.0], [0], 7.0), ([9.0, 7.0], [0], 9.0), ([9.0, 7.0], [], 7.0)],
)
def test_one_s_own_time_comes_first(ends: list[float], own: list[int], up: float | None) -> None:
    assert matches.time_up(ends, own) == up


async def test_who_opened_a_match_for_others_finds_it(served: Served) -> None:
    async with browser(served, "Rosa") as rosa:
        created = await opened(rosa, "friend", "friend")
        (match,) = (await mine(rosa))["running"]
        assert (match["key"], match["owner"], match["mine"], match["yours"]) == (created["owner"], True, False, [])


async def test_finished_ones_come_page_by_page(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "PAGE", 2)
    async with browser(served, "Rosa") as rosa:
        keys = [(await opened(rosa, "screen", "computer"))["table"] for _ in range(5)]
        for key in keys:
            await give_up(served, key)
        found, before = list[str](), ""
        while True:
            page = await mine(rosa, before)
            assert (page["running"], len(page["finished"])) == ([], 2 if page["more"] else 1)
            assert all(each["over"] and each["result"] and not each["mine"] for each in page["finished"])
            found += [each["key"] for each in page["finished"]]
            before = page["more"]
            if not before:
                break
        assert found == keys[::-1]
        assert (await rosa.get("/api/me/matches?before=yesterday")).status_code == 400


async def test_links_of_before_are_taken_in(served: Served) -> None:
    async with browser(served) as guest, browser(served, "Ilja") as ilja:
        own, lost = await opened(guest, "screen", "computer"), await opened(ilja, "screen", "computer")
        keys = [own["table"], own["owner"], own["watch"], lost["table"], "p" + "a" * 26]
        assert (await guest.post("/api/me/matches", json={"keys": keys})).status_code == 409
        listed = (await guest.post("/api/mine", json={"keys": keys})).json()["matches"]
        assert {each["key"]: each["held"] for each in listed} == {
            own["table"]: False,
            own["owner"]: False,
            own["watch"]: False,
            lost["table"]: True,
        }
        await guest.post("/api/me", json={"name": "Rosa"})
        assert (await guest.post("/api/me/matches", json={"keys": keys})).json() == {"matches": 1}
        assert [each["key"] for each in (await mine(guest))["running"]] == [own["table"]]
        assert [each["key"] for each in (await mine(ilja))["running"]] == [lost["table"]]


async def test_nobody_sees_those_of_others(served: Served) -> None:
    async with browser(served, "Rosa") as rosa, browser(served, "Ilja") as ilja:
        await opened(rosa, "screen", "computer")
        assert await mine(ilja) == {"running": [], "finished": [], "more": ""}
        nobody = await served.http.get("/api/me/matches")
        assert (nobody.status_code, nobody.json()["where"]) == (409, "me")


async def test_a_picture_shows_what_its_key_may_know(served: Served) -> None:
    created = await served.open("screen", "friend")
    mine_, theirs = (link["key"] for link in created["links"])
    before = (await served.http.get(f"/api/table/{theirs}/picture.svg")).text
    async with served.sit(mine_) as a:
        await a.act("step 1")
    address = f"/api/table/{mine_}/picture.svg"
    own = await served.http.get(address)
    assert own.headers["content-type"].startswith("image/svg+xml")
    assert "no-cache" in own.headers["cache-control"]
    assert "immutable" in (await served.http.get(f"{address}?at=1")).headers["cache-control"]
    plain = await served.http.get(address, headers={"accept-encoding": "identity"})
    assert plain.text == own.text
    assert (await served.http.get(f"/api/table/{theirs}/picture.svg")).text == before, "what is secret shows"
    assert (await served.http.get(f"/api/table/{created['watch']}/picture.svg")).status_code == 200
    assert len(gzip.compress(own.text.encode())) < 40_000


async def test_an_invitation_has_no_picture(served: Served) -> None:
    created = await served.invite("screen", "friend")
    assert (await served.http.get(f"/api/table/{created['links'][1]['key']}/picture.svg")).status_code == 404
