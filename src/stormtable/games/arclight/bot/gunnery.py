"""What a shot is worth before it is fired, for the computer opponent: the rules' own dice and index, averaged.

Worth is in thousandths: of a ship, for what one shot is expected to take from it. Averages are remembered in the
scratch record, as a search asks for the same few over and over.
"""

from __future__ import annotations

from typing import Final

from stormtable.engine import I8, I16, I32, Bool, Dice, Table, below, many, one, record, rule
from stormtable.engine.dice import lay
from stormtable.games.arclight.rules.codes import No
from stormtable.games.arclight.rules.damage import TOP_ROW, dice_part
from stormtable.games.arclight.rules.fire import LONG_PENALTY, SHORT_BONUS, refuse_weapon, too_fast
from stormtable.games.arclight.rules.state import (
    INDEX_CODES,
    INDEX_ROWS,
    MAX_RACES,
    MAX_WEAPONS,
    N_SHIPS,
    SHIPS_A_SIDE,
    Code,
    State,
    WeaponCard,
)
from stormtable.games.arclight.rules.values import PENALTY, in_play, screen_against, screens_now

WHOLE: Final = 1000
REMEMBERED: Final = 2048
SPREAD: Final = 2_654_435_761  # 2**32 by the golden ratio: near keys fall far apart
MOST_OUTCOMES: Final = 1500  # of a roll, beyond which it is sampled
SAMPLES: Final = 400
SAMPLE_SEED: Final = 20_011
ALL_ROUND: Final = 0b111111
MAX_PROSPECTS: Final = SHIPS_A_SIDE * MAX_WEAPONS


@record
class Average:
    """A remembered average; key 0 is empty."""

    key: I32 = 0
    worth: I16 = 0


@record
class Prospect:
    """What one weapon may do to one ship, by range."""

    firer: I8 = 0
    target: I8 = 0
    crew: I8 = 0
    arcs: I8 = 0  # directions relative to the firer, as on the card
    limit: I8 = 0  # the target must enter fewer hexes; 0: no limit
    short: I8 = 0
    medium: I8 = 0
    long: I8 = 0
    near: I32 = 0  # thousandths of points, within short range
    middle: I32 = 0
    far: I32 = 0


@record
class Gunnery:
    """Averages that hold as long as the cards and the indices do."""

    ready: Bool = False
    dice: Dice = one(factory=Dice)
    loss: Table = many(factory=I16, count=(MAX_RACES, 2, INDEX_ROWS))  # what a cell takes, thousandths of the ship
    averages: list[Average] = many(factory=Average, count=REMEMBERED)


@rule
def code_loss(code: int) -> int:
    """About what one damage code takes from a ship, in thousandths of it."""
    match code:
        case Code.THRUST | Code.MANEUVER:
            return 14
        case Code.ESV | Code.ASV:
            return 16
        case Code.SCREENS:
            return 38
        case Code.WEAPON:
            return 150
        case Code.CREW:
            return 170
        case Code.STUN:
            return 60
        case Code.GEAR:
            return 2
        case Code.CRITICAL:
            return 130
        case Code.STRUCTURE:
            return 420
        case Code.SHORT:
            return 30
        case Code.CASCADE:
            return 600
        case Code.BOOM_NEXT_TURN:
            return 930
        case Code.BOOM:
            return WHOLE
        case _:
            return 0


@rule
def prepare_gunnery(state: State, gunnery: Gunnery) -> None:
    """Value every cell of the damage indices, once."""
    if gunnery.ready:
        return
    gunnery.ready = True
    for race in range(MAX_RACES):
        for column in range(2):
            for row in range(1, INDEX_ROWS):
                kept = WHOLE  # what is left after each code of the cell in turn
                for at in range(INDEX_CODES):
                    kept = kept * (WHOLE - code_loss(state.table.index[race, column, row, at])) // WHOLE
                gunnery.loss[race, column, row] = WHOLE - kept


@rule
def lay_outcome(dice: Dice, card: WeaponCard, skill: int, number: int) -> int:
    """Lay the dice of outcome `number` of a weapon's roll; return their sum."""
    dice.n, total = 0, 0
    for i in range(card.n_dice + 1):
        sides = card.sides if i < card.n_dice else skill
        if sides > 0:
            face = number % sides + 1
            number //= sides
            lay(dice, face)
            total += face
    return total


@rule
def outcomes(card: WeaponCard, skill: int) -> int:
    """How many outcomes a weapon's roll has, MOST_OUTCOMES + 1 if more than MOST_OUTCOMES."""
    n = max(1, skill)
    for _ in range(card.n_dice):
        n = min(n * card.sides, MOST_OUTCOMES + 1)
    return n


@rule
def average_loss(
    state: State, gunnery: Gunnery, number: int, i: int, need: int, screen: int, race: int, column: int
) -> int:
    """What weapon i of a ship takes on average, misses included, in thousandths of the target."""
    card, degree = state.table.cards[number].weapons[i], state.ships[number].weapons[i].degree
    skill = state.table.cards[number].skill_die[card.crew]
    n, dice, total = outcomes(card, skill), gunnery.dice, 0
    sampled = n > MOST_OUTCOMES
    dice.rng = SAMPLE_SEED
    tries = SAMPLES if sampled else n
    for outcome in range(tries):
        attack = lay_outcome(dice, card, skill, below(dice, 1 << 62) if sampled else outcome)
        if attack >= need:
            net = dice_part(dice, degree, card) + attack - need - screen
            if net > 0:
                total += gunnery.loss[race, column, min(net, TOP_ROW)]
    return total // tries


