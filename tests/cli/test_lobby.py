"""Whether players find each other on a table: as its host says, else where others can reach it."""

from __future__ import annotations

from typing import Any

import pytest

from stormtable.cli import serving
from stormtable.cli.commands import make_parser


@pytest.mark.parametrize(
    ("arguments", "mode"),
    [
        ([], "off"),
        (["--host", "localhost"], "off"),
        (["--host", "::1"], "off"),
        (["--host", "0.0.0.0"], "open"),
        (["--host", "192.168.1.7"], "open"),
        (["--name", "table.example.org"], "open"),
        (["--lobby", "open"], "open"),
        (["--host", "0.0.0.0", "--lobby", "off"], "off"),
        (["--name", "table.example.org", "--lobby", "invitation"], "invitation"),
    ],
)
def test_the_lobby_is_off_where_nobody_else_can_come(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], mode: str
) -> None:
    told: dict[str, Any] = {}
    monkeypatch.setattr("stormtable.server.serve", lambda **how: told.update(how))
    serving.run(make_parser().parse_args([*arguments, "--no-browser", "--database", ":memory:"]))
    assert told["lobby"] == mode


def test_there_is_no_other_way(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        make_parser().parse_args(["--lobby", "closed"])
    assert "invitation" in capsys.readouterr().err
