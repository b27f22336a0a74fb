"""What the fields of a campaign's state are called in positions and case files, a table for each record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from stormtable.engine.field_kinds import choice, each, flag, number, own, rows
from stormtable.engine.fields import Field, Fields, Where
from stormtable.engine.game import BadInput, seats_in
from stormtable.engine.inputs import Part
from stormtable.engine.lookup import look_up_name, names_in
from stormtable.engine.name_kinds import thing, things
from stormtable.engine.quantities import SEATS
from stormtable.engine.seating import SIDES
from stormtable.games.jumpstrike.campaign.rules.fleets import side_of_ship
from stormtable.games.jumpstrike.campaign.rules.state import (
    MAX_SIDES,
    MOST_STARS,
    NAME_LETTERS,
    NAMES_A_SIDE,
    NOBODY,
    SHIPS_A_SIDE,
    Ask,
    Battle,
    Fate,
    Place,
    Setup,
    Ship,
    State,
    Status,
    Step,
)
from stormtable.games.jumpstrike.campaign.words.kinds import (
    key_of,
    kind_named,
    side_name,
    side_named,
    split_name,
    system_named,
)
from stormtable.games.jumpstrike.campaign.words.names import (
    battle_place,
    built_name,
    given_name,
    kind_name,
    letters_of,
    naming,
    spell,
    system_name,
    system_names,
)

__all__ = ["BATTLE", "FLOW", "PLACE", "SHIP"]

MOST: Final = 30_000
STATUSES: Final = {
    Status.OPERATIONAL: "operational",
    Status.DISABLED: "disabled",
    Status.BUILDING: "being built",
}
FATES: Final = {
    Fate.OPERATIONAL: "operational",
    Fate.DISABLED: "disabled",
    Fate.DESTROYED: "destroyed",
    Fate.LEFT: "left the map",
}

STEPS: Final = {
    Step.MUSTER: "choice of ships",
    Step.INCOME: "income",
    Step.ORDERS: "orders",
    Step.LANES: "battles on lanes",
    Step.SYSTEMS: "battles in systems",
    Step.AFTERMATH: "aftermath",
}


def sides(word: str, about: str, **more: Any) -> Field:
    return things(word, "sides", side_named, side_name, about, **({"holds": SEATS} | more))


def system(word: str, about: str, **more: Any) -> Field:
    return thing(word, "a system", system_named, system_name, about, **more)


SHIP: Final = Fields(
    Ship,
    "a ship",
    own(
        "side",
        "A, B, C or D",
        "whose it is; needed",
        read=lambda where, part, key: side_name(
            where.setup, look_up_name(part, key, part.get(key), lambda text: side_named(where.setup, text))
        ),
        tell=lambda where, ship: SIDES[side_of_ship(where.number)],
    ),
    own(
        "berth",
        f"a whole number from 1 to {SHIPS_A_SIDE}",
        "its place among the ships of its side; left out: the next one free",
        read=lambda where, part, key: part.number(key, 1, SHIPS_A_SIDE),
        tell=lambda where, ship: where.number % SHIPS_A_SIDE + 1,
    ),
    choice("status", STATUSES, "left out: operational"),
    system("system", "where it is, or while it is on a lane where it began; needed"),
    system("began", "where it began the round; left out: where it is"),
    number("missiles", 0, 400, "left; left out: all of its design", seen="its side"),
    number("squadrons", 0, 40, "left; left out: all of its design", seen="its side"),
    number("guards", 0, 40, "guard pods left; left out: all of its design", seen="its side"),
    number("stars", 0, MOST_STARS, "JS-13.15", seen="its side"),
    system("to", "where it is ordered to", of="order", none=False, told=None),
    flag("evades", "its stance", told=None),
    system("withdraws", "it withdraws, and not to there", of="away", none=False, told=None),
    number("battle", 1, 32, "its place among the step's battles", told=None),
    flag("entered", "that battle; else it waits behind", told=None),
    choice("fate", FATES, "what that battle did to it, once it is settled", told=None),
    flag("earned", "a star, at the aftermath", told=None, seen="its side"),
    own(
        "name",
        f"2 to {NAME_LETTERS} letters of Latin-1",
        "from its owner (JS-13.25); what is not christened has it in its orders",
        read=lambda where, part, key: name_read(part, key),
        tell=lambda where, ship: given_name(ship),
        put=lambda where, ship, part, key: put_name(ship.name, part.text(key)),
        of=("name",),
        told=lambda where, ship: ship.name[0],
        seen="its side, once it is christened all",
    ),
    flag("christened", "it bears that name", told=None),
    besides={"kind": "its name says it", "number": "its name says it"},
)


def name_read(part: Part, key: str) -> str:
    """A name as it is written. Raises BadInput for letters that no name has."""
    text = " ".join(part.text(key).split())
    try:
        naming(0, text)
    except BadInput as error:
        raise part.error(str(error), key) from None
    return text


def put_name(letters: list[int], name: str) -> None:
    letters[:] = spell(name)


def some_ship(word: str, about: str) -> Field:
    """1 + a ship of the state; put by hand, once the ships are there."""
    return own(
        word,
        "the name of a ship, or false for none",
        about,
        read=lambda where, part, key: part.get(key) and " ".join(part.text(key).split()),
        tell=lambda where, place: key_of(where.state, getattr(place, word) - 1) if getattr(place, word) else False,
        of=(word,),
        told=lambda where, place: getattr(place, word),
    )


PLACE: Final = Fields(
    Place,
    "a system",
    thing("owner", "a side", side_named, side_name, "who controls it", none=False, told=lambda where, place: True),
    thing("build", "a design", kind_named, kind_name, "ordered of its yard", none=False, told=None),
    some_ship("repair", "ordered of its yard"),
    some_ship("work", "what its yard builds or repairs"),
    number("paid", 0, MOST, "for that", told=None),
    besides={
        "block": "it follows from who controls what",
        "supplied": "it follows from who controls what",
        "holder": "it is known while the aftermath lasts only",
        "fought": "it is known while the aftermath lasts only",
    },
)


def read_place(where: Where, part: Part, key: str) -> str:
    """A system, or both ends of a lane with a dash between."""

    def find(text: str) -> int:
        return system_named(where.setup, text.strip())

    ends = [look_up_name(part, key, end, find) for end in part.text(key).split(" - ")]
    if len(ends) > 2:
        raise part.error("a system or two ends of a lane are expected, as Ceres - Juno", key)
    return " - ".join(system_name(where.setup, end) for end in sorted(ends))


def put_place(where: Where, battle: Battle, part: Part, key: str) -> None:
    ends = [system_named(where.setup, each) for each in part.text(key).split(" - ")]
    battle.a, battle.b = ends[0], ends[1] + 1 if len(ends) > 1 else 0


def put_seats(where: Where, battle: Battle, part: Part, key: str) -> None:
    found = [side_named(where.setup, text) for text in part.texts(key)]
    battle.n_seats = len(found)
    battle.seats[: len(found)] = found


BATTLE: Final = Fields(
    Battle,
    "a battle",
    number("number", 1, MOST, "of all battles of the campaign"),
    own(
        "place",
        "a system, or both ends of a lane, as Ceres - Juno",
        "where it is",
        read=read_place,
        tell=lambda where, battle: battle_place(where.setup, battle),
        put=put_place,
        of=("a", "b"),
    ),
    sides("sides", "who fights it"),
    own(
        "seats",
        "the names of sides, in a list",
        "who sits where: south first (JS-13.11)",
        read=lambda where, part, key: [
            side_name(where.setup, look_up_name(part, key, text, lambda text: side_named(where.setup, text)))
            for text in names_in(part, key)
        ],
        tell=lambda where, battle: [SIDES[seat] for seat in battle.seats[: battle.n_seats]],
        put=put_seats,
        of=("seats", "n_seats"),
    ),
    sides("agreed", "who leaves it to the computer", told=None),
    flag("settled", "whether its outcome is known", told=None),
    sides("winners", "who has won it", told=None),
)


def treasuries(where: Where, state: State) -> dict[str, int]:
    return {SIDES[side]: int(state.treasury[side]) for side in range(state.table.sides)}


def ships_so_far(where: Where, state: State) -> dict[str, int]:
    return {kind_name(state.table, kind): int(state.named[kind]) for kind in range(state.table.n_kinds)}


def counted(
    word: str, takes: str, about: str, find: Callable[[Setup, str], int], name: Callable[[Setup, int], str], tell: Any
) -> Field:
    """Numbers by names, one for each thing."""

    def read(where: Where, part: Part, key: str) -> dict[str, int]:
        below, found = part.part(key), dict[str, int]()
        for written in below.table:
            at = look_up_name(below, written, written, lambda text: find(where.setup, text))
            found[name(where.setup, at)] = below.number(written, 0, MOST)
        return found

    def put(where: Where, state: State, part: Part, key: str) -> None:
        for said, value in part.part(key).table.items():
            getattr(state, word)[find(where.setup, said)] = value

    return own(word, takes, about, read=read, tell=tell, put=put, of=(word,))


def read_given(where: Where, part: Part, key: str) -> dict[str, list[str]]:
    below, found = part.part(key), dict[str, list[str]]()
    for written in below.table:
        side = look_up_name(below, written, written, lambda text: side_named(where.setup, text))
        names = [name_read(Part({"name": each}, part.file, part.path), "name") for each in names_in(below, written)]
        if len(names) > NAMES_A_SIDE:
            raise below.error(f"{len(names)} names; a side gives at most {NAMES_A_SIDE} (JS-13.25)", written)
        found[SIDES[side]] = names
    return found


def tell_given(where: Where, state: State) -> dict[str, list[str]]:
    return {
        SIDES[side]: [letters_of(state.given[side * NAMES_A_SIDE + at].name) for at in range(state.n_given[side])]
        for side in range(where.setup.sides)
    }


def put_given(where: Where, state: State, part: Part, key: str) -> None:
    for side in range(MAX_SIDES):
        names = part.part(key).table.get(SIDES[side], [])
        state.n_given[side] = len(names)
        for at in range(NAMES_A_SIDE):
            put_name(state.given[side * NAMES_A_SIDE + at].name, names[at] if at < len(names) else "")


def read_ships(where: Where, part: Part, key: str) -> dict[str, Any]:
    below, found = part.part(key), dict[str, Any]()
    for written in below.table:
        said = look_up_name(below, written, written, lambda text: split_name(where.setup, text))
        official = built_name(where.setup, Ship(kind=said.kind, number=said.number))
        if said.berth >= 0:
            official += f" (berth {SIDES[said.side]}{said.berth + 1})"
        if official in found:
            raise below.error(f"{official} stands twice", written)
        found[official] = SHIP.canonical(where, below.part(written))
    return found


def tell_ships(where: Where, state: State) -> dict[str, Any]:
    return {
        key_of(state, slot): SHIP.tell(Where(state, slot), ship)
        for slot, ship in enumerate(state.ships)
        if ship.status != Status.NO_SHIP
    }


FLOW: Final = Fields(
    State,
    "the campaign",
    number("round", 0, lambda where: where.setup.rounds, "the round; 0 while ships are chosen"),
    choice("phase", STEPS, "the step of the round (JS-13.2)", of="step", also=("step",)),
    flag("over", "whether the campaign is over", told=None),
    sides("winners", "who has won; several share a draw", told=lambda where, state: state.over),
    sides("out", "who is out (JS-13.18)"),
    sides("fallen", "who went out last", told=None),
    sides("claims", "who controlled every home at the last victory check (JS-13.19)"),
    sides(
        "deciding",
        "who still decides in secret; left out: all that are in the campaign",
        of="ask",
        there=lambda where, state: seats_in(state.ask.seats),
        told=lambda where, state: state.ask.what in (Ask.MUSTER, Ask.ORDERS),
    ),
    number("numbered", 0, MOST, "battles so far"),
    counted(
        "treasury",
        "a table of points by sides",
        "what each side has",
        side_named,
        side_name,
        treasuries,
    ),
    counted(
        "named",
        "a table of numbers by designs",
        "how many ships of each design there have been, lost ones too (JS-13.25)",
        kind_named,
        kind_name,
        ships_so_far,
    ),
    own(
        "given",
        "a table of lists of names by sides",
        "the names that owners have given, to lost ships too (JS-13.25)",
        read=read_given,
        tell=tell_given,
        put=put_given,
        of=("given", "n_given"),
        told=lambda where, state: any(state.n_given),
    ),
    own(
        "ships",
        "a table of a ship by name",
        "all ships that there are; the others are gone",
        read=read_ships,
        tell=tell_ships,
        of=("ships",),
    ),
    each(
        "systems",
        PLACE,
        "whose systems are, and what their yards do",
        find=system_named,
        names=lambda setup: {name: at for at, name in enumerate(system_names(setup))},
        owner=lambda setup, number: NOBODY,
        card=lambda setup, number: setup.sites[number],
        of="places",
    ),
    rows(
        "battles",
        BATTLE,
        "those of the step",
        records=lambda where, state: state.battles[: state.n_battles],
        of=("battles", "n_battles"),
        told=lambda where, state: state.n_battles,
    ),
)
