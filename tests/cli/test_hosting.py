"""What docs/hosting.md and the files of deploy tell to run is what the command line takes."""

from __future__ import annotations

import json
import re
import shlex
import signal
import tomllib
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

from stormtable.cli.commands import make_parser

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


class Image:
    """What deploy/Containerfile says, instruction by instruction; lines that go on are joined."""

    def __init__(self) -> None:
        text = (DEPLOY / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
        lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
        self.steps = [(name, rest.strip()) for name, _, rest in (line.partition(" ") for line in lines)]

    def of(self, name: str) -> str:
        """What the one instruction of a name says."""
        (found,) = [rest for each, rest in self.steps if each == name]
        return found

    def words(self, name: str) -> list[str]:
        """The same of one that is a list."""
        return [str(each) for each in json.loads(self.of(name))]


IMAGE = Image()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


class TestContainerfile:
    """No container engine is asked: each step is held to what it needs of the repository."""

    def test_it_holds_the_steps_that_are_checked_here(self) -> None:
        names = ["FROM", "COPY", "RUN", "USER", "ENV", "VOLUME", "EXPOSE", "HEALTHCHECK", "STOPSIGNAL"]
        assert [name for name, _ in IMAGE.steps] == [*names, "ENTRYPOINT", "CMD"]

    def test_its_python_is_one_that_the_package_takes(self) -> None:
        found = re.fullmatch(r"docker\.io/library/python:(\d+\.\d+)-slim-bookworm", IMAGE.of("FROM"))
        assert found
        assert found[1] in SpecifierSet(PROJECT["requires-python"])

    def test_it_copies_the_lock_and_the_wheel_as_they_are_named(self) -> None:
        *sources, target = IMAGE.of("COPY").split()
        assert (sources, target) == (["requirements.lock", f"dist/{PROJECT['name']}-*.whl"], "/stormtable/")
        assert (ROOT / "requirements.lock").exists()

    def test_it_installs_what_is_locked_by_hashes_then_the_wheel_with_an_extra_that_there_is(self) -> None:
        locked, wheel, *others = [shlex.split(each) for each in IMAGE.of("RUN").split("&&")]
        assert locked[:2] == wheel[:2] == ["pip", "install"]
        assert {"--require-hashes", "--requirement", "/stormtable/requirements.lock"} <= set(locked)
        assert "--hash=sha256:" in (ROOT / "requirements.lock").read_text(encoding="utf-8")
        extra = re.search(r"\[(\w+)\]$", wheel[-1])
        assert extra
        assert extra[1] in PROJECT["optional-dependencies"]
        assert [each[0] for each in others] == ["rm", "useradd", "install"]

    def test_what_is_kept_is_owned_by_who_runs_it_and_outlives_the_container(self) -> None:
        *_, made = [shlex.split(each) for each in IMAGE.of("RUN").split("&&")]
        assert made[made.index("--owner") + 1] == IMAGE.of("USER")
        assert made[-2:] == IMAGE.words("VOLUME")
        command, cache = IMAGE.words("CMD"), IMAGE.of("ENV").partition("=")
        assert command[command.index("--data") + 1] == IMAGE.words("VOLUME")[0]
        assert (cache[0], cache[2]) == ("STORMTABLE_CACHE", IMAGE.words("VOLUME")[1])
        assert cache[0] in (ROOT / "src/stormtable/engine/compiled.py").read_text(encoding="utf-8")

    def test_its_health_is_asked_where_it_listens(self) -> None:
        command, check = IMAGE.words("CMD"), IMAGE.of("HEALTHCHECK")
        port = command[command.index("--port") + 1]
        assert port == IMAGE.of("EXPOSE")
        program = json.loads(check.partition("CMD")[2])
        assert program[:2] == ["python", "-c"]
        compile(program[2], "HEALTHCHECK", "exec")
        assert f"http://127.0.0.1:{port}/healthz" in program[2]

    def test_its_program_is_one_that_the_wheel_brings_and_ends_as_it_is_told(self) -> None:
        assert IMAGE.words("ENTRYPOINT") == [name for name in PROJECT["scripts"] if name == "stormtable"]
        assert IMAGE.of("STOPSIGNAL") in signal.Signals.__members__

    def test_what_compose_mounts_and_builds_is_there(self) -> None:
        compose = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
        assert re.search(r"context: \.\.\n\s+dockerfile: deploy/Containerfile", compose)
        mounted = re.findall(r"- \./(\S+?):", compose)
        assert mounted
        assert all((DEPLOY / each).exists() for each in mounted)
        given = set(re.findall(r"^\s+(STORMTABLE_\w+|FORWARDED_ALLOW_IPS):", compose, re.MULTILINE))
        read = "".join(each.read_text(encoding="utf-8") for each in (ROOT / "src/stormtable").rglob("*.py"))
        assert given == {name for name in given if name in read} != set()
