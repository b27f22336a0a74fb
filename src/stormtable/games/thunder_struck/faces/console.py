"""The consoles of a scene: dice spaces, what lies beside them, the screens; and which Fire dice would hit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from stormtable.engine.amounts import list_text
from stormtable.games.thunder_struck.faces.foretelling import after_boost, enemies, shields_against
from stormtable.games.thunder_struck.rules.console import damage_tokens, die_on
from stormtable.games.thunder_struck.rules.ending import token_sum
from stormtable.games.thunder_struck.rules.fire import would_hit
from stormtable.games.thunder_struck.rules.state import (
    MAX_CUBES,
    N_DICE,
    NOWHERE,
    REFLEX,
    Ask,
    At,
    Kind,
    Side,
    State,
)
from stormtable.games.thunder_struck.words.names import seat_name, space_name
from stormtable.games.thunder_struck.words.scene_names import (
    Names,
    group_name,
    numbered_title,
    piece_id,
    said_side,
    space_id,
    zone,
)
from stormtable.language import say, say_as, say_count
from stormtable.scene import Console, Counter, DiceSpace, Die, Pile

__all__ = ["boost_faces", "console_id", "consoles", "dice_ids", "does", "is_near", "shown_die"]

Screen = Literal["", "raised", "sealed"]
PILES: Final[dict[int, tuple[str, Literal["hand", "token", "aside"]]]] = {  # the beginning of its id, and what it is
    At.HAND: ("hand", "hand"),
    At.BOOST_TOKEN: ("boost", "token"),
    At.MANOEUVRE_TOKEN: ("manoeuvre", "token"),
    At.ASIDE: ("aside", "aside"),
}


def console_id(state: State, seat: int) -> str:
    return f"console-{seat_name(state.table, seat)}"


def is_near(state: State, seat: int, viewer: int) -> bool:
    """The viewer's own console is near; for a watcher the first seat's."""
    return seat == max(viewer, 0)


def consoles(state: State, viewer: int, names: Names) -> tuple[Console, ...]:
    """Every seat's console, the viewer's first, then those of his side, the others clockwise from it."""
    first = max(viewer, 0)
    order = [(first + i) % state.table.seats for i in range(state.table.seats)]
    order.sort(key=lambda seat: names.stance(seat, viewer) == "enemy")
    return tuple(console(state, seat, viewer, names) for seat in order)


def console(state: State, seat: int, viewer: int, names: Names) -> Console:
    ids = dice_ids(state, seat)
    hidden: Screen = screen(state, seat, viewer)
    return Console(
        id=console_id(state, seat),
        seat=seat,
        side=seat,
        title=names[seat],
        piece=piece_id(state.table, seat),
        label=names.label(seat) if state.table.seats > 2 else "",
        stance=names.stance(seat, viewer),
        team=names.side_taken(seat, viewer),
        near=is_near(state, seat, viewer),
        status=status(state, seat),
        state=doing(state, seat),
        screen=hidden,
        screen_text=screen_text(hidden),
        spaces=tuple(dice_space(state, seat, space, ids) for space in range(state.table.n_spaces)),
        piles=() if hidden else tuple(piles(state, seat, ids)),
        counters=counters(state, seat),
        notes=tuple(protection(state, seat)) if state.ships[seat].alive else (),
        rule="TS-2.5",
    )


def screen(state: State, seat: int, viewer: int) -> Screen:
    """Whether a screen hides the console's dice from the viewer (TS-3.7)."""
    if state.ask.what != Ask.PLAN or seat == viewer or not state.ships[seat].alive:
        return ""
    return "raised" if state.ask.seats >> seat & 1 else "sealed"


def screen_text(hidden: Screen) -> str:
    """What stands on a screen."""
    match hidden:
        case "raised":
            return say("Lays dice")
        case "sealed":
            return say("Handed in, sealed")
    return ""


