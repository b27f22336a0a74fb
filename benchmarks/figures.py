"""What was measured, as it is kept in results.json and told in the tables of docs/performance.md."""

from __future__ import annotations

import os
import platform
import re
import statistics
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

import msgspec

__all__ = [
    "Figure",
    "Piece",
    "Row",
    "blocks",
    "counted",
    "exact",
    "filled",
    "machine",
    "markdown",
    "of",
    "read",
    "rounded",
    "stamp",
    "table",
    "versions",
    "write",
]

PACKAGES: Final = ("stormtable", "numba", "numpy", "open_spiel", "starlette", "uvicorn", "websockets")
MARKED: Final = re.compile(r"(<!-- figures: ([a-z]+) -->\n).*?(<!-- end of figures -->)", re.DOTALL)


class Figure(msgspec.Struct, kw_only=True, omit_defaults=True):
    """One number: the median of the rounds and their extremes, or a number that does not vary."""

    value: int | float
    lowest: float | None = None
    highest: float | None = None
    unit: str = ""
    at_least: float | None = None  # the goal
    at_most: float | None = None

    @property
    def missed(self) -> bool:
        """Whether there is a goal, and it is not reached."""
        too_low = self.at_least is not None and self.value < self.at_least
        return too_low or (self.at_most is not None and self.value > self.at_most)

    @property
    def goal(self) -> str:
        """In words; "" if there is none."""
        if self.at_least is not None:
            return f"goal: at least {shown(self.at_least)}"
        return f"goal: at most {shown(self.at_most)}" if self.at_most is not None else ""


class Row(msgspec.Struct):
    """Figures of one thing, by what they tell."""

    name: str
    figures: dict[str, Figure]


class Piece(msgspec.Struct, kw_only=True):
    """Figures measured together."""

    date: str  # UTC, to the minute
    load: tuple[float, float]  # the machine's, over one minute, before and after
    share: float | None  # of the clock's time that the measured thread had its core; None where several processes work
    machine: str
    versions: dict[str, str]
    rows: list[Row]

    @property
    def missed(self) -> list[str]:
        """The figures that miss their goal, in words."""
        return [
            f"{row.name}, {name}: {cell(figure)} {figure.unit} ({figure.goal})"
            for row in self.rows
            for name, figure in row.figures.items()
            if figure.missed
        ]


def of(values: Sequence[float], unit: str, *, at_least: float | None = None, at_most: float | None = None) -> Figure:
    """The median of the rounds' values, and their extremes."""
    low, middle, high = (rounded(each) for each in (min(values), statistics.median(values), max(values)))
    return Figure(value=middle, lowest=low, highest=high, unit=unit, at_least=at_least, at_most=at_most)


def exact(value: int, unit: str) -> Figure:
    """A number that does not vary."""
    return Figure(value=value, unit=unit)


def rounded(value: float) -> float:
    """To four digits: more is noise."""
    return float(f"{value:.4g}")


# The file


def read(path: Path) -> dict[str, Piece]:
    """The pieces by name; none if there is no file yet."""
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Piece]) if path.exists() else {}


def write(path: Path, pieces: Mapping[str, Piece]) -> None:
    path.write_bytes(msgspec.json.format(msgspec.json.encode(dict(pieces)), indent=2) + b"\n")


# The machine


def machine() -> str:
    """Processor, cores, system."""
    return f"{processor()}, {os.cpu_count()} cores, {platform.system()} {platform.release().partition('-')[0]}"


def processor() -> str:
    info = Path("/proc/cpuinfo")
    found = re.search(r"^model name\s*: (.*)$", info.read_text(), re.MULTILINE) if info.exists() else None
    return found[1] if found else platform.processor() or platform.machine()


def versions() -> dict[str, str]:
    """Of Python and of the packages that the figures depend on, as far as they are installed."""
    found = {"python": f"{platform.python_version()} ({platform.python_implementation()})"}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


# The tables


