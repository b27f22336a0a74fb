"""What comes of a move: what it costs, who sees its end, what shelters there, and whom it could fire at from there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stormtable.engine import Action
from stormtable.engine.records import copy_record
from stormtable.games.lightning_war.codes import No
from stormtable.games.lightning_war.command import commanded, needs_command
from stormtable.games.lightning_war.cover import COVER, DEFENCES, FORTIFIED, OPEN, protection, shelter
from stormtable.games.lightning_war.fire import refuse_firer, refuse_shot
from stormtable.games.lightning_war.movement import face, leg_cost, move
from stormtable.games.lightning_war.notation import write
from stormtable.games.lightning_war.shots import modes_of, throw_of
from stormtable.games.lightning_war.sight import is_target, sees_from
from stormtable.games.lightning_war.state import Mode, Pace, State, Verb, View
from stormtable.games.lightning_war.terrain import bad_length, crossings
from stormtable.games.lightning_war.values import gap, is_afv, is_soft
from stormtable.games.lightning_war.words import MODE_TITLES, Names, counted, span
from stormtable.scene import Line, Preview

__all__ = ["cost_words", "move_preview", "place_words"]

SHELTER_WORDS: Final = {COVER: "in cover", DEFENCES: "in field defences", FORTIFIED: "in fortifications"}
SHELTER_RULES: Final = {COVER: "LW-3.9", DEFENCES: "LW-6.4", FORTIFIED: "LW-6.4"}
MOST_SHOTS: Final = 4


def move_preview(view: View, seat: int, action: Action) -> Preview:
    """What certainly comes of a leg or a turn."""
    number, state = action.unit, copy_record(view)
    lines = [] if action.verb == Verb.FACE else [Line(text=cost_words(view, action), rule="LW-4.9")]
    if action.verb == Verb.FACE:
        face(state, action)
    else:
        move(state, action)
    here = state.elements[number]
    lines += [Line(text=text, rule=rule) for text, rule in place_words(state, number, int(here.x), int(here.y))]
    if needs_command(state, number) and not commanded(state, number):
        lines.append(Line(text="Out of command there", rule="LW-8.1", tone="bad"))
    lines += shots_from(state, number)
    return Preview(offer=write(view, [action]), text="", chance=-1, exact=True, rule="LW-4.9", lines=tuple(lines))


def cost_words(view: State, action: Action) -> str:
    """Such as "8.5 of 12 in: 1.5 in of bad going count twice, a line costs 2 in"."""
    number, element = action.unit, view.elements[action.unit]
    rate = int(view.table.elements[number].rate) * (1 if action.part == Pace.NORMAL else 2)
    used = int(element.used + leg_cost(view, number, action.x, action.y))
    way = (element.x, element.y, action.x, action.y)
    why = []
    if (is_afv(view, number) or is_soft(view, number)) and (bad := bad_length(view, *way, True)):
        why.append(f"{span(bad)} of bad going count twice")
    if crossed := crossings(view, *way):
        why.append(f"{counted(crossed, 'line')} crossed, 2 in each")
    return f"{span(used)} of {span(rate)}{': ' if why else ''}{', '.join(why)}"


def place_words(state: State, number: int, x: int, y: int) -> Iterable[tuple[str, str]]:
    """What shelters at a place, and who sees it there; each with its rule."""
    enemies = [n for n in range(state.table.n_elements) if is_target(state, number, n)]
    watching = [n for n in enemies if sees_from(state, number, x, y, n)]
    area = shelter(state, x, y, int(state.table.elements[number].radius))
    if area != OPEN:
        yield SHELTER_WORDS[area].capitalize(), SHELTER_RULES[area]
    if not watching:
        yield "Nobody of the enemy sees it there", "LW-3.1"
        return
    yield f"Seen by {counted(len(watching), 'enemy', 'enemies')}", "LW-3.1"
    open_to = [n for n in watching if area == OPEN and protection(state, number, x, y, n) == OPEN]
    if area == OPEN and len(open_to) < len(watching):
        yield f"behind a line or crest from {len(watching) - len(open_to)} of them", "LW-5.5"


def shots_from(state: State, number: int) -> Iterable[Line]:
    """The likeliest shots from where it then stands, as far as its own eyes see."""
    if (no := refuse_firer(state, number)) != No.OK:
        yield Line(text=f"Then it does not fire: {No(no).text}", rule=No(no).rule, tone="muted")
        return
    names, found = Names(state.table), []
    for target in range(state.table.n_elements):
        if not is_target(state, number, target):
            continue
        for mode in modes_of(state, number):
            if refuse_shot(state, number, target, mode, 0) == No.OK:
                shot = Action(verb=Verb.FIRE, unit=number, target=target, part=mode)
                throw = throw_of(state, shot)
                if throw.dice:
                    found.append((-throw.chance, target, mode, throw.dice))
    for _, target, mode, dice in sorted(found)[:MOST_SHOTS]:
        how = "" if mode == Mode.SMALL_ARMS else f" with {MODE_TITLES[mode]}"
        far = span(int(gap(state, number, target)))
        text = f"From there at {names[target]}{how}: {counted(dice, 'die', 'dice')}, {far}"
        yield Line(text=text, rule="LW-6.1" if mode == Mode.SMALL_ARMS else "LW-5.1")
