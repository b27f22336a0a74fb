"""Which texts of a module people read though no catalogue has them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

__all__ = ["unsaid_in_python"]

SAYS: Final = {"say", "say_as", "say_count", "phrase", "phrase_as"}
MISTAKES: Final = {
    "ArithmeticError",
    "AssertionError",
    "Disagreement",
    "IndexError",
    "KeyError",
    "LookupError",
    "NotImplementedError",
    "RuntimeError",
    "TypeError",
    "ValueError",
}
MACHINES: Final = {
    "NewType",
    "ParamSpec",
    "TypeVar",
    "compile",
    "endswith",
    "fullmatch",
    "getattr",
    "hasattr",
    "match",
    "removeprefix",
    "removesuffix",
    "parse_toml",
    "replace",
    "rule",
    "search",
    "setattr",
    "split",
    "startswith",
    "sub",
}
OF_FILES: Final = {"BadInput", "error", "read_design"}
NAMES: Final = {"Stormtable", "Passkey", "command line"}  # ours, of a thing, and one that is compared
FOR_MACHINES: Final = re.compile(  # what a database or HTTP is told
    r"\b(SELECT|CASE WHEN|max-age|no-cache|charset|attachment;)|<!doctype html>"
    r"|^(accept-|default-src|Bearer|Allow$|GET, )"
)
HOLE: Final = "\N{OBJECT REPLACEMENT CHARACTER}"
WORDS: Final = re.compile(r"[^\W\d_]{2,}[,;:.!?…)]*\s+[(„“\"']*[^\W\d_]")
NAME: Final = re.compile(r"[A-Z][a-z]{2,}[.:!?…]?")
WITH_HOLE: Final = re.compile(rf"(?:^|[\s(]|{HOLE}[,;:.]? )[^\W\d_]{{2,}}(?:$|[\s,.:;!?…)])")
PIECE: Final = re.compile(r"\s[^\W\d_]{2,}\s|\s[^\W\d_]{2,}|[^\W\d_]{2,}\s")
TAG: Final = re.compile(r"</?[a-zA-Z][^<>]*/?>|<[^<>]*$|^[^<>]*>")


def unsaid_in_python(source: str, faults: bool = False) -> Iterator[tuple[int, str]]:
    """Each such text with its line; `faults`: what is said of mistakes in files stays English."""
    tree = ast.parse(source)
    skipped = set[ast.AST]()
    for node in ast.walk(tree):
        skip_below(node, skipped, faults)
    for node in ast.walk(tree):
        if node in skipped:
            continue
        text = text_of(node)
        if text is not None and is_read(text):
            yield getattr(node, "lineno", 0), " ".join(text.split())


def skip_below(node: ast.AST, skipped: set[ast.AST], faults: bool) -> None:
    """Mark what is below a node and read by nobody, or said."""
    if isinstance(node, ast.JoinedStr):
        skipped.update(each for each in node.values if isinstance(each, ast.Constant))
    for each in unread(node, faults):
        skipped.update(ast.walk(each))


def unread(node: ast.AST, faults: bool) -> Iterator[ast.AST]:
    match node:
        case (
            ast.Module(body=body)
            | ast.FunctionDef(body=body)
            | ast.AsyncFunctionDef(body=body)
            | ast.ClassDef(body=body)
        ):
            if body and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
                yield body[0]
            yield from (each for each in getattr(node, "decorator_list", ()))
        case ast.Call(func=function, args=args):
            name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
            owner = getattr(getattr(function, "value", None), "id", "")
            if name in SAYS:
                yield from (each for each in args if isinstance(each, ast.Constant))
                yield from args[:1] if name.endswith("_as") else ()  # the use
            elif name == "encode" and isinstance(function, ast.Attribute):
                yield function.value
            elif name in MISTAKES | MACHINES or owner in ("LOG", "re") or (faults and name in OF_FILES):
                yield node
        case ast.Compare():
            yield node
        case ast.Subscript(slice=index):
            yield index
        case ast.AnnAssign(annotation=annotation, target=target, value=value):
            yield annotation
            if value is not None and getattr(target, "id", "") == "__all__":
                yield value
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            yield node
        case ast.keyword(arg="class_" | "classes" | "key" | "notation" | "offer" | "writes"):
            yield node
        case ast.arg(annotation=annotation) if annotation is not None:
            yield annotation
        case ast.Assert() | ast.Expr(value=ast.Constant()):
            yield node
        case ast.Dict(keys=keys):
            yield from (each for each in keys if each is not None)
        case ast.match_case(pattern=pattern):
            yield pattern


def text_of(node: ast.AST) -> str | None:
    """A string, or an f-string with HOLE where something is put in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(each.value) if isinstance(each, ast.Constant) else HOLE for each in node.values)
    return None


def is_read(text: str) -> bool:
    if FOR_MACHINES.search(text) or text in NAMES:
        return False
    shown = " ".join(TAG.split(text)) if "<" in text or ">" in text else text
    if HOLE in shown and " " in shown.strip():
        return bool(WITH_HOLE.search(shown))
    return bool(WORDS.search(shown) or NAME.fullmatch(shown.strip()) or PIECE.fullmatch(shown))
