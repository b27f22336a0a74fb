"""Shots as the page tells of them before they are fired: who has any, with how many dice, and why not at others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from stormtable.engine import Action
from stormtable.engine.choosing import written
from stormtable.engine.events import noting
from stormtable.engine.shapes import Shape
from stormtable.games.lightning_war.rules.artillery import he_dice_of, nearest_afv
from stormtable.games.lightning_war.rules.codes import Event, No
from stormtable.games.lightning_war.rules.command import is_post
from stormtable.games.lightning_war.rules.fire import has_weapon, is_he, refuse_firer, refuse_shot, slot_of
from stormtable.games.lightning_war.rules.gunnery import MAX_RANGE, gun_dice
from stormtable.games.lightning_war.rules.lattice import offer_shots
from stormtable.games.lightning_war.rules.sight import blocks_at_all, sees_from
from stormtable.games.lightning_war.rules.small_arms import small_arms_dice
from stormtable.games.lightning_war.rules.state import MAX_CHOICES, NOBODY, Ask, Mode, State, Verb
from stormtable.games.lightning_war.rules.values import gap, in_battery, is_afv, on_table, side_of_element
from stormtable.games.lightning_war.words.teller import modifier
from stormtable.scene import Modifier

__all__ = ["Throw", "able_to_fire", "first_refusal", "modes_of", "named_afvs", "shots_of", "throw_of"]

MODES: Final = tuple(range(Mode.SMALL_ARMS, Mode.SECOND_HE + 1))
SIXTH: Final = 6
MILLE: Final = 1000
LARGEST_BASE: Final = 80  # hundredths (LW-1.3)
FARTHEST: Final = 1 << 20
MOST_KEPT: Final = 20_000
Terrain = tuple[tuple[int, ...], ...]
Sightings = dict[tuple[int, ...], bool]  # whether one of a pair sees the other


class Throw(NamedTuple):
    """The dice of one weapon at one target, and why so many."""

    dice: int
    modifiers: tuple[Modifier, ...]
    free: int  # those that count for the target

    @property
    def chance(self) -> int:
        """That the target is lost, per mille."""
        return round(MILLE * (1 - (1 - 1 / SIXTH) ** self.free))


def shots_of(state: State, seat: int, number: int) -> list[Action]:
    """Every shot that an element may fire now."""
    offered = written(MAX_CHOICES, lambda out: offer_shots(state, seat, number, out))
    found = [each for each in offered if each.verb == Verb.FIRE]
    # What a mortar or field gun sees itself needs no observer (LW-6.14).
    direct = {each.target for each in found if each.amount == 0}
    return [each for each in found if not in_battery(state, number) or each.amount == 0 or each.target not in direct]


def throw_of(state: State, action: Action) -> Throw:
    """The dice of the first weapon of a shot, by the rules that will throw them."""
    number, target, mode = action.unit, action.target, action.part
    two = is_afv(state, number) and action.amount > 0
    with noting() as notes:
        if state.ask.what == Ask.DEFENCE:
            card = state.table.elements[number]
            dice = int(card.guns[slot_of(mode)].he if is_he(mode) else card.dice)
        elif mode == Mode.SMALL_ARMS:
            dice = int(small_arms_dice(state, number, target))
        elif is_he(mode):
            dice = int(he_dice_of(state, number, target, slot_of(mode), two or action.amount == 0))
        else:
            dice = int(gun_dice(state, number, target, slot_of(mode)))
    found = tuple(modifier(note.b, note.c) for note in notes if note.event == Event.ADJUSTMENT)
    if is_he(mode) and is_afv(state, target):
        return Throw(dice, found, min(dice, 1))
    return Throw(dice, found, dice - len(named_afvs(state, action, dice)))


def named_afvs(state: State, action: Action, dice: int) -> list[int]:
    """The armour near a target that is none, each with a die of its own (LW-6.7, LW-6.9)."""
    found: list[int] = []
    if not is_he(action.part) or is_afv(state, action.target) or state.ask.what == Ask.DEFENCE:
        return found
    before, before_gap = NOBODY, -1000
    while len(found) < dice - 1:
        afv = nearest_afv(state, action.target, before, before_gap)
        if afv == NOBODY:
            break
        found.append(afv)
        before, before_gap = afv, int(gap(state, action.target, afv))
    return found


def modes_of(state: State, number: int) -> list[int]:
    """What an element has to fire with."""
    return [mode for mode in MODES if has_weapon(state, number, mode)]


def able_to_fire(state: State, side: int, numbers: Iterable[int]) -> list[int]:
    """Those of some elements of a side that find a target."""
    kept, there = sightings(ground_of(state)), range(state.table.n_elements)
    enemies = [n for n in there if on_table(state, n) and side_of_element(state, n) != side]
    own_posts = [n for n in there if side_of_element(state, n) == side and is_post(state, n)]
    observed = [(post, enemy) for post in own_posts for enemy in enemies if sees_cached(state, kept, post, enemy)]
    return [n for n in numbers if can_fire(state, kept, n, observed, enemies)]


def can_fire(
    state: State, kept: Sightings, number: int, observed: Sequence[tuple[int, int]], enemies: Sequence[int]
) -> bool:
    """Whether an element finds any of its enemies as a target; `observed`: which posts of its side see which."""
    if refuse_firer(state, number) != No.OK:
        return False
    if in_battery(state, number) and any(
        refuse_shot(state, number, enemy, Mode.HE, post + 1) == No.OK for post, enemy in observed
    ):
        return True
    modes, card, here = modes_of(state, number), state.table.elements[number], state.elements[number]
    far = max([int(card.reach), *(MAX_RANGE for mode in modes if mode in (Mode.GUN, Mode.SECOND_GUN))])
    far = FARTHEST if any(is_he(mode) for mode in modes) else far + int(card.radius) + LARGEST_BASE
    for target in enemies:
        there = state.elements[target]
        near = abs(there.x - here.x) <= far and abs(there.y - here.y) <= far
        if not near or not sees_cached(state, kept, number, target):
            continue
        if any(refuse_shot(state, number, target, mode, 0) == No.OK for mode in modes):
            return True
    return False


@lru_cache(maxsize=8)
def sightings(ground: Terrain) -> Sightings:
    """What is known of who sees whom over a ground, begun empty: a phase of fire asks of every pair again and again."""
    return {}


def ground_of(state: State) -> Terrain:
    """All terrain that sight depends on."""
    table = state.table
    areas = (
        (area.kind, area.height, area.whole, *outline_of(area.shape))
        for area in table.areas[: table.n_areas]
        if blocks_at_all(area)
    )
    lines = ((line.kind, *outline_of(line.shape)) for line in table.lines[: table.n_lines] if line.blocks)
    return (*areas, (), *lines)


def outline_of(shape: Shape) -> Iterable[int]:
    return (int(each) for row in (shape.x, shape.y) for each in row[: shape.n])


def sees_cached(state: State, kept: Sightings, number: int, target: int) -> bool:
    """As `sees`; known by all that it depends on over one ground: where both stand, their bases, the visibility."""
    if not on_table(state, number) or not on_table(state, target):
        return False
    here, there, cards = state.elements[number], state.elements[target], state.table.elements
    radii = cards[number].radius + cards[target].radius
    key = (here.x, here.y, there.x, there.y, radii, state.visibility)
    found = kept.get(key)
    if found is None:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        found = kept[key] = sees_from(state, number, here.x, here.y, target)
    return found


def first_refusal(state: State, number: int, target: int) -> No:
    """Why none of its weapons may be fired at a target: what its nearest miss is, the last of the checks."""
    if not on_table(state, number):
        return No.NOT_ON_TABLE
    no = refuse_firer(state, number)
    if no != No.OK:
        return No(no)
    posts = [n for n in range(state.table.n_elements) if in_battery(state, number) and is_post_for(state, n, number)]
    eyes = [0, *(1 + post for post in posts)]
    codes = [refuse_shot(state, number, target, mode, eye) for mode in modes_of(state, number) for eye in eyes]
    return No(max(codes, default=No.NO_WEAPON))


def is_post_for(state: State, post: int, number: int) -> bool:
    """Whether an element is an observation post of the side of a mortar or field gun."""
    return side_of_element(state, post) == side_of_element(state, number) and bool(is_post(state, post))
