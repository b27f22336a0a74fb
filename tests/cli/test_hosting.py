"""What docs/hosting.md and the files of deploy tell to run is what the command line takes."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from stormtable.cli.arguments import make_parser

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def commands() -> list[str]:
    hosting = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    found = re.findall(r"^(?:    )+stormtable (.*)$", hosting, re.MULTILINE)
    for unit in DEPLOY.glob("*.service"):
        found += re.findall(r"^ExecStart=/srv/stormtable/bin/stormtable (.*)$", unit.read_text(), re.MULTILINE)
    image, compose = (DEPLOY / name for name in ("Containerfile", "compose.yaml"))
    lists = re.findall(r"^CMD (\[.*\])$", image.read_text(), re.MULTILINE)
    lists += re.findall(r"command: (\[.*\])$", compose.read_text(), re.MULTILINE)
    return [*found, *(shlex.join(json.loads(each)) for each in lists)]


def test_every_way_to_start_it_is_there() -> None:
    assert len(commands()) >= 13


@pytest.mark.parametrize("command", commands())
def test_what_is_told_to_run_is_understood(command: str) -> None:
    filled = command.replace("%i", "8001").replace("${NAME:?}", "table.example.org")
    make_parser().parse_args(shlex.split(filled, comments=True))


def test_the_files_that_hosting_names_are_there() -> None:
    hosting = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\.\./deploy/([\w.@-]+)", hosting))
    assert named == {each.name for each in DEPLOY.iterdir()} - {
        "Caddyfile",
        "stormtable@.service",
        "stormtable-worker.service",
    }
