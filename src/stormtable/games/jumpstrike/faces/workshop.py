"""Section 8, ship design, for the page: fields, cost part by part, limits and faults (stormtable.engine.workshops)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormtable.engine.designs import joined, refuse_faulty, scenario_contents, unit_key
from stormtable.engine.game import BadInput
from stormtable.engine.inputs import Part
from stormtable.engine.workshops import Assessment, CostPart, DesignFault, DesignField, DesignGauge, DesignGroup, Words
from stormtable.games.jumpstrike.data.designs import (
    LIMITS,
    MISSILES_A_LAUNCHER,
    Plan,
    cost,
    faults,
    plan_words,
    plans,
    read_draft,
    weight_of,
)
from stormtable.games.jumpstrike.data.scenarios import shipped_scenarios
from stormtable.games.jumpstrike.rules.state import NAME_BYTES
from stormtable.language import phrase, say

__all__ = ["COST", "GROUPS", "NOTE", "RULE", "SCENARIO", "TITLE", "assess", "commission", "file", "read", "stock"]

TITLE: Final = phrase("Ship designer")
RULE: Final = "JS-8.1"
COST: Final = phrase("Cost")
NOTE: Final = phrase("What a number costs and where its limits are")
SCENARIO: Final = "fleet"
TITLES: Final = {
    "mass": (phrase("Mass"), "JS-8.1", phrase("Missiles strike the most massive unit of a hex.")),
    "tactical": (
        phrase("Tactical rating"),
        "JS-8.1",
        phrase("Taken off every pod's roll, less one for each group under control."),
    ),
    "defense": (phrase("Defense"), "JS-8.1", phrase("Added to every pod's roll against the ship.")),
    "forward": (phrase("Launchers forward"), "JS-8.1", phrase("Missiles a turn along the facing.")),
    "aft": (phrase("Launchers aft"), "JS-8.1", phrase("Missiles a turn the opposite way.")),
    "missiles": (phrase("Missiles"), "JS-8.2", phrase("The magazine, for the whole game.")),
    "squadrons": (phrase("Strike squadrons"), "JS-8.1", phrase("Pods to attack with, one a squadron.")),
    "guards": (phrase("Guard pods"), "JS-8.1", phrase("Each may be sacrificed for 5 more Defense against one roll.")),
}
NUMBERS: Final = tuple(DesignField(key, title, rule, *LIMITS[key], text) for key, (title, rule, text) in TITLES.items())
NAME: Final = DesignField("name", phrase("Name"), "JS-8.50", 2, NAME_BYTES, kind="text")
GROUPS: Final = (DesignGroup(phrase("The design"), (NAME, *NUMBERS)),)


def stock() -> Sequence[Words]:
    """The five classes (JS-9.50)."""
    return [plan_words(plan) for plan in plans().values()]


def assess(words: Words) -> Assessment:
    """Cost, limits and faults of a design (JS-8.1, JS-8.2)."""
    plan = read_draft(Part(words, "", "design"))
    return Assessment(
        unit=unit_key(plan.name),
        cost=cost(plan),
        parts=tuple(parts_of(plan)),
        gauges=(
            DesignGauge(say("Launchers, squadrons and guard pods"), aboard(plan), plan.mass, "JS-8.1"),
            DesignGauge(say("Missiles"), plan.missiles, MISSILES_A_LAUNCHER * plan.launchers, "JS-8.2"),
        ),
        faults=tuple(all_faults(plan)),
    )


def aboard(plan: Plan) -> int:
    return plan.launchers + plan.squadrons + plan.guards


def parts_of(plan: Plan) -> list[CostPart]:
    counts = {key: int(getattr(plan, key)) for key in LIMITS}
    return [CostPart(key, n, weight_of(key), weight_of(key) * n) for key, n in counts.items()]


def all_faults(plan: Plan) -> list[DesignFault]:
    found = [DesignFault(each.key, each.rule, each.text) for each in faults(plan)]
    if unit_key(plan.name) in plans():
        found.append(
            DesignFault(
                "name", "JS-8.50", say("{name} is one of the five classes; another name is needed", name=plan.name)
            )
        )
    return found


def read(contents: Mapping[str, Any]) -> Sequence[Words]:
    """The designs of a file of designs, or of a scenario file."""
    part = Part(contents)
    if part.text("game", "jumpstrike") != "jumpstrike":
        raise part.error(f"{part.text('game')!r}: these are designs of another game; jumpstrike is expected", "game")
    found = [plan_words(read_draft(below)) for _, below in part.parts("designs")]
    if not found:
        raise part.error("there is no design in it; a table [designs.lancer] is expected for a design 'Lancer'")
    return found


def file(designs: Sequence[Words]) -> dict[str, Any]:
    """Tables as `read` and scenario files take them."""
    drafts = [read_draft(Part(words, "", f"designs[{i}]")) for i, words in enumerate(designs, 1)]
    return {"game": "jumpstrike", "designs": {unit_key(plan.name) or "unnamed": plan_words(plan) for plan in drafts}}


def commission(scenario: str | Mapping[str, Any], designs: Sequence[Words]) -> dict[str, Any]:
    """The contents of a scenario file that has these designs too."""
    contents = scenario_contents(scenario, shipped_scenarios())
    added: dict[str, Words] = {}
    for i, words in enumerate(designs, 1):
        plan = read_draft(Part(words, "", f"designs[{i}]"))
        refuse_faulty(plan.name, all_faults(plan))
        key = unit_key(plan.name)
        if key in added:
            raise BadInput(f"design {plan.name!r}: there are two designs of that name")
        added[key] = plan_words(plan)
    return {**contents, "designs": joined(contents, "designs", added)}
