"""Ship cards as a scene shows them: live beside printed values, crew, weapons, gear, and what lasts."""

from __future__ import annotations

import functools
from collections.abc import Hashable, Iterable, Sequence
from operator import attrgetter
from typing import Final

import msgspec
from msgspec.structs import replace

from stormtable.engine.amounts import capital, list_text
from stormtable.engine.layout import layout
from stormtable.engine.records import pack
from stormtable.games.arclight.faces.silhouettes import silhouette_id
from stormtable.games.arclight.rules.state import MAX_CREW, N_GEAR, Ask, Gear, Setup, Ship, State, Status
from stormtable.games.arclight.rules.state import Card as Printed
from stormtable.games.arclight.rules.values import can_move, esv_now, in_play, screens_now, thrust_now
from stormtable.games.arclight.words.effects import effects
from stormtable.games.arclight.words.names import ARC_NAMES, class_name, crew_letter, race_name, weapon_name
from stormtable.games.arclight.words.scene_names import (
    Names,
    degree_text,
    dice_name,
    die_name,
    kind_name,
    piece_id,
    points_text,
    said_arc,
    said_gear,
    until_upkeep,
)
from stormtable.language import Itself, made_once, phrase, say
from stormtable.scene import Card, CardLine, Stat, Tone

__all__ = [
    "arcs_text",
    "card_id",
    "crew_id",
    "dice_text",
    "gear_id",
    "lasting_bytes",
    "packed_cards",
    "ship_card",
    "weapon_id",
    "with_role",
    "worth_gone",
]

ARC_WORDS: Final = {
    0b000001: phrase("forward"),
    0b100011: phrase("forward wide"),
    0b111111: phrase("all around"),
}
GEAR_DICE: Final = (Gear.COUNTERMEASURE, Gear.NIXIE)
MOVEMENT: Final = {"q", "r", "facing", "moved", "points", "entered", "failed_turn"}  # fields of a ship
LASTING: Final = attrgetter(*(each.name for each in layout(Ship) if each.name not in MOVEMENT))
ENCODER: Final = msgspec.msgpack.Encoder()
STRUCTURE_WORTH: Final = 10  # of a ship's worth, in points of its card: for the drawing only
SYSTEM_WORTH: Final = 3


def card_id(number: int) -> str:
    return f"card-{piece_id(number)}"


def weapon_id(weapon: int) -> str:
    return f"weapon-{weapon}"


def crew_id(member: int) -> str:
    return f"crew-{member}"


def gear_id(gear: int) -> str:
    return f"gear-{gear}"


def arcs_text(arcs: int) -> str:
    """Where a weapon bears: "forward", "front and front-left"."""
    if arcs in ARC_WORDS:
        return say(ARC_WORDS[arcs])
    return list_text([said_arc(direction) for direction in range(len(ARC_NAMES)) if arcs >> direction & 1])


def dice_text(printed: Printed, weapon: int) -> str:
    """All dice of an attack: "2D8 + 1D6" (AL-1.5)."""
    card = printed.weapons[weapon]
    base, skill_die = dice_name(card.n_dice, card.sides), printed.skill_die[card.crew]
    return f"{base} + {dice_name(1, skill_die)}" if skill_die else base


def lasting_bytes(ship: Ship) -> bytes:
    """All of a ship but its movement, as one value."""
    return ENCODER.encode(LASTING(ship))


def what_a_card_tells(state: State, number: int, names: Names, lasting: bytes) -> tuple[Hashable, ...]:
    """All that the card of a ship follows from."""
    ask, table = state.ask, state.table
    firing = ask.part if ask.what == Ask.FIRE and ask.ship == number else -1
    printed = packed_cards(Itself(table))[number], table.speed_restriction
    return number, names[number], names.label(number), state.turn, lasting, firing, printed


@functools.lru_cache(maxsize=64)
def packed_cards(setup: Itself[Setup]) -> Sequence[bytes]:
    """The bytes of each card."""
    return tuple(map(pack, setup.value.cards))


def ship_card(state: State, number: int, names: Names, lasting: bytes, role: str) -> Card:
    """The card of a ship, whose bytes are `lasting`; `role` is its part in the decision at hand."""
    return with_role(card_without_role(state, number, names, lasting), role)


def with_role(card: Card, role: str) -> Card:
    """A card with its ship in another part."""
    return card if card.role == role else replace(card, involved=bool(role), role=role)


