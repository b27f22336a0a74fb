"""What holds for the repository as a whole: locks, paths, links, the wheel, the documents' promises."""

from __future__ import annotations

import importlib.metadata
import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import stormtable
from stormtable.games import all_games
from tests.support.released import listed_titles

ROOT = Path(__file__).resolve().parent.parent
PYTHON_LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-bench.lock")
# Put together here so that this file passes its own tests.
REGISTRIES = tuple(
    ".".join(parts) for parts in [("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"), ("npmjs", "com")]
)
MACHINE_PATH = re.compile(r"(?<![\w.$}~-])/(?:home|Users|root|tmp|work|opt|mnt)/[\w.$-]|\b[A-Z]:\\(?:Users|home)\\")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)")
HEADING = re.compile(r"^#{1,6}\s+(.*?)\s*#*$", re.MULTILINE)
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


@cache
def files() -> tuple[Path, ...]:
    """Every file of the repository, those not added yet included, ignored ones not."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return tuple(path for name in sorted(set(listed.split("\0")) - {""}) if (path := ROOT / name).is_file())


def texts() -> Iterator[tuple[str, str]]:
    """Name and content of every text file."""
    for path in files():
        data = path.read_bytes()
        if b"\0" not in data:
            yield path.relative_to(ROOT).as_posix(), data.decode()


def documents() -> list[Path]:
    return [path for path in files() if path.suffix == ".md"]


def pinned(lock: str) -> dict[str, Requirement]:
    """The pins of a lock that hold on this Python and platform, by canonical name."""
    pins: dict[str, Requirement] = {}
    for line in (ROOT / lock).read_text().splitlines():
        if line and line[0].isalnum():
            requirement = Requirement(line.removesuffix("\\").strip())
            if requirement.marker is None or requirement.marker.evaluate():
                pins[canonicalize_name(requirement.name)] = requirement
    return pins


def project() -> dict[str, object]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


# Locks


@pytest.mark.parametrize("lock", [*PYTHON_LOCKS, "package-lock.json"])
def test_a_lock_holds_no_address(lock: str) -> None:
    text = re.sub(r'"funding": \{[^}]*\}', "", (ROOT / lock).read_text())  # where to give, not where to fetch
    assert "://" not in text
    assert not re.search(r'^(--|-[if]\b)|"resolved"| @ ', text, re.MULTILINE)


@pytest.mark.parametrize("lock", PYTHON_LOCKS)
def test_a_lock_pins_each_package_exactly_and_by_hash(lock: str) -> None:
    blocks = re.split(r"\n(?=\w)", (ROOT / lock).read_text().partition("\n#")[2].partition("\n")[2])
    assert len(blocks) > 10
    for block in blocks:
        assert re.match(r"[\w.-]+==\S+", block), block.splitlines()[0]
        assert "--hash=sha256:" in block, block.splitlines()[0]


def test_the_locks_satisfy_what_the_project_declares() -> None:
    declared = project()
    table = declared["project"]
    groups = declared["dependency-groups"]
    assert isinstance(table, dict)
    assert isinstance(groups, dict)
    extras = table["optional-dependencies"]
    for lock, wanted in {
        "requirements.lock": [*table["dependencies"], *groups["build"]],
        "requirements-dev.lock": [*table["dependencies"], *(line for line in groups["dev"] if isinstance(line, str))],
        "requirements-bench.lock": [*table["dependencies"], *extras["bench"]],
    }.items():
        pins = pinned(lock)
        for requirement in map(Requirement, wanted):
            pin = pins[canonicalize_name(requirement.name)]
            version = str(pin.specifier).removeprefix("==")
            assert requirement.specifier.contains(version), f"{lock} has {version}, pyproject.toml wants {requirement}"


def test_the_locks_agree_with_each_other() -> None:
    dev = {name: str(pin.specifier) for name, pin in pinned("requirements-dev.lock").items()}
    for lock in ("requirements.lock", "requirements-bench.lock"):
        both = {name: str(pin.specifier) for name, pin in pinned(lock).items() if name in dev}
        assert both
        assert both == {name: dev[name] for name in both}


def test_node_packages_are_pinned_exactly() -> None:
    wanted = json.loads((ROOT / "package.json").read_text())["devDependencies"]
    locked = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    for name, version in wanted.items():
        assert locked[f"node_modules/{name}"]["version"] == version
    assert all("integrity" in entry for name, entry in locked.items() if name)


# Text


def test_no_file_names_a_registry_of_packages() -> None:
    assert [(name, host) for name, text in texts() for host in REGISTRIES if host in text] == []


def test_no_file_holds_a_path_of_one_machine() -> None:
    found = [
        f"{name}:{number}: {line.strip()}"
        for name, text in texts()
        for number, line in enumerate(text.splitlines(), 1)
        if MACHINE_PATH.search(line)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("open('/" + "tmp/x')", True),
        ("path = /" + "home/someone/x", True),
        ("C:" + "\\Users\\someone", True),
        ("$TMPDIR/x and ./tmp/x and https://example.org/home/x", False),
        ("/rules/al-5.1", False),
    ],
)
def test_paths_of_one_machine_are_told_from_others(text: str, is_one: bool) -> None:
    assert bool(MACHINE_PATH.search(text)) is is_one


# Documents


def anchors(document: Path) -> set[str]:
    """The anchors that headings of a Markdown file get, as GitHub makes them."""
    text = FENCE.sub("", document.read_text())
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in HEADING.findall(text)}


def test_relative_links_resolve() -> None:
    broken = []
    seen = 0
    for document in documents():
        for target in LINK.findall(FENCE.sub("", document.read_text())):
            if re.match(r"[a-z]+:", target):
                continue
            seen += 1
            path, _, anchor = target.partition("#")
            linked = (document.parent / path).resolve() if path else document
            if not linked.exists() or (anchor and anchor not in anchors(linked)):
                broken.append(f"{document.relative_to(ROOT)}: {target}")
    assert broken == []
    assert seen > 0


def test_every_make_command_in_the_documents_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    told = {word for document in documents() for word in re.findall(r"`make ([a-z]+)", document.read_text())}
    assert {"play", "test"} <= told
    assert told <= targets


def test_the_readme_lists_games_that_are_in() -> None:
    titles = listed_titles()
    assert len(titles) >= 5
    assert titles == sorted({game.TITLE for game in all_games().values()} & set(titles))


def test_the_changelog_has_a_place_for_what_comes_next() -> None:
    sections = re.findall(r"^## \[([^\]]+)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert sections[0] == "Unreleased"


def test_decision_records_are_numbered() -> None:
    records = sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))
    assert [int(record.name[:4]) for record in records] == list(range(1, len(records) + 1))
    index = (ROOT / "docs" / "decisions" / "README.md").read_text()
    for record in records:
        first = record.read_text().splitlines()[0]
        assert first.startswith(f"# {int(record.name[:4])}. ")
        assert f"({record.name})" in index


def test_continuous_integration_runs_the_test_command() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text().splitlines()[-1] == "exec make test"


# The package


def test_the_installed_package_is_this_checkout() -> None:
    assert Path(stormtable.__file__).is_relative_to(ROOT)
    assert importlib.metadata.version("stormtable") == stormtable.__version__


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built by the pinned backend."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT],
        check=True,
        capture_output=True,
    )
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_holds_every_file_of_the_package(wheel: Path) -> None:
    source = ROOT / "src"
    wanted = {path.relative_to(source).as_posix() for path in files() if path.is_relative_to(source / "stormtable")}
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    assert wanted - held == set()
    assert {Path(name).suffix for name in wanted} >= {".py", ".toml", ".csv", ".woff2"}
    info = f"stormtable-{stormtable.__version__}.dist-info"
    assert {f"{info}/licenses/LICENSE", f"{info}/licenses/NOTICE"} <= held


def needed_by(wheel: Path) -> set[str]:
    """The distributions that the wheel's own metadata asks for on this platform, with all that they need in turn."""
    with zipfile.ZipFile(wheel) as archive:
        metadata = archive.read(f"stormtable-{stormtable.__version__}.dist-info/METADATA").decode()
    waiting = re.findall(r"^Requires-Dist: (.*)$", metadata, re.MULTILINE)
    needed: set[str] = set()
    while waiting:
        requirement = Requirement(waiting.pop())
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            name = canonicalize_name(requirement.name)
            if name not in needed:
                needed.add(name)
                waiting += importlib.metadata.requires(name) or []
    return needed


