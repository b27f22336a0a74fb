"""Putting what a position says of a ship on the table."""

from __future__ import annotations

from stormtable.engine.game import BadInput
from stormtable.engine.hexes import parse_hex, r_of
from stormtable.engine.inputs import Part, listed
from stormtable.games.arclight.data.cards import read_arcs
from stormtable.games.arclight.rules.state import N_GEAR, Setup, Ship, State, Status
from stormtable.games.arclight.words.lookup import crew_named, gear_named, weapon_named
from stormtable.games.arclight.words.position_words import (
    DEGREE_WORDS,
    FLAGS,
    LASTING_CRITICALS,
    NUMBERS,
    PASSING_CRITICALS,
    STATUS_WORDS,
    TURNS,
)

__all__ = ["set_unit"]


def set_unit(state: State, number: int, part: Part) -> None:
    """What a position says of a ship."""
    ship, setup = state.ships[number], state.table
    words = {word: status for status, word in STATUS_WORDS.items()}
    ship.status = words[part.choice("status", tuple(words), STATUS_WORDS[Status(ship.status)])]
    if "hex" in part:
        ship.q, ship.r = read_hex(setup, ship, part)
    set_values(ship, part)
    for key, row in NUMBERS.items():
        setattr(ship, row.field, part.number(key, row.low, row.high, default=getattr(ship, row.field)))
    for key, field in FLAGS.items():
        if key in part:
            setattr(ship, field, part.flag(key))
    for key in TURNS:
        if key in part:
            setattr(ship, TURNS[key].field, read_turn(state.turn, ship, part, key))
    set_ends(state.turn, ship.thrust_shorts, part, "thrust_shorts", ship)
    set_ends(state.turn, ship.screen_shorts, part, "ds_shorts", ship)
    set_ends(state.turn, ship.dying, part, "dying", ship)
    set_equipment(state, number, part)
    part.done()


def read_hex(setup: Setup, ship: Ship, part: Part) -> tuple[int, int]:
    """A hex of the map, or for a ship that has left it, the hex beyond the edge where it left."""
    text = part.text("hex").strip()
    if ship.status != Status.IN_PLAY and len(text) == 4 and text.isascii() and text.isdigit():
        column, row = int(text[:2]) - 1, int(text[2:]) - 1
        if -1 <= column <= setup.columns and -1 <= row <= setup.rows:
            return column, r_of(column, row)
    try:
        return parse_hex(text, setup.columns, setup.rows)
    except BadInput as error:
        raise part.error(str(error), "hex") from None


def set_values(ship: Ship, part: Part) -> None:
    """`ds`, `thrust`, `esv` set the lasting value where `lasting_ds` and so on are not there."""
    for key in ("ds", "thrust", "esv"):
        row = NUMBERS[f"lasting_{key}"]
        if key in part:
            value = part.number(key, row.low, row.high)
            setattr(ship, row.field, value)
    for roll in part.items("criticals", []):
        if not isinstance(roll, int):
            raise part.error(f"{roll!r} is not the number of a critical hit", "criticals")
        if roll in PASSING_CRITICALS:
            raise part.error(f"{roll} passes: write {PASSING_CRITICALS[roll]} and the turn", "criticals")
        if roll not in LASTING_CRITICALS:
            raise part.error(f"{roll!r} leaves no lasting mark; {listed(LASTING_CRITICALS)} do", "criticals")
        if LASTING_CRITICALS[roll] == "creaking":
            ship.creaking = part.items("criticals").count(roll)
        else:
            setattr(ship, LASTING_CRITICALS[roll], True)


def read_turn(turn: int, ship: Ship, part: Part, key: str) -> int:
    """The turn of something that passes, 0 for none; `true` is as if it had just struck."""
    row = TURNS[key]
    value = part.get(key)
    if isinstance(value, bool):
        return turn + row.after if value else 0
    value = part.number(key, 0, 99)
    latest = turn + max(row.after, 1)
    past = row.ends and value < turn and ship.status == Status.IN_PLAY
    if value and (past or value > latest):
        when = f"turn {turn} or {latest}" if row.ends else f"a turn up to {latest}"
        raise part.error(f"turn {value}: {when} is expected, 0 for none", key)
    return value


def set_ends(turn: int, counts: list[int], part: Part, key: str, ship: Ship) -> None:
    """Several effects of a kind, each by the turn in whose upkeep it ends."""
    if key not in part:
        return
    for i in range(len(counts)):
        counts[i] = 0
    for end in part.items(key):
        if isinstance(end, bool) or not isinstance(end, int) or not turn <= end < turn + len(counts):
            last = turn + len(counts) - 1
            raise part.error(f"{end!r}: turns from {turn} to {last} are expected, one for each", key)
        counts[end % len(counts)] += 1


def set_equipment(state: State, number: int, part: Part) -> None:
    """Weapons, crew and gear of a ship."""
    ship, setup, card = state.ships[number], state.table, state.table.cards[number]
    if "lost_weapons" in part:
        lost = {weapon_named(setup, number, name) for name in part.items("lost_weapons")}
        for i in range(card.n_weapons):
            ship.weapons[i].lost = i in lost
    if "fired" in part:
        fired = {weapon_named(setup, number, name) for name in part.items("fired")}
        for i in range(card.n_weapons):
            ship.weapons[i].fired = i in fired
    if "lost_crew" in part:
        dead = {crew_named(setup, number, name) for name in part.items("lost_crew")}
        for i in range(card.n_crew):
            ship.crew[i] = i not in dead
        if len(dead) == card.n_crew and ship.status == Status.IN_PLAY:
            raise part.error("a ship without any crew is destroyed (AL-5.20)", "lost_crew")
    if "lost_gear" in part:
        gone = {gear_named(setup, number, name) for name in part.items("lost_gear")}
        for i in range(N_GEAR):
            ship.gear[i].present = card.gear[i] and i not in gone
    set_inactive(state, number, part)
    degrees = part.part("degrees", {})
    by_word = {word: degree for degree, word in DEGREE_WORDS.items()}
    for name in degrees.table:
        ship.weapons[weapon_named(setup, number, name)].degree = by_word[degrees.choice(name, tuple(by_word))]
    arcs = part.part("arcs", {})
    for name in arcs.table:
        ship.weapons[weapon_named(setup, number, name)].arcs = read_arcs(arcs, name)


def set_inactive(state: State, number: int, part: Part) -> None:
    """Weapons and gear that are inactive until the upkeep of a turn; `true`: of the next."""
    if "inactive" not in part:
        return
    ship, setup, card = state.ships[number], state.table, state.table.cards[number]
    for i in range(card.n_weapons):
        ship.weapons[i].inactive = 0
    for piece in ship.gear:
        piece.inactive = 0
    below = part.part("inactive")
    for name in below.table:
        value = below.get(name)
        until = state.turn + 1 if value is True else below.number(name, 0, 99)
        if until and ship.status == Status.IN_PLAY and not state.turn <= until <= state.turn + 1:
            raise below.error(f"turn {until}: turn {state.turn} or {state.turn + 1} is expected", name)
        try:
            ship.weapons[weapon_named(setup, number, name)].inactive = until
        except BadInput:
            ship.gear[gear_named(setup, number, name)].inactive = until
