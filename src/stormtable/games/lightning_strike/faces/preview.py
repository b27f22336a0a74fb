"""What an attack, an answer to one, electronic warfare or a way through obstacles may lead to, before it is tried."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from fractions import Fraction
from typing import Final, NamedTuple

from stormtable.engine import Action
from stormtable.engine.amounts import minus, per_mille, shares
from stormtable.engine.dice import Script, dice_from
from stormtable.engine.events import Note, noting
from stormtable.engine.odds import Enough, Until, distribution
from stormtable.engine.records import copy_record
from stormtable.games.lightning_strike.faces.preview_shots import answer_preview, shot_preview
from stormtable.games.lightning_strike.rules.codes import Event
from stormtable.games.lightning_strike.rules.decisions import apply
from stormtable.games.lightning_strike.rules.electronic import broadcaster
from stormtable.games.lightning_strike.rules.state import NOBODY, State, Verb, View
from stormtable.games.lightning_strike.rules.values import is_enemy, side_of_unit
from stormtable.games.lightning_strike.words.notation_writing import write
from stormtable.games.lightning_strike.words.scene_names import Names, place_word
from stormtable.games.lightning_strike.words.teller import modifier
from stormtable.language import say, say_count
from stormtable.scene import Die, Line, Modifier, Outcome, Preview, Tone

__all__ = ["preview"]

ANSWERS: Final = (
    Verb.BOOST,
    Verb.DECLINE,
    Verb.SPIN,
    Verb.INTERRUPT,
    Verb.FACE_ATTACKER,
    Verb.KEEP_FACING,
)
ELECTRONIC: Final = (Verb.ECM, Verb.ECCM, Verb.JAM)


def preview(view: View, seat: int, action: Action) -> Preview | None:
    """What an action may lead to; None where nothing is uncertain."""
    if action.verb == Verb.ATTACK:
        return shot_preview(view, action)
    if action.verb in ANSWERS:
        return answer_preview(view, action)
    if action.verb in ELECTRONIC:
        return electronic_preview(view, seat, action)
    if action.verb in (Verb.MOVE, Verb.FLY):
        return way_preview(view, seat, action)
    return None


def skill_dice(view: State, number: int) -> tuple[Die, ...]:
    return (Die(sides=6, face=0),) * int(view.table.cards[number].skill)


# Electronic warfare


class End(NamedTuple):
    """How electronic warfare ends: a tie is no success, and no failure."""

    text: str
    tone: Tone


ENDS: Final = {
    Event.ECM_UP,
    Event.ECM_FAILED,
    Event.ECM_LOWER,
    Event.ECCM_WON,
    Event.ECCM_LOST,
    Event.ECCM_TIED,
    Event.JAMMED,
    Event.JAM_FAILED,
}


def electronic_preview(view: View, seat: int, action: Action) -> Preview:
    """Every outcome of the rolls, by running the act itself (LS-9.1, LS-9.5, LS-9.6)."""
    odds = distribution(view, lambda state: apply(state, seat, action), electronic_end, until=ENDS) or {}
    ends: list[End] = sorted(odds, key=lambda end: (end.tone != "muted", len(end.text), end.text))
    rows = zip(ends, shares(tuple(odds[end] for end in ends)), strict=True)
    own, others = electronic_modifiers(view, seat, action)
    return Preview(
        offer=write(view, [action]),
        text=electronic_aim(view, action),
        chance=per_mille(sum((odds[end] for end in ends if end.tone == "good"), Fraction(0))),
        exact=True,
        dice=skill_dice(view, action.unit),
        modifiers=own,
        needs=electronic_needs(view, action),
        rule={Verb.ECM: "LS-9.1", Verb.ECCM: "LS-9.5"}.get(Verb(action.verb), "LS-9.6"),
        outcomes=tuple(Outcome(text=end.text, share=part, tone=end.tone) for end, part in rows),
        lines=tuple(electronic_lines(view, action, others)),
    )


def electronic_aim(view: State, action: Action) -> str:
    target = Names(view.table)[action.target]
    if action.verb == Verb.ECM:
        return say("to put an ECM counter up")
    if action.verb == Verb.ECCM:
        return say("to remove {target}'s ECM counter", target=target)
    if is_enemy(action.unit, action.target):
        return say("to jam {target}", target=target)
    return say("to mask {target}", target=target)


def electronic_end(_: State, notes: list[Note]) -> End:
    """What the act came to."""
    for note in notes:
        match note.event:
            case Event.ECM_UP:
                return End(say("Threshold {n}", n=note.b), "good")
            case Event.ECCM_WON:
                return End(say("Counter goes"), "good")
            case Event.ECCM_TIED:
                return End(say("Tie: Threshold {n}", n=note.b), "plain")
            case Event.JAMMED:
                return End(say("Succeeds"), "good")
    return End(say("Fails"), "muted")


def electronic_modifiers(view: View, seat: int, action: Action) -> tuple[tuple[Modifier, ...], tuple[Modifier, ...]]:
    """Those of the actor's roll, and of the roll against it."""
    tried = copy_record(view)
    with noting(Until(ENDS)) as notes, dice_from(Script([1] * 32)), suppress(Enough):
        apply(tried, seat, action)
    found: dict[bool, list[Modifier]] = {True: [], False: []}
    for note in notes:
        if note.event == Event.SKILL_MODIFIER:
            found[note.a == action.unit].append(modifier(note.b, note.c))
    return tuple(found[True]), tuple(found[False])


