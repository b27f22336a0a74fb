"""Ambush: a small game for tests of the table: secret drafts, private and public dice, open and forced decisions.

Two ships on a ring of nine. Each turn both secretly plot a step (as often as they like), may scan (a private die) and
commit by aiming at a space; then steps and shots are carried out, a shot at the enemy's space hits on 3 or more. Then
each ship in turn may repair a hit on 5 or more, or hold. Three hits sink.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormtable.engine import Action
from stormtable.engine.game import BadInput, Option, Scenario, Setting
from stormtable.language import say
from stormtable.scene import Die as DieShown
from stormtable.scene import HexMap, Offer, Piece, Preview, Prompt, Result, Scene, Story
from tests.support.ambush_rules import (
    MAX_CHOICES,
    RING,
    UNKNOWN,
    Event,
    No,
    Phase,
    Ship,
    State,
    Verb,
    apply,
    choices,
    concede,
    deciders,
    evaluate,
    fallback,
    hide,
    imagine,
    is_over,
    open_ended,
    points,
    refuse,
    secret,
    set_up,
    side_of,
)

__all__ = [
    "BINDING",
    "MAX_CHOICES",
    "MINUTES",
    "NAME",
    "ONLOOKERS_ALIKE",
    "OPTIONS",
    "PREFIX",
    "RING",
    "SCENARIOS",
    "SEATS",
    "TEXT",
    "TITLE",
    "VERSION",
    "Event",
    "No",
    "Phase",
    "State",
    "Verb",
    "apply",
    "canonical",
    "check",
    "choices",
    "concede",
    "deciders",
    "evaluate",
    "fallback",
    "fill",
    "hide",
    "imagine",
    "is_over",
    "load",
    "narrate",
    "open_ended",
    "parse",
    "points",
    "position",
    "preview",
    "refuse",
    "remember",
    "scene",
    "seats",
    "secret",
    "set_position",
    "set_up",
    "side_of",
    "upgrade",
    "write",
]

NAME: Final = "ambush"
TITLE: Final = "Ambush"
PREFIX: Final = "AM"
TEXT: Final = "Two ships in the dark."
MINUTES: Final = 5
ONLOOKERS_ALIKE: Final = False
VERSION: Final = 1
SEATS: Final = ("A", "B")
BINDING: Final = ()
SCENARIOS: Final = {
    "night": Scenario("night", "Night", "Far apart."),
    "dawn": Scenario("dawn", "Dawn", "Face to face."),
}
OPTIONS: Final = (Option("turns", "Turns", "AM-9", 6, "How long it lasts.", kind="number", low=1, high=20),)


def seats(view: State) -> tuple[str, ...]:
    return SEATS


def fill(scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> State:
    contents = scenario if isinstance(scenario, Mapping) else {"name": scenario}
    if contents.get("name") not in SCENARIOS:
        raise BadInput(f"there is no scenario {contents.get('name')!r}; there are: {', '.join(SCENARIOS)}")
    if set(options) - {"turns"}:
        raise BadInput(f"there is no option {min(set(options) - {'turns'})!r}; there is: turns")
    state = State()
    state.dice.rng = seed
    state.turns = int(options.get("turns", 6))
    state.ships[1].space = int(contents.get("apart", 4 if contents["name"] == "night" else 1))
    return state


def load(scenario: str | Mapping[str, Any], options: Mapping[str, Setting], seed: int) -> State:
    state = fill(scenario, options, seed)
    set_up(state)
    return state


def check(state: State) -> str:
    for letter, ship in zip(SEATS, state.ships, strict=True):
        if not 0 <= ship.space < RING:
            return f"ship {letter} is on space {ship.space}, of {RING}"
        if not 0 <= ship.hits <= 3:
            return f"ship {letter} has {ship.hits} hits, and 3 sink"
        if ship.aim not in (UNKNOWN, *range(RING)):
            return f"ship {letter} aims at space {ship.aim}, of {RING}"
    return ""


# Words


def write(view: State, actions: Sequence[Action]) -> str:
    return ", ".join(word(action) for action in actions)


def word(action: Action) -> str:
    verb = Verb(action.verb)
    if verb == Verb.STEP:
        return f"step {action.amount}"
    return f"aim {action.target}" if verb == Verb.AIM else verb.name.lower()


def parse(view: State, text: str, seat: int = -1) -> list[Action]:
    return [act(part.split()) for part in text.split(",")]


def act(words: list[str]) -> Action:
    name = words[0].upper() if words else ""
    if name not in Verb.__members__:
        raise BadInput(f"{' '.join(words)!r}: the words are step, scan, aim, repair and hold")
    verb = Verb[name]
    number = 0
    if verb in {Verb.STEP, Verb.AIM}:
        if len(words) != 2 or not words[1].lstrip("-").isdigit() or len(words[1]) > 3:
            raise BadInput(f"{' '.join(words)!r}: {words[0]} takes a number")
        number = int(words[1])
    elif len(words) > 1:
        raise BadInput(f"{' '.join(words)!r}: nothing comes after {words[0]}")
    return Action(verb=verb, **({"target": number} if verb == Verb.AIM else {"amount": number}))


def position(view: State) -> dict[str, Any]:
    ships = {
        letter: {name: int(getattr(ship, name)) for name in Ship.__struct_fields__}  # type: ignore[attr-defined]
        for letter, ship in zip(SEATS, view.ships, strict=True)
    }
    return {"turn": view.turn, "phase": Phase(view.phase).name, "repairer": int(view.repairer), "ships": ships}


def set_position(state: State, position: Mapping[str, Any]) -> None:
    phase = position.get("phase", Phase(state.phase).name)
    if phase not in Phase.__members__:
        raise BadInput(f"phase: {phase!r} is not one of {', '.join(Phase.__members__)}")
    state.turn, state.phase = position.get("turn", state.turn), Phase[phase]
    state.repairer = position.get("repairer", state.repairer)
    for letter, ship in zip(SEATS, state.ships, strict=True):
        for name, value in position.get("ships", {}).get(letter, {}).items():
            setattr(ship, name, bool(value) if name in {"ready", "plotted"} else value)


def canonical(view: State, words: Mapping[str, Any]) -> dict[str, Any]:
    return dict(words)


def upgrade(position: Mapping[str, Any], from_version: int) -> dict[str, Any]:
    return dict(position)


def remember(memory: Any, view: State, notes: Sequence[Any]) -> Any:
    return {"shots": (memory or {"shots": 0})["shots"] + sum(each.event == Event.SHOT for each in notes)}


def scene(view: State, seat: int, memory: Any = None) -> Scene:
    pieces = tuple(
        Piece(
            id=f"ship{i}",
            name=f"Ship {SEATS[i]}",
            label=SEATS[i],
            side=i,
            silhouette="pulsar",
            cell=(ship.space, 0),
            facing=0,
            damage=ship.hits * 33,
        )
        for i, ship in enumerate(view.ships)
    )
    seats = tuple(i for i in range(2) if deciders(view) >> i & 1)
    out = [Action() for _ in range(MAX_CHOICES)]
    offers = out[: choices(view, seat, out)] if seat in seats else []
    shots = 0 if memory is None else memory["shots"]
    return Scene(
        title=TITLE,
        turn=str(view.turn),
        turn_of=f"of {view.turns}",
        hexes=HexMap(columns=9, rows=1),
        sides=("Blue", "Orange"),
        pieces=pieces,
        prompt=Prompt(
            seats=seats, text=say("{phase}, {n} shots so far", phase=say(Phase(view.phase).name.capitalize()), n=shots)
        ),
        offers=tuple(Offer(id=word(a), text=word(a), uncertain=a.verb == Verb.REPAIR) for a in offers),
        result=None if not is_over(view) else Result(text=say("Over"), reason=say("It is late"), rule="AM-9"),
    )


def preview(view: State, seat: int, action: Action) -> Preview | None:
    if action.verb != Verb.REPAIR:
        return None
    return Preview(offer=word(action), text=say("to repair"), chance=333, exact=True)


def narrate(view: State, notes: Sequence[Any], rolls: Sequence[Any]) -> list[Story]:
    told = []
    for each in notes:
        dice = (DieShown(sides=6, face=each.b),) if each.event in {Event.SHOT, Event.REPAIRED, Event.SCANNED} else ()
        told.append(
            Story(
                text=say("{what} {a} {b}", what=Event(each.event).name.lower(), a=each.a, b=each.b),
                side=each.a % 2,
                dice=dice,
            )
        )
    return told
