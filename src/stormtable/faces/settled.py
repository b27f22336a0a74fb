"""A board for programs that know SVG but little of style sheets: every element with its own settled style.

Rules of the board's style sheet are matched here, custom properties put in, and what `<use>` repeats is copied, since
its colours follow from where it is used. What only makes sense on a page (hover, motion, the size of the screen) is
left out.
"""

from __future__ import annotations

import copy
import functools
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element, fromstring, register_namespace, tostring

from stormtable.faces.svg import stylesheet

__all__ = ["settled"]

SVG: Final = "{http://www.w3.org/2000/svg}"
COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
AT_BLOCK: Final = re.compile(r"@[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
SIMPLE: Final = re.compile(r"(:not\([^)]*\)|::?[\w-]+(?:\([^)]*\))?|\.[\w-]+|#[\w-]+|\[[^\]]*\]|\*|[\w-]+)")
ATTRIBUTE: Final = re.compile(r"\[\s*([\w-]+)\s*(?:([*^$~]?=)\s*[\"']?([^\"'\]]*)[\"']?)?\s*\]")
VARIABLE: Final = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)")
COMBINATOR: Final = re.compile(r"\s*([>+~])\s*(?![^\[]*\])")
BETWEEN: Final = re.compile(r"\s+(?![^\[]*\])")
DEPTH: Final = 8  # variables within variables

Styles = dict[str, str]


class Rule(NamedTuple):
    """One selector with what it sets."""

    parts: tuple[
        tuple[str, tuple[str, ...]], ...
    ]  # the element first: how each stands above the one before; simple ones
    weight: tuple[int, int, int, int]  # specificity, and its place in the sheet
    sets: tuple[tuple[str, str], ...]


@functools.cache
def rules() -> dict[str, tuple[Rule, ...]]:
    """The rules of the board's style sheet by one simple selector that an element must fit."""
    found: defaultdict[str, list[Rule]] = defaultdict(list)
    sheet = AT_BLOCK.sub("", COMMENT.sub("", stylesheet()))
    for place, block in enumerate(RULE.finditer(sheet)):
        pairs = (each.partition(":") for each in block[2].split(";") if ":" in each)
        sets = tuple((name.strip(), value.replace("!important", "").strip()) for name, _, value in pairs)
        for selector in re.split(r",(?![^(]*\))", block[1]):
            rule = read_rule(selector.strip(), place, sets)
            if rule is not None:
                found[key_of(rule)].append(rule)
    return {key: tuple(each) for key, each in found.items()}


def read_rule(selector: str, place: int, sets: tuple[tuple[str, str], ...]) -> Rule | None:
    """A selector; None for one that no picture fits."""
    parts: list[tuple[str, tuple[str, ...]]] = []
    how = ""
    for word in reversed(BETWEEN.split(COMBINATOR.sub(r" \1 ", selector))):
        if word in ">+~":
            how = word
            continue
        simple = tuple(SIMPLE.findall(word))
        if any(each.startswith(":") and not each.startswith((":not(", ":first-child")) for each in simple):
            return None
        parts.append((how or " ", simple))
        how = ""
    flat = [each.removeprefix(":not(") for _, simple in parts for each in simple]
    kinds = [sum(each.startswith(signs) for each in flat) for signs in ("#", (".", "[", ":"))]
    return Rule(tuple(parts), (kinds[0], kinds[1], len(flat) - sum(kinds), place), sets)


def key_of(rule: Rule) -> str:
    return next((each for each in rule.parts[0][1] if each.startswith((".", "#")) or each[0].isalpha()), "*")


