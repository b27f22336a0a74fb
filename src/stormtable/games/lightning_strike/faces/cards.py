"""Pieces with their counters, and datacards as the sheet prints them, with the values that count now."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Final, Literal

from msgspec.structs import replace

from stormtable.engine.amounts import minus
from stormtable.engine.plane import HALF, bearing, turn_between
from stormtable.engine.records import copy_record, pack
from stormtable.games.lightning_strike.data.cards import class_name
from stormtable.games.lightning_strike.faces.figures import bands_of
from stormtable.games.lightning_strike.faces.memory import Memory
from stormtable.games.lightning_strike.faces.silhouettes import silhouette_id
from stormtable.games.lightning_strike.rules.attack import side_attacked
from stormtable.games.lightning_strike.rules.state import (
    N_UNITS,
    RADIUS,
    Damage,
    Mark,
    Side,
    State,
    Status,
    Unit,
)
from stormtable.games.lightning_strike.rules.state import Card as Printed
from stormtable.games.lightning_strike.rules.values import (
    basic_move,
    bears,
    distance,
    is_enemy,
    jammed,
    on_table,
    overthrust_move,
    side_of_unit,
    touches,
)
from stormtable.games.lightning_strike.words.names import centimetres, degrees, weapon_labels
from stormtable.games.lightning_strike.words.scene_names import (
    ARC_WORDS,
    ITS_SIDES,
    KIND_WORDS,
    TYPE_WORDS,
    Names,
    facing_word,
    packed_cards,
    piece_id,
    place_word,
    range_word,
)
from stormtable.language import Itself, made_once, phrase, say, say_count, say_number
from stormtable.scene import Badge, Card, CardLine, Cell, Piece, Stat, Tone

__all__ = ["badges", "cards", "damage_of", "pieces", "weapon_slot"]

STUN_SHOWN: Final = 25  # per cent, for the drawing only
CRIPPLE_SHOWN: Final = 50


def weapon_slot(weapon: int) -> str:
    return f"weapon-{weapon}"


# Pieces


def pieces(state: State, past: Memory, names: Names) -> tuple[Piece, ...]:
    """The units on the table, and those destroyed this turn."""
    shown = [n for n in range(N_UNITS) if on_table(state, n) or n in past["lost"]]
    told, wakes = all_ranges(state, names), past["wakes"]
    return tuple(
        piece(state, n, tuple((x, y) for x, y in wakes.get(str(n), ())), told.get(n, ()), names) for n in shown
    )


def what_a_piece_tells(
    state: State, number: int, wake: tuple[Cell, ...], told: tuple[str, ...], names: Names
) -> tuple[Hashable, ...]:
    """All that a piece follows from."""
    own = number, names[number], names.labels[number], packed_cards(Itself(state.table))[number]
    return own, pack(state.units[number]), piece_status(state, number), wake, told


@made_once(1024, of=what_a_piece_tells)
def piece(state: State, number: int, wake: tuple[Cell, ...], told: tuple[str, ...], names: Names) -> Piece:
    """A unit on the table; `told`: how far it is to each enemy."""
    unit, here = state.units[number], on_table(state, number)
    return Piece(
        id=piece_id(number),
        name=names[number],
        label=names.labels[number],
        side=side_of_unit(number),
        silhouette=silhouette_id(state.table.cards[number]),
        cell=(int(unit.x), int(unit.y)),
        facing=int(unit.facing),
        radius=RADIUS,
        status=piece_status(state, number),
        damage=damage_of(unit),
        badges=tuple(badges(unit)) if here else (),
        wake=wake,
        text=piece_text(state, number),
        ranges=told,
    )


def piece_status(state: State, number: int) -> Literal["ready", "active", "done", "out"]:
    if not on_table(state, number):
        return "out"
    if state.depth and state.active[state.depth - 1].unit - 1 == number:
        return "active"
    return "done" if state.units[number].activated else "ready"


def damage_of(unit: Unit) -> int:
    """Per cent gone, for the drawing of its damage; the rules do not know this figure."""
    if unit.status == Status.DESTROYED:
        return 100
    return STUN_SHOWN * bool(unit.stunned) + CRIPPLE_SHOWN * bool(unit.crippled)


def piece_text(state: State, number: int) -> str:
    unit = state.units[number]
    if not on_table(state, number):
        return say("destroyed")
    parts = [
        say("at {place}", place=place_word(unit.x, unit.y)),
        say("facing {facing}", facing=facing_word(unit.facing)),
    ]
    parts += [badge.title or badge.text for badge in badges(unit)]
    return ", ".join(parts)


def badges(unit: Unit) -> Iterable[Badge]:
    """The counters that lie on a unit."""
    if unit.crippled:
        yield Badge(text=say("Crippled"), title=say("Crippled: Move and damage halved"), rule="LS-7.3", tone="bad")
    if unit.stunned:
        yield Badge(text=say("Stunned"), title=say("Stunned"), rule="LS-7.2", tone="bad")
    if unit.overthrust:
        yield Badge(text=say("Overthrust −3"), title=say("Overthrust: Actions at −3"), rule="LS-4.6", tone="now")
    if unit.evasive:
        yield Badge(text=say("Evasive +3"), title=say("Evasive: defense +3, no Actions"), rule="LS-4.5", tone="good")
    if unit.broadcasting:
        yield Badge(
            text=say("ECM {threshold}", threshold=unit.threshold),
            title=say("ECM, Threshold {threshold}", threshold=unit.threshold),
            rule="LS-9.1",
            tone="now",
        )
    for mark, text, title in (
        (Mark.HOSTILE, say("Jammed −2"), say("hostile Targeted ECM: attacks −2, no ECM, no Command Points")),
        (Mark.FRIENDLY, say("Masked +2"), say("friendly Targeted ECM: Avoidance +2")),
    ):
        if bears(unit, mark):
            yield Badge(text=text, title=title, rule="LS-9.7", tone="bad" if mark == Mark.HOSTILE else "good")


def what_ranges_follow_from(state: State, names: Names) -> tuple[Hashable, ...]:
    """All that the ranges between enemies follow from: how units stand."""
    units = enumerate(state.units)
    stand = tuple((n, unit.x, unit.y, unit.facing) for n, unit in units if unit.status == Status.ON_TABLE)
    return stand, tuple(names[n] for n, *_ in stand)


@made_once(256, of=what_ranges_follow_from)
def all_ranges(state: State, names: Names) -> dict[int, tuple[str, ...]]:
    """Those from each unit on the table."""
    return {n: tuple(ranges(state, n, names)) for n in range(N_UNITS) if on_table(state, n)}


def ranges(state: State, number: int, names: Names) -> Iterable[str]:
    """To each enemy: the range, how far off the nose it lies, and the defense arc that this unit's fire would meet."""
    for other in range(N_UNITS):
        if on_table(state, other) and is_enemy(number, other):
            far = -1 if touches(state, number, other) else int(distance(state, number, other))
            its = say(ITS_SIDES[side_attacked(state, number, other)])
            yield f"{names[other]}: {range_word(far)}, {off_nose(state, number, other)}, {its}"


