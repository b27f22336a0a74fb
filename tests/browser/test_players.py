"""Players: a name said once, the same matches on another device by a code, a passkey for who is lost, leaving."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Console, Served
from tests.browser.driver import Table, axe, start_duel

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def named(server: Served) -> str:
    """The server by its name: passkeys are bound to one."""
    return server.url.replace("127.0.0.1", "localhost")


def say_name(page: Page, name: str) -> None:
    """By the card on the first page."""
    page.get_by_role("button", name="Choose a name").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_role("radio", name="owl").check()
    dialog.get_by_role("button", name="That is me").click()
    expect(page.get_by_role("button", name=f"You: {name}")).to_be_visible()


def menu(page: Page, item: str) -> None:
    """Choose something from the menu under one's name."""
    page.get_by_role("button", name=re.compile("^You: ")).click()
    page.locator("#me-menu").get_by_text(item).click()


def authenticator(page: Page) -> str:
    """Give a page's browser an authenticator that says yes."""
    line = page.context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    kind = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    yes = {"isUserVerified": True, "automaticPresenceSimulation": True}
    added = line.send("WebAuthn.addVirtualAuthenticator", {"options": {**kind, **yes}})
    return str(added["authenticatorId"])


@pytest.mark.soak
def test_a_name_that_cannot_be_taken_is_told_at_its_field(page: Page, server: Served, console: Console) -> None:
    console.allow("400")
    page.goto(server.url)
    page.get_by_role("button", name="Choose a name").first.click()
    dialog = page.get_by_role("dialog")
    assert axe(page) == []
    dialog.get_by_label("Name").fill("R")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("alert")).to_contain_text("2 to 24 characters")
    expect(dialog.get_by_label("Name")).to_be_focused()
    expect(dialog.get_by_label("Name")).to_have_attribute("aria-invalid", "true")
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("No name yet")).to_be_visible()


def test_another_device_shows_the_same_matches_and_plays_on(
    page: Page, new_page: Callable[..., Page], server: Served
) -> None:
    start_duel(page, server.url)
    page.goto(server.url)
    say_name(page, "Rosa")
    page.get_by_role("button", name="Take it in").click()
    expect(page.locator(".loose")).to_have_count(0)
    picture = page.locator(".turn .thumb")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("image => image.naturalWidth > 0 && !image.src.includes('cover')")
    cut = "image => (image.clientWidth / image.clientHeight) * (image.naturalHeight / image.naturalWidth)"
    assert picture.evaluate(cut) == pytest.approx(1, abs=0.03)  # as it was cropped: who stands at its edges is seen
    assert axe(page) == []

    menu(page, "Devices and passkeys")
    page.get_by_role("button", name="Show a code").click()
    expect(page.get_by_alt_text("QR code for another device")).to_be_visible()
    assert axe(page) == []
    code = page.get_by_label("The code").inner_text()
    phone = new_page(**PHONE)
    phone.goto(f"{server.url}/device#{code}")
    assert code not in phone.url
    assert axe(phone) == []
    phone.get_by_role("button", name="Be this player here").click()
    expect(phone.get_by_role("heading", name="You are Rosa here too")).to_be_visible()
    assert axe(phone) == []
    phone.get_by_role("link", name="Your matches").click()
    phone.locator(".turn").get_by_role("link", name="Take your seat").click()
    phone.wait_for_url("**/table/*")
    table = Table(phone)
    table.commit()
    table.wait()

    page.get_by_role("button", name="Look again").click()
    other = page.locator(".device-list li", has=page.get_by_role("button", name=re.compile("^Sign out")))
    other.get_by_label("Name of this device").fill("My phone")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Sign out My phone").click()
    expect(other).to_have_count(0)
    phone.goto(server.url)
    expect(phone.get_by_text("No name yet")).to_be_visible()


def test_a_passkey_brings_a_lost_player_back(page: Page, server: Served) -> None:
    page.goto(named(server))
    authenticator(page)
    say_name(page, "Ilja")
    menu(page, "Devices and passkeys")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_label("Name of this passkey")).to_be_visible()
    page.keyboard.press("Escape")
    page.context.clear_cookies()
    page.goto(f"{named(server)}/device")
    expect(page.get_by_role("heading", name="On this device too")).to_be_visible()
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("heading", name="You are Ilja here too")).to_be_visible()


def test_signing_out_and_leaving_for_good(page: Page, server: Served) -> None:
    page.goto(server.url)
    say_name(page, "Noor")
    menu(page, "Sign out here")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("nobody could be Noor any more")
    assert axe(page) == []
    dialog.get_by_role("button", name="Back").click()
    menu(page, "What is kept of you")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save it as a file").click()
    assert saved.value.suggested_filename == "stormtable-data.json"
    page.get_by_role("button", name="Delete Noor").click()
    delete = page.get_by_role("button", name="Delete it")
    expect(delete).to_be_disabled()
    page.get_by_label("To delete, type Noor").fill("Noor")
    assert axe(page) == []
    delete.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("No name yet")).to_be_visible()


@pytest.mark.soak
def test_a_name_that_is_taken_at_a_table_is_changed_there(
    page: Page, new_page: Callable[..., Page], server: Served, console: Console
) -> None:
    console.allow("409")
    page.goto(server.url)
    say_name(page, "Ruth")
    invitation = page.evaluate(
        """async () => {
          const body = { game: "ambush", scenario: "night", seats: [{ kind: "screen" }, { kind: "friend" }] };
          const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
          return (await (await fetch("/api/matches", init)).json()).links.find(({ kind }) => kind === "friend").key;
        }"""
    )
    guest = new_page()
    guest.goto(server.url)
    say_name(guest, "RUTH")
    guest.goto(f"{server.url}/table/{invitation}")
    guest.get_by_role("button", name="Sit down").click()
    dialog = guest.get_by_role("dialog", name="Your name")
    expect(dialog).to_contain_text("Ruth sits at this table")
    dialog.get_by_label("Name").fill("Ruben")
    dialog.get_by_role("button", name="Keep it").click()
    guest.wait_for_selector(".decision")
    expect(guest.locator("body")).to_contain_text("Ruth")


@pytest.mark.soak
def test_another_tab_hears_who_one_has_become(page: Page, server: Served) -> None:
    page.goto(server.url)
    other = page.context.new_page()
    other.goto(server.url)
    expect(other.get_by_text("No name yet")).to_be_visible()
    say_name(page, "Lio")
    expect(other.get_by_role("button", name="You: Lio")).to_be_visible()
