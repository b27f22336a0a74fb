"""What the active unit may fire at, with its odds, from where it stands and from where it could."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from stormtable.engine import Action
from stormtable.engine.amounts import list_text, per_mille
from stormtable.engine.plane import bearing
from stormtable.games.lightning_strike.faces.figures import aim_line, bands_of
from stormtable.games.lightning_strike.faces.making import Making
from stormtable.games.lightning_strike.faces.shots import Shooting, Volley, bars
from stormtable.games.lightning_strike.rules.activation import refuse_pay
from stormtable.games.lightning_strike.rules.attack import (
    band_of,
    facing_towards,
    may_face,
    range_to,
    refuse_attack,
    side_attacked,
)
from stormtable.games.lightning_strike.rules.codes import No
from stormtable.games.lightning_strike.rules.state import N_UNITS, UNITS_A_SIDE, Activation, State, Verb
from stormtable.games.lightning_strike.rules.values import is_enemy, is_fighter, on_table, on_top
from stormtable.games.lightning_strike.words.names import weapon_labels
from stormtable.games.lightning_strike.words.notation_writing import write
from stormtable.games.lightning_strike.words.scene_names import ITS_SIDES, Names, facing_word, piece_id, range_word
from stormtable.language import say
from stormtable.scene import Offer, position_number

__all__ = ["AttackOffers", "Best"]


class Best(NamedTuple):
    """The best shot from a place."""

    hit: Fraction
    text: str
    fire: Action
    facing: int  # to which an exo turns first


class AttackOffers(Making):
    """Offers of attacks while a unit is active."""

    def __init__(self, view: State, seat: int, names: Names, shooting: Shooting) -> None:
        super().__init__(view, seat, names, shooting)
        self.best: dict[tuple[int, int, int], Best | None] = {}  # shots from places and facings

    @functools.cached_property
    def act(self) -> Activation:
        return on_top(self.view)

    @functools.cached_property
    def number(self) -> int:
        return self.act.unit - 1

    @functools.cached_property
    def labels(self) -> list[str]:
        return weapon_labels(self.view.table, self.number)

    def attack(self, action: Action, id_: str) -> Offer:
        return self.attack_after([action], id_)

    def attack_after(self, actions: list[Action], id_: str) -> Offer:
        """An attack; where it is the second of two actions, the first turns to face the target."""
        action, turned = actions[-1], len(actions) > 1
        state = self.shooting.state
        if turned:
            state.units[self.number].facing = actions[0].facing
        card = state.table.cards[self.number].weapons[action.part]
        band = band_of(state, self.number, action.part, action.target)
        note = bands_of(card, bool(state.units[self.number].crippled))[band]
        far = range_to(state, self.number, action.target)
        its = say(ITS_SIDES[side_attacked(state, self.number, action.target)])
        volley = self.shooting.volley(self.number, action.part, action.target)
        turning = [*self.turning(action.part, action.target)]
        self.shooting.restore()
        facts = [range_word(far), f"{note.text}: {note.note}", its]
        facts += [*self.strays(volley), *turning]
        facts += [say("for its Command Point")] if action.amount else []
        facts += [say("facing {facing}", facing=facing_word(actions[0].facing))] if turned else []
        self.figures.append(aim_line(self.view, self.number, action.target, id_))
        return Offer(
            id=id_,
            text=say("{weapon} at {target}", weapon=self.labels[action.part], target=self.names[action.target]),
            detail=", ".join(facts),
            label=range_word(far),
            group="attack",
            piece=piece_id(action.target),
            number=position_number(action.target % UNITS_A_SIDE),
            chance=per_mille(volley.hit_chance),
            bars=bars(volley, self.names.by_unit),
            uncertain=True,
            rule="LS-5.1",
        )

    def strays(self, volley: Volley) -> Iterable[str]:
        """Who may be struck in its place (LS-5.10)."""
        others = [self.names[number] for number, _ in volley.struck[1:]]
        if others:
            yield say("1 in {n}, else at random {others}", n=len(volley.struck), others=list_text(others, "or"))

    def turning(self, weapon: int, target: int) -> Iterable[str]:
        """What it leaves if the target turns to face its attacker, for nothing, as the copy stands (LS-6.4)."""
        state = self.shooting.state
        if may_face(state, self.number, target):
            state.units[target].facing = facing_towards(state, target, self.number)
            shot = self.shooting.shot(self.number, weapon, target)
            percent = round(100 * shot.hit_chance) if shot else 0
            yield say("{percent} % if it turns to face", percent=percent)

    def turned_attacks(self) -> Iterable[Offer]:
        """What an exo could fire at if it faced that way first, for nothing (LS-4.3)."""
        if is_fighter(self.view, self.number) or self.act.only_acts:
            return
        paid = 0 if self.view.units[self.number].actions > 0 else 1
        if refuse_pay(self.view, self.number, paid) != No.OK:
            return
        for target in self.enemies():
            for weapon in range(self.view.table.cards[self.number].n_weapons):
                facing = self.facing_to(target)
                before = refuse_attack(self.view, self.number, weapon, target)
                self.shooting.state.units[self.number].facing = facing
                after = refuse_attack(self.shooting.state, self.number, weapon, target)
                self.shooting.restore()
                if before == No.OUT_OF_ARC and after == No.OK:
                    face = Action(verb=Verb.FACE, unit=self.number, facing=facing)
                    fire = Action(verb=Verb.ATTACK, unit=self.number, target=target, part=weapon, amount=paid)
                    yield self.attack_after([face, fire], write(self.view, [face, fire]))

    def enemies(self) -> list[int]:
        return [n for n in range(N_UNITS) if on_table(self.view, n) and is_enemy(self.number, n)]

    def facing_to(self, target: int) -> int:
        """The facing towards a target from where the unit is tried."""
        a, b = self.shooting.state.units[self.number], self.view.units[target]
        return int(bearing(b.x - a.x, b.y - a.y))

    def best_shot(self, x: int, y: int, facing: int) -> Best | None:
        """The likeliest hit from a place; an exo turns to its target."""
        key = int(x), int(y), int(facing)
        if key not in self.best:
            self.best[key] = self.find_best(*key)
        return self.best[key]

    def find_best(self, x: int, y: int, facing: int) -> Best | None:
        paid = 0 if self.view.units[self.number].actions > 0 else 1
        if refuse_pay(self.view, self.number, paid) != No.OK:
            return None
        unit = self.shooting.state.units[self.number]
        unit.x, unit.y = x, y
        best: Best | None = None
        for target in self.enemies():
            unit.facing = facing if is_fighter(self.view, self.number) else self.facing_to(target)
            for weapon, label in enumerate(self.labels):
                if refuse_attack(self.shooting.state, self.number, weapon, target) != No.OK:
                    continue
                hit = self.shooting.volley(self.number, weapon, target).hit_chance
                if best is None or hit > best.hit:
                    fire = Action(verb=Verb.ATTACK, unit=self.number, target=target, part=weapon, amount=paid)
                    told = {"weapon": label, "target": self.names[target], "percent": round(100 * hit)}
                    text = say("{weapon} at {target} {percent} %", **told)
                    best = Best(hit, text, fire, int(unit.facing))
        self.shooting.restore()
        return best
