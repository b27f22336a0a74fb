"""What comes of a move: what it costs, who sees its end, what shelters there, and whom it could fire at from there."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Final

from stormtable.engine import Action
from stormtable.engine.records import copy_record
from stormtable.games.lightning_war.faces.danger import threat_lines, watchers
from stormtable.games.lightning_war.faces.shots import modes_of, throw_of
from stormtable.games.lightning_war.rules.barriers import crossings
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.command import commanded, needs_command
from stormtable.games.lightning_war.rules.cover import COVER, DEFENCES, FORTIFIED, OPEN, protection, shelter
from stormtable.games.lightning_war.rules.fire import refuse_firer, refuse_shot
from stormtable.games.lightning_war.rules.movement import SET_UP_TURNS, face, leg_cost, move
from stormtable.games.lightning_war.rules.rejoining import must_go_on
from stormtable.games.lightning_war.rules.sight import is_target, sees_from
from stormtable.games.lightning_war.rules.state import Mode, Pace, State, Verb, View
from stormtable.games.lightning_war.rules.terrain import bad_length
from stormtable.games.lightning_war.rules.values import gap, is_afv, is_soft
from stormtable.games.lightning_war.words.notation_writing import write
from stormtable.games.lightning_war.words.scene_names import MODE_RULES, MODE_TITLES, Names, span
from stormtable.language import phrase, say, say_count
from stormtable.scene import Line, Preview

__all__ = ["cost_words", "in_brief", "move_preview", "place_lines", "undeployed_text", "what_comes", "would_undeploy"]

SHELTER_WORDS: Final = {
    COVER: phrase("In cover"),
    DEFENCES: phrase("In field defences"),
    FORTIFIED: phrase("In fortifications"),
}
SHELTER_RULES: Final = {COVER: "LW-3.9", DEFENCES: "LW-6.4", FORTIFIED: "LW-6.4"}
MOST_SHOTS: Final = 4


def move_preview(view: View, seat: int, action: Action) -> Preview:
    """What certainly comes of a leg or a turn, the gravest first."""
    number, state, names = action.unit, copy_record(view), Names(view.table)
    cost = "" if action.verb == Verb.FACE else cost_words(view, action)
    if action.verb == Verb.FACE:
        face(state, action)
    else:
        move(state, action)
    warning = undeployed_text(view, state, number)
    lines = [Line(text=warning, rule="LW-4.17", tone="bad")] if warning else []
    lines += what_comes(state, number, names)
    if cost:
        lines.append(Line(text=cost, rule="LW-4.9"))
    return Preview(
        offer=write(view, [action]),
        text=cost,
        chance=-1,
        exact=True,
        rule="LW-4.9",
        lines=tuple(lines),
        warning=warning,
    )


def undeployed_text(before: State, after: State, number: int) -> str:
    """What a weapon that was deployed loses by a move (LW-4.6, LW-4.17); "" for one that was not."""
    if not before.table.elements[number].sets_up:
        return ""
    here, there = before.elements[number], after.elements[number]
    if here.ready > before.turn or there.ready <= here.ready:
        return ""
    text = phrase("It is deployed and would have to set up anew: no fire, in defence either, before turn {n}")
    return say(text, n=there.ready)


def would_undeploy(state: State, number: int) -> str:
    """The warning before any move of a weapon that is deployed; "" for others."""
    after = copy_record(state)
    if after.table.elements[number].sets_up:
        after.elements[number].ready = state.turn + SET_UP_TURNS
    return undeployed_text(state, after, number)


def in_brief(state: State, number: int, names: Names) -> Iterable[Line]:
    """The same of one of several: how much fire in all, and its best shot."""
    here, watching = state.elements[number], watchers(state, number)
    if needs_command(state, number) and not commanded(state, number):
        yield Line(text=say("Out of command there"), rule="LW-8.1", tone="bad")
    yield from itertools.islice(threat_lines(state, number, names, watching), 1)
    told = place_lines(state, number, int(here.x), int(here.y), watching)
    yield from (each for each in told if each.tone != "plain")
    yield from itertools.islice(shots_from(state, number), 1)


def what_comes(state: State, number: int, names: Names) -> Iterable[Line]:
    """What there is to know of an element where it now stands, bad news before good."""
    here = state.elements[number]
    if must_go_on(state):
        yield Line(text=say("No nearer to its group: it must go on"), rule="LW-8.8", tone="bad")
    if needs_command(state, number) and not commanded(state, number):
        yield Line(text=say("Out of command there"), rule="LW-8.1", tone="bad")
    watching = watchers(state, number)
    yield from threat_lines(state, number, names, watching)
    yield from place_lines(state, number, int(here.x), int(here.y), watching)
    yield from shots_from(state, number)


def cost_words(view: State, action: Action) -> str:
    """Such as "8.5 of 12 in: 1.5 in of bad going count twice, a line costs 2 in"."""
    number, element = action.unit, view.elements[action.unit]
    rate = int(view.table.elements[number].rate) * (1 if action.part == Pace.NORMAL else 2)
    used = int(element.used + leg_cost(view, number, action.x, action.y))
    way = (element.x, element.y, action.x, action.y)
    why = []
    if (is_afv(view, number) or is_soft(view, number)) and (bad := bad_length(view, *way, True)):
        why.append(say("{length} of bad going count twice", length=span(bad)))
    if crossed := crossings(view, *way):
        why.append(say_count(int(crossed), "{n} line crossed, 2 in each", "{n} lines crossed, 2 in each"))
    text = say("{used} of {rate}", used=span(used), rate=span(rate))
    return f"{text}: {', '.join(why)}" if why else text


def place_lines(state: State, number: int, x: int, y: int, watching: Sequence[int] | None = None) -> Iterable[Line]:
    """What shelters at a place, and who sees it there; `watching`: whoever does, where that is known."""
    if watching is None:
        enemies = [n for n in range(state.table.n_elements) if is_target(state, number, n)]
        watching = [n for n in enemies if sees_from(state, number, x, y, n)]
    area = shelter(state, x, y, int(state.table.elements[number].radius))
    if watching:
        yield Line(text=say_count(len(watching), "Seen by {n} enemy", "Seen by {n} enemies"), rule="LW-3.1")
    else:
        yield Line(text=say("Nobody of the enemy sees it there"), rule="LW-3.1", tone="good")
    if area != OPEN:
        yield Line(text=say(SHELTER_WORDS[area]), rule=SHELTER_RULES[area], tone="good")
    behind = [n for n in watching if area == OPEN and protection(state, number, x, y, n) != OPEN]
    if behind:
        yield Line(text=say("Behind a line or crest from {n} of them", n=len(behind)), rule="LW-5.5", tone="good")


def shots_from(state: State, number: int) -> Iterable[Line]:
    """The likeliest shots from where it then stands, as far as its own eyes see."""
    if (no := refuse_firer(state, number)) != No.OK:
        yield Line(text=say("Then it does not fire: {reason}", reason=say(No(no).text)), rule=No(no).rule, tone="bad")
        return
    names, found = Names(state.table), []
    for target in range(state.table.n_elements):
        if not is_target(state, number, target):
            continue
        for mode in modes_of(state, number):
            if refuse_shot(state, number, target, mode, 0) == No.OK:
                shot = Action(verb=Verb.FIRE, unit=number, target=target, part=mode)
                throw = throw_of(state, shot)
                found.append((-throw.chance, target, mode, throw.dice))
    for _, target, mode, dice in sorted(found)[:MOST_SHOTS]:
        at = names[target]
        if mode != Mode.SMALL_ARMS:
            at = say("{target} with {weapon}", target=at, weapon=say(MODE_TITLES[mode]))
        text = say(
            "From there at {target}: {dice}, {range}",
            target=at,
            dice=say_count(dice, "{n} die", "{n} dice"),
            range=span(int(gap(state, number, target))),
        )
        yield Line(text=text, rule=MODE_RULES[mode], tone="good")
