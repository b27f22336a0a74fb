"""Offers of the active unit: attacks with their odds, electronic warfare, moves and what could be shot from there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from stormtable.engine import Action
from stormtable.engine.plane import bearing, enters, length, moved_x, moved_y
from stormtable.games.lightning_strike.activation import refuse_pay
from stormtable.games.lightning_strike.attack import (
    band_of,
    facing_towards,
    may_face,
    range_to,
    refuse_attack,
    side_attacked,
)
from stormtable.games.lightning_strike.codes import No
from stormtable.games.lightning_strike.fields import is_tested
from stormtable.games.lightning_strike.movement import is_on_table, minimum_left, turn_price
from stormtable.games.lightning_strike.names import FIELD_NAMES, weapon_labels
from stormtable.games.lightning_strike.notation import write
from stormtable.games.lightning_strike.scene_figures import aim_line, bands_of, way
from stormtable.games.lightning_strike.shots import Shooting, Volley, bars, per_mille
from stormtable.games.lightning_strike.state import N_UNITS, State, Verb
from stormtable.games.lightning_strike.values import is_enemy, is_fighter, on_table
from stormtable.games.lightning_strike.words import (
    SIDE_WORDS,
    Names,
    cm,
    facing_word,
    joined,
    piece_id,
    place_word,
    range_word,
)
from stormtable.scene import Figure, Offer

__all__ = ["ActOffers"]

MOST_MOVES: Final = 16  # in the list; everywhere else by the region
APART: Final = 50  # hundredths: nearer places are one to a player
MOST_ADVANCES: Final = 3
WORK: Final[dict[int, tuple[str, str, str]]] = {
    Verb.RECOVER: ("Recover", "removes the Stun counter, without a roll; a second one would cripple", "LS-7.2"),
    Verb.ECM: ("Switch on ECM", "no Command Points for the other sides", "LS-9.1"),
    Verb.MAINTAIN: ("Maintain ECM", "else the counter goes at the end", "LS-9.9"),
    Verb.CLEAR: ("Clear a hostile Targeted ECM counter", "without a roll", "LS-9.8"),
}


class Best(NamedTuple):
    """The best shot from a place."""

    hit: Fraction
    text: str
    fire: Action
    facing: int  # to which an exo turns first


class ActOffers:
    """Offers while a unit is active."""

    def __init__(self, view: State, names: Names, shooting: Shooting) -> None:
        self.view, self.names, self.shooting = view, names, shooting
        self.act = view.active[view.depth - 1]
        self.number = self.act.unit - 1
        self.labels = weapon_labels(view.table, self.number)
        self.figures: list[Figure] = []

    def id(self, action: Action) -> str:
        return write(self.view, [action])

    def made(self, actions: Sequence[Action]) -> Iterable[Offer]:
        by_verb = {verb: [each for each in actions if each.verb == verb] for verb in Verb}
        attacks = [*(self.attack([each]) for each in by_verb[Verb.ATTACK]), *self.turned_attacks()]
        yield from sorted(attacks, key=lambda each: -each.chance)
        yield from self.advances([each for verb in (Verb.MOVE, Verb.FLY, Verb.TURN) for each in by_verb[verb]], attacks)
        stays = not by_verb[Verb.MOVE] and all(each.x < APART for each in by_verb[Verb.FLY])
        if stays:
            yield from (self.end(each, proposed=not attacks) for each in by_verb[Verb.END])
        yield from self.moves(by_verb[Verb.MOVE])
        yield from self.flights(by_verb[Verb.FLY])
        turns = [each for verb in (Verb.TURN, Verb.FACE, Verb.SPIN) for each in by_verb[verb]]
        yield from (self.turn(each) for each in turns if each.verb != Verb.FACE or self.towards(each.facing))
        for verb in (Verb.RECOVER, Verb.MAINTAIN, Verb.ECM, Verb.ECCM, Verb.JAM, Verb.CLEAR):
            yield from (self.work(each) for each in by_verb[verb])
        if not stays:
            yield from (self.end(each) for each in by_verb[Verb.END])

    # Attacks

    def attack(self, actions: list[Action]) -> Offer:
        """An attack; where it is the second of two actions, the first turns to face the target."""
        action, turned = actions[-1], len(actions) > 1
        state, offer = self.shooting.state, write(self.view, actions)
        if turned:
            state.units[self.number].facing = actions[0].facing
        card = state.table.cards[self.number].weapons[action.part]
        band = band_of(state, self.number, action.part, action.target)
        note = bands_of(card, bool(state.units[self.number].crippled))[band]
        far = range_to(state, self.number, action.target)
        side = SIDE_WORDS[side_attacked(state, self.number, action.target)]
        volley = self.shooting.volley(self.number, action.part, action.target)
        turning = [*self.turning(action.part, action.target)]
        self.shooting.restore()
        facts = [range_word(far), f"{note.text}: {note.note}", f"its {side}"]
        facts += [*self.strays(volley), *turning]
        facts += ["for its Command Point"] if action.amount else []
        facts += [f"facing {facing_word(actions[0].facing)}"] if turned else []
        self.figures.append(aim_line(self.view, self.number, action.target, offer))
        return Offer(
            id=offer,
            text=f"{self.labels[action.part]} at {self.names[action.target]}",
            detail=", ".join(facts),
            label=range_word(far),
            group="attack",
            piece=piece_id(action.target),
            chance=per_mille(volley.hit),
            bars=bars(volley, self.names.by_unit),
            uncertain=True,
            rule="LS-5.1",
        )

    def strays(self, volley: Volley) -> Iterable[str]:
        """Who may be struck in its place (LS-5.10)."""
        others = [self.names[number] for number, _ in volley.struck[1:]]
        if others:
            yield f"1 in {len(volley.struck)}, else at random {joined(others, 'or')}"

    def turning(self, weapon: int, target: int) -> Iterable[str]:
        """What it leaves if the target turns to face its attacker, for nothing, as the copy stands (LS-6.4)."""
        state = self.shooting.state
        if may_face(state, self.number, target):
            state.units[target].facing = facing_towards(state, target, self.number)
            shot = self.shooting.shot(self.number, weapon, target)
            yield f"{round(100 * shot.hit) if shot else 0} % if it turns to face"

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
                    yield self.attack([face, fire])

    def enemies(self) -> list[int]:
        return [n for n in range(N_UNITS) if on_table(self.view, n) and is_enemy(self.number, n)]

    def facing_to(self, target: int) -> int:
        """The facing towards a target from where the unit is tried."""
        a, b = self.shooting.state.units[self.number], self.view.units[target]
        return int(bearing(b.x - a.x, b.y - a.y))

    def best_shot(self, x: int, y: int, facing: int) -> Best | None:
        """The likeliest hit from a place; an exo turns to its target."""
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
                hit = self.shooting.volley(self.number, weapon, target).hit
                if best is None or hit > best.hit:
                    fire = Action(verb=Verb.ATTACK, unit=self.number, target=target, part=weapon, amount=paid)
                    text = f"{label} at {self.names[target]} {round(100 * hit)} %"
                    best = Best(hit, text, fire, int(unit.facing))
        self.shooting.restore()
        return best

    # A way and a shot from its end, as one

    def advances(self, ways: Sequence[Action], attacks: Sequence[Offer]) -> Iterable[Offer]:
        """The ways that better the chance against an enemy most, each with its shot; none through what tests."""
        standing = {offer.piece: offer.chance for offer in reversed(attacks)}
        found: dict[int, tuple[Action, Best]] = {}
        for each in ways:
            x, y, facing = self.end_of(each)
            best = None if self.crossed(x, y) or not is_on_table(self.view, x, y) else self.best_shot(x, y, facing)
            if best and per_mille(best.hit) > standing.get(piece_id(best.fire.target), 0):
                known = found.get(best.fire.target)
                if known is None or best.hit > known[1].hit:
                    found[best.fire.target] = (each, best)
        rows = sorted(found.values(), key=lambda row: -row[1].hit)
        yield from (self.advance(way, best) for way, best in rows[:MOST_ADVANCES])

    def end_of(self, action: Action) -> tuple[int, int, int]:
        """Where a move, a flight or a turn leads: (x, y, facing)."""
        unit = self.view.units[self.number]
        if action.verb == Verb.MOVE:
            return action.x, action.y, int(unit.facing)
        if action.verb == Verb.TURN:
            return int(unit.x), int(unit.y), action.facing
        facing = int(unit.facing)
        return int(unit.x + moved_x(action.x, facing)), int(unit.y + moved_y(action.x, facing)), facing

    def advance(self, way_there: Action, best: Best) -> Offer:
        """Go there, face the target if need be, and fire: three acts at most."""
        x, y, facing = self.end_of(way_there)
        actions = [way_there, best.fire]
        ghost = self.shooting.state.units[self.number]
        ghost.x, ghost.y, ghost.facing = x, y, facing
        if refuse_attack(self.shooting.state, self.number, best.fire.part, best.fire.target) != No.OK:
            ghost.facing = best.facing
            actions.insert(1, Action(verb=Verb.FACE, unit=self.number, facing=best.facing))
        shooting, target = self.shooting, best.fire.target
        volley, offer = shooting.volley(self.number, best.fire.part, target), write(self.view, actions)
        far, side = range_to(shooting.state, self.number, target), side_attacked(shooting.state, self.number, target)
        if (x, y) != self.place():
            self.figures.append(way(self.view, self.number, x, y, offer))
        self.figures.append(aim_line(shooting.state, self.number, target, offer))
        shooting.restore()
        there = {
            Verb.MOVE: f"Move to {place_word(x, y)}",
            Verb.FLY: f"Fly {cm(way_there.x)}",
            Verb.TURN: f"Turn to {facing_word(facing)}",
        }[Verb(way_there.verb)]
        facts = [range_word(far), f"its {SIDE_WORDS[side]}", *self.strays(volley)]
        facts += self.turning(best.fire.part, target)
        facts += ["for its Command Point"] if best.fire.amount else []
        return Offer(
            id=offer,
            text=f"{there}, {self.labels[best.fire.part]} at {self.names[target]}",
            detail=", ".join(facts),
            group="advance",
            chance=per_mille(volley.hit),
            bars=bars(volley, self.names.by_unit),
            uncertain=True,
            rule="LS-3.4",
        )

    def place(self) -> tuple[int, int]:
        unit = self.view.units[self.number]
        return int(unit.x), int(unit.y)

    # Electronic warfare and recovering

    def work(self, action: Action) -> Offer:
        paid = " for its Command Point" if action.amount else ""
        if action.verb in WORK:
            text, detail, rule = WORK[action.verb]
            uncertain = action.verb == Verb.ECM
        elif action.verb == Verb.ECCM:
            threshold = self.view.units[action.target].threshold
            text, detail, rule = f"ECCM at {self.names[action.target]}", f"its Threshold is {threshold}", "LS-9.5"
            uncertain = True
        else:
            hostile = is_enemy(self.number, action.target)
            text = f"{'Jam' if hostile else 'Mask'} {self.names[action.target]}"
            detail = "attacks −2, no ECM, no Command Points" if hostile else "Avoidance +2"
            rule, uncertain = "LS-9.6", True
        return Offer(
            id=self.id(action), text=f"{text}{paid}", detail=detail, group="electronic", uncertain=uncertain, rule=rule
        )

    # Movement

    def moves(self, actions: Sequence[Action]) -> Iterable[Offer]:
        """The moves with the best shots from where they lead, then the nearest to an enemy; one of any side by side."""
        unit = self.view.units[self.number]
        rows = []
        for each in actions:
            best = self.best_shot(each.x, each.y, unit.facing)
            rows.append((-(best.hit if best else Fraction(0)), self.gap(each.x, each.y), each.x, each.y, each, best))
        rows.sort(key=lambda row: row[:4])
        told: list[Action] = []
        for *_, each, best in rows:
            beside = any(length(each.x - other.x, each.y - other.y) < APART for other in told)
            if not beside and len(told) < MOST_MOVES:
                told.append(each)
                yield self.move(each, best)

    def gap(self, x: int, y: int) -> int:
        """From a place to the nearest enemy."""
        units = self.view.units
        return min((int(length(units[n].x - x, units[n].y - y)) for n in self.enemies()), default=0)

    def move(self, action: Action, best: Best | None) -> Offer:
        unit, offer = self.view.units[self.number], self.id(action)
        far = length(action.x - unit.x, action.y - unit.y)
        tests = self.crossed(action.x, action.y)
        self.figures.append(way(self.view, self.number, action.x, action.y, offer))
        facts = [cm(far), *self.facts(action.x, action.y, best, tests)]
        return Offer(
            id=offer,
            text=f"Move to {place_word(action.x, action.y)}",
            detail=", ".join(facts),
            label=f"{round(100 * best.hit)} %" if best else cm(far),
            group="move",
            piece=piece_id(self.number),
            cell=(int(action.x), int(action.y)),
            uncertain=bool(tests),
            rule="LS-4.2",
        )

    def facts(self, x: int, y: int, best: Best | None, tests: list[str]) -> Iterable[str]:
        """What a place is like."""
        if not is_on_table(self.view, x, y):
            yield "off the table: it retreats"
            return
        if tests:
            yield f"a test for {joined(tests)}"
        yield f"then {best.text}" if best else "nothing to fire at"

    def crossed(self, x: int, y: int) -> list[str]:
        """The obstacles that a straight way enters and that test who enters (LS-8.6)."""
        unit, found = self.view.units[self.number], []
        for i in range(self.view.n_fields):
            field = self.view.fields[i]
            if self.act.entered >> i & 1 or not is_tested(field):
                continue
            if enters(unit.x, unit.y, x, y, field.x, field.y, field.radius):
                found.append(FIELD_NAMES[field.kind])
        return found

    def flights(self, actions: Sequence[Action]) -> Iterable[Offer]:
        """The flights with the best shots from where they lead, then the farthest; off the table last."""
        rows = []
        for each in actions:
            x, y, facing = self.end_of(each)
            stays = is_on_table(self.view, x, y)
            best = self.best_shot(x, y, facing) if stays else None
            rows.append((not stays, -(best.hit if best else Fraction(0)), -each.x, each, best))
        rows.sort(key=lambda row: row[:3])
        least = minimum_left(self.view, self.act)
        yield from (self.fly(each, best) for *_, each, best in rows if each.x >= APART or each.x == least)

    def fly(self, action: Action, best: Best | None) -> Offer:
        unit, offer = self.view.units[self.number], self.id(action)
        x, y = unit.x + moved_x(action.x, unit.facing), unit.y + moved_y(action.x, unit.facing)
        tests = self.crossed(x, y)
        self.figures.append(way(self.view, self.number, x, y, offer))
        return Offer(
            id=offer,
            text=f"Fly {cm(action.x)}",
            detail=", ".join((f"to {place_word(x, y)}", *self.facts(x, y, best, tests))),
            label=f"{cm(action.x)}{f', {round(100 * best.hit)} %' if best else ''}",
            group="fly",
            piece=piece_id(self.number),
            cell=(int(x), int(y)),
            uncertain=bool(tests),
            rule="LS-4.8" if self.act.overthrust else "LS-4.7",
        )

    def turn(self, action: Action) -> Offer:
        unit = self.view.units[self.number]
        price, rule = "free", "LS-4.3"
        if action.verb == Verb.SPIN:
            price, rule = "Command Point", "LS-10.10"
        elif action.verb == Verb.TURN:
            costs = self.act.turns > 0 and not self.act.overthrust
            price, rule = (cm(turn_price(self.view, self.number)) if costs else "free"), "LS-4.7"
        best = self.best_shot(unit.x, unit.y, action.facing)
        verb = {Verb.SPIN: "Turn by Command Point", Verb.TURN: "Turn", Verb.FACE: "Face"}[Verb(action.verb)]
        to = "" if action.verb == Verb.FACE else " to"
        return Offer(
            id=self.id(action),
            text=f"{verb}{to} {facing_word(action.facing)}{self.towards(action.facing)}",
            detail=price if best is None else f"{price}, then {best.text}",
            label=price,
            group="turn",
            piece=piece_id(self.number),
            facing=int(action.facing),
            rule=rule,
        )

    def towards(self, facing: int) -> str:
        """The enemies that a facing points at."""
        found = [self.names[each] for each in self.enemies() if self.facing_to(each) == facing]
        return f", towards {joined(found)}" if found else ""

    def end(self, action: Action, *, proposed: bool = False) -> Offer:
        unit, facts = self.view.units[self.number], []
        if unit.actions and not unit.evasive:
            facts.append("its Actions are lost" if unit.actions > 1 else "its Action is lost")
        if unit.broadcasting and unit.since < self.view.turn and not self.act.maintained and not self.act.only_acts:
            facts.append("its ECM counter goes")
        return Offer(
            id=self.id(action),
            text="End the activation",
            detail=", ".join(facts),
            group="end",
            key="n",
            quiet=not proposed,
            rule="LS-3.11",
        )
