"""Offers, act by act: each in words, tied to its place on the table, with its chance where dice decide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

from stormtable.engine import Action
from stormtable.engine.amounts import capital
from stormtable.engine.plane import length
from stormtable.games.lightning_war.faces.assaults import goal_of
from stormtable.games.lightning_war.faces.preview_moves import cost_words, place_lines, would_undeploy
from stormtable.games.lightning_war.faces.shots import able_to_fire, throw_of
from stormtable.games.lightning_war.rules.choosing import can_move, refuse_actor
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.fire import is_he
from stormtable.games.lightning_war.rules.movement import refuse_mover
from stormtable.games.lightning_war.rules.state import NOBODY, Ask, Pace, State
from stormtable.games.lightning_war.rules.values import gap, is_afv, is_vehicle, unit_of
from stormtable.games.lightning_war.words.scene_names import (
    KIND_TITLES,
    MODE_RULES,
    MODE_TITLES,
    Names,
    piece_id,
    place_word,
    span,
)
from stormtable.language import phrase, say, say_as, say_count
from stormtable.scene import Modifier, Offer, position_number

__all__ = ["PACES", "Maker", "place_of"]

PACES: Final[dict[int, str]] = {
    Pace.NORMAL: phrase("move {length}"),
    Pace.DASH: phrase("dash {length}"),
    Pace.RETIRE: phrase("retire {length}"),
    Pace.ROAD: phrase("drive {length}"),
}
MOVES: Final[dict[int, str]] = {
    Pace.NORMAL: phrase("Move to {place}"),
    Pace.DASH: phrase("Dash to {place}"),
    Pace.RETIRE: phrase("Retire to {place}"),
    Pace.ROAD: phrase("Drive to {place}"),
}
NEAR_GOAL: Final = 300  # hundredths (LW-9.3)
MOST_NAMED: Final = 6  # of those who could still act, in a warning


class Maker:
    """Makes the offers of one seat."""

    def __init__(self, view: State, seat: int, names: Names) -> None:
        self.view, self.seat, self.names = view, seat, names

    @cached_property
    def able(self) -> list[int]:
        """Who of the side finds something to do in its part of phase 2 or 3."""
        able = [n for n in range(self.view.table.n_elements) if refuse_actor(self.view, self.seat, n) == No.OK]
        if self.view.ask.what == Ask.FIRE:
            return able_to_fire(self.view, self.seat, able)
        return [n for n in able if refuse_mover(self.view, self.seat, n) == No.OK and can_move(self.view, n)]

    # Set-up and initiative

    def load(self, action: Action, id_: str) -> Offer:
        """On a carrier, which may start loaded (LW-1.9); places on the table are not offered: they are free."""
        return Offer(
            id=id_,
            text=say("Load it on {carrier}", carrier=self.names[action.target - 1]),
            label=say("load"),
            group="carriers",
            piece=piece_id(action.target - 1),
            rule="LW-1.9",
        )

    def end_set_up(self, action: Action, id_: str) -> Offer:
        return Offer(
            id=id_,
            text=say("End set-up"),
            detail=say("Everything has its place; drag to change it"),
            warning=say("From then on your units stand where they are"),
            group="end",
            key="e",
            quiet=True,
            rule="LW-1.9",
        )

    def initiative(self, action: Action, id_: str) -> Offer:
        side = self.names.sides[action.amount]
        detail = say("they go first")
        if self.view.ask.seats >> action.amount & 1:
            detail = say("moves, fires and assaults first")
        text = say("{who} has the initiative", who=side)
        return Offer(id=id_, text=text, detail=detail, group="initiative", rule="LW-2.1")

    # One element after the other

    def choose(self, action: Action, id_: str) -> Offer:
        """Folded, for there are many."""
        number = action.unit
        return Offer(
            id=id_,
            text=self.names[number],
            detail=say(KIND_TITLES[self.view.table.elements[number].kind]),
            group=self.names.unit(unit_of(self.view, number)),
            piece=piece_id(number),
            folded=True,
            rule="LW-2.4",
        )

    def done(self, action: Action, id_: str) -> Offer:
        return Offer(
            id=id_,
            text=say("{unit} is done", unit=self.names[action.unit]),
            detail=say("it does no more in this phase"),
            group="done",
            key="x",
            quiet=True,
            rule="LW-4.9",
        )

    def end_phase_2(self, action: Action, id_: str) -> Offer:
        left = [n for n in self.able if not self.view.elements[n].moved]
        n, units = len(left), self.first_named(left)
        return self.end_part(
            id_,
            say("End movement"),
            say_count(n, "{n} could still move", "{n} could still move") if left else say("nobody is left to move"),
            say_count(n, "{n} could still move: {units}", "{n} could still move: {units}", units=units) if left else "",
        )

    def end_phase_3(self, action: Action, id_: str) -> Offer:
        left = self.able
        n, units = len(left), self.first_named(left)
        return self.end_part(
            id_,
            say("End fire"),
            say_count(n, "{n} could still fire", "{n} could still fire") if left else say("nobody is left to fire"),
            say_count(n, "{n} could still fire: {units}", "{n} could still fire: {units}", units=units) if left else "",
        )

    def first_named(self, left: Sequence[int]) -> str:
        """The first few of those who could still act."""
        return ", ".join(self.names[n] for n in left[:MOST_NAMED]) + (", ..." if len(left) > MOST_NAMED else "")

    def end_part(self, id_: str, text: str, detail: str, warning: str) -> Offer:
        """To end a side's part of a phase; `detail`: how many could still act; `warning`: and who they are, if any."""
        return Offer(
            id=id_,
            text=text,
            detail=detail,
            warning=warning,
            group="end",
            key="e",
            quiet=bool(warning),
            rule="LW-2.4",
        )

    # Movement

    def move(self, action: Action, id_: str) -> Offer:
        number = action.unit
        there = [
            f"{each.text[:1].lower()}{each.text[1:]}" for each in place_lines(self.view, number, action.x, action.y)
        ]
        return Offer(
            id=id_,
            text=self.way_words(action),
            detail=", ".join((cost_words(self.view, action), *there)),
            group="moves",
            piece=piece_id(number),
            cell=cell(action),
            facing=int(action.facing) if is_vehicle(self.view, number) else -1,
            foretold=True,
            warning=would_undeploy(self.view, number),
            rule="LW-4.9",
        )

    def way_words(self, action: Action) -> str:
        """Where a move leads, and the objective that the place is at, if any."""
        text = say(MOVES[action.part], place=place_word(action.x, action.y))
        for i, name in enumerate(self.names.objectives):
            goal = self.view.table.objectives[i]
            if length(goal.x - action.x, goal.y - action.y) <= NEAR_GOAL:
                return say("{move}, at {objective}", move=text, objective=name)
        return text

    def face(self, action: Action, id_: str) -> Offer:
        return Offer(
            id=id_,
            text=say("Turn to the nearest enemy"),
            group="turn",
            piece=piece_id(action.unit),
            facing=int(action.facing),
            foretold=True,
            rule="LW-4.16",
        )

    def mount(self, action: Action, id_: str) -> Offer:
        piece, title = piece_id(action.target), say("Mount {carrier}", carrier=self.names[action.target])
        return Offer(id=id_, text=title, group="carriers", piece=piece, label=say("mount"), rule="LW-4.18")

    def dismount(self, action: Action, id_: str) -> Offer:
        piece, title = piece_id(action.unit), say("Dismount at {place}", place=place_word(action.x, action.y))
        return Offer(id=id_, text=title, group="carriers", piece=piece, cell=cell(action), rule="LW-4.18")

    # Fire

    def shot(self, action: Action, id_: str) -> Offer:
        return self.shot_of(action, id_, by=False)

    def shot_in_assault(self, action: Action, id_: str) -> Offer:
        return self.shot_of(action, id_, by=True)

    def shot_of(self, action: Action, id_: str, *, by: bool) -> Offer:
        """A shot with its range, its dice and its chance; `by`: who fires is said too."""
        number, target = action.unit, action.target
        throw = throw_of(self.view, action)
        return Offer(
            id=id_,
            text=", ".join(shot_words(self.view, self.names, action, by=by)),
            detail=f"{span(int(gap(self.view, number, target)))}, {dice_words(throw.dice, throw.modifiers)}",
            label=shot_label(self.names, action, throw.dice, by=by),
            group=f"fire-{number}" if by else "fire",
            piece=piece_id(target),
            chance=throw.chance,
            uncertain=True,
            rule=MODE_RULES[action.part],
        )

    def hold(self, action: Action, id_: str) -> Offer:
        return Offer(id=id_, text=say("Hold fire"), group="end", key="e", quiet=True, rule="LW-7.13")

    # Close assault

    def assault(self, action: Action, id_: str) -> Offer:
        reaching = goal_of(self.view, action.unit, action.target)
        return Offer(
            id=id_,
            text=say(
                "{unit} assaults {target}",
                unit=self.names.unit(action.unit),
                target=self.names.unit(action.target),
            ),
            label=self.names.unit(action.unit),
            group="assaults",
            number=place_of(self.view, action.unit),
            piece=piece_id(reaching) if reaching != NOBODY else "",
            uncertain=True,
            rule="LW-7.1",
        )

    def storm(self, action: Action, id_: str) -> Offer:
        """A squad is given a vehicle, whose machine gun fires before contact."""
        dice = int(self.view.table.elements[action.target].dice) if is_afv(self.view, action.target) else 0
        return Offer(
            id=id_,
            text=say("{unit} takes {target}", unit=self.names[action.unit], target=self.names[action.target]),
            detail=say_count(dice, "its machine gun fires {n} die first", "its machine gun fires {n} dice first")
            if dice
            else say("nothing fires first"),
            label=self.names[action.unit],
            group="storms",
            piece=piece_id(action.target),
            uncertain=True,
            rule="LW-7.19",
        )

    def charge(self, action: Action, id_: str) -> Offer:
        title = say("{unit} charges", unit=self.names.unit(action.unit))
        return Offer(id=id_, text=title, group="charge", uncertain=True, rule="LW-7.19")

    def end_assaults(self, action: Action, id_: str) -> Offer:
        return Offer(id=id_, text=say("End close assault"), group="end", key="e", quiet=True, rule="LW-2.4")


