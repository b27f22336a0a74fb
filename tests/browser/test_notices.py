"""Notices in a browser: how one wants to be told, a push while the page is closed, the bell, the title, links."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Console, Served
from tests.browser.driver import Table, axe, expect_no_sideways_scroll, invite_to_match, until
from tests.support.outside import Browser

pytestmark = pytest.mark.browser

# Chromium asks its maker's servers for an address to be pushed to, and a person for the right to show notices.
SUBSCRIBED = """(given) => {
  let [subscribed, key] = [localStorage.getItem("pushed") === "yes", null];
  const made = () => ({
    endpoint: given.endpoint,
    options: { applicationServerKey: key },
    toJSON: () => ({ endpoint: given.endpoint, keys: given.keys }),
    unsubscribe: async () => ((subscribed = false), localStorage.removeItem("pushed"), true),
  });
  Notification.requestPermission = async () => "granted";
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  PushManager.prototype.getSubscription = async () => (subscribed ? made() : null);
  PushManager.prototype.subscribe = async (options) => {
    key = options.applicationServerKey;
    subscribed = true;
    localStorage.setItem("pushed", "yes");
    return made();
  };
}"""
# Without a screen Chromium shows no notices, but the service worker tells what pages there are.
WAITING = "fetch('/api/notices').then((it) => it.json()).then(({ turns }) => turns.length > 0)"
HEARD = """() => {
  globalThis.heard = [];
  navigator.serviceWorker.addEventListener("message", ({ data }) => globalThis.heard.push(data));
  navigator.serviceWorker.startMessages();
}"""


class Taken(BaseHTTPRequestHandler):
    """Takes what is sent, as a push service or a webhook does."""

    bodies: list[bytes]
    status: int

    def do_POST(self) -> None:
        self.bodies.append(self.rfile.read(int(self.headers["content-length"])))
        self.send_response(self.status)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextlib.contextmanager
def taking() -> Iterator[tuple[str, type[Taken]]]:
    """A server on a free port: its address, and what it has taken."""

    class Own(Taken):
        pass

    Own.bodies, Own.status = [], 201

    server = ThreadingHTTPServer(("127.0.0.1", 0), Own)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", Own
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def be(page: Page, name: str) -> None:
    """Be called so, without the dialogue."""
    page.evaluate(
        "async (name) => fetch('/api/me', { method: 'POST', body: JSON.stringify({ name }) }).then(() => undefined)",
        name,
    )


def settings(page: Page, server: Served, name: str) -> None:
    page.goto(f"{server.url}/rules")
    be(page, name)
    page.goto(f"{server.url}/notices")
    expect(page.locator(".notice-kinds")).to_be_visible()


@pytest.mark.soak
def test_who_is_nobody_says_a_name_and_then_how_to_be_told(page: Page, server: Served) -> None:
    page.goto(f"{server.url}/notices")
    page.get_by_role("button", name="Say what you are called").click()
    page.locator(".naming input[name=name]").fill("Rosa")
    page.locator(".naming button[type=submit]").click()
    page.get_by_label("Talk by Browsers").uncheck(force=True)
    page.get_by_label("After what time, by E-mail").select_option("60")
    page.get_by_label("Send nothing by night").check()
    page.get_by_label("until").fill("07:30")
    page.get_by_label("until").press("Tab")
    expect(page.locator(".notice-kinds .saying")).to_have_text("Kept")
    until(page, lambda: "450" in json.dumps(page.evaluate("fetch('/api/notices/settings').then((it) => it.json())")))
    page.reload()
    expect(page.get_by_label("Talk by Browsers")).not_to_be_checked()
    expect(page.get_by_label("My move by Browsers")).to_be_checked()
    expect(page.get_by_label("After what time, by E-mail")).to_have_value("60")
    expect(page.get_by_label("until")).to_have_value("07:30")
    expect(page.locator(".notice-way", has_text="E-mail")).to_contain_text("This server sends no e-mail")
    assert axe(page) == []
    expect_no_sideways_scroll(page)


@pytest.mark.soak
def test_a_webhook_is_added_tried_and_removed(phone: Page, server: Served, console: Console) -> None:
    console.allow("400 (Bad Request)")
    settings(phone, server, "Ines")
    way = phone.locator(".notice-way", has_text="Webhooks")
    with taking() as (url, taken):
        way.get_by_role("textbox").fill(f"https://user:secret@{url[7:]}/")
        way.get_by_role("button", name="Add").click()
        expect(way.locator(".wrong")).to_contain_text("no password")
        way.get_by_role("textbox").fill(f"{url}/hook")
        way.get_by_role("button", name="Add").click()
        way.get_by_role("button", name="Send me one now").click()
        expect(way).to_contain_text("Sent")
        assert json.loads(taken.bodies[0])["title"] == "This is how it will look"
        taken.status = 500
        way.get_by_role("button", name="Send me one now").click()
        expect(way.locator(".wrong")).to_contain_text("Not sent: it is in trouble (answer 500)")
    assert axe(phone) == []
    expect_no_sideways_scroll(phone)
    way.get_by_role("button", name="Remove 127.0.0.1").click()
    expect(way.locator("li")).to_have_count(0)


def test_a_push_comes_while_the_page_is_closed(page: Page, server: Served) -> None:
    """As far as Chromium goes without its maker's servers: what the server sends is handed to the service worker."""
    browser = Browser()
    with taking() as (url, taken):
        given = json.dumps({"endpoint": f"{url}/push", "keys": browser.keys})
        page.context.add_init_script(f"({SUBSCRIBED})({given})")
        settings(page, server, "Kaj")
        way = page.locator(".notice-way", has_text="Browsers")
        way.get_by_role("button", name="Turn on in this browser").click()
        expect(way).to_contain_text("this one")
        way.get_by_role("button", name="Send me one now").click()
        expect(way).to_contain_text("Sent")
        told = browser.read(taken.bodies[0])
    other = page.context.new_page()
    other.goto(f"{server.url}/healthz")
    other.evaluate(HEARD)
    page.close()
    session = other.context.new_cdp_session(other)
    found: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    (registration,) = until(other, lambda: [each for each in found if each["scopeURL"] == f"{server.url}/"][:1])
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": server.url, "registrationId": registration["registrationId"], "data": json.dumps(told)},
    )
    assert until(other, lambda: other.evaluate("globalThis.heard")) == [told]
    assert told["title"] == "This is how it will look"