def electronic_needs(view: State, action: Action) -> str:
    if action.verb == Verb.ECM:
        other = broadcaster(view, side_of_unit(action.unit))
        if other == NOBODY:
            return ""
        return say("needs more than its side's Threshold {n}", n=view.units[other].threshold)
    if action.verb == Verb.ECCM:
        return say("needs more than Threshold {n}", n=view.units[action.target].threshold)
    return say("against its roll") if is_enemy(action.unit, action.target) else say("needs more than 0, and no fumble")


def electronic_lines(view: State, action: Action, others: tuple[Modifier, ...]) -> Iterable[Line]:
    """What it is against, and what success means."""
    names, target = Names(view.table), action.target
    if action.verb == Verb.ECM:
        yield Line(text=say("Its counter bars the Command Points of all other sides"), rule="LS-9.2")
        yield Line(text=say("All ones switch nothing on"), rule="LS-9.1", tone="muted")
    elif action.verb == Verb.ECCM:
        half = view.units[target].threshold // 2
        text = say("A tie leaves {target}'s counter with Threshold {n}", target=names[target], n=half)
        yield Line(text=text, rule="LS-9.5")
    elif is_enemy(action.unit, target):
        dice = int(view.table.cards[target].skill)
        parts = [f"{minus(each.amount)} {each.text}" for each in others]
        resists = say_count(dice, "{unit} resists: {n} die", "{unit} resists: {n} dice", unit=names[target])
        yield Line(text=", ".join((resists, *parts)), rule="LS-9.6")
        text = say("{unit} then attacks at −2, without ECM or Command Points", unit=names[target])
        yield Line(text=text, rule="LS-9.7")
        if view.units[target].broadcasting:
            yield Line(text=say("Its ECM counter goes"), rule="LS-9.7")
    else:
        yield Line(text=say("{unit}'s Avoidance is then 2 better", unit=names[target]), rule="LS-9.7")


# Ways through obstacles


def way_preview(view: View, seat: int, action: Action) -> Preview | None:
    """The tests on the way (LS-8.3, LS-8.6), and where one who is Crippled comes to stand; None without tests."""
    before, number = bool(view.units[action.unit].crippled), action.unit

    def key(state: State, notes: list[Note]) -> tuple[int, int, int] | None:
        unit = state.units[number]
        if not any(note.event == Event.FIELD_TEST for note in notes):
            return None
        if any(note.event == Event.DESTROYED for note in notes):
            return 2, 0, 0
        return (1, int(unit.x), int(unit.y)) if bool(unit.crippled) != before else (0, 0, 0)

    odds = distribution(view, lambda state: apply(state, seat, action), key, until={Event.MOVED, Event.DESTROYED}) or {}
    if None in odds:
        return None
    found = sorted(odds)
    parts = shares(tuple(odds[each] for each in found))
    return Preview(
        offer=write(view, [action]),
        text=say("to come through unharmed"),
        chance=per_mille(odds.get((0, 0, 0), Fraction(0))),
        exact=True,
        dice=skill_dice(view, number),
        needs=say("more than 2 to enter"),
        rule="LS-8.3",
        outcomes=tuple(way_outcome(each, part) for each, part in zip(found, parts, strict=True)),
    )


def way_outcome(end: tuple[int, int, int], share: int) -> Outcome:
    what, x, y = end
    tones: tuple[Tone, ...] = ("good", "now", "bad")
    texts = (say("Unharmed"), say("Crippled, comes to {place}", place=place_word(x, y)), say("Destroyed"))
    return Outcome(text=texts[what], share=share, tone=tones[what])
