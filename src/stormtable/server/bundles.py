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

__all__ = ["bundle", "imported", "joined"]

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


def imported(path: str, text: str) -> tuple[list[str], list[str]]:
    """The modules that a module imports at once, and those that it imports later, by their paths."""
    text = spread(path, text)
    now = sorted((*IMPORT.finditer(text), *PASSED_ON.finditer(text)), key=lambda found: found.start())
    return [resolved(path, each["module"]) for each in now], [
        resolved(path, each["module"]) for each in LATER.finditer(text)
    ]


def resolved(path: str, module: str) -> str:
    """The path of a module named in another one."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), module))


def reached(sources: Mapping[str, str], start: str, also: Sequence[str]) -> list[str]:
    """The modules that a page needs, each after those it imports; of what the start imports later, `also` alone."""
    order: list[str] = []
    seen: set[str] = set()

    def go(path: str, more: Callable[[list[str]], list[str]]) -> None:
        if path in seen:
            return
        seen.add(path)
        now, later = imported(path, sources[path])
        for each in (*now, *more(later)):
            go(each, lambda found: found)
        order.append(path)

    go(start, lambda found: [each for each in found if each in also])
    return order


def bundle(sources: Mapping[str, str], start: str, also: Sequence[str], folder: str) -> str:
    """One module that does what `start` does, of sources by their paths.

    What `start` imports later is in it if `also` names it, else is loaded from `folder` as it lies there.
    """
    order = reached(sources, start, also)
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
            (IMPORT, self.taken),
            (PASSED_ON, self.passed_on),
            (LISTED, self.listed),
            (DECLARED, self.declared),
            (LATER, self.later),
        ):
            text = pattern.sub(replaced, text)
        if left := LEFT.search(text) or re.search(r"import\.meta.*", text):
            raise ValueError(f"{self.path}: this cannot be put into a bundle: {left[0].strip()[:80]}")
        pairs = ", ".join(f"{name}: {value}" for name, value in self.exports.items())
        return f"{text}\nreturn {{ {pairs} }};"

    def earlier(self, module: str) -> int:
        """The number of a module that has to have run."""
        target = resolved(self.path, module)
        if self.numbers[target] >= self.numbers[self.path]:
            raise ValueError(f"{self.path} and {target} import each other")
        return self.numbers[target]

    def taken(self, found: re.Match[str]) -> str:
        pairs = ", ".join(f"{old}: {new}" for old, new in renamed(found["names"]))
        return f"\nconst {{ {pairs} }} = __need({self.earlier(found['module'])});"

    def passed_on(self, found: re.Match[str]) -> str:
        number = self.earlier(found["module"])
        self.exports.update({new: f"__need({number}).{old}" for old, new in renamed(found["names"])})
        return ""

    def listed(self, found: re.Match[str]) -> str:
        self.exports.update({new: old for old, new in renamed(found["names"])})
        return ""

    def declared(self, found: re.Match[str]) -> str:
        self.exports[found["name"]] = found["name"]
        return "\n"

    def later(self, found: re.Match[str]) -> str:
        """An import that is waited for: of the bundle, or of a file."""
        target = resolved(self.path, found["module"])
        if target in self.numbers:
            return f"await Promise.resolve().then(() => __need({self.numbers[target]}))"
        return f'await import("{self.folder}/{target}")'


def renamed(names: str) -> Iterator[tuple[str, str]]:
    """What stands in the braces of an import or export: names, and what each is called on the other side."""
    for each in names.split(","):
        if each.strip():
            old, _, new = each.strip().partition(" as ")
            yield old.strip(), (new or old).strip()


def joined(sources: Mapping[str, str], paths: Sequence[str], folder: str) -> str:
    """Stylesheets one after the other; what they name lies where it lay."""

    def moved(path: str) -> Callable[[re.Match[str]], str]:
        return lambda found: f'url("{folder}/{resolved(path, found["path"])}")'

    return "\n".join(URL.sub(moved(path), sources[path]) for path in paths)
