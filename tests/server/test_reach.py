"""Where others find the server, and addresses as QR codes."""

from __future__ import annotations

import ipaddress
import logging
import re
import socket
from typing import Any

import pytest
import segno

from stormtable.engine.game import BadInput
from stormtable.server.web import reach
from stormtable.server.web.reach import Reach, own_addresses, qr_code
from stormtable.server.web.security import host_allowed
from tests.support.serving import Served

LAN, OTHER = "192.168.1.7", "10.0.0.3"


@pytest.fixture
def in_a_house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "own_addresses", lambda host: iter([LAN, OTHER, LAN]))


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "::1"])
@pytest.mark.usefixtures("in_a_house")
def test_who_listens_for_his_own_machine_is_reached_by_nobody(host: str) -> None:
    assert Reach(host, 8080).addresses("127.0.0.1:8080") == []


@pytest.mark.parametrize("asked_by", ["127.0.0.1:8080", "localhost:8080", "a.localhost", "[::1]:8080", "0.0.0.0:8080"])
@pytest.mark.usefixtures("in_a_house")
def test_who_listens_for_all_says_all_his_addresses(asked_by: str) -> None:
    expected = [f"http://{LAN}:8080", f"http://{OTHER}:8080"]
    assert Reach("0.0.0.0", 8080).addresses(asked_by) == expected
    assert Reach("0.0.0.0", 8080, ["table.local"]).addresses(asked_by) == ["http://table.local:8080", *expected]
    assert Reach("192.168.1.9", 80).addresses(asked_by) == ["http://192.168.1.9:80"]
    assert Reach("fd00::5", 80).addresses(asked_by) == ["http://[fd00::5]:80"]


@pytest.mark.parametrize("asked_by", [f"{LAN}:8080", "table.example.org", "", "127.0.0.1.example.org"])
@pytest.mark.usefixtures("in_a_house")
def test_who_asks_from_elsewhere_learns_nothing_of_the_house(asked_by: str) -> None:
    assert Reach("0.0.0.0", 8080, ["table.example.org"]).addresses(asked_by) == []


def test_what_is_said_lets_requests_through(monkeypatch: pytest.MonkeyPatch) -> None:
    named = [(socket.AF_INET, 1, 6, "", (each, 0)) for each in ("127.0.1.1", "169.254.3.4", "0.0.0.0", LAN)]
    named += [(socket.AF_INET6, 1, 6, "", (each, 0, 0, 0)) for each in ("fe80::1%eth0", "fd00::7")]  # type: ignore[misc]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *given, **more: named)
    found = list(own_addresses("0.0.0.0"))
    assert found[-1] == LAN
    assert not [each for each in found if ":" in each or ipaddress.ip_address(each).is_loopback]
    assert "fd00::7" in list(own_addresses("::"))
    for each in found:
        assert host_allowed(f"{each}:8080", ())


def test_a_machine_without_a_network_has_no_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*given: Any, **more: Any) -> Any:
        raise OSError("there is no network")

    monkeypatch.setattr(socket, "socket", fail)
    monkeypatch.setattr(socket, "getaddrinfo", fail)
    assert list(own_addresses("::")) == []
    assert Reach("::", 80).addresses("localhost") == []


def painted(svg: str) -> tuple[int, set[tuple[int, int]]]:
    """The side of the picture, and its black squares, as its path draws them."""
    side = int(re.findall(r'viewBox="0 0 (\d+) \1"', svg)[0])
    path = re.findall(r'stroke="#000" d="([^"]+)"', svg)[0]
    black, x, y = set(), 0.0, 0.0
    for kind, numbers in re.findall(r"([Mmh])([^Mmh]+)", path):
        values = [float(each) for each in re.findall(r"-?[\d.]+", numbers)]
        if kind == "M":
            x, y = values
        elif kind == "m":
            x, y = x + values[0], y + values[1]
        else:
            black |= {(int(x) + step, int(y)) for step in range(int(values[0]))}
            x += values[0]
    return side, black


def test_a_qr_code_is_black_on_white_within_its_quiet_zone() -> None:
    text = f"http://{LAN}:8080/table/p{'a' * 26}"
    side, black = painted(qr_code(text))
    matrix = segno.make(text, error="m", micro=False).matrix
    assert side == len(matrix) + 8
    assert black == {(x + 4, y + 4) for y, row in enumerate(matrix) for x, on in enumerate(row) if on}
    assert re.search(r'<path fill="#fff" d="M0 0h\d+v\d+h-\d+z"', qr_code(text))


@pytest.mark.parametrize("text", ["", "javascript:alert(1)", "table", "http://" + "x" * 300])
def test_only_addresses_of_pages_become_codes(text: str) -> None:
    with pytest.raises(BadInput, match="the address of a page"):
        qr_code(text)


async def test_a_code_is_asked_for_in_the_body_and_no_log_shows_it(
    served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    key = (await served.open("screen", "friend"))["watch"]
    caplog.clear()
    answer = await served.http.post("/api/qr", json={"text": f"http://{LAN}:8080/table/{key}"})
    assert answer.json()["svg"].startswith("<svg")
    assert answer.headers["cache-control"] == "no-store"
    assert key not in caplog.text
    assert (await served.http.get("/api/qr", params={"text": "http://x"})).status_code == 405
    assert (await served.http.post("/api/qr", json={"text": "nonsense"})).status_code == 400


async def test_a_server_of_this_machine_alone_says_so(served: Served) -> None:
    assert (await served.http.get("/api/reach")).json() == {"addresses": []}