def off_nose(state: State, number: int, other: int) -> str:
    """Such as "51.3° to the left", "dead ahead"."""
    a, b = state.units[number], state.units[other]
    by = int(turn_between(a.facing, bearing(b.x - a.x, b.y - a.y)))
    if by in (0, HALF) or (a.x, a.y) == (b.x, b.y):
        return say("dead astern") if by == HALF else say("dead ahead")
    far = say_number(degrees(abs(by)))
    return say("{degrees}° to the left", degrees=far) if by > 0 else say("{degrees}° to the right", degrees=far)


# Datacards


def cards(state: State, roles: dict[int, str], names: Names) -> tuple[Card, ...]:
    """The cards of all units of the match, those that left it too."""
    present = [n for n in range(N_UNITS) if state.units[n].status != Status.NO_UNIT]
    return tuple(card(state, number, names, roles.get(number, "")) for number in present)


def card(state: State, number: int, names: Names, role: str) -> Card:
    """The card of a unit; `role` is its part in the decision at hand."""
    found = card_without_role(state, number, names)
    return replace(found, involved=True, role=role) if role else found


def what_a_card_tells(state: State, number: int, names: Names) -> tuple[Hashable, ...]:
    """All that a card follows from: where its unit stands is none of it."""
    unit = copy_record(state.units[number])
    unit.x = unit.y = unit.facing = 0
    own = number, names[number], names.labels[number], packed_cards(Itself(state.table))[number]
    return own, pack(unit), jammed(state, side_of_unit(number)), weapon_fired(state, number)