def table(rows: Sequence[Row]) -> str:
    """A table in Markdown; a unit or goal that a column shares stands in its heading."""
    names = list(dict.fromkeys(name for row in rows for name in row.figures))
    columns = [[row.figures.get(name) for row in rows] for name in names]
    cells = [["", *(row.name for row in rows)]]
    for name, column in zip(names, columns, strict=True):
        unit = common(figure.unit for figure in column if figure)
        goal = common(figure.goal for figure in column if figure)
        heading = name + (f", {unit}" if unit else "") + (f" ({goal})" if goal else "")
        cells.append([heading, *(told(figure, unit, goal) if figure else "" for figure in column)])
    return markdown(list(zip(*cells, strict=True)))


def markdown(lines: Sequence[Sequence[str]]) -> str:
    """A table in Markdown, its columns aligned; the first line is the heading."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    rule = ["-" * width for width in widths]
    return "\n".join(
        "| " + " | ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)) + " |"
        for line in (lines[0], rule, *lines[1:])
    )


def counted(count: int, what: str) -> str:
    """So many of a thing: "1 descent", "2,048 descents"."""
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def entry(scenario: str, options: Mapping[str, object]) -> str:
    """The key of a scenario in a file of results, with the options that were set."""
    return " ".join([scenario, *(f"{name}={value}" for name, value in sorted(options.items()))])


def scenario_of(key: str) -> str:
    """The scenario of such a key."""
    return key.partition(" ")[0]


def title(game: Any, key: str) -> str:
    """The same in a table: "Jumpstrike, Fleet, tabletop"."""
    scenario, *options = key.split(" ")
    titles = {option.name: option.title.lower() for option in game.OPTIONS}
    said = [game.TITLE, game.SCENARIOS[scenario].title]
    for name, _, value in (each.partition("=") for each in options):
        said.append(f"{value} {titles[name]}" if value.isdecimal() else titles[name])
    return ", ".join(said)


def common(texts: Iterable[str]) -> str:
    found = set(texts)
    return found.pop() if len(found) == 1 else ""


def told(figure: Figure, unit: str, goal: str) -> str:
    """A cell, with what its heading does not say."""
    own_unit = f" {figure.unit}" if figure.unit != unit else ""
    own_goal = f"; {figure.goal}" if figure.goal != goal and figure.goal else ""
    return cell(figure) + own_unit + own_goal + (" **missed**" if figure.missed else "")


def cell(figure: Figure) -> str:
    if figure.lowest is None or figure.highest is None:
        return shown(figure.value)
    return f"{shown(figure.value)} ({shown(figure.lowest)} to {shown(figure.highest)})"


def shown(value: float) -> str:
    """Whole numbers as they are, others to three digits."""
    if isinstance(value, int):
        return f"{value:,}"
    three = float(f"{value:.3g}")
    return f"{three:,.0f}" if abs(three) >= 1000 else f"{three:g}"


def stamp(piece: Piece) -> str:
    before, after = piece.load
    text = f"Measured on {piece.date}; load of the machine {before:.2f} before, {after:.2f} after"
    return (
        f"{text}; the thread had {100 * piece.share:.1f} % of the clock's time."
        if piece.share is not None
        else f"{text}."
    )


def machines(pieces: Mapping[str, Piece]) -> str:
    """The machines and versions, with the pieces measured there if they differ."""
    found: dict[str, list[str]] = {}
    for name, piece in pieces.items():
        where = f"{piece.machine};\n{', '.join(f'{each} {number}' for each, number in piece.versions.items())}."
        found.setdefault(where, []).append(name)
    if len(found) == 1:
        return next(iter(found))
    return "\n\n".join(f"{', '.join(names)}: {where}" for where, names in found.items())


def blocks(pieces: Mapping[str, Piece]) -> dict[str, str]:
    """What stands between the markers of the document, by their names."""
    return {name: f"{table(piece.rows)}\n\n{stamp(piece)}" for name, piece in pieces.items()} | {
        "machine": machines(pieces)
    }


def filled(document: str, texts: Mapping[str, str]) -> str:
    """The document with texts between its markers. Raises ValueError for a text that has no markers."""
    homeless = texts.keys() - {name for _, name, _ in MARKED.findall(document)}
    if homeless:
        raise ValueError(f"no place is marked for the figures of {', '.join(sorted(homeless))}")
    return MARKED.sub(lambda m: f"{m[1]}\n{texts[m[2]]}\n\n{m[3]}" if m[2] in texts else m[0], document)
