"""Nothing that the program says to people is said past the catalogues."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from stormtable.games import all_games
from tests.support.scripts import HOLE
from tests.support.unsaid_python import unsaid_in_python
from tools.messages import PROGRAM

# What people read comes from these; what docs/languages.md says stays English is taken out by STAYS.
ROOMS: Final = ("bots", "engine", "faces", "games", "review", "scene", "server", "table")
STAYS: Final = re.compile(
    r"games/\w+/(campaign/)?(rules|data|bot)/"  # what refusals say is collected from class No
    r"|games/\w+/(campaign/)?decisions\.py"
    r"|games/\w+/(campaign/)?words/(notation|\w*fields|numbers)\w*\.py"  # notation, the words of files
    r"|games/\w+/(campaign/)?words/(placing|lookup|soundness|dispatch|kinds|battles)\w*\.py"
    r"|server/storage/"  # SQL, and trouble that the log is told of
    r"|bots/(programs|learned|levels)"  # the command line's
    r"|engine/(conformance|case|inputs|notation|packing|compiled|copying|watch|assembly|warmup|processes)"
    r"|server/(__init__|web/(run|metrics|logs|bundles|lobbyline)|people/(beside|means))\.py"  # the command line's, logs
    r"|review/(page|outcomes)\.py"  # the same
    r"|engine/(sources|texts|measures|quantities|fields|\w+_kinds)\.py"  # of records and files
    r"|engine/(exports|holding)"
    r"|table/(verify|ledger)"  # faults of files
)
FAULTS: Final = re.compile(r"games/|engine/|table/")  # where BadInput quotes what stands in a file

# Titles of games, and words of files.
AS_THEY_ARE: Final = {*(game.TITLE for game in all_games().values()), "sector space"}

# What looks like a sentence and nobody reads: names of classes and corners in drawings, of typefaces; code of the
# program.
NOBODY_READS: Final = {
    "engine/structs.py": {
        "def compare(a, b, tell):",
        f"if a.{HOLE} is not b.{HOLE} and a.{HOLE} != b.{HOLE}: tell({HOLE})",
        f"if a.{HOLE} is not b.{HOLE} and a.{HOLE} != b.{HOLE}: tell(({HOLE}, a.{HOLE}, b.{HOLE}))",
    },
    "faces/chartpieces.py": {f"place {HOLE}"},
    "faces/consoles.py": {"narrow", "roomy"},
    "faces/easel.py": {f"offer {HOLE}{HOLE}{HOLE}", "open", "selected"},
    "faces/elements.py": {"tired"},
    "faces/goals.py": {"free"},
    "faces/greenery.py": {"tree other"},
    "faces/labels.py": {"lower left", "lower right", "upper left", "upper right"},
    "faces/overlays.py": {f"aim side-{HOLE}{HOLE}", "shown"},
    "faces/paper/typefaces.py": {"more head", "more text"},
    "faces/pieces.py": {"stacked", f"whose side-{HOLE}"},
    "faces/planepieces.py": {f"badges side-{HOLE} {HOLE}"},
    "faces/rings.py": {"closed", "lit"},
    "faces/tags.py": {"warned"},
    "faces/targets.py": {"aside", "folded", "folded open", "selected", f"{HOLE} left", f"{HOLE} right"},
}


def name_of(path: Path) -> str:
    return path.relative_to(PROGRAM).as_posix()


MODULES = [path for room in ROOMS for path in (PROGRAM / room).rglob("*.py") if not STAYS.match(name_of(path))]


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_every_sentence_is_said(path: Path) -> None:
    name = name_of(path)
    source = path.read_text("utf-8")
    found = [
        (line, text)
        for line, text in unsaid_in_python(source, faults=FAULTS.match(name) is not None)
        if text not in AS_THEY_ARE and text not in NOBODY_READS.get(name, ())
    ]
    told = "\n".join(f"{name}:{line}: {text}" for line, text in found)
    assert not found, f"say() these, see docs/languages.md:\n{told}"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('x = "Fires at nobody"', ["Fires at nobody"]),
        ('x = say("Fires at nobody")', []),
        ('x = f"{ship} fires"', ["fires"]),
        ('x = say("{ship} fires", ship=ship)', []),
        ('x = say("{what} wins", what="the last ship")', ["the last ship"]),
        ('x = say(f"{ship} fires")', ["fires"]),
        ('x = " and ".join(names)', ["and"]),
        ('NAMES = {"easy": "Easy"}', ["Easy"]),
        ('NAMES = {"easy": phrase("Easy")}', []),
        ('x = f"of {limit}"', ["of"]),
        ('x = f"seat-{number}"', []),
        ("x = f'<g class=\"piece own\">{content}</g>'", []),
        ("x = f'<text y=\"5\">closed for good</text>'", ['<text y="5">closed for good</text>']),
        ('"""A module of it."""\n\n\ndef f():\n    """Says nothing."""', []),
        ('raise BadInput("a name is needed")', ["a name is needed"]),
        ('raise ValueError("a name is needed")', []),
        ('LOG.warning("nothing is stored")', []),
        ('if kind == "two words": pass', []),
        ('match kind:\n    case "two words": pass', []),
        ('x: Literal["two words"] = 1', []),
    ],
)
def test_what_is_found(source: str, found: list[str]) -> None:
    told = [text.replace("\N{OBJECT REPLACEMENT CHARACTER}", "").strip() for _, text in unsaid_in_python(source)]
    assert sorted(told) == sorted(found)


def test_faults_of_files_stay_english() -> None:
    assert not list(unsaid_in_python('raise BadInput("a name is needed")', faults=True))
    assert not list(unsaid_in_python('raise part.error("a name is needed", "name")', faults=True))
