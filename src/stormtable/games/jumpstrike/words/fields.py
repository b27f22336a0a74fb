"""What the fields of a state are called in positions and case files, a table for each record."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from stormtable.engine.field_kinds import choice, each, flag, number, own, rows, table
from stormtable.engine.fields import Field, Fields, Where
from stormtable.engine.game import seats_in
from stormtable.engine.inputs import Part
from stormtable.engine.name_kinds import thing
from stormtable.games.jumpstrike.rules.state import MAX_LAUNCHERS, Ask, Attack, Salvo, State, Step
from stormtable.games.jumpstrike.words.kinds import facings, places, seat, seats, unit_word
from stormtable.games.jumpstrike.words.lookup import ship_named
from stormtable.games.jumpstrike.words.names import STEPS, ship_name, ship_names, unit_name
from stormtable.games.jumpstrike.words.ship_fields import MOST_PODS, SHIP

__all__ = ["ATTACK", "FLOW", "SALVO"]

PHASE_SYNONYMS: Final = {
    "set up": "set-up",
    "setup": "set-up",
    "plot": "plotting",
    "laying": "guard laying",
    "guards": "guard laying",
    "first pods": "first pod movement",
    "second pods": "second pod movement",
    "missiles": "missile combat",
    "pods": "pod combat",
    "ships": "ship combat",
}


def unit(word: str, takes: str, about: str, *, of: str, letter: str, **more: Any) -> Field:
    """A ship or a pod group: 1 + the ship in one field of the record, the letter in another; put by hand."""
    return own(
        word,
        takes,
        about,
        read=unit_word,
        tell=lambda where, record: unit_name(where.setup, getattr(record, of) - 1, getattr(record, letter)),
        of=(of, letter),
        **more,
    )


ATTACK: Final = Fields(
    Attack,
    "a pod attack",
    unit("group", "the name of a pod group", "which attacks", of="ship", letter="letter"),
    unit(
        "target",
        "the name of a ship or pod group",
        "at what, once that is chosen",
        of="target",
        letter="target_letter",
        told=lambda where, attack: attack.target,
    ),
    flag("disable", "whether it is to disable (JS-6.7)", told=lambda where, attack: attack.target),
    number("pods", 1, MOST_PODS, "those committed and still to roll", told=None),
)

SALVO: Final = Fields(
    Salvo,
    "missiles",
    thing("ship", "a ship", ship_named, ship_name, "which launched them"),
    *places("where they fly from"),
    *facings("the direction in which they fly"),
    number("n", 1, MAX_LAUNCHERS, "how many; left out: 1"),
)


def read_missiles(where: Where, part: Part, key: str) -> list[dict[str, Any]]:
    """Missiles by ship, place and direction, which are needed; one where no number is said."""
    found = []
    needed = ("at", "heading") if where.setup.tabletop else ("hex", "facing")
    for row in part.rows(key):
        row.need_all("ship", *needed)
        found.append(SALVO.canonical(where, row))
        found[-1].setdefault("n", 1)
    return found


def since_first_pods(where: Where, state: State) -> bool:
    return state.step >= Step.FIRST_PODS


FLOW: Final = Fields(
    State,
    "the turn",
    number("turn", 1, lambda where: where.setup.turn_limit, "the turn"),
    choice(
        "phase",
        STEPS,
        "the phase or its step; `movement` begins with the begin dice (JS-2.1, JS-2.2)",
        of="step",
        also=("step",),
        synonyms=PHASE_SYNONYMS,
    ),
    flag("over", "whether the game is over", told=None),
    seats("winners", "who has won; several share a draw", also=("winner",), told=lambda where, state: state.over),
    seats("out", "who is out of the game (JS-7.7)", told=None),
    seats(
        "deciding",
        "who still decides in secret; left out: all who have something to decide",
        of="ask",
        there=lambda where, state: seats_in(state.ask.seats),
        also=("waiting", "deciders"),
        told=lambda where, state: state.ask.what in (Ask.LAY, Ask.PLOT, Ask.ENGAGE),
    ),
    seat(
        "begins",
        "from the first pod movement on: who begins; left out: A (JS-2.5)",
        also=("first", "begin"),
        told=since_first_pods,
    ),
    seat(
        "to_act",
        "from the first pod movement on: whose turn it is; left out: who begins",
        of="next",
        also=("next", "active"),
        told=since_first_pods,
    ),
    table(
        "attack",
        ATTACK,
        'a pod attack being made: `{ group = "Frigate 1-A", target = "Picket 1", disable = false, pods = 2 }`',
        record=lambda where, state: state.attack,
        of=("attack",),
        told=lambda where, state: state.attack.ship,
    ),
    each(
        "ships",
        SHIP,
        "the ships of all sides, by name",
        find=ship_named,
        names=ship_names,
        owner=lambda setup, number: setup.designs[number].side,
        card=lambda setup, number: setup.designs[number],
        also=("units",),
    ),
    replace(
        rows(
            "missiles",
            SALVO,
            'still to fly: `[{ ship = "Picket 1", hex = "0606", facing = 1, n = 2 }]`',
            records=lambda where, state: state.salvos[: state.n_salvos],
            of=("salvos", "n_salvos"),
        ),
        read=read_missiles,
    ),
    besides={"groups": "each stands in its ship", "n_groups": "how many there are"},
)
