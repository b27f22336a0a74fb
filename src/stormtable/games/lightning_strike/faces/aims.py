"""What a ghost could shoot: the moving unit's weapons and the odds against each target, for the page to look up."""

from __future__ import annotations

from collections.abc import Iterable

from stormtable.engine import Action
from stormtable.engine.amounts import per_mille, shares
from stormtable.engine.plane import HALF, moved_x, moved_y
from stormtable.games.lightning_strike.faces.figures import arc_half, arc_turn, bands_of
from stormtable.games.lightning_strike.faces.shots import OUTCOMES, TONES, Shooting
from stormtable.games.lightning_strike.rules.activation import refuse_pay
from stormtable.games.lightning_strike.rules.attack import in_pool
from stormtable.games.lightning_strike.rules.codes import No
from stormtable.games.lightning_strike.rules.fields import PENALTY, holds
from stormtable.games.lightning_strike.rules.state import (
    CONTACT,
    N_UNITS,
    RADIUS,
    Ask,
    Field,
    Side,
    State,
    Verb,
)
from stormtable.games.lightning_strike.rules.values import is_enemy, is_fighter, on_table, touches
from stormtable.games.lightning_strike.words.names import FIELD_NAMES, weapon_labels
from stormtable.games.lightning_strike.words.notation_writing import write
from stormtable.games.lightning_strike.words.scene_names import Names, piece_id
from stormtable.language import say
from stormtable.scene import Aim, Circle, Odds, Prospect

__all__ = ["aims"]


def aims(state: State, shooting: Shooting) -> Iterable[Aim]:
    """The active unit's weapons, if it has an Action or a Command Point to fire one."""
    if state.ask.what != Ask.ACTIVATION:
        return
    number = state.active[state.depth - 1].unit - 1
    paid = 0 if state.units[number].actions > 0 else 1
    if refuse_pay(state, number, paid) != No.OK:
        return
    labels = weapon_labels(state.table, number)
    for i in range(state.table.cards[number].n_weapons):
        weapon = state.table.cards[number].weapons[i]
        yield Aim(
            piece=piece_id(number),
            text=labels[i],
            facing=arc_turn(weapon),
            half=arc_half(state, weapon),
            turns=not is_fighter(state, number) and not state.active[state.depth - 1].only_acts,
            contact=bool(weapon.contact),
            bands=bands_of(weapon, bool(state.units[number].crippled)),
            outcomes=tuple(map(say, OUTCOMES)),
            tones=TONES,
            prospects=tuple(prospects(state, shooting, number, i, paid)),
        )


def prospects(state: State, shooting: Shooting, number: int, weapon: int, paid: int) -> Iterable[Prospect]:
    """Every enemy, and the units that may be struck in the place of one (LS-5.10)."""
    names = Names(state.table)
    pools = {n: pool(state, number, n) for n in range(N_UNITS) if on_table(state, n) and is_enemy(number, n)}
    mistaken = {other for others in pools.values() for other in others} - set(pools)
    for target in (*pools, *sorted(mistaken)):
        unit = state.units[target]
        shot = Action(verb=Verb.ATTACK, unit=number, target=target, part=weapon, amount=paid)
        yield Prospect(
            piece=piece_id(target),
            cell=(int(unit.x), int(unit.y)),
            radius=RADIUS,
            facing=int(unit.facing),
            name=names[target],
            odds=tuple(odds(state, shooting, number, weapon, target)),
            notation="" if target in mistaken else write(state, [shot]),
            circles=(*bodies(state, number, target, names), *fields(state, target)),
            pool=tuple(piece_id(other) for other in pools.get(target, ())),
            by_mistake=target in mistaken,
            may_face=turns_to_one(state, number, target),
        )


def pool(state: State, number: int, target: int) -> tuple[int, ...]:
    """Who but the target may be struck from outside contact with it (LS-5.15)."""
    return tuple(other for other in range(N_UNITS) if other != target and in_pool(state, number, target, other))


def turns_to_one(state: State, number: int, target: int) -> bool:
    """Whether a target attacked from behind in contact may turn to its attacker, nobody else being there (LS-6.5)."""
    if state.table.cards[target].close_combat == 0:
        return False
    others = (n for n in range(N_UNITS) if n not in (number, target))
    return not any(is_enemy(n, target) and touches(state, n, target) for n in others)


def odds(state: State, shooting: Shooting, number: int, weapon: int, target: int) -> Iterable[Odds]:
    """The odds at every band, from before and behind, with and without obstacles on the line."""
    card, unit = state.table.cards[number].weapons[weapon], state.units[target]
    bonuses = (0, PENALTY) if hampering(state) else (0,)
    for band in range(card.n_bands):
        far = 100 if band == 0 and card.contact else max(int(card.limit[band]), CONTACT + 1)
        for side, turn in ((Side.FRONT, 0), (Side.REAR, HALF)):
            ghost = shooting.state.units[number]
            ghost.x, ghost.y = unit.x + moved_x(far, unit.facing + turn), unit.y + moved_y(far, unit.facing + turn)
            shooting.state.n_fields = 0
            bonus = int(shooting.attack_bonus(number, weapon, target, band))
            shooting.state.n_fields = state.n_fields
            defense = int(shooting.defense_bonus(number, weapon, target))
            for more in bonuses:
                shot = shooting.shot_odds(number, weapon, target, band, int(side), bonus + more, defense)
                yield Odds(
                    band=band,
                    behind=side == Side.REAR,
                    bonus=more,
                    hit=per_mille(shot.hit_chance),
                    outcomes=tuple(shares(shot.chances)),
                )
    shooting.restore()


def hampering(state: State) -> bool:
    return any(state.fields[i].kind in (Field.ROCKS, Field.FACTORY) for i in range(state.n_fields))


def bodies(state: State, number: int, target: int, names: Names) -> Iterable[Circle]:
    """Units in contact with the target that are no smaller stop a line that passes through them (LS-5.8, LS-5.11)."""
    cards = state.table.cards
    for other in range(N_UNITS):
        if other != number and touches(state, other, target) and cards[other].size >= cards[target].size:
            unit = state.units[other]
            yield Circle(
                cell=(int(unit.x), int(unit.y)),
                radius=RADIUS,
                text=names[other],
                kind="screens",
                piece=piece_id(other),
            )


def fields(state: State, target: int) -> Iterable[Circle]:
    """Obstacles that stop a line or make the shot harder (LS-5.9, LS-5.12, LS-5.20)."""
    unit = state.units[target]
    for i in range(state.n_fields):
        field = state.fields[i]
        cell, name = (int(field.x), int(field.y)), say(FIELD_NAMES[field.kind])
        if field.kind in (Field.ROCKS, Field.FACTORY):
            yield Circle(cell=cell, radius=int(field.radius), text=name, kind="hampers", out=field.kind == Field.ROCKS)
        inside = holds(field, unit.x, unit.y)
        near = (unit.x - field.x) ** 2 + (unit.y - field.y) ** 2 < (field.radius + RADIUS + 1) ** 2
        if not inside and (field.kind in (Field.DUST, Field.DEBRIS) or near):
            yield Circle(cell=cell, radius=int(field.radius), text=name, kind="blocks")
