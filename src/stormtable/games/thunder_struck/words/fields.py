"""What the fields of a state are called in positions and case files, a table for each record."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from stormtable.engine.field_kinds import choice, each, flag, number, own, table
from stormtable.engine.fields import Field, Fields, Told, Where
from stormtable.engine.game import seats_in
from stormtable.engine.inputs import Part
from stormtable.engine.name_kinds import thing, things
from stormtable.engine.quantities import SEAT, SEATS
from stormtable.games.thunder_struck.rules.state import Ask, Hit, Side, State, Step
from stormtable.games.thunder_struck.words.lookup import ship_named
from stormtable.games.thunder_struck.words.names import seat_name, seat_names, side_name
from stormtable.games.thunder_struck.words.ship_fields import SHIP, sector

__all__ = ["FLOW", "HIT", "NOBODY", "PHASES"]

NOBODY: Final = "nobody"
ANY: Final = "any"
PHASES: Final[dict[int, str]] = {  # of steps with the same name, the last is where the phase begins
    Step.ROLL: "planning",
    Step.PLANNING: "planning",
    Step.ACTION: "action",
    Step.NEXT_ROUND: "end of round",
    Step.ENDING: "end of round",
}
SIDES: Final[dict[int, str]] = {side: side_name(side) for side in (Side.FRONT, Side.REAR)}


def seat(word: str, about: str, **more: Any) -> Field:
    return thing(word, "a seat", ship_named, seat_name, about, **({"holds": SEAT} | more))


def tell_token(where: Where, hit: Hit) -> str:
    return ANY if hit.anywhere else side_name(hit.side)


def put_token(where: Where, hit: Hit, part: Part, key: str) -> None:
    word, side = part.text(key), side_name(hit.side)
    if word not in (ANY, side):
        raise part.error(f"the side hit is expected, {side}, or any (TS-6.6)", key)
    hit.shielded, hit.anywhere = True, word == ANY


HIT: Final = Fields(
    Hit,
    "a hit",
    seat("ship", "who is hit", of="target", also=("target",)),
    choice("from", SIDES, "the side that it comes from", of="side", also=("side",)),
    own(
        "damage",
        "front, rear or any",
        "once a shield is used: where the token may go, on the side hit or anywhere (TS-6.6)",
        read=lambda where, part, key: part.choice(key, (*SIDES.values(), ANY)),
        tell=tell_token,
        put=put_token,
        of=("anywhere", "shielded"),
        told=lambda where, hit: hit.shielded,
    ),
)


def in_phase(*phases: str) -> Told:
    return lambda where, state: PHASES[state.step] in phases


def ships(setup: Any) -> dict[str, int]:
    return {name: seat for seat, name in enumerate(seat_names(setup))}


FLOW: Final = Fields(
    State,
    "the round",
    number("round", 1, lambda where: where.setup.rounds, "the round, up to 6, or 12 in a long game"),
    choice(
        "phase",
        PHASES,
        "the phase; named, it begins properly",
        of="step",
        synonyms={word + end: word for word in PHASES.values() for end in ("", " phase")},
    ),
    flag("over", "whether the match is over", told=None),
    seat("marker", "the seat that goes first; the first seat if it is left out", also=("first", "first_player")),
    seat(
        "turn",
        "in the action phase: the seat that actions a die now, or whose action is being completed",
        also=("active", "to_act"),
        told=in_phase("action"),
    ),
    flag(
        "manoeuvred",
        "the round's Manoeuvre has been carried out; so it has where dice lie on a Manoeuvre token",
        also=("maneuvered",),
        told=in_phase("action", "end of round"),
    ),
    things(
        "winners",
        "seats",
        ship_named,
        seat_name,
        'seats that have still to flip, warp or stay: `["A1", "B2"]`',
        told=None,
        holds=SEATS,
    ),
    table(
        "hit",
        HIT,
        'a hit being taken, `{ ship = "B", from = "front" }`',
        record=lambda where, state: state.hit,
        of=("hit",),
        told=lambda where, state: state.hit.side,
    ),
    seat(
        "reflex", "the seat that holds the Reflex die, or `nobody`", none=NOBODY, also=("reflex_die", "reflex_holder")
    ),
    replace(
        seat(
            "reflex_offer",
            "at the end of the round: the seat that may take the Reflex die, or `nobody`",
            none=NOBODY,
            told=lambda where, state: state.ask.what == Ask.REFLEX,
        ),
        tell=lambda where, state: seat_name(where.setup, seats_in(state.ask.seats)[0]),
        put=None,
        of=(),
    ),
    sector(
        "closed",
        "the closed Sector, or `none`; if it is left out, as TS-7.3 has it",
        none="none",
        also=("closed_sector",),
    ),
    each(
        "ships",
        SHIP,
        "the ships by name",
        find=ship_named,
        names=ships,
        owner=lambda setup, number: number,
        also=("units",),
    ),
    besides={"ask": "follows from phase, turn, winners, hit, reflex_offer, and who has handed_in"},
)
