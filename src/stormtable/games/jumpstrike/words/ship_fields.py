"""What the fields of a ship and of its pod groups are called in positions and case files."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from stormtable.engine.field_kinds import choice, flag, number, own
from stormtable.engine.fields import OWNER, Field, Fields, Where
from stormtable.engine.inputs import Part
from stormtable.engine.lookup import each_named, look_up_name
from stormtable.engine.measure_kinds import place
from stormtable.engine.name_kinds import things
from stormtable.games.jumpstrike.rules.secrets import turns_of
from stormtable.games.jumpstrike.rules.state import (
    LEAST_PHASE,
    LETTERS,
    MOST_PHASE,
    Group,
    Hit,
    Ship,
    State,
    Status,
    Step,
)
from stormtable.games.jumpstrike.rules.units import HOLDS, code_of, in_play, letter_of, ship_of, side_of_ship
from stormtable.games.jumpstrike.words.kinds import facings, guards, places, unit_word
from stormtable.games.jumpstrike.words.lookup import letter_named, ship_named, unit_named
from stormtable.games.jumpstrike.words.names import group_name, letter, plot_text, ship_name, unit_name
from stormtable.games.jumpstrike.words.notation_plots import read_sheet
from stormtable.games.jumpstrike.words.notation_writing import sheet
from stormtable.games.jumpstrike.words.places import MEASURES

__all__ = ["GROUP", "MOST_PODS", "NOTHING", "SEALED", "SHIP", "STATUSES", "plot_words", "target_text"]

SEALED: Final = "sealed"  # what a view hides
NOTHING: Final = "nothing"  # the target of a ship that holds
NONE: Final = "none"
STATUSES: Final[dict[int, str]] = {
    Status.OPERATIONAL: "operational",
    Status.DISABLED: "disabled",
    Status.DESTROYED: "destroyed",
    Status.RETREATED: "retreated",
}
HITS: Final = {Hit.NONE: NONE, Hit.DISABLED: "disabled", Hit.DESTROYED: "destroyed"}
MOST_MISSILES: Final = 400
MOST_PODS: Final = 127
EXAMPLE: Final = "'F TS MF2 P3A @5 / @5' is a plot of two turns"


# Pod groups


CAME_FROM: Final = number(
    "from", 1, 6, "the direction towards the hex it came from", of="entry", also=("came_from",), told=None
)


def read_came_from(where: Where, part: Part, key: str) -> Any:
    if where.setup.tabletop:
        raise part.error('on a table say where it was: moved_from = "60,20" (JS-12.9)', key)
    return CAME_FROM.read(where, part, key)


def read_moved_from(where: Where, part: Part, key: str) -> list[int | float]:
    if not where.setup.tabletop:
        raise part.error("on hexes say the direction towards the hex it came from: from = 1 (JS-6.11)", key)
    return MEASURES.place_word(where, part, key)


def put_moved_from(where: Where, group: Group, part: Part, key: str) -> None:
    group.entry = 1
    group.from_q, group.from_r = (MEASURES.hundredths(value) for value in part.items(key))


GROUP: Final = Fields(
    Group,
    "a pod group",
    *places("where it is; left out: where its ship is"),
    number("pods", 1, MOST_PODS, "how many pods it has; left out: 1"),
    replace(CAME_FROM, read=read_came_from, told=lambda where, group: group.entry and not where.setup.tabletop),
    replace(
        place(
            "moved_from",
            MEASURES,
            "on a table (JS-12.1), where it last moved from",
            of=("from_q", "from_r"),
            told=lambda where, group: group.entry and where.setup.tabletop,
        ),
        read=read_moved_from,
        put=put_moved_from,
    ),
    things("met", "ships", ship_named, ship_name, "ships that entered its hex later", told=None),
    flag("acted", "whether it has moved or attacked in this phase", told=None),
    besides={"ship": "the ship in which it stands", "letter": "its name there"},
)


def read_groups(where: Where, part: Part, key: str) -> dict[str, Any]:
    """Pod groups by their IDs, in order."""
    below = part.part(key)
    named = each_named(below, letter_named, lambda number: group_name(where.setup, where.number, number))
    words = {number: GROUP.canonical(where, below.part(written)) for written, number in named}
    return {letter(number): words[number] for number in sorted(words)}


def tell_groups(where: Where, ship: Ship) -> dict[str, Any]:
    state: State = where.state
    own_groups = [each for each in state.groups[: state.n_groups] if each.ship == where.number]
    return {letter(each.letter): GROUP.tell(where, each) for each in own_groups}


# Ships


def read_letters(where: Where, part: Part, key: str) -> str:
    """IDs in order."""
    numbers = {look_up_name(part, key, each, letter_named) for each in part.text(key, "") if each not in " ,"}
    return "".join(letter(n) for n in sorted(numbers))


def put_letters(where: Where, ship: Ship, part: Part, key: str) -> None:
    ship.used = sum(1 << letter_named(each) for each in part.text(key, ""))


def read_hit(where: Where, part: Part, key: str) -> str:
    return NONE if part.get(key) is False else part.choice(key, tuple(HITS.values()))


LAYING: Final = guards("laying", f"guard pods while they are being laid; `{SEALED}` in a view of another's", seen=OWNER)


def read_laying(where: Where, part: Part, key: str) -> Any:
    value = part.get(key)
    return SEALED if isinstance(value, str) and value.casefold() == SEALED else LAYING.read(where, part, key)


def is_told_laying(where: Where, ship: Ship) -> bool:
    """While guard pods are laid; at the set-up a view says where it hides some."""
    step = where.state.step
    there = any(ship.laying) or (step == Step.SET_UP and where.setup.designs[where.number].guards > 0)
    return step in (Step.SET_UP, Step.LAYING) and there


def read_target(where: Where, part: Part, key: str) -> str:
    value = part.get(key)
    nothing = value is False or (isinstance(value, str) and value.casefold() in (NOTHING, NONE))
    return NOTHING if nothing else unit_word(where, part, key)


def target_text(view: State, code: int) -> str:
    """What a ship has chosen to attack."""
    return NOTHING if code == HOLDS else unit_name(view.table, ship_of(code), letter_of(code))


def put_target(where: Where, ship: Ship, part: Part, key: str) -> None:
    text = part.text(key)
    ship.target = HOLDS if text == NOTHING else code_of(*unit_named(where.state, text))


def read_plot(where: Where, part: Part, key: str) -> str:
    """Orders as they are written on a sheet."""
    text = part.text(key, "").strip()
    if text.casefold() in ("", SEALED):
        return text.casefold()
    actions = read_sheet(where.state, where.number, text, lambda reason: part.error(reason, key), lambda: EXAMPLE)
    return sheet(where.state, actions).partition(": ")[2]


def plot_words(view: State, number: int) -> str:
    """Orders not executed yet, drafts included; "sealed" where there are some that a view hides."""
    text = plot_text(view.ships[number].plot)
    if text or view.over or turns_of(view, side_of_ship(view, number)) == 0:
        return text
    return SEALED


WHILE_THERE: Final = (
    *places("where it is"),
    *facings("how it faces"),
    number("phase", LEAST_PHASE, MOST_PHASE, "its phase"),
    number(
        "rating",
        0,
        lambda where: where.setup.designs[where.number].tactical,
        "tactical rating as of the last resolution; left out: as its groups have it (JS-7.1)",
        also=("tactical", "tactical_rating"),
    ),
    number("missiles", 0, MOST_MISSILES, "left in its magazine", also=("magazine",)),
    number(
        "squadrons",
        0,
        lambda where: where.setup.designs[where.number].squadrons,
        "left in it; where groups are said, those not in them",
        also=("pods",),
    ),
    own(
        "letters",
        "the IDs in a text, as 'AC'",
        "IDs of groups used so far",
        read=read_letters,
        tell=lambda where, ship: "".join(letter(n) for n in range(1, LETTERS + 1) if ship.used >> n & 1),
        put=put_letters,
        of=("used",),
        also=("ids", "used"),
    ),
    number(
        "turned",
        0,
        lambda where: where.setup.turn_limit,
        "the turn of its last turn order, 0 for none (JS-3.5)",
        also=("last_turned",),
    ),
    replace(choice("hit", HITS, "what combat has done to it this turn (JS-2.3)", also=("marked",)), read=read_hit),
    guards("guards", "guard pods by side: `{ front = 2 }`", also=("guard_pods",)),
    replace(
        LAYING,
        takes=f"{LAYING.takes}, or {SEALED}",
        read=read_laying,
        tell=lambda where, ship: LAYING.tell(where, ship) or SEALED,
        told=is_told_laying,
    ),
    own(
        "attacks",
        f"the name of a ship or pod group, or {NOTHING}",
        "in ship combat: what it has chosen to attack",
        read=read_target,
        tell=lambda where, ship: target_text(where.state, ship.target),
        put=put_target,
        of=("target",),
        also=("target",),
        told=lambda where, ship: ship.target,
        seen=OWNER,
    ),
    own(
        "plot",
        f"orders as on a sheet, 'F TS MF2 P3A @5 / @5', or {SEALED}",
        "orders held, those of this phase's draft included; turns left out keep the phase (JS-3.17); "
        f"`{SEALED}` in a view of another's",
        read=read_plot,
        tell=lambda where, ship: plot_words(where.state, where.number),
        of=("plot",),
        also=("orders",),
        told=lambda where, ship: ship.status == Status.OPERATIONAL,
        seen=OWNER,
    ),
    Field(
        word="groups",
        takes=f"a table of {GROUP.noun} by letter",
        about='all its pod groups, `{ A = { hex = "0608", pods = 3, from = 1 } }`',
        read=read_groups,
        tell=tell_groups,
        below=GROUP,
    ),
)


def while_there(field: Field) -> Field:
    """The word, said of no ship that is gone."""
    return replace(field, told=lambda where, ship: in_play(ship) and field.told(where, ship))


STATUS: Final = choice(
    "status", STATUSES, "whether it is there; of one destroyed or retreated nothing else is said", also=("state",)
)
SHIP: Final = Fields(Ship, "a ship", STATUS, *map(while_there, WHILE_THERE))
