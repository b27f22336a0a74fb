"""One element looked at: how it stands, what it may do and why not more, how far it reaches, what it sees."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Final

from stormtable.engine import Action
from stormtable.engine.amounts import capital
from stormtable.engine.plane import bearing
from stormtable.games.lightning_war.bot.outlook import unseen_ground
from stormtable.games.lightning_war.faces.maker import Maker
from stormtable.games.lightning_war.faces.moves import boardings, loadings, moves, ways_on
from stormtable.games.lightning_war.faces.offers import offers_of
from stormtable.games.lightning_war.faces.reach import reach_rim
from stormtable.games.lightning_war.faces.regions import moving_regions, zone_regions
from stormtable.games.lightning_war.faces.shots import first_refusal, modes_of, shots_of
from stormtable.games.lightning_war.rules.assault import REACH, refuse_assault
from stormtable.games.lightning_war.rules.choosing import refuse_actor
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.decisions import deciders
from stormtable.games.lightning_war.rules.fire import HALF_ARC
from stormtable.games.lightning_war.rules.gunnery import MAX_RANGE, NEAR_RANGE
from stormtable.games.lightning_war.rules.movement import refuse_mover
from stormtable.games.lightning_war.rules.rejoining import must_go_on
from stormtable.games.lightning_war.rules.sight import is_target, sees
from stormtable.games.lightning_war.rules.state import SIDES, Arc, Ask, Mode, State, Status, Verb, View
from stormtable.games.lightning_war.rules.storming import refuse_storm
from stormtable.games.lightning_war.rules.values import (
    gap,
    is_squad,
    is_vehicle,
    on_table,
    side_of_element,
    unit_of,
)
from stormtable.games.lightning_war.words.notation_writing import write
from stormtable.games.lightning_war.words.scene_names import MODE_RULES, MODE_TITLES, Names, piece_id, span
from stormtable.language import phrase, say, say_as, say_count
from stormtable.scene import Band, Barred, Figure, Line, Offer, Region, Survey

__all__ = ["survey"]

MOST_BARRED: Final = 12  # of the enemies at whom it may not fire, the nearest
RATINGS: Final = {5: phrase("elite"), 6: phrase("battle-hardened"), 7: phrase("replacement"), 8: phrase("irregular")}
TURNS: Final[dict[int, int]] = {Arc.REAR: 1800}


def survey(view: View, seat: int, piece: str) -> Survey | None:
    """What is told of an element when it is looked at; None if there is none of that id."""
    number = next((n for n in range(view.table.n_elements) if piece_id(n) == piece), -1)
    if number < 0:
        return None
    one = Surveying(view, seat, number)
    return Survey(
        piece=piece,
        title=one.names.full(number),
        text=one.standing(),
        facts=tuple(one.facts()),
        offers=tuple(one.offers()),
        regions=tuple(one.regions()),
        figures=tuple(one.figures()),
        barred=tuple(one.barred_acts()),
        barred_title=say("Not at") if view.ask.what == Ask.FIRE else say("Cannot"),
    )


class Surveying:
    """Puts a survey together; `own`: the seat decides, and the element is of its side."""

    def __init__(self, view: State, seat: int, number: int) -> None:
        self.view, self.seat, self.number = view, seat, number
        self.names = Names(view.table)
        self.card, self.element = view.table.elements[number], view.elements[number]
        self.asked = view.ask.what
        decides = seat >= 0 and bool(deciders(view) >> seat & 1)
        self.own = decides and side_of_element(view, number) == seat
        self.bound = self.asked == Ask.MOVE and must_go_on(view)  # to go on with the element begun
        fires = self.own and self.asked == Ask.FIRE and refuse_actor(view, seat, number) == No.OK
        self.shots = shots_of(view, seat, number) if fires else []

    @property
    def at(self) -> tuple[int, int]:
        return int(self.element.x), int(self.element.y)

    # How it stands

    def standing(self) -> str:
        unit = self.view.table.units[unit_of(self.view, self.number)]
        name, morale = self.names.unit(unit_of(self.view, self.number)), int(unit.morale)
        text = say("{unit}, morale {n}", unit=name, n=morale)
        return f"{text}, {say(RATINGS[morale])}" if morale in RATINGS else text

    def facts(self) -> Iterable[Line]:
        """What it has left to go, what it fires, and how many enemies it sees."""
        card, element = self.card, self.element
        if element.status == Status.ABOARD:
            yield Line(text=say("Aboard {carrier}", carrier=self.names[element.carrier - 1]), rule="LW-4.18")
        if card.rate:
            dashes = is_squad(self.view, self.number) or (is_vehicle(self.view, self.number) and not card.slow)
            told = [say("Moves {length}", length=span(int(card.rate)))]
            told += [say("{length} used", length=span(int(element.used)))] if element.used else []
            told += [say("dash double")] if dashes else []
            yield Line(text=", ".join(told), rule="LW-4.1")
        for mode in modes_of(self.view, self.number):
            yield Line(text=self.weapon_words(mode), rule=MODE_RULES[mode])
        if card.front:
            text = say("Defense {front} front, {rear} side and rear", front=card.front, rear=card.rear)
            yield Line(text=text, rule="LW-5.1")
        if on_table(self.view, self.number):
            enemies = self.enemies()
            seen = sum(sees(self.view, self.number, n) for n in enemies)
            text = say_count(len(enemies), "Sees {seen} of {n} enemy", "Sees {seen} of {n} enemies", seen=seen)
            yield Line(text=text, rule="LW-3.1")

    def weapon_words(self, mode: int) -> str:
        name = capital(say(MODE_TITLES[mode]))
        if mode == Mode.SMALL_ARMS:
            told = {"weapon": name, "range": span(int(self.card.reach))}
            return say_count(
                int(self.card.dice), "{weapon}: {n} die to {range}", "{weapon}: {n} dice to {range}", **told
            )
        gun = self.card.guns[1 if mode in (Mode.SECOND_GUN, Mode.SECOND_HE) else 0]
        if mode in (Mode.HE, Mode.SECOND_HE):
            return say_count(int(gun.he), "{weapon}: {n} die", "{weapon}: {n} dice", weapon=name)
        bands: dict[str, object] = {
            "near": gun.near,
            "near_range": span(NEAR_RANGE),
            "far": gun.far,
            "far_range": span(MAX_RANGE),
        }
        return say("{weapon}: {near} dice to {near_range}, {far} to {far_range}", weapon=name, **bands)

    def enemies(self) -> list[int]:
        return [n for n in range(self.view.table.n_elements) if is_target(self.view, self.number, n)]

    # What it may do

    def offers(self) -> Iterable[Offer]:
        if not self.own:
            return
        maker = Maker(self.view, self.seat, self.names)
        if self.asked == Ask.PLACE:
            yield from offers_of(maker, loadings(self.view, self.seat, self.number))
        elif self.bound:
            if self.view.chosen == self.number + 1:
                yield from offers_of(maker, ways_on(self.view, self.seat))
        elif self.asked in (Ask.MOVE, Ask.FIRE) and refuse_actor(self.view, self.seat, self.number) == No.OK:
            if self.asked == Ask.FIRE:
                yield from sorted(offers_of(maker, self.shots), key=lambda each: -each.chance)
            else:
                alone = self.alone()
                found = moves(alone, self.seat, self.number)
                yield from offers_of(Maker(alone, self.seat, self.names), found)
            yield from offers_of(maker, [Action(verb=Verb.DONE, unit=self.number)])
        elif self.asked == Ask.MOVE:
            yield from offers_of(maker, boardings(self.view, self.seat, self.number))

    def alone(self) -> State:
        """The view as if this element were begun: what another has begun is then over (LW-4.9)."""
        view = copy.copy(self.view)
        if view.chosen != self.number + 1:
            view.chosen, view.begun = self.number + 1, False
        return view

    def regions(self) -> Iterable[Region]:
        if not self.own:
            return
        if self.asked == Ask.PLACE and on_table(self.view, self.number):
            yield from zone_regions(self.view, self.seat, self.number, self.names)
        elif self.asked == Ask.MOVE and (not self.bound or self.view.chosen == self.number + 1):
            yield from moving_regions(self.alone(), self.seat, self.number, self.names)

    # Why not more

    def barred_acts(self) -> Iterable[Barred]:
        if not self.own:
            return
        if self.asked == Ask.MOVE:
            waits = self.bound and self.view.chosen != self.number + 1
            no = No.MUST_REJOIN if waits else No(refuse_mover(self.view, self.seat, self.number))
            if no != No.OK:
                yield Barred(what=say_as("act", "Move"), text=say(no.text), rule=no.rule)
        elif self.asked == Ask.FIRE:
            yield from self.not_at()
        elif self.asked == Ask.ASSAULT:
            yield from self.not_assaulted()

    def not_at(self) -> Iterable[Barred]:
        """The enemies at whom it may not fire, the nearest first; or why it does not fire at all."""
        no = No(refuse_actor(self.view, self.seat, self.number))
        if no != No.OK:
            yield Barred(what=say("Anybody"), text=say(no.text), rule=no.rule)
            return
        able = {each.target for each in self.shots}
        rest = sorted(set(self.enemies()) - able, key=lambda n: (gap(self.view, self.number, n), n))
        for target in rest[:MOST_BARRED]:
            why = first_refusal(self.view, self.number, target)
            far = span(int(gap(self.view, self.number, target)))
            yield Barred(what=f"{self.names[target]}, {far}", text=say(why.text), rule=why.rule, piece=piece_id(target))

    def not_assaulted(self) -> Iterable[Barred]:
        unit = unit_of(self.view, self.number)
        for target in range(self.view.table.n_units):
            if self.view.table.units[target].side != self.seat:
                action = Action(verb=Verb.ASSAULT, unit=unit, target=target)
                no = No(refuse_assault(self.view, self.seat, action))
                if no not in (No.OK, No.NO_TROOPS):
                    what = say("Assault {unit}", unit=self.names.unit(target))
                    yield Barred(what=what, text=say(no.text), rule=no.rule)

        if not is_squad(self.view, self.number):
            return
        vehicles = [n for n in self.enemies() if is_vehicle(self.view, n)]
        for target in sorted(vehicles, key=lambda n: (gap(self.view, self.number, n), n))[:MOST_BARRED]:
            no = No(refuse_storm(self.view, self.seat, Action(verb=Verb.STORM, unit=self.number, target=target)))
            if no != No.OK:
                far = span(int(gap(self.view, self.number, target)))
                what = say("Take {target}, {range}", target=self.names[target], range=far)
                yield Barred(what=what, text=say(no.text), rule=no.rule, piece=piece_id(target))

    # Light

    def figures(self) -> Iterable[Figure]:
        if not on_table(self.view, self.number):
            return
        hidden = unseen_ground(self.view, self.number)
        if hidden:
            yield Figure(
                id="unseen",
                kind="patches",
                at=self.at,
                patches=hidden,
                title=say("What {unit} does not see", unit=self.names[self.number]),
                layer="sight",
                rule="LW-3.1",
            )
        yield from self.reach_figures()
        yield from self.ranges()
        if self.own and self.asked == Ask.FIRE:
            yield from self.lines_of_fire()

    def reach_figures(self) -> Iterable[Figure]:
        """How far it may go now, or a squad may assault."""
        if self.asked == Ask.ASSAULT and is_squad(self.view, self.number):
            yield self.ring("assault", REACH, say("assault {length}", length=span(REACH)), "reach", "LW-7.9")
        if self.asked != Ask.MOVE or side_of_element(self.view, self.number) not in range(SIDES):
            return
        mover = refuse_mover(self.view, side_of_element(self.view, self.number), self.number) == No.OK
        left = int(self.card.rate - self.element.used)
        if not mover or left <= 0:
            return
        for far, faint, text in (
            (left, False, phrase("move {length}")),
            (left + int(self.card.rate), True, phrase("dash {length}")),
        ):
            if not faint or not self.card.slow:
                rim = reach_rim(self.view, self.number, far)
                yield Figure(
                    id="reach-dash" if faint else "reach-move",
                    kind="patches",
                    at=self.at,
                    patches=(rim,),
                    side=int(self.card.side),
                    layer="reach",
                    faint=faint,
                    title=say(text, length=span(far)),
                    rule="LW-4.5" if faint else "LW-4.1",
                )

    def ring(self, key: str, far: int, label: str, layer: str, rule: str) -> Figure:
        """A range, edge to edge: a base that touches it is just in range."""
        return Figure(
            id=key,
            kind="ring",
            at=self.at,
            far=far + int(self.card.radius),
            label=label,
            side=int(self.card.side),
            layer=layer,  # type: ignore[arg-type]
            rule=rule,
        )

    def ranges(self) -> Iterable[Figure]:
        if self.card.dice and self.card.reach:
            far = int(self.card.reach)
            yield self.ring(
                "range-arms", far, say("{range}: {n} dice", range=span(far), n=self.card.dice), "arc", "LW-6.1"
            )
        for slot, gun in enumerate(self.card.guns):
            if not gun.near:
                continue
            bands = tuple(
                Band(text=span(far), far=far + int(self.card.radius), note=say("{n} dice", n=dice), rule="LW-5.1")
                for far, dice in ((NEAR_RANGE, gun.near), (MAX_RANGE, gun.far))
            )
            hull = gun.arc in (Arc.HULL, Arc.REAR)
            yield Figure(
                id=f"range-gun-{slot}",
                kind="sector" if hull else "disc",
                at=self.at,
                facing=int(self.element.facing) + TURNS.get(gun.arc, 0),
                half=HALF_ARC if hull else 1800,
                far=MAX_RANGE + int(self.card.radius),
                bands=bands,
                side=int(self.card.side),
                layer="arc",
                faint=slot > 0,
                rule="LW-5.9",
            )

    def lines_of_fire(self) -> Iterable[Figure]:
        """One line for each target of a shot, lit when it is looked at."""
        for action in self.shots:
            there = self.view.elements[action.target]
            start = self.view.elements[action.amount - 1] if action.amount and not action.facing else self.element
            yield Figure(
                id=f"line-{action.target}-{action.part}-{action.amount}",
                kind="line",
                at=(int(start.x), int(start.y)),
                to=(int(there.x), int(there.y)),
                facing=int(bearing(there.x - start.x, there.y - start.y)),
                label=span(int(gap(self.view, self.number, action.target))),
                side=int(self.card.side),
                layer="way",
                offer=write(self.view, [action]),
                rule="LW-3.1",
            )
