"""What an act may lead to, before it is done: shots by the rules run over all their dice, moves by their run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from stormtable.engine import Action
from stormtable.engine.amounts import per_mille
from stormtable.engine.events import Note
from stormtable.engine.odds import Odds, distribution, highest_only
from stormtable.games.lightning_war.faces.preview_assaults import assault_preview, charge_preview
from stormtable.games.lightning_war.faces.preview_moves import move_preview
from stormtable.games.lightning_war.faces.shots import named_afvs, throw_of
from stormtable.games.lightning_war.rules.codes import Event
from stormtable.games.lightning_war.rules.defence import defend, support
from stormtable.games.lightning_war.rules.fire import fire, is_he
from stormtable.games.lightning_war.rules.state import Ask, State, Verb, View
from stormtable.games.lightning_war.rules.values import is_afv, is_soft, is_vehicle
from stormtable.games.lightning_war.words.notation_writing import write
from stormtable.games.lightning_war.words.scene_names import MODE_RULES, MODE_TITLES, Names
from stormtable.language import phrase, say, say_count, say_number
from stormtable.scene import Die, Line, Outcome, Preview

__all__ = ["preview"]

MILLE: Final = 1000
Lost = tuple[int, ...]  # the elements that are lost, in their order


def preview(view: View, seat: int, action: Action) -> Preview | None:
    """What a shot, a move, an assault or a charge at vehicles may lead to; None for anything else."""
    match action.verb:
        case Verb.FIRE:
            return shot_preview(view, action)
        case Verb.MOVE | Verb.FACE:
            return move_preview(view, seat, action)
        case Verb.ASSAULT:
            return assault_preview(view, seat, action)
        case Verb.STORM | Verb.CHARGE:
            return charge_preview(view, seat, action)
        case _:
            return None


def shot_preview(view: View, action: Action) -> Preview:
    names = Names(view.table)
    throw, found = throw_of(view, action), casualties(view, action)
    armour = is_vehicle(view, action.target) and not is_soft(view, action.target)
    aim = phrase("to disable {target} with {weapon}") if armour else phrase("to remove {target} with {weapon}")
    return Preview(
        offer=write(view, [action]),
        text=say(aim, target=names[action.target], weapon=say(MODE_TITLES[action.part])),
        chance=per_mille(sum((odds for lost, odds in found.items() if action.target in lost), Fraction(0))),
        exact=True,
        dice=(Die(sides=6, face=0),) * throw.dice,
        modifiers=throw.modifiers,
        needs=needed_text(throw.dice, throw.free),
        rule=MODE_RULES[action.part],
        outcomes=tuple(outcomes(found, vehicle=armour and not is_he(action.part))),
        lines=(*victims(names, action, found, named_afvs(view, action, throw.dice)), *second_line(view, action)),
    )


def needed_text(dice: int, free: int) -> str:
    if free == dice:
        return say("a six on any die")
    return say_count(free, "a six on any of {n} die", "a six on any of {n} dice")


def casualties(view: State, action: Action) -> Odds:
    """The chance of each set of elements lost: the shot itself, over every number of sixes of each of its rolls."""

    def act(state: State) -> None:
        match state.ask.what:
            case Ask.DEFENCE:
                defend(state, action)
            case Ask.SUPPORT:
                support(state, action)
            case _:
                fire(state, action)

    def key(state: State, notes: list[Note]) -> Lost:
        return tuple(note.a for note in notes if note.event in (Event.REMOVED, Event.LOST_WITH_CARRIER))

    return distribution(view, act, key, told=highest_only) or {}


def outcomes(found: Odds, *, vehicle: bool) -> Iterable[Outcome]:
    """The chance of each number of elements lost; the shares sum to a thousand."""
    by_count: dict[int, Fraction] = {}
    for lost, odds in found.items():
        by_count[len(lost)] = by_count.get(len(lost), Fraction(0)) + odds
    shares = {count: per_mille(odds) for count, odds in sorted(by_count.items())}
    shares[0] = MILLE - sum(share for count, share in shares.items() if count)
    for count, share in sorted(shares.items()):
        text = say_count(count, "{n} casualty", "{n} casualties")
        if vehicle and count == 1:
            text = say("Disabled")
        yield Outcome(text=text if count else say("No effect"), share=share, tone="bad" if count else "muted")


def victims(names: Names, action: Action, found: Odds, named: Sequence[int]) -> Iterable[Line]:
    """Who else may be lost, and how likely; `named` have a die of their own."""
    chances: dict[int, Fraction] = {}
    for lost, odds in found.items():
        for number in set(lost) - {action.target}:
            chances[number] = chances.get(number, Fraction(0)) + odds
    for number, odds in sorted(chances.items(), key=lambda row: (-row[1], row[0])):
        told = {"unit": names[number], "percent": say_number(f"{float(100 * odds):.1f}")}
        if number in named:
            yield Line(text=say("{unit} has a die of its own: {percent} %", **told), rule="LW-6.7")
        else:
            yield Line(text=say("{unit} is lost too: {percent} %", **told), rule="LW-6.6")


def second_line(view: View, action: Action) -> Iterable[Line]:
    """What the second gun of a tank with two throws."""
    if is_afv(view, action.unit) and action.amount:
        second = Action(verb=Verb.FIRE, unit=action.unit, target=action.amount - 1, part=action.facing)
        dice = throw_of(view, second).dice
        text = say_count(
            dice,
            "Then {weapon} at {target}: {n} die",
            "Then {weapon} at {target}: {n} dice",
            weapon=say(MODE_TITLES[action.facing]),
            target=Names(view.table)[action.amount - 1],
        )
        yield Line(text=text, rule="LW-5.10")
