"""Chapter 4: gunners by skill, then pilots; equal skills declare and roll before any of their damage counts."""

from __future__ import annotations

from typing import Final

from stormtable.engine import Action, note, offer, roll, roll_more, rule
from stormtable.engine.hexes import distance
from stormtable.games.arclight.rules.codes import Event, No
from stormtable.games.arclight.rules.damage import dice_part, strike
from stormtable.games.arclight.rules.state import (
    MAX_WEAPONS,
    N_SHIPS,
    SHIPS_A_SIDE,
    Ask,
    Firer,
    Modified,
    Shot,
    State,
    Step,
    Verb,
    WeaponCard,
)
from stormtable.games.arclight.rules.values import PENALTY, in_arcs, in_play, screen_against, screens_now

SHORT_BONUS: Final = 1
LONG_PENALTY: Final = -1


@rule("AL-4.1", "AL-4.8", "AL-4.9")
def fire_on(state: State) -> bool:
    """Ask the next firer, or roll and apply what firers of equal skill declared; False at the end of the phase."""
    if state.rolled:
        apply_shot(state)
    elif state.cursor < state.table.n_firers and continues_rank(state):
        consider(state)
    elif state.n_shots > 0:
        roll_shots(state)
    else:
        state.rank = 0
        return False
    return True


@rule("AL-4.8")
def firer_at(state: State, place: int) -> Firer:
    """The firing order depends on which side moved first."""
    return state.table.firers_a[place] if state.first_side == 0 else state.table.firers_b[place]


@rule("AL-4.8")
def continues_rank(state: State) -> bool:
    return state.n_shots == 0 or firer_at(state, state.cursor).rank == state.rank


