"""What all tests share."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("stormtable", deadline=None, derandomize=True)
settings.load_profile("stormtable")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests last: the cheap ones fail first, and nothing else may run an event loop beside their browser."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
