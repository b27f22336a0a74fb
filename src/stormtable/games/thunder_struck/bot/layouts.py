"""Which layouts of the dice are worth a look in planning, for the computer opponent.

A layout is a code: for each die in the order of the record, 5 bits, 0 for set aside, else 1 + the space it goes to.
Undamaged spaces that are alike (both Boost spaces of the printed console) are filled in order, so that no layout comes
twice. From the middle of a draft all dice count, those already laid too.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import I8, I16, I32, Action, Bool, copy_into, many, record, rule
from stormtable.games.thunder_struck.bot.tactics import acts_before, nearest_beyond, nearest_enemy
from stormtable.games.thunder_struck.rules.boost import landing
from stormtable.games.thunder_struck.rules.console import any_enemy_near, die_on, is_enemy_near, side_towards
from stormtable.games.thunder_struck.rules.fire import count_protecting
from stormtable.games.thunder_struck.rules.manoeuvre import WARP_DICE
from stormtable.games.thunder_struck.rules.planning import hand_in, lay_die, lift_die
from stormtable.games.thunder_struck.rules.power import cubes_taken
from stormtable.games.thunder_struck.rules.sequence import advance
from stormtable.games.thunder_struck.rules.state import (
    N_DICE,
    N_SPACES,
    NOWHERE,
    At,
    Kind,
    Side,
    State,
    Verb,
)

KEPT: Final = 28  # layouts worth a look
SPACE_BITS: Final = 5
ANY_SPACE: Final = (1 << SPACE_BITS) - 1
MOST_LAYOUTS: Final = 20_000  # looked at; a console of a file may allow more
LONGEST: Final = 12  # spaces, both Boost dice
WASTED: Final = -400  # points: a shot with nobody in the Sector


@record
class Family:
    """Undamaged spaces of a console that are alike."""

    kind: I8 = 0
    low: I8 = 0
    high: I8 = 0
    protects: I8 = 0
    room: I8 = 0
    used: I8 = 0
    spaces: list[I8] = many(factory=I8, count=N_SPACES)


@record
class Layout:
    code: I32 = 0
    worth: I32 = 0


@record
class Desk:
    """What drawing up layouts works with."""

    early: Bool = False  # whether the seat acts before its enemies
    alone: Bool = False  # whether no enemy is in the Sector
    n: I8 = 0  # families
    families: list[Family] = many(factory=Family, count=N_SPACES)
    n_dice: I8 = 0
    numbers: list[I8] = many(factory=I8, count=N_DICE)  # of the dice in play
    choice: list[I8] = many(factory=I8, count=N_DICE)  # the family each goes to; n: set aside
    twin: list[I8] = many(factory=I8, count=N_DICE)  # the last die before with the same face, NOWHERE if none
    spare: list[I8] = many(factory=I8, count=N_DICE)  # whether it may come to be set aside
    worth: list[I16] = many(factory=I16, count=N_DICE * N_SPACES)  # of a die in a family
    reach: list[I8] = many(factory=I8, count=LONGEST + 1)  # spaces to the nearest enemy after a Boost of so many
    beyond: list[I8] = many(factory=I8, count=LONGEST + 1)  # the same once warped from there through a gate
    kept: list[Layout] = many(factory=Layout, count=KEPT)


# What there is to lay, and where


@rule
def sort_spaces(state: State, seat: int, desk: Desk) -> None:
    """The families of the seat's undamaged spaces."""
    desk.n = 0
    for space in range(state.table.n_spaces):
        if state.ships[seat].damage[space]:
            continue
        printed, at = state.table.console[space], 0
        while at < desk.n and not (
            desk.families[at].kind == printed.kind
            and desk.families[at].low == printed.low
            and desk.families[at].high == printed.high
            and desk.families[at].protects == printed.protects
        ):
            at += 1
        family = desk.families[at]
        if at == desk.n:
            desk.n += 1
            family.kind, family.low, family.high = printed.kind, printed.low, printed.high
            family.protects, family.room, family.used = printed.protects, 0, 0
        family.spaces[family.room] = space
        family.room += 1


@rule
def sort_dice(state: State, seat: int, desk: Desk) -> None:
    """The seat's dice, wherever they lie."""
    desk.n_dice = 0
    for number in range(N_DICE):
        if state.ships[seat].dice[number].at != At.NOT_IN_PLAY:
            desk.numbers[desk.n_dice] = number
            desk.n_dice += 1
    for i in range(desk.n_dice):
        face, room = face_of(state, seat, desk, i), 0
        desk.twin[i] = NOWHERE
        for j in range(i):
            if face_of(state, seat, desk, j) == face:
                desk.twin[i] = j
        for at in range(desk.n):
            if fits(desk, at, face):
                room += desk.families[at].room
        desk.spare[i] = room < desk.n_dice


