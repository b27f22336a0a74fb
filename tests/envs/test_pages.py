"""The pages of docs/observations say what is observed today."""

from __future__ import annotations

from tools import observation_pages


def test_pages_say_what_is_observed() -> None:
    pages = observation_pages.pages()
    written = {path: path.read_text(encoding="utf-8") for path in pages}
    assert written == pages, "run: python -m tools.observation_pages"
    assert set(observation_pages.FOLDER.glob("*.md")) == set(pages)