def status(state: State, seat: int) -> Literal["ready", "active", "done", "out"]:
    if not state.ships[seat].alive:
        return "out"
    if state.ask.seats >> seat & 1:
        return "active"
    return "done" if state.ask.what == Ask.PLAN else "ready"


def doing(state: State, seat: int) -> str:
    """What the owner does now."""
    if not state.ships[seat].alive:
        return say("destroyed")
    asked = state.ask.seats >> seat & 1
    match state.ask.what if asked else Ask.NOTHING:
        case Ask.PLAN:
            return say("lays dice")
        case Ask.ACTION:
            return say("to action a die")
        case Ask.WINNER:
            return say("won the Manoeuvre")
        case Ask.SHIELD | Ask.DAMAGE:
            return say("takes a hit")
        case Ask.REFLEX:
            return say("may take the Reflex die")
    if state.ask.what == Ask.PLAN:
        return say("handed in")
    left = sum(state.ships[seat].dice[i].at >= At.CONSOLE for i in range(N_DICE))
    return say_count(left, "{n} die left", "{n} dice left") if left else say("no dice left")


# Dice


def dice_ids(state: State, seat: int) -> dict[int, str]:
    """An id for each die of a ship that is seen, by its number; equal dice are told apart by where they lie.

    The rules keep equal dice in one order, so that none can be followed; an id goes with the face.
    """
    ids: dict[int, str] = {}
    used: dict[int, int] = {}
    for i in range(N_DICE):
        face = state.ships[seat].dice[i].face
        if i == REFLEX:
            ids[i] = f"die-{seat_name(state.table, seat)}-green"
        elif face:
            used[face] = used.get(face, 0) + 1
            ids[i] = f"die-{seat_name(state.table, seat)}-{face}-{used[face]}"
    return ids


def shown_die(state: State, seat: int, number: int, ids: dict[int, str]) -> Die:
    face = int(state.ships[seat].dice[number].face)
    return Die(sides=6, face=face, id=ids.get(number, ""), colour="green" if number == REFLEX else "")


def dice_space(state: State, seat: int, space: int, ids: dict[int, str]) -> DiceSpace:
    setup, ship = state.table, state.ships[seat]
    printed, number = setup.console[space], die_on(state, seat, space)
    note = say("damaged") if ship.damage[space] else ""
    if number != NOWHERE:
        note = does(state, seat, space, ship.dice[number].face)
    title, nth = numbered_title(setup, space)
    return DiceSpace(
        id=space_id(setup, seat, space),
        text=space_name(printed),
        title=title,
        group=group_name(printed.kind),
        zone=zone(setup, space),
        number="" if printed.kind == Kind.SHIELD else nth,
        takes="" if (printed.low, printed.high) == (1, 6) else faces_taken(printed.low, printed.high),
        die=shown_die(state, seat, number, ids) if number != NOWHERE else None,
        damaged=bool(ship.damage[space]),
        shield=("up" if ship.shields[space] else "down") if printed.kind == Kind.SHIELD else "",
        note=note,
        rule="TS-6.7" if ship.damage[space] else "",
    )


def faces_taken(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}\N{EN DASH}{high}"


def boost_faces(state: State, seat: int, but: int = NOWHERE) -> list[int]:
    """The faces of the dice on Boost, but for that of one space."""
    faces = []
    for space in range(state.table.n_spaces):
        number = die_on(state, seat, space)
        if state.table.console[space].kind == Kind.BOOST and number != NOWHERE and space != but:
            faces.append(int(state.ships[seat].dice[number].face))
    return faces


