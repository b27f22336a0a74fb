"""The texts in the page's modules: what stands in their strings and templates, and where.

No more of the language is read than that asks for: tokens, with templates inside templates.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

__all__ = ["HOLE", "TEXT", "Place", "Text", "texts_in"]

SPACE: Final = re.compile(r"\s+|//[^\n]*|/\*.*?\*/", re.DOTALL)
WORD: Final = re.compile(r"[A-Za-z_$][\w$]*|[0-9][\w.]*")
STRING: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"' + r"|'(?:[^'\\\n]|\\.)*'")
REGEX: Final = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
SIGN: Final = re.compile(r"=>|[=!]==?|\?\?=?|\?\.|&&|\|\||\.\.\.|[-+*/]=|.", re.DOTALL)
BEFORE_REGEX: Final = {"", "return", "typeof", "case", "in", "of", "=>", "await", "else", "void", "yield"}
ESCAPE: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]+)\}|\n|(.))", re.DOTALL)
TEXT: Final = "text"
HOLE: Final = "\N{OBJECT REPLACEMENT CHARACTER}"  # where a template holds something


@dataclass(frozen=True)
class Place:
    """Where a text stands: the calls around it from the inside out, what stands before and after it."""

    line: int
    calls: tuple[str, ...]  # the words before the parentheses around it; of the innermost first
    before: str
    after: str
    index: bool  # whether it stands in brackets after a value
    shown_as: str  # in the page's template around it: an attribute's name, or TEXT; "": in none


@dataclass(frozen=True)
class Text:
    """A string, or a template with HOLE where something is put in; `tag` is "" or what is called with it: "html"."""

    value: str
    tag: str
    place: Place
    template: bool = False


@dataclass
class Reader:
    """Reads one module."""

    source: str
    at: int = 0
    found: list[Text] = field(default_factory=list)

    def code(self, attribute: str = "", outer: tuple[str, ...] = ()) -> None:
        """Read code up to the end, or to the brace that ends what a template holds."""
        calls: list[tuple[str, str]] = []  # the sign that opened it, and the word before
        before, word = "", ""
        pending: tuple[str, str, int, str, bool] | None = None
        while self.at < len(self.source):
            if space := SPACE.match(self.source, self.at):
                self.at = space.end()
                continue
            start, token, value, tag, kind = self.token(before, calls, outer, attribute)
            if pending is not None:
                self.keep(pending, calls_of(calls, outer), calls, token, attribute)
                pending = None
            if kind in ("string", "template"):
                pending = (value, tag, start, before if not tag else word, kind == "template")
            if token == "}" and not any(sign == "{" for sign, _ in calls):
                return
            if token in ("(", "[", "{"):
                calls.append((token, before if token != "{" else ""))
            elif token in (")", "]", "}") and calls:
                calls.pop()
            word, before = before, token
        if pending is not None:
            self.keep(pending, calls_of(calls, outer), calls, "", attribute)

    def token(
        self, before: str, calls: list[tuple[str, str]], outer: tuple[str, ...], attribute: str
    ) -> tuple[int, str, str, str, str]:
        """The next token: (where, itself, its text, its tag, what kind it is)."""
        start, sign = self.at, self.source[self.at]
        if sign == "`":
            tag = before if re.fullmatch(r"[A-Za-z_$][\w$]*", before) and before not in BEFORE_REGEX else ""
            return start, '""', self.template(tag, calls_of(calls, outer), attribute), tag, "template"
        if found := STRING.match(self.source, start):
            self.at = found.end()
            return start, '""', unescaped(found[0][1:-1]), "", "string"
        if sign == "/" and (before in BEFORE_REGEX or not re.match(r"[\w$)\]}\"]", before[-1])):
            found = REGEX.match(self.source, start)
            if found:
                self.at = found.end()
                return start, '""', "", "", "regex"
        found = WORD.match(self.source, start) or SIGN.match(self.source, start)
        assert found is not None
        self.at = found.end()
        return start, found[0], "", "", "sign"

    def template(self, tag: str, calls: tuple[str, ...], attribute: str) -> str:
        """Read a template; its text, with HOLE for each thing that it holds."""
        self.at += 1
        text = ""
        while self.source[self.at] != "`":
            if self.source.startswith("${", self.at):
                self.at += 2
                inside = (attribute_at(text) or TEXT) if tag in ("html", "svg") else attribute
                self.code(inside, () if tag in ("html", "svg") else calls)
                text += HOLE
            elif self.source[self.at] == "\\":
                text += unescaped(self.source[self.at : self.at + 2])
                self.at += 2
            else:
                text += self.source[self.at]
                self.at += 1
        self.at += 1
        return text

    def keep(
        self,
        pending: tuple[str, str, int, str, bool],
        around: tuple[str, ...],
        calls: list[tuple[str, str]],
        after: str,
        attribute: str,
    ) -> None:
        value, tag, start, before, template = pending
        index = bool(calls) and calls[-1][0] == "[" and re.fullmatch(r"[\w$]+|\)|\]", calls[-1][1]) is not None
        place = Place(self.source.count("\n", 0, start) + 1, around, before, after, index, attribute)
        self.found.append(Text(value, tag, place, template))


def calls_of(calls: list[tuple[str, str]], outer: tuple[str, ...]) -> tuple[str, ...]:
    return (*(word for sign, word in reversed(calls) if sign == "("), *outer)


def attribute_at(text: str) -> str:
    """The attribute in whose value a template's text ends; "" if it ends elsewhere."""
    tag = text[max(text.rfind("<"), 0) :]
    if ">" in tag.replace("=>", ""):
        return ""
    found = re.search(r'([.?@]?[\w:-]+)=(?:"[^"]*)?$', tag)
    return found[1] if found else ""


def unescaped(text: str) -> str:
    def sign(found: re.Match[str]) -> str:
        if code := found[1] or found[2]:
            return chr(int(code, 16))
        return {"n": "\n", "t": "\t"}.get(found[3] or "", found[3] or "")

    return ESCAPE.sub(sign, text)


def texts_in(source: str) -> Iterator[Text]:
    """Every string and template of a module."""
    reader = Reader(source)
    reader.code()
    yield from reader.found
