"""How many pages fit into what the system lets a process open."""

from __future__ import annotations

from typing import Any

import pytest

from stormtable.server.hall.hall import Limits
from stormtable.server.web import openfiles
from stormtable.server.web.openfiles import RESERVE, limits_that_fit


class System:
    """A system's limit of open files."""

    RLIM_INFINITY = -1
    RLIMIT_NOFILE = 7

    def __init__(self, soft: int, hard: int, grants: int) -> None:
        self.soft, self.hard, self.grants = soft, hard, grants

    def getrlimit(self, which: int) -> tuple[int, int]:
        return self.soft, self.hard

    def setrlimit(self, which: int, limits: tuple[int, int]) -> None:
        if limits[0] > self.grants:
            raise ValueError("too many")
        self.soft, self.hard = limits


@pytest.mark.parametrize(
    ("system", "lines", "soft"),
    [
        (System(1024, 1_000_000, 1_000_000), 20_000, 20_000 + RESERVE),
        (System(1024, 4096, 4096), 4096 - RESERVE, 4096),
        (System(256, -1, 10_240), 10_240 - RESERVE, 10_240),  # macOS: no limit, but not so many
        (System(256, -1, 256), 128, 256),
        (System(-1, -1, 0), 20_000, -1),
        (System(65_536, 65_536, 65_536), 20_000, 65_536),
        (None, 20_000, 0),
    ],
)
def test_the_limit_is_raised_as_far_as_it_may_be(
    system: Any, lines: int, soft: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(openfiles, "resource", system)
    found = limits_that_fit(Limits(lines=20_000))
    assert found.lines == lines
    assert system is None or system.soft == soft
    assert (f"at most {lines} pages fit" in caplog.text) == (lines < 20_000)
