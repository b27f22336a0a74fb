"""What an attack may lead to, and what each answer to it leaves: chances, modifiers, damage, who else may be struck."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from stormtable.engine import Action
from stormtable.engine.amounts import minus, per_mille, shares
from stormtable.engine.events import Note, noting
from stormtable.games.lightning_strike.faces.answers import Declared, apply_answer, declared_attack, volley_after
from stormtable.games.lightning_strike.faces.shots import (
    MISS,
    OUTCOMES,
    SMALL,
    TONES,
    Shooting,
    Shot,
    Volley,
    hit_tone,
    margins,
)
from stormtable.games.lightning_strike.rules.attack import (
    attack_modifiers,
    band_of,
    defense_modifiers,
    facing_towards,
    may_face,
    side_attacked,
)
from stormtable.games.lightning_strike.rules.codes import Event
from stormtable.games.lightning_strike.rules.command import side_may_command
from stormtable.games.lightning_strike.rules.damage import multiplier
from stormtable.games.lightning_strike.rules.state import Ask, State, Verb, View
from stormtable.games.lightning_strike.rules.values import is_enemy, is_fighter, may_command, side_of_unit
from stormtable.games.lightning_strike.words.names import weapon_label
from stormtable.games.lightning_strike.words.notation_writing import write
from stormtable.games.lightning_strike.words.scene_names import SIDE_WORDS, Names
from stormtable.games.lightning_strike.words.teller import modifier
from stormtable.language import phrase, say, say_count, say_number
from stormtable.scene import Column, Die, Line, Modifier, Outcome, Preview

__all__ = ["answer_preview", "shot_preview"]

LETTERS: Final = ("", "", "S", "C", "O")


def shot_preview(view: View, action: Action) -> Preview:
    """The chance to hit and of what follows, if nobody answers; then what answers would leave."""
    shooting, shot = Shooting(view), Declared(action.unit, action.part, action.target)
    volley = shooting.volley(*shot)
    lines = tuple(assumptions(shooting, shot, volley))
    return attack_preview(shooting, shot, volley, write(view, [action]), lines)


def answer_preview(view: View, action: Action) -> Preview | None:
    """The attack under way as an answer leaves it, if nothing else changes; None if nothing is left of it."""
    shot, shooting = declared_attack(view), Shooting(view)
    volley = volley_after(shooting, action)
    if shot is None or volley is None or volley.struck[0][1] is None:
        return None
    apply_answer(shooting.state, action, shot)
    lines = tuple(comparison_lines(view, action))
    boosted = bool(view.active[view.depth - 1].attack.boosted) or action.verb == Verb.BOOST
    return attack_preview(shooting, shot, volley, write(view, [action]), lines, boosted=boosted)


def attack_preview(
    shooting: Shooting, shot: Declared, volley: Volley, offer: str, more: tuple[Line, ...], *, boosted: bool = False
) -> Preview:
    """An attack as it stands on the copy."""
    state, (attacker, weapon, target) = shooting.state, shot
    names, setup = Names(state.table), state.table
    with noting() as notes:
        attack_modifiers(state, attacker, weapon, target, band_of(state, attacker, weapon, target))
    card = setup.cards[target].protection[setup.cards[attacker].weapons[weapon].kind, arc_hit(state, shot)]
    heading = phrase("Damage to {target}: Stun above {stun}, Crippled {crippled}, Overkill {overkill}")
    if len(volley.struck) > 1:
        heading = phrase("Damage, if {target} is struck: Stun above {stun}, Crippled {crippled}, Overkill {overkill}")
    limits = {"stun": card[0], "crippled": card[1], "overkill": card[2]}
    told = {"unit": names[attacker], "target": names[target], "weapon": weapon_label(setup, attacker, weapon)}
    return Preview(
        offer=offer,
        text=say("for {unit} to hit {target} with {weapon}", **told),
        chance=per_mille(volley.hit_chance),
        exact=True,
        dice=(Die(sides=6, face=0),) * int(setup.cards[attacker].skill),
        modifiers=modifiers_in(notes),
        needs=say("against its defense roll"),
        rule="LS-5.4",
        outcomes=outcomes(volley, attacker, names),
        columns_title=say(heading, target=names[target], **limits),
        columns=tuple(columns(shooting, shot, volley.struck[0][1])),
        columns_rule="LS-7.1",
        lines=(defense_line(state, shot, boosted=boosted), *pool_lines(volley, names), *more),
    )


def arc_hit(state: State, shot: Declared) -> int:
    """The defense arc that is hit."""
    return int(side_attacked(state, shot.attacker, shot.target))


def modifiers_in(notes: list[Note]) -> tuple[Modifier, ...]:
    """Modifiers that the rules noted."""
    wanted = (Event.ATTACK_MODIFIER, Event.DEFENSE_MODIFIER)
    return tuple(modifier(note.b, note.c) for note in notes if note.event in wanted)


def outcomes(volley: Volley, attacker: int, names: Names) -> tuple[Outcome, ...]:
    """What comes of the attack as a whole; of several targets each with what it may suffer."""
    rows = [(say(OUTCOMES[MISS]), volley.miss, TONES[MISS])]
    for number, outcome, chance in volley.chances():
        text, tone = say(OUTCOMES[outcome]), TONES[outcome]
        if len(volley.struck) > 1:
            text = f"{names[number]}: {say(SMALL[outcome])}"
            tone = tone if is_enemy(attacker, number) else "bad"
        rows.append((text, chance, tone))
    parts = shares(tuple(chance for _, chance, _ in rows))
    return tuple(Outcome(text=text, share=part, tone=tone) for (text, _, tone), part in zip(rows, parts, strict=True))


def defense_line(state: State, shot: Declared, *, boosted: bool) -> Line:
    """Its dice and modifiers: "Defense, front: 2 dice, −1 Avoidance"."""
    with noting() as notes:
        defense_modifiers(state, shot.attacker, shot.weapon, shot.target, boosted)
    dice = int(state.table.cards[shot.target].skill)
    parts = [f"{minus(each.amount)} {each.text}" for each in modifiers_in(notes)]
    arc = say(SIDE_WORDS[arc_hit(state, shot)])
    defense = say_count(dice, "Defense, {arc}: {n} die", "Defense, {arc}: {n} dice", arc=arc)
    return Line(text=", ".join((defense, *parts)), rule="LS-5.5")


def pool_lines(volley: Volley, names: Names) -> Iterable[Line]:
    """Who may be struck, and how likely a hit is then (LS-5.10)."""
    if len(volley.struck) == 1:
        return
    for i, (number, shot) in enumerate(volley.struck):
        told: dict[str, object] = {"n": len(volley.struck), "unit": names[number]}
        if shot:
            text = say("1 in {n} strikes {unit}: hit {percent}", percent=percent(shot.hit_chance), **told)
        else:
            text = say("1 in {n} strikes {unit}: out of range, a miss", **told)
        yield Line(text=text, rule="LS-5.10" if shot else "LS-5.16", tone="plain" if i == 0 else hit_tone(i))


def percent(chance: Fraction) -> str:
    return say_number(f"{float(100 * chance):.1f} %")


def columns(shooting: Shooting, shot: Declared, odds: Shot | None) -> Iterable[Column]:
    """The distribution of damage with what each value does to the target as it stands."""
    if odds is None:
        return
    state, (attacker, weapon, target) = shooting.state, shot
    cards = state.table.cards
    chances = margins(int(cards[attacker].skill), odds.bonus, int(cards[target].skill), odds.defense)
    times = int(multiplier(state, attacker, weapon, band_of(state, attacker, weapon, target)))
    kind, side, found = int(cards[attacker].weapons[weapon].kind), arc_hit(state, shot), sorted(chances)
    parts = shares(tuple(chances[each] for each in found), 10_000)
    for success, share in zip(found, parts, strict=True):
        what = shooting.outcome(target, success * times, kind, side) if success else MISS
        value = str(success * times) if success else say("miss")
        yield Column(value=value, share=share, cell=LETTERS[what], text=say(SMALL[what]), tone=TONES[what])


# Answers


def assumptions(shooting: Shooting, shot: Declared, volley: Volley) -> Iterable[Line]:
    """What is assumed of the others, and what the target's own answers would leave (LS-6.4, LS-10.2)."""
    state, act = shooting.state, shooting.view.active[shooting.view.depth - 1]
    turns = may_face(state, shot.attacker, shot.target)
    if turns or may_answer(state, volley, side_of_unit(shot.attacker), interrupts=bool(act.interrupts)):
        yield Line(text=say("Assumed: nobody answers"), rule="LS-10.3", tone="muted")
    if turns:
        state.units[shot.target].facing = facing_towards(state, shot.target, shot.attacker)
        yield leaves(shooting, shot, say("If it turns to face the attacker"), "LS-6.4")
    if may_command(state, shot.target):
        yield from command_lines(shooting, shot, interrupts=bool(act.interrupts))


