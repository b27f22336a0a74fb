"""The pages for players: their pictures are there, small and told of, and they quote what is on the screen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stormtable.games import all_games
from tools.player_pictures import FOLDER, MOST_BYTES, PICTURES

SOURCES = Path(__file__).parents[2] / "src" / "stormtable"
PAGES = sorted(FOLDER.glob("*.md"))
NOT_QUOTED = re.compile(r"\*\*[^*]+\*\*|!?\[[^\]]*\]\([^)]*\)|`[^`]*`")


@pytest.fixture(scope="module")
def said() -> str:
    """Whatever the page and the games say, as their sources have it."""
    files = [
        *(SOURCES / "server" / "static").rglob("*.js"),
        *SOURCES.glob("games/**/*.py"),
        *SOURCES.glob("scene/*.py"),
    ]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def test_every_picture_is_there_small_and_shown_on_its_page() -> None:
    assert {file.stem for file in FOLDER.glob("*.webp")} == {picture.name for picture in PICTURES}
    for picture in PICTURES:
        file = FOLDER / f"{picture.name}.webp"
        assert file.stat().st_size <= MOST_BYTES, picture.name
        page = FOLDER / f"{picture.game or 'table'}.md"
        assert f"]({picture.name}.webp)" in page.read_text(encoding="utf-8"), (
            f"{picture.name} is not shown on {page.name}; see tools/player_pictures.py"
        )


def test_every_game_has_a_page_that_players_find() -> None:
    overview = (FOLDER.parent / "players.md").read_text(encoding="utf-8")
    for game in all_games().values():
        name = game.NAME.removesuffix("_campaign")  # a campaign stands on its game's page
        assert (FOLDER / f"{name}.md").is_file(), f"docs/players/{name}.md: what each part of the screen is"
        assert f"players/{name}.md" in overview


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_words_of_the_screen_that_a_page_quotes_are_on_it(page: Path, said: str) -> None:
    text = NOT_QUOTED.sub("", page.read_text(encoding="utf-8"))
    quoted = {" ".join(each.split()) for each in re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", text)}
    assert quoted
    missing = [each for each in quoted if each not in said and each.lower() not in said.lower()]
    assert not missing, f"{page.name} quotes what is not on the screen any more: {missing}"


def numbers_on(page: Path) -> list[list[int]]:
    """The numbers that a page tells of after each of its pictures."""
    text = page.read_text(encoding="utf-8")
    parts = re.split(r"!\[[^\]]*\]\([^)]*\.webp\)", text)[1:]
    return [told(part) for part in parts]


def told(part: str) -> list[int]:
    found: list[int] = []
    for each in re.findall(r"(?<![\w.])(\d)\. ", part.split("\n## ", maxsplit=1)[0]):
        if int(each) == len(found) + 1:
            found.append(int(each))
    return found


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_every_number_on_a_picture_is_told_of(page: Path) -> None:
    names = re.findall(r"!\[[^\]]*\]\(([^)]*)\.webp\)", page.read_text(encoding="utf-8"))
    parts = {picture.name: len(picture.parts) for picture in PICTURES}
    assert [len(each) for each in numbers_on(page)] == [parts[name] for name in names]
