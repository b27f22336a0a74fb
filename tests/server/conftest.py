"""A real server for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.support.serving import Served, serving


@pytest.fixture
async def served() -> AsyncIterator[Served]:
    async with serving() as it:
        yield it
