"""The page's files: nothing inline, no game by name, the vendored library unchanged, colours that keep apart."""

from __future__ import annotations

import itertools
import math
import re
from pathlib import Path

import pytest

from stormtable.games import all_games
from stormtable.server.lobby import cover_of
from stormtable.server.replies import STATIC

ROOT = Path(__file__).resolve().parents[2]
VENDOR = STATIC / "vendor"
OURS = [path for path in STATIC.rglob("*") if path.suffix in {".js", ".css", ".html"} and VENDOR not in path.parents]
RGB = tuple[float, float, float]


def ids(path: Path) -> str:
    return path.relative_to(STATIC).as_posix()


@pytest.mark.parametrize("path", OURS, ids=ids)
def test_no_game_is_named(path: Path) -> None:
    text = path.read_text(encoding="utf-8").lower()
    assert [name for name, game in all_games().items() if name in text or game.TITLE.lower() in text] == []


@pytest.mark.parametrize("path", OURS, ids=ids)
def test_files_are_short_enough_to_read(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


@pytest.mark.parametrize("name", all_games())
def test_every_game_has_its_picture(name: str) -> None:
    path = cover_of(all_games()[name])
    assert path is not None, "the lobby shows games/<name>/cover.svg"
    assert "<svg" in path.read_text(encoding="utf-8")


def test_the_shell_holds_nothing_inline() -> None:
    shell = (STATIC / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", shell)
    assert re.findall(r"<script[^>]*>([^<]*)</script>", shell) == [""]


@pytest.mark.parametrize("path", [path for path in OURS if path.suffix == ".js"], ids=ids)
def test_no_template_has_a_style_attribute(path: Path) -> None:
    assert not re.search(r"<[a-z][^>`]*\sstyle=", path.read_text(encoding="utf-8"))


def test_every_file_that_the_shell_names_is_there() -> None:
    shell = (STATIC / "index.html").read_text(encoding="utf-8")
    for name in re.findall(r'(?:href|src)="/static/([^"]+)"', shell):
        assert (STATIC / name).is_file(), name


def test_every_import_leads_somewhere() -> None:
    for path in OURS:
        if path.suffix == ".js":
            code = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
            for name in re.findall(r'(?:from|import\()\s*"(\.[^"]+)"', code):
                assert (path.parent / name).is_file(), f"{ids(path)} imports {name}"


def test_what_is_vendored_is_what_was_published() -> None:
    published = ROOT / "node_modules" / "lit-html"
    if not published.is_dir():
        pytest.skip("node_modules is not installed")
    for path in (VENDOR / "lit-html").rglob("*"):
        if path.is_file():
            assert path.read_bytes() == (published / path.relative_to(VENDOR / "lit-html")).read_bytes(), path.name


# Simulated colour blindness (Machado, Oliveira and Fernandes 2009, severity 1), on linear RGB.
DEFICIENCIES = {
    "none": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
NOTICEABLE = 25.0  # CIE76; 2.3 is just noticeable


def linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def lab(colour: str, deficiency: str) -> RGB:
    r, g, b = (linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    seen = [min(1.0, max(0.0, row[0] * r + row[1] * g + row[2] * b)) for row in DEFICIENCIES[deficiency]]
    x = (0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.95047
    y = 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
    z = (0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.08883
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def palettes() -> dict[str, list[str]]:
    css = (STATIC / "css" / "tokens.css").read_text(encoding="utf-8")
    found = {}
    for selector, body in re.findall(r"(:root(?:\[data-palette=\"[\w-]+\"\])?) \{(.*?)\n\}", css, re.DOTALL):
        found[selector] = re.findall(r"--side-\d: (#[0-9a-f]{6})", body)
    return found


def test_the_board_has_the_colours_of_the_page() -> None:
    board = (STATIC / "board.css").read_text(encoding="utf-8")
    assert re.findall(r"\.side-\d \{ --side: (#[0-9a-f]{6})", board) == palettes()[":root"]
    other = (STATIC / "css" / "palettes.css").read_text(encoding="utf-8")
    for selector, colours in list(palettes().items())[1:]:
        found = re.findall(re.escape(selector) + r" \.board \.side-(\d) \{\s*--side: (#[0-9a-f]{6})", other)
        assert [colour for _, colour in sorted(found)] == colours


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
@pytest.mark.parametrize("palette", palettes())
def test_sides_keep_apart_under_colour_blindness(palette: str, deficiency: str) -> None:
    colours = palettes()[palette]
    assert len(colours) == 4
    for first, second in itertools.combinations(colours, 2):
        assert math.dist(lab(first, deficiency), lab(second, deficiency)) > NOTICEABLE, (first, second)