def test_the_bell_and_the_title_say_what_waits_and_the_link_leads_to_the_seat(
    page: Page, new_page: Callable[..., Page], server: Served
) -> None:
    page.goto(f"{server.url}/rules")
    be(page, "Lio")
    created = invite_to_match(server.url, "arclight", ["friend", "friend"], scenario="duel")
    other = new_page()
    for each, link in zip((page, other), created["links"], strict=True):
        each.goto(f"{server.url}/table/{link['key']}")
        each.get_by_role("button", name="Sit down").click()
        each.wait_for_selector(".table-page")
    mine, theirs = Table(page), Table(other)
    until(page, lambda: mine.decides or theirs.decides)
    while mine.decides:
        mine.commit()
        until(page, lambda: mine.decides or theirs.decides)
    seat = page.url
    page.goto(f"{server.url}/notices")  # away from the table, where the other one decides
    while not page.evaluate(WAITING):
        theirs.commit()
        until(page, lambda: theirs.decides or page.evaluate(WAITING))
    page.reload()
    expect(page).to_have_title("(1) Notices · Stormtable")
    assert str(page.locator('link[rel="icon"]').get_attribute("href")).startswith("data:image/svg+xml")
    page.get_by_role("button", name="Notices, 1 new").click()
    assert axe(page) == []
    expect(page.locator(".bell-list")).to_contain_text("Your move: Arclight")
    page.keyboard.press("Escape")
    expect(page.locator(".bell-list")).to_have_count(0)
    page.get_by_role("button", name="Notices, 1 new").click()
    page.locator(".bell-list a").first.click()
    page.wait_for_url(seat)
    mine.wait()
    until(page, lambda: page.evaluate("fetch('/api/notices').then((it) => it.json())")["unread"] == 0)
