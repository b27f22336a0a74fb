"""What a host says of its mail server, on the command line and beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from stormtable.engine.game import BadInput
from stormtable.server.people.means import PASSWORD, Smtp, smtp_from


@pytest.mark.parametrize(
    ("address", "host", "port", "tls", "start_tls"),
    [
        ("mail.example.org", "mail.example.org", 587, False, True),
        ("mail.example.org:465", "mail.example.org", 465, True, False),
        ("mail.example.org:2525", "mail.example.org", 2525, False, True),
        ("localhost", "localhost", 25, False, None),
        ("[::1]:1025", "::1", 1025, False, None),
        ("[::1]", "::1", 25, False, None),
    ],
)
def test_where_it_is_and_whether_tls_is_spoken(
    address: str, host: str, port: int, tls: bool, start_tls: bool | None
) -> None:
    smtp = smtp_from(address, "table@example.org", environment={})
    assert smtp is not None
    assert (smtp.host, smtp.port, smtp.tls, smtp.start_tls) == (host, port, tls, start_tls)


def test_the_password_comes_from_a_file_or_the_environment_and_is_not_shown(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("first line\nsecond")
    file = smtp_from("mail.example.org", "a@b.example", "table", str(tmp_path / "password"), {PASSWORD: "other"})
    told = smtp_from("mail.example.org", "a@b.example", "table", "", {PASSWORD: "other"})
    assert isinstance(file, Smtp)
    assert isinstance(told, Smtp)
    assert (file.password, told.password) == ("first line", "other")
    assert "first line" not in repr(file)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("mail.example.org", ""), "--smtp-from"),
        (("mail.example.org", "nobody"), "--smtp-from"),
        (("mail.example.org:0", "a@b.example"), "HOST:PORT"),
        (("mail.example.org:mail", "a@b.example"), "HOST:PORT"),
        ((":25", "a@b.example"), "HOST:PORT"),
        (("mail.example.org", "a@b.example", "table"), PASSWORD),
        (("mail.example.org", "a@b.example", "table", "/nowhere/at/all"), "cannot be read"),
    ],
)
def test_what_is_wrong_is_said(given: tuple[str, ...], why: str) -> None:
    address, sender, user, file = (*given, "", "")[:4]
    with pytest.raises(BadInput, match=why):
        smtp_from(address, sender, user, file, {})


def test_without_a_mail_server_there_is_none() -> None:
    assert smtp_from("", "") is None
