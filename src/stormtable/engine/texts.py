"""Text as people write it, read one way everywhere: case, scenario, design, record, notation, a player's name.

A byte-order mark in front, the line ends of other systems, letters taken apart into a letter and its accent, and signs
that show nothing between letters make no other text. Letters of another script that look alike stay apart, and errors
say how.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from stormtable.engine.game import BadInput

__all__ = [
    "BOM",
    "JOINERS",
    "LOOKS",
    "PROSE",
    "clean_text",
    "cleaned_contents",
    "cleaned_table",
    "compose",
    "differs_unseen",
    "lookalike",
    "read_text",
    "without_bom",
]

BOM: Final = "\ufeff"
JOINERS: Final = "\u200c\u200d"  # shape their neighbours in some scripts, and emoji
UNSEEN: Final = dict.fromkeys(map(ord, f"{BOM}{JOINERS}\u00ad\u200b\u2060"))
PROSE: Final = ("title", "text", "story")  # keys of texts that nothing is called by: they keep their joiners
# Signs that look like a Latin letter, by that letter.
LOOKS: Final[Mapping[str, str]] = {
    sign: letter
    for letter, signs in {
        "a": "\u0430\u03b1\u0251@4",
        "b": "\u0184\u0185\u042c\u044c\u0432\u03b28",
        "c": "\u0441\u03f2",
        "d": "\u0501",
        "e": "\u0435\u03b53",
        "g": "\u0261\u0581\u018d9",
        "h": "\u04bb\u043d",
        "i": "1l|!\u0456\u0131\u04cf\u03b9\u01c0",
        "j": "\u0458",
        "k": "\u043a\u03ba",
        "m": "\u043c\u03bc",
        "n": "\u0578\u03b7",
        "o": "0\u043e\u03bf\u0585",
        "p": "\u0440\u03c1",
        "r": "\u0433",
        "s": "5$\u0455",
        "t": "7\u0442\u03c4",
        "u": "\u057d\u03c5",
        "v": "\u03bd",
        "x": "\u0445\u03c7",
        "y": "\u0443\u03b3",
        "z": "2\u03b6",
    }.items()
    for sign in signs
}


def without_bom(text: str) -> str:
    """A text without a byte-order mark in front, its lines ended by a line feed."""
    return text.removeprefix(BOM).replace("\r\n", "\n").replace("\r", "\n")


def compose(text: str) -> str:
    """The same in Unicode's composed form: a letter and its accent are one sign where there is one."""
    return unicodedata.normalize("NFC", without_bom(text))


def clean_text(text: str) -> str:
    """A name or a phrase as it is compared: composed, without signs that show nothing between letters."""
    if text.isascii():
        return without_bom(text)
    return unicodedata.normalize("NFC", compose(text).translate(UNSEEN))


def cleaned_contents(value: Any, name: str = "") -> Any:
    """The same contents of a file, its keys and texts plain; those of `PROSE` composed.

    Raises BadInput, which begins with the file's name, where two keys of a table are one name written in two ways.
    """
    if isinstance(value, str):
        return clean_text(value)
    if isinstance(value, Mapping):
        return cleaned_table(value, name)
    return [cleaned_contents(each, name) for each in value] if isinstance(value, list | tuple) else value


def cleaned_table(table: Mapping[Any, Any], name: str) -> dict[Any, Any]:
    found: dict[Any, Any] = {}
    for key, value in table.items():
        own = clean_text(key) if isinstance(key, str) else key
        if own in found:
            reason = f"two keys are the name {own!r}, written in two ways: {differs_unseen(own, key) or 'unseen signs'}"
            raise BadInput(f"{name}: {reason}" if name else reason)
        found[own] = compose(value) if own in PROSE and isinstance(value, str) else cleaned_contents(value, name)
    return found


def read_text(path: Path) -> str:
    """The text of a file in UTF-8, unmarked. Raises BadInput naming the file."""
    try:
        return without_bom(path.read_bytes().decode())
    except UnicodeDecodeError as error:
        raise BadInput(f"{path}: not UTF-8 text: byte {error.start} is {error.object[error.start]:#04x}") from None
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror}") from None
    except ValueError as error:  # a name with a NUL in it
        raise BadInput(f"{str(path)!r}: cannot be read: {error}") from None


# Words that look alike


def alike(text: str) -> str:
    """Letters that look alike written alike; accents stay."""
    seen = unicodedata.normalize("NFKC", clean_text(text)).casefold()
    return "".join(LOOKS.get(sign, sign) for sign in seen)


def lookalike(word: str, known: Iterable[str]) -> str:
    """The one of some names that a word, which is none of them, cannot be told from by sight; "" if there is none."""
    wanted = alike(word)
    for name in known:
        if alike(name) == wanted and not (word.isascii() and name.isascii()):
            return name
    return ""


def differs_unseen(word: str, other: str) -> str:
    """How two words that look alike differ: "'a' is U+0430 CYRILLIC SMALL LETTER A there, U+0061 ... here"."""
    for sign, there in zip(word, other, strict=False):
        if sign != there and sign.casefold() != there.casefold():
            return f"{sign!r} is {sign_name(sign)} in the one, {sign_name(there)} in the other"
    rest = word[len(other) :] or other[len(word) :]
    return f"the one has {sign_name(rest[0])} more" if rest else ""


def sign_name(sign: str) -> str:
    return f"U+{ord(sign):04X} {unicodedata.name(sign, 'without a name')}"
