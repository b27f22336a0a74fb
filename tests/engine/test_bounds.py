"""Texts that would take a parser more time and memory than their size tells are refused before it sees them."""

from __future__ import annotations

import functools
import json
import re
import sys
import tracemalloc
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from stormtable.engine.bounds import JSON_BOUNDS, TOML_BOUNDS, check_json
from stormtable.engine.game import BadInput
from stormtable.engine.inputs import did_you_mean, parse_toml

KEY = ".".join("a" * TOML_BOUNDS.parts)
TOO_MUCH = {
    "a key of 60,000 parts": ("x=1\n" + ".".join("a" * 60_000) + "=1", "line 2: a key of more than 8 parts"),
    "the same as a heading": (f"[{'.'.join('a' * 60_000)}]", "line 1: a key of more than 8 parts"),
    "parts in quotes": ('\n\n"a".' * 1 + "'b'." * 50 + "c = 1", "line 3: a key of more than 8 parts"),
    "brackets": ("a = " + "[" * 50_000, "line 1: brackets are nested too deeply"),
    "tables in tables": ("a = " + "{a = " * 1500, "line 1: brackets are nested too deeply"),
    "keys": ("".join(f"a{i}=1\n" for i in range(10_001)), "line 10001: more than 10000 entries"),
    "values": ("a = [\n" + "1,\n" * 10_000 + "]", "line 10000: more than 10000 entries"),
    "digits": ("a = 0x" + "f" * 10_000, "line 1: 0xffffffffffffffffff... has 10002 characters"),
    "size": ("#" * 300_000, "it is too large: at most 256 kB are read, not 292"),
}
AS_MUCH_AS_MAY_BE: dict[str, Callable[[int], str]] = {  # of so many rows
    "keys": lambda n: "".join(f"{KEY}{i}=1\n" for i in range(n)),
    "headings": lambda n: "".join(f"[{KEY}{i}]\n" for i in range(n)),
    "lists of tables": lambda n: f"[[{KEY}]]\n" * n,
    "tables": lambda n: "a={" + ",".join(f"b{i}.c.d.e.f.g={{a=1}}" for i in range(n)) + "}",
    "escapes": lambda n: 'a="' + "\\n" * 10 * n + '"',
    "escapes in lines": lambda n: 'a="""' + "\\n" * 10 * n + '"""',
    "quotes": lambda n: 'a="""' + '""a' * 10 * n + '"""',
    "quotes that do not end": lambda n: 'a="' + '\\"' * 10 * n,
    "lines that do not end": lambda n: 'a="""' + '\\"""' * 10 * n,
    "comments": lambda n: "#\n" * 10 * n,
}


@pytest.mark.parametrize("name", TOO_MUCH)
def test_what_is_too_much_is_told_with_its_line(name: str) -> None:
    text, told = TOO_MUCH[name]
    with pytest.raises(BadInput) as refused:
        parse_toml(text, "the file")
    assert str(refused.value).startswith(f"the file: {told}"), refused.value
    assert len(str(refused.value)) < 200


def calls_of(work: Callable[[], object]) -> int:
    """How many functions are called by work."""
    calls = 0

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    except BadInput:
        pass
    finally:
        sys.setprofile(before)
    return calls


@pytest.mark.parametrize("name", AS_MUCH_AS_MAY_BE)
def test_what_may_be_parsed_takes_steps_as_its_size_is(name: str) -> None:
    make = AS_MUCH_AS_MAY_BE[name]
    one, four = (calls_of(functools.partial(parse_toml, make(n), "the file")) for n in (200, 800))
    assert four < 6 * one + 1000


def test_what_may_be_parsed_takes_memory_as_its_size_is() -> None:
    text = AS_MUCH_AS_MAY_BE["keys"](5000)
    tracemalloc.start()
    parse_toml(text, "the file")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 32 * 1024 * 1024


@pytest.mark.parametrize(
    "text",
    [
        'a = "[[[[[[[[[[[[[[[[[[[[" # [[[[[[[[[[[[[[[[[[[[',
        "a = '''\n'[[[[[[[[[[[[[[[[[[[[[[[[''\n'''''",
        'a = """\\"""[[[[[[[[[[[[[[[[[[[""[[[[[[[[[[""\n"""',
        'a = ""\nb = "\\\\"\nc = [1.5, 1979-05-27T07:32:00.5Z]',
        '"a.b.c.d.e.f.g.h.i.j" = 1',
    ],
)
def test_what_stands_in_quotes_counts_for_nothing(text: str) -> None:
    parse_toml(text, "the file")


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("[" * 33 + "]" * 33, "it is nested too deeply: 32 levels are enough"),
        ("[" + "1," * 10_000 * 2 + "1]", "it holds more than 20000 values"),
        ("1" * 81, "a number in it has more than 80 digits"),
        (" " * 300_000, "it is too large: at most 256 kB are read, not 292"),
    ],
)
def test_json_is_bounded_too(value: str, told: str) -> None:
    with pytest.raises(BadInput, match=re.escape(told)):
        check_json(value.encode(), JSON_BOUNDS)


def test_the_values_of_json_are_counted() -> None:
    assert check_json(b"[" * 32 + b"]" * 32) == 32
    assert check_json(json.dumps({"a": "[" * 100 + '"' + "\\" * 3 + "1" * 100, '"': [1.5e300, -1]}).encode()) == 4
    assert check_json(b'{"a": [1, 2, "3,4"], "b": {}}') == 6


def test_words_are_compared_as_far_as_there_is_time() -> None:
    names = [f"{'x' * 5000}{i}" for i in range(300)]
    assert calls_of(lambda: did_you_mean("y" * 5000, names)) < 20_000
    assert len(did_you_mean("nothing", names)) < 20_000
