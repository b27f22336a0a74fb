"""What the fields of a ship are called in positions and case files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from stormtable.engine.field_kinds import choice, flag, number, own
from stormtable.engine.fields import Field, Fields, Where
from stormtable.engine.game import BadInput
from stormtable.engine.hexes import hex_name, parse_hex, r_of
from stormtable.engine.inputs import Part, list_words
from stormtable.games.arclight.rules.state import Ship, Status
from stormtable.games.arclight.rules.values import esv_now, screens_now, thrust_now
from stormtable.games.arclight.words.kinds import arcs, crew_lost, degrees, ends, gear_lost, inactive, until, weapons

__all__ = ["SHIP"]

MOST: Final = 99
STATUS_WORDS: Final[dict[int, str]] = {
    Status.IN_PLAY: "in play",
    Status.DESTROYED: "destroyed",
    Status.DISENGAGED: "disengaged",
}
LASTING_CRITICALS: Final = {
    6: "only_right",
    13: "hud",
    14: "ew",
    15: "interference",
    16: "iff",
    18: "creaking",
    19: "only_left",
    22: "screens_out",
}
PASSING_CRITICALS: Final = {
    7: "no_esv_until",
    8: "moves_first",
    9: "shut_down_until",
    10: "straight",
    12: "last_move",
    20: "straight",
    21: "engine_until",
    23: "dying",
}


def value_now(word: str, of: str, now: Callable[[Any], int], about: str, *, also: Sequence[str] = ()) -> Field:
    """A value as it counts now; written, it sets the lasting one."""
    return replace(number(word, 0, MOST, about, of=of, also=also), tell=lambda where, ship: now(ship))


def put_hex(where: Where, ship: Ship, part: Part, key: str) -> None:
    """A hex of the map, or for a ship that has left it, the hex beyond the edge where it left."""
    text, setup = part.text(key).strip(), where.setup
    if ship.status != Status.IN_PLAY and len(text) == 4 and text.isascii() and text.isdigit():
        column, row = int(text[:2]) - 1, int(text[2:]) - 1
        if -1 <= column <= setup.columns and -1 <= row <= setup.rows:
            ship.q, ship.r = column, r_of(column, row)
            return
    try:
        ship.q, ship.r = parse_hex(text, setup.columns, setup.rows)
    except BadInput as error:
        raise part.error(str(error), key) from None


def read_criticals(where: Where, part: Part, key: str) -> list[int]:
    """Numbers of critical hits that leave a lasting mark; what passes is written by its turn."""
    numbers = part.items(key)
    for roll in numbers:
        if isinstance(roll, bool) or not isinstance(roll, int):
            raise part.error(f"{roll!r} is not the number of a critical hit", key)
        if roll in PASSING_CRITICALS:
            raise part.error(f"{roll} passes: write {PASSING_CRITICALS[roll]} and the turn", key)
        if roll not in LASTING_CRITICALS:
            raise part.error(f"{roll!r} leaves no lasting mark; {list_words(LASTING_CRITICALS)} do", key)
    return sorted(numbers)


def tell_criticals(where: Where, ship: Ship) -> list[int]:
    return [roll for roll, field in LASTING_CRITICALS.items() for _ in range(int(getattr(ship, field)))]


def put_criticals(where: Where, ship: Ship, part: Part, key: str) -> None:
    numbers = part.items(key)
    for roll, field in LASTING_CRITICALS.items():
        if roll in numbers:
            setattr(ship, field, numbers.count(roll) if field == "creaking" else True)


SHIP: Final = Fields(
    Ship,
    "a ship",
    choice("status", STATUS_WORDS, "whether it is still there"),
    own(
        "hex",
        "a hex of the map, as '1508'",
        "its hex; of a ship that has left the map, the one beyond the edge",
        read=lambda where, part, key: part.text(key),
        tell=lambda where, ship: hex_name(ship.q, ship.r),
        put=put_hex,
        of=("q", "r"),
        also=("position", "at"),
    ),
    value_now(
        "ds",
        "screens",
        screens_now,
        "Defensive Screens as they count now; in `[position]` the lasting value",
        also=("screens", "defensive_screens"),
    ),
    value_now("thrust", "thrust", thrust_now, "Thrust, likewise"),
    value_now("esv", "esv", esv_now, "Energy Stopping Value, likewise"),
    number("facing", 1, 6, "its facing, 1 up, clockwise"),
    number("lasting_thrust", 0, MOST, "what damage has left of its Thrust (AL-5.17)", of="thrust"),
    number(
        "lasting_ds", 0, MOST, "what damage has left of its Defensive Screens", of="screens", also=("lasting_screens",)
    ),
    number("lasting_esv", 0, MOST, "what damage has left of its ESV", of="esv"),
    number("asv", 0, MOST, "Armour Stopping Value, the lasting and present value alike", also=("lasting_asv",)),
    number("maneuver", 0, 9999, "Maneuver, the lasting and present value alike", also=("lasting_maneuver",)),
    number("structure", 0, 1, "Structure, the column of the damage index"),
    number("points", 0, MOST, "movement points left", also=("movement_points",)),
    number("entered", 0, MOST, "hexes entered this turn", also=("entered_hexes", "hexes_entered")),
    number("creaking", 0, MOST, "critical 18: how often"),
    flag("moved", "whether it has moved this turn"),
    flag("failed_turn", "whether it failed to turn several sides in this hex (AL-3.5)", also=("tried_turn",)),
    flag("structure_hit", "a structure hit to be marked in upkeep (AL-5.7)", of="struck", also=("struck",)),
    flag("cascade", "a critical hit in each upkeep"),
    flag("only_right", "critical 6: it turns to the right alone"),
    flag("only_left", "critical 19: it turns to the left alone"),
    flag("hud", "critical 13"),
    flag("ew", "critical 14"),
    flag("interference", "critical 15"),
    flag("iff", "critical 16"),
    flag("screens_out", "critical 22"),
    until("stunned_until", "stunned until the upkeep of this turn", of="stunned", also=("stunned",)),
    until("boom", "destroyed in the upkeep of this turn", of="boom", also=("boom_next_turn", "boom_in")),
    until("no_esv_until", "critical 7: until the upkeep of this turn", of="no_esv", also=("no_esv",)),
    until("shut_down_until", "critical 9: until the upkeep of this turn", of="shut_down", also=("shut_down",)),
    until("engine_until", "critical 21: until the upkeep of this turn", of="engine", also=("engine",)),
    until("moves_first", "critical 8: in this turn", of="moves_first", after=0, ends=False),
    until(
        "straight",
        "criticals 10 and 20: in this turn",
        of="straight",
        after=0,
        ends=False,
        also=("straight_in",),
    ),
    until(
        "last_move",
        "critical 12: the last turn in which it can move",
        of="last_move",
        after=5,
        ends=False,
        also=("last_move_in",),
    ),
    ends(
        "thrust_shorts",
        "system shorts on Thrust, each by the turn in whose upkeep it ends: `[7, 7, 8]`",
        of="thrust_shorts",
        also=("thrust_short",),
    ),
    ends("ds_shorts", "system shorts on DS, likewise", of="screen_shorts", also=("ds_short", "screen_shorts")),
    ends("dying", "critical 23: by the turn of each death, `[8]`", of="dying"),
    own(
        "criticals",
        "a list of 6, 13, 14, 15, 16, 18, 19 and 22",
        "critical hits that last, by number, 18 as often as struck; each has a word of its own too",
        read=read_criticals,
        tell=tell_criticals,
        put=put_criticals,
    ),
    weapons("lost_weapons", 'weapons lost: `["A"]`', of="lost", also=("lost",)),
    crew_lost("lost_crew", 'crew lost: `["pilot"]`', also=("dead",)),
    gear_lost("lost_gear", 'gear lost: `["countermeasure"]`'),
    weapons("fired", "weapons that have fired this turn", of="fired"),
    inactive("inactive", "weapons and gear that are short: `{ A = 7, countermeasure = 7 }`"),
    degrees("degrees", 'by weapon: `{ P = "MedH", A = "Low" }`', also=("degree",)),
    arcs(
        "arcs",
        "by weapon; a list is of `front`, `front-right`, `rear-right`, `rear`, `rear-left`, `front-left`",
        also=("fixed", "arc"),
    ),
    besides={"side": "follows from its number"},
)
