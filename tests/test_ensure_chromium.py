"""The browser of the browser tests is found, installed, or asked for; never silently done without."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import ensure_chromium as tool

APT_GET = """#!/bin/sh
echo "$*" >> {log}
case "$*" in
*{lacks}) exit 100;;
*install*) for name; do :; done; printf '#!/bin/sh\\n' > {folder}/$name; /bin/chmod +x {folder}/$name;;
esac
exit {code}
"""


def program(path: Path, text: str = "#!/bin/sh\n") -> Path:
    path.write_text(text)
    path.chmod(0o755)
    return path


def apt_get(folder: Path, log: Path, code: int = 0, lacks: str = "nothing") -> None:
    program(folder / "apt-get", APT_GET.format(log=log, folder=folder, code=code, lacks=lacks))


@pytest.fixture
def bin_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder on PATH, empty; no browser in the places where macOS keeps one."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.delenv(tool.VARIABLE, raising=False)
    monkeypatch.setattr(tool, "BUNDLES", ())
    return folder


def test_the_first_browser_on_the_path_is_found(bin_folder: Path) -> None:
    program(bin_folder / "google-chrome")
    chromium = program(bin_folder / "chromium")
    assert tool.ensure_chromium() == str(chromium)


def test_the_variable_comes_first(bin_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(bin_folder / "chromium")
    mine = program(tmp_path / "my-chromium")
    monkeypatch.setenv(tool.VARIABLE, str(mine))
    assert tool.ensure_chromium() == str(mine)


def test_a_variable_that_names_no_program_is_refused(bin_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(bin_folder / "chromium")
    monkeypatch.setenv(tool.VARIABLE, "no-such-browser")
    with pytest.raises(tool.ChromiumMissingError, match="no-such-browser"):
        tool.ensure_chromium()


@pytest.mark.parametrize(("lacks", "gets"), [("nothing", 1), ("chromium-headless-shell", 2)])
def test_root_gets_it_installed(
    lacks: str, gets: int, bin_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without its windows where there is such a package."""
    log = tmp_path / "log"
    apt_get(bin_folder, log, lacks=lacks)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    assert tool.ensure_chromium() == str(bin_folder / tool.PACKAGES[gets - 1])
    installed = [f"-q install -y --no-install-recommends {package}" for package in tool.PACKAGES[:gets]]
    assert log.read_text().splitlines() == ["-q update", *installed]


def test_a_failed_installation_says_which_step(
    bin_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    apt_get(bin_folder, tmp_path / "log", code=100)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    with pytest.raises(tool.ChromiumMissingError, match="'apt-get update' ended with 100"):
        tool.ensure_chromium()


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
        program(
            bin_folder / "apt-get", APT_GET.format(log=tmp_path / "log", folder=bin_folder, code=0, lacks="nothing")
        )
    monkeypatch.setattr("os.geteuid", lambda: 1000 if has_apt else 0)
    assert tool.main() == 1
    assert "apt-get install chromium" in capsys.readouterr().err
    assert not (tmp_path / "log").exists()
