"""What a server may be made to ask by who names an address: the internet alone, and nothing that leads to."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest

from stormtable.engine.game import BadInput
from stormtable.server.people import outside
from stormtable.server.people.addresses import checked_mail, checked_url, is_public
from stormtable.server.people.outside import Outside
from stormtable.server.people.sending import NotSent
from tests.support.outside import web_server

PRIVATE = (
    *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1"),
    *("240.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1"),
)


@pytest.mark.parametrize("address", PRIVATE)
def test_addresses_of_private_networks_are_known(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address", ["93.184.216.34", "2606:2800:220:1::1", "::ffff:93.184.216.34", "64:ff9b::5db8:d822"]
)
def test_addresses_of_the_internet_are_known(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        *(
            "",
            "ftp://example.org/",
            "file:///etc/passwd",
            "example.org",
            "https://",
            "https:///x",
            "javascript:alert(1)",
        ),
        *("https://rosa:secret@example.org/", "https://rosa@example.org/", "https://exam ple.org/", "https://[::1/"),
        *(
            "https://example.org:99999/",
            "https://example.org/" + "x" * 1000,
            "https://ex\nample.org/",
            "http://127.0.0.1/",
        ),
        *("http://[::1]/", "https://10.0.0.1:8443/x", "http://[::ffff:127.0.0.1]/", "https://exämple.org/"),
        *("http://2130706433/", "http://127.1/", "http://127.0.0.1./", "http://0177.0.0.1/"),
    ],
)
def test_what_is_no_address_for_requests(url: str) -> None:
    with pytest.raises(BadInput):
        checked_url(url, private=False)


@pytest.mark.parametrize(
    "address",
    ["", "rosa", "rosa@", "@example.org", "rosa@localhost", "a b@example.org", "rosa@example.org\r\nBcc: x@y.z"],
)
def test_what_is_no_mail_address(address: str) -> None:
    with pytest.raises(BadInput):
        checked_mail(address)


@pytest.mark.parametrize("host", ["localhost", "0x7f000001", "table.example"])
async def test_a_name_that_leads_inside_is_not_asked(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with web_server() as taken:
        port = int(taken.url.rpartition(":")[2])

        async def found(*_: Any, **__: Any) -> Any:
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]

        if host == "table.example":
            monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", found)
        going = Outside()
        with pytest.raises(NotSent, match="private network") as caught:
            await going.post(f"http://{host}:{port}/", b"{}", {})
        assert caught.value.final
        assert taken.requests == []
        allowed = Outside(private=True)
        await allowed.post(f"http://{host}:{port}/", b"{}", {})
        assert len(taken.requests) == 1
        await going.close()
        await allowed.close()


async def test_nothing_is_followed_and_nobody_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async with web_server() as taken:
        going = Outside(private=True)
        taken.status, taken.headers = 307, {"location": f"{taken.url}/there"}
        with pytest.raises(NotSent, match="leads elsewhere"):
            await going.post(f"{taken.url}/here", b"{}", {})
        assert [path for path, _, _ in taken.requests] == ["/here"]
        await going.close()
        monkeypatch.setattr(outside, "LIMIT", 0.2)
        hasty = Outside(private=True)
        taken.gate.clear()
        with pytest.raises(NotSent, match="does not answer"):
            await hasty.post(taken.url, b"{}", {})
        await hasty.close()


async def test_who_is_not_there_is_tried_again() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}/"
    going = Outside(private=True)
    with pytest.raises(NotSent, match="cannot be reached") as caught:
        await going.post(url, b"{}", {})
    assert not caught.value.final
    await going.close()