def does(state: State, seat: int, space: int, face: int) -> str:
    """What a die on a space does, as things stand now."""
    match state.table.console[space].kind:
        case Kind.BOOST:
            others = boost_faces(state, seat, but=space)
            landed = after_boost(state, seat, face + sum(others)).ships[seat].space
            if others:
                return say("moves {die}, both to {space}", die=face, space=landed)
            return say("moves {die}, to {space}", die=face, space=landed)
        case Kind.MANOEUVRE:
            return say("{die} towards the total", die=face)
        case Kind.FIRE:
            return shot_words(state, seat, face)
        case Kind.POWER:
            return say_count(2 if face == 6 else 1, "brings {n} cube", "brings {n} cubes")
        case _:
            return say("up already") if state.ships[seat].shields[space] else say("raises the shield")


def shot_words(state: State, seat: int, face: int) -> str:
    """How far a Fire die reaches, and whether it hits: now, and once the dice on Boost have been actioned."""
    boost = sum(boost_faces(state, seat))
    after = after_boost(state, seat, boost) if boost else state
    if not enemies(state, seat) and not enemies(after, seat):
        return say("reach {die}, no target", die=face)
    now, then = could_hit(state, seat, face), could_hit(after, seat, face)
    if now != then:
        return say("hits before Boost") if now else say("hits after Boost")
    return say("reach {die}, hits", die=face) if now else say("reach {die}, misses", die=face)


def could_hit(state: State, seat: int, face: int) -> bool:
    """Whether a Fire die of that face would hit somebody."""
    return any(would_hit(state, seat, other, face) for other in enemies(state, seat))


# Beside the console


def piles(state: State, seat: int, ids: dict[int, str]) -> Iterable[Pile]:
    """Dice in hand while laying; else what the tokens hold, and what is set aside."""
    dice = state.ships[seat].dice
    if state.ask.what == Ask.PLAN:
        yield pile(state, seat, ids, At.HAND, say("Your dice"))
        if any(die.at == At.ASIDE for die in dice):
            yield pile(state, seat, ids, At.ASIDE, say("Set aside"), "TS-3.8")
        return
    yield pile(state, seat, ids, At.BOOST_TOKEN, say_as("space", "Boost"), "TS-5.2")
    yield pile(state, seat, ids, At.MANOEUVRE_TOKEN, say_as("space", "Manoeuvre"), "TS-5.2")
    yield pile(state, seat, ids, At.ASIDE, say("Set aside"), "TS-6.16")


def pile(state: State, seat: int, ids: dict[int, str], at: At, title: str, rule: str = "") -> Pile:
    id_, kind = PILES[at]
    dice = tuple(shown_die(state, seat, i, ids) for i in range(N_DICE) if state.ships[seat].dice[i].at == at)
    text = say("sum {n}", n=token_sum(state, seat, at)) if kind == "token" and dice else ""
    return Pile(id=f"{id_}-{seat_name(state.table, seat)}", title=title, kind=kind, dice=dice, text=text, rule=rule)


def counters(state: State, seat: int) -> tuple[Counter, ...]:
    ship, name = state.ships[seat], seat_name(state.table, seat)
    cubes, tokens = int(ship.cubes), damage_tokens(state, seat)
    return (
        Counter(
            id=f"cubes-{name}",
            title=say("Power cubes"),
            value=cubes,
            most=MAX_CUBES,
            kind="cubes",
            pays=True,
            text=say_count(cubes, "{n} power cube of {most}", "{n} power cubes of {most}", most=MAX_CUBES),
            rule="TS-6.9",
        ),
        Counter(
            id=f"damage-{name}",
            title=say("Damage"),
            value=tokens,
            kind="damage",
            text=say_count(tokens, "{n} damage token", "{n} damage tokens"),
            rule="TS-6.6",
        ),
    )


def protection(state: State, seat: int) -> Iterable[str]:
    """Which shields stop a hit, side by side (TS-6.4)."""
    for side in (Side.FRONT, Side.REAR):
        found, told = shields_against(state, seat, side), said_side(side)
        if found:
            yield say("From the {side} its {shields} stops a hit.", side=told, shields=list_text(found, "or"))
        else:
            yield say("From the {side} nothing stops a hit.", side=told)