@made_once(1024, of=what_a_card_tells)
def card_without_role(state: State, number: int, names: Names) -> Card:
    printed = state.table.cards[number]
    facts = say(
        "{kind}, size {size}, skill {skill}, TV {value}",
        kind=say(KIND_WORDS[printed.kind]),
        size=printed.size,
        skill=printed.skill,
        value=printed.threat_value,
    )
    return Card(
        id=f"card-{piece_id(number)}",
        piece=piece_id(number),
        side=side_of_unit(number),
        title=names[number],
        label=names.labels[number],
        subtitle=facts if class_name(printed) in names[number] else f"{class_name(printed)}, {facts}",
        silhouette=silhouette_id(printed),
        stats=tuple(stats(state, number)),
        lines=(*weapon_lines(state, number), *perk_lines(state, number), *counter_lines(state.units[number])),
        status=card_status(state.units[number]),
        whole=is_whole(state.units[number]),
    )


def card_status(unit: Unit) -> str:
    words = {Status.RESERVE: say("in reserve"), Status.DESTROYED: say("destroyed"), Status.RETREATED: say("retreated")}
    for status, word in words.items():
        if unit.status == status:
            return word
    return say("crippled") if unit.crippled else say("stunned") if unit.stunned else say("whole")


def is_whole(unit: Unit) -> bool:
    """Whether nothing is wrong with a unit that is on the table."""
    gone = unit.status in (Status.RESERVE, Status.DESTROYED, Status.RETREATED)
    return not (gone or unit.crippled or unit.stunned)


def stats(state: State, number: int) -> Iterable[Stat]:
    """Move, Actions, Avoidance, Command Point, and the three thresholds."""
    unit, printed = state.units[number], state.table.cards[number]
    moves = f"{centimetres(basic_move(state, number))}/{centimetres(overthrust_move(state, number))}"
    paper = f"{centimetres(printed.move)}/{centimetres(printed.overthrust)}"
    yield Stat(
        text=say("Move"),
        title=say("Move, and with Overthrust, in centimetres"),
        value=moves,
        printed=paper if moves != paper else "",
        note=say("halved: Crippled") if moves != paper else "",
        rule="LS-7.3" if moves != paper else "LS-4.2",
        tone="bad" if moves != paper else "plain",
    )
    yield Stat(
        text=say("Actions"),
        title=say("Actions left of those on the card"),
        value=say("{n} of {most}", n=unit.actions, most=printed.actions),
        rule="LS-3.4",
        tone="muted" if unit.actions == 0 else "plain",
    )
    front, rear = (minus(int(printed.avoidance[side])) for side in (Side.FRONT, Side.REAR))
    yield Stat(text=say("Avoid."), title=say("Avoidance, front and rear"), value=f"{front}/{rear}", rule="LS-5.5")
    yield command_stat(state, number)
    yield from thresholds(printed)


def command_stat(state: State, number: int) -> Stat:
    """Whether its Command Point can be used."""
    unit = state.units[number]
    barred = jammed(state, side_of_unit(number)) or bears(unit, Mark.HOSTILE)
    return Stat(
        text=say("CP"),
        title=say("Command Point, one a turn"),
        value="1" if unit.command else "0",
        note=say("barred: ECM") if unit.command and barred else "",
        rule="LS-9.2" if barred else "LS-10.1",
        tone="bad" if unit.command and barred else "plain" if unit.command else "muted",
    )


