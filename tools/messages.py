"""Collect the sentences people read and bring the catalogues up to date: `python -m tools.messages`.

The sentences are found where they are said: say() and its like in Python and in the page, phrase(), the reasons of
refusals (class No of each game's rules), the titles and texts of scenarios, the effects in tables of games, the levels
of its computer and the texts of lessons.
languages/CODE/DOMAIN.po is for translators; what the program reads is written from it.
"""

from __future__ import annotations

import ast
import csv
import functools
import gettext
import io
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from stormtable.engine.game import Game
from stormtable.games import all_games, folder
from stormtable.language.catalogues import key_of

ROOT: Final = Path(__file__).parents[1]
PROGRAM: Final = ROOT / "src" / "stormtable"
STATIC: Final = PROGRAM / "server" / "static"
SOURCES: Final = ROOT / "languages"
CATALOGUES: Final = PROGRAM / "language" / "catalogues"
PAGE: Final = "page"
LANGUAGES: Final = {"de": "Deutsch"}  # each by its own name

SPEAKS: Final = r"from stormtable\.language import|core/language\.js\"|\./language\.js\""
PYTHON_WORDS: Final = {"say", "phrase", "say_as", "phrase_as", "say_count"}
PAGE_WORDS: Final = re.compile(r"(?<![\w.$])(say|phrase|sayParts|sayAs|sayCount)\(")
COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
TEXT: Final = re.compile(r"""\s*("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')\s*(?=[,)])""")

HEAD: Final = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: {forms}\\n"

"""
LIST: Final = """/** The languages there are, each by its own name; written by `python -m tools.messages`. */
export const LANGUAGES = /** @type {{const}} */ ([
{rows}]);
"""
LESSON_WORDS: Final = {"title", "text", "end", "short", "say", "why"}

Found = tuple[str, str, str]  # what it is used as, the sentence, its plural


def domain_of(path: Path) -> str:
    """The catalogue of a file's sentences: one a game, else one a package."""
    parts = path.relative_to(PROGRAM).parts
    if "static" in parts:
        return PAGE
    return parts[1] if parts[0] == "games" and len(parts) > 2 else parts[0].removesuffix(".py")


def said_in(path: Path) -> Iterator[Found]:
    """The sentences that a file of Python or JavaScript says; none where it does not ask for these functions."""
    source = path.read_text("utf-8")
    if not re.search(SPEAKS, source):
        return
    if path.suffix == ".js":
        yield from said_in_page(source)
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in PYTHON_WORDS:
            yield from said_by(node)


def said_by(call: ast.Call) -> Iterator[Found]:
    """The sentence of one call; none where it says a variable."""
    texts = [each.value if isinstance(each, ast.Constant) else None for each in call.args]
    match getattr(call.func, "id", ""), texts:
        case "say" | "phrase", [str(text), *_]:
            yield "", text, ""
        case "say_as" | "phrase_as", [used_as, str(text), *_]:
            yield str(used_as or ""), text, ""
        case "say_count", [_, str(one), str(many), *_]:
            yield "", one, many


def said_in_page(source: str) -> Iterator[Found]:
    """The same in JavaScript, also within templates in templates."""
    source = COMMENT.sub(" ", source)
    for call in PAGE_WORDS.finditer(source):
        name, at = call[1], call.end()
        texts: list[str] = []
        if name == "sayCount":
            at = after_argument(source, at)
        while text := TEXT.match(source, at):
            texts.append(ast.literal_eval(text[1]))
            at = text.end() + 1
        if not texts or (name.endswith(("As", "Count")) and len(texts) < 2):
            continue  # it says a variable
        if name == "sayCount":
            yield "", texts[0], texts[1]
        elif name.endswith("As"):
            yield texts[0], texts[1], ""
        else:
            yield "", texts[0], ""


def after_argument(source: str, at: int) -> int:
    """Where an argument that is no text ends: behind its comma."""
    depth = 0
    for place in range(at, len(source)):
        if source[place] == "," and not depth:
            return place + 1
        depth += (source[place] in "([{") - (source[place] in ")]}")
        if depth < 0:
            break
    return at


def refusals_in(path: Path) -> Iterator[Found]:
    """The reasons for which a game's rules refuse."""
    for node in ast.parse(path.read_bytes()).body:
        if isinstance(node, ast.ClassDef) and node.name == "No":
            for each in node.body:
                if isinstance(each, ast.Assign) and isinstance(each.value, ast.Tuple):
                    yield "", ast.literal_eval(each.value)[2], ""


def levels_in(path: Path) -> Iterator[Found]:
    """What the levels of a game's computer say of themselves."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Level":
            yield "", ast.literal_eval(node.args[1]), ""


def told_in(path: Path) -> Iterator[Found]:
    """The texts of a lesson, or of a course of them; what its steps are called belongs to its game: "Boost"."""
    parts = path.relative_to(PROGRAM / "games").parts
    game = "_".join(parts[: parts.index("data")])
    for name, text in lesson_texts(tomllib.loads(path.read_text("utf-8"))):
        yield game if name == "short" else "", text, ""


def headed_in(game: Game) -> Iterator[Found]:
    """The titles and texts of a game's scenarios."""
    for scenario in game.SCENARIOS.values():
        yield from (("", text, "") for text in (scenario.title, scenario.text) if text)


def tabled_in(path: Path) -> Iterator[Found]:
    """What a table says happens."""
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            yield "", row["effect"], ""


