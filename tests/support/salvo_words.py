"""What is read and shown of Salvo: notation, positions, scenes, stories."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stormtable.engine import Action
from stormtable.engine.game import BadInput
from stormtable.scene import Die, HexMap, Offer, Piece, Preview, Prompt, Result, Scene, Story
from tests.support.salvo_rules import MAX_CHOICES, Event, Phase, State, Verb, choices, is_over, seats

TITLE: Final = "Salvo"
PLACES: Final = ("hand", "aim", "guard", "aside")


def write(view: State, actions: Sequence[Action]) -> str:
    return ", ".join(word(view, action) for action in actions)


def word(view: State, action: Action) -> str:
    match Verb(action.verb):
        case Verb.LAY:
            return f"lay {action.amount} on {PLACES[action.target]}"
        case Verb.LIFT:
            return f"lift {PLACES[action.target]}"
        case Verb.FIRE:
            return f"fire at {seats(view)[action.target]}"
        case verb:
            return verb.name.lower().replace("_", " ")


def parse(view: State, text: str, seat: int = -1) -> list[Action]:
    return [act(view, part.casefold().split()) for part in text.split(",")]


def act(view: State, words: list[str]) -> Action:
    names = [name.casefold() for name in seats(view)]
    match words:
        case ["lay", face, "on", ("aim" | "guard") as place] if face in set("123456"):
            return Action(verb=Verb.LAY, amount=int(face), target=PLACES.index(place))
        case ["lift", ("aim" | "guard") as place]:
            return Action(verb=Verb.LIFT, target=PLACES.index(place))
        case ["fire", "at", name] if name in names:
            return Action(verb=Verb.FIRE, target=names.index(name))
        case ["reroll"]:
            return Action(verb=Verb.REROLL)
        case ["hand", "in"]:
            return Action(verb=Verb.HAND_IN)
    raise BadInput(f"{' '.join(words)!r}: lay 1-6 on aim or guard, lift, reroll, hand in, fire at {', '.join(names)}")


def position(view: State) -> dict[str, Any]:
    names = seats(view)
    gunners = {
        name: {
            "alive": bool(gunner.alive),
            "hits": int(gunner.hits),
            "cubes": int(gunner.cubes),
            "shown_cubes": int(gunner.shown_cubes),
            "dice": [[int(each.face), int(each.at)] for each in gunner.dice],
        }
        for name, gunner in zip(names, view.gunners, strict=False)
    }
    return {
        "round": int(view.round),
        "phase": Phase(view.phase).name,
        "asked": int(view.asked),
        "first": int(view.first),
        "fired": int(view.fired),
        "gunners": gunners,
    }


def set_position(state: State, position: Mapping[str, Any]) -> None:
    phase = position.get("phase", Phase(state.phase).name)
    if phase not in Phase.__members__:
        raise BadInput(f"phase: {phase!r} is not one of {', '.join(Phase.__members__)}")
    state.phase = Phase[phase]
    for name in ("round", "asked", "first", "fired"):
        setattr(state, name, position.get(name, getattr(state, name)))
    for name, gunner in zip(seats(state), state.gunners, strict=False):
        for key, value in position.get("gunners", {}).get(name, {}).items():
            if key == "dice":
                for laid, (face, at) in zip(gunner.dice, value, strict=True):
                    laid.face, laid.at = face, at
            else:
                setattr(gunner, key, value)


def check(state: State) -> str:
    for name, gunner, seat in zip(seats(state), state.gunners, range(state.seats), strict=False):
        if gunner.alive and gunner.hits >= 2:
            return f"{name} has {gunner.hits} hits, and shoots on"
        if state.asked >> seat & 1 and not gunner.alive:
            return f"{name} is out, and asked"
        if not 0 <= gunner.cubes <= gunner.shown_cubes:
            return f"{name} has {gunner.cubes} cubes, of {gunner.shown_cubes} that it had"
    return ""


def canonical(view: State, words: Mapping[str, Any]) -> dict[str, Any]:
    return dict(words)


def upgrade(position: Mapping[str, Any], from_version: int) -> dict[str, Any]:
    return dict(position)


def remember(memory: Any, view: State, notes: Sequence[Any]) -> Any:
    return {"shots": (memory or {"shots": 0})["shots"] + sum(each.event == Event.FIRED for each in notes)}


def scene(view: State, seat: int, memory: Any = None) -> Scene:
    names = seats(view)
    pieces = tuple(
        Piece(
            id=name,
            name=f"Gunner {name}",
            label=name,
            side=i,
            silhouette="pulsar",
            cell=(i, 0),
            facing=0,
            damage=view.gunners[i].hits * 50,
        )
        for i, name in enumerate(names)
        if view.gunners[i].alive
    )
    asked = tuple(i for i in range(view.seats) if view.asked >> i & 1)
    out = [Action() for _ in range(MAX_CHOICES)]
    offers = out[: choices(view, seat, out)]
    shots = 0 if memory is None else memory["shots"]
    own = [int(each.face) for each in view.gunners[seat].dice] if seat >= 0 else []
    return Scene(
        title=TITLE,
        turn=str(view.round),
        turn_of=f"of {view.rounds}",
        hexes=HexMap(columns=4, rows=1),
        sides=("Blue", "Orange", "Teal", "Magenta")[: view.seats],
        pieces=pieces,
        prompt=Prompt(seats=asked, text=Phase(view.phase).name.capitalize(), detail=f"{shots} shots, dice {own}"),
        offers=tuple(Offer(id=word(view, each), text=word(view, each)) for each in offers),
        result=None if not is_over(view) else Result(text="Over", reason="It is late", rule="SA-9"),
    )


def preview(view: State, seat: int, action: Action) -> Preview | None:
    return None


def narrate(view: State, notes: Sequence[Any], rolls: Sequence[Any]) -> list[Story]:
    told = []
    for each in notes:
        own = [roll for roll in rolls if roll.seen_by == 1 << each.a] if each.event == Event.ROLLED else []
        dice = tuple(Die(sides=6, face=face) for roll in own for face in roll.faces)
        text = f"{Event(each.event).name.lower()} {seats(view)[each.a]} {each.b} {each.c}"
        told.append(Story(text=text, side=each.a, dice=dice))
    return told