def lend(name: str, packages: Path) -> None:
    """Link an installed distribution into another environment's packages."""
    distribution = importlib.metadata.distribution(name)
    tops = {file.parts[0] for file in distribution.files or () if file.parts[0] not in ("..", "__pycache__")}
    for top in tops:
        (packages / top).symlink_to(Path(str(distribution.locate_file(top))))


@pytest.fixture(scope="module")
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `stormtable` command of a fresh environment that holds the wheel, what it declares to need, no more."""
    environment = tmp_path_factory.mktemp("elsewhere")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    (packages,) = environment.glob("lib/python*/site-packages")
    for name in needed_by(wheel):
        lend(name, packages)
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "--quiet",
            "--disable-pip-version-check",
            "--python",
            str(environment / "bin/python"),
        ]
        + ["install", "--no-deps", "--no-index", str(wheel)],
        check=True,
    )
    return environment / "bin" / "stormtable"


def test_the_wheel_runs_outside_the_checkout(elsewhere: Path, tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    ran = subprocess.run(
        [elsewhere, "games", "--json"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert set(all_games()) == {game["name"] for game in json.loads(ran.stdout)["games"]}


def test_what_checks_the_points_of_security_is_there() -> None:
    named = set(re.findall(r"`(test_\w+)`", (ROOT / "docs" / "security.md").read_text(encoding="utf-8")))
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    assert len(named) > 10
    assert named - set(re.findall(r"def (test_\w+)", tests)) == set()
