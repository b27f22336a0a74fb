"""Reading what people write, TOML and options: errors name file, key, reason and what would be right."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from stormtable.engine.bounds import check_toml
from stormtable.engine.game import BadInput, Option, Setting
from stormtable.engine.texts import (
    PROSE,
    clean_text,
    cleaned_table,
    compose,
    differs_unseen,
    lookalike,
    read_text,
    without_bom,
)

__all__ = [
    "Part",
    "canonical_keys",
    "did_you_mean",
    "key_name",
    "list_words",
    "parse_toml",
    "read_toml",
    "settle_options",
    "toml_string",
]

WORDS: Final = {"on": True, "true": True, "yes": True, "1": True, "off": False, "false": False, "no": False, "0": False}
MOST_TEXT: Final = 500  # characters of an option's text: eight ships with long names, and room to spare
MOST_DIGITS: Final = 18  # of an option's number
MOST_WORD: Final = 60  # characters that are compared with what a word may have meant: comparing takes their square
MOST_NAMES: Final = 200  # that a word is compared with, or that are named as what would be right


def read_toml(path: Path) -> dict[str, Any]:
    """The contents of a TOML file. Raises BadInput naming the file and the line."""
    return parse_toml(read_text(path), str(path))


def parse_toml(text: str, name: str) -> dict[str, Any]:
    """The contents of a TOML text, plain. Raises BadInput that begins with the text's name and says the line."""
    text = without_bom(text)
    check_toml(text, name)
    try:
        contents = tomllib.loads(text)
    except ValueError as error:  # as all of tomllib's are
        raise BadInput(f"{name}: not TOML: {error}") from None
    return cleaned_table(contents, name)


def list_words(words: Iterable[object]) -> str:
    """Words for a message about a fault, in English: "duel, pair and squadron"; "none" if there are none."""
    told = [str(word) for word in words]
    return " and ".join(filter(None, (", ".join(told[:-1]), *told[-1:]))) or "none"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """What would be right in place of an unknown word: the nearest ones, else all of them.

    Of one that looks alike, how it differs.
    """
    names = list(dict.fromkeys(known))
    same = lookalike(word[: 2 * MOST_WORD], comparable(names))
    if same:
        return f"did you mean {same!r}, which looks alike? {differs_unseen(word, same)}"
    folded = {name.casefold(): name for name in reversed(names)}
    near = near_words(word.casefold(), folded, n=3)
    if near:
        return f"did you mean {' or '.join(repr(folded[each]) for each in near)}?"
    named = [each[:MOST_WORD] for each in names[:MOST_NAMES]]
    return f"there is {list_words(named)}" if len(names) < 2 else f"there are {list_words(named)}"


def near_words(word: str, known: Iterable[str], n: int) -> list[str]:
    """The known words that are like one, the likest first."""
    return difflib.get_close_matches(word[: 2 * MOST_WORD], comparable(known), n=n, cutoff=0.7)


def comparable(names: Iterable[str]) -> list[str]:
    """Those that a word is compared with."""
    return [each for each in names if len(each) <= MOST_WORD][:MOST_NAMES]


def key_name(key: str) -> str:
    """A key as TOML writes it."""
    bare = key and all(c.isascii() and (c.isalnum() or c in "_-") for c in key)
    return key if bare else toml_string(key)


def toml_string(text: str) -> str:
    """A basic string; control characters as escapes."""
    named = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    return '"' + "".join(named.get(c) or (c if c.isprintable() else f"\\U{ord(c):08X}") for c in text) + '"'


