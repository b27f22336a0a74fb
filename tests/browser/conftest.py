"""Chromium and a real server for the tests of the page."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

import pytest
from playwright.sync_api import ConsoleMessage, Error, Page, expect

from tests.support.chromium import CHROMIUM
from tests.support.lots import LOTS

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60_000  # milliseconds: a loaded machine is slow, not wrong
expect.set_options(timeout=PATIENCE)


# Notes on what is met for the first time stand over boards: only their own test is told of what is new.
NOTHING_NEW = """(() => {
  const kept = "stormtable.settings";
  try {
    if (!localStorage.getItem(kept)) localStorage.setItem(kept, '{"meetings": "off"}');
  } catch {
    // A page of no address keeps nothing.
  }
})()"""

# A seat's share in the dice, without chance; whatever else a page draws must never come twice.
SHARE = """(() => {
  const draw = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (array) => (array.length === 16 ? array.fill(7) : draw(array));
})()"""


class Served:
    """A server process: it can be ended and started again at the same address with the same matches."""

    def __init__(self, module: str, arguments: list[str]) -> None:
        self.command = [sys.executable, "-m", module, *arguments]
        self.process: subprocess.Popen[str] | None = None
        self.url = ""

    def start(self) -> None:
        self.process = subprocess.Popen(
            self.command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=dict(os.environ)
        )
        assert self.process.stdout is not None
        said = []
        while line := self.process.stdout.readline():
            said.append(line)
            if found := re.search(r"http://\S+", line):
                self.url = found[0].rstrip("/")
                threading.Thread(target=drain, args=(self.process.stdout,), daemon=True).start()
                return
        raise AssertionError(f"the server did not start: {''.join(said)}")

    def end(self) -> None:
        if self.process is None:
            return
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE / 1000)
        self.process = None

    def kill(self) -> None:
        """Without a chance to put anything in order."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(PATIENCE / 1000)
        self.process = None


def drain(stream: IO[str]) -> None:
    """Keep a pipe from filling up, to its end."""
    with stream:
        stream.read()


@contextlib.contextmanager
def served(module: str, *arguments: str) -> Iterator[Served]:
    server = Served(module, list(arguments))
    server.start()
    try:
        yield server
    finally:
        server.end()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Path]]:
    """The table with quick opponents, one for all tests of a process, and where it draws by lot."""
    folder = tmp_path_factory.mktemp("table")
    with served("tests.browser.serve", str(folder / "matches.sqlite3")) as server:
        yield server, folder / LOTS


@pytest.fixture(scope="session")
def lot(request: pytest.FixtureRequest) -> str:
    """The word that dice follow from, with the name of the test."""
    return str(request.config.getoption("--lot"))


@pytest.fixture
def server(shared_server: tuple[Served, Path], lot: str, request: pytest.FixtureRequest) -> Served:
    """The table with quick opponents; its dice and choices follow from the test's name."""
    server, lots = shared_server
    lots.write_text(f"{lot} {request.node.nodeid}", encoding="utf-8")
    return server


class Console:
    """What the pages of a test complained about."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.allowed: tuple[str, ...] = ("/picture.svg",)  # another test may end what the first page just listed

    def allow(self, *parts: str) -> None:
        """Complaints with one of these parts belong to the test."""
        self.allowed += parts

    def hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complain(f"{message.text} ({message.location.get('url', '')})")

    def complain(self, text: str) -> None:
        if not any(part in text for part in self.allowed):
            self.complaints.append(text)


@pytest.fixture
def console() -> Iterator[Console]:
    """Collects console errors, warnings and uncaught exceptions; a test that caused any fails."""
    console = Console()
    yield console
    assert console.complaints == []


@pytest.fixture
def new_page(console: Console, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """Opens a page in a browser of its own: no storage shared with others."""
    contexts = []
    # What glides and flashes takes most of a game's time, as Chromium draws without a GPU.
    moving = request.node.get_closest_marker("moving") is not None

    def open_page(**how: Any) -> Page:
        how.setdefault("viewport", {"width": 1440, "height": 900})
        how.setdefault("reduced_motion", "no-preference" if moving else "reduce")
        newcomer = how.pop("newcomer", False)
        context = CHROMIUM.context(**how)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(SHARE)
        if not newcomer:
            context.add_init_script(NOTHING_NEW)
        contexts.append(context)
        page = context.new_page()
        page.on("console", console.hear)
        page.on("pageerror", lambda error: console.complain(f"uncaught: {error}"))
        return page

    yield open_page
    with contextlib.suppress(Error):  # a browser that died in this test has none left to close
        for context in contexts:
            context.close()


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A desktop's page."""
    return new_page()


@pytest.fixture
def phone(new_page: Callable[..., Page]) -> Page:
    """A phone's page."""
    return new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
