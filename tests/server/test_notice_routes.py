"""How one wants to be told, asked for over HTTP: channels, settings, links in e-mails, and where links lead."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from stormtable.server.people.means import Means
from stormtable.server.people.notices import notice_lot
from tests.support.outside import Browser, Mailbox, Taken, mail_server, web_server
from tests.support.serving import PATIENCE, Served, links, play_out_both, serving

USUAL: dict[str, Any] = {"push": ["turn"], "mail": ["turn"], "hook": ["turn"], "mail_after": 0}


@pytest.fixture
async def mailbox() -> AsyncIterator[Mailbox]:
    async with mail_server() as box:
        yield box


@pytest.fixture
async def taken() -> AsyncIterator[Taken]:
    async with web_server() as it:
        yield it


@pytest.fixture
async def club(mailbox: Mailbox) -> AsyncIterator[Served]:
    """A server that can send mail and reach webhooks here, with Rosa before it."""
    async with serving(means=Means(smtp=mailbox.smtp, private=True)) as served:
        await served.http.post("/api/me", json={"name": "Rosa"})
        yield served


async def post(served: Served, path: str, **body: Any) -> dict[str, Any]:
    answer = await served.http.post(path, json=body)
    return {"status": answer.status_code, **answer.json()}


def link_in(mailbox: Mailbox, word: str) -> str:
    found = re.search(rf"https?://\S+/notices/{word}/\S+", mailbox.text())
    assert found is not None
    return found[0].partition("://")[2].partition("/")[2]


async def test_nobody_is_told_nothing_and_has_no_channels(served: Served) -> None:
    assert (await served.http.get("/api/notices")).json() == {"notices": [], "unread": 0, "turns": [], "here": ""}
    assert (await served.http.get("/api/notices/settings")).status_code == 409
    for path in ("/api/notices/channels", "/api/notices/channels/x/test"):
        assert (await post(served, path, kind="hook", address="https://example.org/"))["status"] in {400, 409}
    assert (await served.http.get("/api/match/x")).status_code == 409


async def test_an_address_is_confirmed_before_anything_else_goes_there(club: Served, mailbox: Mailbox) -> None:
    found = await post(club, "/api/notices/channels", kind="mail", address="rosa@example.org")
    (channel,) = found["channels"]
    assert (found["status"], channel["state"], channel["name"]) == (201, "asked", "rosa@example.org")
    assert mailbox.messages[0]["Subject"] == "Confirm your address"
    assert "List-Unsubscribe" not in mailbox.messages[0]
    tried = await post(club, f"/api/notices/channels/{channel['id']}/test")
    assert (tried["status"], "confirm" in tried["error"]) == (409, True)
    link = link_in(mailbox, "confirm")
    assert (await club.http.get(f"/{link}")).status_code == 200  # what looks at links confirms nothing
    stranger = httpx.AsyncClient(base_url=club.url, timeout=PATIENCE)
    assert (await club.http.get("/api/notices/settings")).json()["channels"][0]["state"] == "asked"
    assert (await stranger.post(f"/{link}")).status_code == 200  # wherever its owner reads his mail
    assert (await stranger.post(f"/{link}")).status_code == 404
    await stranger.aclose()
    assert (await post(club, f"/api/notices/channels/{channel['id']}/test")) == {"status": 200, "sent": True, "why": ""}
    assert mailbox.messages[1]["Subject"] == "This is how it will look"


async def test_a_mail_address_is_not_asked_again_and_again(club: Served, mailbox: Mailbox) -> None:
    found = [
        (await post(club, "/api/notices/channels", kind="mail", address="rosa@example.org"))["status"] for _ in range(4)
    ]
    assert (found, len(mailbox.messages)) == ([201, 201, 409, 409], 2)


async def test_a_click_ends_mail_as_mail_programs_ask_for_it(club: Served, mailbox: Mailbox) -> None:
    await post(club, "/api/notices/channels", kind="mail", address="rosa@example.org")
    await club.http.post(f"/{link_in(mailbox, 'confirm')}")
    (channel,) = (await club.http.get("/api/notices/settings")).json()["channels"]
    await post(club, f"/api/notices/channels/{channel['id']}/test")
    off = "/" + link_in(mailbox, "off")
    assert mailbox.messages[-1]["List-Unsubscribe"] == f"<{club.url.rstrip('/')}{off}>"
    async with httpx.AsyncClient(base_url=club.url, timeout=PATIENCE) as program:
        assert (await program.get(off)).status_code == 200
        assert (await club.http.get("/api/notices/settings")).json()["channels"][0]["state"] == "on"
        form = {"content-type": "application/x-www-form-urlencoded"}
        assert (await program.post(off[:-1], content="List-Unsubscribe=One-Click", headers=form)).status_code == 404
        assert (await program.post(off, content="List-Unsubscribe=One-Click", headers=form)).status_code == 200
    assert (await club.http.get("/api/notices/settings")).json()["channels"][0]["state"] == "off"


async def test_a_browser_and_a_webhook_are_tried_out(club: Served, taken: Taken) -> None:
    browser = Browser()
    body = {"kind": "push", "address": f"{taken.url}/push", "name": "Firefox on Linux", **browser.keys}
    assert (await post(club, "/api/notices/channels", **{**body, "auth": "!"}))["status"] == 400
    await post(club, "/api/notices/channels", **body)
    await post(club, "/api/notices/channels", kind="hook", address=f"{taken.url}/hook", form="discord")
    push, hook = (await club.http.get("/api/notices/settings")).json()["channels"]
    assert (push["name"], push["address"], hook["name"], hook["address"]) == (
        "Firefox on Linux",
        f"{taken.url}/push",
        "127.0.0.1",
        "",
    )
    for channel in (push, hook):
        assert (await post(club, f"/api/notices/channels/{channel['id']}/test"))["sent"]
    assert browser.read(taken.requests[0][2])["title"] == "This is how it will look"
    told = taken.json(1)
    assert (told["allowed_mentions"], told["content"].splitlines()[0]) == (
        {"parse": []},
        "**This is how it will look**",
    )
    taken.status = 500
    tried = await post(club, f"/api/notices/channels/{hook['id']}/test")
    assert (tried["sent"], tried["why"]) == (False, "it is in trouble (answer 500)")
    answer = await club.http.request("DELETE", f"/api/notices/channels/{hook['id']}")
    assert [each["kind"] for each in answer.json()["channels"]] == ["push"]


async def test_channels_are_their_players_own(club: Served, taken: Taken) -> None:
    found = await post(club, "/api/notices/channels", kind="hook", address=f"{taken.url}/hook")
    (channel,) = found["channels"]
    async with httpx.AsyncClient(base_url=club.url, timeout=PATIENCE) as other:
        await other.post("/api/me", json={"name": "Karl"})
        path = f"/api/notices/channels/{channel['id']}"
        assert (await other.post(f"{path}/test")).status_code == 404
        await other.request("DELETE", path)
    assert (await club.http.get("/api/notices/settings")).json()["channels"] == [channel]
    assert taken.requests == []


async def test_private_addresses_are_refused_unless_the_host_allows_them(served: Served) -> None:
    await served.http.post("/api/me", json={"name": "Rosa"})
    for url in ("http://127.0.0.1:9/", "http://[::1]/", "http://192.168.1.1/x"):
        found = await post(served, "/api/notices/channels", kind="hook", address=url)
        assert (found["status"], "private network" in found["error"]) == (400, True)
    assert "no e-mail" in (await post(served, "/api/notices/channels", kind="mail", address="a@b.example"))["error"]
    assert (await served.http.get("/api/notices/settings")).json()["mail"] is False


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"zone": "Mars/Olympus"}, "no time zone"),
        ({"zone": "../../etc/passwd"}, "no time zone"),
        ({"push_after": 7}, "delay"),
        ({"quiet_from": 5}, "quiet hours"),
        ({"quiet_from": 5, "quiet_until": 1440}, "quiet hours"),
        ({"push": ["pig"]}, "not understood"),
    ],
)
async def test_settings_that_cannot_be(club: Served, wrong: dict[str, Any], why: str) -> None:
    found = await post(club, "/api/notices/settings", **{**USUAL, **wrong})
    assert (found["status"], why in found["error"]) == (400, True), found


async def test_settings_are_kept(club: Served) -> None:
    wanted = {
        **USUAL,
        "push_after": 5,
        "hook_after": 0,
        "quiet_from": 1320,
        "quiet_until": 480,
        "zone": "Europe/Berlin",
    }
    assert (await post(club, "/api/notices/settings", **wanted))["settings"] == wanted
    assert (await club.http.get("/api/notices/settings")).json()["settings"] == wanted


async def test_links_lead_to_a_name_of_this_server_alone(mailbox: Mailbox) -> None:
    async with serving(means=Means(smtp=mailbox.smtp), names=["club.example"]) as served:
        await served.http.post("/api/me", json={"name": "Rosa"})
        body = {"kind": "mail", "address": "rosa@example.org"}
        for host, status in (("6.6.6.6", 400), ("club.example", 201)):
            answer = await served.http.post("/api/notices/channels", json=body, headers={"host": host})
            assert answer.status_code == status, answer.text
    assert "http://club.example/notices/confirm/" in mailbox.text()


async def test_a_match_played_by_two_is_told_by_webhook_and_opened_by_its_link(club: Served, taken: Taken) -> None:
    await post(club, "/api/notices/channels", kind="hook", address=f"{taken.url}/hook")
    await post(club, "/api/notices/settings", **{**USUAL, "hook": ["result"]})
    first, invitation = links(await club.invite("screen", "friend"))
    async with httpx.AsyncClient(base_url=club.url, timeout=PATIENCE) as karl:
        await karl.post("/api/me", json={"name": "Karl"})
        seated = await karl.post(f"/api/table/{invitation}/seat", json={"claim": "0123456789abcdef" * 2})
        second = seated.json()["key"]
    async with club.sit(first) as a, club.sit(second) as b:
        await play_out_both(a, b)
    (live,) = club.hall.lives.values()
    if not taken.requests:  # who ended it is not told; then as if another had
        me, storage = (await club.http.get("/api/me")).json()["player"]["id"], club.hall.store.storage
        await club.hall.store(storage.notices.add, [notice_lot("result", [me], live.name, "Karl")])
    await asyncio.wait_for(taken.first.wait(), PATIENCE)
    told = taken.json(0)
    assert told["url"].endswith(f"/match/{live.name}")
    assert first not in str(taken.requests)
    listed = (await club.http.get("/api/notices")).json()
    assert (listed["notices"][0]["kind"], listed["unread"] > 0, listed["turns"]) == ("result", True, [])
    assert (await club.http.get(f"/api/match/{live.name}")).json() == {"path": f"/table/{first}"}
    assert (await club.http.get(f"/match/{live.name}")).status_code == 200
    async with httpx.AsyncClient(base_url=club.url, timeout=PATIENCE) as other:
        await other.post("/api/me", json={"name": "Karl"})
        assert (await other.get(f"/api/match/{live.name}")).status_code == 404
    assert (await post(club, "/api/notices/read", table=first, seen=False))["unread"] > 0
    read = await post(club, "/api/notices/read", table=first)
    assert (read["unread"], read["notices"][0]["read"], read["here"]) == (0, True, live.name)


async def test_who_leaves_is_told_no_more_and_has_his_data(club: Served, taken: Taken) -> None:
    await post(club, "/api/notices/channels", kind="hook", address=f"{taken.url}/hook?secret")
    me = (await club.http.get("/api/me")).json()["player"]["id"]
    storage, created = club.hall.store.storage, await club.open("screen", "friend")
    (name,) = club.hall.lives
    lots = [notice_lot("talk", [me], name, "Karl"), notice_lot("talk", ["karl"], name, "Rosa")]
    await club.hall.store(storage.notices.add, lots)
    told = (await club.http.get("/api/me/data")).json()["notices"]
    assert [each["name"] for each in told["channels"]] == ["127.0.0.1"]
    assert [(each["kind"], each["match"]) for each in told["told"]] == [("talk", name)]
    assert (await post(club, "/api/me/leave", name="Rosa"))["status"] == 200
    assert (storage.channels.of(me), storage.notices.of(me, 9)) == ([], [])
    assert [each.who for each in storage.notices.of("karl", 9)] == [""]
    assert created["links"]


@pytest.mark.parametrize("root", ["", "/games"])
async def test_the_table_installs_as_an_app_wherever_it_lies(root: str) -> None:
    async with serving(root=root) as served:
        page = await served.http.get(f"{root}/notices")
        assert f'href="{root}/app.webmanifest"' in page.text
        assert "worker-src 'self'; " in page.headers["content-security-policy"]
        manifest = await served.http.get(f"{root}/app.webmanifest")
        assert manifest.headers["content-type"] == "application/manifest+json"
        told = manifest.json()
        assert (told["start_url"], told["scope"]) == ("./", "./")  # from where the manifest lies
        for icon in told["icons"]:
            assert (await served.http.get(f"{root}/{icon['src']}")).status_code == 200
        worker = await served.http.get(f"{root}/sw.js")
        assert (worker.headers["content-type"], worker.headers["cache-control"]) == (
            "text/javascript; charset=utf-8",
            "no-cache",
        )
