"""Addresses that strangers name for the server to send something to: what they must look like, and what lies there.

A server must not be made to ask its own network by who names an address there: an address is resolved here, and the
connection goes to what was found and looked at, whatever the name means a moment later.
"""

from __future__ import annotations

import ipaddress
import re
from typing import Final
from urllib.parse import urlsplit

from stormtable.engine.game import BadInput
from stormtable.language import say

__all__ = ["MOST_URL", "checked_mail", "checked_url", "is_public"]

MOST_URL: Final = 1000  # characters
MOST_MAIL: Final = 254
MAIL: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+")
DIGITS: Final = re.compile(r"[0-9.]+")  # libraries take such for an address and resolve nothing: "127.1"
PLAIN: Final = re.compile(r"[!-~]+")
EMBEDDING: Final = ipaddress.ip_network("64:ff9b::/96")  # NAT64: the last 32 bits are an address of IPv4


def checked_mail(address: str, what: str = "address") -> str:
    """An e-mail address. Raises BadInput."""
    address = address.strip()
    if len(address) > MOST_MAIL or not MAIL.fullmatch(address):
        raise BadInput(say("{what}: an e-mail address is expected, such as rosa@example.org", what=what))
    return address


def checked_url(url: str, *, private: bool) -> str:
    """An address for requests; `private`: also one of this machine or its network. Raises BadInput."""
    url = url.strip()
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        host, parts = "", urlsplit("")
    if len(url) > MOST_URL or not PLAIN.fullmatch(url) or parts.scheme not in {"http", "https"} or not host:
        raise BadInput(say("address: one that begins with https:// or http:// is expected"))
    if parts.username is not None or parts.password is not None:
        raise BadInput(say("address: it must name no user and no password"))
    if DIGITS.fullmatch(host) and not is_literal(host):
        raise BadInput(say("address: an address of numbers has four of them, such as 192.0.2.1"))
    if not private and is_literal(host) and not is_public(host):
        raise BadInput(say("address: it is one of a private network, where this server sends nothing"))
    return url


def is_literal(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def is_public(address: str) -> bool:
    """Whether an address of IPv4 or IPv6 is one of the internet, also where one lies in the other."""
    one = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(one, ipaddress.IPv6Address):
        inner = one.ipv4_mapped or one.sixtofour or (one.teredo or (None, None))[1]
        if inner is None and one in EMBEDDING:
            inner = ipaddress.IPv4Address(int(one) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
    return one.is_global and not (one.is_multicast or one.is_reserved or one.is_unspecified)
