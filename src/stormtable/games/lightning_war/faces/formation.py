"""Several elements moved as one: each by the same leg as the one that leads, or as far along it as the rules let it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from stormtable.engine import Action
from stormtable.engine.dice import Script, dice_from
from stormtable.engine.plane import length
from stormtable.engine.records import copy_record
from stormtable.games.lightning_war.faces.maker import PACES
from stormtable.games.lightning_war.faces.preview_moves import in_brief, undeployed_text
from stormtable.games.lightning_war.faces.reach import reach_by_angle
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.command import rejoins
from stormtable.games.lightning_war.rules.decisions import apply, refuse
from stormtable.games.lightning_war.rules.movement import refuse_mover
from stormtable.games.lightning_war.rules.state import Pace, State, Verb, View
from stormtable.games.lightning_war.rules.values import is_vehicle, on_table
from stormtable.games.lightning_war.words.notation_writing import write
from stormtable.games.lightning_war.words.scene_names import Names, piece_id, span
from stormtable.language import phrase, say, say_number
from stormtable.scene import Line, Part, Together

__all__ = ["in_formation"]

BACK: Final = 25  # hundredths that are given way at a time to find a place that is free
LEAST: Final = 25  # hundredths: a leg that is shorter is none


def in_formation(view: View, seat: int, numbers: Sequence[int], lead: Action) -> Together:
    """What elements do when one of them does `lead`; each act is legal after those before it."""
    names, work = Names(view.table), copy_record(view)
    told: list[tuple[int, Action | None, int]] = []
    for number in in_order(view, numbers, lead):
        action, no = follow(work, seat, number, lead, view)
        if action is not None:
            carry_out(work, seat, action)
        told.append((number, action, no))
    parts = tuple(part(view, work, names, number, action, lead, no) for number, action, no in told)
    return Together(parts=parts, notes=tuple(notes(view, lead, parts)))


def carry_out(state: State, seat: int, action: Action) -> None:
    """No dice fall in set-up and in phase 2."""
    with dice_from(Script(())):
        apply(state, seat, action)


def in_order(view: State, numbers: Sequence[int], lead: Action) -> list[int]:
    """The foremost on the way first, so that nobody stands where another ends."""
    dx, dy = way_of(view, lead)
    return sorted(numbers, key=lambda n: (-(view.elements[n].x * dx + view.elements[n].y * dy), n))


def way_of(view: State, lead: Action) -> tuple[int, int]:
    """By how much the one that leads changes its place."""
    if lead.verb == Verb.FACE:
        return 0, 0
    here = view.elements[lead.unit]
    return int(lead.x - here.x), int(lead.y - here.y)


def follow(work: State, seat: int, number: int, lead: Action, first: State) -> tuple[Action | None, int]:
    """What an element does, and why not more; None: it stays."""
    if not on_table(first, number):
        return None, No.NOT_ON_TABLE
    if lead.verb == Verb.FACE:
        turn = Action(verb=Verb.FACE, unit=number, facing=lead.facing)
        no = refuse(work, seat, turn)
        return (turn, No.OK) if no == No.OK else (None, no)
    dx, dy = way_of(first, lead)
    if number != lead.unit:
        # Who comes as far at the normal rate need not dash.
        normal = own_leg(first, number, lead, dx, dy, Pace.NORMAL if lead.verb == Verb.MOVE else 0)
        if refuse_last(work, seat, normal) == No.OK:
            return normal, No.OK
    whole = lead if number == lead.unit else own_leg(first, number, lead, dx, dy, int(lead.part))
    no = refuse_last(work, seat, whole)
    return (whole, No.OK) if no == No.OK else farthest(work, seat, number, lead, (dx, dy), no)


def refuse_last(work: State, seat: int, action: Action) -> int:
    """Whether an act is legal as the only leg: who go together go one each, so a stray ends nearer (LW-8.8)."""
    no = refuse(work, seat, action)
    ends = action.verb != Verb.MOVE or rejoins(work, action.unit, action.x, action.y)
    return no if no != No.OK or ends else int(No.MUST_REJOIN)


def own_leg(first: State, number: int, lead: Action, dx: int, dy: int, pace: int) -> Action:
    """An element's own leg; a vehicle keeps its facing, or turns as a vehicle that leads does."""
    here, leader = first.elements[number], first.elements[lead.unit]
    facing = int(here.facing)
    if is_vehicle(first, number) and is_vehicle(first, lead.unit) and lead.facing != leader.facing:
        facing = int(lead.facing)
    facing = facing if is_vehicle(first, number) else 0
    return Action(verb=lead.verb, unit=number, x=int(here.x) + dx, y=int(here.y) + dy, facing=facing, part=pace)


def farthest(
    work: State, seat: int, number: int, lead: Action, way: tuple[int, int], no: int
) -> tuple[Action | None, int]:
    """The longest leg on the way that is legal at the normal rate, if any; and what forbids more, or the whole way."""
    (dx, dy), whole = way, math.hypot(*way)
    far = int(whole)
    if lead.verb == Verb.MOVE:
        left = int(work.table.elements[number].rate - work.elements[number].used)
        if left < LEAST or refuse_mover(work, seat, number) != No.OK:
            return None, no
        [(_, reach)] = reach_by_angle(work, number, left, [math.atan2(dy, dx)])
        far = min(far, reach)

    def leg(distance: int) -> Action:
        share = distance / max(whole, 1)
        return own_leg(
            work, number, lead, int(dx * share), int(dy * share), Pace.NORMAL if lead.verb == Verb.MOVE else 0
        )

    if lead.part == Pace.NORMAL and far + BACK < whole:
        no = refuse_last(work, seat, leg(far + BACK)) or no
    while far >= LEAST:
        code = refuse_last(work, seat, leg(far))
        if code == No.OK:
            return leg(far), no
        far, no = far - BACK, code if lead.part == Pace.NORMAL else no
    return None, no


def part(view: View, work: State, names: Names, number: int, action: Action | None, lead: Action, no: int) -> Part:
    """What is told of one element, as all of them stand in the end."""
    why = No(no)
    warning = undeployed_text(view, work, number)
    lines = [Line(text=warning, rule="LW-4.17", tone="bad")] if warning else []
    if action is not None and lead.verb != Verb.PLACE:
        lines += in_brief(work, number, names)
    here, there = view.elements[number], work.elements[number]
    return Part(
        piece=piece_id(number),
        name=names[number],
        act="" if action is None else write(view, [action]),
        follows="stays" if action is None else "short" if no != No.OK else "whole",
        text=say("stays") if action is None else act_words(action, int(here.x), int(here.y)),
        why="" if no == No.OK else say(why.text),
        rule="" if no == No.OK else why.rule,
        cell=(int(there.x), int(there.y)),
        facing=int(there.facing),
        warning=warning,
        lines=tuple(lines),
    )


def act_words(action: Action, x: int, y: int) -> str:
    if action.verb == Verb.FACE:
        return say("turns to {facing}°", facing=say_number(f"{action.facing / 10:g}"))
    sentence = phrase("is placed {length}") if action.verb == Verb.PLACE else PACES[action.part]
    return say(sentence, length=span(int(length(action.x - x, action.y - y))))


def notes(view: State, lead: Action, parts: Sequence[Part]) -> list[Line]:
    """What is lost by going together: an element's move ends where another begins."""
    several = sum(part.act != "" for part in parts) > 1
    if lead.verb != Verb.MOVE or not several:
        return []
    return [
        Line(text=say("Each goes one leg: what it has left is lost when the next begins"), rule="LW-4.9", tone="muted")
    ]