@rule
def shot_worth(state: State, gunnery: Gunnery, number: int, i: int, target: int, modifier: int) -> int:
    """The same for a target as it is now, remembered; `modifier` is that of the range."""
    ship, enemy = state.ships[number], state.ships[target]
    modifier += PENALTY * (ship.stunned != 0) + PENALTY * ship.hud
    card, race = state.table.cards[number].weapons[i], state.table.cards[target].race
    need = max(0, min(63, screens_now(enemy) - modifier))
    screen, column = min(15, screen_against(enemy, card.kind)), 1 if enemy.structure > 0 else 0
    key = (number * MAX_WEAPONS + i) * 8 + ship.weapons[i].degree
    key = 1 + ((((key * 64 + need) * 16 + screen) * MAX_RACES + race) * 2 + column)
    slot = gunnery.averages[(key * SPREAD >> 16) % REMEMBERED]
    if slot.key != key:
        slot.key = key
        slot.worth = average_loss(state, gunnery, number, i, need, screen, race, column)
    return int(slot.worth)


@rule
def works(state: State, number: int, i: int) -> bool:
    """Whether a weapon can be fired at all, now or later this turn."""
    ship, card = state.ships[number], state.table.cards[number].weapons[i]
    return refuse_weapon(state, number, i) == No.OK and ship.crew[card.crew] and not ship.weapons[i].fired


@rule
def add_prospects(
    state: State, gunnery: Gunnery, prospects: list[Prospect], n: int, firer: int, target: int, stake: int
) -> int:
    """Append what a ship's weapons may do to a target of which `stake` is at risk; return the new number."""
    for i in range(state.table.cards[firer].n_weapons):
        if n < MAX_PROSPECTS and works(state, firer, i):
            card, p = state.table.cards[firer].weapons[i], prospects[n]
            p.firer, p.target, p.crew, p.arcs = firer, target, card.crew, state.ships[firer].weapons[i].arcs
            p.short, p.medium, p.long = card.short, card.medium, card.long
            p.limit = card.speed_limit if state.table.speed_restriction else 0
            p.near = stake * shot_worth(state, gunnery, firer, i, target, SHORT_BONUS) // WHOLE
            p.middle = stake * shot_worth(state, gunnery, firer, i, target, 0) // WHOLE
            p.far = stake * shot_worth(state, gunnery, firer, i, target, LONG_PENALTY) // WHOLE
            n += 1
    return n


@rule
def at_range(p: Prospect, hexes: int) -> int:
    """What it is worth at a distance."""
    if hexes <= p.medium:
        return int(p.near) if hexes <= p.short else int(p.middle)
    return int(p.far) if hexes <= p.long else 0


@rule
def directions_to(q: int, r: int) -> int:
    """The directions in whose 60 degree arcs an offset lies, as bits from 0 (up) clockwise; all for (0, 0)."""
    bits = 0
    for direction in range(6):
        if 3 * abs(q) <= -(2 * r + q):
            bits |= 1 << direction
        q, r = q + r, -q
    return bits


@rule
def turned_arcs(arcs: int, facing: int) -> int:
    """A ship's arcs as directions of the map."""
    return (arcs << (facing - 1) | arcs >> (7 - facing)) & ALL_ROUND


@rule
def opposite_directions(bits: int) -> int:
    return (bits << 3 | bits >> 3) & ALL_ROUND


# The whole fire phase, on average


@record
class Exchange:
    """The ships as an average fire phase leaves them, in thousandths."""

    whole: list[I16] = many(factory=I16, count=N_SHIPS)  # of what it was
    firing: list[I16] = many(factory=I16, count=N_SHIPS)  # of its fire that is left by now


@rule
def expect_fire(state: State, gunnery: Gunnery, exchange: Exchange) -> None:
    """Let every firer that is still to fire take its best shot on average, in the order of fire."""
    for number in range(N_SHIPS):
        exchange.whole[number] = exchange.firing[number] = WHOLE
    for place in range(state.cursor, state.table.n_firers):
        firer = state.table.firers_a[place] if state.first_side == 0 else state.table.firers_b[place]
        if in_play(state.ships[firer.ship]):
            expect_shot(state, gunnery, exchange, firer.ship, firer.crew)


@rule
def expect_shot(state: State, gunnery: Gunnery, exchange: Exchange, number: int, crew: int) -> None:
    best, target = 0, 0
    card = state.table.cards[number]
    for i in range(card.n_weapons):
        if card.weapons[i].crew == crew and works(state, number, i):
            for other in range(N_SHIPS):
                enemy = state.ships[other]
                if in_play(enemy) and enemy.side != state.ships[number].side:
                    worth = shot_now(state, gunnery, number, i, other) * exchange.whole[other] // WHOLE
                    if worth * state.table.cards[other].points > best * state.table.cards[target].points or best == 0:
                        best, target = worth, other
    if best > 0:
        hurt = best * exchange.firing[number] // WHOLE
        exchange.whole[target] = max(0, exchange.whole[target] - hurt)
        exchange.firing[target] = exchange.firing[target] * (WHOLE - hurt // 2) // WHOLE


@rule
def shot_now(state: State, gunnery: Gunnery, number: int, i: int, target: int) -> int:
    """What a shot is worth from where the ships are; 0 if it may not be fired."""
    ship, enemy, card = state.ships[number], state.ships[target], state.table.cards[number].weapons[i]
    q, r = enemy.q - ship.q, enemy.r - ship.r
    hexes = max(abs(q), abs(r), abs(q + r))
    if hexes > card.long or too_fast(state, card, enemy.entered):
        return 0
    if turned_arcs(ship.weapons[i].arcs, ship.facing) & directions_to(q, r) == 0:
        return 0
    modifier = SHORT_BONUS if hexes <= card.short else 0 if hexes <= card.medium else LONG_PENALTY
    return shot_worth(state, gunnery, number, i, target, modifier)
