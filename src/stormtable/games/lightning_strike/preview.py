"""What an attack, an answer to one, electronic warfare or a way through obstacles may lead to, before it is tried."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from stormtable.engine import Action
from stormtable.engine.events import Note, noting
from stormtable.engine.odds import distribution
from stormtable.games.lightning_strike.attack import (
    NO_BAND,
    attack_modifiers,
    band_of,
    defense_modifiers,
    facing_towards,
    may_face,
    side_attacked,
)
from stormtable.games.lightning_strike.codes import Event
from stormtable.games.lightning_strike.damage import multiplier
from stormtable.games.lightning_strike.decisions import apply
from stormtable.games.lightning_strike.names import weapon_label
from stormtable.games.lightning_strike.notation import write
from stormtable.games.lightning_strike.scene_answers import answered, declared
from stormtable.games.lightning_strike.shots import (
    OUTCOMES,
    TONES,
    Shooting,
    margins,
    outcomes_of,
    per_mille,
    shares,
)
from stormtable.games.lightning_strike.state import State, Verb, View
from stormtable.games.lightning_strike.tales import modifier
from stormtable.games.lightning_strike.values import is_fighter, may_command
from stormtable.games.lightning_strike.words import SIDE_WORDS, Names, minus
from stormtable.scene import Column, Die, Line, Modifier, Outcome, Preview, Tone

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
LETTERS: Final = ("", "", "S", "C", "O")


def preview(view: View, seat: int, action: Action) -> Preview | None:
    """What an action may lead to; None where nothing is uncertain."""
    if action.verb == Verb.ATTACK:
        return shot_preview(view, action)
    if action.verb in ANSWERS and declared(view) is not None:
        return answer_preview(view, action)
    if action.verb in ELECTRONIC:
        return electronic_preview(view, seat, action)
    if action.verb in (Verb.MOVE, Verb.FLY):
        return way_preview(view, seat, action)
    return None


# Attacks


def shot_preview(view: View, action: Action) -> Preview:
    """The chance to hit and of what follows, if nobody answers; then what answers would leave."""
    shooting = Shooting(view)
    lines = [*answers(shooting, action.unit, action.part, action.target)]
    return shot_told(
        shooting, action.unit, action.part, action.target, write(view, [action]), lines, pooled=True, boosted=False
    )


def answer_preview(view: View, action: Action) -> Preview | None:
    """The attack under way as an answer leaves it, if nothing else changes."""
    attack = declared(view)
    if attack is None:
        return None
    attacker, weapon, target = attack
    shooting = Shooting(view)
    answered(shooting.state, action, attacker, target)
    boosted = bool(view.active[view.depth - 1].attack.boosted) or action.verb == Verb.BOOST
    if band_of(shooting.state, attacker, weapon, target) == NO_BAND:
        return None
    offer = write(view, [action])
    return shot_told(shooting, attacker, weapon, target, offer, [], pooled=False, boosted=boosted)


def shot_told(
    shooting: Shooting,
    attacker: int,
    weapon: int,
    target: int,
    offer: str,
    more: list[Line],
    *,
    pooled: bool,
    boosted: bool,
) -> Preview:
    """A shot as it stands on the copy."""
    state = shooting.state
    names = Names(state.table)
    band = band_of(state, attacker, weapon, target)
    pool = shooting.pool(attacker, target) if pooled else [target]
    shot = shooting.shot(attacker, weapon, target, boosted)
    chances = shot.chances if shot else (Fraction(1), *(Fraction(0),) * 4)
    with noting() as notes:
        attack_modifiers(state, attacker, weapon, target, band)
    own = told(notes)
    with noting() as notes:
        defense_modifiers(state, attacker, weapon, target, boosted)
    lines = [defense_line(state, attacker, target, told(notes)), *pool_lines(shooting, attacker, weapon, pool, names)]
    side = int(side_attacked(state, attacker, target))
    card = state.table.cards[target].protection[state.table.cards[attacker].weapons[weapon].kind, side]
    return Preview(
        offer=offer,
        text=f"to hit {names[target]} with {weapon_label(state.table, attacker, weapon)}",
        chance=per_mille((1 - chances[0]) / len(pool)),
        exact=True,
        dice=(Die(sides=6, face=0),) * int(state.table.cards[attacker].skill),
        modifiers=own,
        needs="against its defense roll",
        rule="LS-5.4",
        outcomes=outcomes_of(chances),
        columns_title=f"Damage: Stun above {card[0]}, Crippled {card[1]}, Overkill {card[2]}",
        columns=tuple(columns(shooting, attacker, weapon, target, band, boosted)),
        columns_rule="LS-7.1",
        lines=(*lines, *more),
    )


def told(notes: list[Note]) -> tuple[Modifier, ...]:
    """Modifiers that the rules noted."""
    wanted = (Event.ATTACK_MODIFIER, Event.DEFENSE_MODIFIER)
    return tuple(modifier(note.b, note.c) for note in notes if note.event in wanted)


def defense_line(state: State, attacker: int, target: int, found: tuple[Modifier, ...]) -> Line:
    side = SIDE_WORDS[side_attacked(state, attacker, target)]
    dice = int(state.table.cards[target].skill)
    parts = [f"Defense, {side}: {dice} dice", *(f"{minus(each.amount)} {each.text}" for each in found)]
    return Line(text=", ".join(parts), rule="LS-5.5")


def pool_lines(shooting: Shooting, attacker: int, weapon: int, pool: list[int], names: Names) -> Iterable[Line]:
    """Who else may be struck, and how likely a hit is then (LS-5.10)."""
    for other in pool[1:]:
        shot = shooting.shot(attacker, weapon, other)
        hit = f"hit {percent(shot.hit)}" if shot else "out of range, a miss"
        yield Line(text=f"1 in {len(pool)} strikes {names[other]}: {hit}", rule="LS-5.10", tone="bad")


def percent(chance: Fraction) -> str:
    return f"{float(100 * chance):.1f} %"


def columns(shooting: Shooting, attacker: int, weapon: int, target: int, band: int, boosted: bool) -> Iterable[Column]:
    """The distribution of damage with what each value does to the target as it stands."""
    state = shooting.state
    bonus = shooting.attack_bonus(attacker, weapon, target, band)
    defense = shooting.defense_bonus(attacker, weapon, target, boosted)
    odds = margins(int(state.table.cards[attacker].skill), bonus, int(state.table.cards[target].skill), defense)
    times = int(multiplier(state, attacker, weapon, band))
    kind, side = int(state.table.cards[attacker].weapons[weapon].kind), int(side_attacked(state, attacker, target))
    found = sorted(odds)
    parts = shares(tuple(odds[each] for each in found), 10_000)
    for success, share in zip(found, parts, strict=True):
        what = shooting.outcome(target, success * times, kind, side) if success else 0
        tone: Tone = TONES[what]
        value = str(success * times) if success else "miss"
        yield Column(value=value, share=share, cell=LETTERS[what], text=OUTCOMES[what].lower(), tone=tone)


def answers(shooting: Shooting, attacker: int, weapon: int, target: int) -> Iterable[Line]:
    """What the target's own answers would leave of the chance to hit (LS-10.2, LS-6.4)."""
    state, unit = shooting.state, shooting.state.units[target]
    if may_face(state, attacker, target):
        unit.facing = facing_towards(state, target, attacker)
        yield leaves(shooting, attacker, weapon, target, "If it turns to face the attacker", "LS-6.4")
    if not may_command(state, target):
        return
    shot = shooting.shot(attacker, weapon, target, boosted=True)
    if shot:
        yield Line(text=f"If it spends its Command Point on the roll: {percent(shot.hit)}", rule="LS-10.2")
    if side_attacked(state, attacker, target):
        unit.facing = facing_towards(state, target, attacker)
        yield leaves(shooting, attacker, weapon, target, "If it turns for its Command Point", "LS-10.2")
    if not unit.activated and not unit.evasive:
        unit.evasive = True
        unit.overthrust = bool(unit.overthrust) and is_fighter(state, target)
        yield leaves(shooting, attacker, weapon, target, "If it acts now and takes Evasive", "LS-10.12")


