"""Close assaults on the table: who goes at whom, what is fired before contact, and in words which assault it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stormtable.engine import Action
from stormtable.engine.plane import bearing
from stormtable.games.lightning_war.rules.assault import may_reach, nearest_of
from stormtable.games.lightning_war.rules.state import NOBODY, Ask, State, Verb
from stormtable.games.lightning_war.rules.values import gap, on_table, side_of_element
from stormtable.games.lightning_war.words.notation_writing import write
from stormtable.games.lightning_war.words.scene_names import Names, span
from stormtable.language import say
from stormtable.scene import Figure

__all__ = ["assault_figures", "assault_words", "goal_of"]


def goal_of(state: State, unit: int, target: int) -> int:
    """The element of a unit that the first squad of another to make contact goes for; NOBODY if none reaches."""
    pairs = list(approaches(state, unit, target))
    return min(pairs, key=lambda pair: gap(state, *pair))[1] if pairs else NOBODY


def approaches(state: State, unit: int, target: int) -> Iterable[tuple[int, int]]:
    """The squads of a unit that reach another, each with the element it goes for (LW-7.9)."""
    formation = state.table.units[unit]
    for number in range(formation.first, formation.first + formation.count):
        if may_reach(state, number, target):
            yield number, nearest_of(state, number, target)


def movers(state: State) -> Iterable[tuple[int, int]]:
    """Who is about to move in the assault under way, and at whom."""
    attacker, defender = int(state.assault.attacker), int(state.assault.defender)
    if state.ask.what == Ask.SUPPORT:
        yield from approaches(state, attacker, defender)
        return
    for number in range(state.table.n_elements):
        if state.elements[number].reaches and on_table(state, number):
            yield number, nearest_of(state, number, defender)


def assault_words(state: State, names: Names) -> str:
    """Which assault is under way: "First assaults Alarm: a, b are about to move."."""
    told = {"unit": names.unit(state.assault.attacker), "target": names.unit(state.assault.defender)}
    going = [names[number] for number, _ in movers(state)]
    if not going:
        return say("{unit} assaults {target}.", **told)
    if len(going) == 1:
        return say("{unit} assaults {target}: {element} is about to move.", element=going[0], **told)
    return say("{unit} assaults {target}: {elements} are about to move.", elements=", ".join(going), **told)


def assault_figures(state: State, names: Names, legal: Sequence[Action]) -> Iterable[Figure]:
    """Where squads go: at once for the assault under way, when looked at for one to declare; and lines of fire."""
    if state.ask.what in (Ask.SUPPORT, Ask.DEFENCE):
        for number, target in movers(state):
            yield way(state, names, number, target)
    for number in range(state.table.n_elements):
        if state.ask.what == Ask.ASSAULT and state.elements[number].prey:
            yield way(state, names, number, int(state.elements[number].prey) - 1)
    for action in legal:
        match action.verb:
            case Verb.ASSAULT:
                for number, target in approaches(state, action.unit, action.target):
                    yield way(state, names, number, target, write(state, [action]))
            case Verb.STORM | Verb.FIRE:
                far = span(int(gap(state, action.unit, action.target)))
                yield way(state, names, action.unit, action.target, write(state, [action]), far)


def way(state: State, names: Names, number: int, target: int, offer: str = "", label: str = "") -> Figure:
    """From an element to another; lit at once unless it belongs to an offer."""
    here, there = state.elements[number], state.elements[target]
    return Figure(
        id=f"way-{number}-{target}-{offer}",
        kind="line",
        at=(int(here.x), int(here.y)),
        to=(int(there.x), int(there.y)),
        facing=int(bearing(there.x - here.x, there.y - here.y)),
        label=label,
        title=say("{unit} to {target}", unit=names[number], target=names[target]),
        side=int(side_of_element(state, number)),
        layer="way",
        offer=offer,
        rule="LW-7.9",
    )
