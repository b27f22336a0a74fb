"""Modules and stylesheets of the page put together in one file each, as they are: no tool, no step before the start.

A bundle of modules runs each once, when it is first needed, as the browser would. It takes what our modules and the
vendored ones use of the language: named imports and exports, which stand at the beginning of a line, and
`await import("...")`. Anything else raises ValueError, and a test reads all there is.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

__all__ = ["bundle", "imports_of", "join_sheets"]

NAMES: Final = r"\s*\{(?P<names>[^}]*)\}"
FROM: Final = r'\s*from\s*"(?P<module>\.[^"]+)";?'
# A line's end in front of each, not "^": a pattern that begins with a fixed text is found in a tenth of the time.
IMPORT: Final = re.compile(rf"\nimport{NAMES}{FROM}")
PASSED_ON: Final = re.compile(rf"\nexport{NAMES}{FROM}")
LISTED: Final = re.compile(rf"\nexport{NAMES};?")
DECLARED: Final = re.compile(r"\nexport (?=(?:async )?(?:function|class|const) (?P<name>[\w$]+))")
LATER: Final = re.compile(r'await import\("(?P<module>\.[^"]+)"\)')
LEFT: Final = re.compile(r"\n(?:import|export|await)\b.*")
COMMENT: Final = re.compile(r"\n//# sourceMappingURL=.*")
MINIFIED: Final = re.compile(r"(?<=[;}])(?=(?:import|export)\s*\{)")
URL: Final = re.compile(r'url\("(?P<path>\.[^"]+)"\)')


def spread(path: str, text: str) -> str:
    """A module, each of its imports and exports on a line of its own."""
    return "\n" + (MINIFIED.sub("\n", text) if path.startswith("vendor/") else text)


def imports_of(path: str, text: str) -> tuple[list[str], list[str]]:
    """The modules that a module imports at once, and those that it imports later, by their paths."""
    text = spread(path, text)
    now = sorted((*IMPORT.finditer(text), *PASSED_ON.finditer(text)), key=lambda found: found.start())
    return [resolve_path(path, each["module"]) for each in now], [
        resolve_path(path, each["module"]) for each in LATER.finditer(text)
    ]


def resolve_path(path: str, module: str) -> str:
    """The path of a module named in another one."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), module))


def modules_in_order(sources: Mapping[str, str], start: str, also: Sequence[str]) -> list[str]:
    """The modules that a page needs, each after those it imports; of what the start imports later, `also` alone."""
    order: list[str] = []
    seen: set[str] = set()

    def go(path: str, more: Callable[[list[str]], list[str]]) -> None:
        if path in seen:
            return
        seen.add(path)
        now, later = imports_of(path, sources[path])
        for each in (*now, *more(later)):
            go(each, lambda found: found)
        order.append(path)

    go(start, lambda found: [each for each in found if each in also])
    return order


def bundle(sources: Mapping[str, str], start: str, also: Sequence[str], folder: str) -> str:
    """One module that does what `start` does, of sources by their paths.

    What `start` imports later is in it if `also` names it, else is loaded from `folder` as it lies there.
    """
    order = modules_in_order(sources, start, also)
    numbers = {path: number for number, path in enumerate(order)}
    parts = ["const __ran = [], __run = [];", "const __need = (number) => (__ran[number] ??= __run[number]());"]
    for path, number in numbers.items():
        parts.append(f"// {path}\n__run[{number}] = () => {{\n{Body(path, numbers, folder).of(sources[path])}\n}};")
    return "\n".join([*parts, f"__need({numbers[start]});\n"])


class Body:
    """A module in the making as the body of a function that runs it and returns what it exports."""

    def __init__(self, path: str, numbers: Mapping[str, int], folder: str) -> None:
        self.path, self.numbers, self.folder = path, numbers, folder
        self.exports: dict[str, str] = {}

    def of(self, text: str) -> str:
        text = COMMENT.sub("", spread(self.path, text))
        for pattern, replaced in (
            (IMPORT, self.take_imports),
            (PASSED_ON, self.pass_on),
            (LISTED, self.list_exports),
            (DECLARED, self.declare_export),
            (LATER, self.later),
        ):
            text = pattern.sub(replaced, text)
        if left := LEFT.search(text) or re.search(r"import\.meta.*", text):
            raise ValueError(f"{self.path}: this cannot be put into a bundle: {left[0].strip()[:80]}")
        pairs = ", ".join(f"{name}: {value}" for name, value in self.exports.items())
        return f"{text}\nreturn {{ {pairs} }};"

    def earlier(self, module: str) -> int:
        """The number of a module that has to have run."""
        target = resolve_path(self.path, module)
        if self.numbers[target] >= self.numbers[self.path]:
            raise ValueError(f"{self.path} and {target} import each other")
        return self.numbers[target]

    def take_imports(self, found: re.Match[str]) -> str:
        pairs = ", ".join(f"{old}: {new}" for old, new in name_pairs(found["names"]))
        return f"\nconst {{ {pairs} }} = __need({self.earlier(found['module'])});"

    def pass_on(self, found: re.Match[str]) -> str:
        number = self.earlier(found["module"])
        self.exports.update({new: f"__need({number}).{old}" for old, new in name_pairs(found["names"])})
        return ""

    def list_exports(self, found: re.Match[str]) -> str:
        self.exports.update({new: old for old, new in name_pairs(found["names"])})
        return ""

    def declare_export(self, found: re.Match[str]) -> str:
        self.exports[found["name"]] = found["name"]
        return "\n"

    def later(self, found: re.Match[str]) -> str:
        """An import that is waited for: of the bundle, or of a file."""
        target = resolve_path(self.path, found["module"])
        if target in self.numbers:
            return f"await Promise.resolve().then(() => __need({self.numbers[target]}))"
        return f'await import("{self.folder}/{target}")'


def name_pairs(names: str) -> Iterator[tuple[str, str]]:
    """What stands in the braces of an import or export: names, and what each is called on the other side."""
    for each in names.split(","):
        if each.strip():
            old, _, new = each.strip().partition(" as ")
            yield old.strip(), (new or old).strip()


def join_sheets(sources: Mapping[str, str], paths: Sequence[str], folder: str) -> str:
    """Stylesheets one after the other; what they name lies where it lay."""

    def move_url(path: str) -> Callable[[re.Match[str]], str]:
        return lambda found: f'url("{folder}/{resolve_path(path, found["path"])}")'

    return "\n".join(URL.sub(move_url(path), sources[path]) for path in paths)