def leaves(shooting: Shooting, attacker: int, weapon: int, target: int, text: str, rule: str) -> Line:
    """The chance to hit as the copy stands, which is then put back."""
    shot = shooting.shot(attacker, weapon, target)
    shooting.restore()
    return Line(text=f"{text}: {percent(shot.hit) if shot else 'out of range'}", rule=rule)


# Electronic warfare and ways


def electronic_preview(view: View, seat: int, action: Action) -> Preview:
    """Every outcome of the rolls, by running the act itself (LS-9.1, LS-9.5, LS-9.6)."""

    def key(_: State, notes: list[Note]) -> str:
        for note in notes:
            match note.event:
                case Event.ECM_UP:
                    return f"Threshold {note.b}"
                case Event.ECM_FAILED | Event.ECM_LOWER | Event.ECCM_LOST | Event.JAM_FAILED:
                    return "Fails"
                case Event.ECCM_WON:
                    return "Counter goes"
                case Event.ECCM_TIED:
                    return f"Tie: Threshold {note.b}"
                case Event.JAMMED:
                    return "Succeeds"
        return "Fails"

    ends = {
        Event.ECM_UP, Event.ECM_FAILED, Event.ECM_LOWER, Event.ECCM_WON, Event.ECCM_LOST, Event.ECCM_TIED,
        Event.JAMMED, Event.JAM_FAILED,
    }  # fmt: skip
    odds = distribution(view, lambda state: apply(state, seat, action), key, until=ends) or {}
    texts = sorted(odds, key=lambda text: (text != "Fails", len(text), text))
    parts = shares(tuple(odds[text] for text in texts))
    rows = zip(texts, parts, strict=True)
    outcomes = tuple(Outcome(text=text, share=part, tone="muted" if text == "Fails" else "good") for text, part in rows)
    return Preview(
        offer=write(view, [action]),
        text="to succeed",
        chance=per_mille(1 - odds.get("Fails", Fraction(0))),
        exact=True,
        dice=(Die(sides=6, face=0),) * int(view.table.cards[action.unit].skill),
        rule={Verb.ECM: "LS-9.1", Verb.ECCM: "LS-9.5"}.get(Verb(action.verb), "LS-9.6"),
        outcomes=outcomes,
    )