class Board:
    """A drawing whose elements are being given their styles."""

    def __init__(self, root: Element) -> None:
        self.root = root
        self.named = {each.get("id", ""): each for each in root.iter()}
        self.parents: dict[Element, Element] = {}

    def settle(self) -> None:
        """Copy what is used, and write all styles."""
        self.expand(self.root, 0)
        self.parents = {child: parent for parent in self.root.iter() for child in parent}
        for sheet in list(self.root.iter(f"{SVG}style")):
            self.parents[sheet].remove(sheet)
        self.style(self.root, {})

    def expand(self, parent: Element, depth: int) -> None:
        for place, child in enumerate(list(parent)):
            used = self.named.get((child.get("href") or "").removeprefix("#")) if child.tag == f"{SVG}use" else None
            if used is not None and depth < DEPTH:
                parent[place] = copy_of(child, used)
                self.expand(parent[place], depth + 1)
            elif child.tag != f"{SVG}defs":
                self.expand(child, depth)

    def style(self, element: Element, inherited: Mapping[str, str]) -> None:
        found: list[tuple[tuple[int, int, int, int], tuple[tuple[str, str], ...]]] = [
            (rule.weight, rule.sets) for rule in self.rules_for(element) if self.fits(element, rule, 0)
        ]
        own = tuple(part.partition(":")[::2] for part in (element.get("style") or "").split(";") if ":" in part)
        sets: Styles = {}
        for _, each in [*sorted(found, key=lambda one: one[0]), ((0, 0, 0, 0), own)]:
            sets.update((name.strip(), value.strip()) for name, value in each)
        variables = {**inherited, **{name: value for name, value in sets.items() if name.startswith("--")}}
        told = {name: put_in(value, variables) for name, value in sets.items() if not name.startswith("--")}
        style = ";".join(f"{name}:{value}" for name, value in told.items() if is_plain(name, value))
        if style:
            element.set("style", style)
        for child in element:
            self.style(child, variables)

    def rules_for(self, element: Element) -> Iterator[Rule]:
        keys = ["*", element.tag.removeprefix(SVG), f"#{element.get('id')}"]
        for key in [*keys, *(f".{name}" for name in (element.get("class") or "").split())]:
            yield from rules().get(key, ())

    def fits(self, element: Element, rule: Rule, at: int) -> bool:
        """Whether an element fits a rule from its part `at` on, the element itself first."""
        if not all(fits_simple(element, each, self.parents) for each in rule.parts[at][1]):
            return False
        if at + 1 == len(rule.parts):
            return True
        how, parent = rule.parts[at + 1][0], self.parents.get(element)
        if how in "+~":
            before = siblings_before(element, parent)
            return any(self.fits(each, rule, at + 1) for each in (before[-1:] if how == "+" else before))
        while parent is not None:
            if self.fits(parent, rule, at + 1):
                return True
            if how == ">":
                return False
            parent = self.parents.get(parent)
        return False


def siblings_before(element: Element, parent: Element | None) -> list[Element]:
    """Those of one parent that stand before an element."""
    if parent is None:
        return []
    all_of = list(parent)
    return all_of[: all_of.index(element)]


def fits_simple(element: Element, simple: str, parents: Mapping[Element, Element]) -> bool:
    """Whether an element fits a tag, class, id, attribute, `:not()` of one of these, or `:first-child`."""
    if simple.startswith(":not("):
        return not all(fits_simple(element, each, parents) for each in SIMPLE.findall(simple[5:-1]))
    if simple.startswith(":"):
        return not siblings_before(element, parents.get(element))
    if simple.startswith("."):
        return simple[1:] in (element.get("class") or "").split()
    if simple.startswith("#"):
        return element.get("id") == simple[1:]
    if simple.startswith("["):
        found = ATTRIBUTE.match(simple)
        value = element.get(found[1]) if found else None
        return found is not None and value is not None and holds(value, found[2], found[3])
    return simple == "*" or element.tag == f"{SVG}{simple}"


def holds(value: str, how: str | None, wanted: str) -> bool:
    """Whether an attribute is as its selector has it; without a sign, any value is."""
    match how:
        case "*=":
            return wanted in value
        case "^=":
            return value.startswith(wanted)
        case "$=":
            return value.endswith(wanted)
        case "~=":
            return wanted in value.split()
        case _:
            return how is None or value == wanted


def copy_of(use: Element, used: Element) -> Element:
    """What `<use>` shows, as a group in its place; a symbol's own frame is left out."""
    group = Element(f"{SVG}g", {name: value for name, value in use.items() if name not in ("href", "x", "y")})
    x, y = use.get("x", "0"), use.get("y", "0")
    if (x, y) != ("0", "0"):
        group.set("transform", f"{use.get('transform', '')} translate({x} {y})".strip())
    twin = copy.deepcopy(used)
    if twin.tag == f"{SVG}symbol":
        group.extend(twin)
    else:
        twin.attrib.pop("id", None)
        group.append(twin)
    return group


def put_in(value: str, variables: Mapping[str, str]) -> str:
    """A value with its variables put in; those that there are not by what stands in their place."""
    for _ in range(DEPTH):
        if "var(" not in value:
            break
        value = VARIABLE.sub(lambda found: variables.get(found[1], (found[2] or "").strip()), value)
    return value


def is_plain(name: str, value: str) -> bool:
    """Whether programs without a page understand it: no sums, and no movement."""
    return (
        bool(value)
        and not name.startswith(("transition", "animation"))
        and not re.search(r"(calc|min|max|clamp|color-mix|env)\(", value)
    )


def settled(drawing: str) -> str:
    """A drawing that stands alone, its style sheet settled into its elements."""
    register_namespace("", SVG[1:-1])
    root = fromstring(drawing)  # noqa: S314  (it was drawn here)
    Board(root).settle()
    return tostring(root, encoding="unicode")
