"""What the enemy could fire at an element where it stands, as he stands himself: with which weapon, how many dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from stormtable.engine import Action
from stormtable.games.lightning_war.faces.shots import modes_of, throw_of
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.command import is_post
from stormtable.games.lightning_war.rules.fire import refuse_firer, refuse_shot
from stormtable.games.lightning_war.rules.sight import is_target, sees
from stormtable.games.lightning_war.rules.state import State, Verb
from stormtable.games.lightning_war.rules.values import gap, in_battery
from stormtable.games.lightning_war.words.scene_names import MODE_RULES, MODE_TITLES, Names, span
from stormtable.language import say, say_count
from stormtable.scene import Line

__all__ = ["Threat", "threat_lines", "threats", "watchers"]

MOST_TOLD: Final = 5


class Threat(NamedTuple):
    """The best shot of one enemy."""

    chance: int  # per mille, that the element is lost
    dice: int
    firer: int
    mode: int


def watchers(state: State, number: int) -> list[int]:
    """The enemies that see an element; sight is mutual (LW-3.4)."""
    return [n for n in range(state.table.n_elements) if is_target(state, number, n) and sees(state, n, number)]


def threats(state: State, number: int, watching: Sequence[int]) -> list[Threat]:
    """The best shot of each enemy that could fire at an element, the likeliest first."""
    posts = [n for n in watching if is_post(state, n)]
    found = []
    for enemy in range(state.table.n_elements):
        if not is_target(state, number, enemy) or refuse_firer(state, enemy) != No.OK:
            continue
        eyes = [0] if enemy in watching else [1 + post for post in posts] if in_battery(state, enemy) else []
        shots = list(best_of(state, enemy, number, eyes))
        if shots:
            found.append(max(shots))
    return sorted(found, key=lambda each: (-each.chance, each.firer))


def best_of(state: State, enemy: int, number: int, eyes: Sequence[int]) -> Iterable[Threat]:
    """What an enemy may fire; `eyes`: 0 for his own, 1 + the post that observes for him."""
    for mode in modes_of(state, enemy):
        for eye in eyes:
            if refuse_shot(state, enemy, number, mode, eye) == No.OK:
                shot = Action(verb=Verb.FIRE, unit=enemy, target=number, part=mode, amount=eye)
                throw = throw_of(state, shot)
                yield Threat(throw.chance, throw.dice, enemy, mode)


def threat_lines(state: State, number: int, names: Names, watching: Sequence[int]) -> Iterable[Line]:
    """Who could fire at it, one a line, the gravest first; or that nobody could, though they see it."""
    found = threats(state, number, watching)
    if found:
        total = sum(each.dice for each in found)
        text = say_count(
            len(found),
            "{n} enemy could fire at it there: {dice} in all",
            "{n} enemies could fire at it there: {dice} in all",
            dice=say_count(total, "{n} die", "{n} dice"),
        )
        yield Line(text=text, rule="LW-2.1", tone="bad")
        for each in found[:MOST_TOLD]:
            far = span(int(gap(state, number, each.firer)))
            dice = say_count(each.dice, "{n} die", "{n} dice")
            text = f"{names[each.firer]}, {say(MODE_TITLES[each.mode])}: {dice}, {far}"
            yield Line(text=text, rule=MODE_RULES[each.mode], tone="bad")
        if rest := found[MOST_TOLD:]:
            dice = say_count(sum(each.dice for each in rest), "{n} die", "{n} dice")
            yield Line(text=say("{n} more: {dice}", n=len(rest), dice=dice), rule="LW-2.1", tone="bad")
    elif watching:
        yield Line(text=say("No enemy could fire at it there, as they stand now"), rule="LW-2.1", tone="good")
