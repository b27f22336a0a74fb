"""What is logged, and how often; the figures for whoever runs a server."""

from __future__ import annotations

import io
import json
import logging
from typing import Any

import httpx
import pytest

from stormtable.engine.game import BadInput
from stormtable.server.hall.keys import new_key
from stormtable.server.web.logs import Seldom, Structured, set_up_logging
from stormtable.server.web.metrics import networks_in
from tests.support.serving import serving


def logger_to(stream: io.StringIO, name: str, how: Any) -> logging.Logger:
    handler = logging.StreamHandler(stream)
    how(handler)
    logger = logging.Logger(name)  # noqa: LOG001  (known to nobody else)
    logger.addHandler(handler)
    return logger


def test_a_line_of_json_tells_what_happened_and_no_key() -> None:
    stream, key = io.StringIO(), new_key("seat")
    logger = logger_to(stream, "uvicorn.access", lambda handler: handler.setFormatter(Structured()))
    logger.info('%s - "%s %s HTTP/%s" %d', "192.0.2.1:5", "GET", f"/table/{key}", "1.1", 200)
    try:
        raise ValueError(f"no {key}")
    except ValueError:
        logger.exception('a "quoted" line\nof two')
    request, mistake = map(json.loads, stream.getvalue().splitlines())
    assert (request["method"], request["path"], request["status"]) == ("GET", "/table/p…", 200)
    assert (mistake["level"], mistake["message"]) == ("error", 'a "quoted" line\nof two')
    assert "ValueError: no p…" in mistake["error"]
    assert key not in stream.getvalue()


def test_the_log_can_be_json(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    for name in ("stormtable", "uvicorn", "asyncio", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        for what in ("handlers", "propagate", "level"):
            monkeypatch.setattr(logger, what, getattr(logger, what))
    set_up_logging(form="json", stream=stream)
    for _ in range(2):
        logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    assert [json.loads(line)["logger"] for line in stream.getvalue().splitlines()] == ["uvicorn.error"]


@pytest.mark.parametrize(("name", "most"), [("uvicorn.error", 1), ("asyncio", 1), ("stormtable.server", 30)])
def test_equal_lines_are_written_so_many_times_a_minute(name: str, most: int) -> None:
    stream, now = io.StringIO(), 0.0
    logger = logger_to(stream, name, lambda handler: handler.addFilter(Seldom(lambda: now)))

    def trouble() -> None:
        logger.warning("trouble with %s", "x")

    for _ in range(100):
        trouble()
    assert stream.getvalue().splitlines() == ["trouble with x"] * most
    now = 61.0
    trouble()
    assert stream.getvalue().splitlines()[-1] == f"trouble with x (and {100 - most} more like it)"
    logger.warning("another line")
    assert stream.getvalue().endswith("another line\n")


async def test_figures_are_kept_where_they_are_asked_for() -> None:
    async with serving(metrics="127.0.0.1") as served:
        created = await served.open("screen", "friend")
        async with served.sit(created["table"]):
            for path in (f"/api/table/{created['table']}/log", "/nowhere", "/api/games/ambush/units"):
                await served.http.get(path)
            told = (await served.http.get("/metrics")).text
    assert created["table"] not in told
    for line in (
        'stormtable_requests_total{method="POST",route="/api/matches",status="201"} 1.0',
        'stormtable_requests_total{method="GET",route="/api/table/{key}/log",status="200"} 1.0',
        'stormtable_requests_total{method="GET",route="/api/games/{game}/units",status="200"} 1.0',
        'stormtable_requests_total{method="GET",route="other",status="404"} 1.0',
        'stormtable_request_seconds_count{route="/api/matches"} 1.0',
        "stormtable_matches_open 1.0",
        "stormtable_pages 1.0",
    ):
        assert line in told.splitlines()


async def test_figures_are_for_whom_they_are_meant() -> None:
    async with serving() as served:
        assert (await served.http.get("/metrics")).status_code == 404
    async with serving(metrics="192.0.2.0/24,2001:db8::/32") as served:
        refused: httpx.Response = await served.http.get("/metrics")
        assert (refused.status_code, "--metrics names" in refused.json()["error"]) == (403, True)
    with pytest.raises(BadInput, match=r"--metrics x: .* such as 10.0.0.0/8 are expected"):
        networks_in("x")