def way_preview(view: View, seat: int, action: Action) -> Preview | None:
    """The tests on the way (LS-8.3, LS-8.6); None where there are none."""
    before = bool(view.units[action.unit].crippled)

    def key(state: State, notes: list[Note]) -> str:
        if not any(note.event == Event.FIELD_TEST for note in notes):
            return "Unharmed"
        if any(note.event == Event.DESTROYED for note in notes):
            return "Destroyed"
        return "Crippled" if bool(state.units[action.unit].crippled) != before else "Unharmed"

    odds = distribution(view, lambda state: apply(state, seat, action), key, until={Event.MOVED, Event.DESTROYED}) or {}
    if set(odds) == {"Unharmed"}:
        return None
    texts = [text for text in ("Unharmed", "Crippled", "Destroyed") if text in odds]
    tones: dict[str, Tone] = {"Unharmed": "good", "Crippled": "now", "Destroyed": "bad"}
    rows = zip(texts, shares(tuple(odds[text] for text in texts)), strict=True)
    return Preview(
        offer=write(view, [action]),
        text="to come through unharmed",
        chance=per_mille(odds.get("Unharmed", Fraction(0))),
        exact=True,
        dice=(Die(sides=6, face=0),) * int(view.table.cards[action.unit].skill),
        needs="more than 2 to enter",
        rule="LS-8.3",
        outcomes=tuple(Outcome(text=text, share=part, tone=tones[text]) for text, part in rows),
    )
