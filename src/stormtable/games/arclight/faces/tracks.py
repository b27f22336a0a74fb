"""Where the turn stands: the printed phases, the order in which ships move, the firing order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from stormtable.games.arclight.faces.memory import BLANK, Memory
from stormtable.games.arclight.rules.codes import No
from stormtable.games.arclight.rules.fire import firer_at, has_shot, refuse_shot
from stormtable.games.arclight.rules.movement import may_be_next
from stormtable.games.arclight.rules.state import N_SHIPS, SHIPS_A_SIDE, Ask, State
from stormtable.games.arclight.rules.state import Step as Now
from stormtable.games.arclight.rules.values import in_play
from stormtable.games.arclight.words.names import crew_letter
from stormtable.games.arclight.words.scene_names import Names, piece_id, said_crew, side_name
from stormtable.language import made_once, phrase, say, say_count
from stormtable.scene import Step, Track

__all__ = ["tracks"]

# From what is nearest to a shot to what is farthest.
NO_TARGET: Final = {
    No.TOO_FAST: phrase("too fast a target"),
    No.OUT_OF_ARC: phrase("out of arc"),
    No.OUT_OF_RANGE: phrase("out of range"),
    No.WEAPON_INACTIVE: phrase("shorted"),
    No.SHUT_DOWN: phrase("shut down"),
    No.WEAPON_LOST: phrase("weapon lost"),
}
FIRED: Final = {  # how a shot fared, as a memory has it
    "declared": phrase("declared"),
    "hit": phrase("hit"),
    "miss": phrase("miss"),
    "held": phrase("held"),
    "lapsed": phrase("lapsed"),
}
PLACES: Final = frozenset({No.TOO_FAST, No.OUT_OF_ARC, No.OUT_OF_RANGE})

Place = Literal["done", "now", "later", "empty"]

# The printed sequence of play (AL-2.1): each phase, its first step and what its steps are called.
PHASES: Final = (
    (
        phrase("Movement"),
        Now.PRE_MOVE,
        (phrase("Pre-move"), phrase("Initiative"), phrase("Ship movement"), phrase("Torpedo movement")),
    ),
    (phrase("Torpedo results"), Now.TORPEDO_RESULTS, (phrase("Torpedo results"),)),
    (phrase("Cannon fire"), Now.CANNON_FIRE, (phrase("Cannon fire"),)),
    (
        phrase("Upkeep"),
        Now.COUNTERMEASURES,
        (
            phrase("Countermeasures"),
            phrase("Engineering"),
            phrase("Structure loss"),
            phrase("Stun"),
            phrase("Timed effects"),
            phrase("Cascade"),
            phrase("Boom Next Turn"),
        ),
    ),
    (phrase("Warhead launch"), Now.WARHEAD_LAUNCH, (phrase("Warhead launch"),)),
)
EMPTY_STEPS: Final = frozenset(
    {
        Now.PRE_MOVE,
        Now.TORPEDO_MOVEMENT,
        Now.TORPEDO_RESULTS,
        Now.COUNTERMEASURES,
        Now.ENGINEERING,
        Now.WARHEAD_LAUNCH,
    }
)
EMPTY_TITLE: Final = phrase("not in the basic game")


def tracks(state: State, memory: Memory, names: Names) -> tuple[Track, ...]:
    """The strips that belong to the present step."""
    found = sequence_tracks(int(state.step))
    if state.step == Now.SHIP_MOVEMENT:
        return (*found, movement_track(state, memory, names))
    if state.step == Now.CANNON_FIRE:
        return (*found, firing_track(state, memory, names))
    return found


@made_once(128)
def sequence_tracks(now: int) -> tuple[Track, ...]:
    """The phases of the turn, and the steps of the present one, if it has several."""
    steps = step_track(now)
    return (phase_track(now),) if steps is None else (phase_track(now), steps)


def phase_at(step: int) -> int:
    at = [i for i, (_, first, _) in enumerate(PHASES) if step >= first]
    return at[-1]


def where(step: int, now: int, empty: bool) -> Place:
    if empty:
        return "empty"
    return "now" if step == now else "done" if step < now else "later"


def phase_track(step: int) -> Track:
    now, steps = phase_at(step), []
    for i, (name, first, parts) in enumerate(PHASES):
        empty = all(first + k in EMPTY_STEPS for k in range(len(parts)))
        steps.append(Step(text=say(name), title=say(EMPTY_TITLE) if empty else "", state=where(i, now, empty)))
    return Track(id="phases", title=say("Phases of the turn"), steps=tuple(steps), rule="AL-2.1")


def step_track(now: int) -> Track | None:
    """The steps of the present phase, if it has several."""
    name, first, parts = PHASES[phase_at(now)]
    if len(parts) == 1:
        return None
    steps = []
    for k, part in enumerate(parts):
        empty = first + k in EMPTY_STEPS
        place = where(first + k, now, empty)
        steps.append(Step(text=say(part), title=say(EMPTY_TITLE) if empty else "", state=place))
    return Track(id="steps", title=say(name), steps=tuple(steps), rule="AL-2.1")


# Movement


def movement_track(state: State, memory: Memory, names: Names) -> Track:
    """Who has moved, in that order as far as it is remembered, who moves, and who is still to move."""
    known = [number for number in memory["moved"] if state.ships[number].moved]
    moved = known + [n for n in range(N_SHIPS) if state.ships[n].moved and n not in known]
    waiting = [n for n in range(N_SHIPS) if in_play(state.ships[n]) and not state.ships[n].moved]
    waiting.sort(key=lambda n: (n != state.active - 1, n // SHIPS_A_SIDE != state.to_move))
    urgent = any(may_be_next(state, n, True) for n in waiting)
    steps = [movement_step(state, n, names, urgent) for n in moved + waiting]
    return Track(id="movement", title=say("Movement order"), steps=tuple(steps), rule="AL-3.2")


def movement_step(state: State, number: int, names: Names, urgent: bool) -> Step:
    ship = state.ships[number]
    now = state.active - 1 == number
    choosing = state.ask.what == Ask.SHIP and state.ask.seats >> ship.side & 1 == 1
    if ship.moved:
        place: Place = "done"
        note = say_count(ship.entered, "{n} hex", "{n} hexes")
    elif now:
        place, note = "now", say("{n} left", n=ship.points)
    else:
        place, note = "later", say("may be next") if choosing and may_be_next(state, number, urgent) else ""
    title = f"{names[number]}, {side_name(ship.side)}"
    return Step(text=names[number], title=title, side=ship.side, state=place, piece=piece_id(number), note=note)


# Cannon fire


def firing_track(state: State, memory: Memory, names: Names) -> Track:
    """The firing order by skill, who has hit, missed or held, who decides and who is still to fire (AL-4.1)."""
    return Track(id="firing", title=say("Firing order"), steps=tuple(firing_steps(state, memory, names)), rule="AL-4.1")


def firing_steps(state: State, memory: Memory, names: Names) -> Iterable[Step]:
    for at in range(state.table.n_firers):
        firer = firer_at(state, at)
        ship, card = state.ships[firer.ship], state.table.cards[firer.ship]
        fired = memory["fire"].get(f"{firer.ship}.{firer.crew}", "")
        if not in_play(ship) and not fired:
            continue
        place, note = firing_place(state, at, fired, remembered=memory is not BLANK)
        skill = card.weaponry[firer.crew]
        yield Step(
            text=crew_letter(firer.crew),
            title=say("{ship} {crew}, Wpn {wpn}", ship=names[firer.ship], crew=said_crew(firer.crew), wpn=skill),
            group=say("Gunners {wpn}", wpn=skill) if firer.crew else say("Pilots {wpn}", wpn=skill),
            side=ship.side,
            state=place,
            piece=piece_id(firer.ship),
            note=note,
            hit=fired == "hit",
        )


def firing_place(state: State, at: int, fired: str, *, remembered: bool) -> tuple[Place, str]:
    """Where a firer stands in the order and what became of its turn, if that is remembered."""
    asked, firer = state.ask, firer_at(state, at)
    ship, crew = firer.ship, firer.crew
    if asked.what == Ask.FIRE and (asked.ship, asked.part) == (ship, crew):
        return "now", say("decides")
    if fired:
        return "done", say(FIRED[fired])
    if not state.ships[ship].crew[crew]:
        return "done", say("lost")
    if at < state.cursor and any_fired(state, ship, crew):
        return "done", say("fired")
    if at < state.cursor:
        return "done", passed_text(state, ship, crew) if remembered else ""
    return "later", "" if has_shot(state, ship, crew) else no_target(state, ship, crew)


def no_target(state: State, ship: int, crew: int) -> str:
    """Why none of a crew member's weapons has a target: what stands between the one that comes nearest and a shot."""
    return first_reason(refusals(state, ship, crew))


def passed_text(state: State, ship: int, crew: int) -> str:
    """The same of one whose turn is over: of what cannot have changed since."""
    return first_reason(refusals(state, ship, crew) & PLACES)


def first_reason(codes: set[int]) -> str:
    return next((say(words) for code, words in NO_TARGET.items() if code in codes), say("no target"))


def refusals(state: State, ship: int, crew: int) -> set[int]:
    """Why each weapon of a crew member cannot fire at each enemy."""
    if state.ships[ship].shut_down:
        return {No.SHUT_DOWN}
    card, side = state.table.cards[ship], state.ships[ship].side
    own = [i for i in range(card.n_weapons) if card.weapons[i].crew == crew]
    enemies = [n for n in range(N_SHIPS) if in_play(state.ships[n]) and state.ships[n].side != side]
    return {int(refuse_shot(state, ship, i, enemy)) for i in own for enemy in enemies}


def any_fired(state: State, ship: int, crew: int) -> bool:
    card = state.table.cards[ship]
    return any(state.ships[ship].weapons[i].fired for i in range(card.n_weapons) if card.weapons[i].crew == crew)
