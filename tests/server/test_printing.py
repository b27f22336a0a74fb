"""What is printed over a real server: of a set-up, of a match as it began; what is wrong is said in a sentence."""

from __future__ import annotations

from collections.abc import AsyncIterator
from io import BytesIO

import httpx
import pytest
from pypdf import PdfReader

from stormtable.games import find
from tests.support.serving import Served, serving

DUEL = {"game": "thunder_struck", "scenario": "duel"}
PRINT = "/api/games/thunder_struck/print"


@pytest.fixture
async def served() -> AsyncIterator[Served]:
    async with serving(games={"thunder_struck": find("thunder_struck")}) as served:
        yield served


def read(answer: httpx.Response) -> PdfReader:
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    return PdfReader(BytesIO(answer.content))


async def test_what_is_being_set_up_is_printed_with_its_options(served: Served) -> None:
    asked = DUEL | {"options": {"forward_guns": True}, "paper": "letter", "parts": ["tables"]}
    answer = await served.http.post(PRINT, json=asked)
    (page,) = read(answer).pages
    assert "Forward guns are played" in page.extract_text()
    assert (page.mediabox.width, page.mediabox.height) == pytest.approx((612, 792), abs=0.1)
    assert answer.headers["content-disposition"] == 'attachment; filename="thunder_struck-duel.pdf"'
    (game,) = (await served.http.get("/api/games")).json()["games"]
    assert game["prints"] == ["sheets", "tables", "counters", "maps"]


async def test_a_match_is_printed_as_it_began(served: Served) -> None:
    created = (await served.http.post("/api/matches", json=DUEL)).json()
    found = read(await served.http.get(f"/api/table/{created['table']}/print?paper=a4&parts=sheets"))
    assert "Console of B" in found.pages[0].extract_text()


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"paper": "a3"}, "paper: there is no 'a3'; there are a4 and letter"),
        (
            {"parts": ["poster"]},
            "parts: there is no 'poster' of Thunder Struck; there are sheets, tables",
        ),
        ({"scenario": "regatta"}, "scenario: there is no 'regatta' in Thunder Struck"),
        ({"options": {"forward_guns": 3}}, "Forward guns"),
    ],
)
async def test_what_cannot_be_printed_is_told(served: Served, asked: dict[str, object], words: str) -> None:
    answer = await served.http.post(PRINT, json=DUEL | asked)
    assert answer.status_code == 400
    assert words in answer.json()["error"]
