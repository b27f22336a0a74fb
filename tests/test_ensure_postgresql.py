"""PostgreSQL's programs are found, installed, or asked for; never silently done without."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import ensure_postgresql as tool

APT_GET = """#!/bin/sh
echo "$*" >> {log}
case "$*" in
*install*) for name in {names}; do printf '#!/bin/sh\\n' > {folder}/$name; /bin/chmod +x {folder}/$name; done;;
esac
exit {code}
"""


def programs(folder: Path, names: tuple[str, ...] = tool.NAMES) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        (folder / name).write_text("#!/bin/sh\n")
        (folder / name).chmod(0o755)
    return folder


def apt_get(folder: Path, log: Path, code: int = 0) -> None:
    path = folder / "apt-get"
    path.write_text(APT_GET.format(log=log, folder=folder, names=" ".join(tool.NAMES), code=code))
    path.chmod(0o755)


@pytest.fixture
def bin_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder on PATH, empty; no PostgreSQL where distributions keep one but under tmp_path."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.delenv(tool.VARIABLE, raising=False)
    monkeypatch.setattr(tool, "FOLDERS", (f"{tmp_path}/lib/postgresql/*/bin",))
    return folder


def test_the_newest_version_is_found_then_the_path(
    bin_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert tool.find_postgresql() is None
    programs(bin_folder)
    assert tool.ensure_postgresql() == bin_folder
    folders = {version: programs(tmp_path / "lib" / "postgresql" / version / "bin") for version in ("9.6", "15", "17")}
    (folders["17"] / "initdb").unlink()
    assert tool.ensure_postgresql() == folders["15"]
    monkeypatch.setenv(tool.VARIABLE, str(folders["9.6"]))
    assert tool.ensure_postgresql() == folders["9.6"]
    monkeypatch.setenv(tool.VARIABLE, str(folders["17"]))
    with pytest.raises(tool.PostgresqlMissingError, match="there are no initdb and postgres"):
        tool.ensure_postgresql()


def test_root_gets_it_installed(bin_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 0)
    log = tmp_path / "log"
    apt_get(bin_folder, log, code=100)
    with pytest.raises(tool.PostgresqlMissingError, match="'apt-get update' ended with 100"):
        tool.ensure_postgresql()
    log.unlink()
    apt_get(bin_folder, log)
    assert tool.ensure_postgresql() == bin_folder
    assert log.read_text().splitlines() == ["-q update", "-q install -y --no-install-recommends postgresql"]


@pytest.mark.parametrize("has_apt", [True, False])
def test_others_are_told_what_to_do(
    *,
    has_apt: bool,
    bin_folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if has_apt:
        apt_get(bin_folder, tmp_path / "log")
    monkeypatch.setattr("os.geteuid", lambda: 1000 if has_apt else 0)
    assert tool.main() == 1
    assert "apt-get install postgresql" in capsys.readouterr().err
    assert not (tmp_path / "log").exists()