def thresholds(printed: Printed) -> Iterable[Stat]:
    """What damage must exceed: of both arcs and types where they differ."""
    for i, (text, rule) in enumerate(
        ((say("Stun"), "LS-7.2"), (say("Crippled"), "LS-7.3"), (say("Overkill"), "LS-7.4"))
    ):
        front, rear, *shells = (
            int(printed.protection[kind, side, i]) for kind in (Damage.ENERGY, Damage.PROJECTILE) for side in (0, 1)
        )
        value = str(front) if front == rear else f"{front}/{rear}"
        if shells != [front, rear]:
            value += f", P {shells[0]}" if shells[0] == shells[1] else f", P {shells[0]}/{shells[1]}"
        yield Stat(text=text, title=say("{threshold}: damage above this", threshold=text), value=f">{value}", rule=rule)


def weapon_lines(state: State, number: int) -> Iterable[CardLine]:
    """Every attack line: arc, type, and accuracy and damage band by band."""
    unit, printed = state.units[number], state.table.cards[number]
    fired = weapon_fired(state, number)
    for i, label in enumerate(weapon_labels(state.table, number)):
        weapon = printed.weapons[i]
        bands = bands_of(weapon, bool(unit.crippled))
        told = "; ".join(f"{band.text} {band.note}" for band in bands)
        notes = ", Mis" if weapon.missile else ""
        fires = fired == i
        tone: Tone = "now" if fires else "bad" if unit.crippled else "plain"
        yield CardLine(
            id=weapon_slot(i),
            kind="main",
            text=f"{label} ({TYPE_WORDS[weapon.kind]}{notes})",
            key=ARC_WORDS[weapon.arc],
            bands=bands,
            detail=told,
            state=say("fires now") if fires else say("damage halved") if unit.crippled else "",
            rule="LS-7.3" if unit.crippled else "LS-5.3",
            tone=tone,
        )


def weapon_fired(state: State, number: int) -> int:
    """The weapon of a unit that is fired now; -1: none."""
    if not state.depth:
        return -1
    act = state.active[state.depth - 1]
    return int(act.attack.weapon) if act.attack.stage and act.unit - 1 == number else -1


def perk_lines(state: State, number: int) -> Iterable[CardLine]:
    """Close Combat Optimized, ECM, ECCM, Missile Defense, Electronics."""
    printed, unit = state.table.cards[number], state.units[number]
    rows = (
        (phrase("Close Combat Optimized"), printed.close_combat, "LS-6.3", False),
        (phrase("ECM"), printed.ecm, "LS-9.1", True),
        (phrase("ECCM"), printed.eccm, "LS-9.5", True),
        (phrase("Missile Defense"), printed.missile_defense, "LS-5.5", False),
        (phrase("Electronics"), printed.electronics, "LS-9.6", False),
    )
    for text, value, rule, lost in rows:
        if value:
            gone = lost and bool(unit.crippled)
            yield CardLine(
                id=f"perk-{text.casefold().replace(' ', '-')}",
                kind="part",
                text=f"{say(text)} {value}",
                state=say("lost: Crippled") if gone else "",
                rule="LS-9.4" if gone else rule,
                tone="bad" if gone else "plain",
            )


def counter_lines(unit: Unit) -> Iterable[CardLine]:
    """The counters on it, and every Targeted ECM counter."""
    if unit.status != Status.ON_TABLE:
        return
    for i, badge in enumerate(badges(unit)):
        yield CardLine(id=f"counter-{i}", kind="effect", text=badge.title, rule=badge.rule, tone=badge.tone)
    if unit.n_marks > 1:
        yield CardLine(
            id="marks",
            kind="effect",
            text=say_count(int(unit.n_marks), "{n} Targeted ECM counter", "{n} Targeted ECM counters"),
            rule="LS-9.7",
        )
