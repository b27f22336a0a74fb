"""`stormtable print`: sheets and counters of Jumpstrike, letters of any script, what it answers to mistakes."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from pathlib import Path

import pytest
from fpdf import FPDF
from pypdf import PdfReader

from stormtable.cli import main, printing
from stormtable.faces.paper.typefaces import Typefaces

POINT = 25.4 / 72  # mm
DESIGNS = Path(__file__).parents[1] / "scenarios" / "jumpstrike" / "own-designs.toml"


def printed(tmp_path: Path, *arguments: str) -> PdfReader:
    """Sheets and counters alone: what else there is takes longer to draw, and is tested with the other games."""
    file = tmp_path / "print.pdf"
    assert main(["print", "jumpstrike", "--out", str(file), "--only", "sheets", "counters", *arguments]) == 0
    return PdfReader(file)


def named(tmp_path: Path, name: str) -> Path:
    """A scenario whose ship bears a name."""
    file = tmp_path / "named.toml"
    file.write_text(DESIGNS.read_text(encoding="utf-8").replace('"Hive"', f'"{name}"'), encoding="utf-8")
    return file


def texts(document: PdfReader) -> list[str]:
    return [page.extract_text() for page in document.pages]


def squares(document: PdfReader) -> Counter[float]:
    """How many squares of a side, in mm, the last page has."""
    content = document.pages[-1].get_contents()
    assert content is not None
    found = re.findall(r"([\d.]+) (-?[\d.]+) re", content.get_data().decode("latin-1"))
    sizes = [(abs(float(width)) * POINT, abs(float(height)) * POINT) for width, height in found]
    return Counter(round(width, 1) for width, height in sizes if abs(width - height) < 0.02)


def test_every_ship_has_a_sheet_and_its_pods_another(tmp_path: Path) -> None:
    pages = texts(printed(tmp_path, "--scenario", "squadron_action"))
    heads = [re.findall(r"(Ship|Pod) record sheet, side ([AB])", page) for page in pages]
    assert heads[:-1] == [
        [("Ship", "A")],  # two Cruisers
        [("Ship", "A")],
        [("Ship", "A")],  # two Pickets
        [("Ship", "A")],
        [("Ship", "B")],  # a Frigate
        [("Ship", "B")],  # a Pod carrier
        [("Pod", "A"), ("Pod", "A")],  # short ones of a side share a page
        [("Pod", "B"), ("Pod", "B")],
    ]
    assert heads[-1] == []
    assert "Counters" in pages[-1]
    assert "50 mm when printed at 100\xa0%" in pages[-1]


@pytest.mark.rule("JS-1.4", "JS-3.3")
def test_a_ships_sheet_has_its_values_and_a_row_a_turn(tmp_path: Path) -> None:
    page = texts(printed(tmp_path))[0].split("\n")
    assert page[0] == "A Frigate 1"
    assert "Defense 3" in " ".join(page)
    assert [line for line in page if re.match(r"(Missiles|Strike squadrons|Guard pods): ", line)] == [
        "Missiles: 8",
        "Strike squadrons: 3 tick what is launched",
        "Guard pods: 2 tick what is sacrificed",
        "Guard pods: 2",
    ]
    row = page.index("Start 5 1316 1 3")
    assert page[row - 1] == "Turn Orders Phase @ Hex Facing Tactical"
    assert page[row + 1 : row + 21] == [str(turn) for turn in range(1, 21)]
    assert any("MF#, MA# launch" in line for line in page)


def test_counters_are_to_scale(tmp_path: Path) -> None:
    """A Frigate a side: front and back of it, three groups, three missiles, two guard pods with an inner line."""
    assert squares(printed(tmp_path)) == {15.2: 4, 11.4: 12, 9.9: 4, 8.9: 4}
    assert squares(printed(tmp_path, "--unit", "30")) == {24.0: 4, 18.0: 12, 15.6: 4, 14.0: 4}


def test_a_long_match_goes_on_over_pages(tmp_path: Path) -> None:
    pages = texts(printed(tmp_path, "--option", "turns=99"))
    ships = [page for page in pages if "Ship record sheet, side A" in page]
    turns = [line for page in ships for line in re.findall(r"^\d+$", page[page.index("Turn Orders") :], re.MULTILINE)]
    assert len(ships) > 1
    assert turns == [str(turn) for turn in range(1, 100)]
    (pods,) = [page for page in pages if "Pod record sheet, side A" in page]
    assert "turns 1 to 30" in pods
    assert "turns 91 to 99" in pods
    assert all("Orders, carried out from left to right" in page for page in ships)


@pytest.mark.parametrize(("paper", "size"), [("a4", (210.0, 297.0)), ("letter", (215.9, 279.4))])
def test_pages_are_of_the_paper(tmp_path: Path, paper: str, size: tuple[float, float]) -> None:
    for page in printed(tmp_path, "--paper", paper).pages:
        assert (float(page.mediabox.width) * POINT, float(page.mediabox.height) * POINT) == pytest.approx(size, abs=0.1)


def test_designs_and_forces_of_ones_own(tmp_path: Path) -> None:
    """400 missiles find room."""
    pages = texts(printed(tmp_path, "--scenario", str(DESIGNS)))
    assert any("Missiles: 400" in page for page in pages)
    forces = ["--option", "force_a=picket 2", "--option", "force_b=picket, picket", "--scenario", "fleet"]
    assert len(texts(printed(tmp_path, *forces))) == 5


@pytest.mark.sampled
@pytest.mark.parametrize("name", ["Łazik Ż", "Ẁẻ ẞ ǽ", "Ёжик Ґ 5", "Ἀχιλλεύς Ω"])
def test_latin_greek_and_cyrillic_letters_are_printed(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    pages = texts(printed(tmp_path, "--scenario", str(named(tmp_path, name))))
    heads = [page.split("\n")[0] for page in pages]
    assert f"A {name} 1" in heads
    assert name in pages[-1], "on its counter"
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("name", "lacking"),
    [
        ("農x", "'農': a ? stands in place of it"),
        ("مزرعة 農 Ω", "'ة', 'ر', 'ز', 'ع', 'م' and '農': a ? stands in place of each"),
    ],
)
def test_what_cannot_be_printed_is_told_before(
    tmp_path: Path, name: str, lacking: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    monkeypatch.setattr(printing, "write_whole", lambda *_: written.append(capsys.readouterr().err))
    assert main(["print", "jumpstrike", "--scenario", str(named(tmp_path, name)), "--json"]) == 0
    assert written == [f"the print's typefaces have Latin, Greek and Cyrillic letters; they lack {lacking}\n"]
    assert json.loads(capsys.readouterr().out)["missing"] == sorted(set(name) - set("Ωx "))


def test_of_many_letters_that_cannot_be_printed_some_are_named() -> None:
    signs = [chr(0x4E00 + number) for number in range(printing.MOST + 5)]
    assert f"'{signs[printing.MOST - 1]}' and 5 more: a ? stands" in printing.lacking(signs)


def test_all_that_unicode_has_of_the_three_scripts_can_be_printed() -> None:
    pdf = FPDF()
    typefaces = Typefaces(pdf, printing.FONTS)
    letters = [chr(sign) for block in ((0x41, 0x250), (0x370, 0x530), (0x1E00, 0x2000)) for sign in range(*block)]
    scripts = ("LATIN", "GREEK", "CYRILLIC")
    for letter in letters:
        if unicodedata.name(letter, "").startswith(scripts) and letter.isalpha():
            typefaces.printable(letter)
    assert typefaces.printable("A\u030angstro\u0308m") == "Ångström"
    pdf.output()  # closes the fonts
    assert typefaces.missing == set()


def test_the_answer_for_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["print", "jumpstrike", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {
        "game": "jumpstrike",
        "file": "jumpstrike-interception.pdf",
        "pages": 10,
        "unit": 19.0,
        "sheets": 4,
        "cards": 0,
        "counters": 18,
        "missing": [],
    }
    assert len(PdfReader(tmp_path / "jumpstrike-interception.pdf").pages) == 10


def test_a_game_without_prints_names_those_that_have_some(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(printing, "prints_of", lambda name: name if name == "jumpstrike" else None)
    assert main(["print", "arclight"]) == 2
    assert "nothing is printed for Arclight, only for: jumpstrike" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ["arclight", "--only", "poster"],
            "--only poster: of Arclight there are sheets, tables,",
        ),
        (["chess"], "there is no game 'chess'"),
        (["jumpstrike", "--scenario", "regatta"], "there is no scenario 'regatta'"),
        (["jumpstrike", "--option", "sides=3"], "option sides: only for the scenario fleet"),
        (["jumpstrike", "--out", "no/where.pdf"], "--out no/where.pdf: there is no folder no"),
        (["jumpstrike", "--out", "/"], "--out /: it is a folder; name a file"),
    ],
)
def test_mistakes_are_answered_in_a_sentence(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", *arguments]) == 2
    told = capsys.readouterr()
    assert words in told.err
    assert told.out == ""