@rule
def face_of(state: State, seat: int, desk: Desk, i: int) -> int:
    return int(state.ships[seat].dice[desk.numbers[i]].face)


@rule
def fits(desk: Desk, at: int, face: int) -> bool:
    return desk.families[at].low <= face <= desk.families[at].high


# What a layout is worth, in points; measured on what the search came to prefer


@rule
def appraise(state: State, seat: int, desk: Desk) -> None:
    """What each die is worth in each family by itself, and how near each Boost leads."""
    desk.early, desk.alone = acts_first(state, seat), not any_enemy_near(state, seat)
    for steps in range(LONGEST + 1):
        space = landing(state, seat, steps)
        desk.reach[steps], desk.beyond[steps] = nearest_enemy(state, seat, space), nearest_beyond(state, seat, space)
    for i in range(desk.n_dice):
        face = face_of(state, seat, desk, i)
        for at in range(desk.n):
            desk.worth[N_SPACES * i + at] = worth_in(state, seat, desk, face, desk.families[at])


@rule
def acts_first(state: State, seat: int) -> bool:
    """Whether no enemy of the Sector actions a die before the seat does."""
    for other in range(state.table.seats):
        if is_enemy_near(state, seat, other) and acts_before(state, other, seat):
            return False
    return True


@rule
def worth_in(state: State, seat: int, desk: Desk, face: int, family: Family) -> int:
    match family.kind:
        case Kind.BOOST:
            return 2 * face
        case Kind.MANOEUVRE:
            return 3 * face
        case Kind.FIRE:
            if desk.alone:
                return WASTED
            return 10 * face + (shot_at_once(state, seat, desk.early) if face >= desk.reach[0] else 0)
        case Kind.POWER:
            return 24 * cubes_taken(state, seat, face) - 30
        case _:
            return raised_worth(state, seat, desk.early, family)


@rule
def shot_at_once(state: State, seat: int, early: bool) -> int:
    """A shot at an enemy that is in reach before anybody moves: best before it can raise a shield."""
    if not early:
        return 9
    for other in range(state.table.seats):
        if is_enemy_near(state, seat, other) and count_protecting(state, other, side_towards(state, other, seat)) == 0:
            return 65
    return 31


@rule
def raised_worth(state: State, seat: int, early: bool, family: Family) -> int:
    """A shield die: to raise a shield, towards an enemy best, or to have it raised again."""
    both = family.protects == Side.BOTH
    worth = -20 * (not early)
    if state.ships[seat].shields[family.spaces[0]]:
        return worth + (32 if both else 13)
    worth += 42 if both else 37
    for other in range(state.table.seats):
        if is_enemy_near(state, seat, other) and side_towards(state, seat, other) & family.protects != 0:
            return worth + 27
    return worth


@rule
def layout_worth(state: State, seat: int, desk: Desk) -> int:
    """The dice by themselves, and together: second dice are worth less, shots that a Boost leaves in reach more."""
    total, boosts, boosted, manoeuvres, guns = 0, 0, 0, 0, 0
    for i in range(desk.n_dice):
        if desk.choice[i] < desk.n:
            total += desk.worth[N_SPACES * i + desk.choice[i]]
            kind = desk.families[desk.choice[i]].kind
            boosts += kind == Kind.BOOST
            manoeuvres += kind == Kind.MANOEUVRE
            guns += kind == Kind.FIRE
            boosted += face_of(state, seat, desk, i) if kind == Kind.BOOST else 0
    near = desk.reach[min(boosted, LONGEST)]
    total -= 11 * (boosts - 1) + 18 * (manoeuvres - 1) + 18 * max(0, guns - 1) - 3 * max(0, 6 - near)
    if desk.alone and manoeuvres == WARP_DICE:
        near = min(desk.beyond[0], desk.beyond[min(boosted, LONGEST)])
    for i in range(desk.n_dice):
        if desk.choice[i] < desk.n and desk.families[desk.choice[i]].kind == Kind.FIRE:
            face = face_of(state, seat, desk, i)
            total += (14 + desk.alone * (10 * face - WASTED)) * (face >= near)
    return total


# Every layout in turn


@rule
def draw_layouts(state: State, seat: int, desk: Desk) -> int:
    """Put the best layouts into desk.kept, the best first; return how many. None wastes a shot that need not."""
    sort_spaces(state, seat, desk)
    sort_dice(state, seat, desk)
    appraise(state, seat, desk)
    i, n, seen = 0, 0, 0
    desk.choice[0] = NOWHERE
    while i >= 0 and seen < MOST_LAYOUTS:
        free(desk, i)
        choice = next_family(state, seat, desk, i)
        if choice > desk.n:
            i -= 1
            continue
        desk.choice[i] = choice
        if choice < desk.n:
            desk.families[choice].used += 1
        if i + 1 < desk.n_dice:
            i += 1
            desk.choice[i] = NOWHERE
            continue
        seen += 1
        if is_whole(state, seat, desk):
            n = keep(state, seat, desk, n)
    while n > 1 and desk.alone and desk.kept[n - 1].worth < desk.kept[0].worth + WASTED * 3 // 4:
        n -= 1
    return n


