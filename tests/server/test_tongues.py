"""Each page, answer and connection in the language of whoever asks."""

from __future__ import annotations

import re
from html import escape

import pytest

from stormtable.language import LANGUAGES, say, speaking, spoken
from stormtable.server.hall.store import Store
from stormtable.server.storage.opening import open_storage
from stormtable.server.web.assets import DESCRIPTION, NO_SCRIPT
from stormtable.server.web.replies import STATIC
from stormtable.server.web.tongues import language_of
from tests.support.serving import serving

GERMAN = {"accept-language": "de-AT,de;q=0.9"}


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ([], "en"),
        ([(b"accept-language", b"de-AT,en;q=0.5")], "de"),
        ([(b"accept-language", b"de"), (b"cookie", b"language=en")], "en"),
        ([(b"accept-language", b"en"), (b"cookie", b"player=x; language=de")], "de"),
        ([(b"cookie", b"language=")], "en"),
        ([(b"cookie", b"language=../../etc"), (b"accept-language", b"de")], "de"),
        ([(b"cookie", b"player=x"), (b"cookie", b"language=de")], "de"),
    ],
)
def test_the_language_of_whoever_asks(headers: list[tuple[bytes, bytes]], code: str) -> None:
    assert language_of({"headers": headers}) == code


async def test_a_page_names_its_language_and_catalogue() -> None:
    async with serving() as served:
        german = await served.http.get("/", headers=GERMAN)
        assert '<html lang="de" dir="ltr">' in german.text
        with speaking("de"):
            assert escape(say(DESCRIPTION)) in german.text
            assert escape(say(NO_SCRIPT)) in german.text
        assert {"accept-language", "cookie"} <= set(german.headers["vary"].lower().split(", "))
        named = re.findall(r'<link id="catalogue" rel="preload" as="fetch" href="([^"]+)" crossorigin />', german.text)
        catalogue = await served.http.get(named[0])
        assert "immutable" in catalogue.headers["cache-control"]
        assert catalogue.json()["code"] == "de"


async def test_english_asks_for_nothing_more() -> None:
    async with serving() as served:
        page = (await served.http.get("/", headers={"accept-language": "en"})).text
        assert '<html lang="en" dir="ltr">' in page
        assert "catalogue" not in page
        assert DESCRIPTION in page
        assert NO_SCRIPT in page


def test_the_shell_holds_the_sentences_that_are_said_in_it() -> None:
    shell = (STATIC / "index.html").read_text("utf-8")
    assert DESCRIPTION in shell
    assert NO_SCRIPT in shell
    assert DESCRIPTION in (STATIC / "app.webmanifest").read_text("utf-8")


async def test_the_app_is_installed_in_its_language() -> None:
    async with serving() as served:
        german = (await served.http.get("/app.webmanifest", headers={"cookie": "language=de"})).json()
        english = (await served.http.get("/app.webmanifest")).json()
        assert (german["lang"], english["lang"]) == ("de", "en")
        assert german.keys() == english.keys()


async def test_what_is_kept_of_the_games_is_kept_for_each_language() -> None:
    """The tag of an answer in one language is not that of another: nobody is told that he has it already."""
    async with serving() as served:
        for headers in (GERMAN, {}):
            first = await served.http.get("/api/games", headers=headers)
            again = await served.http.get("/api/games", headers={**headers, "if-none-match": first.headers["etag"]})
            assert (first.status_code, again.status_code) == (200, 304)
            assert "cookie" in first.headers["vary"]


async def test_a_refusal_of_the_storage_is_said_in_the_language_of_whoever_asks() -> None:
    store = Store(open_storage(":memory:"))
    try:
        with speaking("de"):
            assert await store(spoken) == "de"
        assert await store(spoken) == "en"
    finally:
        await store.close()


def test_the_page_offers_every_language() -> None:
    offered = re.findall(r'\["(\w+)", "([^"]+)"\]', (STATIC / "core" / "languages.js").read_text("utf-8"))
    assert dict(offered) == {code: language.name for code, language in LANGUAGES.items()}
