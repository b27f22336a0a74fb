"""How much of a text is read: what strangers send is measured in one pass before anything parses it.

Parsers take time and memory that grow faster than their text: `tomllib` needs 14 GB for one key of 128 kB. A thread
that parses cannot be ended, so a time limit would only free whoever waits. What these bounds let through is parsed in a
time that grows as the text does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from stormtable.engine.game import BadInput

__all__ = ["JSON_BOUNDS", "TOML_BOUNDS", "Bounds", "check_json", "check_toml"]


@dataclass(frozen=True, slots=True)
class Bounds:
    """How large a text may be, how deep its lists and tables may lie, and how much may stand in them."""

    size: int  # bytes or characters
    depth: int  # brackets in brackets
    entries: int  # values, and lists and tables themselves
    word: int  # characters of a number, a date, a key without quotes
    parts: int = 0  # of a key joined by dots


TOML_BOUNDS: Final = Bounds(size=256 * 1024, depth=16, entries=10_000, word=80, parts=8)
JSON_BOUNDS: Final = Bounds(size=256 * 1024, depth=32, entries=20_000, word=80)

# TOML

STRING: Final = re.compile(
    r'"""(?:[^"\\]|\\.|""?(?!"))*+"{3,5}'  # of several lines
    r"|'''(?:[^']|''?(?!'))*+'{3,5}"
    r"|(?:\"\"\"|''').*+"  # it does not end: what follows is not parsed
    r'|"(?:[^"\\\n]|\\[^\n])*+"'
    r"|'[^'\n]*+'"
    r"|[\"'].*+"
    r"|#[^\n]*+",  # a comment
    re.DOTALL,
)
TOKEN: Final = re.compile(r"[\[\]{}=,.\n]|[^\[\]{}=,.\s]+")
BLANK: Final = '"'


def check_toml(text: str, name: str, bounds: Bounds = TOML_BOUNDS) -> None:
    """That a TOML text, its lines ended by line feeds, may be parsed. Raises BadInput with the name and the line.

    What is no TOML may pass: whatever stands before its first mistake is within the bounds, and there parsing ends.
    """
    if len(text) > bounds.size:
        raise BadInput(f"{name}: it is too large: at most {bounds.size // 1024} kB are read, not {len(text) // 1024}")
    line, depth, parts, entries = 1, 0, 1, 0
    for sign in TOKEN.findall(STRING.sub(blank, text)):
        if sign == "\n":
            line, parts = line + 1, 1
        elif sign == ".":
            parts += 1
            if parts > bounds.parts:
                raise BadInput(
                    f"{name}: line {line}: a key of more than {bounds.parts} parts joined by dots; a few are enough"
                )
        elif sign in "[{":
            depth, parts, entries = depth + 1, 1, entries + 1
            if depth > bounds.depth:
                raise BadInput(f"{name}: line {line}: brackets are nested too deeply; a few levels are enough")
        elif sign in "]}":
            depth, parts = max(0, depth - 1), 1
        elif sign in "=,":
            parts, entries = 1, entries + 1
        elif len(sign) > bounds.word:
            raise BadInput(
                f"{name}: line {line}: {sign[:20]}... has {len(sign)} characters; "
                f"a number or a key without quotes has at most {bounds.word}"
            )
        if entries > bounds.entries:
            raise BadInput(f"{name}: line {line}: more than {bounds.entries} entries; a few hundred are enough")


def blank(found: re.Match[str]) -> str:
    """A string as a mark and its line ends, a comment as nothing."""
    text = found[0]
    return "" if text[0] == "#" else BLANK + "\n" * text.count("\n")


# JSON

QUOTED: Final = re.compile(rb'"[^"]*+"')
NUMBER: Final = rb"[-+.0-9eE]{%d}"
NOT_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))
STEPS: Final = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}


def check_json(data: bytes, bounds: Bounds = JSON_BOUNDS) -> int:
    """That a JSON text may be parsed; how many values it holds. Raises BadInput that says what is too much."""
    if len(data) > bounds.size:
        raise BadInput(f"it is too large: at most {bounds.size // 1024} kB are read, not {len(data) // 1024}")
    bare = QUOTED.sub(b"", data.replace(rb"\\", b"").replace(rb"\"", b""))
    if max(accumulate(map(STEPS.__getitem__, bare.translate(None, NOT_BRACKETS))), default=0) > bounds.depth:
        raise BadInput(f"it is nested too deeply: {bounds.depth} levels are enough")
    entries = sum(bare.count(sign) for sign in (b",", b"[", b"{"))
    if entries > bounds.entries:
        raise BadInput(f"it holds more than {bounds.entries} values")
    if re.search(NUMBER % (bounds.word + 1), bare):
        raise BadInput(f"a number in it has more than {bounds.word} digits")
    return entries