@rule
def free(desk: Desk, i: int) -> None:
    """Take a die back from its family."""
    if 0 <= desk.choice[i] < desk.n:
        desk.families[desk.choice[i]].used -= 1


@rule
def next_family(state: State, seat: int, desk: Desk, i: int) -> int:
    """The next family that die i may go to, n to set it aside, more if there is none. Equal dice go in order."""
    face = face_of(state, seat, desk, i)
    at = desk.choice[i] + 1
    if desk.twin[i] != NOWHERE:
        at = max(at, int(desk.choice[desk.twin[i]]))
    while at < desk.n and not (fits(desk, at, face) and desk.families[at].used < desk.families[at].room):
        at += 1
    if at == desk.n and not desk.spare[i]:
        return at + 1
    return at


@rule
def is_whole(state: State, seat: int, desk: Desk) -> bool:
    """Whether the layout may be handed in (TS-3.1, TS-3.8)."""
    boosts = manoeuvres = 0
    for at in range(desk.n):
        family = desk.families[at]
        boosts += family.used if family.kind == Kind.BOOST else 0
        manoeuvres += family.used if family.kind == Kind.MANOEUVRE else 0
    if boosts == 0 or manoeuvres == 0:
        return False
    for i in range(desk.n_dice):
        if desk.choice[i] == desk.n:
            for at in range(desk.n):
                if fits(desk, at, face_of(state, seat, desk, i)) and desk.families[at].used < desk.families[at].room:
                    return False
    return True


@rule
def keep(state: State, seat: int, desk: Desk, n: int) -> int:
    """Insert the layout by worth."""
    worth = layout_worth(state, seat, desk)
    if n == KEPT and desk.kept[n - 1].worth >= worth:
        return n
    i = min(n, KEPT - 1)
    while i > 0 and desk.kept[i - 1].worth < worth:
        copy_into(desk.kept[i], desk.kept[i - 1])
        i -= 1
    desk.kept[i].worth = worth
    desk.kept[i].code = layout_code(desk)
    return min(n + 1, KEPT)


@rule
def layout_code(desk: Desk) -> int:
    code = 0
    for i in range(desk.n_dice):
        choice = desk.choice[i]
        if choice < desk.n:
            before = 0
            for j in range(i):
                before += desk.choice[j] == choice
            code |= (1 + desk.families[choice].spaces[before]) << (SPACE_BITS * desk.numbers[i])
    return code


# Carrying a layout out


@rule
def face_wanted(state: State, seat: int, code: int, space: int) -> int:
    """The face that a layout puts on a space; 0 for none."""
    for number in range(N_DICE):
        if code >> (SPACE_BITS * number) & ANY_SPACE == 1 + space:
            return int(state.ships[seat].dice[number].face)
    return 0


@rule
def lies_wrong(state: State, seat: int, code: int, space: int) -> bool:
    """Whether a die on a space must be taken up again for the layout."""
    number = die_on(state, seat, space)
    return number != NOWHERE and state.ships[seat].dice[number].face != face_wanted(state, seat, code, space)


@rule
def is_missing(state: State, seat: int, code: int, space: int) -> bool:
    return face_wanted(state, seat, code, space) != 0 and die_on(state, seat, space) == NOWHERE


@rule
def lay_out(state: State, seat: int, code: int) -> int:
    """Lay the dice by a layout, from wherever they lie, and hand it in; returns how many actions that took."""
    actions = 1
    for space in range(state.table.n_spaces):
        if lies_wrong(state, seat, code, space):
            lift_die(state, seat, space)
            actions += 1
    for space in range(state.table.n_spaces):
        if is_missing(state, seat, code, space):
            lay_die(state, seat, face_wanted(state, seat, code, space), space)
            actions += 1
    hand_in(state, seat)
    advance(state)
    return actions


def layout_actions(view: State, seat: int, code: int) -> list[Action]:
    """The same as actions."""
    spaces = range(view.table.n_spaces)
    wrong = [space for space in spaces if lies_wrong(view, seat, code, space)]
    missing = [space for space in spaces if space in wrong or is_missing(view, seat, code, space)]
    lifts = [Action(Verb.LIFT, target=space) for space in wrong]
    faces = [(space, face_wanted(view, seat, code, space)) for space in missing]
    lays = [Action(Verb.LAY, target=space, amount=face) for space, face in faces if face != 0]
    return [*lifts, *lays, Action(Verb.HAND_IN)]