class Part:
    """A table of a TOML file (or of the like), read key by key; `refuse_unread` refuses what nobody asked for.

    All errors are BadInput: the file, the dotted key, what is wrong there and what would be right.
    """

    def __init__(self, value: Any, file: str = "", path: str = "") -> None:
        self.file, self.path = file, path
        if not isinstance(value, Mapping):
            raise self.error(f"a table is expected, not {value_text(value)}")
        self.table: Mapping[str, Any] = value
        self.known: list[str] = []

    def error(self, reason: str, key: str = "") -> BadInput:
        """The error that something is wrong with a key of this part, or with the part itself."""
        where = f"{self.path}.{key_name(key)}" if self.path and key else key_name(key) if key else self.path
        return BadInput(": ".join(each for each in (self.file, where, reason) if each), where=where)

    def __contains__(self, key: str) -> bool:
        self.known.append(key)
        return key in self.table

    def get(self, key: str, default: Any = None) -> Any:
        """The value of a key as it stands."""
        self.known.append(key)
        return self.table.get(key, default)

    def need(self, key: str) -> Any:
        """The value of a key that must be there."""
        self.known.append(key)
        if key not in self.table:
            near = near_words(key, self.table, n=1)
            raise self.error(f"{key} is missing" + (f" (is {near[0]!r} meant for it?)" if near else ""))
        return self.table[key]

    def need_all(self, *keys: str) -> None:
        """That keys are there."""
        for key in keys:
            self.need(key)

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from low to high; required if there is no default."""
        value = self.need(key) if default is None else self.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.error(f"a whole number from {low} to {high} is expected, not {value_text(value)}", key)
        if not low <= value <= high:
            raise self.error(f"{value} is not a number from {low} to {high}", key)
        return value

    def flag(self, key: str, default: bool | None = None) -> bool:
        """True or false; required if there is no default."""
        value = self.need(key) if default is None else self.get(key, default)
        if not isinstance(value, bool):
            raise self.error(f"true or false is expected, not {value_text(value)}", key)
        return value

    def text(self, key: str, default: str | None = None) -> str:
        """A text; required and not empty if there is no default."""
        value = self.need(key) if default is None else self.get(key, default)
        if not isinstance(value, str):
            raise self.error(f"a text in quotes is expected, not {value_text(value)}", key)
        if default is None and not value.strip():
            raise self.error("it is empty", key)
        return compose(value) if key in PROSE else clean_text(value)

    def choice(self, key: str, among: Sequence[str], default: str | None = None) -> str:
        """One of several words, in any case; as it stands in `among`."""
        value = self.text(key, default)
        for each in among:
            if value.casefold() == each.casefold():
                return each
        raise self.error(f"{value!r} is unknown; {did_you_mean(value, among)}", key)

    def items(self, key: str, default: Sequence[Any] | None = None) -> list[Any]:
        """A list; required if there is no default."""
        value = self.need(key) if default is None else self.get(key, default)
        if not isinstance(value, list | tuple):
            raise self.error(f"a list in [ ] is expected, not {value_text(value)}", key)
        return list(value)

    def texts(self, key: str, default: Sequence[str] | None = None) -> list[str]:
        """A list of texts; required if there is no default."""
        found = self.items(key, default)
        for text in found:
            if not isinstance(text, str):
                raise self.error(f"{value_text(text)}: a text in quotes is expected", key)
        return [clean_text(text) for text in found]

    def part(self, key: str, default: Mapping[str, Any] | None = None) -> Part:
        """A table below this one; required if there is no default."""
        value = self.need(key) if default is None else self.get(key, default)
        return self.below(key, value)

    def below(self, key: str, value: Any) -> Part:
        """A table as the part at a key of this one."""
        return Part(value, self.file, f"{self.path}.{key_name(key)}" if self.path else key_name(key))

    def parts(self, key: str) -> Iterator[tuple[str, Part]]:
        """The tables of a table of tables, by name; none if the key is missing."""
        outer = self.part(key, {})
        for name, value in outer.table.items():
            yield name, outer.below(name, value)

    def rows(self, key: str, default: Sequence[Any] | None = None) -> list[Part]:
        """The tables of a list, numbered from 1 in errors ("play[2]"); required if there is no default."""
        path = f"{self.path}.{key_name(key)}" if self.path else key_name(key)
        return [Part(row, self.file, f"{path}[{i}]") for i, row in enumerate(self.items(key, default), 1)]

    def refuse_unread(self) -> None:
        """Refuse keys that nothing read."""
        for key in self.table:
            if key not in self.known:
                raise self.error(f"unknown; {did_you_mean(key, self.known)}", key)


def value_text(value: Any) -> str:
    """A value as it would stand in the file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "a table"
    if value is None:
        return "nothing"
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def canonical_keys(part: Part, synonyms: Mapping[str, str]) -> dict[str, Any]:
    """The same table by its canonical keys; blanks and hyphens in a key count as underscores."""
    words: dict[str, Any] = {}
    for key, value in part.table.items():
        name = str(key).strip().casefold().replace(" ", "_").replace("-", "_")
        name = synonyms.get(name, name)
        if name in words:
            raise part.error(f"it says the same as {name!r}, which is there too", key)
        words[name] = value
    return words


def settle_options(
    options: Mapping[str, Setting], known: Sequence[Option], scenario: str | None = None
) -> dict[str, Setting]:
    """Every option with its value: as given, or its default. Raises BadInput naming the option.

    `scenario` is the name of a shipped scenario: options that do not apply to it are refused if given, and left out.
    Flags may be given as words (on, off), numbers as digits: that is how a command line gives them.
    """
    apply_here = [each for each in known if scenario is None or not each.scenarios or scenario in each.scenarios]
    names = [each.name for each in apply_here]
    for name in options:
        if name not in names:
            other = next((each for each in known if each.name == name), None)
            if other is not None:
                raise BadInput(
                    f"option {name}: only for the scenario {list_words(other.scenarios)}, not for {scenario}"
                )
            raise BadInput(f"option {name}: unknown; {did_you_mean(name, names)}")
    return {each.name: setting(each, options.get(each.name, each.default)) for each in apply_here}


def setting(option: Option, value: Setting) -> Setting:
    """The value of one option, checked."""
    if option.kind == "flag":
        if isinstance(value, str) and value.strip().casefold() in WORDS:
            return WORDS[value.strip().casefold()]
        if not isinstance(value, bool):
            raise BadInput(f"option {option.name}: on or off is expected, not {value_text(value)}")
        return value
    if option.kind == "number":
        digits = value.strip() if isinstance(value, str) else ""
        if digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS:
            value = int(digits)
        if isinstance(value, bool) or not isinstance(value, int) or not option.low <= value <= option.high:
            raise BadInput(
                f"option {option.name}: a whole number from {option.low} to {option.high} is expected, "
                f"not {value_text(value)}"
            )
        return value
    if not isinstance(value, str) or not value.strip():
        raise BadInput(f"option {option.name}: a force such as {option.default!r} is expected, not {value_text(value)}")
    if len(value) > MOST_TEXT:
        raise BadInput(f"option {option.name}: a force takes at most {MOST_TEXT} characters, not {len(value)}")
    return clean_text(value)
