"""Where the active unit may go, what tests it on its way, and what it could fire at from there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from stormtable.engine import Action
from stormtable.engine.amounts import list_text, per_mille
from stormtable.engine.plane import enters, length, moved_x, moved_y
from stormtable.games.lightning_strike.faces.attacks import AttackOffers, Best
from stormtable.games.lightning_strike.faces.figures import aim_line, way
from stormtable.games.lightning_strike.faces.shots import bars
from stormtable.games.lightning_strike.rules.attack import (
    range_to,
    refuse_attack,
    side_attacked,
)
from stormtable.games.lightning_strike.rules.codes import No
from stormtable.games.lightning_strike.rules.fields import is_tested
from stormtable.games.lightning_strike.rules.movement import is_on_table, minimum_left
from stormtable.games.lightning_strike.rules.state import UNITS_A_SIDE, Verb
from stormtable.games.lightning_strike.words.names import FIELD_NAMES
from stormtable.games.lightning_strike.words.notation_writing import write
from stormtable.games.lightning_strike.words.scene_names import (
    ITS_SIDES,
    cm,
    facing_word,
    piece_id,
    place_word,
    range_word,
)
from stormtable.language import say, say_number
from stormtable.scene import Offer, position_number

__all__ = ["APART", "WayOffers"]

MOST_MOVES: Final = 16  # in the list; everywhere else by the region
APART: Final = 50  # hundredths: nearer places are one to a player
MOST_ADVANCES: Final = 3


class WayOffers(AttackOffers):
    """Offers of moves and flights, alone and with a shot from their end."""

    # A way and a shot from its end, as one

    def advances(self, ways: Sequence[Action], attacks: Sequence[Offer]) -> Iterable[Offer]:
        """The ways that better the chance against an enemy most, each with its shot; none through what tests."""
        standing = {offer.piece: offer.chance for offer in reversed(attacks)}
        found: dict[int, tuple[Action, Best]] = {}
        for each in ways:
            x, y, facing = self.end_of(each)
            best = (
                None
                if self.obstacles_entered(x, y) or not is_on_table(self.view, x, y)
                else self.best_shot(x, y, facing)
            )
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
            Verb.MOVE: say("Move to {place}", place=place_word(x, y)),
            Verb.FLY: say("Fly {length}", length=cm(way_there.x)),
            Verb.TURN: say("Turn to {facing}", facing=facing_word(facing)),
        }[Verb(way_there.verb)]
        facts = [range_word(far), say(ITS_SIDES[side]), *self.strays(volley)]
        facts += self.turning(best.fire.part, target)
        facts += [say("for its Command Point")] if best.fire.amount else []
        return Offer(
            id=offer,
            text=say(
                "{move}, {weapon} at {target}",
                move=there,
                weapon=self.labels[best.fire.part],
                target=self.names[target],
            ),
            detail=", ".join(facts),
            group="advance",
            number=position_number(target % UNITS_A_SIDE),
            chance=per_mille(volley.hit_chance),
            bars=bars(volley, self.names.by_unit),
            uncertain=True,
            rule="LS-3.4",
        )

    def place(self) -> tuple[int, int]:
        unit = self.view.units[self.number]
        return int(unit.x), int(unit.y)

    # Movement

    def best_moves(self, actions: Sequence[Action]) -> list[Action]:
        """The moves with the best shots from where they lead, then the nearest to an enemy; one of any side by side."""
        unit = self.view.units[self.number]
        rows = []
        for each in actions:
            best = self.best_shot(each.x, each.y, unit.facing)
            rows.append((-(best.hit if best else Fraction(0)), self.gap(each.x, each.y), each.x, each.y, each))
        rows.sort(key=lambda row: row[:4])
        told: list[Action] = []
        for *_, each in rows:
            beside = any(length(each.x - other.x, each.y - other.y) < APART for other in told)
            if not beside and len(told) < MOST_MOVES:
                told.append(each)
        return told

    def gap(self, x: int, y: int) -> int:
        """From a place to the nearest enemy."""
        units = self.view.units
        return min((int(length(units[n].x - x, units[n].y - y)) for n in self.enemies()), default=0)

    def move(self, action: Action, id_: str) -> Offer:
        unit = self.view.units[self.number]
        best = self.best_shot(action.x, action.y, unit.facing)
        far = length(action.x - unit.x, action.y - unit.y)
        tests = self.obstacles_entered(action.x, action.y)
        self.figures.append(way(self.view, self.number, action.x, action.y, id_))
        facts = [cm(far), *self.facts(action.x, action.y, best, tests)]
        return Offer(
            id=id_,
            text=say("Move to {place}", place=place_word(action.x, action.y)),
            detail=", ".join(facts),
            label=say_number(f"{round(100 * best.hit)} %") if best else cm(far),
            group="move",
            piece=piece_id(self.number),
            cell=(int(action.x), int(action.y)),
            uncertain=bool(tests),
            rule="LS-4.2",
        )

    def facts(self, x: int, y: int, best: Best | None, tests: list[str]) -> Iterable[str]:
        """What a place is like."""
        if not is_on_table(self.view, x, y):
            yield say("off the table: it retreats")
            return
        if tests:
            yield say("a test for {obstacles}", obstacles=list_text(tests))
        yield say("then {shot}", shot=best.text) if best else say("nothing to fire at")

    def obstacles_entered(self, x: int, y: int) -> list[str]:
        """The obstacles that a straight way enters and that test who enters (LS-8.6)."""
        unit, found = self.view.units[self.number], []
        for i in range(self.view.n_fields):
            field = self.view.fields[i]
            if self.act.entered >> i & 1 or not is_tested(field):
                continue
            if enters(unit.x, unit.y, x, y, field.x, field.y, field.radius):
                found.append(say(FIELD_NAMES[field.kind]))
        return found

    def best_flights(self, actions: Sequence[Action]) -> list[Action]:
        """The flights with the best shots from where they lead, then the farthest; off the table last."""
        rows = []
        for each in actions:
            best = self.shot_from_end(each)
            stays = is_on_table(self.view, *self.end_of(each)[:2])
            rows.append((not stays, -(best.hit if best else Fraction(0)), -each.x, each))
        rows.sort(key=lambda row: row[:3])
        least = minimum_left(self.view, self.act)
        return [each for *_, each in rows if each.x >= APART or each.x == least]

    def shot_from_end(self, action: Action) -> Best | None:
        """The likeliest hit from where a flight leads, None off the table."""
        x, y, facing = self.end_of(action)
        return self.best_shot(x, y, facing) if is_on_table(self.view, x, y) else None

    def fly(self, action: Action, id_: str) -> Offer:
        best, (x, y, _) = self.shot_from_end(action), self.end_of(action)
        tests = self.obstacles_entered(x, y)
        self.figures.append(way(self.view, self.number, x, y, id_))
        return Offer(
            id=id_,
            text=say("Fly {length}", length=cm(action.x)),
            detail=", ".join((say("to {place}", place=place_word(x, y)), *self.facts(x, y, best, tests))),
            label=f"{cm(action.x)}, {say_number(f'{round(100 * best.hit)} %')}" if best else cm(action.x),
            group="fly",
            piece=piece_id(self.number),
            cell=(int(x), int(y)),
            uncertain=bool(tests),
            rule="LS-4.8" if self.act.overthrust else "LS-4.7",
        )
