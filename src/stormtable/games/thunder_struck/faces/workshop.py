"""Boards and consoles of one's own (TS-2.51) for the page: what they consist of, limits, faults (engine.workshops)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from stormtable.engine.designs import (
    fault_at,
    fault_from,
    limit_faults,
    read_design,
    refuse_faulty,
    scenario_contents,
    unit_key,
)
from stormtable.engine.game import BadInput
from stormtable.engine.inputs import Part
from stormtable.engine.workshops import Assessment, DesignFault, DesignField, DesignGauge, DesignGroup, Words
from stormtable.games.thunder_struck.data.boards import (
    LEAST_SPACES,
    SMALLEST_RING,
    read_board,
    read_console,
    read_space,
)
from stormtable.games.thunder_struck.data.designs import scenario_table, scenario_words
from stormtable.games.thunder_struck.data.scenarios import shipped_scenarios
from stormtable.games.thunder_struck.rules.state import (
    MAX_CUBES,
    MAX_RING,
    MAX_SEATS,
    MAX_SECTORS,
    N_SPACES,
    NAME_BYTES,
    DiceSpace,
    Setup,
)
from stormtable.language import phrase, say

__all__ = ["COST", "GROUPS", "NOTE", "RULE", "SCENARIO", "TITLE", "assess", "commission", "file", "read", "stock"]

TITLE: Final = phrase("Console and board designer")
RULE: Final = "TS-2.51"
COST: Final = ""
NOTE: Final = phrase("Nothing has a cost: all ships have the console that you make, so that it is fair to all")
SCENARIO: Final = "duel"
LIMITS: Final = "TS-2.51"
LONGEST_NAME: Final = 40
LONGEST_TEXT: Final = 120
ROW: Final = re.compile(r"(\w+)\[(\d+)\](?:\.(\w+))?")
FIELDS: Final = {"takes": "high"}  # what a file says in one value, by the field that shows its faults
SIDE_TITLES: Final = (("front", phrase("Front")), ("rear", phrase("Rear")))
KIND_TITLES: Final = (
    ("boost", phrase("Boost")),
    ("manoeuvre", phrase("Manoeuvre")),
    ("fire", phrase("Fire")),
    ("power", phrase("Power")),
    ("shield", phrase("Shield")),
)
FACING_TITLES: Final = (("clockwise", phrase("Clockwise")), ("anticlockwise", phrase("Anticlockwise")))
SHIELD: Final = ("kind", "shield")


def number(
    key: str, title: str, rule: str, low: int, high: int, default: int, text: str = "", only: tuple[str, ...] = ()
) -> DesignField:
    return DesignField(key, title, rule, low, high, text, default=default, only=only)


def choice(key: str, title: str, rule: str, titles: tuple[tuple[str, str], ...]) -> DesignField:
    return DesignField(key, title, rule, kind="choice", default=titles[0][0], choices=titles)


def sides(key: str, title: str, rule: str, text: str, only: tuple[str, ...] = ()) -> DesignField:
    return DesignField(key, title, rule, 1, 0, text, "set", ("front",), SIDE_TITLES, only=only)


GROUPS: Final = (
    DesignGroup(
        phrase("Console and board"),
        (
            DesignField("name", phrase("Name"), LIMITS, 1, LONGEST_NAME, kind="text", default=""),
            DesignField("text", phrase("In a sentence"), LIMITS, 0, LONGEST_TEXT, kind="text", default=""),
            number("cubes", phrase("Power cubes at the start"), "TS-1.2", 0, MAX_CUBES, 1, phrase("Of each ship.")),
        ),
    ),
    DesignGroup(
        phrase("Dice spaces"),
        (
            DesignField("name", phrase("Name"), LIMITS, 1, NAME_BYTES, phrase("As on the console: B1."), "text", ""),
            choice("kind", phrase("Kind"), "TS-2.5", KIND_TITLES),
            sides("damage", phrase("Damaged by hits from"), "TS-6.6", phrase("Its colours.")),
            sides(
                "protects",
                phrase("Stops hits from"),
                "TS-6.4",
                phrase("Each must be among its colours (TS-6.12)."),
                SHIELD,
            ),
            number("low", phrase("Takes from"), "TS-3.1", 1, 6, 1, only=SHIELD),
            number("high", phrase("to"), "TS-3.1", 1, 6, 6, only=SHIELD),
            DesignField("up", phrase("Up at the start"), "TS-1.2", kind="flag", default=False, only=SHIELD),
        ),
        LIMITS,
        phrase(
            "Two spaces each of Boost, Manoeuvre and Fire, since TS-6.8 speaks of both; "
            "of the others as many as you like."
        ),
        "spaces",
        phrase("Space"),
        LEAST_SPACES,
        N_SPACES,
    ),
    DesignGroup(
        phrase("Sectors"),
        (
            number(
                "spaces",
                phrase("Spaces"),
                LIMITS,
                SMALLEST_RING,
                MAX_RING,
                13,
                phrase("In the ring, numbered from 0 (TS-2.6)."),
            ),
            DesignField(
                "opposite",
                phrase("Steps to the opposite spots"),
                "TS-2.6",
                1,
                MAX_RING - 1,
                phrase("None: half way round."),
                "numbers",
                (),
                most=2,
            ),
            DesignField(
                "gates",
                phrase("Gates"),
                "TS-2.4",
                0,
                MAX_RING - 1,
                phrase("The same numbers in both Sectors."),
                "numbers",
                (),
                most=MAX_RING,
            ),
        ),
        LIMITS,
        "",
        "sectors",
        phrase("Sector"),
        1,
        MAX_SECTORS,
    ),
    DesignGroup(
        phrase("Where ships start"),
        (
            number("sector", phrase("Sector"), "TS-2.3", 1, MAX_SECTORS, 1),
            number("space", phrase("Space"), "TS-2.3", 0, MAX_RING - 1, 0),
            choice("facing", phrase("Facing"), "TS-2.6", FACING_TITLES),
        ),
        "TS-1.5",
        phrase("Two seats, or four in two teams: the first and third against the second and fourth."),
        "starts",
        phrase("Seat"),
        2,
        MAX_SEATS,
    ),
)


def stock() -> Sequence[Words]:
    """The console as it is on the boards of the shipped scenarios (TS-2.5, TS-2.1)."""
    return [read_design(GROUPS, scenario_words(Part(part.table, part.file))) for part in shipped_scenarios().values()]


def assess(words: Words) -> Assessment:
    """Limits and faults of a console and its board (TS-2.51)."""
    design = read_design(GROUPS, words)
    return Assessment(
        unit=unit_key(design["name"]),
        cost=None,
        parts=(),
        gauges=(DesignGauge(say("Dice spaces"), len(design["spaces"]), N_SPACES, LIMITS),),
        faults=tuple(all_faults(design)),
    )


def all_faults(design: Words) -> list[DesignFault]:
    """What is beyond the limits, and what else the loader refuses."""
    found = list(limit_faults(GROUPS, design))
    if design["name"] and not unit_key(design["name"]):
        found.append(fault_at(GROUPS, "name", say("{name!r}: a letter or a digit is needed", name=design["name"])))
    wrong = {each.key.rpartition(".")[0] for each in found}
    found += [fault for i in range(len(design["spaces"])) if f"spaces.{i}" not in wrong for fault in misfits(design, i)]
    known = {each.key.partition(".")[0] for each in found}
    if not known & {"spaces", "cubes"}:
        found += refusals(design, read_console)
    if not known & {"sectors", "starts"}:
        found += refusals(design, read_board)
    return found


def misfits(design: Words, i: int) -> Iterator[DesignFault]:
    """What does not fit in a dice space: its name among the others, its numbers, its colours."""
    taken = [row["name"] for row in design["spaces"][:i]]
    row = scenario_table(design)["spaces"][i]
    try:
        read_space(Part(row, "", f"spaces[{i + 1}]"), DiceSpace(), taken)
    except BadInput as error:
        yield fault_from(GROUPS, error, key_of(error))


def refusals(design: Words, loader: Callable[[Part, Setup], None]) -> Iterator[DesignFault]:
    """What the loader of the console or of the board refuses."""
    try:
        loader(Part(scenario_table(design)), Setup())
    except BadInput as error:
        yield fault_from(GROUPS, error, key_of(error))


def key_of(error: BadInput) -> str:
    """The field that a refusal of the loader means."""
    found = ROW.fullmatch(error.where)
    if not found:
        return error.where
    row = f"{found[1]}.{int(found[2]) - 1}"
    return f"{row}.{FIELDS.get(found[3], found[3])}" if found[3] else row


# Files and matches


def read(contents: Mapping[str, Any]) -> Sequence[Words]:
    """The console and the board of a scenario file."""
    part = Part(contents)
    if part.text("game", "thunder_struck") != "thunder_struck":
        raise part.error(
            f"{part.text('game')!r}: this is a scenario of another game; thunder_struck is expected", "game"
        )
    return [read_design(GROUPS, scenario_words(part), "the scenario")]


def file(designs: Sequence[Words]) -> dict[str, Any]:
    """A scenario file, which `read` and the lobby take. Raises BadInput: it holds one console and board."""
    drafts = [read_design(GROUPS, words, f"designs[{i}]") for i, words in enumerate(designs, 1)]
    if len(drafts) != 1:
        raise BadInput(f"{len(drafts)} designs; a scenario has one console and one board (TS-2.51)", LIMITS)
    return scenario_table(drafts[0])


def commission(scenario: str | Mapping[str, Any], designs: Sequence[Words]) -> dict[str, Any]:
    """The contents of a scenario file with this console and this board in place of its own."""
    contents = scenario_contents(scenario, shipped_scenarios())
    table = file(designs)
    design = read_design(GROUPS, designs[0])
    refuse_faulty(design["name"], all_faults(design))
    return {**{key: contents[key] for key in ("options",) if key in contents}, **table}
