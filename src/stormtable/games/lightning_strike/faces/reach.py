"""Where a unit may come to stand, as the rules compute it, lit on the table."""

from __future__ import annotations

from collections.abc import Iterable

from stormtable.engine import Action
from stormtable.engine.plane import HALF, QUARTER, moved_x, moved_y
from stormtable.games.lightning_strike.rules.activation import refuse_own_spin
from stormtable.games.lightning_strike.rules.codes import No
from stormtable.games.lightning_strike.rules.movement import (
    allowance,
    allowance_left,
    minimum_left,
    refuse_turn,
    turn_price,
)
from stormtable.games.lightning_strike.rules.state import RADIUS, Activation, State, Verb
from stormtable.games.lightning_strike.rules.values import basic_move, is_fighter, overthrust_move, side_of_unit
from stormtable.games.lightning_strike.words.scene_names import cm, piece_id
from stormtable.language import phrase, say, say_count
from stormtable.scene import Figure

__all__ = ["reach", "resting_reach"]


def reach(state: State, act: Activation) -> Iterable[Figure]:
    """Where the active unit may still come to stand."""
    if act.only_acts:
        return
    yield from flight(state, act) if is_fighter(state, act.unit - 1) else circle(state, act)


def circle(state: State, act: Activation) -> Iterable[Figure]:
    """An exo's circle about the place where it began (LS-4.2)."""
    number, far = act.unit - 1, allowance(state, act)
    yield Figure(
        id="reach",
        kind="disc",
        at=(int(act.x), int(act.y)),
        far=int(far),
        label=say("move {length}", length=cm(far)),
        side=side_of_unit(number),
        rule="LS-4.6" if act.overthrust else "LS-4.2",
    )


def flight(state: State, act: Activation) -> Iterable[Figure]:
    """A fighter's half circle for each turn that it can still make, the lane ahead (LS-4.7, LS-4.8, LS-10.10)."""
    left, least = int(allowance_left(state, act)), int(minimum_left(state, act))
    costs = turn_costs(state, act)
    if left > 0 and (not costs or costs[0]):
        yield lane(state, act, left, least)
    for turns, cost in enumerate(costs, 1):
        yield turned_reach(state, act, turns, left - cost, least, free=not cost)
    if left > 0 and spins(state, act):
        yield spun_reach(state, act, left, least)


def lane(state: State, act: Activation, left: int, least: int) -> Figure:
    """Straight ahead, without a turn."""
    number = act.unit - 1
    unit = state.units[number]
    to = (int(unit.x + moved_x(left, unit.facing)), int(unit.y + moved_y(left, unit.facing)))
    return Figure(
        id="reach",
        kind="lane",
        at=(int(unit.x), int(unit.y)),
        to=to,
        far=2 * RADIUS,
        label=say("{least} to {most}", least=cm(least), most=cm(left))
        if least
        else say("{length} ahead", length=cm(left)),
        side=side_of_unit(number),
        rule="LS-4.8" if act.overthrust else "LS-4.7",
    )


def turned_reach(state: State, act: Activation, turns: int, far: int, least: int, *, free: bool) -> Figure:
    """Within so many turns; from two on every direction."""
    number = act.unit - 1
    unit = state.units[number]
    label = say_count(turns, "{length}, {n} turn", "{length}, {n} turns", length=cm(far))
    if turns == 1:
        sentence = phrase("{length}, a free turn") if free else phrase("{length}, one turn")
        label = say(sentence, length=cm(far))
    return Figure(
        id=f"reach-{turns}",
        kind="sector" if turns == 1 else "disc",
        at=(int(unit.x), int(unit.y)),
        facing=int(unit.facing),
        half=QUARTER if turns == 1 else HALF,
        near=least,
        far=far,
        label=say("{least} to {most}", least=cm(least), most=label) if least else label,
        side=side_of_unit(number),
        faint=turns > 1,
        rule="LS-4.8" if act.overthrust else "LS-4.12",
    )


def spins(state: State, act: Activation) -> bool:
    """Whether a Command Point turns the fighter any way and lets it fly on."""
    number = act.unit - 1
    about = Action(verb=Verb.SPIN, unit=number, facing=(state.units[number].facing + HALF) % (2 * HALF))
    return refuse_own_spin(state, act, about) == No.OK and not (act.overthrust and act.flown)


def spun_reach(state: State, act: Activation, left: int, least: int) -> Figure:
    """Every direction for a Command Point (LS-10.2d)."""
    number = act.unit - 1
    unit = state.units[number]
    label = say("{length}, any way for its Command Point", length=cm(left))
    return Figure(
        id="reach-cp",
        kind="disc",
        at=(int(unit.x), int(unit.y)),
        near=least,
        far=left,
        label=say("{least} to {most}", least=cm(least), most=label) if least else label,
        side=side_of_unit(number),
        faint=True,
        rule="LS-10.10",
    )


def turn_costs(state: State, act: Activation) -> list[int]:
    """What the next turns cost in all, as many as leave something to fly; two reach every direction."""
    number = act.unit - 1
    about = Action(verb=Verb.TURN, unit=number, facing=(state.units[number].facing + QUARTER) % (2 * HALF))
    if refuse_turn(state, act, about) != No.OK:
        return []
    left, price = int(allowance_left(state, act)), int(turn_price(state, number))
    first = 0 if act.turns == 0 else price
    costs = [first] if act.overthrust or not price else [first, first + price]
    return [cost for cost in costs if cost < left]


def resting_reach(state: State, number: int) -> Iterable[Figure]:
    """How far a unit that is not active could go in an activation: normal, and faint with Overthrust."""
    basic, dash = int(basic_move(state, number)), int(overthrust_move(state, number))
    if is_fighter(state, number):
        yield resting_figure(
            state, number, "move", say("move {length}, a free turn", length=cm(basic)), basic, half=QUARTER
        )
        left = basic - int(turn_price(state, number))
        yield resting_figure(
            state,
            number,
            "about",
            say_count(2, "{length}, {n} turn", "{length}, {n} turns", length=cm(left)),
            left,
            faint=True,
            rule="LS-4.12",
        )
        label = say("Overthrust {least} to {most}", least=cm(basic), most=cm(dash))
        yield resting_figure(state, number, "dash", label, dash, near=basic, half=QUARTER, faint=True, rule="LS-4.8")
        return
    yield resting_figure(state, number, "move", say("move {length}", length=cm(basic)), basic, rule="LS-4.2")
    yield resting_figure(
        state, number, "dash", say("Overthrust {length}", length=cm(dash)), dash, faint=True, rule="LS-4.6"
    )


def resting_figure(
    state: State,
    number: int,
    id_: str,
    label: str,
    far: int,
    *,
    near: int = 0,
    half: int = HALF,
    faint: bool = False,
    rule: str = "LS-4.7",
) -> Figure:
    """About a unit, lit while it is looked at."""
    unit = state.units[number]
    return Figure(
        id=f"{id_}-{number}",
        kind="disc" if half == HALF else "sector",
        at=(int(unit.x), int(unit.y)),
        facing=int(unit.facing),
        half=half,
        near=near,
        far=far,
        label=label,
        side=side_of_unit(number),
        faint=faint,
        on_demand=piece_id(number),
        rule=rule,
    )
