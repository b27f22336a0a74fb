"""What all tests share."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.chromium import CHROMIUM
from tests.support.examples import register

FEW = 3  # of as many tests alike, one

register()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--lot", default="", help="a word that the dice of browser tests follow from, with the test's name"
    )
    parser.addoption(
        "--postgresql", action="store_true", help="serve from a PostgreSQL where tests do from SQLite in memory"
    )


def pytest_report_header(config: pytest.Config) -> str:
    return f"lot: {config.getoption('--lot')!r}"


def is_browser_test(item: pytest.Item) -> bool:
    return item.get_closest_marker("browser") is not None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests last: the cheap ones fail first."""
    items.sort(key=is_browser_test)
    leave_to_soak(items)


def leave_to_soak(items: list[pytest.Item]) -> None:
    """Of a long test that is made for many games, sizes or words `make test` runs a third, `make soak` the whole.

    Browser tests are long, and those marked `sampled`. Which third depends on the test's name, so that together they
    meet every game.
    """
    kin: dict[str, list[pytest.Item]] = {}
    for item in items:
        takes_long = is_browser_test(item) or item.get_closest_marker("sampled") is not None
        if takes_long and item.get_closest_marker("soak") is None:
            kin.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for name, alike in kin.items():
        for nth, item in enumerate(alike):
            if (nth + sum(name.encode())) % min(FEW, len(alike)):
                item.add_marker(pytest.mark.soak)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Make room for a test's own event loop; a worker may take a browser test first and steal others then."""
    if not is_browser_test(item):
        CHROMIUM.close()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Any]:
    """A PostgreSQL server of the tests' own."""
    from tests.support.postgres import Cluster  # most sessions need no driver

    one = Cluster()
    yield one
    one.close()


@pytest.fixture(autouse=True)
def usual_database(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database of tests that name none."""
    if request.config.getoption("--postgresql") and "tests.support.serving" in sys.modules:
        monkeypatch.setattr("tests.support.serving.usual_database", request.getfixturevalue("cluster").database)


@pytest.fixture
def postgresql(cluster: Any) -> Iterator[str]:
    """The address of a PostgreSQL database of the test's own."""
    with cluster.database() as address:
        yield address


def pytest_sessionfinish() -> None:
    CHROMIUM.close()
