"""Sequence strips: the phases of the turn, and the slots: who was activated, who decides, who is still to choose."""

from __future__ import annotations

from collections.abc import Iterable

from stormtable.games.lightning_strike.faces.memory import Memory
from stormtable.games.lightning_strike.rules.activation import side_waits, waits
from stormtable.games.lightning_strike.rules.state import UNITS_A_SIDE, Ask, State, Status
from stormtable.games.lightning_strike.rules.state import Step as Phase
from stormtable.games.lightning_strike.rules.values import on_table, side_of_unit
from stormtable.games.lightning_strike.words.scene_names import Names, piece_id
from stormtable.language import say
from stormtable.scene import Step, Track

__all__ = ["tracks"]


def tracks(state: State, past: Memory, names: Names) -> tuple[Track, ...]:
    if state.over:
        return ()
    if state.step in (Phase.ROLL_OFF, Phase.FIELDS, Phase.UNITS):
        return (set_up_track(state), placing(state, names))
    return (phases(state), slots(state, past, names)) if state.step == Phase.MAIN else (phases(state),)


def strip(texts: tuple[str, ...], now: int) -> tuple[Step, ...]:
    return tuple(
        Step(text=text, state="done" if i < now else "now" if i == now else "later") for i, text in enumerate(texts)
    )


def set_up_track(state: State) -> Track:
    texts = (say("Obstacles"), say("Units")) if state.table.fields_a_side else (say("Units"),)
    now = len(texts) - 1 if state.step == Phase.UNITS else 0
    return Track(id="phases", title=say("Set-up"), steps=strip(texts, now), rule="LS-1.7")


def phases(state: State) -> Track:
    now = 1 if state.step == Phase.MAIN and state.ask.what != Ask.ORDER else 2 if state.step == Phase.END else 0
    return Track(
        id="phases", title=say("Phases"), steps=strip((say("Initiative"), say("Main"), say("End")), now), rule="LS-3.1"
    )


def placing(state: State, names: Names) -> Track:
    """Units on the table and in reserve."""
    steps = []
    for number, name in names.by_unit.items():
        done = state.units[number].status != Status.RESERVE
        text = name if done else say("{name}, in reserve", name=name)
        steps.append(Step(text=name, title=text, side=side_of_unit(number), state="done" if done else "later"))
    return Track(id="slots", title=say("Units"), steps=tuple(steps), rule="LS-1.3")


def slots(state: State, past: Memory, names: Names) -> Track:
    return Track(
        id="slots",
        title=say("Turn {turn}", turn=state.turn),
        steps=(*activated_steps(state, past, names), *now(state, names), *coming(state, names)),
        rule="LS-3.8",
    )


def activated_steps(state: State, past: Memory, names: Names) -> Iterable[Step]:
    """Those activated this turn, in order; the active ones come after."""
    active = {state.active[i].unit - 1 for i in range(state.depth)}
    known = [number for number in past["activated"] if number not in active]
    known += [
        n for n in names.by_unit if on_table(state, n) and state.units[n].activated and n not in {*known, *active}
    ]
    for number in known:
        note = "" if on_table(state, number) else say("lost")
        yield Step(
            text=names[number],
            title=say("{unit}, activated", unit=names[number]),
            side=side_of_unit(number),
            state="done",
            piece=piece_id(number),
            note=note,
        )


def now(state: State, names: Names) -> Iterable[Step]:
    """The active units, or the side that chooses."""
    for i in range(state.depth):
        number = state.active[i].unit - 1
        yield Step(
            text=names[number],
            title=say("{unit}, out of sequence", unit=names[number])
            if i
            else say("{unit}, active", unit=names[number]),
            side=side_of_unit(number),
            state="now" if i == state.depth - 1 else "later",
            piece=piece_id(number),
        )
    if not state.depth and state.ask.what == Ask.SLOT:
        side = state.order[state.slot]
        yield Step(text=say("to choose"), title=say("{who} chooses", who=names.players()[side]), side=side, state="now")


def coming(state: State, names: Names) -> Iterable[Step]:
    """The slots still to come, going round the sides that have units to activate (LS-3.8)."""
    left = [
        sum(waits(state, n) for n in range(side * UNITS_A_SIDE, (side + 1) * UNITS_A_SIDE))
        for side in range(state.table.sides)
    ]
    place, order = int(state.slot), [int(side) for side in state.order[: state.n_order]]
    if state.ask.what == Ask.SLOT and not state.depth and side_waits(state, order[place]):
        left[order[place]] -= 1
    while order and sum(left[side] for side in order):
        place = (place + 1) % len(order)
        side = order[place]
        if left[side]:
            left[side] -= 1
            yield Step(
                text=say("to choose"),
                title=say("{who} to choose", who=names.players()[side]),
                side=side,
                state="later",
            )
