"""When a server ran, as both databases keep it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from stormtable.server.storage import Storage
from stormtable.server.storage.copying import migrate
from stormtable.server.storage.opening import open_storage
from stormtable.server.storage.services import Stretch


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "db") if request.param == "sqlite" else request.getfixturevalue("postgresql")


@pytest.fixture
def storage(address: str) -> Iterator[Storage]:
    with closing(open_storage(address)) as one:
        yield one


def test_beats_lengthen_a_stretch_until_there_is_silence(storage: Storage) -> None:
    services = storage.services
    for now in (10.0, 15.0, 20.0, 40.0, 45.0):
        services.beat(now, 15.0)
    assert services.stretches() == [Stretch(10.0, 20.0), Stretch(40.0, 45.0)]


def test_who_starts_anew_begins_a_stretch_however_short_the_silence(storage: Storage) -> None:
    services = storage.services
    services.beat(10.0, 15.0)
    services.beat(12.0, 15.0, fresh=True)
    services.beat(13.0, 15.0)
    assert services.stretches() == [Stretch(10.0, 10.0), Stretch(12.0, 13.0)]


def test_a_clock_that_was_set_back_shortens_nothing(storage: Storage) -> None:
    services = storage.services
    services.beat(10.0, 15.0)
    services.beat(20.0, 15.0)
    services.beat(12.0, 15.0)
    services.beat(10.0, 15.0, fresh=True)
    assert services.stretches() == [Stretch(10.0, 20.0)]


def test_they_are_copied_with_the_matches(tmp_path: Path) -> None:
    old, new = str(tmp_path / "old"), str(tmp_path / "new")
    with closing(open_storage(old)) as storage:
        storage.services.beat(10.0, 15.0)
    migrate(old, new)
    with closing(open_storage(new)) as storage:
        assert storage.services.stretches() == [Stretch(10.0, 10.0)]
