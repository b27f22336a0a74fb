"""The page of tables, the ruler and the map of `stormtable print`: figures out of the rules that use them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stormtable.engine.amounts import capital
from stormtable.engine.hexes import row_of
from stormtable.engine.prints import grid, hex_names, listing, ranges
from stormtable.games.jumpstrike.data.designs import LIMITS, Plan, cost
from stormtable.games.jumpstrike.faces.board import RADIUS
from stormtable.games.jumpstrike.rules import missiles, pod_rolls, ships
from stormtable.games.jumpstrike.rules.ground import CONTACT, HEX
from stormtable.games.jumpstrike.rules.paths import REACH
from stormtable.games.jumpstrike.rules.state import Hit, Setup, State, Step
from stormtable.games.jumpstrike.words.names import (
    EXAMPLES,
    STEPS,
    class_name,
    order_title,
    ship_label,
)
from stormtable.games.jumpstrike.words.scene_names import angle
from stormtable.language import phrase, say, say_as
from stormtable.scene.prints import ArcTemplate, HexSheet, MapMark, PrintTable, Ruler, Stretch, TableMap, TablePage

__all__ = ["guard_sector", "hex_map", "ruler", "table_map", "tables"]

SHIP: Final = {
    Hit.NONE: phrase("Nothing"),
    Hit.DISABLED: phrase("Ship disabled"),
    Hit.DESTROYED: phrase("Ship destroyed"),
}
TURNS: Final = ("TP", "TS")
TOTALS: Final = range(-30, 60)
SUMS: Final = range(-8, 6)  # of modifiers, in the table of what to roll
RULED: Final = 20  # hexes: more than the range term ever counts of a sample design


def tables(view: State) -> TablePage:
    """Everything that is looked up in play, on one page."""
    tabletop = bool(view.table.tabletop)
    return TablePage(
        title=say("Jumpstrike: tables for play"),
        tables=(
            listing(say("Sequence of play"), sequence(), "JS-2.1"),
            grid(
                say("Orders"),
                [say_as("column", "Order"), say("What it does")],
                orders(tabletop),
                "JS-3.3",
                (1, 4.4),
                (1,),
            ),
            missile_table(tabletop),
            grid(say("Pod attack: the total"), ["", ""], pod_terms(tabletop), "JS-6.2", (1, 3.4), (1,)),
            *pod_tables(view),
            needed(),
            ship_table(),
            listing(say("Resolution"), map(say, RESOLUTION), "JS-7.1"),
            classes(view.table),
        ),
        columns=2,
    )


RESOLUTION: Final = (
    phrase(
        "Ship results take effect. A destroyed ship goes with its pod groups; a disabled one has no orders or attacks."
    ),
    phrase("Tactical rating: the base less the groups that the ship controls, at least 0."),
    phrase("Victory: a side without an operational ship is out."),
)


def sequence() -> Iterator[str]:
    steps = [step for step in STEPS if step != Step.SET_UP]
    yield from (f"{number}  {capital(say(STEPS[step]))}" for number, step in enumerate(steps, 1))


def orders(tabletop: bool) -> Iterator[tuple[str, str]]:
    words = [each for word in EXAMPLES for each in ((word, f"{word}30") if tabletop and word in TURNS else (word,))]
    yield from ((word, order_title(word, tabletop=tabletop)) for word in words)
    yield "@5", say("Phase 5, every turn: at most 1 from the last, 1 to 10")


def missile_table(tabletop: bool) -> PrintTable:
    def result(face: int) -> str:
        if face <= missiles.DESTROYS:
            return say("Ship destroyed; one pod or missile destroyed")
        return say("Ship disabled; one pod or missile destroyed") if face <= missiles.DISABLES else say("Nothing")

    faces = range(1, missiles.MISSILE_SIDES + 1)
    note = say(
        "It flies up to {n} hexes, stops in the first occupied one, strikes the most massive unit there.", n=REACH
    )
    if tabletop:
        text = phrase(
            "It flies {length} cm straight ahead, stops beside the first unit in its way, "
            "strikes the most massive there."
        )
        note = say(text, length=REACH * HEX // 100)
    rows = ranges(faces, result, open_ended=False)
    return grid(
        say("Missile combat"), [f"1D{missiles.MISSILE_SIDES}", say("Result")], rows, "JS-5.3", (1, 4), (1,), note
    )


def pod_terms(tabletop: bool) -> Iterator[tuple[str, str]]:
    yield f"1D{pod_rolls.POD_SIDES}", say("for each attacking pod")
    yield say("+ phase"), say("the difference of the phases")
    yield say("+ Defense"), say("of the target ship; 0 of a pod group")
    yield say("+ {n} each", n=pod_rolls.GUARD_DEFENSE), say("for guard pods sacrificed on the side attacked")
    far = say("+ range / {n}", n=pod_rolls.RANGE_STEP)
    if tabletop:
        far = say("+ distance / {length} cm", length=pod_rolls.RANGE_STEP * HEX // 100)
    yield far, say("from the pods' ship, rounded down, at most its tactical rating")
    yield say("- tactical"), say("the current rating of the pods' ship")


def pod_tables(view: State) -> Iterator[PrintTable]:
    """What a total does, out of the rule that reads it; and attacks to disable where they are played."""
    modes = (False, True) if view.table.to_disable else (False,)
    for disable in modes:
        title, rule = say("Pod attack: the result"), "JS-6.3"
        if disable:
            title, rule = say("Attack to disable (ships)"), "JS-6.7"

        def told(total: int, disable: bool = disable) -> str:
            hit = pod_rolls.result(total, disable)
            if disable or total > pod_rolls.MISSES:
                return say(SHIP[Hit(hit)])
            return say("{result}; one pod destroyed", result=say(SHIP[Hit(hit)]))

        yield grid(title, [say("Total"), say("Result")], ranges(TOTALS, told), rule, (1, 3), (1,))


def needed() -> PrintTable:
    """What a pod must roll, by the sum of its modifiers."""

    def highest(low: int, wanted: tuple[Hit, ...]) -> str:
        faces = [f for f in range(1, pod_rolls.POD_SIDES + 1) if pod_rolls.result(f + low, False) in wanted]
        return "-" if not faces else say("1 to {n}", n=max(faces)) if max(faces) > 1 else "1"

    rows = [
        (
            f"{total:+d}".replace("-", "\u2212") if total else "0",
            highest(total, (Hit.DESTROYED,)),
            highest(total, (Hit.DESTROYED, Hit.DISABLED)),
        )
        for total in SUMS
    ]
    return grid(
        say("What a pod must roll"),
        [say("Modifiers"), say("Destroys on"), say("Destroys or disables on")],
        rows,
        "JS-6.3",
    )


def ship_table() -> PrintTable:
    dice = f"{ships.DICE}D{ships.SHIP_SIDES}"
    rows = [
        (str(ships.HITS), say("Target disabled; of a group one pod destroyed")),
        (say("{n} or more", n=ships.HITS + 1), say("Nothing")),
    ]
    note = say("Each ship once a turn, chosen in secret, all at once: an enemy ship or group in its hex.")
    return grid(say("Ship combat"), [dice, say("Result")], rows, "JS-7.0", (1, 4), (1,), note)


def classes(setup: Setup) -> PrintTable:
    """The designs that are played."""
    heads = (
        say("Class"),
        say("Mass"),
        say("Tac"),
        say("Def"),
        say("Fwd"),
        say("Aft"),
        say("Missiles"),
        say("Pods"),
        say("Guards"),
        say("Cost"),
    )
    rows: dict[str, tuple[object, ...]] = {}
    for design in setup.designs[: setup.n_ships]:
        values = {key: int(getattr(design, key)) for key in LIMITS}
        name = class_name(design)
        rows[name] = (name, *values.values(), cost(Plan(name, **values)))
    return grid(say("Designs in this scenario"), heads, rows.values(), "JS-9.50", (2.6, *[1] * 5, 1.5, 1, 1.3, 1), (0,))


def ruler(view: State) -> Ruler:
    """Along a row of hexes, or in centimetres: how far a missile flies, and the range term of pods."""
    tabletop, step = bool(view.table.tabletop), pod_rolls.RANGE_STEP
    hexagon = HEX if tabletop else 100
    terms = tuple(
        Stretch(
            near=hexagon * (far - 1 if far and not tabletop else far),
            far=hexagon * min(far + step - (not tabletop), RULED),
            text=say("pods +{n}", n=far // step),
        )
        for far in range(0, RULED, step)
    )
    title = say("Hexes along a row; a missile's reach, and what range adds to a pod's roll (JS-5.1, JS-6.2)")
    if tabletop:
        title = say("Centimetres; a missile's reach, and what range adds to a pod's roll (JS-12.5, JS-12.8)")
    return Ruler(
        title=title,
        length=hexagon * RULED,
        numbered=hexagon,
        stretches=((Stretch(near=0, far=hexagon * REACH, text=say("missile")),), terms),
    )


def starts(view: State) -> tuple[MapMark, ...]:
    """Where ships begin, on hexes or on the table."""
    setup = view.table
    return tuple(
        MapMark(
            cell=(int(each.q), int(each.r) if setup.tabletop else row_of(each.q, each.r)),
            text=ship_label(setup, number),
            side=int(each.side),
            facing=angle(setup, each.facing),
        )
        for number, each in enumerate(setup.designs[: setup.n_ships])
    )


def hex_map(view: State, title: str) -> HexSheet:
    """The map, with the hexes where ships begin."""
    columns, rows = int(view.table.columns), int(view.table.rows)
    names, marks = hex_names(columns, rows), starts(view)
    return HexSheet(
        title=say("Jumpstrike: {title}", title=title),
        columns=columns,
        rows=rows,
        names=names,
        directions=tuple("123456"),
        marks=marks,
    )


def table_map(view: State, title: str) -> TableMap:
    """The table, with the places where ships begin (JS-12.11, JS-12.14)."""
    columns, rows = int(view.table.columns), int(view.table.rows)
    return TableMap(
        title=say("Jumpstrike: {title}", title=title),
        width=HEX * columns,
        height=HEX * rows,
        grid=2 * HEX,
        marks=starts(view),
        notes=(
            say(
                "{width} x {height} cm (JS-12.1). Bases are 2.5 cm across; where the centre is, the unit is.",
                width=5 * columns,
                height=5 * rows,
            ),
        ),
    )


def guard_sector() -> ArcTemplate:
    """One of the six sectors that guard pods watch, laid about a base; its inner ring is contact (JS-12.4, JS-12.9)."""
    note = say("Front is centred on the heading; on the line between two sectors guards of both are eligible.")
    return ArcTemplate(
        title=say("Guard sector, 60 degrees; the ring is contact"),
        half=300,
        radius=2 * HEX,
        rings=(CONTACT,),
        base=RADIUS,
        note=note,
    )