@rule("AL-4.2", "AL-4.7")
def consider(state: State) -> None:
    """Ask the firer at the cursor; one without a possible shot is passed over."""
    firer = firer_at(state, state.cursor)
    if has_shot(state, firer.ship, firer.crew):
        state.rank = firer.rank
        state.ask.what, state.ask.seats = Ask.FIRE, 1 << (firer.ship // SHIPS_A_SIDE)
        state.ask.ship, state.ask.part = firer.ship, firer.crew
    else:
        state.cursor += 1


@rule("AL-4.1", "AL-4.2")
def has_shot(state: State, number: int, crew: int) -> bool:
    ship = state.ships[number]
    if not in_play(ship) or not ship.crew[crew] or ship.shut_down != 0:
        return False
    card = state.table.cards[number]
    for i in range(card.n_weapons):
        if card.weapons[i].crew == crew:
            for target in range(N_SHIPS):
                if in_play(state.ships[target]) and refuse_shot(state, number, i, target) == No.OK:
                    return True
    return False


@rule("AL-4.2", "AL-5.6", "AL-6.9")
def refuse_weapon(state: State, number: int, i: int) -> int:
    """Whether a weapon works at all."""
    ship = state.ships[number]
    if ship.weapons[i].lost:
        return No.WEAPON_LOST
    if ship.weapons[i].inactive != 0:
        return No.WEAPON_INACTIVE
    return No.SHUT_DOWN if ship.shut_down != 0 else No.OK


@rule("AL-4.3", "AL-4.4", "AL-4.5", "AL-4.7")
def refuse_shot(state: State, number: int, i: int, target: int) -> int:
    """Why a ship's weapon cannot fire at a target."""
    works = refuse_weapon(state, number, i)
    if works != No.OK:
        return works
    ship, enemy, card = state.ships[number], state.ships[target], state.table.cards[number].weapons[i]
    if not in_play(enemy) or enemy.side == ship.side:
        return No.NO_TARGET
    if distance(ship.q, ship.r, enemy.q, enemy.r) > card.long:
        return No.OUT_OF_RANGE
    if not in_arcs(ship.weapons[i].arcs, enemy.q - ship.q, enemy.r - ship.r, ship.facing):
        return No.OUT_OF_ARC
    return No.TOO_FAST if too_fast(state, card, enemy.entered) else No.OK


@rule("AL-4.5")
def too_fast(state: State, card: WeaponCard, entered: int) -> bool:
    return state.table.speed_restriction and card.speed_limit != 0 and entered >= card.speed_limit


@rule("AL-4.7")
def refuse_fire(state: State, action: Action) -> int:
    if action.amount != 0 or action.facing != 0:
        return No.MALFORMED
    if action.unit != state.ask.ship:
        return refuse_anyway(state, action, No.NOT_FIRER)
    if action.verb == Verb.HOLD:
        if action.target != 0:
            return No.MALFORMED
        return No.OK if action.part == state.ask.part else No.NOT_FIRER
    card = state.table.cards[action.unit]
    if not 0 <= action.part < card.n_weapons or card.weapons[action.part].crew != state.ask.part:
        return refuse_anyway(state, action, No.NOT_HIS_WEAPON)
    if not 0 <= action.target < N_SHIPS:
        return No.NO_TARGET
    return refuse_shot(state, action.unit, action.part, action.target)


@rule("AL-4.7")
def refuse_anyway(state: State, action: Action, out_of_turn: int) -> int:
    """Why a shot out of turn cannot be: its own impossibility tells more than the order of fire."""
    if state.step != Step.CANNON_FIRE or action.verb != Verb.FIRE or not 0 <= action.unit < N_SHIPS:
        return out_of_turn
    if not 0 <= action.part < state.table.cards[action.unit].n_weapons or not 0 <= action.target < N_SHIPS:
        return out_of_turn
    refusal = refuse_shot(state, action.unit, action.part, action.target)
    return out_of_turn if refusal == No.OK else refusal


@rule
def offer_fire(state: State, out: list[Action]) -> int:
    n, number = 0, state.ask.ship
    for i in range(MAX_WEAPONS):
        if i < state.table.cards[number].n_weapons and state.table.cards[number].weapons[i].crew == state.ask.part:
            for target in range(N_SHIPS):
                if in_play(state.ships[target]) and refuse_shot(state, number, i, target) == No.OK:
                    n = offer(out, n, Verb.FIRE, unit=number, part=i, target=target)
    return offer(out, n, Verb.HOLD, unit=number, part=state.ask.part)


@rule
def fire_fallback(state: State, out: list[Action]) -> int:
    """A gunner whose seat does not answer holds fire."""
    return offer(out, 0, Verb.HOLD, unit=state.ask.ship, part=state.ask.part)


@rule("AL-4.1", "AL-4.7")
def declare(state: State, action: Action) -> None:
    shot = state.shots[state.n_shots]
    shot.ship, shot.weapon, shot.target, shot.net = action.unit, action.part, action.target, 0
    state.ships[action.unit].weapons[action.part].fired = True
    state.n_shots += 1
    state.cursor += 1
    note(Event.DECLARED, action.unit, action.part, action.target)


@rule("AL-4.7")
def hold(state: State, action: Action) -> None:
    note(Event.HELD, action.unit, action.part)
    state.cursor += 1


@rule("AL-4.8")
def roll_shots(state: State) -> None:
    """All of a rank roll, with the values from before any of its damage."""
    for i in range(state.n_shots):
        attack(state, state.shots[i])
    state.rolled, state.next_shot = True, 0


@rule("AL-1.5", "AL-4.6", "AL-5.3", "AL-5.11")
def attack(state: State, shot: Shot) -> None:
    """All the weapon's dice and modifiers against DS; the net damage of a hit is kept in the shot."""
    target = state.ships[shot.target]
    card = state.table.cards[shot.ship].weapons[shot.weapon]
    screens, screen = screens_now(target), screen_against(target, card.kind)
    modifier = attack_modifiers(state, shot, card)
    total = roll(state, card.n_dice, card.sides) + modifier
    if state.table.cards[shot.ship].skill_die[card.crew] > 0:
        total += roll_more(state, 1, state.table.cards[shot.ship].skill_die[card.crew])
    if total < screens:
        shot.net = 0
        note(Event.MISS, shot.target, total, screens)
        return
    note(Event.HIT, shot.target, total, screens)
    part = dice_part(state.dice, state.ships[shot.ship].weapons[shot.weapon].degree, card)
    shot.net = part + total - screens - screen
    note(Event.NET, shot.target, shot.net, part, screen)


@rule("AL-4.4", "AL-4.6", "AL-5.16", "AL-6.13")
def attack_modifiers(state: State, shot: Shot, card: WeaponCard) -> int:
    """Range, stun and HUD; noted before the roll."""
    ship, target = state.ships[shot.ship], state.ships[shot.target]
    hexes = distance(ship.q, ship.r, target.q, target.r)
    note(Event.ATTACK, shot.ship, shot.weapon, shot.target, hexes)
    modifier = range_modifier(card, hexes)
    note(Event.RANGE_MODIFIER, shot.ship, modifier)
    if ship.stunned != 0:
        note(Event.ATTACK_MODIFIER, shot.ship, Modified.STUN, PENALTY)
        modifier += PENALTY
    if ship.hud:
        note(Event.ATTACK_MODIFIER, shot.ship, Modified.HUD, PENALTY)
        modifier += PENALTY
    return modifier


@rule("AL-4.4")
def range_modifier(card: WeaponCard, hexes: int) -> int:
    if hexes <= card.short:
        return SHORT_BONUS
    return 0 if hexes <= card.medium else LONG_PENALTY


@rule("AL-4.8", "AL-4.2")
def apply_shot(state: State) -> None:
    """Damage shot by shot; those at a ship destroyed by then lapse."""
    if state.next_shot == state.n_shots:
        clear_shots(state)
        return
    shot = state.shots[state.next_shot]
    state.next_shot += 1
    if not in_play(state.ships[shot.target]):
        note(Event.LAPSED, shot.ship, shot.weapon, shot.target)
    else:
        strike(state, shot.target, shot.net, state.ships[shot.ship].side)


@rule
def clear_shots(state: State) -> None:
    for i in range(state.n_shots):
        shot = state.shots[i]
        shot.ship = shot.weapon = shot.target = shot.net = 0
    state.rolled, state.n_shots, state.next_shot, state.rank = False, 0, 0, 0
