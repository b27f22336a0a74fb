"""Where others can reach this server, and such an address as a QR code."""

from __future__ import annotations

import io
import ipaddress
import socket
from collections.abc import Collection, Iterator
from typing import Final

import segno

from stormtable.engine.game import BadInput
from stormtable.language import say
from stormtable.server.web.security import host_allowed, name_in

__all__ = ["MOST_TEXT", "Reach", "qr_code"]

ELSEWHERE: Final = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}  # for documentation: nobody is there
MOST_TEXT: Final = 300  # characters of an address
QUIET: Final = 4  # modules around a code, as its standard asks


class Reach:
    """The addresses of a server that listens at one."""

    def __init__(self, host: str = "127.0.0.1", port: int = 0, names: Collection[str] = ()) -> None:
        self.host, self.port, self.names = host, port, names

    def addresses(self, asked_by: str) -> list[str]:
        """Where others find it, the likeliest first; none if it listens for this machine alone.

        `asked_by` is the host by which it was asked: who is told already by what name others find it needs no other,
        and does not learn what this machine is called in its house.
        """
        if not is_here(asked_by):
            return []
        listening = ipaddress.ip_address(self.host.partition("%")[0])
        if listening.is_loopback:
            return []
        found = list(own_addresses(self.host)) if listening.is_unspecified else [self.host]
        return [f"http://{bracket_host(each)}:{self.port}" for each in dict.fromkeys([*self.names, *found])]


def is_here(host: str) -> bool:
    """Whether the host of an address is this machine, whichever that is."""
    name = name_in(host)
    try:
        one = ipaddress.ip_address(name)
    except ValueError:
        return host_allowed(name, ())  # localhost
    return one.is_loopback or one.is_unspecified


def own_addresses(host: str) -> Iterator[str]:
    """The addresses of this machine that others can use, that of the way out first. Nothing is sent."""
    families = [socket.AF_INET, socket.AF_INET6] if ":" in host else [socket.AF_INET]
    for family in families:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as one:
                one.connect((ELSEWHERE[family], 9))
                yield from usable(one.getsockname()[0])
        except OSError:
            continue  # there is no way out by this family
    try:
        named = socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)
    except OSError:
        return
    for family, _, _, _, address in named:
        if family in families:
            yield from usable(str(address[0]))


def usable(address: str) -> Iterator[str]:
    """The address, unless it means something else elsewhere."""
    one = ipaddress.ip_address(address.partition("%")[0])
    if not (one.is_loopback or one.is_link_local or one.is_unspecified):
        yield address


def bracket_host(host: str) -> str:
    """A host as it stands in an address."""
    return f"[{host}]" if ":" in host else host


def qr_code(text: str) -> str:
    """An address as SVG, black on white whatever lies around it, with its quiet zone. Raises BadInput."""
    if not text.startswith(("http://", "https://")) or len(text) > MOST_TEXT:
        raise BadInput(
            say("text: the address of a page is expected, of at most {most_text} characters", most_text=MOST_TEXT)
        )
    out = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(out, kind="svg", border=QUIET, dark="#000", light="#fff", xmldecl=False, omitsize=True)
    return out.getvalue().decode()
