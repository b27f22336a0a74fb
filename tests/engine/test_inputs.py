"""Reading what people write: every error names file, key, reason and what would be right."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from stormtable.engine.game import BadInput, Option, Setting
from stormtable.engine.inputs import Part, canonical_keys, did_you_mean, list_words, read_toml, settle_options

OPTIONS = (
    Option("wind", "Wind", "XX-1.1", True, "", "flag"),
    Option("turns", "Turns", "XX-1.2", 6, "", "number", low=1, high=20),
    Option("force", "Force", "XX-1.3", "tank 2", "", "force", scenarios=("free",)),
)


def part(**table: Any) -> Part:
    return Part(table, "ships.toml", "raider")


@pytest.mark.parametrize(
    ("read", "message"),
    [
        (lambda: part().number("ds", 0, 9), "ships.toml: raider: ds is missing"),
        (lambda: part(dss=3).number("ds", 0, 9), "ships.toml: raider: ds is missing (is 'dss' meant for it?)"),
        (lambda: part(ds=12).number("ds", 0, 9), "ships.toml: raider.ds: 12 is not a number from 0 to 9"),
        (lambda: part(ds="3").number("ds", 0, 9), "raider.ds: a whole number from 0 to 9 is expected, not '3'"),
        (lambda: part(ds=True).number("ds", 0, 9), "raider.ds: a whole number from 0 to 9 is expected, not true"),
        (lambda: part(moved=1).flag("moved"), "raider.moved: true or false is expected, not 1"),
        (lambda: part(name=3).text("name"), "raider.name: a text in quotes is expected, not 3"),
        (lambda: part(name=" ").text("name"), "raider.name: it is empty"),
        (lambda: part(arc="forwrd").choice("arc", ("forward", "rear")), "'forwrd' is unknown; did you mean 'forward'?"),
        (lambda: part(arc="x").choice("arc", ("forward", "rear")), "'x' is unknown; there are forward and rear"),
        (lambda: part(weapons={}).items("weapons"), "raider.weapons: a list in [ ] is expected, not a table"),
        (lambda: part(pilot=[1]).part("pilot"), "raider.pilot: a table is expected, not [1]"),
        (lambda: part(thrst=1).refuse_unread(), "raider.thrst: unknown; there is none"),
        (lambda: list(part(crew={"a b": 3}).parts("crew")), 'raider.crew."a b": a table is expected, not 3'),
    ],
)
def test_errors_say_where_and_what_would_be_right(read: Callable[[], Any], message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        read()


def test_keys_that_were_read_are_known() -> None:
    raider = part(ds=3, thrst=1)
    assert raider.number("ds", 0, 9) == 3
    assert raider.number("thrust", 0, 9, default=4) == 4
    with pytest.raises(BadInput, match=re.escape("raider.thrst: unknown; did you mean 'thrust'?")):
        raider.refuse_unread()


def test_choice_reads_any_case() -> None:
    assert part(arc="FORWARD").choice("arc", ("forward", "rear")) == "forward"


@pytest.mark.parametrize(
    ("contents", "reason"),
    [
        (b"a = ", "not TOML: "),
        (b"a = '\xff'", "not UTF-8 text: byte 5 is 0xff"),
        (None, "cannot be read: No such file"),
        (b"a = " + b"[" * 9999, "line 1: brackets are nested too deeply"),
        (
            b"a = " + b"9" * 5000,
            "line 1: 99999999999999999999... has 5000 characters; a number or a key",
        ),
    ],
)
def test_files_that_cannot_be_read_are_named(tmp_path: Path, contents: bytes | None, reason: str) -> None:
    path = tmp_path / "case.toml"
    if contents is not None:
        path.write_bytes(contents)
    with pytest.raises(BadInput, match=re.escape(f"{path}: {reason}")):
        read_toml(path)


def test_words() -> None:
    assert list_words([]) == "none"
    assert list_words(["duel"]) == "duel"
    assert list_words(["duel", "pair", "free"]) == "duel, pair and free"
    assert did_you_mean("Dule", ["duel", "pair"]) == "did you mean 'duel'?"
    assert did_you_mean("xyz", ["duel"]) == "there is duel"


def test_options_are_completed() -> None:
    assert settle_options({}, OPTIONS, "duel") == {"wind": True, "turns": 6}
    assert settle_options({"wind": "off", "turns": "8"}, OPTIONS, "free") == {
        "wind": False,
        "turns": 8,
        "force": "tank 2",
    }
    assert settle_options({"force": "tank"}, OPTIONS)["force"] == "tank"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"wnd": True}, "option wnd: unknown; did you mean 'wind'?"),
        ({"force": "tank"}, "option force: only for the scenario free, not for duel"),
        ({"wind": 1}, "option wind: on or off is expected, not 1"),
        ({"turns": 21}, "option turns: a whole number from 1 to 20 is expected, not 21"),
        ({"turns": True}, "option turns: a whole number from 1 to 20 is expected, not true"),
        ({"turns": "six"}, "option turns: a whole number from 1 to 20 is expected, not 'six'"),
        ({"turns": "9" * 5000}, "option turns: a whole number from 1 to 20 is expected, not '9999"),
    ],
)
def test_options_that_are_wrong_are_refused(options: Mapping[str, Setting], message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        settle_options(options, OPTIONS, "duel")


def test_a_file_name_may_be_nonsense() -> None:
    with pytest.raises(BadInput, match="cannot be read: embedded null"):
        read_toml(Path("a\0b.toml"))


def test_a_message_is_no_longer_than_a_person_reads() -> None:
    with pytest.raises(BadInput) as refused:
        settle_options({"x" * 10_000: True}, OPTIONS, "duel")
    assert len(str(refused.value)) < 1100
    assert str(refused.value).endswith("there are wind and turns")


def test_a_force_of_endless_text_is_refused() -> None:
    with pytest.raises(BadInput, match="option force: a force takes at most 500 characters, not 20000"):
        settle_options({"force": "a" + " " * 19_998 + "b"}, OPTIONS, "free")


def test_an_empty_force_is_refused() -> None:
    with pytest.raises(BadInput, match="option force: a force such as 'tank 2' is expected, not ' '"):
        settle_options({"force": " "}, OPTIONS, "free")


def test_rows_of_a_list_are_numbered_in_errors() -> None:
    part = Part({"shots": [{"net": 3}, {"net": "x"}]}, "a.toml", "position")
    first, second = part.rows("shots")
    assert first.number("net", 0, 9) == 3
    with pytest.raises(BadInput, match=re.escape("a.toml: position.shots[2].net: a whole number from 0 to 9 is expec")):
        second.number("net", 0, 9)
    with pytest.raises(BadInput, match=re.escape("a.toml: rows[1]: a table is expected, not 4")):
        Part({"rows": [4]}, "a.toml").rows("rows")
    assert part.rows("hits", []) == []


def test_keys_have_synonyms() -> None:
    words = {"Power-Cubes": 2, "at": 3}
    assert canonical_keys(Part(words), {"power_cubes": "cubes"}) == {"cubes": 2, "at": 3}
    with pytest.raises(BadInput, match="cubes: it says the same as 'cubes', which is there too"):
        canonical_keys(Part({"power cubes": 2, "cubes": 3}), {"power_cubes": "cubes"})
