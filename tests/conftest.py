"""What all tests share."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from tests.support.chromium import CHROMIUM

settings.register_profile("stormtable", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("stormtable")


def is_browser_test(item: pytest.Item) -> bool:
    return item.get_closest_marker("browser") is not None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests last: the cheap ones fail first."""
    items.sort(key=is_browser_test)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Make room for a test's own event loop; a worker may take a browser test first and steal others then."""
    if not is_browser_test(item):
        CHROMIUM.close()


def pytest_sessionfinish() -> None:
    CHROMIUM.close()
