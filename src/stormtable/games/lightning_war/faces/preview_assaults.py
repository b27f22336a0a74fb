"""What an assault may lead to: carried out by the rules some hundred times, the defender firing all he has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from stormtable.engine import Action
from stormtable.engine.amounts import list_text
from stormtable.engine.events import Note, noting
from stormtable.engine.odds import interval
from stormtable.engine.records import copy_into, copy_record
from stormtable.games.lightning_war.rules.assault import may_reach
from stormtable.games.lightning_war.rules.codes import Event
from stormtable.games.lightning_war.rules.decisions import apply, choices
from stormtable.games.lightning_war.rules.state import MAX_CHOICES, Ask, State, Verb, View
from stormtable.games.lightning_war.rules.values import is_squad, is_vehicle, on_table, unit_of
from stormtable.games.lightning_war.words.notation_writing import write
from stormtable.games.lightning_war.words.scene_names import Names
from stormtable.language import phrase, say, say_count, say_number
from stormtable.scene import Line, Outcome, Preview

__all__ = ["assault_preview", "charge_preview"]

TRIES: Final = 200
MILLE: Final = 1000
WON, LOST, NEITHER = phrase("Won"), phrase("Lost"), phrase("No winner")
SPREAD_OF_SEEDS: Final = 0x9E3779B97F4A7C15
MASK64: Final = (1 << 64) - 1


def assault_preview(view: View, seat: int, action: Action) -> Preview:
    """Sampled: who wins, and what it costs each side."""
    names, found, lost = Names(view.table), Counter[str](), Counter[int]()
    work, out = copy_record(view), [Action() for _ in range(MAX_CHOICES)]
    for i in range(TRIES):
        restart(work, view, i)
        notes = carry_out_assault(work, seat, action, out)
        found[outcome(notes, action.unit)] += 1
        for note in notes:
            if note.event == Event.REMOVED:
                lost[int(view.table.elements[note.a].side)] += 1
    low, high = interval(found[WON], TRIES)
    return Preview(
        offer=write(view, [action]),
        text=say("to beat {unit}", unit=names.unit(action.target)),
        chance=round(MILLE * found[WON] / TRIES),
        exact=False,
        interval=interval_text(low, high),
        rule="LW-7.4",
        outcomes=tuple(outcomes(found)),
        lines=(*taking_part(view, names, action), *losses(names, seat, lost)),
    )


def charge_preview(view: View, seat: int, action: Action) -> Preview:
    """Sampled: whether all vehicles that squads have been given, that of this action too, are put out of action."""
    names, lost, counts = Names(view.table), Counter[int](), Counter[int]()
    work = copy_record(view)
    for i in range(TRIES):
        restart(work, view, i)
        with noting() as notes:
            apply(work, seat, action)
            if action.verb == Verb.STORM:
                apply(work, seat, Action(verb=Verb.CHARGE, unit=unit_of(view, action.unit)))
        gone = [note.a for note in notes if note.event == Event.REMOVED]
        lost.update(gone)
        counts[sum(is_vehicle(view, number) for number in gone)] += 1
    prey = [action.target] if action.verb == Verb.STORM else []
    prey += [element.prey - 1 for element in view.elements if element.prey]
    most = len(prey)
    low, high = interval(counts[most], TRIES)
    squads = [n for n in lost if not is_vehicle(view, n)]
    return Preview(
        offer=write(view, [action]),
        text=say("to disable {units}", units=list_text([names[number] for number in prey])),
        chance=round(MILLE * counts[most] / TRIES),
        exact=False,
        interval=interval_text(low, high),
        rule="LW-7.19",
        lines=tuple(
            Line(
                text=say(
                    "{unit} is lost on the way: {percent} %", unit=names[n], percent=f"{100 * lost[n] / TRIES:.0f}"
                ),
                rule="LW-7.19",
            )
            for n in sorted(squads)
        ),
    )


def interval_text(low: float, high: float) -> str:
    """Within what a sampled chance lies."""
    return say("{low} to {high} %", low=f"{100 * low:.0f}", high=f"{100 * high:.0f}")


def restart(work: State, view: State, number: int) -> None:
    """As before an action, with other dice to come."""
    copy_into(work, view)
    work.dice.rng = (number + 1) * SPREAD_OF_SEEDS & MASK64


def carry_out_assault(state: State, seat: int, action: Action, out: list[Action]) -> list[Note]:
    """An assault to its end: no armour supports it, the defender fires whatever he has."""
    with noting() as notes:
        apply(state, seat, action)
        while state.ask.what in (Ask.SUPPORT, Ask.DEFENCE):
            n = choices(state, state.ask.seats - 1, out)
            shot = next((each for each in out[1:n] if state.ask.what == Ask.DEFENCE), Action(verb=Verb.HOLD))
            apply(state, state.ask.seats - 1, shot)
    return list(notes)


def outcome(notes: Iterable[Note], unit: int) -> str:
    for note in notes:
        if note.event == Event.ASSAULT_WON:
            return WON if note.a == unit else LOST
    return NEITHER


def outcomes(found: Counter[str]) -> Iterable[Outcome]:
    shares = {text: round(MILLE * found[text] / TRIES) for text in (WON, LOST)}
    shares[NEITHER] = MILLE - sum(shares.values())
    for text, share in shares.items():
        if share:
            yield Outcome(
                text=say(text), share=share, tone="good" if text == WON else "bad" if text == LOST else "muted"
            )


def taking_part(view: State, names: Names, action: Action) -> Iterable[Line]:
    """Who reaches, and what is assumed."""
    formation = view.table.units[action.unit]
    squads = [
        n for n in range(formation.first, formation.first + formation.count) if is_squad(view, n) and on_table(view, n)
    ]
    reaching = [names[n] for n in squads if may_reach(view, n, action.target)]
    text = say_count(
        len(squads),
        "{reaching} of {n} squad reach: {units}",
        "{reaching} of {n} squads reach: {units}",
        reaching=len(reaching),
        units=", ".join(reaching),
    )
    yield Line(text=text, rule="LW-7.9")
    yield Line(
        text=say("Supposed that the defender fires all he has and your armour none"), rule="LW-7.13", tone="muted"
    )


def losses(names: Names, seat: int, lost: Counter[int]) -> Iterable[Line]:
    for side in (seat, 1 - seat):
        elements = say_number(f"{lost[side] / TRIES:.1f}")
        text = say("{side} loses {n} elements on average", side=names.sides[side], n=elements)
        yield Line(text=text, rule="LW-7.16")
