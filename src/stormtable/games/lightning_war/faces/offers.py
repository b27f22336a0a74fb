"""What may be done now, as far as it is told at once: who may still act, what a whole side or unit does, how to end.

What one element may do is told when it is looked at (scene_survey.py): of sixty it would be a list of hundreds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from stormtable.engine import Action
from stormtable.engine.amounts import counted
from stormtable.engine.notation import legal_actions
from stormtable.games.lightning_war.bot.unit_setup import unit_places
from stormtable.games.lightning_war.faces.assaults import goal_of
from stormtable.games.lightning_war.faces.moves import way_offers
from stormtable.games.lightning_war.faces.shots import able_to_fire, throw_of
from stormtable.games.lightning_war.rules.choosing import can_move, refuse_actor
from stormtable.games.lightning_war.rules.codes import No
from stormtable.games.lightning_war.rules.decisions import choices, deciders
from stormtable.games.lightning_war.rules.fire import is_he
from stormtable.games.lightning_war.rules.movement import refuse_mover
from stormtable.games.lightning_war.rules.rejoining import must_go_on
from stormtable.games.lightning_war.rules.setting_up import next_in_reserve
from stormtable.games.lightning_war.rules.state import MAX_CHOICES, NOBODY, Ask, State, Verb
from stormtable.games.lightning_war.rules.values import gap, is_afv, unit_of
from stormtable.games.lightning_war.words.notation import write
from stormtable.games.lightning_war.words.terms import (
    KIND_TITLES,
    MODE_RULES,
    MODE_TITLES,
    PHASE_TITLES,
    Names,
    piece_id,
    span,
)
from stormtable.scene import Modifier, Offer, position_number

__all__ = ["actors", "offers", "shot_offer"]

MOST_NAMED: Final = 6  # of those who could still act, in a warning


def offers(state: State, seat: int, names: Names) -> list[Offer]:
    """The offers of a seat that decides."""
    if seat < 0 or not deciders(state) >> seat & 1:
        return []
    match state.ask.what:
        case Ask.MOVE | Ask.FIRE:
            return phase_offers(state, seat, names)
        case Ask.PLACE:
            return setup_offers(state, seat, names)
        case _:
            legal = legal_actions(state, seat, deciders(state), choices, MAX_CHOICES)
            return [offer_of(state, names, each) for each in legal]


def actors(state: State, seat: int) -> list[int]:
    """Who of a side finds something to do in its part of phase 2 or 3."""
    able = [n for n in range(state.table.n_elements) if refuse_actor(state, seat, n) == No.OK]
    if state.ask.what == Ask.FIRE:
        return able_to_fire(state, seat, able)
    return [n for n in able if refuse_mover(state, seat, n) == No.OK and can_move(state, n)]


def phase_offers(state: State, seat: int, names: Names) -> list[Offer]:
    """To end, and each element that may still act: folded, for there are many."""
    if state.ask.what == Ask.MOVE and must_go_on(state):
        return list(way_offers(state, seat, names))
    able = actors(state, seat)
    found = [ending(state, names, able)]
    for number in able:
        if state.chosen == number + 1:
            continue
        found.append(
            Offer(
                id=write(state, [Action(verb=Verb.CHOOSE, unit=number)]),
                text=names[number],
                detail=KIND_TITLES[state.table.elements[number].kind],
                group=names.unit(unit_of(state, number)),
                piece=piece_id(number),
                folded=True,
                rule="LW-2.4",
            )
        )
    return found


def ending(state: State, names: Names, able: Sequence[int]) -> Offer:
    """To end a side's part of a phase, with who could still act."""
    left = [n for n in able if not state.elements[n].moved] if state.ask.what == Ask.MOVE else able
    named = ", ".join(names[n] for n in left[:MOST_NAMED]) + (", ..." if len(left) > MOST_NAMED else "")
    verb = "move" if state.ask.what == Ask.MOVE else "fire"
    return Offer(
        id=write(state, [Action(verb=Verb.END)]),
        text=f"End {PHASE_TITLES[state.step].lower()}",
        detail=f"{len(left)} could still {verb}" if left else f"nobody is left to {verb}",
        warning=f"{len(left)} could still {verb}: {named}" if left else "",
        group="end",
        key="e",
        quiet=bool(left),
        rule="LW-2.4",
    )


def setup_offers(state: State, seat: int, names: Names) -> list[Offer]:
    """Everything in reserve, and each unit, as proposed; when all stand, to end. Places are free (scene_regions.py)."""
    if next_in_reserve(state, seat) == NOBODY:
        return [
            Offer(
                id="end",
                text="End set-up",
                detail="Everything has its place; drag to change it",
                warning="From then on your units stand where they are",
                group="end",
                key="e",
                quiet=True,
                rule="LW-1.9",
            )
        ]
    units = list(unit_places(state, seat))
    found = [everything(state, [each for _, actions in units for each in actions])] if len(units) > 1 else []
    for unit, actions in units:
        found.append(
            Offer(
                id=write(state, actions),
                text=f"Set up {names.unit(unit)}",
                detail=counted(len(actions), "element"),
                group="set-up",
                number=place_of(state, unit),
                rule="LW-1.9",
            )
        )
    return found


