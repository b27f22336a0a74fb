"""What a host gives to reach players away from the page: a mail server, and whether webhooks may go to its network."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from stormtable.engine.game import BadInput
from stormtable.server.people.addresses import checked_mail

__all__ = ["PASSWORD", "Means", "Smtp", "smtp_from"]

PASSWORD: Final = "STORMTABLE_SMTP_PASSWORD"  # noqa: S105  (the name of a variable)
SUBMISSION, IMPLICIT, RELAY = 587, 465, 25
HERE: Final = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True, slots=True)
class Smtp:
    """A mail server, and as whom it is used."""

    host: str
    port: int
    sender: str  # the address that mail comes from
    user: str = ""
    password: str = field(default="", repr=False)

    @property
    def tls(self) -> bool:
        """Whether TLS is spoken from the first byte."""
        return self.port == IMPLICIT

    @property
    def start_tls(self) -> bool | None:
        """Whether TLS must be offered: everywhere but on this machine, where it is used if it is offered."""
        return None if self.host in HERE else not self.tls


@dataclass(frozen=True, slots=True)
class Means:
    """How players are reached."""

    smtp: Smtp | None = None  # None: no mail is sent
    private: bool = False  # webhooks may go to addresses of this machine and its network
    delivers: bool = True  # this process sends notices


def smtp_from(
    address: str, sender: str, user: str = "", file: str = "", environment: Mapping[str, str] = os.environ
) -> Smtp | None:
    """The mail server at `HOST[:PORT]`; None for "". The password is a file's first line, or the environment's.

    Raises BadInput.
    """
    if not address:
        return None
    host, port = host_and_port(address)
    if not sender:
        raise BadInput("--smtp-from: say which address mail comes from, such as table@example.org")
    try:
        password = Path(file).read_text(encoding="utf-8").partition("\n")[0] if file else environment.get(PASSWORD, "")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or error
        raise BadInput(f"--smtp-password-file {file}: cannot be read: {why}") from error
    if user and not password:
        raise BadInput(
            f"--smtp-user {user}: give its password in the variable {PASSWORD}, or with --smtp-password-file"
        )
    return Smtp(host, port, checked_mail(sender, "--smtp-from"), user, password)


def host_and_port(address: str) -> tuple[str, int]:
    """The parts of an address such as mail.example.org:587, or [::1]:25. Raises BadInput."""
    host, colon, port = address.rpartition(":")
    if not colon or address.endswith("]"):
        host, port = address, str(RELAY if address.strip("[]") in HERE else SUBMISSION)
    host = host.strip("[]")
    if not host or not port.isascii() or not port.isdigit() or not 0 < int(port) < 65536:
        raise BadInput(f"--smtp {address}: HOST or HOST:PORT is expected, such as mail.example.org:587")
    return host, int(port)