@made_once(1024, of=what_a_card_tells)
def card_without_role(state: State, number: int, names: Names, lasting: bytes) -> Card:
    ship, printed = state.ships[number], state.table.cards[number]
    how, whole = status(state, number)
    return Card(
        id=card_id(number),
        piece=piece_id(number),
        side=ship.side,
        title=names[number],
        label=names.label(number),
        subtitle=f"{race_name(printed)}, {points_text(printed.points)}",
        silhouette=silhouette_id(class_name(printed), printed.points),
        stats=tuple(stats(state, ship, printed)),
        lines=(
            *weapon_lines(state, number),
            *crew_lines(ship, printed),
            *gear_lines(state, number),
            *effect_lines(state, ship),
        ),
        status=how,
        whole=whole,
    )


def status(state: State, number: int) -> tuple[str, bool]:
    """How a ship fares in a word or two, and whether nothing is wrong with it."""
    ship = state.ships[number]
    if ship.status == Status.DESTROYED:
        return say("destroyed"), False
    if ship.status == Status.DISENGAGED:
        return say("disengaged"), False
    gone = worth_gone(state, number)
    if ship.structure == 0:
        return say("crippled"), False
    whole = not gone and not effects(state, ship)
    return say("whole") if whole else say("damaged"), whole


def worth_gone(state: State, number: int) -> int:
    """Per cent of a ship that is gone, for the drawing of its damage; the rules do not know this figure."""
    ship, printed = state.ships[number], state.table.cards[number]
    if not in_play(ship):
        return 100 if ship.status == Status.DESTROYED else 0
    weapons, crew = range(printed.n_weapons), range(printed.n_crew)
    whole = printed.thrust + printed.screens + printed.esv + printed.asv + STRUCTURE_WORTH
    whole += SYSTEM_WORTH * (printed.n_weapons + printed.n_crew)
    left = ship.thrust + ship.screens + ship.esv + ship.asv + STRUCTURE_WORTH * ship.structure
    left += SYSTEM_WORTH * (sum(not ship.weapons[i].lost for i in weapons) + sum(ship.crew[i] for i in crew))
    gone = whole - left + max(0, ship.maneuver - printed.maneuver)
    return max(0, min(99, -(-100 * gone // whole)))


# Values


def stats(state: State, ship: Ship, printed: Printed) -> Iterable[Stat]:
    """The six values of a card as they count now, beside what is printed where they differ."""
    thrust = thrust_now(ship) if can_move(state, ship) else 0
    title = say("Thrust: movement points a turn")
    yield stat(say("Thrust"), title, thrust, printed.thrust, "AL-3.3", cap_text(ship.thrust, thrust))
    title = say("Maneuver: a turn costs 1 + Maneuver")
    yield stat(say("Man."), title, ship.maneuver, printed.maneuver, "AL-3.4", worse=1)
    title, screens = say("Defensive Screens: to be hit"), screens_now(ship)
    yield stat("DS", title, screens, printed.screens, "AL-4.6", cap_text(ship.screens, screens))
    esv = esv_now(ship)
    yield stat("ESV", say("ESV: reduces energy damage"), esv, printed.esv, "AL-5.3", cap_text(ship.esv, esv))
    yield stat("ASV", say("ASV: reduces kinetic damage"), ship.asv, printed.asv, "AL-5.3")
    mark = " >" if ship.struck and ship.structure > 0 else ""
    yield Stat(
        text=say("Struct."),
        title=say("Structure: the column of the damage index"),
        value=f"{ship.structure}{mark}",
        printed=str(printed.structure) if ship.structure != printed.structure else "",
        note=say("structure hit, marked in the upkeep of turn {turn}", turn=state.turn) if mark else "",
        rule="AL-1.3",
        tone="bad" if mark or ship.structure != printed.structure else "plain",
    )


def cap_text(lasting: int, now: int) -> str:
    """Why a value is below its lasting one."""
    return say("lasting value {n}", n=lasting) if now != lasting else ""


def stat(text: str, title: str, now: int, printed: int, rule: str, note: str = "", worse: int = -1) -> Stat:
    """`worse` is the direction in which the value gets worse."""
    tone: Tone = "plain" if now == printed else "bad" if (now - printed) * worse > 0 else "good"
    shown = str(printed) if now != printed else ""
    return Stat(text=text, title=title, value=str(now), printed=shown, note=note, rule=rule, tone=tone)


# Weapons, crew, gear, effects


def weapon_lines(state: State, number: int) -> Iterable[CardLine]:
    """Every weapon of the card with its dice, ranges and whether it can fire."""
    ship, printed = state.ships[number], state.table.cards[number]
    for i in range(printed.n_weapons):
        card, weapon = printed.weapons[i], ship.weapons[i]
        facts = [
            f"{dice_text(printed, i)} {degree_text(card, weapon.degree)}",
            kind_name(card.kind),
            f"{card.short}-{card.medium}-{card.long}",
        ]
        if state.table.speed_restriction and card.speed_limit:
            facts.append(f"SR < {card.speed_limit}")
        facts.append(arcs_text(weapon.arcs))
        condition, tone, rule = weapon_state(state, number, i)
        printed_facts = []
        if weapon.degree != card.degree:
            printed_facts.append(degree_text(card, card.degree))
        if weapon.arcs != card.arcs:
            printed_facts.append(arcs_text(card.arcs))
        facts += [say("{what} as printed", what=each) for each in printed_facts]
        yield CardLine(
            id=weapon_id(i),
            kind="main",
            text=weapon_name(state.table, number, i),
            key=crew_letter(card.crew),
            detail=", ".join(facts),
            state=condition,
            rule=rule,
            tone=tone,
        )


def weapon_state(state: State, number: int, i: int) -> tuple[str, Tone, str]:
    """Whether a weapon can fire, how it stands, and by which rule."""
    ship, crew = state.ships[number], state.table.cards[number].weapons[i].crew
    weapon = ship.weapons[i]
    if weapon.lost:
        return say("lost"), "bad", "AL-5.5"
    if not ship.crew[crew]:
        return say("silent"), "bad", "AL-5.9"
    if weapon.inactive:
        return say("inactive {until}", until=until_upkeep(weapon.inactive)), "bad", "AL-5.6"
    if ship.shut_down:
        return say("shut down {until}", until=until_upkeep(ship.shut_down)), "bad", "AL-6.9"
    if (state.ask.what, state.ask.ship, state.ask.part) == (Ask.FIRE, number, crew):
        return say("now"), "now", "AL-4.7"
    return (say("fired"), "muted", "AL-4.1") if weapon.fired else ("", "plain", "AL-4.1")


def crew_lines(ship: Ship, printed: Printed) -> Iterable[CardLine]:
    """The pilot and the gunners with their skills."""
    for member in range(min(printed.n_crew, MAX_CREW)):
        alive = ship.crew[member]
        yield CardLine(
            id=crew_id(member),
            kind="part",
            text=say("Pilot") if member == 0 else say("Gunner {letter}", letter=crew_letter(member)),
            key=crew_letter(member),
            detail=skills(printed, member),
            state="" if alive else say("lost"),
            rule="AL-1.8" if alive else "AL-5.9",
            tone="plain" if alive else "bad",
        )


def skills(printed: Printed, member: int) -> str:
    """What a crew member can do."""
    if member:
        return say("Wpn {wpn}", wpn=printed.weaponry[member])
    return say(
        "Helm {helm}, Cmd {cmd}, Eng {eng}, Wpn {wpn}",
        helm=printed.helm,
        cmd=printed.command,
        eng=printed.engineering,
        wpn=printed.weaponry[0],
    )


def gear_lines(state: State, number: int) -> Iterable[CardLine]:
    """Countermeasure, nixie and special equipment."""
    ship, printed = state.ships[number], state.table.cards[number]
    for gear in range(N_GEAR):
        if not printed.gear[gear]:
            continue
        piece, condition, tone = ship.gear[gear], "", "plain"
        if not piece.present:
            condition, tone = say("lost"), "bad"
        elif piece.inactive:
            condition, tone = say("inactive {until}", until=until_upkeep(piece.inactive)), "bad"
        yield CardLine(
            id=gear_id(gear),
            kind="part",
            text=capital(said_gear(state.table, number, gear)),
            detail=die_name(printed.gear_die[gear]) if gear in GEAR_DICE else "",
            state=condition,
            rule="AL-5.5",
            tone="bad" if tone == "bad" else "plain",
        )


def effect_lines(state: State, ship: Ship) -> Iterable[CardLine]:
    if not in_play(ship):
        return
    for i, effect in enumerate(effects(state, ship)):
        yield CardLine(
            id=f"effect-{i}", kind="effect", text=effect.text, state=effect.state, rule=effect.rule, tone=effect.tone
        )
