"""The ground of the pictures for players: the steps to each still lead there, and all that has a number is there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served
from tools.player_pictures import PICTURES, Picture, number_parts

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("picture", PICTURES, ids=[picture.name for picture in PICTURES])
def test_a_picture_can_be_taken_anew(
    new_page: Callable[..., Page], shared_server: tuple[Served, Path], picture: Picture
) -> None:
    server, lots = shared_server
    lots.write_text(f"picture of {picture.name}", encoding="utf-8")
    width, height = picture.size
    phone = width < 500
    page = new_page(viewport={"width": width, "height": height}, has_touch=phone, is_mobile=phone)
    picture.stage(page, server.url)
    for part in picture.parts:
        expect(page.locator(part).first).to_be_visible()
    number_parts(page, picture.parts)