def cell(action: Action) -> tuple[int, int]:
    return int(action.x), int(action.y)


def place_of(state: State, unit: int) -> int:
    """The number of a unit among those of its side."""
    side = state.table.units[unit].side
    return position_number(sum(state.table.units[each].side == side for each in range(unit)))


def shot_words(state: State, names: Names, action: Action, *, by: bool) -> Iterable[str]:
    weapon, target = say(MODE_TITLES[action.part]), names[action.target]
    if by:
        yield say("{unit} at {target}", unit=names[action.unit], target=target)
    else:
        yield say("{weapon} at {target}", weapon=capital(weapon), target=target)
    if by:
        yield weapon
    if action.amount and action.facing:
        second = say(MODE_TITLES[action.facing])
        yield say("and {weapon} at {target}", weapon=second, target=names[action.amount - 1])
    elif action.amount:
        yield say("seen by {unit}", unit=names[action.amount - 1])


def shot_label(names: Names, action: Action, dice: int, *, by: bool) -> str:
    """What stands at the target: "x: 3 dice", "HE: 2 dice"; "3 dice" of a gun or small arms."""
    who = [names[action.unit]] if by else []
    shells = [say_as("short", "HE")] if is_he(action.part) else []
    thrown = say_count(dice, "{n} die", "{n} dice")
    return f"{' '.join(who + shells)}: {thrown}" if who or shells else thrown


def dice_words(dice: int, modifiers: Sequence[Modifier]) -> str:
    """Such as "2 dice: in cover −1"."""
    why = ", ".join(f"{each.text} {each.amount:+d}".replace("-", "−") for each in modifiers)
    text = say_count(dice, "{n} die", "{n} dice")
    return f"{text}: {why}" if why else text