def everything(state: State, actions: Sequence[Action]) -> Offer:
    """The whole side as proposed, at one press."""
    return Offer(
        id=write(state, actions),
        text="Set up everything",
        detail=f"{counted(len(actions), 'element')}, as proposed; each can be moved afterwards",
        group="set-up",
        rule="LW-1.9",
    )


def offer_of(state: State, names: Names, action: Action) -> Offer:
    """What belongs to a whole side or unit: initiative, assaults, fire before them."""
    text = write(state, [action])
    match action.verb:
        case Verb.INITIATIVE:
            side = names.sides[action.amount]
            detail = "moves, fires and assaults first" if state.ask.seats >> action.amount & 1 else "they go first"
            return Offer(id=text, text=f"{side} has the initiative", detail=detail, group="initiative", rule="LW-2.1")
        case Verb.FIRE:
            return shot_offer(state, names, action, by=True)
        case Verb.ASSAULT:
            title = f"{names.unit(action.unit)} assaults {names.unit(action.target)}"
            reaching = goal_of(state, action.unit, action.target)
            return Offer(
                id=text,
                text=title,
                label=names.unit(action.unit),
                group="assaults",
                number=place_of(state, action.unit),
                piece=piece_id(reaching) if reaching != NOBODY else "",
                uncertain=True,
                rule="LW-7.1",
            )
        case Verb.STORM:
            return storm_offer(state, names, action)
        case Verb.CHARGE:
            title = f"{names.unit(action.unit)} charges"
            return Offer(id=text, text=title, group="charge", uncertain=True, rule="LW-7.19")
        case Verb.HOLD:
            return Offer(id=text, text="Hold fire", group="end", key="e", quiet=True, rule="LW-7.13")
        case _:
            return Offer(id=text, text="End close assault", group="end", key="e", quiet=True, rule="LW-2.4")


def place_of(state: State, unit: int) -> int:
    """The number of a unit among those of its side."""
    side = state.table.units[unit].side
    return position_number(sum(state.table.units[each].side == side for each in range(unit)))


def storm_offer(state: State, names: Names, action: Action) -> Offer:
    """A squad is given a vehicle, whose machine gun fires before contact."""
    dice = int(state.table.elements[action.target].dice) if is_afv(state, action.target) else 0
    return Offer(
        id=write(state, [action]),
        text=f"{names[action.unit]} takes {names[action.target]}",
        detail=f"its machine gun fires {counted(dice, 'die', 'dice')} first" if dice else "nothing fires first",
        label=names[action.unit],
        group="storms",
        piece=piece_id(action.target),
        uncertain=True,
        rule="LW-7.19",
    )


def shot_offer(state: State, names: Names, action: Action, *, by: bool = False) -> Offer:
    """A shot with its range, its dice and its chance; `by`: who fires is said too."""
    number, target = action.unit, action.target
    throw = throw_of(state, action)
    return Offer(
        id=write(state, [action]),
        text=", ".join(shot_words(state, names, action, by=by)),
        detail=f"{span(int(gap(state, number, target)))}, {dice_words(throw.dice, throw.modifiers)}",
        label=shot_label(names, action, throw.dice, by=by),
        group=f"fire-{number}" if by else "fire",
        piece=piece_id(target),
        chance=throw.chance,
        uncertain=True,
        rule=MODE_RULES[action.part],
    )


def shot_words(state: State, names: Names, action: Action, *, by: bool) -> Iterable[str]:
    weapon, target = MODE_TITLES[action.part], names[action.target]
    yield f"{names[action.unit]} at {target}" if by else f"{weapon[0].upper()}{weapon[1:]} at {target}"
    if by:
        yield weapon
    if action.amount and action.facing:
        yield f"and {MODE_TITLES[action.facing]} at {names[action.amount - 1]}"
    elif action.amount:
        yield f"seen by {names[action.amount - 1]}"


def shot_label(names: Names, action: Action, dice: int, *, by: bool) -> str:
    """What stands at the target: "x: 3 dice", "HE: 2 dice"; "3 dice" of a gun or small arms."""
    who = [names[action.unit]] if by else []
    shells = ["HE"] if is_he(action.part) else []
    thrown = counted(dice, "die", "dice")
    return f"{' '.join(who + shells)}: {thrown}" if who or shells else thrown


def dice_words(dice: int, modifiers: Sequence[Modifier]) -> str:
    """Such as "2 dice: in cover −1"."""
    why = ", ".join(f"{each.text} {each.amount:+d}".replace("-", "−") for each in modifiers)
    return f"{counted(dice, 'die', 'dice')}{': ' if why else ''}{why}"