def lesson_texts(part: object) -> Iterator[tuple[str, str]]:
    """Every sentence of a lesson's file: the words that people read, and their values."""
    if isinstance(part, dict):
        for name, value in part.items():
            if isinstance(value, str) and name in LESSON_WORDS:
                yield name, " ".join(value.split())
            else:
                yield from lesson_texts(value)
    elif isinstance(part, list):
        for each in part:
            yield from lesson_texts(each)


@functools.cache
def sentences() -> dict[str, dict[tuple[str, str], str]]:
    """Every sentence by its catalogue, with its plural or ""."""
    found: dict[str, dict[tuple[str, str], str]] = {}

    def add(domain: str, each: Iterable[Found]) -> None:
        for used_as, one, many in each:
            known = found.setdefault(domain, {})
            if many or (used_as, one) not in known:
                known[used_as, one] = many

    for path in sorted(PROGRAM.rglob("*.py")):
        if path.is_relative_to(PROGRAM / "language"):
            continue
        add(domain_of(path), said_in(path))
        if path.name == "codes.py":
            add(domain_of(path), refusals_in(path))
        if path.parts[-2:] == ("bot", "hooks.py"):
            add(domain_of(path), levels_in(path))
    for path in sorted(STATIC.rglob("*.js")):
        if path.is_relative_to(STATIC / "vendor") or path.name == "language.js":
            continue
        add(PAGE, said_in(path))
    for name, game in all_games().items():
        add(domain_of(folder(name) / "game.py"), headed_in(game))
    for path in sorted(PROGRAM.glob("games/**/criticals.csv")):
        add(domain_of(path), tabled_in(path))
    for path in sorted(PROGRAM.glob("games/**/lessons/*.toml")):
        add("lessons", told_in(path))
    return found


def brought_up_to_date(code: str, domain: str, wanted: dict[tuple[str, str], str]) -> Catalog:
    """A catalogue that has the sentences there are now, with what is translated of them."""
    path = SOURCES / code / f"{domain}.po"
    known = Catalog(locale=code)
    if path.exists():
        with path.open("rb") as file:
            known = read_po(file, locale=code)
    new = Catalog(locale=code)
    for (used_as, one), many in wanted.items():
        old = known.get(one, context=used_as or None)
        told = old.string if old is not None and old.pluralizable == bool(many) else None
        new.add((one, many) if many else one, told, context=used_as or None)
    return new


def po_text(catalogue: Catalog) -> bytes:
    """A catalogue as its file: without dates and places, so that it changes only where sentences do."""
    with io.BytesIO() as file:
        write_po(file, catalogue, width=0, omit_header=True, no_location=True, sort_output=True, ignore_obsolete=True)
        return HEAD.format(forms=catalogue.plural_forms).encode() + file.getvalue().strip() + b"\n"


def compiled(catalogue: Catalog) -> dict[str, str | list[str]]:
    """The sentences that are translated, by their keys."""
    found: dict[str, str | list[str]] = {}
    for message in sorted(filter(translated, catalogue), key=lambda each: (str(each.id), each.context or "")):
        told = message.string
        found[key_of(english(message), message.context or "")] = told if isinstance(told, str) else list(told or ())
    return found


def english(message: Message) -> str:
    """The sentence itself, in the singular where it has a plural."""
    return str(message.id if isinstance(message.id, str) else message.id[0])


def translated(message: Message) -> bool:
    """Whether a message has all its forms."""
    forms = message.string if isinstance(message.string, tuple) else (message.string,)
    return bool(message.id) and all(forms)


def about(code: str) -> dict[str, object]:
    """What is to be known of a language besides its sentences."""
    locale = Locale.parse(code)
    plural = Catalog(locale=code).plural_expr
    form = gettext.c2py(plural)
    decimal = locale.number_symbols["latn"]["decimal"]
    forms = {locale.plural_form(n): form(n) for n in range(200)}
    return {
        "name": LANGUAGES[code],
        "direction": locale.text_direction,
        "decimal": decimal,
        "plural": plural,
        "forms": forms,
    }


def json_text(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=0) + "\n").encode()


def files() -> dict[Path, bytes]:
    """Everything that is written, by its place."""
    wanted, written = sentences(), {}
    for code in LANGUAGES:
        told = about(code)
        written[CATALOGUES / code / "language.json"] = json_text(told)
        for domain, those in sorted(wanted.items()):
            catalogue = brought_up_to_date(code, domain, those)
            written[SOURCES / code / f"{domain}.po"] = po_text(catalogue)
            if domain == PAGE:
                page = {"code": code, "direction": told["direction"], "forms": told["forms"]}
                written[STATIC / "languages" / f"{code}.json"] = json_text(page | {"sentences": compiled(catalogue)})
            else:
                written[CATALOGUES / code / f"{domain}.json"] = json_text(compiled(catalogue))
    written[STATIC / "core" / "languages.js"] = page_list().encode()
    return written


def page_list() -> str:
    """The languages that the page offers, each by its own name."""
    rows = "".join(f'  ["{code}", "{name}"],\n' for code, name in ({"en": "English"} | LANGUAGES).items())
    return LIST.format(rows=rows)


def untranslated() -> Iterator[str]:
    """What lacks in each language: "de/page: Take seat"."""
    for code in LANGUAGES:
        for domain, those in sorted(sentences().items()):
            for message in brought_up_to_date(code, domain, those):
                if message.id and not translated(message):
                    yield f"{code}/{domain}: {english(message)}"


if __name__ == "__main__":
    for place, content in files().items():
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    left = list(untranslated())
    print(*left, f"{len(left)} sentences are not translated.", sep="\n", file=sys.stderr)
