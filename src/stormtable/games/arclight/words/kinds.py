"""Kinds of fields that only ships of Arclight have: turns in which something ends, weapons, crew, gear."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from stormtable.engine.field_kinds import own
from stormtable.engine.fields import Field, Where
from stormtable.engine.game import BadInput
from stormtable.engine.inputs import Part, did_you_mean
from stormtable.engine.lookup import look_up
from stormtable.engine.name_kinds import marked_things
from stormtable.engine.quantities import count
from stormtable.games.arclight.data.cards import ARCS, DEGREES, read_arcs
from stormtable.games.arclight.rules.state import Degree, GearPiece, Ship, Status, Weapon
from stormtable.games.arclight.words.lookup import crew_named, gear_named, weapon_key, weapon_named
from stormtable.games.arclight.words.names import ARC_NAMES, crew_letter, gear_name

__all__ = ["arcs", "crew_lost", "degrees", "ends", "gear_lost", "inactive", "until", "weapons"]

DEGREE_WORDS: Final[dict[int, str]] = {
    Degree.LOW: "Low",
    Degree.MED_LOW: "MedL",
    Degree.MED_HIGH: "MedH",
    Degree.HIGH: "High",
    Degree.ALL: "All",
}
MOST_TURN: Final = 99


def until(word: str, about: str, *, of: str, after: int = 1, ends: bool = True, also: Sequence[str] = ()) -> Field:
    """A turn, 0 for none; `true` stands for the one `after` the present. `ends`: in its upkeep, so it is not past."""

    def read(where: Where, part: Part, key: str) -> Any:
        value = part.get(key)
        return value if isinstance(value, bool) else part.number(key, 0, MOST_TURN)

    def put(where: Where, ship: Ship, part: Part, key: str) -> None:
        value, turn = part.get(key), where.state.turn
        if isinstance(value, bool):
            setattr(ship, of, turn + after if value else 0)
            return
        latest = turn + max(after, 1)
        past = ends and value < turn and ship.status == Status.IN_PLAY
        if value and (past or value > latest):
            when = f"turn {turn} or {latest}" if ends else f"a turn up to {latest}"
            raise part.error(f"turn {value}: {when} is expected, 0 for none", key)
        setattr(ship, of, value)

    takes = f"a turn, 0 for none, true for the present one{f' and {after}' if after else ''}"
    return own(
        word,
        takes,
        about,
        read=read,
        tell=lambda where, ship: getattr(ship, of),
        put=put,
        of=(of,),
        also=also,
        holds=[count(lambda table: table.turn_limit + max(after, 1), unit="turn")],
    )


def ends(word: str, about: str, *, of: str, also: Sequence[str] = ()) -> Field:
    """Several effects of a kind, each by the turn in whose upkeep it ends."""

    def read(where: Where, part: Part, key: str) -> list[int] | bool:
        if isinstance(part.get(key), bool):
            return part.flag(key)
        found = part.items(key)
        for end in found:
            if isinstance(end, bool) or not isinstance(end, int):
                raise part.error(f"{end!r}: turns are expected, one for each", key)
        return sorted(found)

    def tell(where: Where, ship: Ship) -> list[int]:
        counts, turn = getattr(ship, of), where.state.turn
        return [end for end in range(turn, turn + len(counts)) for _ in range(counts[end % len(counts)])]

    def put(where: Where, ship: Ship, part: Part, key: str) -> None:
        counts, turn = getattr(ship, of), where.state.turn
        counts[:] = [0] * len(counts)
        for end in part.items(key):
            if not turn <= end < turn + len(counts):
                last = turn + len(counts) - 1
                raise part.error(f"{end!r}: turns from {turn} to {last} are expected, one for each", key)
            counts[end % len(counts)] += 1

    return own(word, "a list of turns", about, read=read, tell=tell, put=put, of=(of,), also=also)


def weapon_at(where: Where, text: str) -> int:
    return weapon_named(where.setup, where.number, text)


def weapon_word(where: Where, weapon: int) -> str:
    return weapon_key(where.setup, where.number, weapon)


def own_weapons(where: Where) -> range:
    return range(where.setup.cards[where.number].n_weapons)


def weapons(word: str, about: str, *, of: str, also: Sequence[str] = ()) -> Field:
    """Those weapons of a ship of which a flag is set."""
    return marked_things(
        word,
        "weapons",
        about,
        pieces=own_weapons,
        find=weapon_at,
        name=weapon_word,
        get=lambda ship, i: getattr(ship.weapons[i], of),
        mark=lambda ship, i, there: setattr(ship.weapons[i], of, there),
        of=f"weapons.{of}",
        also=also,
    )


def crew_lost(word: str, about: str, *, also: Sequence[str] = ()) -> Field:
    """Crew members that are dead."""

    def bury(ship: Ship, member: int, dead: bool) -> None:
        ship.crew[member] = not dead

    return marked_things(
        word,
        "crew members",
        about,
        pieces=lambda where: range(where.setup.cards[where.number].n_crew),
        find=lambda where, text: crew_named(where.setup, where.number, text),
        name=lambda where, member: crew_letter(member),
        get=lambda ship, member: not ship.crew[member],
        mark=bury,
        of="crew",
        also=also,
    )


def gear_at(where: Where, text: str) -> int:
    return gear_named(where.setup, where.number, text)


def gear_word(where: Where, piece: int) -> str:
    return gear_name(where.setup, where.number, piece)


def own_gear(where: Where) -> list[int]:
    return [i for i, there in enumerate(where.setup.cards[where.number].gear) if there]


def gear_lost(word: str, about: str) -> Field:
    """Gear that the card has and the ship no more."""
    return marked_things(
        word,
        "gear",
        about,
        pieces=own_gear,
        find=gear_at,
        name=gear_word,
        get=lambda ship, i: not ship.gear[i].present,
        mark=lambda ship, i, gone: setattr(ship.gear[i], "present", not gone),
        of="gear.present",
    )


def inactive(word: str, about: str) -> Field:
    """Weapons and gear that are inactive until the upkeep of a turn; `true`: of the next."""

    def official(where: Where, text: str) -> str:
        try:
            return weapon_word(where, weapon_at(where, text))
        except BadInput as no_weapon:
            try:
                return gear_word(where, gear_at(where, text))
            except BadInput:
                raise no_weapon from None

    def read(where: Where, part: Part, key: str) -> dict[str, Any]:
        value = part.get(key)
        ends = value if isinstance(value, Mapping) else dict.fromkeys(part.texts(key), True)
        return {look_up(part, key, name, lambda name: official(where, name)): end for name, end in ends.items()}

    def tell(where: Where, ship: Ship) -> dict[str, int]:
        weapons, gear = own_weapons(where), own_gear(where)
        ends = {weapon_word(where, i): ship.weapons[i].inactive for i in weapons if ship.weapons[i].inactive}
        return ends | {gear_word(where, i): ship.gear[i].inactive for i in gear if ship.gear[i].inactive}

    def put(where: Where, ship: Ship, part: Part, key: str) -> None:
        below, turn = part.part(key), where.state.turn
        pieces: dict[str, Weapon | GearPiece] = {weapon_word(where, i): ship.weapons[i] for i in own_weapons(where)}
        pieces |= {gear_word(where, i): ship.gear[i] for i in own_gear(where)}
        for name, piece in pieces.items():
            value = below.get(name, 0)
            end = turn + 1 if value is True else below.number(name, 0, MOST_TURN, 0)
            if end and ship.status == Status.IN_PLAY and not turn <= end <= turn + 1:
                raise below.error(f"turn {end}: turn {turn} or {turn + 1} is expected", name)
            piece.inactive = end

    takes = "a table of weapons and gear with the turn in whose upkeep that ends, or true; or a list of them"
    return own(word, takes, about, read=read, tell=tell, put=put, of=("weapons.inactive", "gear.inactive"))


def of_weapons(
    word: str,
    takes: str,
    about: str,
    *,
    of: str,
    read: Callable[[Part, str], int],
    tell: Callable[[int], Any],
    also: Sequence[str] = (),
) -> Field:
    """Something of each weapon; `read` gives its value in whatever spelling."""

    def canonical(where: Where, part: Part, key: str) -> dict[str, Any]:
        below = part.part(key)
        names = {name: look_up(below, name, name, lambda text: weapon_at(where, text)) for name in below.table}
        return {weapon_word(where, weapon): tell(read(below, name)) for name, weapon in names.items()}

    def put(where: Where, ship: Ship, part: Part, key: str) -> None:
        below = part.part(key)
        for name in below.table:
            setattr(ship.weapons[weapon_at(where, name)], of, read(below, name))

    return own(
        word,
        f"a table of weapons with {takes}",
        about,
        read=canonical,
        tell=lambda where, ship: {
            weapon_word(where, i): tell(getattr(ship.weapons[i], of)) for i in own_weapons(where)
        },
        put=put,
        of=(f"weapons.{of}",),
        also=also,
    )


def degrees(word: str, about: str, *, also: Sequence[str] = ()) -> Field:
    """The degree of damage of each weapon."""
    takes = "Low, MedL, MedH, High or All"
    return of_weapons(word, takes, about, of="degree", read=degree_of, tell=DEGREE_WORDS.__getitem__, also=also)


def degree_of(part: Part, key: str) -> int:
    """A degree of damage in any spelling."""
    word = part.text(key).casefold().replace(" ", "")
    if word not in DEGREES:
        raise part.error(f"{part.text(key)!r} is no degree; {did_you_mean(word, DEGREE_WORDS.values())}", key)
    return DEGREES[word]


def arcs(word: str, about: str, *, also: Sequence[str] = ()) -> Field:
    """The arcs of each weapon."""
    takes = "the name of their arcs, or a list of hex sides"
    return of_weapons(word, takes, about, of="arcs", read=read_arcs, tell=arc_words, also=also)


def arc_words(bits: int) -> str | list[str]:
    """Arcs by the name that a card would give them, else as a list of hex sides relative to the ship."""
    for name, each in ARCS.items():
        if each == bits:
            return name
    return [name for i, name in enumerate(ARC_NAMES) if bits >> i & 1]