def may_answer(state: State, volley: Volley, active: int, *, interrupts: bool) -> bool:
    """Whether somebody may use a Command Point before the dice (LS-10.3, LS-10.5)."""
    if any(shot and may_command(state, number) for number, shot in volley.struck):
        return True
    return not interrupts and any(side_may_command(state, side) for side in range(state.table.sides) if side != active)


def command_lines(shooting: Shooting, shot: Declared, *, interrupts: bool) -> Iterable[Line]:
    """What the target's Command Point would leave; an interrupting attack opens the defense roll alone (LS-10.5)."""
    state, unit = shooting.state, shooting.state.units[shot.target]
    yield leaves(shooting, shot, say("If it spends its Command Point on the roll"), "LS-10.2", boosted=True)
    if interrupts:
        return
    if side_attacked(state, shot.attacker, shot.target):
        unit.facing = facing_towards(state, shot.target, shot.attacker)
        yield leaves(shooting, shot, say("If it turns for its Command Point"), "LS-10.2")
    if not unit.activated and not unit.evasive:
        unit.evasive = True
        unit.overthrust = bool(unit.overthrust) and is_fighter(state, shot.target)
        yield leaves(shooting, shot, say("If it acts now, takes Evasive and stays"), "LS-10.12")


def leaves(shooting: Shooting, shot: Declared, text: str, rule: str, *, boosted: bool = False) -> Line:
    """The chance to hit as the copy stands, which is then put back."""
    odds, n = shooting.shot(*shot, boosted=boosted), len(shooting.pool(shot.attacker, shot.target))
    shooting.restore()
    chance = percent(odds.hit_chance / n) if odds else say("out of range")
    return Line(text=f"{text}: {chance}", rule=rule)


def comparison_lines(view: View, action: Action) -> Iterable[Line]:
    """What is compared with the answer: the attack if it is passed up; and what comes between."""
    declines = action.verb in (Verb.DECLINE, Verb.KEEP_FACING)
    passed = Action(verb=Verb.KEEP_FACING if view.ask.what == Ask.FACE_ATTACKER else Verb.DECLINE)
    before = None if declines else volley_after(Shooting(view), passed)
    if before is not None:
        text, rule = say("If declined"), "LS-10.3"
        if passed.verb == Verb.KEEP_FACING:
            text, rule = say("If it keeps its facing"), "LS-6.5"
        yield Line(text=f"{text}: {percent(before.hit_chance)}", rule=rule)
    if action.verb == Verb.INTERRUPT:
        yield Line(text=say("Its activation comes first; the attack is then checked again"), rule="LS-10.4")
    shot = declared_attack(view)
    if shot and view.ask.what == Ask.FACE_ATTACKER and may_command(view, shot.target):
        yield Line(text=say("A Command Point may still be spent on the defense roll"), rule="LS-10.2", tone="muted")
